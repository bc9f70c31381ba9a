// A game at one screen: what is wanted becomes lines, the lines are kept, and only then are they taken and told.
import type { Module, SetUp } from './module';
import type { Happening, Seat, State } from './model';
import type { Store } from './store';

export class Table {
    private id = '';

    constructor(
        private readonly module: Module,
        private readonly store: Store,
    ) {}

    async begin(setUp: SetUp, edition: string): Promise<Happening[]> {
        const record = this.module.begin(setUp);
        this.id = setUp.id;
        await this.store.create({ id: setUp.id, secret: setUp.secret, record, edition, saved: Date.now(), isOver: false });
        this.module.seatBots(this.seed());
        return this.settle();
    }

    // Goes on with a kept game. An incomplete last line was never shown, and is left out.
    async resume(id: string): Promise<void> {
        const kept = (await this.store.list()).find((game) => game.id === id);
        if (!kept) {
            throw new Error('there is no such game');
        }
        this.id = id;
        this.module.openRecord(kept.secret);
        kept.record.split('\n').slice(0, -1).forEach((line) => this.module.readLine(line));
        this.module.seatBots(this.seed());
    }

    state(seat: Seat | 0): State {
        return this.module.state(seat);
    }

    async act(action: string, ms: number): Promise<Happening[]> {
        return [...(await this.take(this.module.propose(action, ms))), ...(await this.settle())];
    }

    async undo(seat: Seat, ms: number): Promise<Happening[]> {
        return this.take(this.module.undo(seat, ms));
    }

    // A secret bid; once all are there they are opened.
    async bid(seat: Seat, amount: number, ms: number): Promise<Happening[]> {
        this.module.seal(seat, amount);
        if (this.module.state(0).asked.length > 0) {
            return [];
        }
        return [...(await this.take(this.module.openBids(ms))), ...(await this.settle())];
    }

    async bot(seat: Seat, budget: number, ms: number): Promise<Happening[]> {
        const action = this.module.bot(seat, budget);
        const isSecret = this.module.state(0).state.now.actor === 'joint';
        return isSecret ? this.bid(seat, Number(action.split(' ')[2]), ms) : this.act(action, ms);
    }

    private seed(): bigint {
        return BigInt(`0x${this.id.slice(0, 16)}`);
    }

    private async settle(): Promise<Happening[]> {
        const happened: Happening[] = [];
        for (let lines = this.module.settle(); lines !== ''; lines = this.module.settle()) {
            happened.push(...(await this.take(lines)));
        }
        return happened;
    }

    private async take(lines: string): Promise<Happening[]> {
        const isOver = /^end /m.test(lines);
        await this.store.append(this.id, lines, isOver);
        return lines
            .split('\n')
            .slice(0, -1)
            .flatMap((line) => this.module.take(line));
    }
}
