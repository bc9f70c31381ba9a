// The game that is played at this screen, and its record: a wanted action becomes lines, the lines are kept, and only then are they taken
// and told (T20).
import { randomHex } from '../lib/hex';
import type { Hold } from './locks';
import { Refusal, type Happening, type Seat, type State } from '../lib/model';
import { BadLine, type Lines, type Module, type SetUp, type Taken } from './module';
import { backUp, Lost, timeOfSave, type Backing, type Head, type Pending } from './store';
import { takeApart } from './watched';
import type { LocalLibrary } from './worker_library';

const TOLD = 40; // lines that are told again when a game is resumed

// Dice and an id of its own. The `date` of a record has no milliseconds.
function fresh(seats: SetUp['seats']): SetUp {
    return { id: randomHex(16), secret: randomHex(32), date: `${new Date().toISOString().slice(0, 19)}Z`, seats };
}

// All that happened, and the table after it.
export interface Outcome {
    happened: Happening[];
    shown: State;
}

export class KeptGame {
    viewer: Seat | 0 = 0; // whose options are shown, if that seat is asked
    private key = ''; // in the store; '' if no game is played
    private takeovers: Record<string, string> = {};
    private pending: Pending = { number: 0, spent: 0, bids: [] };
    private release = () => {};
    private readonly window = randomHex(16); // this one

    constructor(
        private readonly module: Module,
        private readonly backing: Backing,
        private readonly hold: Hold,
        private readonly library: LocalLibrary,
    ) {}

    /* ---- Coming and going --------------------------------------------------------------------------------------------------------- */

    // A new game of the edition that was loaded last.
    async begin(seats: SetUp['seats']): Promise<Outcome> {
        const setUp = fresh(seats);
        const record = this.module.begin(setUp);
        this.leave();
        this.takeovers = {};
        await this.keep(record, setUp.secret);
        return this.settle();
    }

    // Makes a kept game this window's own, before its record is read. A copy stays as it is.
    async take(head: Head, isForced = false): Promise<void> {
        if (head.isOver) {
            throw new Refusal(this.library.say('reason.game-over'));
        }
        if (head.isSave) {
            this.leave();
        } else if (head.key !== this.key || head.owner !== this.window) {
            await this.sit(head.key, isForced, head.owner ?? '');
        }
    }

    // Goes on with a game that was taken, with a copy of what stays as it is, or from a record whose dice nobody knows as another game.
    async resume(head: Head, record: string): Promise<Outcome> {
        try {
            return await this.readOn(head, record);
        } catch (error) {
            this.leave();
            throw error;
        }
    }

    private async readOn(head: Head, record: string): Promise<Outcome> {
        const { header, lines } = takeApart(record);
        this.key = '';
        this.module.openRecord(head.secret);
        const quiet = [...header, ...lines.slice(0, -TOLD)];
        this.module.follow(quiet);
        const told = lines.slice(-TOLD).flatMap((line, i) => this.tell(line, quiet.length + i + 1));
        this.seatOthers(head.takeovers);
        if (!this.module.about().hasDice) {
            return this.after(told, await this.continueAsNew());
        }
        if (head.isSave) {
            await this.keep(record, head.secret);
        } else {
            this.key = head.key;
            this.module.seatBots(this.seed());
        }
        this.restorePending(head.pending);
        return this.after(told, await this.settle());
    }

    private after(told: Happening[], { happened, shown }: Outcome): Outcome {
        return { happened: [...told, ...happened], shown };
    }

    // The players who took over seats before; unknown players are left out.
    private seatOthers(takeovers: Head['takeovers'] | null): void {
        this.takeovers = {};
        for (const [seat, player] of Object.entries(takeovers ?? {})) {
            try {
                this.module.handOver(Number(seat), String(player));
                this.takeovers[seat] = player;
            } catch {
                // The original player of the seat plays on.
            }
        }
    }

    // A computer player goes on for a person, or a person for another player (X01).
    async handOver(seat: Seat, player: string): Promise<void> {
        this.at();
        this.module.handOver(seat, player);
        this.takeovers[seat] = player;
        await this.write((owner) => this.backing.append(this.key, '', { takeovers: this.takeovers }, owner));
        this.module.seatBots(this.seed());
    }

    // What was no line yet when the game was left; nothing, where it is of another line or will not do.
    private restorePending(left?: Partial<Pending> | null): void {
        const number = this.module.about().count;
        const { spent, bids }: Partial<Pending> = left?.number === number ? left : {};
        this.pending = { number, spent: Number(spent) || 0, bids: [] };
        for (const bid of Array.isArray(bids) ? bids : []) {
            try {
                const [seat, amount] = bid;
                this.module.bid(Number(seat), Number(amount), 0);
                this.pending.bids.push([seat, amount]);
            } catch {
                // It is asked for again.
            }
        }
    }

    private keepPending(): Promise<void> {
        return this.write((owner) => this.backing.append(this.key, '', { pending: this.pending }, owner));
    }

    // This many milliseconds of the question after that line have passed; nothing, if it was answered meanwhile.
    async tick(number: number, ms: number): Promise<void> {
        if (this.at() && number === this.pending.number) {
            this.pending.spent = ms;
            await this.keepPending();
        }
    }

    // How many of them had passed when the game was opened, or was last told.
    spent(): number {
        return this.pending.spent;
    }

    // A line of a record that is read, by its number in the text.
    private tell(line: string, number: number): Happening[] {
        try {
            return this.module.take(line);
        } catch (error) {
            throw error instanceof Refusal ? new BadLine(number, error.message) : error;
        }
    }

    // A new game from after the last of these lines, the header included.
    async playFrom(lines: string[]): Promise<Outcome> {
        this.leave();
        this.takeovers = {};
        this.module.openRecord('');
        this.module.follow(lines);
        return this.continueAsNew();
    }

    private async continueAsNew(): Promise<Outcome> {
        const setUp = fresh([]);
        if (this.module.about().isOver) {
            throw new Refusal(this.library.say('reason.game-over'));
        }
        await this.keep(this.module.continueAsNew(setUp), setUp.secret);
        return this.settle();
    }

    // The key of the game at the table.
    at(): string {
        if (this.key === '') {
            throw new Refusal(this.library.say('page.no-such-game'));
        }
        return this.key;
    }

    isAt(key: string): boolean {
        return this.key === key;
    }

    async quit(): Promise<void> {
        await this.write((owner) => this.backing.remove(this.at(), owner));
        this.leave();
    }

    /* ---- Playing ------------------------------------------------------------------------------------------------------------------ */

    act(action: string, ms: number): Promise<Outcome> {
        this.at();
        return this.run(this.module.act(action, ms));
    }

    undo(seat: Seat, ms: number): Promise<Outcome> {
        this.at();
        return this.run(this.module.undo(seat, ms));
    }

    bid(seat: Seat, amount: number, ms: number): Promise<Outcome> {
        this.at();
        return this.runBid(seat, amount, this.module.bid(seat, amount, ms));
    }

    // A computer player of this many rolls to look ahead acts.
    bot(seat: Seat, budget: number, ms: number): Promise<Outcome> {
        this.at();
        const { bid, pending = null } = this.module.bot(seat, budget, ms);
        return bid === undefined ? this.run(pending) : this.runBid(seat, bid, pending);
    }

    // A sealed bid is kept like a line until all are opened.
    private async runBid(seat: Seat, amount: number, lines: Lines | null): Promise<Outcome> {
        this.pending.bids.push([seat, amount]);
        if (!lines) {
            await this.keepPending();
        }
        return this.run(lines);
    }

    /* ---- Keeping ------------------------------------------------------------------------------------------------------------------ */

    // Only one window plays a game. FROM is the one that had it last; a new game has none.
    private async sit(key: string, isForced = false, from?: string): Promise<void> {
        const release = await this.hold(key, isForced);
        const isMine = release !== null && (from === undefined || (await this.backing.take(key, this.window, from)));
        if (!isMine) {
            release?.();
            throw new Refusal(this.library.say('page.open-elsewhere'));
        }
        this.leave();
        this.release = release;
    }

    leave(): void {
        this.release();
        this.release = () => {};
        this.key = '';
        this.viewer = 0;
    }

    // The game in the module becomes one that is kept.
    private async keep(record: string, secret: string): Promise<void> {
        const { edition, title, players, played } = this.module.about();
        const key = randomHex(16);
        await this.sit(key);
        const head = { key, name: '', edition, title, players, saved: timeOfSave(), played, isOver: false, isSave: false, secret };
        await this.backing.create({ ...head, takeovers: this.takeovers, owner: this.window }, record);
        this.key = key;
        this.module.seatBots(this.seed());
        this.restorePending();
    }

    private seed(): bigint {
        return BigInt(`0x${this.key.slice(0, 16)}`);
    }

    // What chance owes at the beginning, or after a game was left in the middle of something.
    private settle(): Promise<Outcome> {
        return this.run(this.module.settle());
    }

    // Keeps the pending lines, takes them, and goes on while something follows from them.
    private async run(first: Lines | null): Promise<Outcome> {
        const happened: Happening[] = [];
        for (let pending: Lines | undefined = first ?? undefined; ; ) {
            const taken: Taken = pending ? await this.takeLines(pending) : this.module.commit(this.viewer);
            happened.push(...taken.happened);
            pending = taken.pending;
            if (taken.shown) {
                return { happened, shown: taken.shown };
            }
        }
    }

    private async takeLines({ lines, played, isOver }: Lines): Promise<Taken> {
        await this.keepLines(lines, { saved: timeOfSave(), played, isOver });
        const taken = this.module.commit(this.viewer);
        this.pending = { number: taken.shown?.number ?? this.module.about().count, spent: 0, bids: [] };
        if (isOver) {
            await backUp(this.backing);
        }
        return taken;
    }

    private async keepLines(lines: string, head: Partial<Head>): Promise<void> {
        try {
            await this.write((owner) => this.backing.append(this.key, lines, head, owner));
        } catch (error) {
            this.module.abandon();
            throw error;
        }
    }

    // As the owner of the game, or not at all.
    private async write(what: (owner: string) => Promise<void>): Promise<void> {
        try {
            await what(this.window);
        } catch (error) {
            if (!(error instanceof Lost)) {
                throw error;
            }
            this.release();
            throw new Refusal(this.library.say('page.lost-game'), true);
        }
    }
}
