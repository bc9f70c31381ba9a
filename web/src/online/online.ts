// A game on a server, for a page or a program: the connection, one room, one game. There are no screens and no rules here.
//
//   const online = new Online({ connect: overWebSocket('wss://…/ws'), module, hear: { room: (room) => …, lines: (game, happened) => … } });
//   await online.create({ name: 'Friday', edition: 'classic', seats: 3, player: 'Ada', computers: ['steady'] });     or join(), or look()
//   await online.ready();        the game begins when all are ready; its contribution to the dice is made, revealed and checked here
//   await online.act('1 roll');  an answer to the question that is open now
//
// The connection mends itself (online_line.ts): after a break the client looks at its room again, asks for the lines that it misses, and
// sends again what was not answered, with the same ids. So every promise is kept or broken by the server's answer, except that of create(),
// which fails with the reason `connection-lost` when nobody can know whether there is a room now.
//
// The module follows the game: after each call of `lines`, module.state() is the state of it. A thin client runs no table: it is shown the
// game by `view`. A client is thin if it wants to, or if the server has other rules than its greeting names.
//
// An Alarm says that the server broke a promise (online_game.ts); the game is not followed any further then. `ahead` says that the server
// went back to a backup; follow() drops the lines of this client and begins again.
import { bytesOf, randomHex } from '../lib/hex';
import type { Happening } from '../lib/model';
import type { Module } from '../worker/module';
import { Alarm, OnlineGame, seatIn, type Pledge } from './online_game';
import { Line, Refused, type AnswerTo, type Connect, type Greeting, type Wish } from './online_line';
import type { ClientCreate, ClientJoin, ServerAhead, ServerCalledOff, ServerDone, ServerLines, ServerMember, ServerMessage, ServerNotice, ServerRefused, ServerRemoved, ServerRoom, ServerSaid, ServerStart, ServerStopping, ServerView, ServerVote, ServerWaits, ServerWelcome } from './protocol';

export { Alarm, OnlineGame } from './online_game';
export { Refused, overWebSocket, type Answer, type Connect, type Wire, type WireEnd, type Wish } from './online_line';

export interface Heard {
    opened(welcome: ServerWelcome): void;
    closed(): void; // it tries again by itself
    quiet(isQuiet: boolean): void; // the server has not said a word for too long, or speaks again
    room(room: ServerRoom): void;
    gone(refused: Refused): void; // the room cannot be looked at any more
    start(start: ServerStart): void;
    calledOff(off: ServerCalledOff): void;
    lines(game: OnlineGame, happened: Happening[], isAll: boolean): void; // new lines were taken; there are no more for now
    view(view: ServerView): void;
    waits(waits: ServerWaits): void;
    ahead(ahead: ServerAhead): void; // the server has fewer lines than this client, and does not follow it
    said(message: ServerStopping | ServerNotice | ServerRefused): void; // a sentence for people
    remarks(said: ServerSaid): void; // in the chat of the room
    vote(vote: ServerVote): void;
    removed(removed: ServerRemoved): void; // from the room
    alarm(alarm: Alarm): void;
}

export interface OnlineOptions {
    connect: Connect;
    module: Module; // of this client alone
    hear: Partial<Heard>;
    view?: 'lines' | 'json'; // a client with the view `json` is thin
    greeting?: Greeting; // language, program, and the rules that the module has
    beat?: number; // milliseconds between two looks at the line
}

export type RoomSettings = Omit<ClientCreate, 'type' | 'id'>;
export type Entrance = Pick<ClientJoin, 'key' | 'passcode' | 'watch'>;

const CONTRIBUTION = 32; // bytes
const PATIENCE = 2000; // milliseconds before a server that is too busy is asked again

export class Online {
    welcome: ServerWelcome | undefined;
    room: ServerRoom | undefined;
    isThin: boolean;
    game: OnlineGame | undefined; // undefined for a thin client
    shown: ServerView | undefined; // the last one, for a thin client
    private readonly line: Line;
    private roomId = '';
    private followed = ''; // the game that this client wants to follow
    private broken = ''; // a game whose record broke a promise
    private pledge: Pledge | undefined;
    private wasReady = false;
    private isCreating = false;

    constructor(private readonly options: OnlineOptions) {
        this.isThin = options.view === 'json';
        const end = {
            opened: (welcome: ServerWelcome) => this.opened(welcome),
            closed: () => this.closed(),
            quiet: (isQuiet: boolean) => this.hear('quiet', isQuiet),
            heard: (message: ServerMessage) => this.heard(message),
            malformed: (text: string) => this.hear('alarm', new Alarm('malformed', text.slice(0, 200))),
        };
        this.line = new Line(options.connect, options.greeting ?? {}, end, randomHex(8), options.beat);
    }

    /* ---- What a player does ------------------------------------------------------------------------------------------------------- */

    async create(settings: RoomSettings): Promise<string> {
        return this.enter(() => this.line.ask({ type: 'create', ...settings }, false));
    }

    // The public room that fits best, or a new one.
    async quick(player: string): Promise<string> {
        return this.enter(() => this.line.ask({ type: 'quick', player }, false));
    }

    // The room may be shown in the same breath as the answer that names it.
    private async enter(ask: () => Promise<ServerDone>): Promise<string> {
        this.isCreating = true;
        try {
            const { room = '' } = await ask();
            return (this.roomId = room);
        } finally {
            this.isCreating = false;
        }
    }

    async join(room: string, player: string, entrance: Entrance = {}): Promise<void> {
        await this.enterKnown(room, () => this.line.ask({ type: 'join', room, player, ...entrance }));
    }

    // To watch, or to come back to a seat.
    async look(room: string): Promise<void> {
        await this.enterKnown(room, () => this.line.ask({ type: 'look', room }));
    }

    private async enterKnown(room: string, ask: () => Promise<unknown>): Promise<void> {
        const before = this.roomId;
        this.roomId = room;
        try {
            await ask();
        } catch (error) {
            this.roomId = before;
            throw error;
        }
    }

    // Anything else that can be wished of a server.
    ask<W extends Wish>(wish: W): Promise<AnswerTo<W>> {
        return this.line.ask(wish);
    }

    async leave(): Promise<void> {
        await this.line.ask({ type: 'leave', room: this.roomId });
        this.roomId = '';
        this.room = this.pledge = undefined;
    }

    // Each time with a new contribution: one that was revealed before the server has committed itself would be worth nothing.
    async ready(): Promise<void> {
        const contribution = randomHex(CONTRIBUTION);
        const commitment = this.options.module.hash(bytesOf(contribution));
        this.pledge = { contribution, commitment };
        await this.line.ask({ type: 'ready', room: this.roomId, commitment });
    }

    async unready(): Promise<void> {
        await this.line.ask({ type: 'unready', room: this.roomId });
    }

    // Follows a game from its first line. The game of the room is followed by itself.
    follow(game: string): void {
        this.followed = game;
        this.shown = undefined;
        this.broken = '';
        const pledge = this.pledge?.start?.game === game ? this.pledge : undefined;
        this.game = this.isThin ? undefined : new OnlineGame(game, this.options.module, pledge);
        this.askForRest();
    }

    // The action with its seat in front, as in a record. The answer tells the number of its line, if it became one.
    act(action: string, question = this.question()): Promise<ServerDone> {
        return this.line.ask({ type: 'act', game: this.followed, question, action });
    }

    // The number of the line that opened the question which is open now.
    question(): number {
        return this.isThin ? (this.shown?.question ?? 0) : this.options.module.state(0).question_number;
    }

    // This player in the room; undefined for somebody without a place in it.
    me(): ServerMember | undefined {
        return this.room?.members.find(({ guest }) => guest === this.welcome?.guest?.id);
    }

    ping(): Promise<number> {
        return this.line.ping();
    }

    // Milliseconds, smoothed; -1 until it was measured.
    roundTrip(): number {
        return this.line.roundTrip;
    }

    // Makes another connection, for example when the browser says that the network has changed.
    reconnect(): void {
        this.line.cut();
    }

    close(): void {
        this.line.close();
    }

    /* ---- What the server says ----------------------------------------------------------------------------------------------------- */

    private hear<K extends keyof Heard>(name: K, ...args: Parameters<Heard[K]>): void {
        (this.options.hear[name] as ((...all: Parameters<Heard[K]>) => void) | undefined)?.(...args);
    }

    private opened(welcome: ServerWelcome): void {
        const { rules = welcome.rules, signature = welcome.signature } = this.options.greeting ?? {};
        this.welcome = welcome;
        this.isThin = this.options.view === 'json' || rules !== welcome.rules || signature !== welcome.signature;
        this.game = this.isThin ? undefined : this.game;
        this.hear('opened', welcome);
        this.lookAgain();
        this.askForRest();
    }

    // Whoever comes back to a seat looks at the room, too: to join would take a seat again that was lost.
    private lookAgain(): void {
        if (this.roomId !== '') {
            this.line.ask({ type: 'look', room: this.roomId }, false).then(
                () => this.readyAgain(),
                (error) => this.later(error, () => this.lookAgain()) || this.hear('gone', error as Refused),
            );
        }
    }

    // True: it is tried again later, or at the next opening of the line.
    private later(error: unknown, body: () => void): boolean {
        const { reason } = error as Refused;
        if (['busy', 'no-disk'].includes(reason)) {
            setTimeout(body, PATIENCE);
        }
        return !(error instanceof Refused) || ['busy', 'no-disk', 'connection-lost', 'closed'].includes(reason);
    }

    private closed(): void {
        this.wasReady = this.me()?.ready ?? false;
        this.hear('closed');
    }

    // Whoever is away is not ready; the contribution is still secret, so it can be promised again.
    private readyAgain(): void {
        if (this.wasReady && this.pledge && !this.pledge.start && this.room?.phase === 'lobby') {
            this.line.ask({ type: 'ready', room: this.roomId, commitment: this.pledge.commitment }, false).catch(() => undefined);
        }
        this.wasReady = false;
    }

    private askForRest(): void {
        const { followed: game, broken } = this;
        if (game !== '' && game !== broken && !this.game?.isOver) {
            const wish = { type: 'follow' as const, game, from: this.game?.lines.length ?? 0, view: this.isThin ? ('json' as const) : ('lines' as const) };
            this.line.ask(wish, false).catch((error) => this.later(error, () => this.askForRest()));
        }
    }

    private heard(message: ServerMessage): void {
        switch (message.type) {
            case 'room':
                return this.heardRoom(message);
            case 'start':
                this.guarded(() => this.heardStart(message));
                return;
            case 'called-off':
                this.pledge = undefined;
                return this.hear('calledOff', message);
            case 'lines':
                return this.heardLines(message);
            case 'view':
                this.shown = message;
                return this.hear('view', message);
            case 'waits':
                return this.hear('waits', message);
            case 'ahead':
                return this.hear('ahead', message);
            case 'stopping':
            case 'notice':
                return this.hear('said', message);
            case 'said':
                return this.hear('remarks', message);
            case 'vote':
                return this.hear('vote', message);
            case 'removed':
                this.roomId = message.room === this.roomId ? '' : this.roomId;
                return this.hear('removed', message);
            case 'refused': // without an id: what could not be read, or the rest of a game that cannot be sent now
                this.later(new Refused(message.reason, message.say), () => this.askForRest());
                return this.hear('said', message);
            case 'welcome':
            case 'done':
            case 'rooms':
            case 'games': // the line takes them
            case 'secret': // of a room that was closed
                return;
        }
    }

    // False: an alarm came of it.
    private guarded(body: () => void): boolean {
        try {
            body();
            return true;
        } catch (error) {
            if (!(error instanceof Alarm)) {
                throw error;
            }
            this.hear('alarm', error);
            return false;
        }
    }

    private heardRoom(room: ServerRoom): void {
        if (room.room !== this.roomId && !this.isCreating) {
            return;
        }
        this.room = room;
        if (this.pledge?.start && room.phase === 'lobby') {
            this.pledge = undefined; // called off, while this client was away
        }
        this.hear('room', room);
        if (room.phase === 'playing' && room.game !== undefined && room.game !== this.followed) {
            this.follow(room.game);
        }
    }

    // Reveals only what was never asked for in another start.
    private heardStart(start: ServerStart): void {
        this.hear('start', start);
        if (start.room !== this.roomId || !this.pledge) {
            return;
        }
        this.pledge.seat = seatIn(start, this.pledge, this.me()?.player ?? '');
        this.pledge.start = start;
        this.line.ask({ type: 'reveal', room: start.room, game: start.game, contribution: this.pledge.contribution }).catch(() => undefined);
    }

    private heardLines({ game, first, lines, head }: ServerLines): void {
        const followed = this.game;
        if (followed?.id !== game || game === this.broken || followed.isOver) {
            return;
        }
        let isWhole = true;
        const isGood = this.guarded(() => (isWhole = followed.take(first, lines, (happened) => this.hear('lines', followed, happened, followed.lines.length >= head))));
        if (!isGood) {
            this.broken = game;
        } else if (!isWhole) {
            this.askForRest();
        }
    }
}
