// The campus game before its first throw: options (W01), set-up (W02), commands as such (W03), its board (W05, W17).
import assert from 'node:assert/strict';
import { BUILDINGS, campus, campusGame, done, leadsTo, refuses, run, test, watopoly } from './terminal.mjs';

const ANN = 'Ann G 0 1500 0';
const BOB = 'Bob B 0 1500 0';
const START = campus([ANN, BOB]);

// ---- Options -------------------------------------------------------------------------------------------------------------------------

for (const args of [
    ['-load', 'before', '-testing', '-seed', '3'],
    ['-testing', '-seed', '3', '-load', 'before'],
    ['-seed', '18446744073709551615', '-load', 'before', '-testing'],
]) {
    await test(`W01 options in any order: ${args.join(' ')}`, () => {
        const game = campusGame(null, ['roll 4 6', 'save after'], { args, keep: { before: START } });
        assert.equal(game.status, 0);
        assert.equal(game.err, '');
    });
}

await test('W01 each option alone', () => {
    leadsTo(START, [], [ANN, BOB], {}, { args: [] });
    leadsTo(null, ['2', 'Ann G', 'Bob B'], [ANN, BOB], {}, { args: ['-seed', '7'] });
    leadsTo(null, ['2', 'Ann G', 'Bob B', 'roll 4 6'], ['Ann G 0 1500 10 0', BOB], {}, { args: ['-testing'] });
});

for (const args of [
    ['-nonsense'],
    ['nonsense'],
    ['--load', 'before'],
    [''],
    ['-load'],
    ['-testing', '-load'],
    ['-seed'],
    ['-seed', 'x'],
    ['-seed', '-1'],
    ['-seed', ''],
    ['-seed', '18446744073709551616'],
    ['-load', 'before', 'more'],
]) {
    await test(`W01 a wrong option is a clear message and status 1: ${args.join(' ') || 'an empty one'}`, () => {
        const game = campusGame(null, ['2', 'Ann G', 'Bob B', 'save after'], { args, keep: { before: START } });
        assert.equal(game.status, 1);
        assert.match(game.err, /^watopoly: /);
        assert.equal(game.out, '');
        assert.deepEqual(game.files, {});
    });
}

for (const [what, args] of [
    ['no file', ['-load', 'missing']],
    ['an empty name', ['-load', '']],
    ['a folder', ['-load', '.']],
    ['what cannot be a file', ['-load', 'before/below']],
]) {
    await test(`W01 -load with ${what}: a clear message and status 1`, () => {
        const game = campusGame(null, ['save after'], { args, keep: { before: START } });
        assert.equal(game.status, 1);
        assert.match(game.err, /cannot load/);
        assert.doesNotMatch(game.err, /line \d/);
        assert.equal(game.out, '');
    });
}

await test('W01 the same seed gives the same game, other seeds others', () => {
    const lines = ['2 Ann G Bob B', ...Array(12).fill(['roll', 'n', 'withdraw', 'withdraw', '300', 'next']).flat()];
    const plays = Array.from({ length: 8 }, (_, i) => campusGame(null, lines, { args: ['-seed', `${i >> 1}`] }).out);
    for (let i = 0; i < plays.length; i += 2) {
        assert.equal(plays[i], plays[i + 1]);
    }
    assert.equal(new Set(plays).size, 4);
});

await test('W01 without a seed no two games are the same', () => {
    const lines = ['2 Ann G Bob B', ...Array(12).fill(['roll', 'n', 'withdraw', 'withdraw', '300', 'next']).flat()];
    const plays = Array.from({ length: 4 }, () => campusGame(null, lines, { args: [] }).out);
    assert.equal(new Set(plays).size, 4);
});

// ---- Person or computer -----------------------------------------------------------------------------------------------------------------------

const PIECES = ['G', 'B', 'D', 'P', 'S', '$', 'L', 'T'];
const EIGHT = PIECES.map((piece, i) => `Player${i + 1} ${piece}`);

await test('W02 each player begins with 1500 at the start, in the order entered, and owns nothing', () =>
    leadsTo(null, ['2', 'Ann G', 'Bob B'], [ANN, BOB], {}));

await test('W02 eight players, one with each piece', () =>
    leadsTo(
        null,
        ['8', ...EIGHT],
        EIGHT.map((player) => `${player} 0 1500 0`),
        {},
    ));

for (const count of [3, 4, 5, 6, 7]) {
    await test(`W02 ${count} players`, () =>
        leadsTo(
            null,
            [count, ...EIGHT.slice(0, count)],
            EIGHT.slice(0, count).map((player) => `${player} 0 1500 0`),
            {},
        ));
}

for (const [what, lines] of [
    [
        'a number of players that cannot be',
        ['1', '9', '0', '-2', '2.5', 'two', '2x', '99999999999999999999', '', '   ', '2', 'Ann G', 'Bob B'],
    ],
    ['wrong numbers and the right one on one line', ['1 9 two 2', 'Ann G', 'Bob B']],
    ['all answers on one line', ['2 Ann G Bob B']],
    ['names and pieces on lines of their own', ['2', 'Ann', 'G', 'Bob', 'B']],
    ['two players on a line', ['2', 'Ann G Bob B']],
    ['blanks of every kind', ['  2\t', '\tAnn   G  ', '   ', 'Bob\t B\r']],
    ['a piece that there is not', ['2', 'Ann X', 'G', 'Bob B']],
    ['a piece that there is not, and the whole answer again', ['2', 'Ann X', 'Ann G', 'Bob B']],
    ['a piece that there is not, the right one behind it', ['2', 'Ann X G', 'Bob B']],
    ['wrong answers between right ones on one line', ['9 2 Ann X G Bob G B']],
    ['a small letter', ['2', 'Ann g', 'G', 'Bob B']],
    ['more than a letter', ['2', 'Ann GB', 'G', 'Bob B']],
    ['a piece that somebody has', ['2', 'Ann G', 'Bob G', 'B']],
    ['a piece that somebody has, and the whole answer again', ['2', 'Ann G', 'Bob G', 'Bob B']],
    ['a name that somebody has', ['2', 'Ann G', 'Ann B', 'Bob B']],
    ['a name that somebody has, on one line', ['2 Ann G Ann B Bob B']],
    ['the name of the bank', ['2', 'BANK G', 'Ann G', 'BANK B', 'Bob B']],
    ['a name that is too long', ['2', `${'x'.repeat(300)} G`, 'Ann G', 'Bob B']],
    ['a name that cannot be shown', ['2', 'A\x1b[31mnn G', 'Ann G', 'B\u202eob B', 'Bob B']],
]) {
    await test(`W02 W03 ${what}: asked again until it is right`, () => {
        const game = leadsTo(null, lines, [ANN, BOB], {});
        assert.doesNotMatch(game.out, /\x1b|\u202e/);
    });
}

await test('W02 names may be words of any language, commands or pieces', () =>
    leadsTo(
        null,
        ['4', 'Bülent G', 'G $', 'roll B', '金 T'],
        ['Bülent G 0 1500 0', 'G $ 0 1500 0', 'roll B 0 1500 0', '金 T 0 1500 0'],
        {},
    ));

await test('W02 names that differ by the case of a letter are different', () =>
    leadsTo(null, ['3', 'ann G', 'Ann B', 'bank T'], ['ann G 0 1500 0', 'Ann B 0 1500 0', 'bank T 0 1500 0'], {}));

await test('W03 at set-up the pieces are named, and everyone is asked for by number', () => {
    const { out } = campusGame(null, ['2', 'Ann G', 'Bob B', 'quit']);
    for (const piece of [
        'G Goose',
        'B GRT Bus',
        'D Tim Hortons Doughnut',
        'P Professor',
        'S Student',
        '$ Money',
        'L Laptop',
        'T Pink tie',
    ]) {
        assert.ok(out.includes(piece), piece);
    }
    assert.match(out, /player 1.*player 2/s);
});

// ---- Commands ------------------------------------------------------------------------------------------------------------------------

await test('W03 quit ends with status 0, reads no further and saves nothing', () => {
    const game = campusGame(START, ['quit', 'save after', 'roll']);
    assert.equal(game.status, 0);
    assert.deepEqual(game.files, {});
    assert.equal(game.asked.length, 1);
});

await test('W03 help names the commands that are possible, with their words', () => {
    const game = campusGame(campus(['Ann G 1 1500 10 1 0', BOB], { AL: 'Ann 1', ML: 'Ann' }), ['help', 'quit']);
    for (const usage of [
        /roll/,
        /pay/,
        /cup/,
        /trade NAME GIVE RECEIVE/,
        /improve PROPERTY buy\|sell/,
        /mortgage PROPERTY/,
        /assets/,
        /all/,
    ]) {
        assert.match(game.answers[0], usage);
    }
    for (const usage of [/board/, /save FILE/, /help/, /quit/]) {
        assert.match(game.answers[0], usage);
    }
});

await test('W03 assets shows the player in turn, all shows everybody', () => {
    const game = campusGame(campus(['Ann G 2 1234 0', 'Bob B 0 987 5', 'Cem T 0 77 0'], { AL: 'Ann 3', ML: 'Ann -1', MKV: 'Bob' }), [
        'assets',
        'all',
        'quit',
    ]);
    const [assets, everything] = game.answers;
    assert.match(assets, /Ann.*1,234/);
    assert.match(assets, /AL/);
    assert.match(assets, /ML/);
    assert.doesNotMatch(assets, /987|MKV/);
    for (const part of [/Ann.*1,234/, /Bob.*987/, /Cem.*77/, /MKV/, /AL/, /ML/]) {
        assert.match(everything, part);
    }
});

await test('W03 board draws the board', () => {
    const [answer] = campusGame(START, ['board', 'quit']).answers;
    assert.match(answer, /OSAP/);
});

await test('W03 one command per line', () => {
    refuses(START, [], ['roll 4 6 next', 'save a b', 'next next', 'roll 4 6 roll', 'help board', 'quit now'], ['roll 4 6']);
});

await test('W03 commands of other games are not known here', () => {
    refuses(
        START,
        [],
        ['undo', 'history', 'why', 'resign', 'bid 5', 'build AL', 'sell AL', 'buy', 'wait', 'card', 'counter 1 AL'],
        ['roll 4 6'],
    );
});

// ---- The board -----------------------------------------------------------------------------------------------------------------------

// The boards in a text, each as its forty squares' own lines, without frames.
function boards(out) {
    const drawn = [];
    const lines = out.split('\n').map((line) => line.replace(/^(\S+> |Name and piece of player \d: )+/, ''));
    for (let top = 0; top + 44 < lines.length; top++) {
        if (!/^\+.{76}\+$/.test(lines[top]) || !/Goose.*Tims|Goose.*Go to/s.test(lines.slice(top + 1, top + 4).join('\n'))) {
            continue;
        }
        drawn.push(
            Array.from({ length: 40 }, (_, square) => {
                const side = Math.floor(square / 10);
                const along = square % 10;
                const [row, column] = [
                    [10, 10 - along],
                    [10 - along, 0],
                    [0, along],
                    [along, 10],
                ][side];
                return [0, 1, 2, 3].map((i) => lines[top + 4 * row + i].slice(7 * column + 1, 7 * column + 7).trimEnd());
            }),
        );
    }
    return drawn;
}

await test('W05 W17 the board shows the forty squares in their places', () => {
    const [board] = boards(campusGame(START, ['quit']).out);
    for (const { at, name } of BUILDINGS) {
        assert.ok(board[at].includes(name), `${name} at ${at}: ${board[at]}`);
    }
    const others = {
        0: 'OSAP',
        2: 'SLC',
        4: 'Tui',
        7: 'Hall',
        10: 'Tims',
        17: 'SLC',
        20: 'Goose',
        22: 'Hall',
        30: 'Go to',
        33: 'SLC',
        36: 'Hall',
        38: 'Co',
    };
    for (const [at, name] of Object.entries(others)) {
        assert.ok(board[at].join(' ').includes(name), `${name} at ${at}: ${board[at]}`);
    }
});

await test('W05 each player stands where they are, eight on one square too', () => {
    const [all] = boards(campusGame(null, ['8', ...EIGHT]).out);
    assert.ok(
        PIECES.every((piece) => all[0].slice(1).join('').includes(piece)),
        `${all[0]}`,
    );
    const [two] = boards(campusGame(campus(['Ann G 0 1500 39', 'Bob $ 0 1500 21', 'Cem T 0 1500 10 1 2']), []).out);
    for (const [at, piece] of [
        [39, 'G'],
        [21, '$'],
        [10, 'T'],
    ]) {
        assert.ok(two[at][3].includes(piece), `${piece} at ${at}: ${two[at]}`);
    }
});

await test('W05 an I for each improvement', () => {
    const owned = { RCH: 'Ann 1', DWE: 'Ann 2', CPH: 'Ann 3', EV1: 'Ann 4', EV2: 'Ann 5', EV3: 'Ann 0', MC: 'Bob 5', DC: 'Bob -1' };
    const [board] = boards(campusGame(campus([ANN, BOB], owned), []).out);
    for (const [at, count] of [
        [11, 1],
        [13, 2],
        [14, 3],
        [21, 4],
        [23, 5],
        [24, 0],
        [37, 5],
        [39, 0],
        [1, 0],
    ]) {
        assert.equal(board[at][1].match(/I/g)?.length ?? 0, count, `${at}: ${board[at]}`);
    }
});

await test('W05 the board is drawn after each command that changes it or whose turn it is, with the change', () => {
    const game = campusGame(campus([ANN, BOB], { AL: 'Ann', ML: 'Ann' }), ['improve AL buy', 'roll 3 2', 'y', 'next', 'roll 4 6', 'quit']);
    const drawn = game.answers.map(boards);
    assert.deepEqual(
        drawn.slice(0, 5).map((list) => list.length > 0),
        [true, true, true, true, true],
    );
    assert.ok(drawn[0][0][1][1].includes('I'));
    assert.ok(drawn[1][0][5][3].includes('G') && !drawn[1][0][0][3].includes('G'));
    assert.ok(drawn[4][0][10].join('').includes('B') && !drawn[4][0][0][3].includes('B'));
});

await test('W05 no line of it is longer than 80 columns, and no colours come through a pipe', () => {
    const { out } = campusGame(campus(EIGHT.map((player) => `${player} 0 1000000000 0`)), ['all', 'board']);
    assert.ok(out.split('\n').every((line) => line.replace(/^\S+> /, '').length <= 80));
    assert.doesNotMatch(out, /\x1b/);
});

const NAMES = [
    'Collect OSAP,AL,SLC,ML,Tuition,MKV,ECH,Needles Hall,PAS,HH',
    'DC Tims Line,RCH,PAC,DWE,CPH,UWP,LHI,SLC,BMH,OPT',
    'Goose Nesting,EV1,Needles Hall,EV2,EV3,V1,PHYS,B1,CIF,B2',
    'Go to Tims,EIT,ESC,SLC,C2,REV,Needles Hall,MC,Co-op Fee,DC',
].flatMap((side) => side.split(','));

await test('W17 the squares come in the order of the campus', () => {
    NAMES.forEach((name, at) => {
        const game = campusGame(START, [`roll ${at} 40`, 'quit']);
        assert.match(game.answers[0], new RegExp(`moved ${at + 40} and landed on ${name}\\.`), name);
    });
});

await test('W01 the program needs no folder that it may write to', () => {
    const result = run(watopoly, ['-testing'], ['2 Ann G Bob B', 'roll 4 6', 'save /proc/none', 'next', 'quit'], { cwd: '/' });
    assert.equal(result.status, 0);
    assert.equal(result.err, '');
    assert.match(result.out, /: Bob plays\./);
});

done();
