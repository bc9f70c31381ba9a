// Where a game is kept in the browser: every line in IndexedDB, durable before anything of it is shown (T20). Where the browser refuses
// storage, play goes on without, and the page says so.

export interface Kept {
    id: string;
    secret: string;
    record: string; // all lines so far, the header included
    edition: string;
    saved: number; // when
    isOver: boolean;
}

export interface Store {
    readonly isDurable: boolean;
    create(kept: Kept): Promise<void>;
    append(id: string, lines: string, isOver: boolean): Promise<void>;
    list(): Promise<Kept[]>;
    remove(id: string): Promise<void>;
}

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

class Database implements Store {
    readonly isDurable = true;

    constructor(private readonly database: IDBDatabase) {}

    private write(): IDBTransaction {
        return this.database.transaction(['games', 'lines'], 'readwrite', { durability: 'strict' });
    }

    async create({ record, ...head }: Kept): Promise<void> {
        const transaction = this.write();
        transaction.objectStore('games').put(head);
        transaction.objectStore('lines').add({ game: head.id, text: record });
        await committed(transaction);
    }

    async append(id: string, lines: string, isOver: boolean): Promise<void> {
        const transaction = this.write();
        const games = transaction.objectStore('games');
        const head = await finished(games.get(id));
        games.put({ ...head, saved: Date.now(), isOver });
        transaction.objectStore('lines').add({ game: id, text: lines });
        await committed(transaction);
    }

    async list(): Promise<Kept[]> {
        const transaction = this.database.transaction(['games', 'lines'], 'readonly');
        const heads = await finished(transaction.objectStore('games').getAll());
        const lines = transaction.objectStore('lines').index('game');
        return Promise.all(
            heads.map(async (head) => {
                const parts = await finished(lines.getAll(head.id));
                return { ...head, record: parts.map(({ text }) => text).join('') } as Kept;
            }),
        );
    }

    async remove(id: string): Promise<void> {
        const transaction = this.write();
        transaction.objectStore('games').delete(id);
        const lines = transaction.objectStore('lines');
        const keys = await finished(lines.index('game').getAllKeys(id));
        keys.forEach((key) => lines.delete(key));
        await committed(transaction);
    }
}

class Memory implements Store {
    readonly isDurable = false;
    private readonly games = new Map<string, Kept>();

    async create(kept: Kept): Promise<void> {
        this.games.set(kept.id, { ...kept });
    }

    async append(id: string, lines: string, isOver: boolean): Promise<void> {
        const kept = this.games.get(id);
        if (kept) {
            this.games.set(id, { ...kept, record: kept.record + lines, saved: Date.now(), isOver });
        }
    }

    async list(): Promise<Kept[]> {
        return [...this.games.values()];
    }

    async remove(id: string): Promise<void> {
        this.games.delete(id);
    }
}

export async function openStore(): Promise<Store> {
    try {
        const request = indexedDB.open(DATABASE, VERSION);
        request.onupgradeneeded = () => {
            request.result.createObjectStore('games', { keyPath: 'id' });
            request.result.createObjectStore('lines', { autoIncrement: true }).createIndex('game', 'game');
        };
        return new Database(await finished(request));
    } catch {
        return new Memory();
    }
}
