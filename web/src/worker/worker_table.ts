// The table at this screen: its persons are here, and all others are computer players of this worker.
import type { Opened, Shown, Table, Told } from '../lib/contract';
import type { KeptGame } from './kept_game';
import type { Happening, Seat, State } from '../lib/model';
import type { Module, SetUp } from './module';
import type { Backing, Head } from './store';
import type { Watched } from './watched';
import type { LocalLibrary } from './worker_library';

const RETOLD = 150; // lines that are told again in another language

export class LocalTable implements Table {
    constructor(
        private readonly game: KeptGame,
        private readonly module: Module, // in which it is played
        private readonly backing: Backing,
        private readonly library: LocalLibrary,
        private readonly watched: Watched,
        private readonly budget: number, // rolls that a computer player may look ahead
    ) {}

    private shown(viewer: Seat | 0): Shown {
        this.game.at();
        return { ...this.module.state(viewer), isKept: this.backing.isDurable, spent: this.game.spent() };
    }

    private told(happened: Happening[], viewer: Seat | 0): Told {
        return { happened, shown: this.shown(viewer) };
    }

    private opened(happened: Happening[], viewer: Seat | 0 = 0): Opened {
        return { ...this.told(happened, viewer), edition: this.library.inWords(this.module.editionAtTable()) };
    }

    /* ---- A game comes to the table ------------------------------------------------------------------------------------------------ */

    // A new game of the edition that was loaded last.
    async begin(seats: SetUp['seats']): Promise<Opened> {
        return this.opened(await this.game.begin(seats));
    }

    async resume(head: Head, record: string): Promise<Opened> {
        return this.opened(await this.game.resume(head, record));
    }

    // A new game from after the last of these lines, the header included.
    async playFrom(lines: string[]): Promise<Opened> {
        return this.opened(await this.game.playFrom(lines));
    }

    /* ---- What everybody at a table can ask for ------------------------------------------------------------------------------------ */

    async look(viewer: Seat | 0): Promise<Shown> {
        return this.shown(viewer);
    }

    async retell(viewer: Seat | 0): Promise<Opened> {
        const record = await this.backing.record(this.game.at());
        return this.opened(this.watched.tell(record, RETOLD), viewer);
    }

    async act(action: string, ms: number, viewer: Seat | 0): Promise<Told> {
        return this.told(await this.game.act(action, ms), viewer);
    }

    async bid(seat: Seat, amount: number, ms: number, viewer: Seat | 0): Promise<Told> {
        return this.told(await this.game.bid(seat, amount, ms), viewer);
    }

    async undo(seat: Seat, ms: number, viewer: Seat | 0): Promise<Told> {
        return this.told(await this.game.undo(seat, ms), viewer);
    }

    // The next computer player acts. Nothing happens if none is asked.
    async next(ms: number, viewer: Seat | 0): Promise<Told> {
        const { asked, mine, state } = this.shown(0);
        const seat = asked.find((each) => !mine.includes(each));
        if (seat === undefined) {
            return this.told([], viewer);
        }
        const action = this.module.bot(seat, this.budget);
        const isSealed = state.now.actor === 'joint';
        return isSealed ? this.bid(seat, Number(action.split(' ')[2]), ms, viewer) : this.act(action, ms, viewer);
    }

    async offers(which: number): Promise<void> {
        this.module.offers(which);
    }

    async handOver(seat: Seat, player: string, viewer: Seat | 0): Promise<Told> {
        await this.game.handOver(seat, player);
        return this.told([], viewer);
    }

    tick(line: number, ms: number): Promise<void> {
        return this.game.tick(line, ms);
    }

    async check(action: string): Promise<void> {
        this.module.check(action);
    }

    async preview(action: string): Promise<State['state']> {
        return this.module.preview(action);
    }

    async change(action: string): Promise<number> {
        return this.module.change(action);
    }

    async terms(action: string): Promise<string> {
        return this.module.terms(action);
    }
}
