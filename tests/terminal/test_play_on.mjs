// freehold play through pipes: going on with a game, loading one, resuming from any line, replaying (W16, U08, X03, X04, T20).
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { desk, hashes, moves, rounds } from './desk.mjs';
import { campus, done, freehold, test } from './terminal.mjs';

// ---- Going on ------------------------------------------------------------------------------------------------------------------------

const WATOPOLY = ['--edition', 'watopoly', '--players', '2', '--seed', '5'];

await test('T20 --continue takes the last game that is not finished', () => {
    const d = desk();
    mkdirSync(d.games);
    const finished = desk();
    finished.play(WATOPOLY, ['Ada', 'Bob', 'resign yes']);
    const open = desk();
    open.play(WATOPOLY, ['Cem', 'Dan', 'quit']);
    copyFileSync(open.path(), join(d.games, '20200101000000-a.fhr'));
    copyFileSync(open.path(), join(d.games, '20210101000000-b.fhr'));
    copyFileSync(finished.path(), join(d.games, '20220101000000-c.fhr'));
    writeFileSync(join(d.games, '20230101000000-d.txt'), 'not a record');
    assert.equal(d.play(['--continue'], ['roll', 'quit']).status, 0);
    assert.ok(statSync(join(d.games, '20210101000000-b.fhr')).size > statSync(join(d.games, '20200101000000-a.fhr')).size);
    assert.equal(readFileSync(join(d.games, '20220101000000-c.fhr'), 'utf8'), finished.text());
});

await test('T20 --continue cuts a line that was being written, and goes on', () => {
    const d = desk();
    d.play(WATOPOLY, ['Ada', 'Bob', ...rounds(2), 'quit']);
    const whole = d.text();
    for (const torn of ['9', '99 1 roll', '99 1 roll ~12345678', '\0\0\0\0']) {
        writeFileSync(d.path(), whole);
        appendFileSync(d.path(), torn);
        const game = d.play(['--continue'], ['history 1', 'quit']);
        assert.equal(game.status, 0, game.err);
        assert.equal(d.text(), whole);
    }
});

await test('T20 a game that was damaged is not gone on with, and not changed', () => {
    const d = desk();
    d.play(WATOPOLY, ['Ada', 'Bob', ...rounds(2), 'quit']);
    const damaged = d.text().replace('1 roll', '2 roll');
    writeFileSync(d.path(), damaged);
    const game = d.play(['--continue'], ['roll']);
    assert.equal(game.status, 1);
    assert.match(game.err, /line \d+: /);
    assert.equal(d.text(), damaged);
});

await test('X04 without its secret a game is not gone on with, but can be loaded', () => {
    const d = desk();
    d.play(['--edition', 'watopoly', '--players', '2'], ['Ada', 'Bob', 'roll', 'quit']);
    rmSync(`${d.path()}.key`);
    const record = d.path();
    assert.equal(d.play(['--continue'], ['quit']).status, 1);
    assert.equal(d.play(['--load', record], ['quit']).status, 0);
});

await test('T20 a game that is being played elsewhere is left alone', async () => {
    const d = desk();
    const env = { ...process.env, ...d.env };
    const other = spawn(freehold, ['play', ...WATOPOLY], { cwd: d.cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
    let out = '';
    await new Promise((ready) => {
        other.stdout.on('data', (part) => {
            out += part;
            if (out.includes('Ada> ')) {
                ready();
            }
        });
        other.stdin.write('Ada\nBob\n');
    });
    const before = d.text();
    const game = d.play(['--continue'], ['roll', 'quit']);
    assert.equal(game.status, 1);
    assert.notEqual(game.err, '');
    assert.equal(d.text(), before);
    const status = new Promise((finish) => other.on('close', finish));
    other.stdin.end('quit\n');
    assert.equal(await status, 0);
    assert.equal(d.play(['--continue'], ['roll', 'quit']).status, 0);
});

// ---- Loading -------------------------------------------------------------------------------------------------------------------------

await test('X03 a record can be resumed from any of its lines, as a game of its own', () => {
    const d = desk();
    d.play(WATOPOLY, ['Ada', 'Bob', ...rounds(6), 'quit']);
    const record = join(d.cwd, 'old');
    copyFileSync(d.path(), record);
    const text = readFileSync(record, 'utf8');
    const id = text.match(/\ngame ([0-9a-f]{32}) /)[1];
    const wanted = hashes(d, record);
    assert.ok(wanted.length > 20);
    for (let at = 0; at < wanted.length; at++) {
        rmSync(d.games, { recursive: true });
        const game = d.play(['--load', record, '--at', String(at), '--seed', '1'], ['quit']);
        assert.equal(game.status, 0, game.err);
        assert.equal(d.replay(d.path(), '--hash', '--at', '0').out.trim(), `0 ${wanted[at]}`);
        assert.match(d.text(), new RegExp(`\\nfrom ${id} ${at} ~`));
    }
    assert.equal(readFileSync(record, 'utf8'), text);
});

await test('X03 from the same line with the same seed the game goes the same way', () => {
    const d = desk();
    d.play(WATOPOLY, ['Ada', 'Bob', ...rounds(6), 'quit']);
    const plays = [1, 2].map(() => {
        const other = desk();
        other.play(['--load', d.path(), '--at', '7', '--seed', '9'], rounds(5));
        return moves(other.text()).map((line) => line.replace(/ ~.*/, ''));
    });
    assert.ok(plays[0].length > 10);
    assert.deepEqual(plays[0], plays[1]);
});

await test('X03 --at beyond the end is refused', () => {
    const d = desk();
    d.play(WATOPOLY, ['Ada', 'Bob', ...rounds(2), 'quit']);
    const game = d.play(['--load', d.path(), '--at', '9999'], ['quit']);
    assert.equal(game.status, 1);
    assert.notEqual(game.err, '');
    assert.equal(d.records().length, 1);
});

await test('W16 a finished game can be loaded: its end is shown', () => {
    const d = desk();
    d.play(['--edition', 'classic', '--players', '0', '--bots', 'random,random,random', '--seed', '3']);
    const winner = d.verify(d.path()).out.match(/lines, (\S+) won/)[1];
    const game = d.play(['--load', d.path()], ['roll']);
    assert.equal(game.status, 0, game.err);
    assert.match(game.out, new RegExp(`1\\. ${winner}`));
});

await test('U08 the university game saves to a .ubp file and loads it', () => {
    const d = desk();
    const lines = ['Ada', 'Bob', ...rounds(3), 'save game.ubp', 'quit'];
    assert.match(d.play(['--edition', 'unipoly', '--players', '2', '--seed', '4'], lines).out, /Saved: game\.ubp/);
    const saved = join(d.cwd, 'game.ubp');
    const last = hashes(d, d.path()).at(-1);
    assert.equal(hashes(d, saved).at(-1), last);
    rmSync(d.games, { recursive: true });
    const game = d.play(['--load', 'game.ubp'], ['all', ...rounds(2), 'quit']);
    assert.equal(game.status, 0, game.err);
    assert.equal(hashes(d, d.path())[0], last);
    assert.ok(moves(d.text()).length > 0);
});

await test('W16 a game that watopoly saved goes on here, as it stood', () => {
    const d = desk();
    writeFileSync(join(d.cwd, 'saved'), campus(['Ann G 1 1234 10 1 2', 'Bob $ 0 987 24'], { AL: 'Ann 3', ML: 'Ann -1', DC: 'Bob' }));
    const game = d.play(['--load', 'saved'], ['all', 'cup', 'roll', 'quit']);
    assert.equal(game.status, 0, game.err);
    assert.match(game.out, /Ann.*1,234/);
    assert.match(game.out, /Bob.*987/);
    assert.match(moves(d.text()).join('\n'), /^1 1 use /);
    assert.match(d.text(), /\nposition \d+ ~/);
});

await test('W07 W16 a bad file of watopoly is refused here too, with its line', () => {
    const d = desk();
    writeFileSync(join(d.cwd, 'saved'), campus(['Ann G 1 1234 30', 'Bob $ 0 987 24']));
    const game = d.play(['--load', 'saved'], ['roll']);
    assert.equal(game.status, 1);
    assert.match(game.err, /line 2: /);
});

// ---- Replaying -----------------------------------------------------------------------------------------------------------------------

await test('X03 replay shows any moment, with its line and hash', () => {
    const d = desk();
    d.play(WATOPOLY, ['Ada', 'Bob', ...rounds(4), 'quit']);
    const list = hashes(d, d.path());
    for (let at = 0; at < list.length; at += 5) {
        const shown = d.replay(d.path(), '--at', String(at));
        assert.equal(shown.status, 0);
        assert.match(shown.out, new RegExp(`\\nline ${at}, hash ${list[at]}\\n$`));
        assert.match(shown.out, /OSAP/);
        assert.equal(d.replay(d.path(), '--at', String(at), '--hash').out, `${at} ${list[at]}\n`);
    }
    assert.match(d.replay(d.path()).out, new RegExp(`line ${list.length - 1}, hash ${list.at(-1)}`));
    assert.equal(d.replay(d.path(), '--at', String(list.length)).status, 1);
    assert.equal(new Set(list).size > list.length / 2, true);
});

done();
