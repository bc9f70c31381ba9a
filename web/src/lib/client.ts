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
    resolve(result: unknown): void;
    reject(error: Error): void;
}

type Listening = Record<string, (...args: unknown[]) => void>;

export function connect(worker: Worker): Host {
    const waiting = new Map<number, Waiting>();
    let listener: Listening | undefined;
    let number = 0;
    const heard = ({ data }: MessageEvent<Answer | Word>) => {
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
    worker.onmessage = heard;
    const ask = (role: string, name: string, args: unknown[]) =>
        new Promise((resolve, reject) => {
            waiting.set(++number, { resolve, reject });
            worker.postMessage({ number, role, name, args } satisfies Call);
        });
    const roles = Object.entries(CALLS).map(([role, calls]) => {
        const bound = Object.keys(calls).map((name) => [name, (...args: unknown[]) => ask(role, name, args)]);
        return [role, Object.fromEntries(bound)];
    });
    const listen = (wanted: Listener) => (listener = wanted as unknown as Listening);
    return { ...(Object.fromEntries(roles) as Roles), listen };
}
