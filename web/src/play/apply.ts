// What an event changes in the game that is shown. The events of an action are enough: added to the game before it, they give the game after
// it (tests/random/follow_json.c shows the same of the engine). Nothing is computed here: an event carries every value.
import type { Game, GameEvent } from '../lib/model';

type Step = string | number;
type Change = [path: (event: GameEvent) => Step[], value?: string]; // the key of the event whose value goes there; without one, what lies there goes

const field = (name: keyof Game) => () => [name];
const ofPlayer = (name: string) => (event: GameEvent) => ['players', Number(event.seat) - 1, name];
const ofDeed = (name: string) => (event: GameEvent) => ['deeds', String(event.square), name];
const question = (event: GameEvent) => ['questions', Number(event.place)];

const CHANGES: Record<string, Change[]> = {
    dice: [[field('dice'), 'dice']],
    token: [[ofPlayer('at'), 'square']],
    turn: [[field('turn'), 'seat'], [field('round'), 'round']],
    phase: [[field('phase'), 'phase'], [() => ['doubles'], 'doubles']],
    order: [[field('order'), 'order']],
    owner: [[ofDeed('owner'), 'owner']],
    built: [[ofDeed('built'), 'built']],
    mortgaged: [[ofDeed('mortgaged'), 'mortgaged']],
    rent: [[ofDeed('rent'), 'rent'], [ofDeed('level'), 'level']],
    stock: [[() => ['bank', 'houses'], 'houses'], [() => ['bank', 'hotels'], 'hotels']],
    jail: [[ofPlayer('jail'), 'jail']],
    direction: [[field('backwards'), 'backwards']],
    passes: [[(event) => [...ofPlayer('passes')(event), String(event.pass)], 'count']],
    infected: [[ofPlayer('infected'), 'infected']],
    sick: [[field('sick'), 'sick']],
    shares: [[ofDeed('shares'), 'shares'], [ofDeed('free'), 'free']],
    asked: [[question, 'question']],
    answered: [[question]],
    out: [[ofPlayer('rank'), 'rank'], [ofPlayer('wealth'), 'wealth']],
    over: [[field('winner'), 'seat']],
    money: [[account('from'), 'from_cash'], [account('to'), 'to_cash']],
};

// Where the cash of an account lies: a seat's or the pot's. That of the bank is not shown.
function account(key: 'from' | 'to') {
    return (event: GameEvent): Step[] => {
        const holder = event[key];
        return typeof holder === 'number' ? ['players', holder - 1, 'cash'] : holder === 'pot' ? ['pot'] : [];
    };
}

// A copy of it with this value at the end of the path; what does not lie on the path is shared with the original.
function changed<T>(whole: T, [step, ...rest]: Step[], change: (parts: Step, last: object) => void): T {
    if (step === undefined) {
        return whole;
    }
    const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<Step, unknown>;
    if (rest.length > 0) {
        copy[step] = changed(copy[step], rest, change);
    } else {
        change(step, copy);
    }
    return copy as T;
}

export function apply(game: Game, event: GameEvent): Game {
    return (CHANGES[event.event] ?? []).reduce(
        (before, [path, value]) =>
            changed(before, path(event), (step, last) => {
                if (value === undefined) {
                    (last as unknown[]).splice(Number(step), 1);
                } else {
                    (last as Record<Step, unknown>)[step] = event[value];
                }
            }),
        game,
    );
}
