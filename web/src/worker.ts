// The worker: engine, table and computer players, away from the page, so that thinking never blocks it. Calls come as messages and are
// answered in their order.
import { BadLine, Module } from './module';
import { openStore } from './database';
import { holdNothing, openLocks, type Hold } from './locks';
import { backUp, Careful, Memory, type Head, type Store } from './store';
import { randomHex, Table } from './table';
import { fill, vocabulary, wordsOfEdition, type Vocabulary } from './vocabulary';
import { Watched } from './watched';
import { Refusal, type Edition, type Happening } from './model';
import type { Host, NewGame } from './contract';

export type { Host, NewGame, Saved, Shown } from './contract';
export { Careful, Memory, openLocks, openStore }; // for tests

const TOLD = 150; // lines that are told again in another language

export interface Shelf {
    editions: Record<string, string>;
    words: Record<string, string>;
}

function inOneLine(text: string): string {
    return text.replace(/[\u0000-\u001f\u007f]/g, ' ');
}

// A file as lines: whatever ended them, and without blank ones at the end. A last piece that is no whole line is left out by who reads.
function linesOf(text: string): string[] {
    return text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n').replace(/\n+$/, '\n').split('\n');
}

export async function makeHost(bytes: BufferSource, shelf: Shelf, store: Store, hold: Hold = holdNothing): Promise<Host> {
    const compiled = await WebAssembly.compile(bytes);
    const module = await Module.load(compiled);
    const viewer = await Module.load(compiled);
    const watched = new Watched(viewer);
    const table = new Table(module, store, hold, say);
    let words: Vocabulary = {};
    let files: string[] = []; // all word files of the language
    let titles = new Map<string, string>();
    let isWatching = false; // a record was opened after the game at the table
    Object.entries(shelf.editions).forEach(([id, text]) => module.keepEdition(id, text));

    function say(key: string, values: Record<string, string | number> = {}): string {
        return fill(words[key] ?? key, values);
    }

    function inWords(edition: Edition): Edition {
        return { ...edition, words: wordsOfEdition(files, edition.id) };
    }

    function load(id: string): Edition {
        module.loadEdition(shelf.editions[id] ?? '');
        return inWords(module.edition());
    }

    // The edition of a new game; what does not fit is refused by its name.
    function compose({ edition, changes }: NewGame): void {
        module.loadEdition(shelf.editions[edition] ?? '');
        try {
            module.setRules(changes);
        } catch (error) {
            if (!(error instanceof BadLine)) {
                throw error;
            }
            const { line, subject, reason } = error;
            throw new Refusal(
                line > 0
                    ? say('page.bad-rule', { first: words[`rule.${subject}`] ?? subject, text: reason })
                    : say('page.bad-rules', { text: reason }),
            );
        }
    }

    async function find(key: string): Promise<Head> {
        const head = (await store.list()).find((kept) => kept.key === (key === '' ? table.at() : key));
        if (!head) {
            throw new Refusal(say('page.no-such-game'));
        }
        return head;
    }

    async function read(key: string): Promise<string> {
        const record = await store.record((await find(key)).key);
        if (record === '') {
            throw new Refusal(say('page.bad-file'));
        }
        return record;
    }

    function look(): void {
        if (!watched.isOpen()) {
            throw new Refusal(say('page.no-such-game'));
        }
    }

    async function sitDown(game: () => Promise<Happening[]>): Promise<Happening[]> {
        const happened = await game();
        isWatching = false;
        return happened;
    }

    // Reads a record from outside in full. Where its end reveals the secret of the dice it is read again, and all that chance brought is
    // drawn again.
    function check(text: string): Omit<Head, 'key' | 'saved'> & { record: string } {
        const lines = linesOf(text);
        const piece = lines.pop() ?? '';
        const isWhole = watched.check(lines, piece, '');
        const secret = viewer.secret();
        if (secret !== '') {
            watched.check(lines, piece, secret);
        }
        const { edition, title, players, played, isOver, hasBegun } = viewer.about();
        if (!hasBegun) {
            throw new Refusal(say('page.bad-file'));
        }
        const record = `${(isWhole ? [...lines, piece] : lines).join('\n')}\n`;
        return { name: '', edition, title, players, played, isOver, isSave: true, secret: '', record };
    }

    const host: Host = {
        async open(language) {
            const chosen = shelf.words[language] === undefined ? 'en' : language;
            const names = Object.keys(shelf.words).filter((name) => name === chosen || name.startsWith(`${chosen}.`));
            files = names.map((name) => shelf.words[name] ?? '');
            [module, viewer].forEach((each) => each.setWords(files));
            words = vocabulary(shelf.words[chosen] ?? '');
            const editions = Object.keys(shelf.editions).map(load);
            titles = new Map(editions.map(({ id, name }) => [id, name]));
            await backUp(store);
            return { editions, rules: module.rules(), words, isDurable: store.isDurable };
        },
        async edition() {
            if (isWatching && watched.edition) {
                return inWords(watched.edition);
            }
            table.at();
            return inWords(module.editionAtTable());
        },
        async begin(game) {
            compose(game);
            const nameless = game.seats.find(({ name }) => module.clean(name) === '');
            if (nameless) {
                throw new Refusal(say('say.name-bad', { text: nameless.name }));
            }
            if (new Set(game.seats.map(({ name }) => module.clean(name).toLocaleLowerCase())).size < game.seats.length) {
                throw new Refusal(say('page.needs-own-names'));
            }
            return sitDown(() => table.begin(game.seats));
        },
        async resume(key) {
            const head = await find(key);
            const record = await read(key);
            return sitDown(() => table.resume(head, record));
        },
        async saved() {
            const heads = (await store.list()).sort((a, b) => b.saved - a.saved);
            return heads.map(({ secret: _, ...head }) => ({ ...head, title: titles.get(head.edition) ?? head.title }));
        },
        save: (name) => table.save(inOneLine(name).trim().slice(0, 100)),
        quit: () => table.quit(),
        async remove(key) {
            const release = table.isAt(key) ? () => {} : await hold(key);
            if (!release) {
                throw new Refusal(say('page.open-elsewhere'));
            }
            await (table.isAt(key) ? table.quit() : store.remove(key));
            release();
        },
        record: read,
        fileName: async (key) => watched.fileName(await read(key)),
        async add(text) {
            const { record, ...head } = check(text);
            const key = randomHex(16);
            await store.create({ ...head, key, saved: Date.now() }, record);
            return key;
        },
        state: async (seat) => ({ ...table.state(seat), isKept: store.isDurable, spent: table.spent() }),
        told: async () => watched.tell(await read(''), TOLD),
        handOver: (seat, player) => table.handOver(seat, player),
        tick: (line, ms) => table.tick(line, ms),
        act: (action, ms) => table.act(action, ms),
        undo: (seat, ms) => table.undo(seat, ms),
        bid: (seat, amount, ms) => table.bid(seat, amount, ms),
        bot: (seat, budget, ms) => table.bot(seat, budget, ms),
        check: async (action) => module.check(action),
        preview: async (action) => module.preview(action),
        change: async (action) => module.change(action),
        terms: async (action) => module.terms(action),
        async watch(key) {
            const opened = watched.open(await read(key));
            isWatching = true;
            return opened;
        },
        async seek(line) {
            look();
            return watched.seek(line);
        },
        async playFrom(line) {
            look();
            if (watched.isOver(line)) {
                throw new Refusal(say('reason.game-over'));
            }
            return sitDown(() => table.playFrom(watched.upTo(line)));
        },
        wealth: async (key) => watched.wealth(await read(key)),
        copies: () => store.copies(),
        restore: (month) => store.restore(month),
    };

    // What is wrong with a line of a record is told in words, whichever call came across it.
    const worded = Object.entries(host).map(([name, call]) => [
        name,
        async (...args: unknown[]): Promise<unknown> => {
            try {
                return await (call as (...rest: unknown[]) => Promise<unknown>)(...args);
            } catch (error) {
                throw error instanceof BadLine ? new Refusal(say('page.bad-line', { count: error.line, text: error.reason })) : error;
            }
        },
    ]);
    return Object.fromEntries(worded) as Host;
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
    return makeHost(await module.arrayBuffer(), (await shelf.json()) as Shelf, await openStore(), openLocks(navigator.locks));
}

// Only in a worker; tests make a host of their own.
export function serve(scope: { onmessage: ((event: MessageEvent<Call>) => void) | null; postMessage(message: Answer): void }): void {
    const host = fetchHost();
    let last: Promise<void> = Promise.resolve();
    scope.onmessage = ({ data }) => {
        last = last.then(async () => scope.postMessage(await answer(host, data)));
    };
}
