// Trades of the campus game: one thing for one thing (W03, W15), and mortgaged properties that change hands.
import assert from 'node:assert/strict';
import { BUILDINGS, campus, campusGame, done, leadsTo, refuses, test } from './terminal.mjs';

const ann = (rest) => `Ann G ${rest}`;
const bob = (rest) => `Bob B ${rest}`;
const cem = (rest) => `Cem T ${rest}`;
const THREE = [ann('0 1500 0'), bob('0 1500 0'), cem('0 1500 0')];

// ---- What is traded ------------------------------------------------------------------------------------------------------------------

await test('W03 money for a property', () => {
    const game = leadsTo(
        campus(THREE, { DC: 'Bob' }),
        ['trade Bob 500 DC', 'accept'],
        [ann('0 1000 0'), bob('0 2000 0'), cem('0 1500 0')],
        { DC: 'Ann' },
    );
    assert.deepEqual(game.asked.slice(0, 3), ['Ann', 'Bob', 'Ann']);
});

await test('W03 a property for money', () =>
    leadsTo(campus(THREE, { MC: 'Ann' }), ['trade Cem MC 500', 'accept'], [ann('0 2000 0'), bob('0 1500 0'), cem('0 1000 0')], {
        MC: 'Cem',
    }));

await test('W03 a property for a property', () =>
    leadsTo(campus(THREE, { DC: 'Ann', MC: 'Bob' }), ['trade Bob DC MC', 'accept'], THREE, { DC: 'Bob', MC: 'Ann' }));

await test('W03 residences and gyms are traded like any other', () =>
    leadsTo(campus(THREE, { MKV: 'Ann', PAC: 'Bob' }), ['trade Bob MKV PAC', 'accept'], THREE, { MKV: 'Bob', PAC: 'Ann' }));

await test('W03 a rejected offer changes nothing', () =>
    leadsTo(campus(THREE, { DC: 'Ann', MC: 'Bob' }), ['trade Bob DC MC', 'reject'], THREE, { DC: 'Ann', MC: 'Bob' }));

await test('W03 the least amount is 1, the most is all one has', () => {
    leadsTo(campus(THREE, { DC: 'Bob' }), ['trade Bob 1 DC', 'accept'], [ann('0 1499 0'), bob('0 1501 0'), cem('0 1500 0')], { DC: 'Ann' });
    leadsTo(campus(THREE, { DC: 'Ann' }), ['trade Bob DC 1500', 'accept'], [ann('0 3000 0'), bob('0 0 0'), cem('0 1500 0')], { DC: 'Bob' });
});

await test('W03 trades are made before the throw, after it and between doubles, by the player in turn', () => {
    const lines = [
        'trade Bob 1 DC',
        'accept',
        'roll 5 5',
        'trade Bob DC MC',
        'accept',
        'roll 4 6',
        'trade Bob 2 DC',
        'accept',
        'next',
        'trade Ann 5 DC',
        'accept',
    ];
    leadsTo(campus(THREE, { DC: 'Bob', MC: 'Bob' }), lines, [bob('0 1498 0'), cem('0 1500 0'), ann('0 1502 20')], { DC: 'Bob', MC: 'Ann' });
});

await test('W03 a set brought together by a trade doubles the rent, one broken up does not', () => {
    const owned = { AL: 'Ann', ML: 'Bob' };
    const whole = ['trade Bob 10 ML', 'accept', 'roll 4 6', 'next', 'roll 0 1'];
    leadsTo(campus(THREE, owned), whole, [bob('0 1506 1'), cem('0 1500 0'), ann('0 1494 10 0')], { AL: 'Ann', ML: 'Ann' });
    const broken = ['trade Bob ML 10', 'accept', 'roll 4 6', 'next', 'roll 0 1'];
    leadsTo(campus(THREE, { AL: 'Ann', ML: 'Ann' }), broken, [bob('0 1488 1'), cem('0 1500 0'), ann('0 1512 10 0')], {
        AL: 'Ann',
        ML: 'Bob',
    });
});

// ---- What is not ---------------------------------------------------------------------------------------------------------------------

const OWNED = { AL: 'Ann', ML: 'Ann', ECH: 'Ann 1', PAS: 'Ann', HH: 'Ann', MC: 'Bob', DC: 'Bob 5', MKV: 'Bob', REV: 'Cem', V1: 'Bob' };

for (const [what, wrong] of [
    ['money for money', ['trade Bob 500 600', 'trade Bob 1 1']],
    [
        'improvements on the property, or on another of its set',
        ['trade Bob ECH MKV', 'trade Bob PAS MKV', 'trade Bob HH 100', 'trade Bob AL DC', 'trade Bob 10 MC'],
    ],
    ['nothing for something', ['trade Bob 0 MKV', 'trade Bob AL 0', 'trade Bob 0 0']],
    ['amounts below nothing', ['trade Bob -5 MKV', 'trade Bob AL -5']],
    ['more money than one has', ['trade Bob 1501 MKV', 'trade Bob AL 1501', 'trade Bob AL 1000000000', 'trade Bob AL 99999999999']],
    ['what one does not own', ['trade Bob MKV V1', 'trade Bob REV MKV', 'trade Bob EV1 MKV']],
    ['what the other does not own', ['trade Bob AL REV', 'trade Bob 5 EV1', 'trade Bob AL ML', 'trade Cem 5 MKV']],
    ['squares that nobody owns', ['trade Bob SLC MKV', 'trade Bob 5 Tuition']],
    ['things that there are not', ['trade Bob XYZ MKV', 'trade Bob 5 XYZ', 'trade Bob 5x MKV']],
    ['several things', ['trade Bob 5+AL MKV', 'trade Bob AL+ML MKV', 'trade Bob AL 5+MKV', 'trade Bob AL MKV+V1']],
    ['cups', ['trade Bob cup MKV', 'trade Bob AL cup', 'trade Bob cup 50', 'trade Bob 50 cup', 'trade Bob cup cup']],
    ['with oneself, the bank or nobody', ['trade Ann 5 MKV', 'trade Ann AL ML', 'trade BANK 5 EV1', 'trade bob 5 MKV', 'trade Eve 5 MKV']],
    ['too few words, or too many', ['trade', 'trade Bob', 'trade Bob 5', 'trade Bob 5 MKV 6']],
]) {
    await test(`W03 W15 refused: ${what}`, () =>
        refuses(campus([ann('2 1500 0'), bob('2 1500 0'), cem('0 1500 0')], OWNED), [], wrong, ['roll 4 6']));
}

await test('W15 no trade with a player who is out', () => {
    const load = campus([ann('0 10 37'), bob('0 1500 0'), cem('0 1500 0')], { AL: 'Bob', MKV: 'Cem' });
    refuses(load, ['roll 0 1', 'bankrupt'], ['trade Ann 5 MKV', 'trade Ann AL 5'], ['roll 4 6']);
});

await test('V06 eight offers in a turn, and eight again in the next', () => {
    const eight = Array(8).fill(['trade Bob 1 MKV', 'reject']).flat();
    const load = campus(THREE.slice(0, 2), { MKV: 'Bob' });
    refuses(load, eight, ['trade Bob 1 MKV', 'trade Bob 5 MKV'], ['roll 4 6']);
    const lines = [...eight, 'roll 4 6', 'next', 'roll 4 6', 'next', 'trade Bob 1 MKV', 'accept'];
    leadsTo(load, lines, [ann('0 1499 10 0'), bob('0 1501 10 0')], { MKV: 'Ann' });
});

// ---- Mortgaged properties ------------------------------------------------------------------------------------------------------------

await test('W03 each mortgaged property received: 10 % of its price at once, then lifted for half of it, or not', () => {
    for (const { name, price } of BUILDINGS) {
        const load = campus(THREE.slice(0, 2), { [name]: 'Bob -1' });
        const paid = 1500 - 1 - price / 10;
        leadsTo(load, [`trade Bob 1 ${name}`, 'accept', 'y'], [ann(`0 ${paid - price / 2} 0`), bob('0 1501 0')], { [name]: 'Ann' });
        leadsTo(load, [`trade Bob 1 ${name}`, 'accept', 'n'], [ann(`0 ${paid} 0`), bob('0 1501 0')], { [name]: 'Ann -1' });
    }
});

await test('W03 kept mortgaged, it is lifted later for 60 %', () =>
    leadsTo(
        campus(THREE, { DC: 'Bob -1' }),
        ['trade Bob 10 DC', 'accept', 'n', 'unmortgage DC'],
        [ann(`0 ${1500 - 10 - 40 - 240} 0`), bob('0 1510 0'), cem('0 1500 0')],
        { DC: 'Ann' },
    ));

await test('W03 who receives it is asked, also if it is not their turn', () => {
    const game = leadsTo(
        campus(THREE, { DC: 'Ann -1' }),
        ['trade Cem DC 10', 'accept', 'y'],
        [ann('0 1510 0'), bob('0 1500 0'), cem('0 1250 0')],
        { DC: 'Cem' },
    );
    assert.deepEqual(game.asked.slice(0, 4), ['Ann', 'Cem', 'Cem', 'Ann']);
});

await test('W03 both receive one: each pays and is asked', () => {
    const load = campus(THREE, { DC: 'Ann -1', AL: 'Bob -1' });
    // Ann pays 4, Bob 40.
    leadsTo(load, ['trade Bob DC AL', 'accept', 'n', 'n'], [ann('0 1496 0'), bob('0 1460 0'), cem('0 1500 0')], {
        DC: 'Bob -1',
        AL: 'Ann -1',
    });
    leadsTo(load, ['trade Bob DC AL', 'accept', 'y', 'y'], [ann('0 1476 0'), bob('0 1260 0'), cem('0 1500 0')], { DC: 'Bob', AL: 'Ann' });
});

await test('W03 who cannot pay half now cannot lift it now', () => {
    const load = campus([ann('0 239 0'), bob('0 0 0')], { DC: 'Bob -1' });
    refuses(load, ['trade Bob 1 DC', 'accept'], ['y', 'unmortgage DC', 'mortgage DC'], ['n']);
    leadsTo(load, ['trade Bob 1 DC', 'accept', 'y', 'n'], [ann('0 198 0'), bob('0 1 0')], { DC: 'Ann -1' });
    leadsTo(campus([ann('0 241 0'), bob('0 0 0')], { DC: 'Bob -1' }), ['trade Bob 1 DC', 'accept', 'y'], [ann('0 0 0'), bob('0 1 0')], {
        DC: 'Ann',
    });
});

await test('W14 V17 nothing mortgaged is traded to a player who could not pay the 10 % at once', () => {
    const load = campus([ann('0 1500 0'), bob('0 45 0'), cem('0 1500 0')], { DC: 'Ann -1', MKV: 'Bob' });
    refuses(load, [], ['trade Bob DC 6', 'trade Bob DC 45'], ['trade Bob DC 5', 'accept', 'n']);
    leadsTo(load, ['trade Bob DC 5', 'accept', 'n'], [ann('0 1505 0'), bob('0 0 0'), cem('0 1500 0')], { DC: 'Bob -1', MKV: 'Bob' });
});

await test('W03 the prompt says who offers what for what', () => {
    const game = campusGame(campus(THREE, { DC: 'Bob' }), ['trade Bob 500 DC', 'quit']);
    assert.match(game.answers[0], /Ann.*500.*DC/);
});

done();
