// One connection to the server that mends itself: it says hello, gives every message an id, and sends what was not answered again after a
// break. It knows nothing of rooms and games.
import { PROTOCOL, isServerMessage, isUnknownServerMessage, type ClientHello, type ClientMessage, type ServerDone, type ServerGames, type ServerMessage, type ServerRooms, type ServerWelcome } from './protocol';

// What carries texts: a WebSocket in the browser, something of its own in a test.
export interface Wire {
    send(text: string): void;
    close(): void;
}

export interface WireEnd {
    opened(): void;
    heard(text: string): void;
    closed(): void;
}

export type Connect = (end: WireEnd) => Wire;

export function overWebSocket(url: string): Connect {
    return (end) => {
        const socket = new WebSocket(url);
        socket.onopen = () => end.opened();
        socket.onmessage = ({ data }) => end.heard(String(data));
        socket.onclose = () => end.closed();
        return { send: (text) => socket.send(text), close: () => socket.close() };
    };
}

// The server did not carry a message out. `reason` is for programs; the message is a sentence in the client's language. Of its own the
// client has the reasons `connection-lost` (it cannot be known whether it was carried out) and `closed`.
export class Refused extends Error {
    constructor(
        readonly reason: string,
        say: string,
        readonly question?: number, // the one that is open now
    ) {
        super(say);
    }
}

export interface LineEnd {
    opened(welcome: ServerWelcome): void;
    closed(): void; // the line tries again by itself
    quiet(isQuiet: boolean): void; // the server has not said a word for too long, or speaks again
    heard(message: Exclude<ServerMessage, ServerWelcome | Answer>): void;
    malformed(text: string): void; // the server sent this, and the line was cut
}

type Unnamed<M> = M extends ClientMessage ? Omit<M, 'id'> : never;
export type Wish = Unnamed<ClientMessage>;
export type Greeting = Omit<ClientHello, 'id' | 'type' | 'protocol'>;

export type Answer = ServerDone | ServerRooms | ServerGames;

// What answers a wish that was carried out.
export type AnswerTo<W extends Wish> = W['type'] extends 'list' ? ServerRooms : W['type'] extends 'mine' ? ServerGames : ServerDone;

interface Asked {
    text: string;
    isKept: boolean; // over a break of the connection
    done(answer: Answer): void;
    failed(error: Refused): void;
}

const PAUSES = [250, 500, 1000, 2000, 4000, 8000, 15000]; // milliseconds before each new try
const BEAT = 5000; // milliseconds between two looks at the line
const QUIET = 1900; // milliseconds without a word in which an answer should have come
const SILENCE = 20000; // milliseconds without a word after which the line counts as dead

export class Line {
    roundTrip = -1; // milliseconds, smoothed; -1 until it was measured
    private wire: Wire | undefined;
    private asked = new Map<string, Asked>();
    private count = 0;
    private tries = 0;
    private isOpen = false; // the server has welcomed this client
    private isClosed = false; // for good
    private isQuiet = false;
    private isPinging = false;
    private heardAt = 0;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private beat: ReturnType<typeof setInterval>;

    // The prefix makes ids of this client that no other client of the same guest uses, not even the same page before it was loaded again.
    constructor(
        private readonly connect: Connect,
        private readonly greeting: Greeting,
        private readonly end: LineEnd,
        private readonly prefix: string,
        private readonly pause = BEAT, // milliseconds between two looks at the line
    ) {
        this.beat = setInterval(() => this.look(), pause);
        this.dial();
    }

    // The answer comes even if the connection breaks meanwhile: a message that is kept is sent again, with the same id.
    ask<W extends Wish>(wish: W, isKept = true): Promise<AnswerTo<W>> {
        const id = `${this.prefix}-${++this.count}`;
        return new Promise((done, failed) => {
            if (this.isClosed || (!isKept && !this.isOpen)) {
                failed(new Refused(this.isClosed ? 'closed' : 'connection-lost', 'There is no connection.'));
                return;
            }
            const text = JSON.stringify({ ...wish, id });
            this.asked.set(id, { text, isKept, done: (answer) => done(answer as AnswerTo<W>), failed });
            if (this.isOpen) {
                this.wire?.send(text);
            }
        });
    }

    // The milliseconds that a message and its answer take.
    async ping(): Promise<number> {
        const since = Date.now();
        await this.ask({ type: 'ping' }, false);
        const time = Date.now() - since;
        this.roundTrip = this.roundTrip < 0 ? time : Math.round(0.7 * this.roundTrip + 0.3 * time);
        return time;
    }

    // For good: whatever is not answered yet fails.
    close(): void {
        this.isClosed = true;
        clearTimeout(this.retry);
        clearInterval(this.beat);
        this.cut();
        this.fail(() => true, 'closed');
    }

    // Ends this connection and makes another.
    cut(): void {
        const wire = this.wire;
        this.lost();
        wire?.close();
    }

    private dial(): void {
        if (this.isClosed) {
            return;
        }
        this.heardAt = Date.now();
        let wire: Wire | undefined = undefined;
        const isMine = () => wire !== undefined && this.wire === wire;
        this.wire = wire = this.connect({
            opened: () => isMine() && this.wire?.send(JSON.stringify({ ...this.greeting, type: 'hello', id: `${this.prefix}-hello`, protocol: PROTOCOL })),
            heard: (text) => isMine() && this.heard(text),
            closed: () => isMine() && this.lost(),
        });
    }

    private lost(): void {
        if (!this.wire) {
            return;
        }
        const wasOpen = this.isOpen;
        this.wire = undefined;
        this.isOpen = this.isQuiet = this.isPinging = false;
        this.fail(({ isKept }) => !isKept, 'connection-lost');
        if (!this.isClosed) {
            const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)] ?? 0;
            this.retry = setTimeout(() => this.dial(), pause * (0.5 + Math.random() / 2));
        }
        if (wasOpen) {
            this.end.closed();
        }
    }

    private fail(which: (asked: Asked) => boolean, reason: string): void {
        for (const [id, asked] of [...this.asked]) {
            if (which(asked)) {
                this.asked.delete(id);
                asked.failed(new Refused(reason, 'There is no connection.'));
            }
        }
    }

    private look(): void {
        const silence = Date.now() - this.heardAt;
        if (this.wire && silence > SILENCE) {
            this.cut();
        } else if (this.isOpen && !this.isPinging && silence >= this.pause) {
            this.isPinging = true;
            this.ping().catch(() => undefined).finally(() => (this.isPinging = false));
        } else if (this.isOpen && this.isPinging && silence > QUIET) {
            this.setQuiet(true);
        }
    }

    private setQuiet(isQuiet: boolean): void {
        if (this.isQuiet !== isQuiet) {
            this.isQuiet = isQuiet;
            this.end.quiet(isQuiet);
        }
    }

    private heard(text: string): void {
        this.heardAt = Date.now();
        this.setQuiet(false);
        const message = parse(text);
        if (isServerMessage(message)) {
            this.take(message);
        } else if (!isUnknownServerMessage(message)) {
            this.end.malformed(text);
            this.tries = PAUSES.length; // another try is not likely to help soon
            this.cut();
        }
    }

    private take(message: ServerMessage): void {
        if (message.type === 'welcome') {
            this.welcomed(message);
        } else if (message.type === 'done' || message.type === 'rooms' || message.type === 'games') {
            this.answered(message.id)?.done(message);
        } else if (message.type !== 'refused') {
            this.end.heard(message);
        } else if (message.reason !== 'stopping') {
            const asked = this.answered(message.id ?? '');
            asked ? asked.failed(new Refused(message.reason, message.say, message.question)) : this.end.heard(message);
        } // a server that stops did nothing: the message is sent again to the one that comes after it
    }

    private answered(id: string): Asked | undefined {
        const asked = this.asked.get(id);
        this.asked.delete(id);
        return asked;
    }

    // What the owner asks for now comes first, so that it hears of everything that the kept messages bring about.
    private welcomed(welcome: ServerWelcome): void {
        const kept = [...this.asked.values()];
        this.tries = 0;
        this.isOpen = true;
        this.end.opened(welcome);
        kept.forEach(({ text }) => this.wire?.send(text));
        this.ping().catch(() => undefined);
    }
}

function parse(text: string): unknown {
    try {
        return JSON.parse(text) as unknown;
    } catch {
        return undefined;
    }
}
