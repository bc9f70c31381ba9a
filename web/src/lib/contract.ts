// Everything that the page can ask for, by role: what can be played, the games kept in this browser, the table, and records that are watched.
// A refusal carries a sentence in the language that was opened.
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
    spent: number; // milliseconds of the open question that had passed when the game was opened
}

// The answer to every call that changes a game: all that happened, in order, and the table after it.
export interface Told {
    happened: Happening[];
    shown: Shown;
}

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

// The game that is being played. Nothing here says where the table is: at this screen, or elsewhere with other players at other screens.
// `ms` is how long the open question has taken at this screen. `viewer` is the seat whose options are wanted; if it is not one of `mine` that
// are asked, the first of those is shown.
export interface Table {
    look(viewer: Seat | 0): Promise<Shown>;
    retell(viewer: Seat | 0): Promise<Opened>; // after a change of the language
    act(action: string, ms: number, viewer: Seat | 0): Promise<Told>; // '': only what the clock says
    bid(seat: Seat, amount: number, ms: number, viewer: Seat | 0): Promise<Told>; // a sealed one
    undo(seat: Seat, ms: number, viewer: Seat | 0): Promise<Told>;
    next(ms: number, viewer: Seat | 0): Promise<Told>; // what a player who is not at this screen does next
    offers(which: number): Promise<void>; // that computer players make to people: 0 all, 1 good ones, 2 none
    handOver(seat: Seat, player: string, viewer: Seat | 0): Promise<Told>; // another player from now on: `human` or a computer player
    tick(line: number, ms: number): Promise<void>; // the question after that line has taken this long
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

export interface Host {
    library: Library;
    store: Store;
    table: Table;
    replay: Replay;
}
