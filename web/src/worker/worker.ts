// The worker: engine, table and computer players, away from the page, so that thinking never blocks it. Each role of the contract is a class
// of its own; calls come as messages and are answered in their order.
import type { Listener, Roles } from '../lib/contract';
import { openBacking } from './database';
import { KeptGame } from './kept_game';
import { holdNothing, openLocks, type Hold } from './locks';
import { Refusal } from '../lib/model';
import { BadLine, Module } from './module';
import { backUp, Careful, Memory, type Backing } from './store';
import type { Time } from './time';
import { Watched } from './watched';
import { LocalLibrary, type Shelf } from './worker_library';
import { LocalReplay } from './worker_replay';
import { LocalStore } from './worker_store';
import { LocalTable } from './worker_table';
import { overWebSocket } from '../online/online_line';
import type { OnlineHost, Reach } from '../online/online_host';
import type { Table } from '../lib/contract';

export { Careful, Memory, openBacking, openLocks }; // for tests

const BUDGET = 5000; // rolls that a computer player may look ahead

export interface Around {
    time: Time;
    listener: Listener;
    hold?: Hold;
    budget?: number;
    reach?: Omit<Reach, 'rules'>; // how a server is reached
}

export async function makeHost(bytes: BufferSource, shelf: Shelf, backing: Backing, { time, listener, hold = holdNothing, budget = BUDGET, reach = OWN_SERVER }: Around): Promise<Roles> {
    const compiled = await WebAssembly.compile(bytes);
    const module = await Module.load(compiled);
    const viewer = await Module.load(compiled);
    const watched = new Watched(viewer);
    const library = new LocalLibrary(shelf, module, [module, viewer]);
    const game = new KeptGame(module, backing, hold, library);
    const table = new LocalTable(game, module, backing, library, watched, budget, time, listener);
    let server: OnlineHost | undefined;
    let atHand: Table = table; // the table that the page shows
    const isElsewhere = () => server !== undefined && atHand === server.table;
    const store = new LocalStore(backing, hold, library, game, table, module, watched, () => (isElsewhere() ? server?.table.record() : undefined));
    const replay = new LocalReplay(library, store, table, watched);
    table.onOpened = () => (atHand = table);
    const online = async () => {
        if (!server) {
            const { OnlineHost } = await import('../online/online_host').catch(() => {
                throw new Refusal(library.say('page.no-line'));
            });
            const follower = await Module.load(compiled);
            library.teach(follower);
            server = new OnlineHost({ ...reach, rules: shelf.rules }, follower, library, watched, listener, () => (atHand = server?.table ?? table));
        }
        return server;
    };
    globalThis.addEventListener?.('online', () => server?.wake());
    await backUp(backing);
    return {
        library,
        store: worded(store, library, time),
        table: switched(worded(table, library, time), () => (isElsewhere() ? server?.table : undefined)),
        replay: worded(replay, library, time),
        lobby: passed(online),
    };
}

// The server that the page came from.
const OWN_SERVER: Omit<Reach, 'rules'> = {
    connect: (end) => overWebSocket(new URL('ws', location.href).href.replace(/^http/, 'ws'))(end),
    guest: async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json() as ReturnType<Reach['guest']>,
};

type Calls = Record<string, (...args: unknown[]) => unknown>;

// An object whose calls go through this one.
function through<Role extends object>(call: (name: string, args: unknown[]) => Promise<unknown>): Role {
    return new Proxy({} as Role, { get: (_, name) => (...args: unknown[]) => call(String(name), args) });
}

// The role, whose calls are done one after the other, and refuse a bad line of a record in words, whichever of them comes across it.
function worded<Role extends object>(role: Role, library: LocalLibrary, time: Time): Role {
    return through((name, args) =>
        time.inTurn(async () => {
            try {
                return await (role as Calls)[name]?.(...args);
            } catch (error) {
                throw error instanceof BadLine ? new Refusal(library.say('page.bad-line', { count: error.line, text: error.reason })) : error;
            }
        }),
    );
}

// The table that the page shows: that of a server, where there is one. Its answers may take long, and nothing here waits for them.
function switched(local: Table, elsewhere: () => Table | undefined): Table {
    return through(async (name, args) => ((elsewhere() ?? local) as unknown as Calls)[name]?.(...args));
}

function passed<Role extends object>(role: () => Promise<Role>): Role {
    return through(async (name, args) => ((await role()) as Calls)[name]?.(...args));
}

export interface Call {
    number: number;
    role: string; // of Host
    name: string; // of a call of the role
    args: unknown[];
}

export interface Answer {
    number: number;
    result?: unknown;
    refusal?: string;
    isLost?: boolean; // why it was refused: another window plays the game now
    error?: string;
}

// A call of the page's listener, or whether something has to be loaded again.
export interface Word {
    word: keyof Listener | 'trouble';
    args: unknown[];
}

async function answer(host: Promise<Roles>, { number, role, name, args }: Call): Promise<Answer> {
    try {
        const roles = (await host) as unknown as Record<string, Calls>;
        return { number, result: await roles[role]?.[name]?.(...args) };
    } catch (error) {
        return error instanceof Refusal ? { number, refusal: error.message, isLost: error.isLost } : { number, error: String(error) };
    }
}

const PAUSES = [500, 1000, 2000, 4000, 8000]; // milliseconds before a file is fetched again

// A file that the worker can't do without.
async function fetchFile<T>(name: string, read: (response: Response) => Promise<T>, trouble: (isThere: boolean) => void): Promise<T> {
    for (let tries = 0; ; tries++) {
        try {
            const response = await fetch(name);
            if (response.ok) {
                return await read(response);
            }
        } catch {
            // As for any other answer.
        }
        trouble(true);
        await new Promise((later) => setTimeout(later, PAUSES[Math.min(tries, PAUSES.length - 1)]));
    }
}

async function fetchHost(around: Around, trouble: (isThere: boolean) => void): Promise<Roles> {
    const module = fetchFile('freehold.wasm', (response) => response.arrayBuffer(), trouble);
    const shelf = fetchFile('shelf.json', (response) => response.json() as Promise<Shelf>, trouble);
    const backing = await openBacking();
    const hold = backing.isDurable ? openLocks(navigator.locks) : holdNothing; // a browser that keeps nothing refuses locks as well
    const roles = await makeHost(await module, await shelf, backing, { ...around, hold });
    trouble(false);
    return roles;
}

interface Scope {
    onmessage: ((event: MessageEvent<Call>) => void) | null;
    postMessage(message: Answer | Word): void;
}

// Only in a worker; tests make a host of their own.
export function serve(scope: Scope): void {
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <T,>(what: () => Promise<T>): Promise<T> => {
        const turn = last.then(what);
        last = turn.catch(() => undefined);
        return turn;
    };
    const after = (ms: number, what: () => Promise<void>) => {
        let isWanted = true;
        const timer = setTimeout(() => inTurn(async () => (isWanted ? what() : undefined)), ms);
        return () => {
            isWanted = false;
            clearTimeout(timer);
        };
    };
    const say = (word: keyof Listener) => (...args: unknown[]) => scope.postMessage({ word, args });
    const words: Record<keyof Listener, true> = { told: true, clocks: true, stopped: true, came: true, outdated: true, line: true, room: true, left: true, remarks: true, vote: true, calledOff: true, announced: true, alarm: true };
    const listener = Object.fromEntries(Object.keys(words).map((word) => [word, say(word as keyof Listener)])) as unknown as Listener;
    const trouble = (isThere: boolean) => scope.postMessage({ word: 'trouble', args: [isThere] });
    const host = fetchHost({ time: { now: () => performance.now(), after, inTurn }, listener }, trouble);
    // A call of no role asks only whether the worker lives.
    scope.onmessage = async ({ data }) => scope.postMessage(data.role === '' ? { number: data.number } : await answer(host, data));
}
