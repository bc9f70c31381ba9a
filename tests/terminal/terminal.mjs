// What the tests of the terminal programs share: running a script through a pipe, and the campus game's files.
//
// Each test file takes one word, the folder of the programs: node tests/terminal/test_X.mjs [build/gcc-O2]
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// A test's name begins with the numbers of the requirements that it proves.
export { done, test } from '../wasm/tap.mjs';

const programs = resolve(process.argv[2] ?? 'build/gcc-O2');
export const freehold = join(programs, 'freehold');
export const watopoly = join(programs, 'watopoly');

// ---- Programs ------------------------------------------------------------------------------------------------------------------------

const roots = [];
process.on('exit', () => roots.forEach((root) => rmSync(root, { recursive: true, force: true })));

// A new folder, gone at the end. What programs make durable there costs no time; a big file needs a true disk.
export function folder({ isBig = false } = {}) {
    roots.push(mkdtempSync(join(!isBig && existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'freehold-')));
    return roots.at(-1);
}

function textOf(lines) {
    return Buffer.isBuffer(lines) || typeof lines === 'string' ? lines : lines.map((line) => `${line}\n`).join('');
}

// The environment of a program: nothing of who runs the tests.
function environment(more) {
    return { PATH: process.env.PATH, HOME: '/nonexistent', LC_ALL: 'C.UTF-8', TERM: 'xterm', ...more };
}

// Runs a program in a folder to its end, whether or not it reads all that is typed. A signal is a failure in any test.
export function run(program, args, lines, { cwd, env } = {}) {
    const result = spawnSync(program, args, { cwd, input: textOf(lines), env: environment(env), maxBuffer: 1 << 30, timeout: 120000 });
    if (result.error && result.error.code !== 'EPIPE') {
        throw result.error;
    }
    assert.equal(result.signal, null, `${result.stderr}`);
    return { status: result.status, out: result.stdout.toString(), err: result.stderr.toString() };
}

// The same without waiting, for many at once.
export function runAside(program, args, lines, { cwd, env } = {}) {
    return new Promise((finish, fail) => {
        const child = spawn(program, args, { cwd, env: environment(env), stdio: ['pipe', 'pipe', 'ignore'] });
        const parts = [];
        child.stdout.on('data', (part) => parts.push(part));
        child.on('error', fail);
        child.stdin.on('error', () => {});
        child.on('close', (status) => finish({ status, out: Buffer.concat(parts).toString() }));
        child.stdin.end(textOf(lines));
    });
}

// Runs jobs, functions of their number, a few at a time.
export async function inParallel(count, job, width = 4) {
    let next = 0;
    const results = [];
    const worker = async () => {
        while (next < count) {
            const i = next++;
            results[i] = await job(i);
        }
    };
    await Promise.all(Array.from({ length: width }, worker));
    return results;
}

// ---- The campus game -----------------------------------------------------------------------------------------------------------------

// The seed's table, in board order: position, name, set, price, cost of an improvement, tuition by improvements.
const TABLE = `
     1 AL   Arts1   40  50    2  10  30   90  160  250
     3 ML   Arts1   60  50    4  20  60  180  320  450
     5 MKV  residence 200
     6 ECH  Arts2  100  50    6  30  90  270  400  550
     8 PAS  Arts2  100  50    6  30  90  270  400  550
     9 HH   Arts2  120  50    8  40 100  300  450  600
    11 RCH  Eng    140 100   10  50 150  450  625  750
    12 PAC  gym    150
    13 DWE  Eng    140 100   10  50 150  450  625  750
    14 CPH  Eng    160 100   12  60 180  500  700  900
    15 UWP  residence 200
    16 LHI  Health 180 100   14  70 200  550  750  950
    18 BMH  Health 180 100   14  70 200  550  750  950
    19 OPT  Health 200 100   16  80 220  600  800 1000
    21 EV1  Env    220 150   18  90 250  700  875 1050
    23 EV2  Env    220 150   18  90 250  700  875 1050
    24 EV3  Env    240 150   20 100 300  750  925 1100
    25 V1   residence 200
    26 PHYS Sci1   260 150   22 110 330  800  975 1150
    27 B1   Sci1   260 150   22 110 330  800  975 1150
    28 CIF  gym    150
    29 B2   Sci1   280 150   24 120 360  850 1025 1200
    31 EIT  Sci2   300 200   26 130 390  900 1100 1275
    32 ESC  Sci2   300 200   26 130 390  900 1100 1275
    34 C2   Sci2   320 200   28 150 450 1000 1200 1400
    35 REV  residence 200
    37 MC   Math   350 200   35 175 500 1100 1300 1500
    39 DC   Math   400 200   50 200 600 1400 1700 2000
`;

export const BUILDINGS = TABLE.trim()
    .split('\n')
    .map((line) => {
        const [at, name, set, price, improvement, ...tuition] = line.trim().split(/\s+/);
        return { at: +at, name, set, price: +price, improvement: Number(improvement ?? 0), tuition: tuition.map(Number) };
    });
export const ACADEMIC = BUILDINGS.filter(({ tuition }) => tuition.length > 0);

export function building(name) {
    return BUILDINGS.find((one) => one.name === name);
}

// Everything in the same owner's hands: `all('Ann')`, or with what stands behind the name, `all('Ann -1')`.
export function all(owner) {
    return Object.fromEntries(BUILDINGS.map(({ name }) => [name, owner]));
}

// A save file: the players' lines, and who owns what, such as { AL: 'Ann 3', ML: 'Ann' }. The rest is the bank's.
export function campus(players, owned = {}) {
    const lines = BUILDINGS.map(({ name }) => {
        const owner = owned[name] ?? 'BANK';
        return `${name} ${owner}${owner.includes(' ') ? '' : ' 0'}`;
    });
    for (const name of Object.keys(owned)) {
        assert.ok(building(name), name);
    }
    return [players.length, ...players, ...lines].map((line) => `${line}\n`).join('');
}

// Who was asked, in order, and what was said after each line: of a program whose prompts are `NAME> `.
function split(out) {
    const parts = out.split(/^(\S+)> /m);
    return { asked: parts.filter((_, i) => i % 2 === 1), answers: parts.filter((_, i) => i % 2 === 0).slice(1) };
}

// Plays the campus game: from a file's text if there is one, with loaded dice unless said otherwise. What it saved is in files.
export function campusGame(load, lines, { args = ['-testing', '-seed', '1'], keep = {} } = {}) {
    const cwd = folder();
    if (load !== null) {
        writeFileSync(join(cwd, 'before'), load);
    }
    for (const [name, text] of Object.entries(keep)) {
        writeFileSync(join(cwd, name), text);
    }
    const result = run(watopoly, [...(load === null ? [] : ['-load', 'before']), ...args], lines, { cwd });
    const files = {};
    for (const name of readdirSync(cwd)) {
        if (name !== 'before') {
            files[name] = readFileSync(join(cwd, name), 'utf8');
        }
    }
    if (load !== null) {
        assert.equal(readFileSync(join(cwd, 'before'), 'latin1'), Buffer.from(load).toString('latin1'), 'the file that was loaded changed');
    }
    return { ...result, ...split(result.out), files };
}

// Two files, line by line, so that a difference is easy to read.
export function assertSame(got, wanted) {
    assert.deepEqual(got?.split('\n'), wanted.split('\n'));
}

// The lines lead from one file to another.
export function leadsTo(load, lines, players, owned, options) {
    const game = campusGame(load, [...lines, 'save after'], options);
    assert.equal(game.err, '');
    assert.equal(game.status, 0);
    assert.ok(game.files.after, `it was not saved:\n${game.out.slice(-1500)}`);
    assertSame(game.files.after, campus(players, owned));
    return game;
}

// Each of the wrong lines is answered with a reason, asks the same player the same again, and changes nothing: the game goes where it goes
// without them. before leads to the question, after away from it to where it can be saved.
export function refuses(load, before, wrong, after, options) {
    const plain = campusGame(load, [...before, ...after, 'save after'], options);
    const game = campusGame(load, [...before, ...wrong, ...after, 'save after'], options);
    assert.equal(game.status, 0);
    assert.ok(plain.files.after, `it was not saved:\n${plain.out.slice(-1500)}`);
    assertSame(game.files.after, plain.files.after);
    assert.deepEqual(Object.keys(game.files), Object.keys(plain.files));
    const question = game.answers[before.length - 1] ?? game.out.split(/^\S+> /m)[0];
    const asks = question.trimEnd().split('\n').slice(-2).join('\n');
    wrong.forEach((line, i) => {
        const answer = game.answers[before.length + i].trimEnd();
        assert.equal(game.asked[before.length + i + 1], game.asked[before.length], `${line}: somebody else is asked`);
        assert.ok(answer.endsWith(asks), `${line}: something else is asked:\n${answer}`);
        assert.ok(line.trim() === '' || answer.length > asks.length + 1, `${line}: no reason`);
    });
    return game;
}
