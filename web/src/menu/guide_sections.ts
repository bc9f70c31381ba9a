// What How to Play says (T16, O15), as text. There are no rules here: a table lists what is said in which section, and the rules of the
// edition pick among the words. The value of the rule auction picks guide.auction.VALUE, a number fills a placeholder, and where there is
// no word for a value nothing is said. Without an edition guide.NAME.general speaks of the game in general.
import type { Edition } from '../lib/model';

// The condition for a line or a section to be shown.
interface Need {
    rule?: string;
    is?: unknown[];
    not?: unknown[];
    unlike?: string; // another rule, whose value is a different one
    kind?: string; // a square of this kind is on the board
    general?: boolean; // holds without an edition
}

interface Line {
    key?: string; // guide.KEY is said as it is
    rules?: string[]; // or their values pick the words
    as?: string; // under this name instead of the rule's
    fill?: Record<string, string>; // placeholders and the rules that fill them
    at?: string; // the kind of square that fills {square}
    squares?: string; // the squares of this kind are named first
    mark?: string; // drawn beside it
    needs?: Need[];
}

interface Part {
    name: string;
    heading?: string; // a placeholder that is the heading by itself
    isOrdered?: boolean;
    needs?: Need[];
    lines: Line[];
}

export interface Sentence {
    text: string;
    mark?: string;
}

export interface Section {
    name: string;
    heading: string;
    isOrdered: boolean;
    sentences: Sentence[];
}

type Say = (key: string, values?: Record<string, string | number>) => string;

const said = (key: string, ...needs: Need[]): Line => ({ key, needs });
const rule = (name: string, ...needs: Need[]): Line => ({ rules: [name], needs });
const square = (kind: string, line: Line, needs: Need[] = []): Line => ({ ...line, squares: kind, needs: [{ kind }, ...needs] });
const mark = (name: string, ...needs: Need[]): Line => ({ key: `mark.${name}`, mark: name, needs });

const AUCTION: Need = { rule: 'auction', not: ['none'] };
const LEAVES: Need = { rule: 'jail', is: ['leave'] };
const NO_CLOCK: Need = { rule: 'clock', is: [0], general: true };
const CLOCK: Need = { rule: 'clock', not: [0] };
const ENDLESS: Need = { rule: 'rounds', is: [0], general: true };
const ROUNDS: Need = { rule: 'rounds', not: [0] };
const DEBTS: Need = { rule: 'bankruptcy', not: ['below-zero'], general: true };
const MINUS: Need = { rule: 'bankruptcy', is: ['below-zero'] };
const RECEIVES: Need = { rule: 'received', not: ['nothing'] };
const INFECTION: Need = { rule: 'infection', is: [true] };
const HEALTHY: Need = { rule: 'infection', is: [false], general: true };
const THROWS = { count: 'jail-throws' };

const PARTS: Part[] = [
    {
        name: 'aim',
        lines: [said('aim.own'), said('aim.last', NO_CLOCK, ENDLESS), said('aim.wealth', NO_CLOCK, ROUNDS), said('aim.clock', CLOCK)],
    },
    {
        name: 'start',
        needs: [{}],
        lines: [rule('players'), { rules: ['money-less'], fill: { amount: 'money', due: 'money-less' } }, rule('deal'), rule('order')],
    },
    { name: 'turn', isOrdered: true, lines: [said('turn.throw'), said('turn.land'), said('turn.manage'), said('turn.end')] },
    {
        name: 'doubles',
        lines: [
            { rules: ['salary'], at: 'start' },
            rule('landing-salary', { rule: 'landing-salary', not: [1] }),
            rule('doubles-again'),
            rule('doubles-arrest'),
            rule('arrest-ends-turn'),
        ],
    },
    {
        name: 'rent',
        lines: [
            said('buy.may'),
            rule('raise-to-buy'),
            said('buy.stays', { rule: 'auction', is: ['none'] }),
            said('buy.auctioned', AUCTION),
            { rules: ['auction'], as: 'buy' },
            said('rent.pay'),
            said('rent.mortgaged'),
            rule('runs'),
            rule('set-rent', { rule: 'set-rent', not: [100], general: true }),
            rule('set-rent-while', { rule: 'set-rent', not: [100] }),
        ],
    },
    {
        name: 'squares',
        needs: [{}],
        lines: [
            ...['station', 'utility'].map((kind) => square(kind, { key: `kind.${kind}.help` })),
            rule('utility-throws', { kind: 'utility' }),
            square('draw', { key: 'kind.draw.help' }),
            rule('cards', { kind: 'draw' }),
            square('tax', said('square.tax')),
            square('rest', rule('pot')),
            square('arrest', said('square.arrest')),
            ...['bonus', 'goto', 'reverse', 'check'].map((kind) => square(kind, { key: `kind.${kind}.help` })),
        ],
    },
    {
        name: 'building',
        lines: [
            said('build.set'),
            said('build.deed'),
            rule('even-building'),
            { rules: ['houses'], fill: { houses: 'houses', hotels: 'hotels' } },
            rule('building-auction'),
            rule('building-refund'),
            said('build.broken', { rule: 'runs', not: [0] }),
        ],
    },
    {
        name: 'mortgage',
        lines: [
            said('mortgage.what'),
            rule('mortgage-needs'),
            { rules: ['lift-of'], fill: { percent: 'lift-percent' } },
            { rules: ['received', 'keep-of'], fill: { percent: 'keep-percent' }, needs: [RECEIVES, { rule: 'keep-percent', not: [0] }] },
            said('received.free', RECEIVES, { rule: 'keep-percent', is: [0] }),
            rule('received', { rule: 'received', is: ['nothing'] }),
            { rules: ['lift-of'], as: 'lift-now', fill: { percent: 'lift-now-percent' }, needs: [RECEIVES, { rule: 'lift-now-percent', unlike: 'lift-percent' }] },
        ],
    },
    {
        name: 'jail',
        heading: 'jail',
        needs: [{ kind: 'jail', general: true }],
        lines: [
            said('jail.visit', HEALTHY),
            said('jail.unpaid'),
            { rules: ['jail'], fill: { amount: 'fine', ...THROWS } },
            rule('jail-doubles-again', LEAVES),
            rule('doubles-after-jail', LEAVES),
            { rules: ['jail-last-roll'], fill: THROWS, needs: [LEAVES] },
            { rules: ['jail-last-choice'], fill: THROWS, needs: [LEAVES] },
            rule('jail-trade'),
            rule('rent-in-jail'),
        ],
    },
    {
        name: 'trade',
        needs: [{ rule: 'trade', not: ['none'], general: true }],
        lines: [said('trade.turn'), said('trade.debt', { rule: 'bankruptcy', not: ['below-zero', 'itself'], general: true }), rule('trade'), rule('trade-passes', LEAVES), rule('counter-offers'), rule('trade-buildings')],
    },
    {
        name: 'agreements',
        needs: [{ rule: 'agreements', is: [true] }],
        lines: [said('agreements.what'), said('agreements.share'), said('agreements.end')],
    },
    {
        name: 'auction',
        needs: [{ ...AUCTION, general: true }],
        lines: [rule('auction'), rule('least-bid', { rule: 'least-bid', not: [0, 1] }), said('auction.limit'), said('auction.unsold')],
    },
    {
        name: 'debt',
        lines: [
            said('debt.raise', DEBTS),
            rule('bankruptcy'),
            said('debt.minus', MINUS),
            rule('estate', DEBTS),
            said('debt.auctioned', { ...DEBTS, general: false }, AUCTION),
            said('debt.unowned', { ...DEBTS, general: false }, { rule: 'auction', is: ['none'] }),
        ],
    },
    {
        name: 'infection',
        needs: [INFECTION],
        lines: [
            said('infection.square'),
            said('infection.stop'),
            said('infection.jail', { kind: 'jail' }),
            { key: 'infection.check', at: 'check', needs: [{ kind: 'check' }] },
            { key: 'infection.all', fill: { amount: 'fine' } },
        ],
    },
    { name: 'clock', needs: [CLOCK], lines: [{ key: 'clock.each', fill: { text: 'clock' } }, said('clock.runs'), said('clock.out')] },
    { name: 'reverse', needs: [{ kind: 'reverse' }], lines: [{ key: 'reverse.turn', at: 'reverse' }, said('reverse.arrows')] },
    {
        name: 'end',
        lines: [
            rule('rounds', NO_CLOCK),
            said('end.clock', CLOCK),
            said('end.wealth', CLOCK),
            said('end.wealth', NO_CLOCK, ROUNDS),
            said('end.leave'),
        ],
    },
    {
        name: 'marks',
        lines: [
            mark('set', { rule: 'runs', is: [0], general: true }),
            mark('house'),
            mark('hotel'),
            mark('price'),
            mark('owner'),
            mark('mortgaged'),
            mark('token'),
            mark('sick', INFECTION),
        ],
    },
    { name: 'keys', lines: [said('keys.square'), said('keys.phone'), said('keys.tab'), said('keys.leave')] },
];

// The whole guide as text. amount writes sums of money.
export function guideSections(edition: Edition | null, speak: Say, amount: (sum: number) => string): Section[] {
    const named = (kind: string) => edition?.squares.find((one) => one.kind === kind)?.name ?? speak(`kind.${kind}`);
    const places = { jail: named('jail'), square: named('start') };

    const meets = ({ rule: name, is, not, unlike, kind, general }: Need): boolean => {
        if (!edition) {
            return general === true;
        }
        const value = name === undefined ? undefined : edition.rules[name];
        const isThere = kind === undefined || edition.squares.some((one) => one.kind === kind);
        const isOther = unlike === undefined || edition.rules[unlike] !== value;
        return isThere && isOther && (!is || is.includes(value)) && (!not || !not.includes(value));
    };

    const figure = (place: string, value: unknown): string => {
        const number = Number(value);
        if (place === 'text') {
            return `${Math.floor(number / 60)}:${String(number % 60).padStart(2, '0')}`;
        }
        return place === 'amount' || place === 'due' ? amount(number) : String(number);
    };

    const values = ({ rules, fill, at }: Line): Record<string, string> => {
        const own = rules?.[0] ?? '';
        const [low, high] = edition?.rules.players ?? [];
        const fills = fill ?? { amount: own, count: own, percent: own };
        const figures = Object.entries(fills).map(([place, name]) => [place, figure(place, edition?.rules[name])]);
        return { ...places, ...(at ? { square: named(at) } : {}), low: String(low), high: String(high), ...Object.fromEntries(figures) };
    };

    // The words for a line; none where there is nothing to say.
    const worded = (line: Line): string => {
        const { key, rules = [], as } = line;
        if (key !== undefined) {
            return speak(key.startsWith('kind.') ? key : `guide.${key}`, values(line));
        }
        const name = `guide.${as ?? rules[0] ?? ''}`;
        const picked = edition ? rules.map((one) => wordOf(edition.rules[one])).join('.') : 'general';
        const isNumber = edition && typeof edition.rules[rules[0] ?? ''] !== 'string';
        const keys = [`${name}.${picked}`, ...(isNumber ? [name] : [])];
        return keys.map((one) => [one, speak(one, values(line))]).find(([one, text]) => one !== text)?.[1] ?? '';
    };

    const sentence = (line: Line): Sentence[] => {
        const text = (line.needs ?? []).every(meets) ? worded(line) : '';
        const names = line.squares ? `${namesOf(edition, line.squares).join(', ')}: ` : '';
        return text === '' ? [] : [{ text: names + text, ...(line.mark ? { mark: line.mark } : {}) }];
    };

    return PARTS.filter(({ needs }) => (needs ?? []).every(meets)).map(({ name, heading, isOrdered, lines }) => ({
        name,
        heading: heading ? places.jail : speak(`guide.heading.${name}`),
        isOrdered: isOrdered ?? false,
        sentences: lines.flatMap(sentence),
    }));
}

function wordOf(value: unknown): string {
    return value === true ? 'yes' : value === false ? 'no' : value === null ? 'unlimited' : String(value);
}

// What squares of a kind are called: their sets, or they themselves, each once.
function namesOf(edition: Edition | null, kind: string): string[] {
    const squares = (edition?.squares ?? []).filter((one) => one.kind === kind);
    const nameOf = (set: string | undefined, name: string) => edition?.sets.find(({ id }) => id === set)?.name ?? name;
    return [...new Set(squares.map(({ set, name }) => nameOf(set, name)))];
}
