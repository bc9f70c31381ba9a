// Buildings of the campus: buying, rent, improvements and mortgages, by the figures of the seed's table (E03, W03, W07).
import assert from 'node:assert/strict';
import { ACADEMIC, BUILDINGS, all, assertSame, building, campus, campusGame, done, leadsTo, refuses, test } from './terminal.mjs';

const ANN = 'Ann G 0 1500 0';
const ann = (rest) => `Ann G ${rest}`;
const bob = (rest) => `Bob B ${rest}`;
const BOB = bob('0 1500 0');
const ofSet = (set) => BUILDINGS.filter((one) => one.set === set).map(({ name }) => name);
const owns = (names, owner) => Object.fromEntries(names.map((name) => [name, owner]));

// Ann, at the start, lands on a building by loaded dice that pass the start once.
const visit = ({ at }) => `roll ${at} 40`;

// ---- Buying --------------------------------------------------------------------------------------------------------------------------

await test('W03 E03 y buys each of the 28 buildings for its price', () => {
    for (const one of BUILDINGS) {
        leadsTo(campus([ANN, BOB]), [`roll 0 ${one.at}`, 'y'], [ann(`0 ${1500 - one.price} ${one.at}`), BOB], { [one.name]: 'Ann' });
    }
});

await test('W03 who has exactly the price can buy', () => {
    leadsTo(campus([ann('0 40 0'), BOB]), ['roll 0 1', 'y'], [ann('0 0 1'), BOB], { AL: 'Ann' });
});

await test('W03 V01 who has less than the price cannot buy: it is auctioned at once, and they are asked first', () => {
    const game = leadsTo(campus([ann('0 39 0'), BOB]), ['roll 0 1', 'y', '30', 'withdraw'], [ann('0 9 1'), BOB], { AL: 'Ann' });
    assert.deepEqual(game.asked, ['Ann', 'Ann', 'Ann', 'Bob', 'Ann', 'Ann']);
});

await test('W03 the salary of the same throw can pay for it', () => {
    leadsTo(campus([ann('0 0 39'), BOB], { DC: 'Ann' }), ['roll 0 4', 'y'], [ann('0 140 3'), BOB], { DC: 'Ann', ML: 'Ann' });
});

await test('W03 one cannot mortgage in order to buy while the question is open', () =>
    refuses(
        campus([ann('0 150 0'), BOB], { DC: 'Ann' }),
        ['roll 0 11'],
        ['mortgage DC', 'trade Bob DC 200'],
        ['n', 'withdraw', 'withdraw'],
    ));

await test("W03 one's own building costs nothing", () =>
    leadsTo(campus([ANN, BOB], all('Ann')), ['roll 0 39'], [ann('0 1500 39'), BOB], all('Ann')));

// ---- Tuition of academic buildings ---------------------------------------------------------------------------------------------------

for (const one of ACADEMIC) {
    await test(`W03 E03 ${one.name}: tuition ${one.tuition.join(' ')}, and twice the first for the whole monopoly`, () => {
        const others = ofSet(one.set).filter((name) => name !== one.name);
        const pays = (owned, rent) =>
            leadsTo(
                campus([ann('0 5000 0'), BOB], owned),
                [visit(one)],
                [ann(`0 ${5200 - rent} ${one.at}`), bob(`0 ${1500 + rent} 0`)],
                owned,
            );
        pays({ [one.name]: 'Bob' }, one.tuition[0]);
        pays({ ...owns(others.slice(1), 'Bob'), [one.name]: 'Bob', [others[0]]: 'Ann' }, one.tuition[0]);
        pays({ ...owns(others, 'Bob'), [one.name]: 'Bob' }, 2 * one.tuition[0]);
        pays({ ...owns(others, 'Bob -1'), [one.name]: 'Bob' }, 2 * one.tuition[0]);
        pays({ ...owns(others, 'Bob 5'), [one.name]: 'Bob' }, 2 * one.tuition[0]);
        pays({ ...owns(others, 'Bob 5'), [one.name]: 'Bob -1' }, 0);
        for (let count = 1; count <= 5; count++) {
            pays({ ...owns(others, count % 2 ? 'Bob' : 'Bob -1'), [one.name]: `Bob ${count}` }, one.tuition[count]);
        }
    });
}

await test('W03 rent goes to its owner, whoever else plays', () => {
    const owned = { DC: 'Cem', MC: 'Bob' };
    leadsTo(campus([ANN, BOB, 'Cem T 0 7 3']), [], [ANN, BOB, 'Cem T 0 7 3'], {});
    leadsTo(campus([ANN, BOB, 'Cem T 0 7 3'], owned), ['roll 0 39'], [ann('0 1450 39'), BOB, 'Cem T 0 57 3'], owned);
});

// ---- Residences and gyms -------------------------------------------------------------------------------------------------------------

const RESIDENCES = ofSet('residence');

for (const [count, rent] of [
    [1, 25],
    [2, 50],
    [3, 100],
    [4, 200],
]) {
    await test(`W03 E03 with ${count} of the residences the rent is ${rent}, also if others of them are mortgaged`, () => {
        for (const name of RESIDENCES) {
            const others = RESIDENCES.filter((other) => other !== name).slice(0, count - 1);
            for (const owned of [
                { ...owns(others, 'Bob'), [name]: 'Bob' },
                { ...owns(others, 'Bob -1'), [name]: 'Bob' },
            ]) {
                const { at } = building(name);
                leadsTo(campus([ANN, BOB], owned), [`roll ${at} 40`], [ann(`0 ${1700 - rent} ${at}`), bob(`0 ${1500 + rent} 0`)], owned);
            }
        }
    });
}

await test('W03 residences of others do not count, and a mortgaged one brings nothing', () => {
    const shared = { MKV: 'Bob', UWP: 'Ann', V1: 'Ann', REV: 'Bob' };
    leadsTo(campus([ANN, BOB], shared), ['roll 0 5'], [ann('0 1450 5'), bob('0 1550 0')], shared);
    const mortgaged = { ...owns(RESIDENCES, 'Bob'), MKV: 'Bob -1' };
    leadsTo(campus([ANN, BOB], mortgaged), ['roll 0 5'], [ann('0 1500 5'), BOB], mortgaged);
});

for (const [what, factor, owned] of [
    ['one gym', 4, { PAC: 'Bob' }],
    ['one gym each', 4, { PAC: 'Bob', CIF: 'Ann' }],
    ['both gyms', 10, { PAC: 'Bob', CIF: 'Bob' }],
    ['both gyms, the other one mortgaged', 10, { PAC: 'Bob', CIF: 'Bob -1' }],
    ['a mortgaged gym', 0, { PAC: 'Bob -1', CIF: 'Bob' }],
]) {
    await test(`R04 W03 ${what}: ${factor} times a throw made for it`, () => {
        const sums = new Set();
        for (let seed = 0; seed < 12; seed++) {
            const { files, answers } = campusGame(campus([ANN, BOB], owned), ['roll 0 12', 'save after'], {
                args: ['-testing', '-seed', `${seed}`],
            });
            const dice = answers[0].match(/rolled ([1-6]) \+ ([1-6])/);
            const sum = factor ? Number(dice[1]) + Number(dice[2]) : 0;
            const fee = factor * sum;
            sums.add(sum);
            assert.equal(files.after, campus([ann(`0 ${1500 - fee} 12`), bob(`0 ${1500 + fee} 0`)], owned));
        }
        assert.ok(factor === 0 || sums.size > 3);
    });
}

await test('R04 the throw for a gym is no throw of the turn: doubles there do not throw again, and the turn can be passed', () => {
    let doubles = 0;
    for (let seed = 0; seed < 30; seed++) {
        const game = campusGame(campus([ANN, BOB], { PAC: 'Bob' }), ['roll 0 12', 'roll 4 6', 'next', 'quit'], {
            args: ['-testing', '-seed', `${seed}`],
        });
        doubles += /rolled ([1-6]) \+ \1\b/.test(game.answers[0]);
        assert.deepEqual(game.asked, ['Ann', 'Ann', 'Ann', 'Bob']);
    }
    assert.ok(doubles > 0);
});

// ---- Improvements --------------------------------------------------------------------------------------------------------------------

await test('W03 E03 each improvement costs what the table says and sells for half of it, on all 22 buildings', () => {
    for (const one of ACADEMIC) {
        const set = owns(ofSet(one.set), 'Ann');
        const buys = [1, 2, 3, 4, 5].flatMap((count) => [`improve ${one.name} buy`, `save up${count}`]);
        const sells = [4, 3, 2, 1, 0].flatMap((count) => [`improve ${one.name} sell`, `save down${count}`]);
        const { files } = campusGame(campus([ANN, BOB], set), [...buys, ...sells]);
        for (let count = 1; count <= 5; count++) {
            const left = 1500 - count * one.improvement;
            const again = 1500 - 5 * one.improvement + (count * one.improvement) / 2;
            assertSame(files[`up${count}`], campus([ann(`0 ${left} 0`), BOB], { ...set, [one.name]: `Ann ${count}` }));
            assertSame(files[`down${5 - count}`], campus([ann(`0 ${again} 0`), BOB], { ...set, [one.name]: `Ann ${5 - count}` }));
        }
    }
});

await test('W03 there is no sixth improvement, and nothing to sell below none', () => {
    const load = campus([ANN, BOB], { AL: 'Ann 5', ML: 'Ann' });
    refuses(load, [], ['improve AL buy', 'improve ML sell'], ['roll 4 6']);
});

await test('W03 improvements need not be even: all five on one building, and sold from any', () => {
    const buys = Array(5).fill('improve ECH buy');
    leadsTo(campus([ANN, BOB], owns(['ECH', 'PAS', 'HH'], 'Ann')), buys, [ann('0 1250 0'), BOB], { ECH: 'Ann 5', PAS: 'Ann', HH: 'Ann' });
    const load = campus([ANN, BOB], { ECH: 'Ann 5', PAS: 'Ann 1', HH: 'Ann 3' });
    leadsTo(load, ['improve PAS sell', 'improve HH sell'], [ann('0 1550 0'), BOB], { ECH: 'Ann 5', PAS: 'Ann', HH: 'Ann 2' });
});

await test('W03 improvements need the whole monopoly, and money', () => {
    refuses(
        campus([ANN, BOB], { ECH: 'Ann', PAS: 'Ann', HH: 'Bob' }),
        [],
        ['improve ECH buy', 'improve HH buy', 'improve HH sell'],
        ['roll 4 6'],
    );
    refuses(campus([ANN, BOB], { ECH: 'Ann', PAS: 'Ann' }), [], ['improve ECH buy', 'improve HH buy'], ['roll 4 6']);
    refuses(campus([ann('0 49 0'), BOB], { AL: 'Ann', ML: 'Ann' }), [], ['improve AL buy'], ['roll 4 6']);
    leadsTo(campus([ann('0 50 0'), BOB], { AL: 'Ann', ML: 'Ann' }), ['improve AL buy'], [ann('0 0 0'), BOB], { AL: 'Ann 1', ML: 'Ann' });
});

await test('W03 neither residences nor gyms nor other squares are improved', () =>
    refuses(
        campus([ANN, BOB], { ...owns(RESIDENCES, 'Ann'), PAC: 'Ann', CIF: 'Ann' }),
        [],
        ['improve MKV buy', 'improve PAC buy', 'improve PAC sell', 'improve SLC buy', 'improve Tuition buy', 'improve XYZ buy'],
        ['roll 4 6'],
    ));

await test('W03 improvements are bought before and after the throw, by the player in turn', () => {
    const owned = { AL: 'Ann', ML: 'Ann', MC: 'Bob', DC: 'Bob' };
    const lines = ['improve AL buy', 'improve MC buy', 'roll 4 6', 'improve AL buy', 'next', 'improve AL buy', 'improve MC buy'];
    leadsTo(campus([ANN, BOB], owned), lines, [bob('0 1300 0'), ann('0 1400 10 0')], { ...owned, AL: 'Ann 2', MC: 'Bob 1' });
});

await test('W03 the bank has improvements without end', () => {
    const five = Object.fromEntries(ACADEMIC.map(({ name }) => [name, name === 'DC' ? 'Ann 4' : 'Ann 5']));
    leadsTo(campus([ANN, BOB], five), ['improve DC buy'], [ann('0 1300 0'), BOB], { ...five, DC: 'Ann 5' });
    const four = Object.fromEntries(ACADEMIC.map(({ name }) => [name, name === 'DC' ? 'Ann 3' : 'Ann 4']));
    leadsTo(campus([ANN, BOB], four), ['improve DC buy'], [ann('0 1300 0'), BOB], { ...four, DC: 'Ann 4' });
    leadsTo(campus([ANN, BOB], five), ['improve AL sell'], [ann('0 1525 0'), BOB], { ...five, AL: 'Ann 4' });
});

await test('W03 what was improved is paid for by the next who comes', () => {
    const load = campus([ANN, BOB], { MC: 'Ann', DC: 'Ann' });
    const lines = ['improve DC buy', 'improve DC buy', 'roll 4 6', 'next', 'roll 0 39'];
    leadsTo(load, lines, [bob('0 900 39'), ann('0 1700 10 0')], { MC: 'Ann', DC: 'Ann 2' });
});

// ---- Mortgages -----------------------------------------------------------------------------------------------------------------------

await test('W03 E03 each of the 28 is mortgaged for half its price and lifted for 60 %', () => {
    for (const { name, price } of BUILDINGS) {
        const { files } = campusGame(campus([ANN, BOB], { [name]: 'Ann' }), [
            `mortgage ${name}`,
            'save down',
            `unmortgage ${name}`,
            'save up',
        ]);
        assertSame(files.down, campus([ann(`0 ${1500 + price / 2} 0`), BOB], { [name]: 'Ann -1' }));
        assertSame(files.up, campus([ann(`0 ${1500 + price / 2 - (price * 6) / 10} 0`), BOB], { [name]: 'Ann' }));
    }
});

await test('W03 a building with improvements is not mortgaged, one beside it is', () => {
    const owned = { ECH: 'Ann 1', PAS: 'Ann', HH: 'Ann' };
    refuses(campus([ANN, BOB], owned), [], ['mortgage ECH'], ['roll 4 6']);
    leadsTo(campus([ANN, BOB], owned), ['mortgage HH'], [ann('0 1560 0'), BOB], { ...owned, HH: 'Ann -1' });
    leadsTo(campus([ANN, BOB], owned), ['improve ECH sell', 'mortgage ECH'], [ann('0 1575 0'), BOB], {
        ECH: 'Ann -1',
        PAS: 'Ann',
        HH: 'Ann',
    });
});

await test('W03 only what is ones own and unmortgaged is mortgaged, only what is mortgaged is lifted', () =>
    refuses(
        campus([ANN, BOB], { AL: 'Ann -1', ML: 'Ann', MKV: 'Bob', ECH: 'Bob -1' }),
        [],
        [
            'mortgage AL',
            'mortgage MKV',
            'mortgage PAS',
            'mortgage SLC',
            'unmortgage ML',
            'unmortgage ECH',
            'unmortgage PAS',
            'unmortgage Tuition',
        ],
        ['roll 4 6'],
    ));

await test('W03 lifting needs the whole of the money', () => {
    refuses(campus([ann('0 239 0'), BOB], { DC: 'Ann -1' }), [], ['unmortgage DC'], ['roll 4 6']);
    leadsTo(campus([ann('0 240 0'), BOB], { DC: 'Ann -1' }), ['unmortgage DC'], [ann('0 0 0'), BOB], { DC: 'Ann' });
});

await test('W03 mortgages are taken before and after the throw', () => {
    const lines = ['mortgage AL', 'roll 4 6', 'mortgage ML', 'unmortgage AL', 'next', 'mortgage ML'];
    // 1500 + 20 + 30 - 24
    leadsTo(campus([ANN, BOB], { AL: 'Ann', ML: 'Ann' }), lines, [BOB, ann('0 1526 10 0')], { AL: 'Ann', ML: 'Ann -1' });
});

await test('W03 what is lifted brings rent again', () => {
    const lines = ['unmortgage DC', 'roll 4 6', 'next', 'roll 0 39'];
    leadsTo(campus([ANN, BOB], { DC: 'Ann -1' }), lines, [bob('0 1450 39'), ann('0 1310 10 0')], { DC: 'Ann' });
});

done();
