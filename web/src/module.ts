// The WebAssembly module as an object: texts in, texts out. What each call means stands in web/page.c and web/shim.c.
import { Refusal, type Edition, type Happening, type Seat, type State } from './model';

type Calls = Record<string, (...args: (number | bigint)[]) => number> & { memory: WebAssembly.Memory };

export interface SetUp {
    id: string;
    secret: string;
    date: string;
    seats: { player: string; piece: string; name: string }[];
}

export class Module {
    static async load(bytes: BufferSource): Promise<Module> {
        const { instance } = await WebAssembly.instantiate(bytes, {});
        const calls = instance.exports as unknown as Calls;
        calls._initialize?.();
        return new Module(calls);
    }

    private constructor(private readonly calls: Calls) {}

    // The memory may have moved since the last call, so the view is made anew each time.
    private buffer(): Uint8Array {
        return new Uint8Array(this.calls.memory.buffer, this.number('buffer_start'), this.number('buffer_size'));
    }

    private number(name: string, ...args: (number | bigint)[]): number {
        const call = this.calls[name];
        if (!call) {
            throw new Error(`the module has no ${name}`);
        }
        return call(...args);
    }

    private put(text: string): number {
        const bytes = new TextEncoder().encode(text);
        this.buffer().set(bytes);
        return bytes.length;
    }

    private get(length: number): string {
        return new TextDecoder().decode(this.buffer().slice(0, length));
    }

    // Below zero the text says why not.
    private text(length: number): string {
        if (length < 0) {
            throw new Refusal(this.get(-length));
        }
        return this.get(length);
    }

    keepEdition(id: string, text: string): void {
        const idLength = new TextEncoder().encode(id).length;
        this.number('keep_edition', idLength, this.put(id + text) - idLength);
    }

    loadEdition(text: string): void {
        const length = this.number('load_edition', this.put(text));
        if (length > 0) {
            throw new Refusal(this.get(length));
        }
    }

    edition(): Edition {
        return JSON.parse(this.get(this.number('edition_json'))) as Edition;
    }

    setWords(texts: string[]): void {
        this.number('page_clear_words');
        texts.forEach((text) => this.text(this.number('page_add_words', this.put(text))));
    }

    begin({ id, secret, date, seats }: SetUp): string {
        const lines = [`id ${id}`, `date ${date}`, `secret ${secret}`, ...seats.map(({ player, piece, name }) => `seat ${player} ${piece} ${name}`)];
        return this.text(this.number('page_begin', this.put(lines.join('\n'))));
    }

    openRecord(secret: string): void {
        this.number('record_open');
        if (secret !== '') {
            this.number('record_know', this.put(secret));
        }
    }

    readLine(line: string): void {
        const length = this.number('record_line', this.put(line));
        if (length > 0) {
            throw new Refusal(this.get(length));
        }
    }

    seatBots(seed: bigint): void {
        this.number('page_seat_bots', seed);
    }

    propose(action: string, ms: number): string {
        return this.text(this.number('page_propose', this.put(action), ms));
    }

    settle(): string {
        return this.text(this.number('page_settle'));
    }

    undo(seat: Seat, ms: number): string {
        return this.text(this.number('page_undo', seat, ms));
    }

    seal(seat: Seat, bid: number): void {
        this.text(this.number('page_seal', seat, bid));
    }

    openBids(ms: number): string {
        return this.text(this.number('page_open_bids', ms));
    }

    take(line: string): Happening[] {
        return JSON.parse(this.text(this.number('page_take', this.put(line)))) as Happening[];
    }

    bot(seat: Seat, budget: number): string {
        return this.text(this.number('page_bot', seat, budget));
    }

    check(action: string): void {
        this.text(this.number('page_check', this.put(action)));
    }

    preview(action: string): State['state'] {
        return JSON.parse(this.text(this.number('page_preview', this.put(action)))) as State['state'];
    }

    state(seat: Seat | 0): State {
        return JSON.parse(this.text(this.number('page_state', seat))) as State;
    }
}
