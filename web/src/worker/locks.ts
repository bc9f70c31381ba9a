// Keeps two windows from playing the same game: holds its key, or says that another one does. The returned function releases it.
//
// Browsers have locks for this, but not on a page that came over a network without encryption. There, the windows ask each other.
export type Hold = (key: string) => Promise<(() => void) | null>;

const PATIENCE = 1000; // milliseconds, in which a page that was left lets go
const ANSWER_TIME = 150; // in which another window says that it has the key
const PAUSE = 100; // until a window asks again

export const holdNothing: Hold = async () => () => undefined;

export function openLocks(locks: LockManager | undefined): Hold {
    return locks ? holdByLocks(locks) : holdByAsking(new BroadcastChannel('freehold locks'));
}

function holdByLocks(locks: LockManager): Hold {
    return (key) =>
        new Promise((resolve) => {
            const patience = new AbortController();
            const timer = setTimeout(() => patience.abort(), PATIENCE);
            const held = () =>
                new Promise<void>((release) => {
                    clearTimeout(timer);
                    resolve(() => release());
                });
            locks.request(`freehold ${key}`, { signal: patience.signal }, held).catch(() => resolve(null));
        });
}

interface Word {
    kind: 'ask' | 'mine';
    key: string;
    from: string;
}

// Of two windows that ask at the same time, the one with the lower name gets the key, and the other one gives way.
function holdByAsking(channel: BroadcastChannel): Hold {
    const own = [...crypto.getRandomValues(new Uint32Array(4))].join(' ');
    const held = new Set<string>();
    const asked = new Map<string, () => void>(); // by key: gives way
    const send = (kind: Word['kind'], key: string) => channel.postMessage({ kind, key, from: own } satisfies Word);
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
        const { kind, key, from } = data;
        if (kind === 'mine' || (asked.has(key) && from < own)) {
            asked.get(key)?.();
        } else if (held.has(key) || asked.has(key)) {
            send('mine', key);
        }
    });
    const ask = (key: string) =>
        new Promise<boolean>((resolve) => {
            const end = (isFree: boolean) => {
                clearTimeout(timer);
                asked.delete(key);
                resolve(isFree);
            };
            const timer = setTimeout(() => {
                held.add(key);
                end(true);
            }, ANSWER_TIME);
            asked.set(key, () => end(false));
            send('ask', key);
        });
    return async (key) => {
        for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((later) => setTimeout(later, PAUSE))) {
            if (!held.has(key) && !asked.has(key) && (await ask(key))) {
                return () => held.delete(key);
            }
        }
        return null;
    };
}
