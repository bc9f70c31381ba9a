// Games in the browser's IndexedDB. Writes are strict: they are on the disk before anything goes on.
import { Careful, COPIES, Memory, tally, type Copied, type Head, type Backing, isHead } from './store';

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

    async append(key: string, lines: string, change: Partial<Head>): Promise<void> {
        const transaction = this.write();
        const done = committed(transaction);
        const games = transaction.objectStore('games');
        const request = games.get(key);
        request.onsuccess = () => {
            if (request.result) {
                games.put({ ...(request.result as Head), ...change });
                if (lines !== '') {
                    transaction.objectStore('lines').add({ game: key, text: lines });
                }
            } else {
                transaction.abort();
            }
        };
        await done;
    }

    async list(): Promise<Head[]> {
        return (await finished(this.read().objectStore('games').getAll())).filter(isHead);
    }

    async record(key: string): Promise<string> {
        return this.parts(this.read(), key);
    }

    async remove(key: string): Promise<void> {
        const transaction = this.write();
        const done = committed(transaction);
        transaction.objectStore('games').delete(key);
        const lines = transaction.objectStore('lines');
        const request = lines.index('game').getAllKeys(key);
        request.onsuccess = () => request.result.forEach((number) => lines.delete(number));
        await done;
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
