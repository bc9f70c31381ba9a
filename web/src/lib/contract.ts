// Everything that the page can ask for, by role: what can be played, the games kept in this browser, the table, and records that are watched;
// and what a table tells the page without being asked. A refusal carries a sentence in the language that was opened.
import type { Answer, Entrance, RoomSettings, Wish } from '../online/online';
import type { ServerCalledOff, ServerRoom, ServerSaid, ServerVote } from '../online/protocol';
import type { Domain, Edition, Happening, Seat, State } from './model';

// Changes are rules of the edition that are otherwise in this game: { money: 2000, pot: true }
export interface NewGame {
    edition: string; // its id
    changes: Record<string, string | number | boolean>;
    seats: { player: string; piece: string; name: string }[];
}

export interface Saved {
    key: string; // in the store
    name: string; // what a person called it; '' for a game that is simply kept as it is played
    edition: string; // its id
    title: string; // its name in the language
    players: string[];
    saved: number; // when, milliseconds since 1970
    played: number; // milliseconds
    isOver: boolean;
    isSave: boolean; // a copy that was made on purpose; otherwise the game as it was last played
}

// What a screen shows of a table. `mine` in it are the seats that are played at this screen; `seat` is the one of them whose options it has.
export interface Shown extends State {
    isKept: boolean; // a store may fail at any time
}

// What every change of a game tells: all that happened, in order, and the table after it.
export interface Told {
    happened: Happening[];
    shown: Shown;
    isPast?: boolean; // it happened while nobody looked, and is not played
}

// The time that runs at a table.
export interface Clocks {
    seat: Seat | 0; // whose Blitz clock it is; 0 if there is none
    left: number; // milliseconds that this clock has left
    runs: boolean; // false while it stands still
    answer?: number; // milliseconds that are left to answer, where that is limited
}

// The page listens to the table that is shown. What follows from an action is told before the action's own answer comes.
export interface Listener {
    told(told: Told): void;
    clocks(clocks: Clocks): void;
    stopped(why: string, isLost: boolean): void; // the others cannot go on; `isLost`: another window plays the game now
    came(opened: Opened): void; // a game of the room came to the table
    // Of a server:
    outdated(): void; // it plays by other rules than this page
    line(line: LineState): void;
    room(room: ServerRoom): void;
    left(why: string): void; // the room cannot be looked at any more; '' if the person left it
    remarks(said: ServerSaid): void;
    vote(vote: ServerVote): void;
    calledOff(off: ServerCalledOff): void;
    announced(say: string): void; // a sentence of the server
    alarm(kind: string): void; // the server broke a promise about the dice
}

// The line to a server: it is open; it is open, but the server has not said a word for too long; there is none, and it is tried again.
export type LineState = 'open' | 'quiet' | 'away';

// A game that was opened. `happened` is what its last lines told.
export interface Opened extends Told {
    edition: Edition;
}

// Editions, rules and words.
export interface Library {
    open(language: string): Promise<{ editions: Edition[]; rules: Record<string, Domain>; words: Record<string, string> }>;
}

// The games that this browser keeps. A game that is begun or resumed comes to the table.
export interface Store {
    begin(game: NewGame): Promise<Opened>;
    resume(key: string, isForced?: boolean): Promise<Opened>; // by force it is taken from another window that plays it
    saved(): Promise<{ games: Saved[]; isKept: boolean }>; // newest first
    save(name: string): Promise<void>; // a copy of the game at the table (T07)
    quit(): Promise<void>; // takes it off the table and off the list; saves stay
    remove(key: string): Promise<void>;
    record(key: string): Promise<string>; // here and below '' is the game at the table
    fileName(key: string): Promise<string>; // of its record, without an ending
    add(text: string): Promise<string>; // a record from outside; its key
    copies(): Promise<{ month: string; games: number }[]>; // made once a month (T21)
    restore(month: string): Promise<number>;
}

// How the players at the table who are no persons behave towards this screen.
export interface Manner {
    thinking: number; // milliseconds that they seem to think
    offers: number; // that they make to people: 0 all, 1 good ones, 2 none
}

// The game that is being played. Nothing here says where the table is: at this screen, or elsewhere with other players at other screens. A
// screen never asks what comes next: it hears so (Listener), and says when it has shown everything. Until then no clock of its players runs.
export interface Table {
    look(viewer: Seat | 0): Promise<Shown>; // from now on with the options of this seat; if it is not asked, of the first that is
    retell(): Promise<Opened>; // after a change of the language
    act(action: string): Promise<void>;
    bid(seat: Seat, amount: number): Promise<void>; // a sealed one
    undo(seat: Seat): Promise<void>;
    seen(line: number): Promise<void>; // everything up to this line has been shown
    hold(isHeld: boolean): Promise<void>; // where the game is only at this screen, it stands still meanwhile
    behave(manner: Manner): Promise<void>;
    handOver(seat: Seat, player: string): Promise<void>; // another player from now on: `human` or a computer player
    check(action: string): Promise<void>;
    preview(action: string): Promise<State['state']>;
    change(action: string): Promise<number>; // of the cash of the seat that acts
    terms(action: string): Promise<string>; // an offer as a sentence
}

// Records that are watched, line by line. The game at the table stays as it is.
export interface Replay {
    watch(key: string): Promise<Moment & { edition: Edition; count: number; turns: number[] }>; // before the first line
    seek(line: number): Promise<Moment>;
    playFrom(line: number): Promise<Opened>; // from the record that is watched, as a new game at the table
    wealth(key: string): Promise<number[][]>; // by turn and seat (T11)
}

// A line of a record: what it told, and the game after it.
export interface Moment {
    happened: Happening[];
    shown: State;
}

// What is known of the dice of an online game (X04).
export interface Fairness {
    isOver: boolean; // otherwise their secret is still secret
    rolls: number; // lines of chance, all drawn again from the secret
    people: number; // who put something into the dice
    isMine: boolean; // this screen saw its own part in them
    alarm: string; // the kind of a broken promise; '' if there is none
}

// A server, and one of its rooms. A game of the room comes to the table by itself.
export interface Lobby {
    enter(name: string): Promise<string>; // opens a line, as a guest of this name; gives the guest's id
    ask(wish: Wish): Promise<Answer>;
    create(settings: RoomSettings): Promise<string>; // a room; its id
    join(room: string, player: string, entrance: Entrance): Promise<void>;
    look(room: string): Promise<void>; // comes back to it
    ready(isReady: boolean): Promise<void>;
    leave(): Promise<void>;
    fairness(): Promise<Fairness>;
    close(): Promise<void>; // the line
}

export interface Roles {
    library: Library;
    store: Store;
    table: Table;
    replay: Replay;
    lobby: Lobby;
}

export interface Host extends Roles {
    listen(listener: Listener): void;
}
