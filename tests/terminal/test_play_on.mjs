// freehold play through pipes: going on with a game, loading one, resuming from any line, replaying (W16, U08, X03, X04, T20).
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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

// A folder with an old game of Ada and a later one of Cem, and what the later one is called.
function twoGames(laterArgs = WATOPOLY) {
    const [d, old, later] = [desk(), desk(), desk()];
    old.play(WATOPOLY, ['Ada', 'Bob', ...rounds(2), 'quit']);
    later.play(laterArgs, ['Cem', 'Dan', ...rounds(2), 'quit']);
    mkdirSync(d.games);
    copyFileSync(old.path(), join(d.games, '20200101000000-old.fhr'));
    const name = join(d.games, '20210101000000-later.fhr');
    copyFileSync(later.path(), name);
    return { d, name, before: later.text() };
}

for (const [what, damage, reason] of [
    ['a changed byte in its header', (text) => text.replace('seat 1 human', 'seat 1 homan'), /line 5: /],
    ['a changed line', (text) => text.replace('2 * dice', '2 * dies'), /line \d+: /],
    ['zeros in place of its last lines', (text) => text.slice(0, -60) + '\0'.repeat(59) + '\n', /line \d+: /],
    ['nothing but its first line', (text) => text.slice(0, text.indexOf('\n') + 1), /line 2: /],
    ['something else in it', () => 'shopping\nmilk\n', /line 1: /],
    ['a line without end', (text) => text + 'x'.repeat(10000), /line \d+: /],
    ['a roll that its dice do not bring', (text) => forgeRoll(text), /line \d+: .*dice/],
]) {
    await test(`T20 --continue: the last game has ${what}: it is named and left alone, and the one before goes on`, () => {
        const { d, name, before } = twoGames();
        writeFileSync(name, damage(before));
        const game = d.play(['--continue'], ['history 1', 'quit']);
        assert.equal(game.status, 0, game.err);
        assert.match(game.out, /20210101000000-later\.fhr/);
        assert.match(game.err, /20210101000000-later\.fhr: /);
        assert.match(game.err, reason);
        assert.match(game.out, /Ada/);
        assert.doesNotMatch(game.out, /Cem/);
        assert.equal(readFileSync(name, 'utf8'), damage(before));
    });
}

// The first roll becomes another one, and every mark fits.
function forgeRoll(text) {
    const chain = createHash('sha256');
    return text
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/ ~[0-9a-f]+$/, ''))
        .map((line) => line.replace(/^2 \* dice (\d) \d$/, (_, die) => `2 * dice ${die % 6 + 1} ${die}`))
        .map((line) => {
            chain.update(`${line}\n`);
            return `${line} ~${chain.copy().digest('hex').slice(0, 8)}\n`;
        })
        .join('');
}

await test('T20 X04 --continue: the last game has lost its secret: it is named, and the one before goes on', () => {
    const { d, name, before } = twoGames(['--edition', 'watopoly', '--players', '2']);
    const game = d.play(['--continue'], ['history 1', 'quit']);
    assert.equal(game.status, 0, game.err);
    assert.match(game.out, /secret.*20210101000000-later\.fhr/);
    assert.match(game.out, /Ada/);
    assert.equal(readFileSync(name, 'utf8'), before);
});

await test('T20 --continue in Turkish: what is left alone is said in Turkish', () => {
    const { d, name } = twoGames();
    writeFileSync(name, 'milk\n');
    const game = d.play(['--continue', '--language', 'tr'], ['quit']);
    assert.equal(game.status, 0, game.err);
    assert.match(game.out, /dokunulmadı.*later\.fhr/);
});

await test('T20 --continue never opens what is no plain file: pipes, folders, devices', () => {
    const { d, name } = twoGames();
    const at = (file) => join(d.games, file);
    execFileSync('mkfifo', [at('30000101000000-pipe.fhr'), at('20210101000000-later.fhr.key')]);
    mkdirSync(at('30000101000001-folder.fhr'));
    symlinkSync('/dev/zero', at('30000101000002-zeros.fhr'));
    symlinkSync(at('30000101000003-circle.fhr'), at('30000101000003-circle.fhr'));
    symlinkSync(at('30000101000000-pipe.fhr'), at('30000101000004-link.fhr'));
    const before = statSync(name).size;
    const game = d.play(['--continue'], ['roll', 'quit']);
    assert.equal(game.status, 0, game.err);
    assert.match(game.out, /Cem/);
    assert.ok(statSync(name).size > before);
    rmSync(name);
    rmSync(at('20200101000000-old.fhr'));
    assert.equal(d.play(['--continue'], ['roll']).status, 1);
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
