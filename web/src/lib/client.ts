// The page's end of the worker: every call of the host is one message, and its answer a promise.
import type { Host } from './contract';
import { Refusal } from './model';
import type { Answer, Call } from '../worker/worker';

// All calls by role; the compiler checks that none is missing.
const CALLS: { [Role in keyof Host]: Record<keyof Host[Role], true> } = {
    library: { open: true },
    store: { begin: true, resume: true, saved: true, save: true, quit: true, remove: true, record: true, fileName: true, add: true, copies: true, restore: true },
    table: { look: true, retell: true, act: true, bid: true, undo: true, next: true, offers: true, handOver: true, tick: true, check: true, preview: true, change: true, terms: true },
    replay: { watch: true, seek: true, playFrom: true, wealth: true },
};

interface Waiting {
    resolve(value: unknown): void;
    reject(error: Error): void;
}

export function connect(worker: Worker): Host {
    const waiting = new Map<number, Waiting>();
    let number = 0;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
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
    const call = (role: string, name: string) =>
        (...args: unknown[]): Promise<unknown> =>
            new Promise((resolve, reject) => {
                number++;
                waiting.set(number, { resolve, reject });
                worker.postMessage({ number, role, name, args } satisfies Call);
            });
    const calls = (role: string, names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, call(role, name)]));
    return Object.fromEntries(Object.entries(CALLS).map(([role, names]) => [role, calls(role, names)])) as unknown as Host;
}
