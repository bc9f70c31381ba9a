// The WebAssembly module as an object: texts in, texts out. web/page.c and web/shim.c say what each call means.
import { Refusal, type Domain, type Edition, type Happening, type Seat, type State } from '../lib/model';

type Calls = Record<string, (...args: (number | bigint)[]) => number> & { memory: WebAssembly.Memory };

export interface SetUp {
    id: string;
    secret: string;
    date: string;
    seats: { player: string; piece: string; name: string }[]; // none: those at the table
}

// What a list of games shows of the one at the table, and whether it can be continued.
export interface About {
    id: string;
    edition: string;
    title: string;
    players: string[];
    played: number;
    count: number; // of its lines
    header: number; // lines of the text before them
    isOver: boolean;
    hasDice: boolean;
    hasBegun: boolean;
}

// What a record was begun with.
export interface Dice {
    commitment: string; // '' if its dice are not secret
    calledOff: number;
    edition: string; // the SHA-256 of its text
    contributions: string[]; // by seat; '' where there is none
}

// Lines that must be kept before they are taken, and what a list of games says then.
export interface Lines {
    lines: string;
    played: number; // milliseconds
    isOver: boolean;
}

// What taking the pending lines has told: all that happened, and what is pending next or, if nothing is, what the screen shows now.
export interface Taken {
    happened: Happening[];
    pending?: Lines;
    shown?: State;
}

// The beginning of a turn: its line, and the wealth of each seat.
export interface Turn {
    line: number;
    wealth: number[];
}

// A bad line of a text, from 1; 0 for the text as a whole. The reason is a sentence in the language.
export class BadLine extends Error {
    constructor(
        readonly line: number,
        readonly reason: string,
        readonly subject = '', // the rule or key that is wrong
    ) {
        super(`${line}: ${reason}`);
    }
}

// What the module says is wrong with a text (fault_json of table/sentence.h); `low`, `high` and others beside it.
interface Fault {
    fault: string;
    line: number;
    subject?: string;
    text: string;
}

interface Names {
    name: string;
    squares: string[];
    sets: string[];
    decks: { name: string; cards: string[] }[];
    passes: string[];
}

// The parts of an edition that have names, whether or not a page asks for them.
type Named = Edition & { decks: { name: string; cards: { text: string }[] }[]; passes: { name: string }[] };

const CHUNK = 32768; // characters of whole lines that are read at once; of turns, much less comes back than the buffer holds
const LONGEST_LINE = 8192; // bytes

// A line of the set-up ends where its last word does.
function inLine(text: string): string {
    return text.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 200);
}

function inWord(text: string): string {
    return inLine(text).replace(/ /g, '-');
}

export class Module {
    static async load(compiled: WebAssembly.Module): Promise<Module> {
        const instance = await WebAssembly.instantiate(compiled, {});
        const calls = instance.exports as unknown as Calls;
        calls._initialize?.();
        return new Module(calls);
    }

    private constructor(private readonly calls: Calls) {}

    // The memory may have moved since the last call, so the view is made again each time.
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
        if (bytes.length > this.number('buffer_size')) {
            throw new Error('this text is longer than any that is asked for');
        }
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

    // The fault in the answer of this length; nothing, if there is none.
    private refuseFault(length: number): void {
        if (length > 0) {
            const { line, text, subject } = JSON.parse(this.get(length)) as Fault;
            throw new BadLine(line, text, subject);
        }
    }

    keepEdition(id: string, text: string): void {
        const idLength = new TextEncoder().encode(id).length;
        this.number('keep_edition', idLength, this.put(id + text) - idLength);
    }

    loadEdition(text: string): void {
        this.refuseFault(this.number('load_edition', this.put(text)));
    }

    // Changes rules of the edition that was loaded last, all of them or none. A refusal names the rule as its subject.
    setRules(changes: Record<string, string | number | boolean>): void {
        const word = (value: string | number | boolean) => (value === true ? 'yes' : value === false ? 'no' : String(value));
        const texts = Object.entries(changes).flatMap(([rule, value]) => [rule, word(value)]);
        this.refuseFault(this.number('set_rules', this.put(texts.map((text) => `${inLine(text)}\0`).join(''))));
    }

    rules(): Record<string, Domain> {
        return JSON.parse(this.get(this.number('rules_json'))) as Record<string, Domain>;
    }

    // The edition that was loaded last, with all its names in the language.
    edition(): Edition {
        const edition = JSON.parse(this.get(this.number('edition_json'))) as Named;
        const names = JSON.parse(this.get(this.number('page_names'))) as Names;
        edition.name = names.name;
        edition.squares.forEach((square, i) => (square.name = names.squares[i] ?? square.name));
        edition.sets.forEach((set, i) => (set.name = names.sets[i] ?? set.name));
        edition.passes.forEach((pass, i) => (pass.name = names.passes[i] ?? ''));
        edition.decks.forEach((deck, i) => {
            deck.name = names.decks[i]?.name ?? deck.name;
            deck.cards.forEach((card, k) => (card.text = names.decks[i]?.cards[k] ?? card.text));
        });
        return edition;
    }

    editionAtTable(): Edition {
        this.number('page_choose_edition');
        return this.edition();
    }

    setWords(texts: string[]): void {
        this.number('page_clear_words');
        texts.forEach((text) => this.text(this.number('page_add_words', this.put(text))));
    }

    // A name as it is shown; '' if nothing of it can be.
    clean(name: string): string {
        return this.text(this.number('page_clean', this.put(name.slice(0, 200))));
    }

    private setUp({ id, secret, date, seats }: SetUp): number {
        const sitting = seats.map(({ player, piece, name }) => `seat ${inWord(player)} ${inWord(piece)} ${inLine(name)}`);
        return this.put([`id ${id}`, `date ${date}`, `secret ${secret}`, ...sitting].join('\n'));
    }

    begin(setUp: SetUp): string {
        return this.text(this.number('page_begin', this.setUp(setUp)));
    }

    // A game that goes on from the table's position, with dice of its own.
    continueAsNew(setUp: SetUp): string {
        return this.text(this.number('page_continue', this.setUp(setUp)));
    }

    openRecord(secret: string): void {
        this.number('record_open');
        if (secret !== '') {
            this.number('record_know', this.put(secret));
        }
    }

    // Takes lines without telling what they did; the turns that they began are put behind those before. Throws at a bad line.
    follow(lines: string[], turns: Turn[] = []): Turn[] {
        for (let from = 0, to = 0; from < lines.length; from = to) {
            let chunk = '';
            for (; to < lines.length && (chunk.length < CHUNK || to === from); to++) {
                chunk += `${(lines[to] ?? '').slice(0, LONGEST_LINE)}\n`;
            }
            this.followChunk(chunk, turns);
        }
        return turns;
    }

    private followChunk(chunk: string, turns: Turn[]): void {
        const length = this.number('page_follow', this.put(chunk));
        this.refuseFault(-length);
        for (const row of this.get(length).split('\n').slice(0, -1)) {
            const [line = 0, ...wealth] = row.split(' ').map(Number);
            if (row === '-') {
                turns.pop();
            } else {
                turns.push({ line, wealth });
            }
        }
    }

    // The secret of the dice that the end of the record has revealed; '' if there is none.
    secret(): string {
        return this.get(this.number('record_secret'));
    }

    // The SHA-256 of these bytes, in hexadecimal digits. The browser's own exists only on encrypted pages.
    hash(bytes: Uint8Array): string {
        this.buffer().set(bytes);
        return this.get(this.number('page_hash', bytes.length));
    }

    dice(): Dice {
        return JSON.parse(this.get(this.number('page_dice'))) as Dice;
    }

    wealth(): number[] {
        return this.get(this.number('page_wealth')).trim().split(' ').filter(Boolean).map(Number);
    }

    about(): About {
        const about = JSON.parse(this.get(this.number('page_about'))) as Record<string, unknown>;
        const flags = ['isOver', 'hasDice', 'hasBegun'].map((key) => [key, about[key] === 1]);
        return { ...about, ...Object.fromEntries(flags) } as About;
    }

    handOver(seat: Seat, player: string): void {
        this.text(this.number('page_hand_over', seat, this.put(player)));
    }

    seatBots(seed: bigint): void {
        this.number('page_seat_bots', seed);
    }

    // Of a game that is played elsewhere as well: the seats that are played at this screen, and those whose sealed bid is missing; if that
    // is not said, of all.
    play(seats: Seat[], missing?: Seat[]): void {
        const mask = (list: Seat[]) => list.reduce((all, seat) => all | (1 << (seat - 1)), 0);
        this.number('page_here', mask(seats), missing ? mask(missing) : -1);
    }

    // Which offers computer players make to people: 0 all, 1 good ones, 2 none.
    offers(which: number): void {
        this.number('page_offers', which);
    }

    // A wanted action becomes pending lines; '' as an action asks only for what the clock says.
    act(action: string, ms: number): Lines | null {
        return this.lines(this.number('page_act', this.put(action), ms));
    }

    undo(seat: Seat, ms: number): Lines | null {
        return this.lines(this.number('page_undo', seat, ms));
    }

    // A sealed bid; nothing is pending until the last one is there.
    bid(seat: Seat, amount: number, ms: number): Lines | null {
        return this.lines(this.number('page_bid', seat, amount, ms));
    }

    // What chance owes, or the end of the record.
    settle(): Lines | null {
        return this.lines(this.number('page_settle'));
    }

    // The pending lines, if there are any, are kept: takes them.
    commit(viewer: Seat | 0): Taken {
        return JSON.parse(this.text(this.number('page_commit', viewer))) as Taken;
    }

    // They could not be kept.
    abandon(): void {
        this.number('page_abandon');
    }

    private lines(length: number): Lines | null {
        const text = this.text(length);
        return text === '' ? null : (JSON.parse(text) as Lines);
    }

    // A line of a record.
    take(line: string): Happening[] {
        return JSON.parse(this.text(this.number('page_take', this.put(line)))) as Happening[];
    }

    // The computer player of a seat that is asked acts; where bids are sealed, it bids.
    bot(seat: Seat, budget: number, ms: number): { bid?: number; pending?: Lines } {
        return JSON.parse(this.text(this.number('page_bot', seat, budget, ms))) as { bid?: number; pending?: Lines };
    }

    check(action: string): void {
        this.text(this.number('page_check', this.put(action)));
    }

    preview(action: string): State['state'] {
        return JSON.parse(this.text(this.number('page_preview', this.put(action)))) as State['state'];
    }

    change(action: string): number {
        return Number(this.text(this.number('page_change', this.put(action))));
    }

    terms(action: string): string {
        return this.text(this.number('page_terms', this.put(action)));
    }

    state(seat: Seat | 0): State {
        return JSON.parse(this.text(this.number('page_state', seat))) as State;
    }
}
