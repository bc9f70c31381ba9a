// The page's end of the worker: every call of the host is one message, and its answer a promise; what the table tells comes unasked.
import type { Host, Listener, Roles } from './contract';
import { Refusal } from './model';
import type { Answer, Call, Word } from '../worker/worker';

// All calls by role; the compiler checks that none is missing.
const CALLS: { [Role in keyof Roles]: Record<keyof Roles[Role], true> } = {
    library: { open: true },
    store: { begin: true, resume: true, saved: true, save: true, quit: true, remove: true, record: true, fileName: true, add: true, copies: true, restore: true },
    table: { look: true, retell: true, act: true, bid: true, undo: true, seen: true, hold: true, behave: true, handOver: true, check: true, preview: true, change: true, terms: true },
    replay: { watch: true, seek: true, playFrom: true, wealth: true },
    lobby: { enter: true, ask: true, create: true, join: true, look: true, ready: true, leave: true, fairness: true, close: true },
};

interface Waiting {
    call: Call;
    resolve(result: unknown): void;
    reject(error: Error): void;
}

// What the page is told of its worker: something has to be loaded again, or is there; a new worker took the place of one that died, and
// knows nothing.
export interface Life {
    trouble(isThere: boolean): void;
    restarted(): void;
}

type Listening = Record<string, (...args: unknown[]) => void>;

const LOOK = 3000; // milliseconds between looks whether the worker lives
const PATIENCE = 15_000; // in which it answers whether it lives, also one that thinks
const PAUSES = [500, 1000, 2000, 4000, 8000]; // before each new try
const ALIVE = 0; // the number of the call that asks for nothing else

export function connect(make: () => Worker, life: Life): Host {
    const waiting = new Map<number, Waiting>();
    let worker: Worker | undefined;
    let listener: Listening | undefined;
    let number = ALIVE;
    let tries = 0;
    let hasSpoken = false; // this worker
    let hasLived = false; // any
    let askedAt = 0; // whether it lives; 0: it has answered

    const start = () => {
        worker = make();
        hasSpoken = false;
        askedAt = 0;
        worker.onmessage = ({ data }: MessageEvent<Answer | Word>) => heard(data);
        worker.onerror = fallen;
        send(hasLived ? [{ number: ALIVE, role: '', name: '', args: [] }] : [...waiting.values()].map(({ call }) => call));
    };
    const send = (calls: Call[]) => calls.forEach((call) => worker?.postMessage(call));
    const fallen = () => {
        worker?.terminate();
        worker = undefined;
        life.trouble(true);
        if (hasLived) {
            waiting.forEach(({ reject }) => reject(new Error('the worker is gone')));
            waiting.clear();
        }
        setTimeout(start, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
    };
    const born = () => {
        hasSpoken = true;
        tries = 0;
        life.trouble(false);
        if (hasLived) {
            life.restarted();
        }
        hasLived = true;
    };
    const heard = (data: Answer | Word) => {
        askedAt = 0;
        if ('word' in data && data.word === 'trouble') {
            life.trouble(Boolean(data.args[0]));
            return;
        }
        if (!hasSpoken) {
            born();
        }
        if ('word' in data) {
            listener?.[data.word]?.(...data.args);
            return;
        }
        const call = waiting.get(data.number);
        waiting.delete(data.number);
        if (data.refusal !== undefined) {
            call?.reject(new Refusal(data.refusal, data.isLost));
        } else if (data.error !== undefined) {
            call?.reject(new Error(data.error));
        } else {
            call?.resolve(data.result);
        }
    };
    const look = () => {
        if (!worker) {
            return;
        }
        if (askedAt === 0) {
            askedAt = performance.now();
            send([{ number: ALIVE, role: '', name: '', args: [] }]);
        } else if (performance.now() - askedAt > PATIENCE) {
            fallen();
        }
    };
    const ask = (role: string, name: string, args: unknown[]) =>
        new Promise((resolve, reject) => {
            const call = { number: ++number, role, name, args };
            waiting.set(call.number, { call, resolve, reject });
            send([call]);
        });
    const roles = Object.entries(CALLS).map(([role, calls]) => {
        const bound = Object.keys(calls).map((name) => [name, (...args: unknown[]) => ask(role, name, args)]);
        return [role, Object.fromEntries(bound)];
    });
    const listen = (wanted: Listener) => (listener = wanted as unknown as Listening);
    start();
    setInterval(look, LOOK);
    return { ...(Object.fromEntries(roles) as Roles), listen };
}
