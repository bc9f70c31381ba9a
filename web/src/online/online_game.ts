// A game on the server as this client has it: its lines, the table that follows them, and the checks that the server kept its promises
// about the dice (X04).
import { bytesOf } from '../lib/hex';
import type { Happening } from '../lib/model';
import type { Module } from '../worker/module';
import type { ServerStart } from './protocol';

const TOLD_MOST = 200; // lines of the past that are told; of older ones there are only the results

// What this client has put into the dice of a game, and what the server fixed before that was revealed.
export interface Pledge {
    contribution: string;
    commitment: string;
    start?: ServerStart;
    seat?: number; // in the game
}

// The server has broken a promise. The texts are for a log; the page words the kinds.
//   start        `start` does not have this player's commitment, or came twice with different contents
//   record       the record does not begin as `start` said, or lacks a contribution
//   line         a line does not fit the record, or was changed afterwards
//   dice         the secret does not fit the commitment, or a roll does not come from it
//   malformed    a message is none of the protocol
export class Alarm extends Error {
    constructor(
        readonly kind: 'start' | 'record' | 'line' | 'dice' | 'malformed',
        text: string,
    ) {
        super(`${kind}: ${text}`);
    }
}

// The seat of this player in a game that starts. Throws if it is not certain that the contribution will count there.
export function seatIn(start: ServerStart, pledge: Pledge, player: string): number {
    const mine = start.seats.filter(({ commitment }) => commitment === pledge.commitment);
    const [seat] = mine;
    if (!seat || mine.length > 1 || seat.kind !== 'human' || seat.player !== player) {
        throw new Alarm('start', 'the commitment of this player is not at their seat');
    }
    if (pledge.start && JSON.stringify(pledge.start) !== JSON.stringify(start)) {
        throw new Alarm('start', 'the contribution was asked for in another start already');
    }
    return seat.seat;
}

export class OnlineGame {
    readonly lines: string[] = []; // of the record, the header included
    isOver = false; // the record has ended, and all its rolls were checked
    private hasBegun = false;

    constructor(
        readonly id: string,
        private readonly module: Module,
        private readonly pledge: Pledge | undefined,
    ) {
        module.openRecord('');
    }

    // This client has put something into the dice, and saw it there.
    get hasPledge(): boolean {
        return this.hasBegun && this.pledge?.start !== undefined;
    }

    // Takes lines whose first has this number, from 1. Those that are here already must be the same. False: lines before them are missing.
    take(first: number, lines: string[], told: (happened: Happening[]) => void): boolean {
        const known = this.lines.length - (first - 1);
        if (known < 0) {
            return false;
        }
        if (lines.slice(0, known).some((line, i) => line !== this.lines[first - 1 + i])) {
            throw new Alarm('line', 'a line was changed afterwards');
        }
        if (known < lines.length) {
            told(this.takeFresh(lines.slice(known)));
        }
        return true;
    }

    private takeFresh(lines: string[]): Happening[] {
        const begin = this.hasBegun ? 0 : lines.findIndex((line) => /^begin ~[0-9a-f]{8}$/.test(line)) + 1 || lines.length;
        const past = Math.max(begin, lines.length - TOLD_MOST);
        this.follow(lines.slice(0, begin));
        this.follow(lines.slice(begin, past));
        return lines.slice(past).flatMap((line) => this.takeLine(line));
    }

    private takeLine(line: string): Happening[] {
        if (line.startsWith('end ')) {
            this.follow([line]);
            return [];
        }
        const happened = this.guarded(() => this.module.take(line));
        this.lines.push(line);
        return happened;
    }

    private follow(lines: string[]): void {
        if (lines.length === 0) {
            return;
        }
        this.guarded(() => this.module.follow(lines));
        this.lines.push(...lines);
        if (!this.hasBegun && this.module.about().hasBegun) {
            this.hasBegun = true;
            this.checkHeader();
        }
        if (this.module.secret() !== '') {
            this.checkDice();
        }
    }

    private guarded<T>(body: () => T): T {
        try {
            return body();
        } catch (error) {
            throw new Alarm('line', `line ${this.lines.length + 1}: ${error instanceof Error ? error.message : String(error)}`);
        }
    }

    private checkHeader(): void {
        const { id, players } = this.module.about();
        const dice = this.module.dice();
        const expect = (claim: boolean, text: string) => {
            if (!claim) {
                throw new Alarm('record', text);
            }
        };
        expect(id === this.id, 'this is another game');
        expect(dice.commitment !== '', 'the server did not commit to its dice');
        const { start, seat = 0, contribution } = this.pledge ?? {};
        if (!start) {
            return;
        }
        expect(dice.contributions[seat - 1] === contribution, 'the contribution of this player is missing');
        expect(dice.commitment === start.commitment, 'the commitment is not that of the start');
        expect(dice.calledOff === start['called-off'], 'another number of starts was called off');
        expect(dice.edition === start.hash, 'the edition is another one');
        expect(JSON.stringify(players) === JSON.stringify(start.seats.map(({ player }) => player)), 'the players are others');
        for (const { seat: each, commitment } of start.seats) {
            const given = dice.contributions[each - 1] ?? '';
            expect((given === '' ? undefined : this.module.hash(bytesOf(given))) === commitment, `the contribution of seat ${each} is another one`);
        }
    }

    // The secret is known now: the whole record is read again, and every roll and card is drawn again from it.
    private checkDice(): void {
        const secret = this.module.secret();
        try {
            this.module.openRecord(secret);
            this.module.follow(this.lines);
        } catch (error) {
            throw new Alarm('dice', error instanceof Error ? error.message : String(error));
        }
        this.isOver = true;
    }
}
