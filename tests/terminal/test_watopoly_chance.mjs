// SLC and Needles Hall by their probabilities (W10), dice and the throws of gyms (R04): thousands of visits from fixed seeds, held against
// the seed's tables by chi-square. The bounds are exceeded by a true distribution once in 10,000 times; as the seeds are fixed, never.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { all, campus, campusGame, done, folder, inParallel, runAside, test, watopoly } from './terminal.mjs';

const PIECES = ['G', 'B', 'D', 'P', 'S', '$', 'L', 'T'];
const BOUNDS = { 6: 27.86, 7: 29.88, 8: 31.83, 10: 35.56, 35: 74.93 }; // by degrees of freedom

function assertFits(counts, probabilities) {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    for (const outcome of Object.keys(counts)) {
        assert.ok(outcome in probabilities, `this cannot be: ${outcome}`);
    }
    const outcomes = Object.entries(probabilities);
    const sum = outcomes.reduce((all, [, p]) => all + p, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9, `the probabilities come to ${sum}`);
    const square = outcomes.reduce((all, [outcome, p]) => all + ((counts[outcome] ?? 0) - total * p) ** 2 / (total * p), 0);
    const bound = BOUNDS[outcomes.length - 1];
    console.log(`# ${total} visits, chi-square ${square.toFixed(2)}, bound ${bound}: ${JSON.stringify(counts)}`);
    assert.ok(square < bound);
}

const cwd = folder();

// Plays many games from one file, each with a seed of its own, and returns the players' lines of what each one saved: cups, money, position
// and what follows, by seat.
function games(name, load, count, lines, seed = 0) {
    writeFileSync(join(cwd, name), load);
    return inParallel(count, async (i) => {
        const args = ['-load', name, '-testing', '-seed', String(seed + i)];
        const { status, out } = await runAside(watopoly, args, [...lines, `save ${name}-${i}`, 'quit'], { cwd });
        assert.equal(status, 0);
        const file = join(cwd, `${name}-${i}`);
        assert.ok(existsSync(file), out.slice(-600));
        const saved = readFileSync(file, 'utf8').match(/^P\d .*$/gm);
        rmSync(file);
        return saved.map((line) => ({ seat: Number(line[1]), rest: line.slice(5) }));
    });
}

// Eight players who stand before a square step on it, once in each game: nobody is ever asked anything, as all buildings belong to the
// first of them and are mortgaged.
async function visits(name, count, { at, cups = 0, cash = 5000, owned = all('P0 -1'), seed = 0 }) {
    const players = PIECES.map((piece, i) => `P${i} ${piece} ${i === 7 ? cups : 0} ${cash} ${at}`);
    return (await games(name, campus(players, owned), count, Array(8).fill(['roll 0 1', 'next']).flat(), seed)).flat();
}

// How often each outcome came, by a function that names it.
function tally(list, nameOf) {
    const counts = {};
    for (const one of list) {
        const name = nameOf(one);
        counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
}

// ---- SLC -----------------------------------------------------------------------------------------------------------------------------

const SLC = { back3: 1 / 8, back2: 1 / 6, back1: 1 / 6, forward1: 1 / 8, forward2: 1 / 6, forward3: 1 / 6, tims: 1 / 24, osap: 1 / 24 };

function withCup(probabilities) {
    return { ...Object.fromEntries(Object.entries(probabilities).map(([name, p]) => [name, p * 0.99])), cup: 0.01 };
}

// The middle SLC, from which every move leads to a square where nothing happens.
const FROM_17 = {
    '0 5000 14': 'back3',
    '0 5000 15': 'back2',
    '0 5000 16': 'back1',
    '0 5000 18': 'forward1',
    '0 5000 19': 'forward2',
    '0 5000 20': 'forward3',
    '0 5000 10 1 0': 'tims',
    '0 5200 0': 'osap',
    '1 5000 17': 'cup',
};

await test('W10 W13 SLC: the moves of the table, and a cup once in a hundred times', async () => {
    const found = await visits('slc', 300, { at: 16 });
    assertFits(
        tally(found, ({ rest }) => FROM_17[rest] ?? rest),
        withCup(SLC),
    );
});

await test('W10 SLC with four cups held: no cup, and the moves of the table', async () => {
    const found = (await visits('slc-cups', 100, { at: 16, cups: 4 })).filter(({ seat }) => seat !== 7);
    assertFits(
        tally(found, ({ rest }) => FROM_17[rest] ?? rest),
        SLC,
    );
});

await test('W10 R07 the first SLC: moves back over the start pay, Tuition is asked for', async () => {
    // Back 3 to DC and back 2 to the start both collect 200; forward 2 leads to Tuition, and `next` is no answer to it.
    const load = campus(['P0 G 0 5000 1', 'P1 B 0 5000 1'], all('P0 -1'));
    const wanted = {
        '0 5200 39': 'back3',
        '0 5000 1': 'back1',
        '0 5000 3': 'forward1',
        '0 4700 4': 'forward2',
        '0 5000 5': 'forward3',
        '0 5000 10 1 0': 'tims',
        '1 5000 2': 'cup',
        '0 5200 0': 'start',
    };
    const found = (await games('first', load, 160, ['roll 0 1', '300'])).map(([first]) => first);
    const { start, back3, back1, forward1, forward2, forward3, tims, cup } = withCup({ ...SLC, back2: 0, osap: 0, start: 1 / 6 + 1 / 24 });
    assertFits(
        tally(found, ({ rest }) => wanted[rest] ?? rest),
        { start, back3, back1, forward1, forward2, forward3, tims, cup },
    );
});

await test('W10 the last SLC: back 3 is Go to Tims, forward 3 is Needles Hall', async () => {
    const found = await visits('last', 40, { at: 32 });
    const ends = {
        10: (rest) => rest.startsWith('0 5000 10 1 0'),
        31: (rest) => rest === '0 5000 31',
        32: (rest) => rest === '0 5000 32',
        34: (rest) => rest === '0 5000 34',
        35: (rest) => rest === '0 5000 35',
        36: (rest) => /^(0 (4800|4900|4950|5025|5050|5100|5200)|1 5000) 36$/.test(rest),
        0: (rest) => rest === '0 5200 0',
        33: (rest) => rest === '1 5000 33',
    };
    const seen = new Set();
    for (const { rest } of found) {
        const at = rest.split(' ')[2];
        assert.ok(ends[at]?.(rest), rest);
        seen.add(at);
    }
    assert.ok(['10', '31', '32', '34', '35', '36', '0'].every((at) => seen.has(at)));
});

await test('W10 the move is announced: by how much, and to which square', async () => {
    const seen = new Set();
    await inParallel(80, async (i) => {
        const { out } = await runAside(watopoly, ['-load', 'slc', '-testing', '-seed', String(i)], ['roll 0 1', 'quit'], { cwd });
        const [, card, square] = out.match(/drew from SLC: ([^\n]*)\n(?:P0 [a-z][^\n]* (?:to|on|in) ([^\n]*)\.)?/);
        const targets = {
            'Go back 3 squares.': 'CPH',
            'Go back 2 squares.': 'UWP',
            'Go back 1 square.': 'LHI',
            'Go forward 1 square.': 'BMH',
            'Go forward 2 squares.': 'OPT',
            'Go forward 3 squares.': 'Goose Nesting',
            'Go to the DC Tims Line.': 'DC Tims Line',
            'Advance to Collect OSAP.': 'Collect OSAP',
        };
        if (!card.includes('cup')) {
            assert.equal(square, targets[card], out.slice(-400));
            seen.add(card);
        }
    });
    assert.equal(seen.size, 8);
});

// ---- Needles Hall --------------------------------------------------------------------------------------------------------------------

const NEEDLES = { '-200': 1 / 18, '-100': 1 / 9, '-50': 1 / 6, 25: 1 / 3, 50: 1 / 6, 100: 1 / 9, 200: 1 / 18 };

function changeOf({ rest }) {
    const [cups, money, at] = rest.split(' ').map(Number);
    assert.ok([7, 22, 36].includes(at), rest);
    return cups === 1 && money === 5000 ? 'cup' : String(money - 5000);
}

for (const [at, count] of [
    [6, 50],
    [21, 200],
    [35, 50],
]) {
    await test(`W10 Needles Hall at ${at + 1}: the changes of the table, and a cup once in a hundred times`, async () =>
        assertFits(tally(await visits(`needles${at}`, count, { at, seed: 1000 * at }), changeOf), withCup(NEEDLES)));
}

await test('W10 Needles Hall with four cups held: no cup, and the changes of the table', async () => {
    const found = (await visits('needles-cups', 100, { at: 21, cups: 4 })).filter(({ seat }) => seat !== 7);
    assertFits(tally(found, changeOf), NEEDLES);
});

await test('W10 four cups can be won, never five', async () => {
    // The players go round to Needles Hall again and again, with the salary of a round each time.
    const lines = Array(400).fill(['roll 0 40', 'next']).flat();
    let most = 0;
    for (let i = 0; i < 4; i++) {
        let load = campus(['P0 G 0 100000 22', 'P1 B 0 100000 22'], all('P0 -1'));
        for (let part = 0; part < 4; part++) {
            const game = campusGame(load, [...lines, 'save after'], { args: ['-testing', '-seed', String(10 * i + part)] });
            load = game.files.after;
            const cups = [...load.matchAll(/^P\d [GB] (\d) \d+ 22$/gm)].reduce((sum, [, held]) => sum + Number(held), 0);
            assert.ok(cups <= 4);
            most = Math.max(most, cups);
        }
    }
    assert.equal(most, 4);
});

await test('W10 W14 Needles Hall takes what one has not: a debt', async () => {
    const load = campus(['P0 G 0 0 21', 'P1 B 0 0 0'], { DC: 'P0' });
    const found = (await games('poor', load, 60, ['roll 0 1', 'mortgage DC'])).map(([{ rest }]) => Number(rest.split(' ')[1]));
    // The mortgage brings 200, whether or not it was needed.
    assert.ok(found.every((money) => [0, 100, 150, 200, 225, 250, 300, 400].includes(money)));
    assert.ok(found.includes(100) && found.includes(150));
});

// ---- Dice ----------------------------------------------------------------------------------------------------------------------------

await test('W03 two dice, each of 36 pairs as often', async () => {
    writeFileSync(join(cwd, 'dice'), campus(['P0 G 0 5000 0', 'P1 B 0 5000 0'], all('P0 -1')));
    const lines = Array(100).fill(['roll', '300', 'pay', 'next']).flat();
    const throws = await inParallel(20, async (i) => {
        const { out } = await runAside(watopoly, ['-load', 'dice', '-seed', String(i)], lines, { cwd });
        return [...out.matchAll(/rolled ([1-6]) \+ ([1-6])/g)].map(([, a, b]) => a + b);
    });
    const pairs = Array.from({ length: 36 }, (_, i) => `${1 + Math.floor(i / 6)}${1 + (i % 6)}`);
    assertFits(
        tally(throws.flat(), (pair) => pair),
        Object.fromEntries(pairs.map((pair) => [pair, 1 / 36])),
    );
});

await test('R04 the throw for a gym is one of two dice', async () => {
    const found = await visits('gym', 100, { at: 11, owned: { PAC: 'P7' } });
    const sums = tally(
        found.filter(({ seat }) => seat !== 7),
        ({ rest }) => (5000 - Number(rest.split(' ')[1])) / 4,
    );
    assertFits(sums, Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i + 2, (6 - Math.abs(5 - i)) / 36])));
});

done();
