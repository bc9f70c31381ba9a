// freehold sim as people and programs use it (X02, X14): the same result whatever the threads and again by the command that it prints, files
// that can't be written, Ctrl-C, and the bar at a terminal.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { until } from '../steady.mjs';
import { done, folder, freehold, run, test } from './terminal.mjs';

const cwd = folder();

function sim(...args) {
    return run(freehold, ['sim', ...args], [], { cwd });
}

// Without what tells the time.
function timeless(out) {
    return out
        .split('\n')
        .filter((line) => !/ s: \d+ games and |"seconds"|_per_second"/.test(line))
        .join('\n');
}

// ---- The same again ------------------------------------------------------------------------------------------------------------------

const RUNS = [
    ['--games', '120', '--bots', 'steady,keen,plain:buy=100,jail=leave', '--seed', '9'],
    ['--games', '60', '--bots', 'plain,plain', '--set', 'auction=none', '--set', 'cards=replace', '--rounds', '150'],
    ['--games', '40', '--edition', 'pandemic', '--bots', 'steady,steady,steady'],
    ['--games', '3', '--bots', 'master,steady', '--budget', '20', '--rounds', '15'],
    ['--games', '10', '--bots', 'walker:short,walker:long', '--rounds', '200'],
];

await test('X02 one, two and three threads print the same, as text and as JSON', () => {
    for (const args of RUNS) {
        for (const form of [[], ['--json']]) {
            const [one, two, three] = ['1', '2', '3'].map((threads) => sim(...args, ...form, '--threads', threads));
            assert.equal(one.status, 0, one.err);
            assert.equal(timeless(two.out), timeless(one.out));
            assert.equal(timeless(three.out), timeless(one.out));
        }
    }
});

// The command as a shell would run it.
function again(command) {
    assert.match(command, /^freehold sim /);
    const result = run('/bin/sh', ['-c', command.replace(/^freehold/, `'${freehold}'`)], [], { cwd });
    assert.equal(result.status, 0, result.err);
    return result.out;
}

await test('X14 the command that is printed gives the same result again', () => {
    for (const args of RUNS) {
        const { out } = sim(...args);
        assert.equal(timeless(again(out.match(/^again with: (.*)$/m)[1])), timeless(out));
        const { run: told } = JSON.parse(sim(...args, '--json').out);
        assert.equal(timeless(again(told.command)), timeless(out));
    }
});

await test('X14 so it does for an edition file with a blank and a quote in its name', () => {
    writeFileSync(join(cwd, "it's mine"), 'freehold edition 1\nextends = classic\nid = mine\nname = "Mine"\n[rules]\nrounds = 20\n');
    const { status, out, err } = sim('--edition', "it's mine", '--games', '5', '--set', 'money=900');
    assert.equal(status, 0, err);
    assert.match(out, /--edition 'it'\\''s mine' /);
    assert.equal(timeless(again(out.match(/^again with: (.*)$/m)[1])), timeless(out));
});

await test('X14 the output names version, signature, edition, changed rules, bots, seed and limits', () => {
    const version = run(freehold, ['--version'], [], { cwd }).out;
    const args = ['--games', '20', '--bots', 'plain:buy=5,steady', '--set', 'fine=60', '--set', 'auction=none', '--seed', '3', '--rounds', '70'];
    const { out } = sim(...args);
    const { run: told, edition } = JSON.parse(sim(...args, '--json').out);
    assert.equal(`freehold ${told.version}\nrules ${told.rules}\nsignature ${told.signature}\n`, version);
    assert.deepEqual(told.bots, ['plain:buy=5,build=500,jail=wait,auction=no,trade=no', 'steady']);
    assert.deepEqual(told.set, ['fine=60', 'auction=none']);
    assert.deepEqual([edition, told.edition, told.games, told.seed, told.rounds, told.interrupted], ['classic', 'classic', 20, 3, 70, false]);
    assert.match(out, new RegExp(`^freehold ${told.version}, rules ${told.rules}, signature ${told.signature}$`, 'm'));
    assert.match(out, new RegExp(`^edition classic, hash ${told.edition_hash}, changed: fine=60 auction=none$`, 'm'));
    assert.match(out, /^bot 1 plain:buy=5,build=500,jail=wait,auction=no,trade=no\nbot 2 steady$/m);
    assert.match(out, / --games 20 --rounds 70 --seed 3$/m);
});

await test('X14 unfinished games are named and counted in every figure of length', () => {
    const args = ['--games', '200', '--bots', 'plain,plain', '--set', 'auction=none', '--rounds', '120'];
    const { length, unfinished } = JSON.parse(sim(...args, '--json').out);
    const { out } = sim(...args);
    const finished = 200 - unfinished.count;
    assert.ok(unfinished.count > 10 && finished > 10);
    assert.equal(length.survival.at(-1).after, 120);
    assert.equal(length.survival.at(-1).running.count, unfinished.count);
    assert.equal(length.histogram.reduce((sum, { games }) => sum + games, 0), finished);
    assert.equal(length.counts.reduce((sum, [, games]) => sum + games, 0), finished);
    assert.equal(length.quantiles[99], null);
    assert.ok(length.mean_at_least > length.mean);
    assert.match(out, new RegExp(`unfinished: ${unfinished.count} games, .* after 120 rounds; with them the average is at least`));
    assert.match(out, new RegExp(`^unfinished +${unfinished.count} `, 'm'));
    assert.match(out, new RegExp(`of the ${finished} finished games`));
    assert.match(out, /99 % not yet/);
});

// ---- Files ---------------------------------------------------------------------------------------------------------------------------

const VERY_MANY = ['--games', '1000000000'];

await test('X14 a file that cannot be written is refused before the first game', () => {
    writeFileSync(join(cwd, 'a-file'), '');
    for (const args of [
        ['--each', 'no/such/folder/games.csv'],
        ['--each', '.', '--each-format', 'csv'],
        ['--landings', 'no/such/folder/landings.csv'],
        ['--chart', 'no/such/folder/chart.svg'],
        ['--records', 'a-file'],
        ['--records', 'no/such/folder'],
    ]) {
        const result = sim(...VERY_MANY, ...args);
        assert.equal(result.status, 1, args.join(' '));
        assert.equal(result.out, '');
        assert.match(result.err, /^freehold sim: cannot write .*\n$/);
    }
});

await test('X14 what is asked wrongly leaves an existing file as it was', () => {
    writeFileSync(join(cwd, 'kept.csv'), 'kept');
    for (const args of [['--games', '0'], ['--bots', 'nobody'], ['--set', 'x=y'], ['--edition', 'none-such'], ['--bots', 'steady']]) {
        assert.ok([1, 2].includes(sim('--each', 'kept.csv', ...args).status));
        assert.equal(readFileSync(join(cwd, 'kept.csv'), 'utf8'), 'kept');
    }
});

await test('X14 no games at all are an error, and bad settings are refused with a sentence', () => {
    const none = sim('--games', '0');
    assert.equal(none.status, 2);
    assert.match(none.err, /^freehold sim: --games takes a whole number from 1 to \d+, not `0`\n$/);
    const bad = sim('--bots', 'plain:buy=much,steady');
    assert.equal(bad.status, 2);
    assert.match(bad.err, /^freehold sim: plain does not understand `buy=much`: buy and build take an amount, .*\n$/);
});

await test('X14 a full disk stops a run and is an error', () => {
    const result = sim(...VERY_MANY, '--each', '/dev/full', '--each-format', 'csv');
    assert.equal(result.status, 1);
    assert.match(result.err, /cannot write \/dev\/full/);
});

await test('X02 records are those of the games, also of bots with settings', () => {
    assert.equal(sim('--games', '3', '--bots', 'plain:buy=50,build=250,auction=yes,steady', '--records', 'records').status, 0);
    const files = readdirSync(join(cwd, 'records'));
    assert.deepEqual(files, ['game-000001.fhr', 'game-000002.fhr', 'game-000003.fhr']);
    const verified = run(freehold, ['verify', ...files.map((name) => join('records', name))], [], { cwd });
    assert.equal(verified.status, 0, verified.err);
    assert.match(readFileSync(join(cwd, 'records', files[0]), 'utf8'), /^seat 1 plain:buy=50,build=250,jail=wait,auction=yes,trade=no 1 plain 1 ~/m);
});

// ---- Ctrl-C --------------------------------------------------------------------------------------------------------------------------

// All threads have computed for a while: each of them has a game.
function isUnderWay(pid, threads) {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const ticks = (task) => Number(readFileSync(`/proc/${pid}/task/${task}/stat`, 'latin1').replace(/^.*\) /, '').split(' ')[11]);
    return tasks.length === threads && tasks.every((task) => ticks(task) >= 20); // hundredths of a second
}

// A signal that waits for a thread to take it is still there once.
const isPending = (pid) => (Number.parseInt(/ShdPnd:\s*(\S+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1].slice(-2), 16) & (1 << (constants.signals.SIGINT - 1))) !== 0;

// Runs until a few games are in the file, or else until both threads have games, then interrupts, several times if asked to.
async function interrupted(args, { signals = 1, waitsForGames = true } = {}) {
    const file = join(cwd, 'interrupted.csv');
    writeFileSync(file, '');
    const child = spawn(freehold, ['sim', ...args, '--each', file], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = { out: '', err: '' };
    child.stdout.on('data', (part) => (parts.out += part));
    child.stderr.on('data', (part) => (parts.err += part));
    const end = new Promise((finish) => child.on('close', (status, signal) => finish({ status, signal })));
    await until(() => (waitsForGames ? statSync(file).size > 0 : isUnderWay(child.pid, 2)), 'games');
    child.kill('SIGINT');
    if (signals > 1) {
        await until(() => child.exitCode !== null || !isPending(child.pid), 'the first signal is taken', { wait: () => new Promise(setImmediate) });
        child.kill('SIGINT');
    }
    return { ...(await end), ...parts, rows: readFileSync(file, 'utf8').trimEnd().split('\n').length - 1 };
}

await test('X14 Ctrl-C prints what is known so far, and how to have it again', async () => {
    const { status, signal, out, rows } = await interrupted(['--games', '100000000', '--bots', 'steady,steady', '--threads', '2', '--json']);
    const told = JSON.parse(out);
    assert.equal(signal, null);
    assert.equal(status, 130);
    assert.ok(told.games > 0 && told.games < 100000000);
    assert.deepEqual([told.run.games, told.run.interrupted, told.run.left], [100000000, true, 0]);
    assert.equal(rows, told.games);
    const whole = JSON.parse(again(`${told.run.command} --json`));
    assert.equal(whole.games, told.games);
    assert.deepEqual([whole.rolls, whole.length, whole.squares, whole.wealth], [told.rolls, told.length, told.squares, told.wealth]);
});

await test('X14 as text it says so too', async () => {
    const { status, out, rows } = await interrupted(['--games', '100000000', '--bots', 'steady,steady']);
    assert.equal(status, 130);
    const said = out.match(/^INTERRUPTED: only (\d+) of 100000000 games are counted here\.$/m);
    assert.equal(Number(said[1]), rows);
    assert.match(out, /still running/);
});

// Walkers with a limit of a thousand million rounds: no game ends in anybody's lifetime.
await test('X14 games that do not end soon are left, and it is said how many', async () => {
    const endless = ['--games', '10', '--bots', 'walker:long,walker:long', '--rounds', '1000000000', '--threads', '2'];
    for (const signals of [1, 2]) {
        const { status, out } = await interrupted(endless, { signals, waitsForGames: false });
        assert.equal(status, 130);
        assert.match(out, /^INTERRUPTED: only 0 of 10 games are counted here\. 2 were under way and count in nothing/m);
    }
});

// ---- At a terminal -------------------------------------------------------------------------------------------------------------------

await test('X14 a bar with the time left is shown at a terminal, and nothing elsewhere', () => {
    const args = ['sim', '--games', '6000', '--threads', '2'];
    assert.equal(run(freehold, args, [], { cwd }).err, '');
    const command = `'${freehold}' ${args.join(' ')} > result`;
    const { out } = run('script', ['-qec', command, '/dev/null'], [], { cwd });
    assert.match(out, /\r\[#* *\] +\d+ %, (\d+ h )?(\d+ min )?(\d+ s )?left/);
    assert.match(readFileSync(join(cwd, 'result'), 'utf8'), /^classic: 6000 games, /);
});

done();
