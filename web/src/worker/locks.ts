// Keeps two windows from playing the same game.
//
// Browsers have locks for this, but not on a page that came over a network without encryption. There, the windows ask each other. One that is
// too busy to answer in time loses the game; the store sees to it that it writes nothing more (store.ts).
import { randomHex } from '../lib/hex';

// Holds a key, and gives a function that releases it; null if another window holds it. By force it is taken away from that one.
export type Hold = (key: string, isForced?: boolean) => Promise<(() => void) | null>;

const PATIENCE = 1000; // milliseconds, in which a page that was left lets go
const ANSWER_TIME = 150; // in which another window says that it has the key
const PAUSE = 100; // until a window asks again

export const holdNothing: Hold = async () => () => undefined;

export function openLocks(locks: LockManager | undefined): Hold {
    return locks ? holdByLocks(locks) : holdByAsking(new BroadcastChannel('freehold locks'));
}

function holdByLocks(locks: LockManager): Hold {
    return (key, isForced = false) =>
        new Promise((resolve) => {
            const patience = new AbortController();
            const timer = setTimeout(() => patience.abort(), PATIENCE);
            const options = isForced ? { steal: true } : { signal: patience.signal };
            const held = () =>
                new Promise<void>((release) => {
                    clearTimeout(timer);
                    resolve(() => release());
                });
            locks.request(`freehold ${key}`, options, held).catch(() => resolve(null));
        });
}

interface Word {
    kind: 'ask' | 'mine' | 'taken';
    key: string;
    asker: string;
}

// Two windows that ask at the same moment may both be told that the key is free. Only one of them can take the game from its last owner. A
// window that answers only after the asker has taken the key hears so, and holds it no longer.
function holdByAsking(channel: BroadcastChannel): Hold {
    const own = randomHex(16);
    const held = new Map<string, symbol>(); // by key: its holding, which a new one may have replaced
    const asked = new Map<string, () => void>(); // by key: gives way
    const send = (kind: Word['kind'], key: string, asker = own) => channel.postMessage({ kind, key, asker } satisfies Word);
    channel.addEventListener('message', ({ data: { kind, key, asker } }: MessageEvent<Word>) => {
        if (kind === 'ask' && held.has(key)) {
            send('mine', key, asker);
        } else if (kind === 'mine' && asker === own && held.has(key)) {
            send('taken', key);
        } else if (kind === 'mine' && asker === own) {
            asked.get(key)?.();
        } else if (kind === 'taken') {
            held.delete(key);
        }
    });
    const isFree = (key: string) =>
        new Promise<boolean>((resolve) => {
            const timer = setTimeout(() => resolve(true), ANSWER_TIME);
            asked.set(key, () => {
                clearTimeout(timer);
                resolve(false);
            });
            send('ask', key);
        });
    return async (key, isForced = false) => {
        for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((later) => setTimeout(later, PAUSE))) {
            if (isForced) {
                send('taken', key);
            }
            if (isForced || (await isFree(key))) {
                const holding = Symbol(key);
                held.set(key, holding);
                return () => void (held.get(key) === holding && held.delete(key));
            }
        }
        return null;
    };
}
