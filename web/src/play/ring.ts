// The places of the squares: a ring for any number of them, the start at the bottom right, going round clockwise. All places are parts of
// the board's width and height, so that nothing has to be measured.

const CORNER = 1.35; // how much wider a corner is than a side

export interface Ring {
    columns: number;
    rows: number;
}

// An odd number of squares leaves one place empty.
export function ringOf(count: number): Ring {
    const half = Math.ceil(count / 2) + 2;
    const columns = Math.ceil(half / 2);
    return { columns, rows: half - columns };
}

// As grid column and row, from 1.
export function place(number: number, { columns, rows }: Ring): [number, number] {
    const bottom = columns - 1;
    const left = bottom + rows - 1;
    const top = left + columns - 1;
    if (number <= bottom) {
        return [columns - number, rows];
    }
    if (number <= left) {
        return [1, rows - (number - bottom)];
    }
    if (number <= top) {
        return [1 + (number - left), 1];
    }
    return [columns, 1 + (number - top)];
}

export function tracks(count: number): string {
    return `${CORNER}fr repeat(${count - 2}, minmax(0, 1fr)) ${CORNER}fr`;
}

// From where to where the line with this number reaches, of `count` lines of which the outer two are wider.
function span(number: number, count: number): [number, number] {
    const all = count - 2 + 2 * CORNER;
    const from = number === 1 ? 0 : CORNER + number - 2;
    const size = number === 1 || number === count ? CORNER : 1;
    return [from / all, (from + size) / all];
}

export interface Spot {
    x: number;
    y: number;
    turn: number | null; // degrees by which a pin that points down is turned to point at its square; null: it is on it
}

const INSET = 0.022; // how far inside the ring a pin is
const STEP = 0.034; // from one pin to the next
const ROW = [0, 2, 1]; // places beside each other on a corner: the first two leave its icon free
const MARGIN = 0.024; // how far inside its sides they have their middle

// Next to a corner pins step away from it, so that they do not meet those of the other side.
function aside(line: number, count: number): number {
    return line === 2 ? 0.012 : line === count - 1 ? -0.012 : 0;
}

// Pins are inside the ring, next to their square, so that they cover nothing of it; further pins are further in. A corner has room for them
// where its icon is.
export function spot(number: number, rank: number, ring: Ring): Spot {
    const [column, row] = place(number, ring);
    const [left, right] = span(column, ring.columns);
    const [top, bottom] = span(row, ring.rows);
    const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
    const isSide = column === 1 || column === ring.columns;
    const isEnd = row === 1 || row === ring.rows;
    if (isSide && isEnd) {
        const gap = (right - left - 2 * MARGIN) / (ROW.length - 1);
        const across = ROW[rank % ROW.length] ?? 0;
        return { x: left + MARGIN + gap * across, y: top + (bottom - top) * (0.2 + 0.3 * Math.floor(rank / ROW.length)), turn: null };
    }
    const depth = INSET + STEP * rank;
    if (isEnd) {
        const x = middle + aside(column, ring.columns);
        return row === 1 ? { x, y: bottom + depth, turn: 180 } : { x, y: top - depth, turn: 0 };
    }
    const y = centre + aside(row, ring.rows);
    return column === 1 ? { x: right + depth, y, turn: 90 } : { x: left - depth, y, turn: -90 };
}

// The squares that a token passes, the last one included; one alone where it did not go step by step.
export function path(from: number, to: number, steps: number, count: number): number[] {
    const length = Math.abs(steps);
    const towards = [1, -1].find((direction) => (((from + direction * length) % count) + count) % count === to);
    if (length === 0 || length > 2 * count || towards === undefined) {
        return [to];
    }
    const direction = steps < 0 ? -1 : towards;
    return Array.from({ length }, (_, i) => (((from + direction * (i + 1)) % count) + count) % count);
}
