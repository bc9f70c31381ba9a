// The campus game's save files: their format (W06), what is refused and at which line (W07), and that nothing is lost (W08).
import assert from 'node:assert/strict';
import { BUILDINGS, all, assertSame, building, campus, campusGame, done, leadsTo, refuses, test } from './terminal.mjs';

const ANN = 'Ann G 0 1500 0';
const BOB = 'Bob B 0 1500 0';
const CEM = 'Cem T 0 1500 0';

// A bit of everything.
const PLAYERS = ['Ann G 1 1500 0', 'Bülent $ 0 0 10 1 2', 'Cem T 2 1000000000 10 0', 'Dan P 1 7 39'];
const OWNED = {
    AL: 'Ann 5',
    ML: 'Ann -1',
    MKV: 'Cem',
    PAS: 'Cem',
    RCH: 'Bülent 1',
    DWE: 'Bülent 3',
    CPH: 'Bülent',
    PAC: 'Cem -1',
    OPT: 'Ann -1',
    V1: 'Dan -1',
    DC: 'Cem',
};
const WHOLE = campus(PLAYERS, OWNED);

// ---- What is written -----------------------------------------------------------------------------------------------------------------

await test('W06 the format, byte by byte', () => {
    const game = campusGame(null, ['2', 'Ann G', 'Bob $', 'roll 1 2', 'y', 'next', 'roll 4 6', 'save after']);
    const lines = [
        '2',
        'Bob $ 0 1500 10 0',
        'Ann G 0 1440 3',
        'AL BANK 0',
        'ML Ann 0',
        'MKV BANK 0',
        'ECH BANK 0',
        'PAS BANK 0',
        'HH BANK 0',
    ];
    const more = 'RCH PAC DWE CPH UWP LHI BMH OPT EV1 EV2 EV3 V1 PHYS B1 CIF B2 EIT ESC C2 REV MC DC'
        .split(' ')
        .map((name) => `${name} BANK 0`);
    assert.equal(game.files.after, [...lines, ...more].map((line) => `${line}\n`).join(''));
});

await test('W08 load then save gives the same file', () => leadsTo(WHOLE, [], PLAYERS, OWNED));

await test('W08 also with eight players and everything owned', () => {
    const players = ['G', 'B', 'D', 'P', 'S', '$', 'L', 'T'].map(
        (piece, i) => `P${i} ${piece} ${i === 3 ? 4 : 0} ${i * 111} ${i === 5 ? '10 1 0' : i}`,
    );
    const owned = Object.fromEntries(BUILDINGS.map(({ name, set }, i) => [name, `P${set.charCodeAt(1) % 8} ${i % 3 ? 0 : -1}`]));
    leadsTo(campus(players, owned), [], players, owned);
});

for (const [what, change] of [
    ['lines that end as on other systems', (text) => text.replaceAll('\n', '\r\n')],
    ['no end of the last line', (text) => text.slice(0, -1)],
    ['more blanks', (text) => text.replaceAll(' ', '  ').replaceAll('\n', ' \n')],
    ['blanks before the words', (text) => text.replaceAll(/^/gm, '\t').trimEnd()],
]) {
    await test(`W08 the reader also takes ${what}`, () => leadsTo(change(WHOLE), [], PLAYERS, OWNED));
}

await test('W06 the player in turn is listed first, the others in order of play', () => {
    const after = ['Bob B 0 1500 0', 'Cem T 0 1500 0', 'Ann G 0 1500 10 0'];
    leadsTo(campus([ANN, BOB, CEM]), ['roll 4 6', 'next'], after, {});
    leadsTo(campus([ANN, BOB, CEM]), ['roll 4 6', 'next', 'roll 4 6', 'next'], [CEM, 'Ann G 0 1500 10 0', 'Bob B 0 1500 10 0'], {});
});

await test('W06 play resumes with the player listed first', () => {
    const game = campusGame(campus([BOB, CEM, ANN]), ['roll 4 6', 'next', 'roll 4 6', 'next', 'roll 4 6', 'next', 'quit']);
    assert.deepEqual(game.asked, ['Bob', 'Bob', 'Cem', 'Cem', 'Ann', 'Ann', 'Bob']);
});

await test('W06 save works before the throw, after it and after doubles', () => {
    const game = campusGame(campus([ANN, BOB]), ['save a', 'roll 5 5', 'save b', 'roll 4 6', 'save c', 'next', 'save d', 'quit']);
    assertSame(game.files.a, campus([ANN, BOB]));
    assertSame(game.files.b, campus(['Ann G 0 1500 10 0', BOB]));
    assertSame(game.files.c, campus(['Ann G 0 1500 20', BOB]));
    assertSame(game.files.d, campus([BOB, 'Ann G 0 1500 20']));
});

await test('W06 the format forgets that the throw was made', () => {
    const { files } = campusGame(campus([ANN, BOB]), ['roll 4 6', 'save after']);
    leadsTo(files.after, ['roll 4 6'], ['Ann G 0 1500 20', BOB], {});
});

await test('W06 the place in the Tims line and the one beside it', () => {
    leadsTo(campus(['Ann G 0 1500 25', BOB]), ['roll 2 3'], ['Ann G 0 1500 10 1 0', BOB], {});
    leadsTo(campus(['Ann G 0 1500 3', BOB]), ['roll 3 4'], ['Ann G 0 1500 10 0', BOB], {});
});

await test('W06 only those still in the game are saved', () => {
    const load = campus(['Ann G 0 10 37', BOB, CEM], { AL: 'Ann', DC: 'Bob' });
    leadsTo(load, ['roll 0 1', 'bankrupt', 'withdraw', 'withdraw'], [BOB, CEM], { DC: 'Bob' });
});

await test('W06 saving writes over a file, and the game goes on', () => {
    const game = campusGame(campus([ANN, BOB]), ['save after', 'roll 4 6', 'save after', 'quit'], { keep: { after: 'x'.repeat(9999) } });
    assertSame(game.files.after, campus(['Ann G 0 1500 10 0', BOB]));
});

await test('W06 what cannot be written is said, and the game goes on', () => {
    const game = campusGame(campus([ANN, BOB]), ['save none/where', 'save .', 'save', 'save a b', 'roll 4 6', 'save after']);
    assert.equal(game.status, 0);
    assert.match(game.answers[0], /could not be saved/);
    assert.match(game.answers[1], /could not be saved/);
    assertSame(game.files.after, campus(['Ann G 0 1500 10 0', BOB]));
    assert.deepEqual(Object.keys(game.files), ['after']);
});

await test('W06 more money than the format can hold is not saved', () => {
    const game = campusGame(campus(['Ann G 0 1000000000 39', BOB], all('Ann')), ['save before-start', 'roll 0 2', 'save after', 'quit']);
    assert.ok(game.files['before-start']);
    assert.equal(game.files.after, undefined);
});

await test('W06 after the end nothing is saved', () => {
    const game = campusGame(campus(['Ann G 0 10 37', BOB]), ['roll 0 1', 'bankrupt', 'save after']);
    assert.equal(game.status, 0);
    assert.deepEqual(game.files, {});
});

// ---- What is refused -----------------------------------------------------------------------------------------------------------------

// Each is [what, line, text instead of it]; undefined takes the line out. Lines count from 1: 1 is the number of players, 2 to 5 are the
// players, 6 and on the buildings.
function lineOf(name) {
    return 6 + BUILDINGS.indexOf(building(name));
}

const BAD = [
    ['no number of players', 1, ''],
    ['a word for the number of players', 1, 'four'],
    ['one player', 1, '1'],
    ['nine players', 1, '9'],
    ['a negative number of players', 1, '-4'],
    ['a leading zero', 1, '04'],
    ['something behind the number of players', 1, '4 4'],
    ['a name missing', 2, ''],
    ['only a name', 2, 'Ann'],
    ['a line that breaks off', 2, 'Ann G 1 1500'],
    ['the position in the line without its words', 2, 'Ann G 1 1500 10'],
    ['in the line, but for how long?', 2, 'Ann G 1 1500 10 1'],
    ['turns in the line for who is not in it', 2, 'Ann G 1 1500 10 0 0'],
    ['a turn too many in the line', 2, 'Ann G 1 1500 10 1 3'],
    ['a negative turn in the line', 2, 'Ann G 1 1500 10 1 -1'],
    ['in the line twice over', 2, 'Ann G 1 1500 10 2 0'],
    ['in the line on another square', 2, 'Ann G 1 1500 11 1 0'],
    ['something behind a player', 2, 'Ann G 1 1500 0 x'],
    ['a player called BANK', 2, 'BANK G 1 1500 0'],
    ['two of one name', 3, 'Ann $ 0 0 0'],
    ['a name that cannot be shown', 2, 'A\x1b[1m G 1 1500 0'],
    ['a name that is not UTF-8', 2, Buffer.from([0x41, 0xff, 0x20]).toString('latin1') + 'G 1 1500 0'],
    ['a name of 400 letters', 2, `${'x'.repeat(400)} G 1 1500 0`],
    ['a piece that there is not', 2, 'Ann X 1 1500 0'],
    ['a small letter for a piece', 2, 'Ann g 1 1500 0'],
    ['two of one piece', 3, 'Bülent G 0 0 0'],
    ['negative cups', 2, 'Ann G -1 1500 0'],
    ['five cups', 2, 'Ann G 5 1500 0'],
    ['five cups in all', 5, 'Dan P 2 7 39'],
    ['negative money', 2, 'Ann G 1 -1 0'],
    ['too much money', 2, 'Ann G 1 1000000001 0'],
    ['money that no number holds', 2, 'Ann G 1 99999999999999999999999 0'],
    ['money with a fraction', 2, 'Ann G 1 15.5 0'],
    ['money in hexadecimal', 2, 'Ann G 1 0x10 0'],
    ['a sign before the money', 2, 'Ann G 1 +1500 0'],
    ['a position before the board', 2, 'Ann G 1 1500 -1'],
    ['a position behind the board', 2, 'Ann G 1 1500 40'],
    ['somebody on Go to Tims', 2, 'Ann G 1 1500 30'],
    ['a player missing', 5, undefined],
    ['a player too many', 6, 'Eve L 0 1500 0'],
    ['a building missing', lineOf('MKV'), undefined],
    ['the last building missing', lineOf('DC'), undefined],
    ['a building that there is not', lineOf('ECH'), 'XYZ BANK 0'],
    ['a building in the wrong place', lineOf('ECH'), 'PAS BANK 0'],
    ['a building in small letters', lineOf('ECH'), 'ech BANK 0'],
    ['a square that is no building', lineOf('ECH'), 'SLC BANK 0'],
    ['an owner who does not play', lineOf('ECH'), 'ECH Eve 0'],
    ['the bank in small letters', lineOf('ECH'), 'ECH bank 0'],
    ['no owner', lineOf('ECH'), 'ECH 0'],
    ['no improvements named', lineOf('ECH'), 'ECH BANK'],
    ['something behind a building', lineOf('ECH'), 'ECH BANK 0 0'],
    ['a word for the improvements', lineOf('ECH'), 'ECH BANK none'],
    ['six improvements', lineOf('RCH'), 'RCH Bülent 6'],
    ['minus two improvements', lineOf('RCH'), 'RCH Bülent -2'],
    ['improvements in a set that is not whole', lineOf('PAS'), 'PAS Cem 1'],
    ['improvements where the bank has the rest', lineOf('DC'), 'DC Cem 5'],
    ['improvements of the bank', lineOf('ECH'), 'ECH BANK 1'],
    ['a mortgage of the bank', lineOf('ECH'), 'ECH BANK -1'],
    ['a residence with improvements', lineOf('MKV'), 'MKV Cem 1'],
    ['a gym with improvements', lineOf('PAC'), 'PAC Cem 1'],
    ['a line too many', lineOf('DC') + 1, 'END'],
    ['an empty line at the end', lineOf('DC') + 1, ''],
    ['an empty line in the middle', lineOf('MKV'), ''],
];

for (const [what, line, instead] of BAD) {
    await test(`W07 ${what}: refused at line ${line}`, () => {
        const lines = WHOLE.trimEnd().split('\n');
        if (instead === undefined) {
            lines.splice(line - 1, 1);
        } else {
            lines[line - 1] = instead;
        }
        const text = lines.map((one) => `${one}\n`).join('');
        const load = what.includes('not UTF-8') ? Buffer.from(text.replaceAll('Bülent', 'Bulent'), 'latin1') : text;
        const game = campusGame(load, ['save after']);
        assert.equal(game.status, 1);
        assert.equal(game.out, '');
        assert.match(game.err, new RegExp(`^line ${line}: [A-Z].+\\.$`, 'm'));
        assert.doesNotMatch(game.err, /\x1b/);
        assert.deepEqual(game.files, {});
    });
}

await test('W07 an empty file, and one of nothing but a newline', () => {
    for (const text of ['', '\n', ' ', '\r\n']) {
        const game = campusGame(text, ['save after']);
        assert.equal(game.status, 1);
        assert.match(game.err, /^line 1: /m);
    }
});

await test('W07 what is no save file at all', () => {
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 251));
    const long = [
        `2\n${'Ann G 0 1500 0\n'.repeat(50000)}`,
        `${WHOLE}${' '.repeat(3 << 20)}x`,
        `${WHOLE}${'\n'.repeat(3 << 20)}`,
        '\n'.repeat(3 << 20),
    ];
    for (const load of [bytes, Buffer.alloc(65536), 'x'.repeat(1 << 20), ...long]) {
        const game = campusGame(load, ['save after']);
        assert.equal(game.status, 1);
        assert.match(game.err, /^line \d+: /m);
        assert.deepEqual(game.files, {});
    }
});

await test('W07 a file cut off anywhere is refused at the line where it ends', () => {
    for (let length = 0; length < WHOLE.length - 2; length += 13) {
        const text = Buffer.from(WHOLE).subarray(0, length).toString('latin1');
        const game = campusGame(Buffer.from(text, 'latin1'), ['save after']);
        const line = text.split('\n').length;
        assert.equal(game.status, 1, `${length}`);
        const said = Number(game.err.match(/^line (\d+): /m)?.[1]);
        const isWhole = text.endsWith('\n') ? line : line + 1; // the last line may be complete but for its end
        assert.ok(said === line || said === isWhole, `cut at ${length} in line ${line}: ${game.err}`);
    }
});

await test('W07 the least and the most of everything', () => {
    const least = ['Ann G 0 0 0', 'Bob B 0 0 0'];
    leadsTo(campus(least), [], least, {});
    const most = ['Ann G 4 1000000000 39', 'Bob B 0 1000000000 10 1 2'];
    const owned = Object.fromEntries(BUILDINGS.map(({ name, tuition }) => [name, tuition.length ? 'Ann 5' : 'Ann -1']));
    leadsTo(campus(most, owned), [], most, owned);
});

await test('W07 a mortgaged building cannot be improved, the others of its set can', () => {
    const load = campus([ANN, BOB], { ECH: 'Ann -1', PAS: 'Ann', HH: 'Ann 2' });
    leadsTo(load, ['improve PAS buy', 'improve HH buy'], ['Ann G 0 1400 0', BOB], { ECH: 'Ann -1', PAS: 'Ann 1', HH: 'Ann 3' });
    refuses(load, [], ['improve ECH buy', 'improve ECH sell'], ['roll 4 6']);
});

await test('W08 a game saved and loaded after every turn is the game played through', () => {
    const turns = [
        ['roll 1 2', 'y', 'next'],
        ['roll 3 2', 'n', '1', '2', 'withdraw', 'next'],
        ['roll 3 3', 'n', 'withdraw', 'withdraw', 'roll 5 6', 'mortgage ML', 'next'],
        ['trade Ann 5 MKV', 'accept', 'roll 2 3', 'next'],
    ];
    const players = ['Ann G 0 1473 20', 'Bob B 0 1495 10 0'];
    const owned = { ML: 'Ann -1', MKV: 'Bob' };
    leadsTo(campus([ANN, BOB]), turns.flat(), players, owned);
    let text = campus([ANN, BOB]);
    for (const turn of turns) {
        text = campusGame(text, [...turn, 'save after']).files.after;
    }
    assertSame(text, campus(players, owned));
});

done();
