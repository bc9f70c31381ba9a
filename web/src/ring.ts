// Where the squares stand: a ring for any number of them, the start at the bottom right, going round clockwise. All places are parts of the
// board's width and height, so that nothing has to be measured.

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
    turn: number; // degrees by which a pin that points down is turned to point at its square
}

const INSET = 0.022; // how far inside the ring a pin stands
const STEP = 0.034; // from one pin to the next

// Pins stand inside the ring, before their square, so that they cover nothing of it; the next of them further in.
export function spot(number: number, rank: number, ring: Ring): Spot {
    const [column, row] = place(number, ring);
    const [left, right] = span(column, ring.columns);
    const [top, bottom] = span(row, ring.rows);
    const isLeft = column === 1;
    const isRight = column === ring.columns;
    const isTop = row === 1;
    const isBottom = row === ring.rows;
    if ((isLeft || isRight) && (isTop || isBottom)) {
        const across = (INSET + STEP * (rank % 2)) * (isLeft ? 1 : -1);
        const down = (INSET + STEP * Math.floor(rank / 2)) * (isTop ? 1 : -1);
        const turn = isLeft ? (isTop ? 135 : 45) : isTop ? -135 : -45;
        return { x: (isLeft ? right : left) + across, y: (isTop ? bottom : top) + down, turn };
    }
    const depth = INSET + STEP * rank;
    if (isBottom) {
        return { x: (left + right) / 2, y: top - depth, turn: 0 };
    }
    if (isTop) {
        return { x: (left + right) / 2, y: bottom + depth, turn: 180 };
    }
    return isLeft ? { x: right + depth, y: (top + bottom) / 2, turn: 90 } : { x: left - depth, y: (top + bottom) / 2, turn: -90 };
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
