// Colours and shapes: sets and players are always told apart by both (X10).

const INK = '#2a241b';
const WHITE = '#ffffff';

export interface SetLook {
    colour: string;
    shape: string; // see shape.tsx
    ink: string; // what can be read on the colour
}

const SETS: [string, string, string][] = [
    ['#7a4a2b', 'triangle', WHITE], ['#8ec9e8', 'circle', INK], ['#c9428c', 'square', WHITE], ['#e58a2e', 'diamond', INK],
    ['#c8322b', 'star', WHITE], ['#e9c63a', 'cross', INK], ['#2f8f4e', 'pentagon', WHITE], ['#2b4a9b', 'hexagon', WHITE],
    ['#55504a', 'spark', WHITE], ['#7d8a3c', 'wedge', INK], ['#5a6f8f', 'half', WHITE], ['#8f5a6f', 'moon', WHITE],
    ['#4a7a72', 'bar', WHITE], ['#a07040', 'pillar', WHITE], ['#6a5f9a', 'arch', WHITE], ['#9a5f3a', 'bolt', WHITE],
];

const PLAIN: SetLook = { colour: '#55504a', shape: '', ink: WHITE };

// How the set with this number looks; a square of no set has none.
export function setLook(number: number): SetLook {
    const [colour, shape, ink] = SETS[number % SETS.length] ?? [];
    return colour && shape && ink ? { colour, shape, ink } : PLAIN;
}

export const COLOURS: Record<string, string> = {
    crimson: '#c23b4e',
    teal: '#1f7a8c',
    violet: '#8155b8',
    ochre: '#9a6414',
    moss: '#3f7d3a',
    navy: '#2b4a9b',
    plum: '#a23e7a',
    slate: '#5c6670',
};

export const KINDS = ['human', 'easy', 'steady', 'keen', 'master']; // of players

export const TOKENS = ['wheel', 'cat', 'rocket', 'teapot', 'boat', 'crown', 'owl', 'hat'];

// A seat's piece in the record is its token and its colour: `boat-teal`. Other pieces, of games from elsewhere, get their seat's defaults.
export function pieceOf(token: string, colour: string): string {
    return `${token}-${colour}`;
}

export function pieceLook(piece: string, seat: number): { token: string; colour: string; hue: string } {
    const [token = '', hue = ''] = piece.split('-');
    const own = (seat - 1) % TOKENS.length;
    const isOurs = TOKENS.includes(token) && hue in COLOURS;
    const named = isOurs ? hue : (Object.keys(COLOURS)[own] ?? 'slate');
    return { token: isOurs ? token : (TOKENS[own] ?? 'hat'), colour: COLOURS[named] ?? '#5c6670', hue: named };
}
