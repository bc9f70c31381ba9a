// The shapes that tell sets apart where colours do not (X10), drawn, so that no machine lacks a letter for one.

const SHAPES: Record<string, string> = {
    triangle: 'M5 .5L9.8 9.2H.2Z',
    circle: 'M5 .2A4.8 4.8 0 1 1 5 9.8A4.8 4.8 0 1 1 5 .2Z',
    square: 'M.8.8H9.2V9.2H.8Z',
    diamond: 'M5 0L10 5L5 10L0 5Z',
    star: 'M5.00 0.00L6.23 3.30L9.76 3.45L7.00 5.65L7.94 9.05L5.00 7.10L2.06 9.05L3.00 5.65L0.24 3.45L3.77 3.30Z',
    cross: 'M3.4.4H6.6V3.4H9.6V6.6H6.6V9.6H3.4V6.6H.4V3.4H3.4Z',
    pentagon: 'M5.00 0.00L9.76 3.45L7.94 9.05L2.06 9.05L0.24 3.45Z',
    hexagon: 'M5.00 0.00L9.33 2.50L9.33 7.50L5.00 10.00L0.67 7.50L0.67 2.50Z',
    spark: 'M5.00 0.00L6.20 3.80L10.00 5.00L6.20 6.20L5.00 10.00L3.80 6.20L0.00 5.00L3.80 3.80Z',
    wedge: 'M.3.8H9.7L5 9.5Z',
    half: 'M5 .2A4.8 4.8 0 0 1 5 9.8Z',
    moon: 'M6.8.6A4.8 4.8 0 1 0 6.8 9.4A3.8 4.6 0 0 1 6.8.6Z',
    bar: 'M.3 3.2H9.7V6.8H.3Z',
    pillar: 'M3.2.3H6.8V9.7H3.2Z',
    arch: 'M.8 9.6V5A4.2 4.2 0 0 1 9.2 5V9.6Z',
    bolt: 'M6.5 0L1.5 5.8H4.6L3.5 10L8.5 4.2H5.4Z',
};

export function Shape({ name }: { name: string }) {
    const path = SHAPES[name];
    return path ? (
        <svg class="shape" viewBox="0 0 10 10" aria-hidden="true">
            <path d={path} />
        </svg>
    ) : null;
}
