// Moving over the campus: the start, doubles, loaded dice (W09), Tuition (W11), the Tims line (W12), the way there (W13), the Co-op fee.
// Every figure is reckoned from the seed by hand.
import assert from 'node:assert/strict';
import { all, campus, campusGame, done, leadsTo, refuses, test } from './terminal.mjs';

const BOB = 'Bob B 0 1500 0';
const ann = (rest) => `Ann G ${rest}`;
const from = (rest, owned) => campus([ann(rest), BOB], owned);
const to = (load, lines, rest, owned) => leadsTo(load, lines, [ann(rest), BOB], owned);

// ---- The start, and squares that do nothing ------------------------------------------------------------------------------------------

await test('W09 passing the start pays 200', () => to(from('0 1500 38', { MKV: 'Ann' }), ['roll 3 4'], '0 1700 5', { MKV: 'Ann' }));
await test('W09 landing on the start pays 200', () => to(from('0 1500 35'), ['roll 2 3'], '0 1700 0'));
await test('W09 leaving the start pays nothing', () => to(from('0 1500 0'), ['roll 4 6'], '0 1500 10 0'));
await test('W17 Goose Nesting does nothing', () => to(from('0 1500 12'), ['roll 3 5'], '0 1500 20'));
await test('W17 the Co-op Fee is 150, at once and without a choice', () => to(from('0 1500 31'), ['roll 3 4'], '0 1350 38'));
await test('W17 exactly 150 pays the Co-op Fee', () => to(from('0 150 31'), ['roll 3 4'], '0 0 38'));
await test('W12 landing on the DC Tims Line does nothing, and one moves on as from anywhere', () =>
    leadsTo(from('0 1500 3'), ['roll 3 4', 'next', 'roll 4 6', 'next', 'roll 4 6'], [ann('0 1500 20'), 'Bob B 0 1500 10 0'], {}));

// ---- Doubles -------------------------------------------------------------------------------------------------------------------------

await test('W03 doubles throw again, and the turn cannot be passed before', () => {
    to(from('0 1500 0'), ['roll 5 5', 'next', 'roll 4 6'], '0 1500 20');
    refuses(from('0 1500 0'), ['roll 5 5'], ['next'], ['roll 4 6']);
});
await test('W03 two doubles and a plain throw', () =>
    to(from('0 1500 0'), ['roll 5 5', 'roll 5 5', 'roll 9 9 9', 'roll 7 8', 'y'], '0 1300 35', { REV: 'Ann' }));
await test('W13 the third doubles lead to the Tims line without a move', () => {
    to(from('0 1500 0'), ['roll 5 5', 'roll 5 5', 'roll 2 2'], '0 1500 10 1 0');
    refuses(from('0 1500 0'), ['roll 5 5', 'roll 5 5', 'roll 2 2'], ['roll 1 2', 'roll', 'pay', 'cup'], ['next']);
});
await test('W13 the third doubles collect nothing, though they would pass the start', () =>
    to(from('0 1500 16', { PHYS: 'Ann' }), ['roll 2 2', 'roll 3 3', 'roll 10 10'], '0 1500 10 1 0', { PHYS: 'Ann' }));
await test('W13 doubles are counted within one turn only', () => {
    const owned = { V1: 'Ann', REV: 'Ann' };
    const lines = ['roll 5 5', 'roll 5 5', 'roll 2 3', 'next', 'roll 5 5', 'roll 4 6', 'next', 'roll 5 5', 'roll 20 20', 'roll 2 3'];
    leadsTo(from('0 1500 0', owned), lines, [ann('0 1900 0'), 'Bob B 0 1500 20'], owned);
});
await test('W13 doubles that lead to Go to Tims do not throw again', () => {
    to(from('0 1500 20'), ['roll 5 5', 'roll 1 2'], '0 1500 10 1 0');
    refuses(from('0 1500 20'), ['roll 5 5'], ['roll 1 2', 'pay', 'cup'], ['next']);
});
await test('W13 Go to Tims leads to the Tims line and collects nothing', () => to(from('0 1500 25'), ['roll 2 3'], '0 1500 10 1 0'));
await test('W12 who is sent to the Tims line still types next', () => {
    const game = campusGame(from('0 1500 25'), ['roll 2 3', 'next', 'quit']);
    assert.deepEqual(game.asked, ['Ann', 'Ann', 'Bob']);
    leadsTo(from('0 1500 25'), ['roll 2 3', 'next'], [BOB, ann('0 1500 10 1 0')], {});
});

// ---- Loaded dice ---------------------------------------------------------------------------------------------------------------------

await test('W09 any two numbers, moving their sum', () => to(from('0 1500 0'), ['roll 0 10'], '0 1500 10 0'));
await test('W09 the start pays once for each pass', () => to(from('0 1500 0'), ['roll 100 20'], '0 2100 0'));
await test('W09 the greatest numbers', () => {
    // 1,999,998 squares are 49,999 rounds and 38 squares, where the Co-op Fee is due; equal numbers are doubles.
    to(from('0 1500 0'), ['roll 999999 999999', 'roll 0 2'], `0 ${1500 + 49999 * 200 - 150 + 200} 0`);
    to(from('0 1500 0'), ['roll 999999 1'], '0 5001500 0');
});
await test('W09 the greatest numbers from the last square: 2,000,035 squares are 50,000 rounds', () =>
    to(from('0 0 39', all('Ann')), ['roll 999999 999997'], '0 10000000 35', all('Ann')));
await test('W09 a sum of 0 lands again without pay, and counts as doubles', () => {
    to(from('0 1500 0'), ['roll 0 0'], '0 1500 0');
    to(from('0 1500 38'), ['roll 0 0', 'roll 0 2'], '0 1550 0');
    to(from('0 1500 10 0'), ['roll 0 0', 'roll 0 0', 'roll 0 0'], '0 1500 10 1 0');
    to(from('0 1500 1'), ['roll 0 0', 'y'], '0 1460 1', { AL: 'Ann' });
    to(from('0 1500 4'), ['roll 0 0', '300'], '0 1200 4');
});
await test('W09 a sum of 0 by who owes rent there owes it again', () =>
    leadsTo(from('0 1500 39', { DC: 'Bob' }), ['roll 0 0', 'roll 0 0', 'roll 0 1'], [ann('0 1600 0'), 'Bob B 0 1600 0'], { DC: 'Bob' }));
await test('W09 unequal numbers are no doubles, whatever they are', () => {
    to(from('0 1500 0'), ['roll 10 0', 'roll 5 5'], '0 1500 10 0');
    to(from('0 1500 0', all('Ann')), ['roll 999999 999998', 'roll 5 5'], `0 ${1500 + 49999 * 200} 37`, all('Ann'));
});
await test('W09 only numbers from 0 to 999,999, and two of them', () =>
    refuses(
        from('0 1500 0'),
        [],
        ['roll 5', 'roll 5 5 5', 'roll 1000000 0', 'roll 0 1000000', 'roll -1 5', 'roll 1.5 5', 'roll a b', 'roll +5 5', 'roll 05 5'],
        ['roll 4 6'],
    ));
await test('W09 plain dice in testing mode: 2 to 12, both from 1 to 6', () => {
    for (let seed = 0; seed < 20; seed++) {
        const { answers } = campusGame(from('0 1500 0', all('Ann')), ['roll', 'quit'], { args: ['-testing', '-seed', `${seed}`] });
        assert.match(answers[0], /rolled [1-6] \+ [1-6]/);
    }
});
await test('W09 without -testing dice cannot be loaded', () => {
    refuses(from('0 1500 0'), [], ['roll 4 6', 'roll 0 0', 'roll 5'], [], { args: ['-seed', '1'] });
});

// ---- Tuition -------------------------------------------------------------------------------------------------------------------------

await test('W11 Tuition: 300', () => to(from('0 1500 0'), ['roll 1 3', '300'], '0 1200 4'));
await test('W11 Tuition: 10 % of the savings', () => to(from('0 1500 0'), ['roll 1 3', '10%'], '0 1350 4'));
await test('W11 W15 Tuition: 10 % of savings, printed prices, also of what is mortgaged, and cost of improvements', () => {
    // 1500 + 40 + 3 x 50 + 60 + 200 + 150 + (220 + 220 + 240) + 5 x 150 + 2 x 150 = 3830
    const owned = { AL: 'Ann 3', ML: 'Ann', MKV: 'Ann -1', PAC: 'Ann', EV1: 'Ann 5', EV2: 'Ann -1', EV3: 'Ann 2', DC: 'Bob' };
    to(from('2 1500 0', owned), ['roll 1 3', '10%'], '2 1117 4', owned);
});
await test('W11 R09 Tuition: 10 % round up', () => {
    to(from('0 1501 0'), ['roll 1 3', '10%'], '0 1350 4');
    to(from('0 1509 0'), ['roll 1 3', '10%'], '0 1358 4');
    to(from('0 1 0'), ['roll 1 3', '10%'], '0 0 4');
});
await test('W11 Tuition: 10 % of nothing is nothing', () => to(from('0 0 0'), ['roll 1 3', '10%'], '0 0 4'));
await test('W11 Tuition: the salary of the same throw counts', () => to(from('0 1500 35'), ['roll 4 5', '10%'], '0 1530 4'));
await test('W11 Tuition: assets and all are refused while it is decided, and show nothing', () => {
    const game = refuses(from('0 1500 0', { MC: 'Ann' }), ['roll 1 3'], ['assets', 'all', 'assets Ann'], ['10%']);
    for (const answer of game.answers.slice(1, 4)) {
        assert.doesNotMatch(answer, /1,500|1,850|MC/);
    }
});
await test('W11 Tuition: the board does not tell the worth either while it is decided', () => {
    const game = campusGame(from('0 1500 0', { MC: 'Ann' }), ['roll 1 3', 'board', '300', 'quit']);
    assert.match(game.answers[0], /OSAP/);
    assert.doesNotMatch(game.answers[0] + game.answers[1], /1,850/);
});
await test('W11 Tuition: assets works before and after', () => {
    const game = campusGame(from('0 1500 0'), ['assets', 'roll 1 3', '300', 'assets', 'all', 'quit']);
    assert.match(game.answers[0], /1,500/);
    assert.match(game.answers[3], /1,200/);
});
await test('W11 W14 Tuition: more than one has is a debt, with either figure', () => {
    const owned = { MC: 'Ann', DC: 'Ann' };
    to(from('0 299 0', owned), ['roll 1 3', '300', 'mortgage DC'], '0 199 4', { MC: 'Ann', DC: 'Ann -1' });
    // 10 + 350 + 400 = 760, of which 76
    to(from('0 10 0', owned), ['roll 1 3', '10%', 'mortgage MC'], '0 109 4', { MC: 'Ann -1', DC: 'Ann' });
});
await test('W11 Tuition: doubles throw again once it is paid', () => {
    refuses(from('0 1500 0'), ['roll 2 2'], ['roll 3 4', 'next'], ['300']);
    to(from('0 1500 0'), ['roll 2 2', '300', 'roll 3 3'], '0 1200 10 0');
});

// ---- The Tims line -------------------------------------------------------------------------------------------------------------------

await test('W12 doubles leave, move, and do not throw again', () => {
    to(from('1 1500 10 1 0'), ['roll 5 5', 'roll 1 2'], '1 1500 20');
    refuses(from('1 1500 10 1 0'), ['roll 5 5'], ['roll 1 2'], ['next']);
});
await test('W12 doubles at the third throw are free as well', () => to(from('1 1500 10 1 2'), ['roll 5 5'], '1 1500 20'));
await test('W12 pay 50, then throw and move', () => to(from('1 1500 10 1 0'), ['pay', 'roll 4 6'], '1 1450 20'));
await test('W12 a cup, then throw and move', () => to(from('2 1500 10 1 1'), ['cup', 'roll 4 6'], '1 1500 20'));
await test('W12 who has paid stands free beside the line', () => {
    to(from('1 1500 10 1 1'), ['pay'], '1 1450 10 0');
    to(from('1 1500 10 1 1'), ['cup'], '0 1500 10 0');
    refuses(from('1 1500 10 1 1'), ['pay'], ['pay', 'cup', 'next'], ['roll 4 6']);
});
await test('W12 who has paid and throws doubles throws again, and three of them lead back', () => {
    to(from('1 1500 10 1 0'), ['pay', 'roll 5 5', 'roll 0 5', 'y'], '1 1250 25', { V1: 'Ann' });
    to(from('1 1500 10 1 0'), ['cup', 'roll 5 5', 'roll 20 20', 'roll 1 1'], '0 1700 10 1 0');
});
await test('W12 the turns in line rise at the failed throw itself', () => {
    to(from('0 1500 10 1 0'), ['roll 4 6'], '0 1500 10 1 1');
    to(from('0 1500 10 1 1'), ['roll 4 6'], '0 1500 10 1 2');
});
await test('W12 from being sent to the third failure', () => {
    const bobs = ['roll 20 20', 'roll 19 21'];
    const lines = [
        'roll 2 3',
        'next',
        ...bobs,
        'next',
        'roll 1 2',
        'next',
        ...bobs,
        'next',
        'roll 1 2',
        'next',
        ...bobs,
        'next',
        'roll 4 6',
        'pay',
    ];
    leadsTo(from('0 1500 25'), lines, [ann('0 1450 20'), `Bob B 0 ${1500 + 6 * 200} 0`], {});
});
await test('W12 the third failure: pay 50 and move by that throw', () => to(from('1 1500 10 1 2'), ['roll 4 6', 'pay'], '1 1450 20'));
await test('W12 the third failure: a cup, and move by that throw', () => to(from('1 1500 10 1 2'), ['roll 4 6', 'cup'], '0 1500 20'));
await test('W12 the third failure: the move does what moves do', () =>
    to(from('0 1500 10 1 2', { DC: 'Ann' }), ['roll 30 39', 'pay'], '0 1650 39', { DC: 'Ann' }));
await test('W12 the third failure: no further throw follows', () =>
    refuses(from('1 1500 10 1 2'), ['roll 4 6', 'cup'], ['roll 1 2', 'pay', 'cup'], ['next']));
await test('W12 the third failure without a cup: only pay', () =>
    refuses(from('0 1500 10 1 2'), ['roll 4 6'], ['cup', 'roll 4 6', 'next'], ['pay']));
await test('W12 W14 the third failure with less than 50: raise it, then move', () =>
    to(from('0 49 10 1 2', { MKV: 'Ann' }), ['roll 4 6', 'pay', 'mortgage MKV'], '0 99 20', { MKV: 'Ann -1' }));
await test('W12 the third failure with less than 50, but a cup', () => to(from('1 49 10 1 2'), ['roll 4 6', 'cup'], '0 49 20'));
await test('W12 W14 the third failure with nothing at all: bankrupt to the bank', () => {
    const game = campusGame(from('0 49 10 1 2'), ['roll 4 6', 'pay', 'bankrupt']);
    assert.equal(game.status, 0);
    assert.match(game.out, /Bob has won/);
});
await test('W12 with less than 50 one cannot pay before the throw, and with no cup use none', () =>
    refuses(from('0 49 10 1 0'), [], ['pay', 'cup'], ['roll 1 2']));
await test('W12 with exactly 50 one can', () => to(from('0 50 10 1 0'), ['pay'], '0 0 10 0'));
await test('W12 neither pay nor cup after the failed throw', () =>
    refuses(from('1 1500 10 1 0'), ['roll 1 2'], ['pay', 'cup', 'roll 1 2'], ['next']));
await test('W12 neither pay nor cup for who only passes by, or is elsewhere', () => {
    refuses(from('1 1500 10 0'), [], ['pay', 'cup'], ['roll 4 6']);
    refuses(from('1 1500 0'), [], ['pay', 'cup'], ['roll 4 6']);
});
await test('W12 doubles of 0 leave the line and stay beside it', () => to(from('0 1500 10 1 0'), ['roll 0 0'], '0 1500 10 0'));
await test('W12 in the line one may trade, improve, mortgage and lift', () => {
    const load = from('0 1500 10 1 1', { AL: 'Ann', ML: 'Ann', MKV: 'Ann', UWP: 'Ann -1', DC: 'Bob' });
    const lines = ['improve AL buy', 'mortgage MKV', 'unmortgage UWP', 'trade Bob 10 DC', 'accept'];
    // 1500 - 50 + 100 - 120 - 10
    leadsTo(load, lines, [ann('0 1420 10 1 1'), 'Bob B 0 1510 0'], { AL: 'Ann 1', ML: 'Ann', MKV: 'Ann -1', UWP: 'Ann', DC: 'Ann' });
});
await test('W12 in the line one buys improvements after a failed throw as well', () =>
    to(from('0 1500 10 1 0', { AL: 'Ann', ML: 'Ann' }), ['roll 1 2', 'improve ML buy'], '0 1450 10 1 1', { AL: 'Ann', ML: 'Ann 1' }));
await test('W12 who is in the line collects rent', () =>
    leadsTo(campus([BOB, ann('0 1500 10 1 1')], { DC: 'Ann' }), ['roll 19 20'], ['Bob B 0 1450 39', ann('0 1550 10 1 1')], { DC: 'Ann' }));
await test('W12 who is in the line bids', () =>
    leadsTo(campus([BOB, ann('0 1500 10 1 1')]), ['roll 19 20', 'n', 'withdraw', '5'], ['Bob B 0 1500 39', ann('0 1495 10 1 1')], {
        DC: 'Ann',
    }));

done();
