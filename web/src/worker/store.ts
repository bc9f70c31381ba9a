// What keeps games: every line, durable before anything of it is shown (T20), and once a month a copy of all (T21). database.ts does so in a
// browser; where that refuses storage, or has no room left, play goes on in memory, and the page says so.

// What is known of a game without reading its record.
export interface Head {
    key: string;
    name: string; // that a person gave it
    edition: string; // its id
    title: string; // its name, for an edition that is on no shelf
    players: string[];
    saved: number; // when
    played: number; // milliseconds
    isOver: boolean;
    isSave: boolean; // a copy that stays as it is
    secret: string; // of its dice; '' if it is not known
    pending?: Pending;
    takeovers?: Record<string, string>; // by seat: the player who has replaced the original one
    owner?: string; // the window that plays it, or played it last
}

// Another window plays the game now, or has removed it: nothing was written.
export class Lost extends Error {}

export function isOwner(head: Head | undefined, owner: string): boolean {
    return head !== undefined && (head.owner ?? '') === owner;
}

// The part of an answer that is no line yet.
export interface Pending {
    number: number; // of the last line before it
    spent: number; // milliseconds that it took so far
    bids: [seat: number, amount: number][]; // secret ones
}

let lastSave = 0;

// The time of a save, later than that of any other save of this window: games are listed in the order of their saves.
export function timeOfSave(): number {
    lastSave = Math.max(Date.now(), lastSave + 1);
    return lastSave;
}

// Only complete entries of a browser's storage are taken for games.
export function isHead(value: unknown): value is Head {
    const { key, name, edition, title, players, saved, played, secret } = (value ?? {}) as Partial<Head>;
    const texts = [key, name, edition, title, secret, ...(Array.isArray(players) ? players : [null])];
    return texts.every((text) => typeof text === 'string') && [saved, played].every((number) => typeof number === 'number');
}

export interface Copied {
    month: string; // 2026-11
    games: number;
}

export interface Backing {
    readonly isDurable: boolean;
    create(head: Head, record: string): Promise<void>;
    take(key: string, owner: string, from: string): Promise<boolean>; // the game belongs to this window, if nobody else took it meanwhile
    append(key: string, lines: string, change: Partial<Head>, owner: string): Promise<void>; // without lines, only the change
    list(): Promise<Head[]>;
    record(key: string): Promise<string>; // '' if there is none
    remove(key: string, owner: string): Promise<void>;
    copy(month: string): Promise<void>; // all games; only the last copies stay
    copies(): Promise<Copied[]>;
    restore(month: string): Promise<number>; // how many that were not there
}

export const COPIES = 12; // months

// The months of the keys of copies, and how many games each has; newest first.
export function tally(keys: string[]): Copied[] {
    const months = new Map<string, number>();
    keys.forEach((key) => months.set(key.slice(0, 7), (months.get(key.slice(0, 7)) ?? 0) + 1));
    return [...months].map(([month, games]) => ({ month, games })).sort((a, b) => (a.month < b.month ? 1 : -1));
}

// Games in memory, for as long as the page is open.
export class Memory implements Backing {
    readonly isDurable: boolean = false;
    protected readonly games = new Map<string, { head: Head; record: string }>();
    protected readonly copied = new Map<string, { head: Head; record: string }>(); // by MONTH KEY

    async create(head: Head, record: string): Promise<void> {
        this.games.set(head.key, { head: { ...head }, record });
    }

    async take(key: string, owner: string, from: string): Promise<boolean> {
        const kept = this.games.get(key);
        if (!kept || !isOwner(kept.head, from)) {
            return false;
        }
        kept.head = { ...kept.head, owner };
        return true;
    }

    async append(key: string, lines: string, change: Partial<Head>, owner: string): Promise<void> {
        const kept = this.games.get(key);
        if (!kept || !isOwner(kept.head, owner)) {
            throw new Lost();
        }
        this.games.set(key, { head: { ...kept.head, ...change }, record: kept.record + lines });
    }

    async list(): Promise<Head[]> {
        return [...this.games.values()].map(({ head }) => ({ ...head }));
    }

    async record(key: string): Promise<string> {
        return this.games.get(key)?.record ?? '';
    }

    async remove(key: string, owner: string): Promise<void> {
        if (!isOwner(this.games.get(key)?.head, owner)) {
            throw new Lost();
        }
        this.games.delete(key);
    }

    async copy(month: string): Promise<void> {
        this.games.forEach((kept, key) => this.copied.set(`${month} ${key}`, kept));
        const kept = tally([...this.copied.keys()]).slice(0, COPIES).map((copied) => copied.month);
        [...this.copied.keys()].filter((place) => !kept.includes(place.slice(0, 7))).forEach((place) => this.copied.delete(place));
    }

    async copies(): Promise<Copied[]> {
        return tally([...this.copied.keys()]);
    }

    async restore(month: string): Promise<number> {
        const missing = [...this.copied].filter(([place, { head }]) => place.startsWith(`${month} `) && !this.games.has(head.key));
        missing.forEach(([, kept]) => this.games.set(kept.head.key, kept));
        return missing.length;
    }
}

// A store that may fail at any write, for want of room. Games begun or read here are in memory as well; after a failure they stay only
// there and play goes on. Games that only the other store has can still be read.
export class Careful implements Backing {
    isDurable = true;
    private readonly spare = new Memory();
    private readonly removed = new Set<string>();

    constructor(private readonly store: Backing) {}

    private async attempt(write: (store: Backing) => Promise<void>): Promise<void> {
        try {
            if (this.isDurable) {
                await write(this.store);
            }
        } catch (error) {
            if (error instanceof Lost) {
                throw error;
            }
            this.isDurable = false;
        }
    }

    async create(head: Head, record: string): Promise<void> {
        await this.attempt((store) => store.create(head, record));
        await this.spare.create(head, record);
    }

    // What is here already is read again, for another window may have written since.
    async take(key: string, owner: string, from: string): Promise<boolean> {
        let isTaken = true;
        await this.attempt(async (store) => {
            isTaken = await store.take(key, owner, from);
        });
        if (this.isDurable) {
            await (isTaken && this.record(key));
            return isTaken;
        }
        await this.load(key);
        return this.spare.take(key, owner, from);
    }

    // Into memory, if it is not there.
    private async load(key: string): Promise<void> {
        if ((await this.spare.record(key)) === '') {
            await this.record(key);
        }
    }

    async append(key: string, lines: string, change: Partial<Head>, owner: string): Promise<void> {
        await this.load(key);
        await this.attempt((store) => store.append(key, lines, change, owner));
        await this.spare.append(key, lines, change, owner);
    }

    async list(): Promise<Head[]> {
        const others = await this.store.list().catch(() => []);
        if (this.isDurable) {
            return others;
        }
        const own = await this.spare.list();
        return [...own, ...others.filter(({ key }) => !this.removed.has(key) && !own.some((head) => head.key === key))];
    }

    async record(key: string): Promise<string> {
        const own = await this.spare.record(key);
        if (own !== '' && !this.isDurable) {
            return own;
        }
        const record = await this.store.record(key).catch(() => own);
        const head = record === '' ? undefined : (await this.store.list().catch(() => [])).find((other) => other.key === key);
        if (head) {
            await this.spare.create(head, record);
        }
        return record;
    }

    async remove(key: string, owner: string): Promise<void> {
        await this.attempt((store) => store.remove(key, owner));
        this.removed.add(key);
        await this.spare.remove(key, owner).catch(() => undefined); // it may never have been read here
    }

    async copy(month: string): Promise<void> {
        return (this.isDurable ? this.store : this.spare).copy(month);
    }

    async copies(): Promise<Copied[]> {
        return (this.isDurable ? this.store : this.spare).copies();
    }

    async restore(month: string): Promise<number> {
        return (this.isDurable ? this.store : this.spare).restore(month);
    }
}

// Once a month, by the calendar (T21). A copy that fails is no reason to stop playing; the next one may succeed.
export async function backUp(store: Backing): Promise<void> {
    const now = new Date();
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
    try {
        const isDone = (await store.copies()).some((copied) => copied.month === month);
        if (!isDone && (await store.list()).length > 0) {
            await store.copy(month);
        }
    } catch {
        return;
    }
}
