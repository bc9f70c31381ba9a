// The worker: engine, table and computer players, away from the page, so that thinking never blocks it. Each role of the contract is a class
// of its own; calls come as messages and are answered in their order.
import type { Host } from '../lib/contract';
import { openBacking } from './database';
import { KeptGame } from './kept_game';
import { holdNothing, openLocks, type Hold } from './locks';
import { Refusal } from '../lib/model';
import { BadLine, Module } from './module';
import { backUp, Careful, Memory, type Backing } from './store';
import { Watched } from './watched';
import { LocalLibrary, type Shelf } from './worker_library';
import { LocalReplay } from './worker_replay';
import { LocalStore } from './worker_store';
import { LocalTable } from './worker_table';

export { Careful, Memory, openBacking, openLocks }; // for tests

const BUDGET = 5000; // rolls that a computer player may look ahead

export async function makeHost(bytes: BufferSource, shelf: Shelf, backing: Backing, hold: Hold = holdNothing, budget = BUDGET): Promise<Host> {
    const compiled = await WebAssembly.compile(bytes);
    const module = await Module.load(compiled);
    const viewer = await Module.load(compiled);
    const watched = new Watched(viewer);
    const library = new LocalLibrary(shelf, module, viewer);
    const game = new KeptGame(module, backing, hold, library);
    const table = new LocalTable(game, module, backing, library, watched, budget);
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

async function answer(host: Promise<Host>, { number, role, name, args }: Call): Promise<Answer> {
    try {
        const roles = (await host) as unknown as Record<string, Calls>;
        return { number, result: await roles[role]?.[name]?.(...args) };
    } catch (error) {
        return error instanceof Refusal ? { number, refusal: error.message, isLost: error.isLost } : { number, error: String(error) };
    }
}

async function fetchHost(): Promise<Host> {
    const [module, shelf, backing] = await Promise.all([fetch('freehold.wasm'), fetch('shelf.json'), openBacking()]);
    const hold = backing.isDurable ? openLocks(navigator.locks) : holdNothing; // a browser that keeps nothing refuses locks as well
    return makeHost(await module.arrayBuffer(), (await shelf.json()) as Shelf, backing, hold);
}

// Only in a worker; tests make a host of their own.
export function serve(scope: { onmessage: ((event: MessageEvent<Call>) => void) | null; postMessage(message: Answer): void }): void {
    const host = fetchHost();
    let last: Promise<void> = Promise.resolve();
    scope.onmessage = ({ data }) => {
        last = last.then(async () => scope.postMessage(await answer(host, data)));
    };
}
