// Games in the browser's IndexedDB. Writes are strict: they are on the disk before anything goes on.
import { Careful, COPIES, isHead, isOwner, Lost, Memory, tally, type Backing, type Copied, type Head } from './store';

const DATABASE = 'freehold';
const VERSION = 1;

function finished<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

function committed(transaction: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
    });
}

interface Copy {
    place: string; // MONTH KEY
    head: Head;
    record: string;
}

// Heads lie in `games`; the parts of all records, in the order in which they came, in `lines`; copies in `copies`.
class Database implements Backing {
    readonly isDurable = true;

    constructor(private readonly database: IDBDatabase) {}

    private write(): IDBTransaction {
        return this.database.transaction(['games', 'lines', 'copies'], 'readwrite', { durability: 'strict' });
    }

    private read(): IDBTransaction {
        return this.database.transaction(['games', 'lines', 'copies'], 'readonly');
    }

    private async parts(transaction: IDBTransaction, key: string): Promise<string> {
        const parts = (await finished(transaction.objectStore('lines').index('game').getAll(key))) as { text: string }[];
        return parts.map(({ text }) => text).join('');
    }

    async create(head: Head, record: string): Promise<void> {
        const transaction = this.write();
        transaction.objectStore('games').put(head);
        transaction.objectStore('lines').add({ game: head.key, text: record });
        await committed(transaction);
    }

    // Writes in a transaction that reads the game's head first, and nothing if the game has another owner by then.
    private async writeAs(owner: string, key: string, write: (transaction: IDBTransaction, head: Head) => void): Promise<void> {
        const transaction = this.write();
        const done = committed(transaction);
        const request = transaction.objectStore('games').get(key) as IDBRequest<Head | undefined>;
        let isLost = false;
        request.onsuccess = () => {
            if (request.result && isOwner(request.result, owner)) {
                write(transaction, request.result);
            } else {
                isLost = true;
            }
        };
        await done;
        if (isLost) {
            throw new Lost();
        }
    }

    async take(key: string, owner: string, from: string): Promise<boolean> {
        try {
            await this.writeAs(from, key, (transaction, head) => transaction.objectStore('games').put({ ...head, owner }));
            return true;
        } catch (error) {
            if (error instanceof Lost) {
                return false;
            }
            throw error;
        }
    }

    append(key: string, lines: string, change: Partial<Head>, owner: string): Promise<void> {
        return this.writeAs(owner, key, (transaction, head) => {
            transaction.objectStore('games').put({ ...head, ...change });
            if (lines !== '') {
                transaction.objectStore('lines').add({ game: key, text: lines });
            }
        });
    }

    async list(): Promise<Head[]> {
        return (await finished(this.read().objectStore('games').getAll())).filter(isHead);
    }

    async record(key: string): Promise<string> {
        return this.parts(this.read(), key);
    }

    remove(key: string, owner: string): Promise<void> {
        return this.writeAs(owner, key, (transaction) => {
            transaction.objectStore('games').delete(key);
            const lines = transaction.objectStore('lines');
            const request = lines.index('game').getAllKeys(key);
            request.onsuccess = () => request.result.forEach((number) => lines.delete(number));
        });
    }

    async copy(month: string): Promise<void> {
        const transaction = this.write();
        const done = committed(transaction);
        const copies = transaction.objectStore('copies');
        const heads = (await finished(transaction.objectStore('games').getAll())) as Head[];
        for (const head of heads) {
            copies.put({ place: `${month} ${head.key}`, head, record: await this.parts(transaction, head.key) } satisfies Copy);
        }
        const places = (await finished(copies.getAllKeys())) as string[];
        const kept = tally(places).slice(0, COPIES).map((copied) => copied.month);
        places.filter((place) => !kept.includes(place.slice(0, 7))).forEach((place) => copies.delete(place));
        await done;
    }

    async copies(): Promise<Copied[]> {
        return tally((await finished(this.read().objectStore('copies').getAllKeys())) as string[]);
    }

    async restore(month: string): Promise<number> {
        const transaction = this.write();
        const done = committed(transaction);
        const range = IDBKeyRange.bound(`${month} `, `${month}!`, false, true);
        const copied = (await finished(transaction.objectStore('copies').getAll(range))) as Copy[];
        const there = (await finished(transaction.objectStore('games').getAllKeys())) as string[];
        const missing = copied.filter(({ head }) => !there.includes(head.key));
        missing.forEach(({ head, record }) => {
            transaction.objectStore('games').put(head);
            transaction.objectStore('lines').add({ game: head.key, text: record });
        });
        await done;
        return missing.length;
    }
}

export async function openBacking(): Promise<Backing> {
    try {
        const request = indexedDB.open(DATABASE, VERSION);
        request.onupgradeneeded = () => {
            request.result.createObjectStore('games', { keyPath: 'key' });
            request.result.createObjectStore('lines', { autoIncrement: true }).createIndex('game', 'game');
            request.result.createObjectStore('copies', { keyPath: 'place' });
        };
        return new Careful(new Database(await finished(request)));
    } catch {
        return new Memory();
    }
}
