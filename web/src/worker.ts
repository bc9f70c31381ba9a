// The worker: engine, table and computer players, away from the page, so that thinking never blocks it. Calls come as messages and are
// answered in their order.
import { Module, type SetUp } from './module';
import { openStore, type Store } from './store';
import { Table } from './table';
import { Refusal, type Edition, type Happening, type Seat, type State } from './model';

export interface Shelf {
    editions: Record<string, string>;
    words: Record<string, string>;
}

export interface Saved {
    id: string;
    edition: string;
    saved: number;
    isOver: boolean;
}

// Everything that a page can ask for.
export interface Host {
    open(language: string): Promise<{ editions: Edition[]; words: Record<string, string>; isDurable: boolean }>;
    begin(edition: string, seats: SetUp['seats']): Promise<Happening[]>;
    resume(id: string): Promise<void>;
    saved(): Promise<Saved[]>;
    record(id: string): Promise<string>;
    remove(id: string): Promise<void>;
    state(seat: Seat | 0): Promise<State>;
    act(action: string, ms: number): Promise<Happening[]>;
    undo(seat: Seat, ms: number): Promise<Happening[]>;
    bid(seat: Seat, amount: number, ms: number): Promise<Happening[]>;
    bot(seat: Seat, budget: number, ms: number): Promise<Happening[]>;
    check(action: string): Promise<void>;
    preview(action: string): Promise<State['state']>;
}

function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The vocabulary of a word file: what stands before its first heading.
function vocabulary(text: string): Record<string, string> {
    const [front = ''] = text.split('\n[');
    const pairs = front.split('\n').map((line) => /^([\w.-]+) = (.*)$/.exec(line));
    return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])));
}

// What `date` of a record looks like: without milliseconds.
function now(): string {
    return `${new Date().toISOString().slice(0, 19)}Z`;
}

export async function makeHost(bytes: BufferSource, shelf: Shelf, store: Store): Promise<Host> {
    const module = await Module.load(bytes);
    const table = new Table(module, store);
    Object.entries(shelf.editions).forEach(([id, text]) => module.keepEdition(id, text));

    function load(id: string): Edition {
        module.loadEdition(shelf.editions[id] ?? '');
        return module.edition();
    }

    return {
        async open(language) {
            const files = Object.keys(shelf.words).filter((name) => name === language || name.startsWith(`${language}.`));
            module.setWords(files.map((name) => shelf.words[name] ?? ''));
            const words = vocabulary(shelf.words[language] ?? '');
            return { editions: Object.keys(shelf.editions).map(load), words, isDurable: store.isDurable };
        },
        async begin(edition, seats) {
            load(edition);
            return table.begin({ id: randomHex(16), secret: randomHex(32), date: now(), seats }, edition);
        },
        resume: (id) => table.resume(id),
        saved: async () => (await store.list()).map(({ id, edition, saved, isOver }) => ({ id, edition, saved, isOver })),
        record: async (id) => (await store.list()).find((game) => game.id === id)?.record ?? '',
        remove: (id) => store.remove(id),
        state: async (seat) => table.state(seat),
        act: (action, ms) => table.act(action, ms),
        undo: (seat, ms) => table.undo(seat, ms),
        bid: (seat, amount, ms) => table.bid(seat, amount, ms),
        bot: (seat, budget, ms) => table.bot(seat, budget, ms),
        check: async (action) => module.check(action),
        preview: async (action) => module.preview(action),
    };
}

export interface Call {
    number: number;
    name: keyof Host;
    args: unknown[];
}

export interface Answer {
    number: number;
    result?: unknown;
    refusal?: string;
    error?: string;
}

async function answer(host: Promise<Host>, { number, name, args }: Call): Promise<Answer> {
    try {
        const call = (await host)[name] as (...rest: unknown[]) => Promise<unknown>;
        return { number, result: await call(...args) };
    } catch (error) {
        return error instanceof Refusal ? { number, refusal: error.message } : { number, error: String(error) };
    }
}

async function fetchHost(): Promise<Host> {
    const [module, shelf] = await Promise.all([fetch('freehold.wasm'), fetch('shelf.json')]);
    return makeHost(await module.arrayBuffer(), (await shelf.json()) as Shelf, await openStore());
}

// Only in a worker; tests make a host of their own.
export function serve(scope: { onmessage: ((event: MessageEvent<Call>) => void) | null; postMessage(message: Answer): void }): void {
    const host = fetchHost();
    let last: Promise<void> = Promise.resolve();
    scope.onmessage = ({ data }) => {
        last = last.then(async () => scope.postMessage(await answer(host, data)));
    };
}
