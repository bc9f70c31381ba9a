// The page's end of the worker: every call of the host, as a promise.
import { Refusal } from './model';
import type { Answer, Call, Host } from './worker';

// One for each call, which the compiler sees to.
const CALLS: Record<keyof Host, true> = {
    open: true,
    edition: true,
    begin: true,
    resume: true,
    saved: true,
    save: true,
    quit: true,
    remove: true,
    record: true,
    fileName: true,
    add: true,
    state: true,
    told: true,
    handOver: true,
    tick: true,
    act: true,
    undo: true,
    bid: true,
    bot: true,
    check: true,
    preview: true,
    change: true,
    terms: true,
    watch: true,
    seek: true,
    playFrom: true,
    wealth: true,
    copies: true,
    restore: true,
};
const NAMES = Object.keys(CALLS) as (keyof Host)[];

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
            call?.reject(new Refusal(data.refusal));
        } else if (data.error !== undefined) {
            call?.reject(new Error(data.error));
        } else {
            call?.resolve(data.result);
        }
    };
    const call = (name: keyof Host) =>
        (...args: unknown[]): Promise<unknown> =>
            new Promise((resolve, reject) => {
                number++;
                waiting.set(number, { resolve, reject });
                worker.postMessage({ number, name, args } satisfies Call);
            });
    return Object.fromEntries(NAMES.map((name) => [name, call(name)])) as unknown as Host;
}
