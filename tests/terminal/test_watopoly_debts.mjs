// Debts and bankruptcy on the campus (W14, W15), and the end of the game.
import assert from 'node:assert/strict';
import { campus, campusGame, done, leadsTo, refuses, test } from './terminal.mjs';

const ann = (rest) => `Ann G ${rest}`;
const bob = (rest) => `Bob B ${rest}`;
const cem = (rest) => `Cem T ${rest}`;
const BOB = bob('0 1500 0');
const CEM = cem('0 1500 0');

// Ann, at 37, comes to the Co-op Fee of 150; at 0 to DC, where the rent is 50 and 2000 with five improvements.
const FEE = 'roll 0 1';
const VISIT = 'roll 0 39';

function wins(load, lines, winner) {
    const game = campusGame(load, [...lines, 'save after', 'roll', 'quit']);
    assert.equal(game.status, 0);
    assert.equal(game.err, '');
    assert.match(game.out, new RegExp(`${winner} has won`));
    assert.equal(game.asked.length, lines.length, 'nothing is asked after the end');
    assert.deepEqual(game.files, {});
    return game;
}

// ---- Paying a debt -------------------------------------------------------------------------------------------------------------------

await test('W14 exactly the money one has pays the rent, and no debt is asked for', () =>
    leadsTo(campus([ann('0 50 0'), BOB], { DC: 'Bob' }), [VISIT], [ann('0 0 39'), bob('0 1550 0')], { DC: 'Bob' }));

await test('W14 bankrupt is refused while nothing is owed', () => {
    refuses(campus([ann('0 0 0'), BOB]), [], ['bankrupt'], ['roll 4 6']);
    refuses(campus([ann('0 0 0'), BOB]), ['roll 4 6'], ['bankrupt'], ['next']);
    refuses(campus([ann('0 40 0'), BOB]), ['roll 0 1'], ['bankrupt'], ['y']);
});

await test('W14 a debt is paid by itself as soon as the cash suffices: mortgage', () => {
    const owned = { DC: 'Bob', MKV: 'Ann', PAC: 'Ann' };
    leadsTo(campus([ann('0 0 0'), BOB], owned), [VISIT, 'mortgage MKV'], [ann('0 50 39'), bob('0 1550 0')], { ...owned, MKV: 'Ann -1' });
});

await test('W14 a debt is paid by itself: improvements sold, step by step', () => {
    const owned = { AL: 'Ann 3', ML: 'Ann', DC: 'Bob' };
    // 100 + 30 + 25 reach 150.
    leadsTo(campus([ann('0 100 37'), BOB], owned), [FEE, 'mortgage ML', 'improve AL sell'], [ann('0 5 38'), BOB], {
        AL: 'Ann 2',
        ML: 'Ann -1',
        DC: 'Bob',
    });
    refuses(
        campus([ann('0 100 37'), BOB], owned),
        [FEE, 'mortgage ML'],
        ['next', 'roll 1 2', 'save x', 'mortgage ML'],
        ['improve AL sell'],
    );
});

await test('W14 a debt is paid by itself: a trade with another, or with who is owed', () => {
    const owned = { DC: 'Bob', MKV: 'Ann' };
    const load = campus([ann('0 0 0'), BOB, CEM], owned);
    leadsTo(load, [VISIT, 'trade Cem MKV 110', 'accept'], [ann('0 60 39'), bob('0 1550 0'), cem('0 1390 0')], { DC: 'Bob', MKV: 'Cem' });
    leadsTo(load, [VISIT, 'trade Bob MKV 110', 'accept'], [ann('0 60 39'), bob('0 1440 0'), CEM], { DC: 'Bob', MKV: 'Bob' });
});

await test('W14 a rejected trade, and one that brings too little, leave the debt open', () => {
    const load = campus([ann('0 0 0'), BOB, CEM], { DC: 'Bob', AL: 'Ann', ML: 'Ann' });
    const lines = [VISIT, 'trade Cem AL 60', 'reject', 'trade Cem AL 20', 'accept'];
    refuses(load, lines, ['next', 'save x', 'roll 1 2', 'trade Cem ML 29'], ['trade Cem ML 31', 'accept']);
    leadsTo(load, [...lines, 'trade Cem ML 31', 'accept'], [ann('0 1 39'), bob('0 1550 0'), cem('0 1449 0')], {
        DC: 'Bob',
        AL: 'Cem',
        ML: 'Cem',
    });
});

await test('W14 in debt one cannot buy improvements, lift, throw, pass or save', () => {
    const load = campus([ann('1 100 37'), BOB], { AL: 'Ann 1', ML: 'Ann', MKV: 'Ann -1', REV: 'Ann' });
    refuses(
        load,
        [FEE],
        ['improve ML buy', 'unmortgage MKV', 'roll 1 2', 'next', 'save x', 'pay', 'cup', 'y', 'n', '300'],
        ['mortgage REV'],
    );
});

await test('W14 bankrupt is allowed whenever more is owed than held, also with much to sell', () =>
    leadsTo(campus([ann('0 149 37'), BOB, CEM], { DC: 'Ann' }), [FEE, 'bankrupt', 'withdraw', 'withdraw'], [BOB, CEM], {}));

await test('W14 the question says what is owed to whom, and what is missing', () => {
    const game = campusGame(campus([ann('0 20 0'), BOB], { DC: 'Bob' }), [VISIT, 'quit']);
    assert.match(game.answers[0], /50 to Bob.*30 more/);
});

// ---- Bankrupt to a player ------------------------------------------------------------------------------------------------------------

await test('W15 bankrupt to a player: money, buildings, improvements and cups go to the creditor', () => {
    const owned = { AL: 'Ann 3', ML: 'Ann 5', PAC: 'Ann', MC: 'Bob', DC: 'Bob 5' };
    const load = campus([ann('2 123 0'), bob('1 1500 0'), CEM], owned);
    const game = leadsTo(load, [VISIT, 'bankrupt'], [bob('3 1623 0'), CEM], {
        AL: 'Bob 3',
        ML: 'Bob 5',
        PAC: 'Bob',
        MC: 'Bob',
        DC: 'Bob 5',
    });
    assert.deepEqual(game.asked, ['Ann', 'Ann', 'Bob', 'Bob']);
});

await test('W15 the creditor goes on with what was received', () => {
    const owned = { AL: 'Ann 3', ML: 'Ann', MC: 'Bob', DC: 'Bob 5' };
    const lines = [VISIT, 'bankrupt', 'improve AL sell', 'improve ML buy', 'roll 4 6', 'next', 'roll 0 1'];
    // 1500 + 25 - 50, and Cem pays 30 for AL with two.
    leadsTo(campus([ann('0 0 0'), BOB, CEM], owned), lines, [cem('0 1470 1'), bob('0 1505 10 0')], {
        AL: 'Bob 2',
        ML: 'Bob 1',
        MC: 'Bob',
        DC: 'Bob 5',
    });
});

await test('W15 the creditor pays 10 % of each mortgaged building received, and decides about one after the other', () => {
    const owned = { MKV: 'Ann -1', PAC: 'Ann -1', V1: 'Ann -1', EV1: 'Ann', DC: 'Bob' };
    const load = campus([ann('0 10 0'), BOB, CEM], owned);
    // 1510 - 20 - 15 - 20, then 100 for MKV and 100 for V1.
    const game = leadsTo(load, [VISIT, 'bankrupt', 'y', 'n', 'y'], [bob('0 1255 0'), CEM], {
        MKV: 'Bob',
        PAC: 'Bob -1',
        V1: 'Bob',
        EV1: 'Bob',
        DC: 'Bob',
    });
    assert.deepEqual(game.asked, ['Ann', 'Ann', 'Bob', 'Bob', 'Bob', 'Bob', 'Bob']);
});

await test('W15 a creditor who is not next receives, and the turn passes to who is next', () => {
    const load = campus([ann('0 10 0'), BOB, CEM], { DC: 'Cem', MKV: 'Ann -1' });
    const game = leadsTo(load, [VISIT, 'bankrupt', 'n'], [BOB, cem('0 1490 0')], { DC: 'Cem', MKV: 'Cem -1' });
    assert.deepEqual(game.asked, ['Ann', 'Ann', 'Cem', 'Bob', 'Bob']);
});

await test('W14 a creditor who cannot pay the 10 % owes them in turn', () => {
    const load = campus([ann('0 0 0'), bob('0 0 0'), CEM], { MC: 'Bob', DC: 'Ann -1' });
    const lines = ['roll 0 37', 'bankrupt', 'mortgage MC', 'y', 'n'];
    // 175 - 40; lifting DC now would cost 200.
    leadsTo(load, lines, [bob('0 135 0'), CEM], { MC: 'Bob -1', DC: 'Bob -1' });
});

await test('W15 a creditor who goes bankrupt over the 10 % leaves everything to the bank', () => {
    const load = campus([ann('1 0 0'), bob('1 0 0'), CEM, 'Dan P 0 1500 0'], { MC: 'Bob', DC: 'Ann -1' });
    const lines = ['roll 0 37', 'bankrupt', 'bankrupt', '5', 'withdraw', 'withdraw', '6'];
    const game = leadsTo(load, lines, [cem('0 1495 0'), 'Dan P 0 1494 0'], { MC: 'Cem', DC: 'Dan' });
    assert.deepEqual(game.asked.slice(0, 8), ['Ann', 'Ann', 'Bob', 'Cem', 'Dan', 'Cem', 'Dan', 'Cem']);
});

// ---- Bankrupt to the bank ------------------------------------------------------------------------------------------------------------

await test('W15 V01 bankrupt to the bank: all is auctioned in board order, unmortgaged and bare, the next one asked first', () => {
    const owned = { AL: 'Ann 5', ML: 'Ann 1', MKV: 'Ann -1', CIF: 'Ann', DC: 'Ann -1', MC: 'Bob' };
    const load = campus([ann('3 100 37'), BOB, CEM], owned);
    const lots = {
        AL: ['1', '2', 'withdraw'], // Cem, 2
        ML: ['withdraw', 'withdraw'], // the bank
        MKV: ['300', 'withdraw'], // Bob, 300
        CIF: ['withdraw', '4'], // Cem, 4
        DC: ['10', '20', '30', 'withdraw'], // Bob, 30
    };
    const after = { AL: 'Cem', MKV: 'Bob', CIF: 'Cem', DC: 'Bob', MC: 'Bob' };
    const game = leadsTo(load, [FEE, 'bankrupt', ...Object.values(lots).flat()], [bob('0 1170 0'), cem('0 1494 0')], after);
    const asked = ['Bob', 'Cem', 'Bob', 'Bob', 'Cem', 'Bob', 'Cem', 'Bob', 'Cem', 'Bob', 'Cem', 'Bob', 'Cem', 'Bob', 'Bob'];
    assert.deepEqual(game.asked, ['Ann', 'Ann', ...asked]);
    let line = 2;
    for (const [name, bids] of Object.entries(lots)) {
        assert.match(game.answers[line - 1], new RegExp(`for ${name}\\b`), name);
        line += bids.length;
    }
});

await test('W15 the cups of who leaves to the bank are destroyed', () => {
    leadsTo(campus([ann('3 0 37'), bob('1 1500 0'), CEM]), [FEE, 'bankrupt'], [bob('1 1500 0'), CEM], {});
});

await test('W15 nothing to auction: the turn passes at once', () => {
    const game = leadsTo(campus([ann('0 0 37'), BOB, CEM]), [FEE, 'bankrupt'], [BOB, CEM], {});
    assert.deepEqual(game.asked, ['Ann', 'Ann', 'Bob', 'Bob']);
});

await test('W15 the second of three leaves: the third is asked first and has the turn', () => {
    const load = campus([bob('0 0 37'), CEM, ann('0 1500 0')], { AL: 'Bob' });
    const game = leadsTo(load, [FEE, 'bankrupt', 'withdraw', '3'], [CEM, ann('0 1497 0')], { AL: 'Ann' });
    assert.deepEqual(game.asked, ['Bob', 'Bob', 'Cem', 'Ann', 'Cem', 'Cem']);
});

await test('W15 the last of three leaves: the first comes next', () => {
    const lines = ['roll 4 6', 'next', 'roll 4 6', 'next', FEE, 'bankrupt', 'withdraw', 'withdraw', 'roll 4 6', 'next'];
    leadsTo(campus([ann('0 1500 0'), BOB, cem('0 0 37')], { AL: 'Cem' }), lines, [bob('0 1500 10 0'), ann('0 1500 20')], {});
});

await test('W15 doubles of who leaves are forgotten', () => {
    const game = leadsTo(campus([ann('0 0 36'), BOB, CEM]), ['roll 1 1', 'bankrupt', 'roll 4 6'], [bob('0 1500 10 0'), CEM], {});
    assert.deepEqual(game.asked.slice(0, 3), ['Ann', 'Ann', 'Bob']);
});

await test('W15 Tuition that cannot be paid leads to the bank as well', () =>
    leadsTo(campus([ann('0 299 0'), BOB, CEM], { AL: 'Ann' }), ['roll 1 3', '300', 'bankrupt', '1', 'withdraw'], [bob('0 1499 0'), CEM], {
        AL: 'Bob',
    }));

await test('W12 W15 so does the third failure in the Tims line', () =>
    leadsTo(
        campus([ann('0 49 10 1 2'), BOB, CEM], { AL: 'Ann' }),
        ['roll 4 6', 'pay', 'bankrupt', '1', 'withdraw'],
        [bob('0 1499 0'), CEM],
        { AL: 'Bob' },
    ));

await test('W12 W14 V18 who lacks the money for the last fine may raise some of it, and still use a cup', () => {
    const load = campus([ann('1 20 10 1 2'), BOB, CEM], { AL: 'Ann' });
    const game = leadsTo(load, ['roll 4 6', 'mortgage AL', 'cup'], [ann('0 40 20'), BOB, CEM], { AL: 'Ann -1' });
    assert.match(game.out, /Use a cup, or sell, mortgage or trade something: to pay 50, you need 30 more\./);
    assert.match(game.out, /you owe 50 to the bank\. Use a cup, or raise 10 more\./);
});

// ---- The end -------------------------------------------------------------------------------------------------------------------------

await test('W15 of two players one leaves to the bank: the other wins at once, without an auction', () =>
    wins(campus([ann('0 0 37'), BOB], { AL: 'Ann', DC: 'Ann -1' }), [FEE, 'bankrupt'], 'Bob'));

await test('W15 of two players one leaves to the other, who wins and is asked nothing', () =>
    wins(campus([ann('0 0 0'), BOB], { DC: 'Bob', AL: 'Ann -1' }), [VISIT, 'bankrupt'], 'Bob'));

await test('W15 three players, one after the other: the last one standing wins', () => {
    const load = campus([ann('0 0 37'), bob('0 100 37'), CEM], { AL: 'Ann' });
    wins(load, [FEE, 'bankrupt', '7', 'withdraw', FEE, 'bankrupt'], 'Cem');
});

await test('W15 eight players down to one', () => {
    const players = ['G', 'B', 'D', 'P', 'S', '$', 'L', 'T'].map((piece, i) => `P${i} ${piece} 0 ${i * 10} 37`);
    wins(campus(players), Array(7).fill([FEE, 'bankrupt']).flat(), 'P7');
});

await test('W15 the table of the end names everybody, the winner first', () => {
    const { out } = wins(campus([ann('0 0 37'), bob('0 0 37'), CEM]), [FEE, 'bankrupt', FEE, 'bankrupt'], 'Cem');
    assert.match(out, /1\. Cem.*2\. Bob.*3\. Ann/s);
});

await test('W14 a debt to a player who then leaves: everything is settled to the last', () => {
    // Ann owes Bob, sells him nothing, and leaves; Bob, with nothing, then owes the fee himself and leaves; Cem is left.
    const load = campus([ann('0 0 0'), bob('0 0 37'), CEM], { DC: 'Bob' });
    wins(load, [VISIT, 'bankrupt', FEE, 'bankrupt'], 'Cem');
});

done();
