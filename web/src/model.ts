// What the module tells: the shapes of its JSON. There are no rules here, only names.

export type Seat = number; // from 1
export type SquareId = string;

export interface Square {
    id: SquareId;
    name: string;
    kind: string;
    set?: string;
    price?: number;
    mortgage?: number;
    build?: number;
    hotel?: number;
    rents?: number[];
    amount?: number;
}

export interface EditionSet {
    id: string;
    name: string;
    kind: string;
    squares: SquareId[];
}

export interface Edition {
    id: string;
    name: string;
    hash: string;
    rules: Record<string, unknown> & { players: [number, number]; dice: [number, number]; clock: number; pot: boolean };
    sets: EditionSet[];
    squares: Square[];
}

export interface Player {
    cash: number;
    at: SquareId;
    jail: number;
    passes: Record<string, number>;
    infected: number;
    rank: number;
    wealth: number;
}

export interface Deed {
    owner: Seat | 'bank';
    built: number;
    mortgaged: boolean;
    rent: number;
}

export interface Question {
    kind: string;
    seat?: Seat;
    square?: SquareId;
    amount?: number;
}

export interface Option {
    action: string;
    needs?: 'amount' | 'terms' | 'bids';
    low?: number;
    high?: number;
}

export interface Game {
    players: Player[];
    deeds: Record<SquareId, Deed>;
    questions: Question[];
    turn: Seat;
    round: number;
    phase: string;
    dice: number[];
    bank: { houses: number; hotels: number };
    pot: number;
    order: Seat[];
    winner: Seat | 'none';
    backwards: boolean;
    sick: SquareId[];
}

export interface State {
    question: string;
    asked: Seat[];
    number: number;
    undo: Seat | 0;
    running: Seat | 0;
    played: number;
    hash: string;
    players: { name: string; piece: string; player: string; wealth: number; capital: number; raisable: number; left: number }[];
    state: { game: Game; now: { actor: string; seats: Seat[]; options?: Option[] } };
}

export interface Happening {
    event: { event: string } & Record<string, unknown>;
    say: string;
}

// Why something was refused, as a sentence.
export class Refusal extends Error {}
