// Many random games against the rules written down once more (campus_model.mjs): after every command the program must ask the same player,
// and every file it saves must be the same, byte by byte (W03, W04, W06, W09, W11, W12, W14, W15, V01, V03, V06). Right and wrong commands
// are mixed; money is short, so that there are debts and bankruptcies in plenty.
import assert from 'node:assert/strict';
import { ACADEMIC, BUILDINGS, campusGame, done, test } from './terminal.mjs';
import { Campus } from './campus_model.mjs';

const PIECES = ['G', 'B', 'D', 'P', 'S', '$', 'L', 'T'];
const DRAWN = [2, 7, 17, 22, 33, 36];
const GYMS = { 12: 'PAC', 28: 'CIF' };

// Numbers to choose with, the same each time.
function chooser(seed) {
    let state = (seed * 2654435761 + 12345) >>> 0;
    return (bound) => {
        state ^= state << 13;
        state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state % bound;
    };
}

function beginning(choose) {
    const count = 2 + choose(5);
    const players = PIECES.slice(0, count).map((piece, i) => ({
        name: `P${i}`,
        piece,
        cups: i === 0 ? choose(4) : 0,
        money: choose(4) === 0 ? choose(3000) : choose(500),
        at: 0,
        turns: null,
    }));
    for (const player of players) {
        player.at = [0, 5, 10, 16, 20, 25, 35, 37, 39][choose(9)];
        player.turns = player.at === 10 && choose(3) > 0 ? choose(3) : null;
    }
    const owned = {};
    const sets = [...new Set(BUILDINGS.map(({ set }) => set))];
    for (const set of sets) {
        const isWhole = choose(3) > 0;
        const owner = choose(count + 1);
        for (const { name } of BUILDINGS.filter((one) => one.set === set)) {
            const holder = isWhole ? owner : choose(count + 1);
            if (holder < count) {
                const isBuilt = isWhole && ACADEMIC.some((one) => one.name === name) && choose(2) > 0;
                owned[name] = { owner: `P${holder}`, count: choose(4) === 0 ? -1 : isBuilt ? choose(6) : 0 };
            }
        }
    }
    return new Campus(players, owned);
}

// Two numbers that lead to no square of chance.
function dice(game, choose) {
    for (;;) {
        const first = choose(8) === 0 ? choose(60) : choose(7);
        const second = choose(4) === 0 ? first : choose(7);
        const square = (game.turn.at + first + second) % 40;
        const gym = GYMS[square];
        const isDrawn = DRAWN.includes(square) || (gym && game.ownerOf(gym) && game.ownerOf(gym) !== game.turn);
        if (!isDrawn) {
            return `roll ${first} ${second}`;
        }
    }
}

function anyBuilding(choose) {
    return BUILDINGS[choose(BUILDINGS.length)].name;
}

function own(game, player, choose) {
    const names = Object.keys(game.owned).filter((name) => game.ownerOf(name) === player);
    return names.length > 0 && choose(8) > 0 ? names[choose(names.length)] : anyBuilding(choose);
}

function thing(game, player, choose) {
    return choose(2) > 0 ? own(game, player, choose) : String(choose(2) > 0 ? choose(60) : choose(player.money + 20));
}

function business(game, who, choose) {
    const other = game.players[choose(game.players.length)];
    const name = own(game, who, choose);
    const lines = [`mortgage ${name}`, `unmortgage ${name}`, `improve ${name} buy`, `improve ${name} sell`];
    return choose(2) > 0 ? lines[choose(4)] : `trade ${other.name} ${thing(game, who, choose)} ${thing(game, other, choose)}`;
}

// A line for what is asked, mostly one that answers it.
function lineFor(game, choose) {
    const { kind, who, question } = game.asked();
    const pick = (...list) => list[choose(list.length)];
    if (choose(12) === 0) {
        return pick(
            'y',
            'n',
            'next',
            'bankrupt',
            'accept',
            'reject',
            'withdraw',
            '300',
            '10%',
            'pay',
            'cup',
            String(choose(100)),
            business(game, who, choose),
        );
    }
    switch (kind) {
        case 'before':
            return choose(3) === 0
                ? business(game, who, choose)
                : who.turns !== null && choose(3) === 0
                  ? pick('pay', 'cup')
                  : dice(game, choose);
        case 'after':
            return choose(3) === 0 ? business(game, who, choose) : 'next';
        case 'bid':
            return choose(2) > 0 ? 'withdraw' : String(question.high + choose(30));
        case 'debt':
            return choose(7) === 0 ? 'bankrupt' : business(game, who, choose);
        case 'fine':
            return pick('pay', 'cup');
        case 'tax':
            return pick('300', '10%');
        case 'offer':
            return pick('accept', 'reject');
        default:
            return pick('y', 'n');
    }
}

// What the model does not know is not tried: a third failure whose throw would lead to chance, and trades among so many open questions that
// the program has no room for more.
function isKnown(game, line) {
    const { kind, who } = game.asked();
    if (kind !== 'before' || !line.startsWith('roll')) {
        return !line.startsWith('trade') || game.questions.length < 3;
    }
    const [first, second] = line.split(' ').slice(1).map(Number);
    return who.turns === null || first === second || who.turns < 2 || !DRAWN.concat(12, 28).includes((10 + first + second) % 40);
}

const tally = {};

function playOne(seed) {
    const choose = chooser(seed);
    const game = beginning(choose);
    const load = game.save();
    const lines = [];
    const asked = [];
    const saves = {};
    for (let i = 0; i < 400 && !game.winner; i++) {
        const line = lineFor(game, choose);
        if (!isKnown(game, line)) {
            continue;
        }
        const { kind, who } = game.asked();
        asked.push(who.name);
        lines.push(line);
        const isDone = game.do(line);
        const key = `${kind}: ${isDone ? '' : 'not '}${/^\d/.test(line) ? 'figure' : line.split(' ')[0]}`;
        tally[key] = (tally[key] ?? 0) + 1;
        if (game.canSave() && choose(2) === 0) {
            asked.push(game.asked().who.name);
            lines.push(`save s${i}`);
            saves[`s${i}`] = game.save();
        }
    }
    const played = campusGame(load, lines);
    assert.equal(played.status, 0);
    assert.equal(played.err, '');
    const told = (i) => {
        const last = lines.slice(0, i + 1).map((line, k) => `${asked[k]}> ${line}`);
        return `seed ${seed}, line ${i} of\n${load}${last.slice(-25).join('\n')}\n`;
    };
    lines.forEach((line, i) => {
        assert.equal(played.asked[i], asked[i], `somebody else is asked: ${told(i)}`);
        if (line.startsWith('save ')) {
            assert.equal(played.files[line.slice(5)], saves[line.slice(5)], told(i));
        }
    });
    assert.equal(played.out.includes('has won'), game.winner !== null);
    if (game.winner) {
        assert.match(played.out, new RegExp(`${game.winner.name} has won`));
    }
}

await test('W14 W15 V01 a creditor who leaves before the debt is paid leaves it to the bank', () => playOne(3565));

for (let batch = 0; batch < 8; batch++) {
    await test(`W03 W04 W06 W09 W11 W12 W14 W15 V01 V03 V06 random games ${30 * batch} to ${30 * batch + 29} go by the rules`, () => {
        for (let seed = 30 * batch; seed < 30 * batch + 30; seed++) {
            playOne(seed);
        }
    });
}

await test('W03 everything came up in these games, allowed and refused', () => {
    const wanted = [
        'before: roll',
        'after: next',
        'buy: y',
        'buy: n',
        'bid: figure',
        'bid: withdraw',
        'offer: accept',
        'offer: reject',
        'tax: figure',
    ];
    const more = [
        'before: pay',
        'before: cup',
        'fine: pay',
        'fine: cup',
        'received: y',
        'received: n',
        'debt: bankrupt',
        'debt: mortgage',
        'debt: improve',
        'debt: trade',
    ];
    const refused = [
        'received: not y',
        'bid: not figure',
        'fine: not cup',
        'before: not pay',
        'before: not trade',
        'before: not improve',
        'debt: not unmortgage',
    ];
    const missing = [...wanted, ...more, ...refused].filter((key) => !(tally[key] >= 5));
    assert.deepEqual(missing, [], JSON.stringify(tally));
});

done();
