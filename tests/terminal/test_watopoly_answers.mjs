// Every question of the campus game: what does not answer it changes nothing (W04), it cannot be saved over (W06), and end of input ends
// the game quietly there (W04).
import assert from 'node:assert/strict';
import { campus, campusGame, done, refuses, test } from './terminal.mjs';

const ANN = 'Ann G 0 1500 0';
const BOB = 'Bob B 0 1500 0';
const CEM = 'Cem T 0 1500 0';
const SET = { AL: 'Ann 3', ML: 'Ann', ECH: 'Ann', MKV: 'Bob', PAS: 'Bob -1' };

// Every command there is, each in a form that is right at some time, and the answers to every question.
const COMMANDS = {
    roll: 'roll 4 6',
    next: 'next',
    trade: 'trade Bob ECH MKV',
    improve: 'improve AL buy',
    sell: 'improve AL sell',
    mortgage: 'mortgage ML',
    unmortgage: 'unmortgage ML',
    bankrupt: 'bankrupt',
    save: 'save file',
    pay: 'pay',
    cup: 'cup',
    tax: '300',
    percent: '10%',
    y: 'y',
    n: 'n',
    accept: 'accept',
    reject: 'reject',
    withdraw: 'withdraw',
    bid: '100',
};

function allBut(...right) {
    return Object.entries(COMMANDS)
        .filter(([name]) => !right.includes(name))
        .map(([, line]) => line);
}

const NONSENSE = [
    'rol',
    'rolll 4 6',
    'roll 4',
    'roll 4 6 2',
    'roll -4 6',
    'roll 4 six',
    'roll 1000000 0',
    'improve AL',
    'improve AL buys',
    'improve',
    'mortgage',
    'mortgage XYZ',
    'mortgage AL ML',
    'unmortgage SLC',
    'trade',
    'trade Bob 5',
    'trade Nobody 5 MKV',
    'trade Bob 5 XYZ',
    'trade Bob 5 MKV now',
    'trade Bob -5 MKV',
    'trade Bob 5.5 MKV',
    'trade Bob 99999999999999999999 MKV',
    'save',
    '-1',
    '0x10',
    '10 %',
    '%',
    '%s%n%s',
    '99999999999999999999999',
    'y n',
    'yes please',
    '"roll"',
    'roll; next',
    '../../etc/passwd',
    '\u202eroll',
    'roll\x1b[A',
    '\x01\x02\x7f',
    'x'.repeat(20000),
    Array(40).fill('roll').join(' '),
    '',
    '    ',
    '\t\r',
];

// load, before and who: how the question comes, and who is asked. after: how it goes on to where the game can be saved. right: which
// commands answer it or are allowed meanwhile.
const QUESTIONS = {
    'before the throw': {
        load: campus([ANN, BOB, CEM], SET),
        before: [],
        who: 'Ann',
        after: ['roll 4 6'],
        right: ['roll', 'trade', 'improve', 'sell', 'mortgage', 'save'],
        saves: true,
    },
    'after the throw': {
        load: campus([ANN, BOB, CEM], SET),
        before: ['roll 4 6'],
        who: 'Ann',
        after: ['next'],
        right: ['next', 'trade', 'improve', 'sell', 'mortgage', 'save'],
        saves: true,
    },
    'after doubles': {
        load: campus([ANN, BOB, CEM], SET),
        before: ['roll 5 5'],
        who: 'Ann',
        after: ['roll 4 6'],
        right: ['roll', 'trade', 'improve', 'sell', 'mortgage', 'save'],
        saves: true,
    },
    'buy it?': {
        load: campus([ANN, BOB, CEM], SET),
        before: ['roll 5 6'],
        who: 'Ann',
        after: ['y'],
        right: ['y', 'n'],
    },
    'a bid of the one who declined': {
        load: campus([ANN, BOB, CEM], SET),
        before: ['roll 5 6', 'n'],
        who: 'Ann',
        after: ['withdraw', 'withdraw', 'withdraw'],
        right: ['bid', 'tax', 'withdraw'],
    },
    'a bid of another': {
        load: campus([ANN, BOB, CEM], SET),
        before: ['roll 5 6', 'n', '100'],
        who: 'Bob',
        after: ['withdraw', '150', 'withdraw'],
        right: ['tax', 'withdraw'],
    },
    'a trade': {
        load: campus([ANN, BOB, CEM], SET),
        before: ['trade Bob ECH MKV'],
        who: 'Bob',
        after: ['accept'],
        right: ['accept', 'reject'],
    },
    Tuition: {
        load: campus([ANN, BOB, CEM], SET),
        before: ['roll 1 3'],
        who: 'Ann',
        after: ['10%'],
        right: ['tax', 'percent'],
        more: ['assets', 'all', '200', '10', '30%', '300%', '300 10%'],
    },
    'the Tims line': {
        load: campus(['Ann G 0 1500 10 1 1', BOB, CEM], SET),
        before: [],
        who: 'Ann',
        after: ['roll 3 4'],
        right: ['roll', 'pay', 'trade', 'improve', 'sell', 'mortgage', 'save'],
        saves: true,
    },
    'after a throw that failed in the Tims line': {
        load: campus(['Ann G 1 1500 10 1 1', BOB, CEM], SET),
        before: ['roll 3 4'],
        who: 'Ann',
        after: ['next'],
        right: ['next', 'trade', 'improve', 'sell', 'mortgage', 'save'],
        saves: true,
    },
    'the third throw failed': {
        load: campus(['Ann G 0 1500 10 1 2', BOB, CEM], SET),
        before: ['roll 4 6'],
        who: 'Ann',
        after: ['pay'],
        right: ['pay'],
    },
    'a mortgaged property received': {
        load: campus([ANN, BOB, CEM], SET),
        before: ['trade Bob 50 PAS', 'accept'],
        who: 'Ann',
        after: ['y'],
        right: ['y', 'n'],
    },
    'a debt': {
        load: campus(['Ann G 1 100 0', BOB, CEM], { ...SET, ML: 'Ann -1' }),
        before: ['roll 18 20'],
        who: 'Ann',
        after: ['improve AL sell', 'improve AL sell'],
        right: ['trade', 'sell', 'bankrupt'],
    },
    'a bid for what a bankrupt player left': {
        load: campus(['Ann G 0 100 0', BOB, CEM], { MC: 'Ann', DC: 'Ann -1' }),
        before: ['roll 18 20', 'bankrupt', 'withdraw'],
        who: 'Cem',
        after: ['7', 'withdraw', 'withdraw'],
        right: ['bid', 'tax', 'withdraw'],
    },
};

for (const [name, q] of Object.entries(QUESTIONS)) {
    const wrong = [...allBut(...q.right), ...NONSENSE, ...(q.more ?? [])];
    await test(`W03 W04 ${name}: ${q.who} is asked, and each of ${wrong.length} wrong lines gets a reason and changes nothing`, () => {
        const game = refuses(q.load, q.before, wrong, q.after);
        assert.equal(game.asked[q.before.length], q.who);
        assert.doesNotMatch(game.out, /[\x00-\x08\x0b-\x1f\x7f\u202e]/);
        assert.equal(game.err, '');
    });
    await test(`W04 ${name}: end of input ends the game quietly and saves nothing`, () => {
        const game = campusGame(q.load, q.before);
        assert.equal(game.status, 0);
        assert.equal(game.err, '');
        assert.deepEqual(game.files, {});
        assert.equal(game.asked.at(-1), q.who);
    });
    await test(`W06 ${name}: save is ${q.saves ? 'allowed' : 'refused, and leaves the file as it was'}`, () => {
        const game = campusGame(q.load, [...q.before, 'save file', 'save new'], { keep: { file: 'as it was\n' } });
        assert.equal(game.status, 0);
        assert.equal(game.files.file === 'as it was\n', !q.saves);
        assert.equal(Object.keys(game.files).length, q.saves ? 2 : 1);
    });
    await test(`W03 ${name}: help and board are always there`, () => {
        const game = campusGame(q.load, [...q.before, 'help', 'board', ...q.after, 'save after']);
        assert.match(game.answers[q.before.length], /quit/);
        assert.match(game.answers[q.before.length + 1], /OSAP/);
        assert.ok(game.files.after);
    });
}

for (const [name, lines] of Object.entries({
    'the number of players': '',
    'the number of players, after a wrong one': 'nine\n',
    'a name': '2\n',
    'a piece': '2\nAnn',
    'the second name': '2\nAnn G\n',
    'the second piece': '2 Ann G Bob',
})) {
    await test(`W04 ${name}: end of input at set-up ends quietly and saves nothing`, () => {
        const game = campusGame(null, lines);
        assert.equal(game.status, 0);
        assert.equal(game.err, '');
        assert.deepEqual(game.files, {});
    });
}

await test('W04 a last line without its end is a command like any other', () => {
    const game = campusGame(campus([ANN, BOB]), 'roll 4 6\nsave after');
    assert.equal(game.files.after, campus(['Ann G 0 1500 10 0', BOB]));
});

await test('W04 lines may end as on other systems', () => {
    const game = campusGame(campus([ANN, BOB]), 'roll 4 6\r\nnext\r\nsave after\r\n');
    assert.equal(game.files.after, campus([BOB, 'Ann G 0 1500 10 0']));
});

await test('W04 bytes that are no text change nothing', () => {
    const junk = Buffer.concat([Buffer.from([0, 0xff, 0xfe, 10, 0xc3, 0x28, 10, 0xf0, 0x9f, 10, 0x80, 10]), Buffer.from('save after\n')]);
    const game = campusGame(campus([ANN, BOB]), junk);
    assert.equal(game.status, 0);
    assert.equal(game.files.after, campus([ANN, BOB]));
});

await test('W04 a long noise of lines, then the game goes on as if nothing had been', () => {
    let state = 12345;
    const noise = Array.from({ length: 3000 }, () => {
        const words = Array.from({ length: 1 + ((state >> 8) % 4) }, () => {
            state = (state * 1103515245 + 12345) & 0x7fffffff;
            return ['rolls', 'AL', 'Bob', '-5', 'improve', 'trade', '%d', 'unmortgage', 'nexte', '3x', 'accept', 'withdraw'][
                (state >> 8) % 12
            ];
        });
        return words.join(' ');
    });
    const load = campus([ANN, BOB, CEM], { AL: 'Bob 2', ML: 'Bob 2', MKV: 'Cem' });
    const game = campusGame(load, [...noise, 'save after']);
    assert.equal(game.files.after, load);
});

done();
