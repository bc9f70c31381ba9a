// What the page can ask of its worker.
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

// How things stand, and whether what is played is kept: a store may fail at any time.
export interface Shown extends State {
    isKept: boolean;
    spent: number; // milliseconds of the question at hand that were there already when the game was opened
}

// Everything that a page can ask for. A refusal carries a sentence in the language that was opened.
export interface Host {
    open(language: string): Promise<{ editions: Edition[]; rules: Record<string, Domain>; words: Record<string, string>; isDurable: boolean }>;
    edition(): Promise<Edition>; // of the game at the table, or of the record that was opened for looking after it
    begin(game: NewGame): Promise<Happening[]>;
    resume(key: string): Promise<Happening[]>; // what the last lines told
    saved(): Promise<Saved[]>; // newest first
    save(name: string): Promise<void>; // a copy of the game at the table (T07)
    quit(): Promise<void>; // takes it off the list; saves stay
    remove(key: string): Promise<void>;
    record(key: string): Promise<string>; // here and below '' is the game at the table
    fileName(key: string): Promise<string>; // of its record, without an ending
    add(text: string): Promise<string>; // a record from outside; its key
    state(seat: Seat | 0): Promise<Shown>;
    told(): Promise<Happening[]>; // what the last lines of the game at the table told
    handOver(seat: Seat, player: string): Promise<void>; // who plays for it from now on: `human` or a computer player
    tick(line: number, ms: number): Promise<void>; // so long the question after that line takes already
    act(action: string, ms: number): Promise<Happening[]>; // '': only what the clock says
    undo(seat: Seat, ms: number): Promise<Happening[]>;
    bid(seat: Seat, amount: number, ms: number): Promise<Happening[]>;
    bot(seat: Seat, budget: number, ms: number): Promise<Happening[]>;
    check(action: string): Promise<void>;
    preview(action: string): Promise<State['state']>;
    change(action: string): Promise<number>; // of the cash of who does it
    terms(action: string): Promise<string>; // an offer as a sentence
    watch(key: string): Promise<{ count: number; turns: number[] }>;
    seek(line: number): Promise<{ state: State; happened: Happening[] }>;
    playFrom(line: number): Promise<Happening[]>; // from the record that is watched
    wealth(key: string): Promise<number[][]>; // by turn and seat (T11)
    copies(): Promise<{ month: string; games: number }[]>; // made once a month (T21)
    restore(month: string): Promise<number>;
}
