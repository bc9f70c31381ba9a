// Keeps two windows from playing the same game: holds its key, or says that another one does. The returned function releases it.
export type Hold = (key: string) => Promise<(() => void) | null>;

const PATIENCE = 1000; // milliseconds, in which a page that was left lets go

export const holdNothing: Hold = async () => () => undefined;

export function openLocks(locks: LockManager | undefined): Hold {
    if (!locks) {
        return holdNothing;
    }
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
