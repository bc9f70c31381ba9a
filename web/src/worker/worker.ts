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

export { Careful, Memory, openBacking, openLocks }; // for tests

const BUDGET = 5000; // rolls that a computer player may look ahead

export interface Around {
    time: Time;
    listener: Listener;
    hold?: Hold;
    budget?: number;
}

export async function makeHost(bytes: BufferSource, shelf: Shelf, backing: Backing, { time, listener, hold = holdNothing, budget = BUDGET }: Around): Promise<Roles> {
    const compiled = await WebAssembly.compile(bytes);
    const module = await Module.load(compiled);
    const viewer = await Module.load(compiled);
    const watched = new Watched(viewer);
    const library = new LocalLibrary(shelf, module, viewer);
    const game = new KeptGame(module, backing, hold, library);
    const table = new LocalTable(game, module, backing, library, watched, budget, time, listener);
    const store = new LocalStore(backing, hold, library, game, table, module, watched);
    const replay = new LocalReplay(library, store, table, watched);
    await backUp(backing);
    return { library, store: worded(store, library), table: worded(table, library), replay: worded(replay, library) };
}

type Calls = Record<string, (...args: unknown[]) => unknown>;

// The role, whose calls refuse a bad line of a record in words, whichever of them comes across it.
function worded<Role extends object>(role: Role, library: LocalLibrary): Role {
    const call = async (name: string | symbol, args: unknown[]): Promise<unknown> => {
        try {
            return await (role as Calls)[String(name)]?.(...args);
        } catch (error) {
            throw error instanceof BadLine ? new Refusal(library.say('page.bad-line', { count: error.line, text: error.reason })) : error;
        }
    };
    return new Proxy(role, { get: (_, name) => (...args: unknown[]) => call(name, args) });
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

// A call of the page's listener.
export interface Word {
    word: keyof Listener;
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

async function fetchHost(around: Around): Promise<Roles> {
    const [module, shelf, backing] = await Promise.all([fetch('freehold.wasm'), fetch('shelf.json'), openBacking()]);
    const hold = backing.isDurable ? openLocks(navigator.locks) : holdNothing; // a browser that keeps nothing refuses locks as well
    return makeHost(await module.arrayBuffer(), (await shelf.json()) as Shelf, backing, { ...around, hold });
}

interface Scope {
    onmessage: ((event: MessageEvent<Call>) => void) | null;
    postMessage(message: Answer | Word): void;
}

// Only in a worker; tests make a host of their own. One thing is done at a time: a call of the page, or what was due at some time.
export function serve(scope: Scope): void {
    let last: Promise<void> = Promise.resolve();
    const inTurn = (what: () => Promise<void>) => (last = last.then(what));
    const after = (ms: number, what: () => Promise<void>) => {
        let isWanted = true;
        const timer = setTimeout(() => inTurn(async () => (isWanted ? what() : undefined)), ms);
        return () => {
            isWanted = false;
            clearTimeout(timer);
        };
    };
    const say = (word: keyof Listener) => (...args: unknown[]) => scope.postMessage({ word, args });
    const listener: Listener = { told: say('told'), clocks: say('clocks'), stopped: say('stopped') };
    const host = fetchHost({ time: { now: () => performance.now(), after }, listener });
    scope.onmessage = ({ data }) => void inTurn(async () => scope.postMessage(await answer(host, data)));
}
