// A game of a room as a table: its lines come from the server, and what is done here goes there.
import type { Clocks, Listener, Opened, Shown, Table } from '../lib/contract';
import { Refusal, type Edition, type Happening, type Seat, type State } from '../lib/model';
import type { Module } from '../worker/module';
import type { Watched } from '../worker/watched';
import type { LocalLibrary } from '../worker/worker_library';
import { Refused, type Online } from './online';
import type { ServerView, ServerWaits } from './protocol';

const RETOLD = 150; // lines that are told again in another language
const PLAYED = 12; // lines at most whose scenes are played; of more there is only the result

export class OnlineTable implements Table {
    private viewer: Seat | 0 = 0;
    private mine: Seat[] = [];
    private waits: ServerWaits | undefined;
    private told: Happening[] = []; // that were not shown yet
    private shownLine = -1; // -1: the game is not on the screen
    private awaited: { line: number; done(): void }[] = []; // whoever waits for a line
    id = '';

    constructor(
        private readonly online: () => Online,
        private readonly module: Module,
        private readonly library: LocalLibrary,
        private readonly watched: Watched,
        private readonly listener: Listener,
    ) {}

    /* ---- What the server says ----------------------------------------------------------------------------------------------------- */

    // The seats of this screen in the game.
    seat(seats: Seat[]): void {
        const isNew = seats.join() !== this.mine.join();
        this.mine = seats;
        if (isNew && this.shownLine >= 0) {
            this.tell(false);
        }
    }

    // Another game is followed from its first line.
    begin(id: string): void {
        this.id = id;
        this.told = [];
        this.waits = undefined;
        this.shownLine = -1;
    }

    // Lines were taken. A game that is on the screen tells what happened, another one comes to the screen when all its lines are there.
    take(happened: Happening[], isAll: boolean): void {
        this.told.push(...happened);
        this.waits = undefined;
        if (!isAll) {
            return;
        }
        if (this.shownLine < 0) {
            this.listener.came(this.opened());
        } else {
            this.tell(this.state().number - this.shownLine > PLAYED);
        }
        const { number } = this.state();
        this.awaited.filter(({ line }) => line <= number).forEach(({ done }) => done());
        this.awaited = this.awaited.filter(({ line }) => line > number);
    }

    // A thin client is shown the game.
    takeView(view: ServerView): void {
        this.take(view.events as Happening[], true);
    }

    wait(waits: ServerWaits): void {
        const isSealed = this.shownLine >= 0 && this.state().state.now.actor === 'joint';
        this.waits = waits;
        if (isSealed) {
            this.tell(false);
        }
        this.tellClocks();
    }

    /* ---- What is shown ------------------------------------------------------------------------------------------------------------ */

    private state(): State {
        const { isThin, shown } = this.online();
        if (isThin) {
            if (!shown) {
                throw new Refusal(this.library.say('page.no-such-game'));
            }
            return shown.state as State;
        }
        const isWaited = this.waits?.question === this.module.state(0).question_number;
        this.module.play(this.mine, isWaited ? this.waits?.seats : undefined);
        return this.module.state(this.viewer);
    }

    private shown(): Shown {
        return { ...this.state(), isKept: true };
    }

    private tell(isPast: boolean): void {
        const shown = this.shown();
        this.shownLine = shown.number;
        this.listener.told({ happened: this.told, shown, isPast });
        this.told = [];
    }

    private opened(): Opened {
        const shown = this.shown();
        const happened = this.told;
        this.shownLine = shown.number;
        this.told = [];
        return { happened, shown, edition: this.edition() };
    }

    // A thin client has no record that would bring it.
    private edition(): Edition {
        const { isThin, room } = this.online();
        const known = isThin && room ? this.library.editionOf(room.edition, room.changes) : undefined;
        if (isThin && !known) {
            throw new Refusal(this.library.say('join.other-rules', { text: this.online().welcome?.version ?? '' }));
        }
        return known ?? this.library.inWords(this.module.editionAtTable());
    }

    private tellClocks(): void {
        const { clock = 0, 'clock-left': left = 0, left: answer } = this.waits ?? {};
        this.listener.clocks({ seat: clock, left, runs: this.waits !== undefined, ...(answer === undefined ? {} : { answer }) } satisfies Clocks);
    }

    record(): string {
        return `${(this.online().game?.lines ?? []).join('\n')}\n`;
    }

    /* ---- What everybody at a table can ask for ------------------------------------------------------------------------------------ */

    async look(viewer: Seat | 0): Promise<Shown> {
        this.viewer = viewer;
        return this.shown();
    }

    async retell(): Promise<Opened> {
        this.told = this.watched.tell(this.record(), RETOLD);
        return this.opened();
    }

    async act(action: string): Promise<void> {
        const { number } = await this.sent(this.online().act(action));
        if (number !== undefined && !this.online().isThin) {
            await this.until(number);
        }
    }

    // The answer may be here before the line that it speaks of.
    private until(line: number): Promise<void> {
        return this.module.state(0).number >= line ? Promise.resolve() : new Promise((done) => this.awaited.push({ line, done }));
    }

    private async sent<T>(answer: Promise<T>): Promise<T> {
        try {
            return await answer;
        } catch (error) {
            throw error instanceof Refused ? new Refusal(error.message) : error;
        }
    }

    bid(seat: Seat, amount: number): Promise<void> {
        return this.act(`${seat} bid ${amount}`);
    }

    undo(seat: Seat): Promise<void> {
        return this.act(`${seat} undo`);
    }

    async handOver(): Promise<void> {
        throw new Refusal(this.library.say('page.online-vote'));
    }

    // Time runs at the server.
    async seen(): Promise<void> {}
    async hold(): Promise<void> {}
    async behave(): Promise<void> {}

    async check(action: string): Promise<void> {
        if (!this.online().isThin) {
            this.module.check(action);
        }
    }

    async preview(action: string): Promise<State['state']> {
        return this.online().isThin ? this.state().state : this.module.preview(action);
    }

    async change(action: string): Promise<number> {
        return this.online().isThin ? 0 : this.module.change(action);
    }

    async terms(action: string): Promise<string> {
        return this.online().isThin ? '' : this.module.terms(action);
    }
}
