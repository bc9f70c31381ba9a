// freehold play through pipes: every edition to its end, how a game begins, and the commands (W16, X03, X04, T20).
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES, desk, hashes, moves, rounds } from './desk.mjs';
import { done, freehold, run, test } from './terminal.mjs';

// ---- Every edition -------------------------------------------------------------------------------------------------------------------

// Each with a seed by which the game of three random players is short.
const EDITIONS = {
    bilkent: 10,
    'bilkent-full': 3,
    blitz: 10,
    classic: 3,
    pandemic: 5,
    reverse: 5,
    turkey: 10,
    'turkey-full': 3,
    unipoly: 9,
    watopoly: 5,
    world: 10,
    'world-full': 3,
};

await test('W16 these are all editions that there are', () => {
    const { out } = run(freehold, ['show', '--help'], []);
    assert.deepEqual(
        Object.keys(EDITIONS).filter((name) => !new RegExp(`\\b${name}\\b`).test(out)),
        [],
    );
    assert.deepEqual(Object.keys(EDITIONS), readdirSync('editions').sort());
});

for (const [edition, seed] of Object.entries(EDITIONS)) {
    await test(`W16 X03 X04 ${edition}: computer players play to the end, and the record is true`, () => {
        const d = desk();
        const game = d.play(['--edition', edition, '--players', '0', '--bots', 'random,random,random', '--seed', String(seed)]);
        assert.equal(game.status, 0);
        assert.equal(game.err, '');
        const winner = game.out.match(/^(\S+) has won!$/m)?.[1];
        assert.match(game.out, new RegExp(`1\\. ${winner}`));
        assert.doesNotMatch(game.out, /\x1b/);
        assert.equal(d.records().length, 1);
        const verified = d.verify(d.path());
        assert.equal(verified.status, 0, verified.err);
        assert.match(
            verified.out,
            new RegExp(`ok, ${moves(d.text()).length - 1} lines, ${winner} won, hash ${hashes(d, d.path()).at(-1)}`),
        );
        assert.ok(d.text().includes(`\nend ${hashes(d, d.path()).at(-1)} `));
    });

    await test(`W16 T20 ${edition}: people play, stop, go on, and nothing is lost`, () => {
        const d = desk();
        const begun = d.play(['--edition', edition, '--players', '3', '--seed', '7'], [...NAMES, ...rounds(6)]);
        assert.equal(begun.status, 0, begun.err);
        const before = d.text();
        assert.ok(moves(before).length > 10);
        const at = hashes(d, d.path()).at(-1);
        const going = d.play(['--continue'], ['history 5', ...rounds(3), 'save copy', 'quit']);
        assert.equal(going.status, 0, going.err);
        const after = d.text();
        assert.ok(after.startsWith(before), 'what was there stays as it was');
        assert.ok(after.length > before.length);
        assert.equal(hashes(d, d.path())[moves(before).length], at);
        assert.equal(readFileSync(join(d.cwd, 'copy'), 'utf8'), after);
        assert.deepEqual(d.records().length, 1);
    });
}

await test('W16 X03 the same seed gives the same lines', () => {
    const plays = [desk(), desk()].map((d) => {
        d.play(['--edition', 'classic', '--players', '3', '--seed', '11'], [...NAMES, ...rounds(20)]);
        return moves(d.text()).map((line) => line.replace(/ ~.*/, ''));
    });
    assert.ok(plays[0].length > 50);
    assert.deepEqual(plays[0], plays[1]);
});

await test('X04 without a seed the dice are committed to, kept secret beside the record, and revealed at the end', () => {
    const d = desk();
    d.play(['--edition', 'watopoly', '--players', '2'], ['Ada', 'Bob', 'roll', 'quit']);
    assert.match(d.text(), /\ncommitment [0-9a-f]{64} ~/);
    const key = `${d.path()}.key`;
    assert.equal(statSync(key).mode & 0o777, 0o600);
    assert.ok(!d.text().includes(readFileSync(key, 'utf8')));
    d.play(['--continue'], ['resign yes', 'resign yes']);
    assert.ok(!existsSync(key));
    assert.match(d.text(), /\nend [0-9a-f]{16} [0-9a-f]{64} ~[0-9a-f]{64}\n$/);
    assert.equal(d.verify(d.path()).status, 0);
});

// ---- Beginning -----------------------------------------------------------------------------------------------------------------------

await test('W16 without options it asks for all it needs, and a wrong answer again', () => {
    const d = desk();
    const game = d.play([], ['1', 'x', '7', '2', 'Ada', 'Ada', 'BANK', '', 'roll', 'quit']);
    assert.equal(game.status, 0);
    assert.match(d.text(), /seat 1 human A Ada .*\nseat 2 human P Player2 /);
    assert.match(d.text(), /\nid = classic /);
});

await test('W16 X01 told so, computer players make people no offers', () => {
    for (const which of ['none', 'good', 'all']) {
        const d = desk();
        const players = ['--players', '1', '--bots', 'easy,steady,keen', '--offers', which, '--seed', '5'];
        const game = d.play(players, ['Ada', ...rounds(60), 'quit', 'y']);
        assert.equal(game.status, 0, game.err);
        const offers = moves(d.text()).filter((line) => /^\d+ [234] offer 1 /.test(line));
        assert.ok({ none: offers.length === 0, good: offers.length < 60, all: offers.length > 0 }[which], `${which}: ${offers.length}`);
    }
});

for (const [what, args] of [
    ['an edition that there is not', ['--edition', 'nonsense']],
    ['too many players', ['--players', '9']],
    ['too few players', ['--players', '1']],
    ['a computer player that there is not', ['--bots', 'clever']],
    ['offers that there are not', ['--players', '2', '--offers', 'some']],
    ['a language that there is not', ['--language', 'xx', '--players', '2']],
    ['a file that there is not', ['--load', 'missing']],
    ['an option that there is not', ['--nonsense']],
    ['a seed that is no number', ['--seed', 'x']],
    ['nothing to go on with', ['--continue']],
    ['a folder as a record', ['--load', '.']],
]) {
    await test(`W16 ${what}: a clear message, and no game`, () => {
        const d = desk();
        const game = d.play(args, ['Ada', 'Bob', 'roll']);
        assert.ok(game.status === 1 || game.status === 2);
        assert.notEqual(game.err, '');
        assert.deepEqual(d.records(), []);
    });
}

await test('W16 end of input before the game begins: nothing is kept', () => {
    for (const lines of [[], ['3'], ['3', 'Ada'], ['3', 'Ada', 'Bob']]) {
        const d = desk();
        assert.equal(d.play(['--edition', 'turkey'], lines).status, 0);
        assert.deepEqual(d.records(), []);
    }
});

await test('W16 an edition from a file', () => {
    const d = desk();
    writeFileSync(join(d.cwd, 'mine'), 'freehold edition 1\nextends = classic\nid = mine\nname = "Mine"\n\n[rules]\nmoney = 77\n');
    const game = d.play(['--edition', './mine', '--players', '2', '--seed', '1'], ['Ada', 'Bob', 'assets', 'quit']);
    assert.equal(game.status, 0, game.err);
    assert.match(game.out, /Ada.*77/);
});

await test('W16 dice can be loaded only with --testing, and verify says so of such a game', () => {
    const plain = desk();
    plain.play(['--edition', 'watopoly', '--players', '2', '--seed', '1'], ['Ada', 'Bob', 'roll 4 6', 'quit']);
    assert.deepEqual(moves(plain.text()), []);
    const loaded = desk();
    const lines = ['Ada', 'Bob', 'roll 4 6', 'next', 'roll 0 38', 'resign yes'];
    loaded.play(['--edition', 'watopoly', '--players', '2', '--seed', '1', '--testing'], lines);
    assert.match(loaded.text(), /2 \* loaded 4 6 ~/);
    assert.match(loaded.verify(loaded.path()).out, /testing/);
});

await test('X09 W16 in Turkish', () => {
    const d = desk();
    const game = d.play(['--edition', 'turkey', '--players', '3', '--seed', '1', '--language', 'tr'], [...NAMES, 'quit']);
    assert.equal(game.status, 0);
    assert.match(game.out, /zar/i);
});

await test('W16 names are shown without what could not be seen', () => {
    const d = desk();
    const names = ['A\x1b[31mda\x1b]0;title\x07', 'B\u202eob\u2066', 'C\u0000em\u200f\x9b1m'];
    const game = d.play(
        ['--edition', 'unipoly', '--players', '3', '--seed', '1'],
        [...names, ...rounds(4), 'all', 'history', 'why', 'quit'],
    );
    assert.equal(game.status, 0);
    const hidden = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
    assert.doesNotMatch(game.out, hidden);
    assert.doesNotMatch(d.text(), hidden);
    const again = d.play(['--continue'], ['\x1b[2Jroll\u202e', 'trade \x1b 5 \u202e', 'save \x1b[1m/\u202e', 'quit']);
    assert.doesNotMatch(again.out, hidden);
    assert.doesNotMatch(d.replay(d.path()).out, hidden);
});

// ---- Commands ------------------------------------------------------------------------------------------------------------------------

await test('W16 undo takes back what one did, never the dice, and the record says so', () => {
    const d = desk();
    // A dealt deed is mortgaged and that taken back.
    const dealt = d.play(['--edition', 'unipoly', '--players', '2', '--seed', '4'], ['Ada', 'Bob', 'quit']);
    assert.equal(dealt.status, 0);
    const before = hashes(d, d.path()).at(-1);
    const deed = d.text().match(/\n1 \* deal ([a-z0-9-]+) ~/)[1];
    const game = d.play(['--continue'], [`mortgage ${deed}`, 'undo', 'undo', 'roll', 'undo', 'quit']);
    const lines = moves(d.text()).map((line) => line.replace(/ ~.*/, '').replace(/^\d+ /, ''));
    assert.ok(lines.includes(`1 mortgage ${deed}`));
    assert.equal(lines.filter((line) => line === '1 undo').length, 1);
    assert.equal(hashes(d, d.path())[lines.indexOf('1 undo') + 1], before);
    assert.match(game.out, /took back the last action/);
    assert.equal(game.out.match(/nothing to undo/g).length, 2);
});

await test('W16 history tells what happened, why tells where the money came from', () => {
    const d = desk();
    const lines = ['Ada', 'Bob', 'roll 0 1', 'y', 'history', 'why', 'next', 'why', 'why Ada', 'history 1', 'history x', 'why Eve', 'quit'];
    const game = d.play(['--edition', 'watopoly', '--players', '2', '--seed', '1', '--testing'], lines);
    const [, , history, why, , nothing, hers, one] = game.out.split(/^(?:Ada|Bob)> /m).slice(1);
    assert.match(history, /Ada.*AL/);
    assert.match(history, /bought AL for 40/);
    assert.match(why, /-40 .*AL/);
    assert.match(why, /1460/);
    assert.doesNotMatch(nothing, /AL for 40/);
    assert.match(hers, /-40 .*AL/);
    assert.equal(one.match(/^ +\d+ {2}/gm).length, 1);
});

await test('W16 quit and end of input keep the game, resign yes leaves it', () => {
    const d = desk();
    const args = ['--edition', 'watopoly', '--players', '2', '--seed', '1'];
    assert.match(d.play(args, ['Ada', 'Bob', 'roll', 'quit', 'next']).out, /The game is saved/);
    assert.match(d.play(['--continue'], []).out, /The game is saved/);
    assert.match(d.play(['--continue'], ['resign', 'quit']).out, /The game is saved/);
    const end = d.play(['--continue'], ['resign yes']);
    assert.match(end.out, /Bob has won/);
    assert.equal(end.status, 0);
    assert.equal(d.verify(d.path()).status, 0);
});

done();
