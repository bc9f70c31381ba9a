// Colours and shapes: sets and players are always told apart by both (X10).

const SETS: [string, string][] = [
    ['#7a4a2b', '▲'], ['#8ec9e8', '●'], ['#c9428c', '■'], ['#e58a2e', '◆'], ['#c8322b', '★'], ['#e9c63a', '✚'], ['#2f8f4e', '⬟'], ['#2b4a9b', '⬢'],
    ['#55504a', '✦'], ['#7d8a3c', '◈'], ['#5a6f8f', '◐'], ['#8f5a6f', '◒'], ['#4a7a72', '◭'], ['#a07040', '⬖'], ['#6a5f9a', '⬗'], ['#9a5f3a', '◧'],
];
const PLAYERS = ['#d1495b', '#1f7a8c', '#8a5fbf', '#b7791f', '#3f7d3a', '#2b4a9b', '#a23e7a', '#5c6670'];

export function setLook(number: number): { colour: string; shape: string } {
    const [colour, shape] = SETS[number % SETS.length] ?? ['#55504a', '✦'];
    return { colour, shape };
}

export function playerColour(seat: number): string {
    return PLAYERS[(seat - 1) % PLAYERS.length] ?? '#5c6670';
}
