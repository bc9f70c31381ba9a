// The table at this screen: its persons are here, and all others are computer players of this worker, who go on by themselves.
import type { Clocks, Listener, Manner, Opened, Shown, Table } from '../lib/contract';
import { Refusal, type Seat, type State } from '../lib/model';
import type { KeptGame, Outcome } from './kept_game';
import type { Module, SetUp } from './module';
import type { Backing, Head } from './store';
import type { Cancel, Time } from './time';
import type { Watched } from './watched';
import type { LocalLibrary } from './worker_library';

const RETOLD = 150; // lines that are told again in another language
const KEEP = 1000; // milliseconds between what is kept of a clock, so that closing the page brings no time back

export class LocalTable implements Table {
    private manner: Manner = { thinking: 0, offers: 0 };
    private last: State | undefined; // what was told last
    private seenLine = -1; // up to which everything was shown
    private isHeld = true;
    private putAt = 0; // when the clock of the question was started, by the worker's time, less what it ran before
    private stoodAt: number | null = 0; // since when it stands still; null while it runs
    private timers: Cancel[] = [];
    onOpened = () => {}; // a game has come to this table

    constructor(
        private readonly game: KeptGame,
        private readonly module: Module, // in which it is played
        private readonly backing: Backing,
        private readonly library: LocalLibrary,
        private readonly watched: Watched,
        private readonly budget: number, // rolls that a computer player may look ahead
        private readonly time: Time,
        private readonly listener: Listener,
    ) {}

    private shown(state: State): Shown {
        return { ...state, isKept: this.backing.isDurable };
    }

    // Nothing runs until the screen has shown it.
    private tell({ happened, shown }: Outcome): void {
        this.stop();
        this.last = shown;
        this.listener.told({ happened, shown: this.shown(shown) });
    }

    private opened({ happened, shown }: Outcome): Opened {
        this.stop();
        this.last = shown;
        this.seenLine = -1;
        this.onOpened();
        return { happened, shown: this.shown(shown), edition: this.library.inWords(this.module.editionAtTable()) };
    }

    /* ---- A game comes to the table ------------------------------------------------------------------------------------------------ */

    // A new game of the edition that was loaded last.
    async begin(seats: SetUp['seats']): Promise<Opened> {
        return this.opened(await this.game.begin(seats));
    }

    // The last moments before it was left may not have been kept; nobody gains by leaving.
    async resume(head: Head, record: string): Promise<Opened> {
        const opened = this.opened(await this.game.resume(head, record));
        this.start(opened.shown.running ? this.game.spent() + KEEP : 0);
        this.seenLine = opened.shown.number;
        return opened;
    }

    // A new game from after the last of these lines, the header included.
    async playFrom(lines: string[]): Promise<Opened> {
        return this.opened(await this.game.playFrom(lines));
    }

    /* ---- What everybody at a table can ask for ------------------------------------------------------------------------------------ */

    async look(viewer: Seat | 0): Promise<Shown> {
        this.game.at();
        this.game.viewer = viewer;
        return this.shown(this.module.state(viewer));
    }

    async retell(): Promise<Opened> {
        const record = await this.backing.record(this.game.at());
        const happened = this.watched.tell(record, RETOLD);
        return { happened, shown: await this.look(this.game.viewer), edition: this.library.inWords(this.module.editionAtTable()) };
    }

    async act(action: string): Promise<void> {
        const seat = Number.parseInt(action, 10);
        this.game.viewer = Number.isNaN(seat) ? this.game.viewer : seat;
        this.tell(await this.game.act(action, this.spent()));
    }

    async bid(seat: Seat, amount: number): Promise<void> {
        this.game.viewer = seat;
        this.tell(await this.game.bid(seat, amount, this.spent()));
    }

    async undo(seat: Seat): Promise<void> {
        this.tell(await this.game.undo(seat, this.spent()));
    }

    async handOver(seat: Seat, player: string): Promise<void> {
        await this.game.handOver(seat, player);
        this.tell({ happened: [], shown: this.module.state(this.game.viewer) });
    }

    async seen(line: number): Promise<void> {
        if (line !== this.last?.number) {
            return; // more was told meanwhile
        }
        if (line !== this.seenLine) {
            this.start(0);
            this.seenLine = line;
        }
        this.goOn();
    }

    async hold(isHeld: boolean): Promise<void> {
        this.isHeld = isHeld;
        this.goOn();
    }

    async behave(manner: Manner): Promise<void> {
        this.manner = manner;
        this.module.offers(manner.offers);
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

    /* ---- The clock ---------------------------------------------------------------------------------------------------------------- */

    private start(before: number): void {
        this.stoodAt = this.time.now();
        this.putAt = this.stoodAt - before;
    }

    private spent(): number {
        return Math.max(0, Math.round((this.stoodAt ?? this.time.now()) - this.putAt));
    }

    private stop(): void {
        this.timers.forEach((cancel) => cancel());
        this.timers = [];
        this.stoodAt ??= this.time.now();
    }

    private leftOf(seat: Seat): number {
        return (this.last?.players[seat - 1]?.left ?? 0) - this.spent();
    }

    private tellClocks(): void {
        const seat = this.last?.running ?? 0;
        this.listener.clocks({ seat, left: seat ? this.leftOf(seat) : 0, runs: seat > 0 && this.stoodAt === null } satisfies Clocks);
    }

    /* ---- What goes on by itself --------------------------------------------------------------------------------------------------- */

    // From here on time runs, and the others think, unless the game is held or the screen is not that far.
    private goOn(): void {
        this.stop();
        const isGoing = !this.isHeld && this.last !== undefined && this.seenLine === this.last.number;
        if (isGoing && this.stoodAt !== null) {
            this.putAt += this.time.now() - this.stoodAt;
            this.stoodAt = null;
        }
        this.tellClocks();
        if (isGoing) {
            this.watchClock();
            this.letOthersThink();
        }
    }

    private async guarded(what: () => Promise<void>): Promise<void> {
        try {
            await what();
        } catch (error) {
            this.listener.stopped(error instanceof Refusal ? error.message : this.library.say('page.went-wrong', { text: String(error) }), error instanceof Refusal && error.isLost);
        }
    }

    private later(ms: number, what: () => Promise<void>): void {
        this.timers.push(this.time.after(ms, () => this.guarded(what)));
    }

    // The clock of a person here is kept each second, and ends their time.
    private watchClock(): void {
        const { running: seat = 0, mine = [], number = 0 } = this.last ?? {};
        if (!mine.includes(seat)) {
            return;
        }
        const isKept = this.spent() < this.game.spent() + KEEP;
        this.later(isKept ? Math.max(0, Math.min(KEEP, this.leftOf(seat))) : 0, async () => {
            if (this.leftOf(seat) <= 0) {
                return this.tell(await this.game.act('', this.spent()));
            }
            await this.game.tick(number, this.spent());
            this.watchClock();
        });
    }

    private letOthersThink(): void {
        const seat = this.last?.asked.find((each) => !this.last?.mine.includes(each));
        if (seat !== undefined) {
            this.later(this.manner.thinking, async () => this.tell(await this.game.bot(seat, this.budget, this.spent())));
        }
    }
}
