// The games that this browser keeps: begun and resumed, listed, saved under a name, brought in from outside, copied.
import type { NewGame, Opened, Saved, Store } from '../lib/contract';
import { randomHex } from '../lib/hex';
import type { KeptGame } from './kept_game';
import type { Hold } from './locks';
import { Refusal } from '../lib/model';
import type { Module } from './module';
import { Lost, timeOfSave, type Backing, type Head } from './store';
import type { Watched } from './watched';
import type { LocalLibrary } from './worker_library';
import type { LocalTable } from './worker_table';

function inOneLine(text: string): string {
    return text.replace(/[\u0000-\u001f\u007f]/g, ' ');
}

export class LocalStore implements Store {
    constructor(
        private readonly backing: Backing,
        private readonly hold: Hold,
        private readonly library: LocalLibrary,
        private readonly game: KeptGame, // at the table
        private readonly table: LocalTable,
        private readonly module: Module,
        private readonly watched: Watched,
        private readonly elsewhere: () => string | undefined, // the record of the game at the table, if it is played on a server
    ) {}

    private refuse(key: string, values: Record<string, string> = {}): Refusal {
        return new Refusal(this.library.say(key, values));
    }

    private async find(key: string): Promise<Head> {
        const head = (await this.backing.list()).find((kept) => kept.key === (key === '' ? this.game.at() : key));
        if (!head) {
            throw this.refuse('page.no-such-game');
        }
        return head;
    }

    async begin(game: NewGame): Promise<Opened> {
        this.library.choose(game);
        const names = game.seats.map(({ name }) => ({ name, shown: this.module.clean(name) }));
        const nameless = names.find(({ shown }) => shown === '');
        if (nameless) {
            throw this.refuse('say.name-bad', { text: nameless.name });
        }
        if (new Set(names.map(({ shown }) => shown.toLocaleLowerCase())).size < names.length) {
            throw this.refuse('page.needs-own-names');
        }
        return this.table.begin(game.seats);
    }

    async resume(key: string, isForced = false): Promise<Opened> {
        const head = await this.find(key);
        await this.game.take(head, isForced);
        try {
            return await this.table.resume(await this.find(head.key), await this.record(head.key));
        } catch (error) {
            this.game.leave();
            throw error;
        }
    }

    async saved(): ReturnType<Store['saved']> {
        const heads = (await this.backing.list()).sort((a, b) => b.saved - a.saved);
        const games = heads.map(({ secret: _, ...head }): Saved => ({ ...head, title: this.library.title(head.edition) ?? head.title }));
        return { games, isKept: this.backing.isDurable };
    }

    // The copy stays as it is.
    async save(name: string): Promise<void> {
        const head = await this.find('');
        const copy = { ...head, key: randomHex(16), name: inOneLine(name).trim().slice(0, 100), saved: timeOfSave(), isSave: true };
        await this.backing.create(copy, await this.backing.record(head.key));
    }

    quit(): Promise<void> {
        return this.game.quit();
    }

    async remove(key: string): Promise<void> {
        if (this.game.isAt(key)) {
            return this.game.quit();
        }
        const { owner = '' } = await this.find(key);
        const release = await this.hold(key);
        if (!release) {
            throw this.refuse('page.open-elsewhere');
        }
        try {
            await this.backing.remove(key, owner);
        } catch (error) {
            throw error instanceof Lost ? this.refuse('page.open-elsewhere') : error;
        } finally {
            release();
        }
    }

    async record(key: string): Promise<string> {
        const played = key === '' ? this.elsewhere() : undefined;
        if (played !== undefined) {
            return played;
        }
        const record = await this.backing.record((await this.find(key)).key);
        if (record === '') {
            throw this.refuse('page.bad-file');
        }
        return record;
    }

    async fileName(key: string): Promise<string> {
        return this.watched.fileName(await this.record(key));
    }

    async add(text: string): Promise<string> {
        const { record, about } = this.watched.readWhole(text);
        const { edition, title, players, played, isOver, hasBegun } = about;
        if (!hasBegun) {
            throw this.refuse('page.bad-file');
        }
        const key = randomHex(16);
        await this.backing.create({ key, name: '', edition, title, players, saved: timeOfSave(), played, isOver, isSave: true, secret: '' }, record);
        return key;
    }

    copies(): ReturnType<Store['copies']> {
        return this.backing.copies();
    }

    restore(month: string): Promise<number> {
        return this.backing.restore(month);
    }
}
