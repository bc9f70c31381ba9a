// Auctions of the campus game (V01): by turns, the decliner first, until one is left.
import assert from 'node:assert/strict';
import { campus, campusGame, done, leadsTo, refuses, test } from './terminal.mjs';

const ann = (rest) => `Ann G ${rest}`;
const bob = (rest) => `Bob B ${rest}`;
const cem = (rest) => `Cem T ${rest}`;
const TWO = campus([ann('0 1500 0'), bob('0 1500 0')]);
const THREE = campus([ann('0 1500 0'), bob('0 1500 0'), cem('0 1500 0')]);

// Ann declines DC, which costs 400.
const DECLINES = ['roll 0 39', 'n'];

// Who was asked after the two lines that lead to the auction.
const bidders = (game) => game.asked.slice(2);

function ends(load, bids, players, owned, asked) {
    const game = leadsTo(load, [...DECLINES, ...bids], players, owned);
    assert.deepEqual(bidders(game).slice(0, bids.length), asked);
    return game;
}

await test('V01 W03 the one left pays the final bid', () =>
    ends(TWO, ['10', '20', 'withdraw'], [ann('0 1500 39'), bob('0 1480 0')], { DC: 'Bob' }, ['Ann', 'Bob', 'Ann']));

await test('V01 the decliner is asked first, then by order of play, and may win', () =>
    ends(THREE, ['10', '20', '30', '40', 'withdraw', 'withdraw'], [ann('0 1460 39'), bob('0 1500 0'), cem('0 1500 0')], { DC: 'Ann' }, [
        'Ann',
        'Bob',
        'Cem',
        'Ann',
        'Bob',
        'Cem',
    ]));

await test('V01 who withdraws is not asked again', () =>
    ends(THREE, ['withdraw', '1', '2', '3', 'withdraw'], [ann('0 1500 39'), bob('0 1497 0'), cem('0 1500 0')], { DC: 'Bob' }, [
        'Ann',
        'Bob',
        'Cem',
        'Bob',
        'Cem',
    ]));

await test('V01 with no bid so far the last one left is still asked, and gets it for the least bid of 1', () =>
    ends(THREE, ['withdraw', 'withdraw', '1'], [ann('0 1500 39'), bob('0 1500 0'), cem('0 1499 0')], { DC: 'Cem' }, ['Ann', 'Bob', 'Cem']));

await test('V01 with no bid at all it stays with the bank', () =>
    ends(THREE, ['withdraw', 'withdraw', 'withdraw'], [ann('0 1500 39'), bob('0 1500 0'), cem('0 1500 0')], {}, ['Ann', 'Bob', 'Cem']));

await test('V01 the leader is not asked against themselves: the last other one to withdraw ends it', () =>
    ends(THREE, ['5', 'withdraw', 'withdraw'], [ann('0 1495 39'), bob('0 1500 0'), cem('0 1500 0')], { DC: 'Ann' }, ['Ann', 'Bob', 'Cem']));

await test('V01 W04 a bid must be a number above the last one and within the cash', () => {
    refuses(TWO, DECLINES, ['0', '-1', '1.5', '1501', '99999999999', 'ten', '10%', '10 20'], ['10', 'withdraw']);
    refuses(TWO, [...DECLINES, '10'], ['10', '9', '1', '0', '1501'], ['11', 'withdraw']);
});

await test('V01 all of the cash may be bid', () =>
    ends(TWO, ['10', '1500'], [ann('0 1500 39'), bob('0 0 0')], { DC: 'Bob' }, ['Ann', 'Bob']));

await test('V01 who cannot bid any more is withdrawn unasked', () => {
    const load = campus([ann('0 1500 0'), bob('0 100 0'), cem('0 0 0')]);
    ends(load, ['50', '99', '100'], [ann('0 1400 39'), bob('0 100 0'), cem('0 0 0')], { DC: 'Ann' }, ['Ann', 'Bob', 'Ann']);
});

await test('V01 who has no money is not even asked first', () => {
    const load = campus([ann('0 0 0'), bob('0 1500 0'), cem('0 1500 0')]);
    const game = leadsTo(load, ['roll 0 39', '7', 'withdraw'], [ann('0 0 39'), bob('0 1493 0'), cem('0 1500 0')], { DC: 'Bob' });
    assert.deepEqual(game.asked.slice(1, 3), ['Bob', 'Cem']);
});

await test('V01 nobody has any money: it stays with the bank, and nobody is asked', () =>
    leadsTo(campus([ann('0 0 0'), bob('0 0 0')]), ['roll 0 39'], [ann('0 0 39'), bob('0 0 0')], {}));

await test('V01 a bid may be above the price', () =>
    ends(TWO, ['1000', '1001', 'withdraw'], [ann('0 1500 39'), bob('0 499 0')], { DC: 'Bob' }, ['Ann', 'Bob', 'Ann']));

await test("V01 in Bob's turn Bob is asked first", () => {
    const load = campus([bob('0 1500 0'), cem('0 1500 0'), ann('0 1500 0')]);
    const game = leadsTo(load, [...DECLINES, '1', '2', '3', 'withdraw', 'withdraw'], [bob('0 1500 39'), cem('0 1500 0'), ann('0 1497 0')], {
        DC: 'Ann',
    });
    assert.deepEqual(bidders(game).slice(0, 5), ['Bob', 'Cem', 'Ann', 'Bob', 'Cem']);
});

await test('V01 while an auction runs, its bidders can only bid or withdraw', () => {
    const load = campus([ann('0 1500 0'), bob('0 100 0')], { MKV: 'Bob', UWP: 'Ann' });
    refuses(load, [...DECLINES, '50'], ['mortgage MKV', 'trade Ann MKV 100', 'mortgage UWP', 'roll', 'next', 'y', 'n'], ['60', 'withdraw']);
});

await test('W03 after the auction the turn goes on where it was', () => {
    const plain = campusGame(TWO, [...DECLINES, '1', 'withdraw', 'roll 4 6', 'next', 'quit']);
    assert.deepEqual(plain.asked.slice(-3), ['Ann', 'Ann', 'Bob']);
    const doubles = campusGame(campus([ann('0 1500 9'), bob('0 1500 0')]), [
        'roll 15 15',
        'n',
        '1',
        'withdraw',
        'next',
        'roll 0 1',
        'quit',
    ]);
    assert.match(doubles.answers[4], /Roll/);
    assert.match(doubles.answers[5], /moved 1 and landed on Collect OSAP/);
});

await test('V01 eight players, seven withdraw', () => {
    const pieces = ['G', 'B', 'D', 'P', 'S', '$', 'L', 'T'];
    const players = pieces.map((piece, i) => `P${i} ${piece} 0 100 0`);
    const after = pieces.map((piece, i) => `P${i} ${piece} 0 ${i === 6 ? 93 : 100} ${i === 0 ? 1 : 0}`);
    const bids = ['withdraw', '2', 'withdraw', '3', 'withdraw', 'withdraw', '7', 'withdraw', 'withdraw', 'withdraw'];
    const game = leadsTo(campus(players), ['roll 0 1', 'n', ...bids], after, { AL: 'P6' });
    assert.deepEqual(bidders(game).slice(0, 10), ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P1', 'P3']);
});

done();
