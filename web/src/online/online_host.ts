// A server as the page sees it: this person as a guest of it, the line, the room, and its game at the table.
import type { Fairness, Listener, Lobby } from '../lib/contract';
import { Refusal } from '../lib/model';
import type { Module } from '../worker/module';
import type { Watched } from '../worker/watched';
import type { LocalLibrary } from '../worker/worker_library';
import { Online, Refused, type Answer, type Connect, type Entrance, type RoomSettings, type Wish } from './online';
import { OnlineTable } from './online_table';
import type { ServerRoom } from './protocol';

const BEAT = 500; // milliseconds between two looks at the line
const PROGRAM = 'freehold-page';

export interface Reach {
    connect: Connect;
    guest(path: string, body: object): Promise<{ guest?: string; name?: string; say?: string }>; // a request about this guest
    rules: { rules: number; signature: string }; // that the module has
}

export class OnlineHost implements Lobby {
    readonly table: OnlineTable;
    private online: Online | undefined;
    private alarm = '';

    constructor(
        private readonly reach: Reach,
        private readonly module: Module,
        private readonly library: LocalLibrary,
        watched: Watched,
        private readonly listener: Listener,
        comes: () => void, // a game of the room is at the table now
    ) {
        this.table = new OnlineTable(() => this.line(), module, library, watched, {
            ...listener,
            came: (opened) => {
                comes();
                listener.came(opened);
            },
        });
    }

    private line(): Online {
        if (!this.online) {
            throw new Refusal(this.library.say('page.no-line'));
        }
        return this.online;
    }

    // The sentence of a refusal, as every other refusal of the host has one.
    private async sent<T>(answer: Promise<T>): Promise<T> {
        try {
            return await answer;
        } catch (error) {
            if (error instanceof Refused) {
                throw new Refusal(['connection-lost', 'closed'].includes(error.reason) ? this.library.say('page.no-line') : error.message);
            }
            throw error;
        }
    }

    private async guest(path: string, body: object): ReturnType<Reach['guest']> {
        const answer = await this.reach.guest(path, body).catch(() => ({ say: this.library.say('page.no-line') }) as Awaited<ReturnType<Reach['guest']>>);
        if (answer.say !== undefined) {
            throw new Refusal(answer.say);
        }
        return answer;
    }

    async enter(name: string): Promise<string> {
        const { guest = '', name: known } = await this.guest('guest', {});
        if (name !== '' && name !== known) {
            await this.guest('guest/name', { name });
        }
        await (this.online ? Promise.resolve() : new Promise<void>((opened) => this.open(opened)));
        return guest;
    }

    private open(opened: () => void): void {
        const { listener } = this;
        this.online = new Online({
            connect: this.reach.connect,
            module: this.module,
            beat: BEAT,
            greeting: { language: this.library.language() === 'tr' ? 'tr' : 'en', program: PROGRAM, ...this.reach.rules },
            hear: {
                opened: ({ rules, signature }) => {
                    opened();
                    listener.line('open');
                    if (rules !== this.reach.rules.rules || signature !== this.reach.rules.signature) {
                        listener.outdated();
                    }
                },
                closed: () => listener.line('away'),
                quiet: (isQuiet) => listener.line(isQuiet ? 'quiet' : 'open'),
                room: (room) => this.showRoom(room),
                gone: (refused) => listener.left(refused.message),
                removed: ({ banned }) => listener.left(this.library.say(banned ? 'page.banned' : 'page.removed')),
                lines: (game, happened, isAll) => this.takeLines(game.id, happened, isAll),
                view: (view) => {
                    this.noteGame(view.game);
                    this.table.takeView(view);
                },
                waits: (waits) => this.table.wait(waits),
                remarks: (said) => listener.remarks(said),
                vote: (vote) => listener.vote(vote),
                calledOff: (off) => listener.calledOff(off),
                said: ({ say }) => listener.announced(say),
                ahead: ({ game }) => this.online?.follow(game),
                alarm: ({ kind }) => {
                    this.alarm = kind;
                    listener.alarm(kind);
                },
            },
        });
    }

    private showRoom(room: ServerRoom): void {
        const me = this.online?.welcome?.guest?.id;
        this.table.seat((room.seats ?? []).filter(({ guest }) => guest === me).map(({ seat }) => seat));
        this.listener.room(room);
    }

    // The network is there again: no need to wait for the next try.
    wake(): void {
        this.online?.reconnect();
    }

    private noteGame(id: string): void {
        if (this.table.id !== id) {
            this.alarm = '';
            this.table.begin(id);
        }
    }

    private takeLines(id: string, ...lines: Parameters<OnlineTable['take']>): void {
        this.noteGame(id);
        if (this.module.about().hasBegun) {
            this.table.take(...lines);
        }
    }

    ask(wish: Wish): Promise<Answer> {
        return this.sent(this.line().ask(wish));
    }

    create(settings: RoomSettings): Promise<string> {
        return this.sent(this.line().create(settings));
    }

    join(room: string, player: string, entrance: Entrance): Promise<void> {
        return this.sent(this.line().join(room, player, entrance));
    }

    look(room: string): Promise<void> {
        return this.sent(this.line().look(room));
    }

    ready(isReady: boolean): Promise<void> {
        return this.sent(isReady ? this.line().ready() : this.line().unready());
    }

    async leave(): Promise<void> {
        await this.sent(this.line().leave());
        this.table.begin('');
        this.listener.left('');
    }

    async fairness(): Promise<Fairness> {
        const game = this.line().game;
        const contributions = this.module.dice().contributions.filter((each) => each !== '');
        const rolls = (game?.lines ?? []).filter((line) => /^\d+ \* (?!expire|bids)/.test(line)).length;
        return { isOver: game?.isOver ?? false, rolls, people: contributions.length, isMine: game?.hasPledge ?? false, alarm: this.alarm };
    }

    async close(): Promise<void> {
        this.online?.close();
        this.online = undefined;
        this.table.begin('');
    }
}
