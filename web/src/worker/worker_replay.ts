// Records of kept games, watched beside the game at the table.
import type { Moment, Opened, Replay } from '../lib/contract';
import { Refusal } from '../lib/model';
import type { Watched } from './watched';
import type { LocalLibrary } from './worker_library';
import type { LocalStore } from './worker_store';
import type { LocalTable } from './worker_table';

export class LocalReplay implements Replay {
    constructor(
        private readonly library: LocalLibrary,
        private readonly store: LocalStore,
        private readonly table: LocalTable,
        private readonly watched: Watched,
    ) {}

    async watch(key: string): ReturnType<Replay['watch']> {
        const { edition, ...opened } = this.watched.open(await this.store.record(key));
        return { ...opened, ...this.watched.seek(0), edition: this.library.inWords(edition) };
    }

    async seek(line: number): Promise<Moment> {
        this.mustBeOpen();
        return this.watched.seek(line);
    }

    async playFrom(line: number): Promise<Opened> {
        this.mustBeOpen();
        if (this.watched.isOver(line)) {
            throw new Refusal(this.library.say('reason.game-over'));
        }
        return this.table.playFrom(this.watched.upTo(line));
    }

    async wealth(key: string): Promise<number[][]> {
        return this.watched.wealth(await this.store.record(key));
    }

    private mustBeOpen(): void {
        if (!this.watched.isOpen()) {
            throw new Refusal(this.library.say('page.no-such-game'));
        }
    }
}
