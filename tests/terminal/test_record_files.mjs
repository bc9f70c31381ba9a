// Records that are not what they should be: changed, forged, cut off, of another version, no records at all, or far too long (X03, X04,
// T20). Whatever it is, it is answered with the line and a reason, in little time and little memory.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { done, folder, freehold, inParallel, run, runAside, test, watopoly } from './terminal.mjs';

// ---- Records to begin with -----------------------------------------------------------------------------------------------------------

const cwd = folder();

// A finished game of random players, with a seed or with dice that are secret until the end.
function record(name, args) {
    const games = join(cwd, name);
    const players = ['--players', '0', '--bots', 'random,random,random'];
    run(freehold, ['play', '--edition', 'watopoly', ...players, ...args], [], { cwd, env: { FREEHOLD_GAMES: games } });
    return readFileSync(join(games, readdirSync(games)[0]));
}

const SEEDED = record('seeded', ['--seed', '5']);
const SECRET = record('secret', []);

let count = 0;
function keep(bytes) {
    const path = join(cwd, `record-${count++}`);
    writeFileSync(path, bytes);
    return path;
}

function verify(bytes) {
    return run(freehold, ['verify', keep(bytes)], [], { cwd });
}

function refusedAt(line, bytes, reason = /./) {
    const result = verify(bytes);
    assert.equal(result.status, 1);
    assert.equal(result.out, '');
    const said = result.err.match(/: line (\d+): (.*)\n$/);
    assert.ok(said, result.err);
    assert.equal(Number(said[1]), line, result.err);
    assert.match(said[2], reason);
}

// The same lines with marks that fit, as somebody would make them who knows how: each is the front of a running hash over all texts.
function forge(texts) {
    const chain = createHash('sha256');
    return texts
        .map((text) => {
            chain.update(`${text}\n`);
            const digest = chain.copy().digest('hex');
            return `${text} ~${text.startsWith('end ') ? digest : digest.slice(0, 8)}\n`;
        })
        .join('');
}

function texts(bytes) {
    return bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/ ~[0-9a-f]+$/, ''));
}

// A forgery in which each line that matches becomes another; the line of the first of them is returned as well.
function forgery(bytes, pattern, instead) {
    const lines = texts(bytes);
    const at = lines.findIndex((line) => pattern.test(line));
    assert.ok(at >= 0, `${pattern}`);
    lines[at] = lines[at].replace(pattern, instead);
    return { line: at + 1, bytes: forge(lines) };
}

// ---- True records --------------------------------------------------------------------------------------------------------------------

await test('X04 records of finished games are found true, with the dice from a seed and from a secret', () => {
    for (const bytes of [SEEDED, SECRET]) {
        const result = verify(bytes);
        assert.equal(result.status, 0, result.err);
        assert.match(result.out, /: ok, \d+ lines, Robot\d won, hash [0-9a-f]{16}\n {2}The dice came from /);
        assert.equal(forge(texts(bytes)), bytes.toString(), 'this test knows how marks are made');
    }
});

await test('X04 several files at once: each is answered, and one bad one is status 1', () => {
    const [good, bad] = [keep(SEEDED), keep('nonsense\n')];
    const result = run(freehold, ['verify', good, bad, good], [], { cwd });
    assert.equal(result.status, 1);
    assert.equal(result.out.match(/: ok,/g).length, 2);
    assert.match(result.err, /line 1: /);
});

// ---- Changed bytes -------------------------------------------------------------------------------------------------------------------

// Places all over a file, and what a byte there becomes: one bit less or more, a digit, a newline, a blank.
function changes(bytes, total) {
    return Array.from({ length: total }, (_, i) => {
        const at = Math.floor(((i + 0.5) * bytes.length) / total);
        const others = [bytes[at] ^ 1, 0x30 + ((bytes[at] + 1) % 10), 10, 32, 0, 0xff, bytes[at] ^ 0x80];
        const to = others
            .slice(i % others.length)
            .concat(others)
            .find((byte) => byte !== bytes[at]);
        return { at, to };
    });
}

for (const [name, bytes] of [
    ['a seed', SEEDED],
    ['a secret', SECRET],
]) {
    await test(`X04 one changed byte anywhere in a record with ${name} is found in its line`, async () => {
        const wrong = await inParallel(200, async (i) => {
            const { at, to } = changes(bytes, 200)[i];
            const changed = Buffer.from(bytes);
            changed[at] = to;
            const path = join(cwd, `changed-${i}`);
            writeFileSync(path, changed);
            const result = await runAside('sh', ['-c', 'exec "$0" verify "$1" 2>&1', freehold, path], [], { cwd });
            const line = bytes.subarray(0, at).filter((byte) => byte === 10).length + 1;
            const said = Number(result.out.match(/: line (\d+): /)?.[1]);
            return result.status === 1 && said === line ? [] : [`byte ${at} to ${to}, line ${line}: ${result.status}, ${result.out}`];
        });
        assert.deepEqual(wrong.flat(), []);
    });
}

await test('X04 lines left out, doubled or exchanged are found', () => {
    const lines = SEEDED.toString().trimEnd().split('\n');
    const first = lines.findIndex((line) => line.startsWith('begin')) + 1;
    const text = (list) => list.map((line) => `${line}\n`).join('');
    const spliced = (at, count, ...others) => [...lines.slice(0, at), ...others, ...lines.slice(at + count)];
    for (const at of [1, 4, 20, first, first + 5, lines.length - 3]) {
        refusedAt(at + 1, text(spliced(at, 1)));
        refusedAt(at + 2, text(spliced(at, 0, lines[at])));
        refusedAt(at + 1, text(spliced(at, 2, lines[at + 1], lines[at])));
    }
});

await test('X04 something behind the end is found', () => {
    const end = SEEDED.toString().split('\n').length;
    refusedAt(end, Buffer.concat([SEEDED, Buffer.from('more\n')]));
    refusedAt(end, Buffer.concat([SEEDED, SEEDED]));
    refusedAt(end, Buffer.concat([SEEDED, Buffer.from('x')]), /incomplete/);
});

// ---- Forged records ------------------------------------------------------------------------------------------------------------------

for (const [name, bytes] of [
    ['a seed', SEEDED],
    ['a secret', SECRET],
]) {
    await test(`X04 a throw that the dice did not bring is found, though every mark is right: ${name}`, () => {
        for (let die = 1; die <= 6; die++) {
            const { line, bytes: forged } = forgery(bytes, /^2 \* dice .*$/, `2 * dice ${die} ${(die % 6) + 1}`);
            if (forged === bytes.toString()) {
                assert.equal(verify(forged).status, 0);
            } else {
                refusedAt(line, forged, /dice/); // also where the game then comes to a line that the rules do not allow
            }
        }
    });

    await test(`X04 a game by other rules does not come to the same end: ${name}`, () => {
        const { line, bytes: forged } = forgery(bytes, /^money = 1500$/, 'money = 2500');
        const result = verify(forged);
        assert.equal(result.status, 1);
        assert.ok(Number(result.err.match(/line (\d+)/)[1]) > line);
    });
}

for (const [name, args] of [
    ['a seed', ['--seed', '5']],
    ['a secret', []],
]) {
    await test(`X04 a forged game that is sound in all but its dice is found at the throw: ${name}`, () => {
        // Who leaves at once is said to have thrown first. The marks and the last hash are those of such a game.
        const games = join(cwd, `left-${args.length}`);
        run(freehold, ['play', '--edition', 'watopoly', '--players', '2', ...args], ['Ada', 'Bob', 'resign yes'], {
            cwd,
            env: { FREEHOLD_GAMES: games },
        });
        const lines = texts(readFileSync(join(games, readdirSync(games)[0])));
        const begin = lines.indexOf('begin') + 1;
        let found = 0;
        for (const dice of ['4 6', '6 4', '5 5']) {
            const game = [...lines.slice(0, begin), '1 1 roll', `2 * dice ${dice}`, '3 1 leave'];
            const hash = run(freehold, ['replay', keep(forge(game)), '--hash', '--at', '3'], [], { cwd })
                .out.trim()
                .split(' ')[1];
            const result = verify(forge([...game, lines.at(-1).replace(/^end \S+/, `end ${hash}`)]));
            const isFound = result.status === 1 && result.err.includes(`: line ${begin + 2}: `);
            assert.ok(isFound || result.status === 0, result.err);
            found += isFound;
        }
        assert.ok(found >= 2, 'only one of them could be what the dice brought');
    });
}

await test('X04 the secret must be the one that was committed to', () => {
    const { line, bytes } = forgery(SECRET, /^(end \S+ )([0-9a-f])/, (text, end, digit) => `${end}${digit === '0' ? '1' : '0'}`);
    refusedAt(line, bytes);
});

await test('X03 actions that the rules do not allow are found, though every mark is right', () => {
    for (const instead of [
        '2 roll',
        '1 buy',
        '1 next',
        '9 roll',
        '1 dance',
        '* dice 1 2',
        '1 mortgage al',
        '1 roll 5',
        ' 1 roll',
        '1  roll',
    ]) {
        const { line, bytes } = forgery(SEEDED, /^1 1 roll$/, `1 ${instead}`);
        refusedAt(line, bytes);
    }
    const { line, bytes } = forgery(SEEDED, /^3 /, '4 ');
    refusedAt(line, bytes, /number/);
});

await test('X03 the hash at the end must be that of the last position', () => {
    const { line, bytes } = forgery(SEEDED, /^end ([0-9a-f])/, (text, digit) => `end ${digit === 'a' ? 'b' : 'a'}`);
    refusedAt(line, bytes);
});

for (const [what, pattern, instead, reason] of [
    ['a record of a later version', /^freehold record 1$/, 'freehold record 3', /newer/],
    ['rules of a later version', /^rules \d+$/, 'rules 999999', /newer/],
    ['no version', /^freehold record 1$/, 'freehold record', /./],
    ['another kind of file', /^freehold record 1$/, 'freehold edition 1', /not a record/],
    ['an id that is none', /^game \S+$/, 'game nonsense', /./],
    ['a name that cannot be shown', /Robot1$/, 'Ro\x1b[31mbot', /name/],
    ['a name that turns the text round', /Robot1$/, 'Ro\u202ebot', /name/],
    ['a seat left out', /^seat 2 .*$/, 'seat 3 random A Robot2', /number here must be 2, not "3"/],
    ['a seed that is none', /^seed .*$/, 'seed 5', /seed/],
    ['an edition without end', /^edition \d+$/, 'edition 99999999', /./],
    ['an edition of no lines', /^edition \d+$/, 'edition 0', /./],
    ['a rule that there is not', /^salary = 200$/, 'celery = 200', /./],
    ['a figure that cannot be', /^salary = 200$/, 'salary = 99999999999999999999', /./],
    ['a square that cannot be shown', /"Goose Nesting"/, '"Goose\x1b[31m Nesting"', /./],
    ['something before the game', /^begin$/, 'begin now', /./],
]) {
    await test(`X03 ${what}: refused, with line and reason`, () => {
        const { line, bytes } = forgery(SEEDED, pattern, instead);
        const isLater = what.startsWith('a seat left out');
        const result = verify(bytes);
        assert.doesNotMatch(result.err, /[\x1b\u202e]/);
        refusedAt(isLater ? texts(SEEDED).findIndex((text) => text.startsWith('seat 2')) + 1 : line, bytes, reason);
    });
}

// ---- Records that break off ----------------------------------------------------------------------------------------------------------

await test('T20 X03 a record cut off anywhere: verify says where, replay shows what is whole', async () => {
    const text = SEEDED.toString();
    const begin = text.slice(0, text.indexOf('\nbegin ')).split('\n').length + 1; // the line that says begin
    const wrong = await inParallel(120, async (i) => {
        const length = Math.floor((i * SEEDED.length) / 120);
        const path = join(cwd, `cut-${i}`);
        writeFileSync(path, SEEDED.subarray(0, length));
        const whole = text.slice(0, length).split('\n').length - 1;
        const line = whole + 1;
        const verified = await runAside('sh', ['-c', 'exec "$0" verify "$1" 2>&1', freehold, path], [], { cwd });
        const shown = await runAside('sh', ['-c', 'exec "$0" replay "$1" --hash 2>&1', freehold, path], [], { cwd });
        const isSaid = verified.status === 1 && verified.out.includes(`: line ${line}: `);
        const isShown = whole < begin ? shown.status === 1 && shown.out.includes(`: line ${line}: `) : shown.status === 0;
        return isSaid && isShown ? [] : [`${length} bytes, line ${line}: ${verified.out} ${shown.status} ${shown.out.slice(0, 200)}`];
    });
    assert.deepEqual(wrong.flat(), []);
});

// ---- What is no record ---------------------------------------------------------------------------------------------------------------

const noise = Buffer.from(Array.from({ length: 100000 }, (_, i) => (i * i * 31 + i * 7 + (i >> 3)) & 255));

for (const [what, bytes] of [
    ['an empty file', ''],
    ['one newline', '\n'],
    ['noise', noise],
    ['zeros', Buffer.alloc(100000)],
    ['an edition', readFileSync('editions/classic')],
    ['a text', 'freehold\n'],
    ['a front that is right and noise behind it', Buffer.concat([SEEDED.subarray(0, SEEDED.indexOf('\n') + 1), noise])],
]) {
    await test(`X03 ${what} is no record: verify, replay and play say so`, () => {
        const path = keep(bytes);
        for (const args of [
            ['verify', path],
            ['replay', path],
            ['replay', path, '--hash', '--at', '3'],
            ['play', '--load', path],
        ]) {
            const result = run(freehold, args, ['roll'], { cwd, env: { FREEHOLD_GAMES: join(cwd, 'none') } });
            assert.equal(result.status, 1, args.join(' '));
            assert.match(result.err, /line [12]: /, args.join(' '));
            assert.doesNotMatch(result.err, /[\x00-\x08\x0b-\x1f\x7f]/);
        }
    });
}

// ---- Files of 100 MB -----------------------------------------------------------------------------------------------------------------

const BIG = 100 << 20;

// A file of BIG bytes: a front, and then the same piece over and over.
function big(name, front, piece) {
    const path = join(bigFolder, name);
    const file = openSync(path, 'w');
    const block = Buffer.alloc(1 << 20, piece);
    writeSync(file, front);
    for (let done = 0; done < BIG; done += block.length) {
        writeSync(file, block);
    }
    closeSync(file);
    return path;
}

// With less memory than the file has bytes.
function runSmall(program, args) {
    return run('sh', ['-c', 'ulimit -v 92160 && exec "$0" "$@"', program, ...args], ['roll'], {
        cwd,
        env: { FREEHOLD_GAMES: join(cwd, 'none') },
    });
}

const isSanitized = freehold.includes('asan'); // which takes terabytes of addresses for itself
const bigFolder = folder({ isBig: true });
const FRONT = SEEDED.toString().split('\n').slice(0, 1).join('\n') + '\n';
const UP_TO_THE_GAME = SEEDED.subarray(0, SEEDED.indexOf('\n1 1 roll') + 1);
const BIG_FILES = [
    ['one line without end', '', 'x', 1],
    ['one line without end that begins like a record', 'freehold record 1', 'x', 1],
    ['empty lines', '', '\n', 1],
    ['zeros', '', '\0', 1],
    ['short lines behind a true first one', FRONT, '1 1 roll ~00000000\n', 2],
    ['short lines where the game should be', UP_TO_THE_GAME, '1 1 roll ~00000000\n', UP_TO_THE_GAME.toString().split('\n').length],
];

for (const [what, front, piece, line] of isSanitized ? [] : BIG_FILES) {
    await test(`X03 W07 100 MB of ${what}: refused at line ${line}, in less memory than that`, () => {
        const path = big('big', front, piece);
        for (const args of [
            ['verify', path],
            ['replay', path, '--hash'],
            ['play', '--load', path],
        ]) {
            const result = runSmall(freehold, args);
            assert.equal(result.status, 1, `${args[0]}: ${result.err.slice(0, 300)}`);
            assert.match(result.err, new RegExp(`line ${line}: `), args[0]);
        }
        const campus = runSmall(watopoly, ['-load', path]);
        assert.equal(campus.status, 1);
        assert.match(campus.err, /^line \d+: /m);
    });
}

await test('X03 100 MB in the folder of games do not stand in the way of the game', () => {
    const games = join(bigFolder, 'games');
    const env = { FREEHOLD_GAMES: games };
    run(freehold, ['play', '--edition', 'watopoly', '--players', '2', '--seed', '1'], ['Ada', 'Bob', 'quit'], { cwd, env });
    big('games/00000000000000-old.fhr', FRONT, 'x');
    const result = run(freehold, ['play', '--continue'], ['roll', 'quit'], { cwd, env });
    assert.equal(result.status, 0, result.err);
});

done();
