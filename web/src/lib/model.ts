// What the module tells: the shapes of its JSON. There are no rules here, only names.

export type Seat = number; // from 1
export type SquareId = string;

export interface Square {
    id: SquareId;
    name: string;
    kind: string;
    set?: string;
    deck?: string;
    price?: number;
    mortgage?: number;
    build?: number;
    hotel?: number;
    rents?: number[];
    'set-rent'?: number; // of the site, in a full set
    amount?: number;
}

export interface EditionSet {
    id: string;
    name: string;
    kind: string;
    squares: SquareId[];
}

export interface Deck {
    id: string;
    name: string;
    cards: { id: string; text: string }[];
}

export type Rule = string | number | boolean;

// What a rule can be: a number within bounds, one of some words, or yes and no.
export interface Domain {
    low?: number;
    high?: number;
    words?: string[];
}

export interface Edition {
    id: string;
    name: string;
    words?: Record<string, string>; // what it words in its own way
    hash: string;
    rules: Record<string, Rule | number[]> & { players: [number, number]; dice: [number, number]; clock: number; pot: boolean };
    sets: EditionSet[];
    squares: Square[];
    decks: Deck[];
    passes: { id: string; name?: string }[];
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
    level: number; // the line of the deed that the rent comes from, from 1; 0 if no rent is due
    shares?: number[];
    free?: Seat[];
}

// One side of an offer.
export interface Terms {
    cash: number;
    deeds: SquareId[];
    passes: Record<string, number>;
    percents?: Record<SquareId, number>;
    freedoms?: SquareId[];
}

// A question; which of these it has depends on its kind, see fh_question in engine/freehold_data.h.
export interface Question {
    kind: string;
    seat?: Seat;
    square?: SquareId;
    amount?: number; // of a debt, a tax, a fine
    bidders?: Seat[];
    leader?: Seat | 'none';
    bid?: number; // the leader's
    from?: Seat; // the seat that offers
    give?: Terms;
    take?: Terms;
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

export interface Person {
    name: string;
    piece: string;
    player: string;
    wealth: number;
    capital: number;
    raisable: number;
    left: number; // milliseconds on the clock
}

export interface State {
    question: string;
    asked: Seat[];
    mine: Seat[]; // the seats that are played at this screen
    seat: Seat | 0; // the one of them whose options are here; 0 if none is asked
    number: number; // of the last line
    question_number: number; // of the line that opened the question
    undo: Seat | 0;
    running: Seat | 0; // whose clock runs
    played: number;
    missing: number; // of the debt that is asked for
    hash: string;
    players: Person[];
    places: Seat[]; // the leaderboard: the winner first
    ties: string[]; // why each is before the next one, where both are equally wealthy: the end of a key, or ''
    state: { game: Game; now: { actor: string; seats: Seat[]; options?: Option[] } };
}

export type GameEvent = { event: string; seat?: Seat; square?: SquareId } & Record<string, unknown>;

export interface Happening {
    event: GameEvent;
    say: string;
    why?: string; // where it comes from: an amount of money, a deed, a token that a card moved
}

// Why something was refused, as a sentence. `isLost`: another window plays the game now.
export class Refusal extends Error {
    constructor(
        message: string,
        readonly isLost = false,
    ) {
        super(message);
    }
}
