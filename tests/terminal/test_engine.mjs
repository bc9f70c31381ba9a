// freehold engine, the protocol for other programs (X13), from outside and through pipes: whole games of every edition, computer players,
// taking back, everything that is refused, any bytes, and the page that describes it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE } from '../steady.mjs';
import { Client, chooser, playOn } from './engine_client.mjs';
import { done, folder, freehold, run, test } from './terminal.mjs';

const cwd = folder();
const LIMIT = 20000;
const EDITIONS = readdirSync('editions').sort();
const PAGE = readFileSync('docs/engine-protocol.md', 'utf8');

function engine(input, ...args) {
    return run(freehold, ['engine', ...args], input, { cwd });
}

// The last lines of all answers, refusals by their reason alone.
function endings(input) {
    const { status, out, err } = engine(input);
    assert.equal(status, 0, err);
    assert.ok(out === '' || out.endsWith('\n'));
    return out
        .split('\n')
        .filter((line) => /^(ok|error)/.test(line))
        .map((line) => line.split(' ').slice(0, 2).join(' '));
}

// ---- Whole games -----------------------------------------------------------------------------------------------------------------------

async function begin(client, id) {
    assert.deepEqual(await client.ask(`edition ${id}`), []);
    const { rules } = JSON.parse(await client.one('json edition'));
    const [low, high] = rules.players;
    assert.deepEqual(await client.ask(`players ${Math.min(low + 1, high)}`), []);
    return client.one('hash');
}

async function requireOver(client) {
    const { game, now } = JSON.parse(await client.one('json'));
    assert.equal(await client.one('who'), `over ${game.winner}`);
    assert.equal(now.actor, 'nobody');
    assert.deepEqual(await client.ask('legal'), []);
    assert.equal(await client.reasonOf('draw'), 'not-for-chance');
    assert.equal(await client.reasonOf('bot random'), 'game-over');
    assert.equal(await client.reasonOf(`do ${game.winner} roll`), 'game-over');
}

// Another program that does the same actions comes to the same position; so does one that gets the position in the middle.
async function requireSame(client, id, seats, actions) {
    const other = new Client();
    const half = actions.length >> 1;
    await other.ask(`edition ${id}`);
    await other.ask(`players ${seats}`);
    for (const action of actions.slice(0, half)) {
        await other.ask(`do ${action}`);
    }
    const position = await other.ask('show');
    await other.ask('position', ...position, 'end');
    assert.equal(await other.reasonOf('undo'), 'fewer-actions');
    for (const action of actions.slice(half)) {
        await other.ask(`do ${action}`);
    }
    assert.equal(await other.one('hash'), await client.one('hash'));
    assert.deepEqual(await other.ask('show'), await client.ask('show'));
    await other.quit();
}

async function playWhole(id, bot) {
    const client = new Client();
    const first = await begin(client, id);
    const seats = JSON.parse(await client.one('json')).game.players.length;
    const actions = await playOn(client, chooser(5), { seed: 5, limit: LIMIT, bot });
    assert.ok(actions.length > 20 && actions.length < LIMIT, `${actions.length} actions`);
    await requireOver(client);
    await requireSame(client, id, seats, actions);
    assert.deepEqual(await client.ask(`undo ${actions.length}`), []);
    assert.equal(await client.one('hash'), first);
    assert.equal(await client.reasonOf('undo'), 'fewer-actions');
    await client.quit();
}

assert.ok(EDITIONS.length >= 12);
for (const id of EDITIONS) {
    await test(`X13 a whole game of ${id}, again from its actions, and back to its beginning`, () => playWhole(id, null));
}
for (const [id, bot] of [
    ['classic', 'steady'],
    ['unipoly', 'keen'],
    ['pandemic', 'steady'],
    ['watopoly', 'keen'],
]) {
    await test(`X13 a whole game of ${id} between computer players ${bot}`, () => playWhole(id, bot));
}

await test('X13 undo goes back one by one through the hashes of a game, and events are those of the last action that is left', async () => {
    const client = new Client();
    const seen = [await begin(client, 'turkey')];
    const told = [await client.ask('events')];
    assert.deepEqual(told[0], []);
    const actions = await playOn(client, chooser(9), { seed: 9, limit: 150 });
    await client.ask(`undo ${actions.length}`);
    for (const action of actions) {
        await client.ask(`do ${action}`);
        seen.push(await client.one('hash'));
        told.push(await client.ask('events'));
        assert.ok(told.at(-1).every((line) => JSON.parse(line).event));
    }
    assert.ok(told.some((lines) => lines.some((line) => JSON.parse(line).event === 'owner')));
    for (let i = actions.length; i > 0; i--) {
        assert.equal(await client.one('hash'), seen[i]);
        assert.deepEqual(await client.ask('events'), told[i]);
        await client.ask('undo');
    }
    assert.equal(await client.one('hash'), seen[0]);
    await client.quit();
});

// ---- Chance and computer players -------------------------------------------------------------------------------------------------------

await test('X13 a seed decides what chance brings, and going back does not wind the dice back', async () => {
    const client = new Client();
    await begin(client, 'world');
    const draws = async (request) => [await client.one(request), await client.one('draw'), await client.one('draw')];
    const one = await draws('draw 77');
    await client.ask('undo 3');
    const goesOn = await draws('draw');
    await client.ask('undo 3');
    assert.deepEqual(await draws('draw 77'), one);
    await client.ask('undo 3');
    assert.notDeepEqual(goesOn, one);
    assert.notDeepEqual(await draws('draw 78'), one);
    await client.quit();
});

await test('X13 legal lists what chance can bring with weights, and do takes any of it', async () => {
    const client = new Client();
    await begin(client, 'classic');
    const outcomes = await client.ask('legal');
    assert.equal(outcomes.length, 36);
    for (const line of outcomes) {
        const [action, weight] = line.split('\t');
        assert.equal(weight, 'weight 1');
        await client.ask(`do ${action}`);
        await client.ask('undo');
    }
    assert.equal(await client.reasonOf('do * dice 7 1'), 'not-an-outcome');
    await client.quit();
});

// Seat 1 stands before a deed that it declines, and all bid in secret.
async function sealedAuction(client) {
    await client.ask('edition classic');
    await client.ask('set auction = sealed');
    await client.ask('set order = entered');
    await client.ask('players 3');
    for (const action of ['1 roll', '* dice 1 2', '1 decline']) {
        await client.ask(`do ${action}`);
    }
}

await test('X13 a sealed auction: joint, one line of legal per bidder, computer players together and one by one', async () => {
    const client = new Client();
    await sealedAuction(client);
    assert.equal(await client.one('who'), 'joint 1 2 3');
    const bids = (await client.ask('legal')).filter((line) => line.startsWith('* bids\t'));
    assert.deepEqual(
        bids.map((line) => line.split('\t')[1].split(' ').slice(0, 2).join(' ')),
        ['bids 1', 'bids 2', 'bids 3'],
    );
    assert.match(await client.one('bot steady'), /^\* bids 1 \d+ 2 \d+ 3 \d+$/);
    assert.match(await client.one('bot steady seat 2'), /^2 bid \d+$/);
    const before = await client.one('hash');
    assert.notEqual(await client.reasonOf('do 2 bid 10'), null);
    assert.equal(await client.one('hash'), before);
    await client.ask('do * bids 1 20 2 30 3 0');
    assert.match((await client.ask('events')).join(' '), /"owner":2,"from":"bank","how":"auctioned"/);
    await client.quit();
});

await test('X13 a computer player changes nothing, answers the same again with a seed, and only for a seat that is asked', async () => {
    const client = new Client();
    await begin(client, 'classic');
    assert.equal(await client.reasonOf('bot steady'), 'chance-first');
    await playOn(client, chooser(3), { seed: 3, limit: 60 });
    while (!/^seats \d$/.test(await client.one('who'))) {
        await playOn(client, chooser(4), { seed: 4, limit: 1 });
    }
    const [, seat] = (await client.one('who')).split(' ');
    const other = seat === '1' ? 2 : 1;
    const before = await client.one('hash');
    for (const kind of ['random', 'walker:short', 'plain:buy=10,build=50', 'steady', 'keen', 'master 200']) {
        const action = await client.one(`bot ${kind} seed 4`);
        assert.equal(await client.one(`bot ${kind} seed 4`), action, kind);
        assert.equal(await client.one(`bot ${kind} seat ${seat} seed 4`), action, kind);
        assert.equal(await client.reasonOf(`bot ${kind} seat ${other}`), 'not-asked', kind);
        await client.ask(`do ${action}`);
        await client.ask('undo');
        assert.equal(await client.one('hash'), before, kind);
    }
    await client.quit();
});

// ---- What is refused -------------------------------------------------------------------------------------------------------------------

await test('X13 what needs an edition or a game says so', () => {
    const needsGame = ['who', 'legal', 'do 1 roll', 'draw', 'show', 'json', 'events', 'hash', 'bot steady', 'undo'];
    const needsEdition = [...needsGame, 'set money = 5', 'players 2', 'json edition'];
    assert.deepEqual(endings(needsEdition), needsEdition.map(() => 'error no-edition'));
    assert.deepEqual(endings(['edition classic', ...needsGame]), ['ok', ...needsGame.map(() => 'error no-game')]);
    assert.deepEqual(endings(['edition classic', 'players 2', 'set money = 5', 'who', 'players 2', 'who']), [
        ...['ok', 'ok', 'ok', 'error no-game', 'ok', 'ok'],
    ]);
    assert.deepEqual(endings(['edition classic', 'players 2', 'edition turkey', 'who']), ['ok', 'ok', 'ok', 'error no-game']);
});

const REFUSED = [
    ['sing', 'unknown-request'],
    ['WHO', 'unknown-request'],
    ['who is it', 'bad-form'],
    ['edition nowhere', 'no-such-edition'],
    ['edition ./nowhere', 'no-such-file'],
    ['edition ./', 'is-a-folder'],
    ['edition /dev/stdin', 'unreadable'],
    ['edition /dev/zero', 'unreadable'],
    ['set money', 'bad-form'],
    ['set = 5', 'unknown-rule'],
    ['set money = lots', 'out-of-range'],
    [`set ${'m'.repeat(200)} = 5`, 'unknown-rule'],
    ['players', 'bad-form'],
    ['players two', 'bad-form'],
    ['players 1', 'wrong-players'],
    ['players 0', 'wrong-players'],
    ['players 99999999999', 'wrong-players'],
    ['players 2 3', 'bad-form'],
    ['position now', 'bad-form'],
    ['legal 0', 'no-such-seat'],
    ['legal 9', 'no-such-seat'],
    ['legal one', 'no-such-seat'],
    ['json 9', 'no-such-seat'],
    ['json 1 2', 'no-such-seat'],
    ['show me', 'bad-form'],
    ['hash 1', 'bad-form'],
    ['events all', 'bad-form'],
    ['do', 'bad-form'],
    ['do nothing', 'no-action'],
    ['do 1 fly', 'no-action'],
    ['do 1 build nowhere', 'no-action'],
    ['do 9 roll', 'no-action'],
    ['do 1 roll twice', 'no-action'],
    ['do 2 roll', 'not-your-turn'],
    ['do * dice 3 4', 'not-for-chance'],
    ['do 1 build baltic', 'not-yours'],
    ['draw', 'not-for-chance'],
    ['draw -1', 'bad-form'],
    ['draw 1 2', 'bad-form'],
    ['draw 1000000000000000000', 'bad-form'],
    ['undo 0', 'bad-form'],
    ['undo -1', 'bad-form'],
    ['undo all', 'bad-form'],
    ['undo 1', 'fewer-actions'],
    ['undo 999999999999999999', 'fewer-actions'],
    ['undo 1000000000000000000', 'bad-form'],
    ['bot', 'bad-form'],
    ['bot nobody', 'unknown-player'],
    ['bot plain:buy=x', 'unknown-player'],
    [`bot ${'x'.repeat(100)}`, 'bad-form'],
    ['bot steady fast', 'bad-form'],
    ['bot steady seat', 'bad-form'],
    ['bot steady seat 9', 'bad-form'],
    ['bot steady seat 2', 'not-asked'],
    ['bot steady seed -1', 'bad-form'],
    ['help who', 'bad-form'],
    ['version 2', 'bad-form'],
    ['quit now', 'bad-form'],
];

await test('X13 a refusal has its reason and a sentence, and changes nothing', async () => {
    const client = new Client({ cwd });
    await client.ask('edition classic');
    await client.ask('set order = entered');
    await client.ask('players 2');
    const before = await client.ask('show');
    for (const [request, reason] of REFUSED) {
        const error = await client.ask(request).then(() => assert.fail(`${request} is not refused`), (refusal) => refusal);
        assert.equal(error.reason, reason, `${request}: ${error.message}`);
        assert.match(error.message, /^error [a-z-]+ \S.*[.a-z]$/);
        assert.deepEqual(await client.ask('show'), before, request);
    }
    assert.deepEqual(JSON.parse(await client.one('json edition')).rules.money, 1500);
    await client.quit();
});

await test('X13 a position is one request to its end: what is wrong is said once, with its line', () => {
    const begun = ['edition classic', 'players 2'];
    const position = engine([...begun, 'show']).out.split('\n').slice(2, -2);
    assert.equal(position[0], 'freehold position 1');
    const send = (lines, ...front) => endings([...front, 'position', ...lines, 'end', 'hash']).slice(front.length);
    assert.deepEqual(send(position, ...begun), ['ok', 'ok']);
    assert.deepEqual(send(position.map((line) => `${line}\r`), ...begun), ['ok', 'ok']);
    assert.deepEqual(send(position), ['error no-edition', 'error no-edition']);
    assert.deepEqual(send(position, 'edition turkey'), ['error other-edition', 'error no-game']);
    assert.deepEqual(send([], ...begun), ['error first-line', 'ok']);
    assert.deepEqual(send(['who', 'quit', 'position'], ...begun), ['error first-line', 'ok']);
    assert.deepEqual(send([...position, 'money 5'], ...begun), ['error unknown-key', 'ok']);
    assert.deepEqual(send([...position, 'turn 7'], ...begun), ['error impossible', 'ok']);
    assert.deepEqual(send([...position, `turn ${'7'.repeat(9000)}`], ...begun), ['error long-line', 'ok']);
    assert.deepEqual(send([...position, 'turn \0'], ...begun), ['error bad-byte', 'ok']);
    assert.deepEqual(send([...position, ...Array(20).fill('x'.repeat(8000))], ...begun), ['error long-request', 'ok']);
    const sick = [...position.slice(0, 4), 'order none', ...position.slice(4)];
    assert.match(engine([...begun, 'position', ...sick, 'end']).out, /^error bad-field line 5: /m);
});

// ---- Any bytes -------------------------------------------------------------------------------------------------------------------------

await test('X13 carriage returns, tabs and blanks, empty lines, a last line without its end', () => {
    assert.deepEqual(endings('edition classic\r\nplayers 2\r\nwho\r\n'), ['ok', 'ok', 'ok']);
    assert.deepEqual(endings('\tedition \t classic  \n  players\t2 \nset\tmoney=7\nset  money  =  8 \n'), ['ok', 'ok', 'ok', 'ok']);
    assert.deepEqual(endings('\n\r\n   \n'), ['ok', 'ok', 'ok']);
    assert.deepEqual(endings('edition classic\nplayers 2\nwho'), ['ok', 'ok', 'ok']);
    assert.deepEqual(endings(''), []);
    assert.deepEqual(endings('who\r\r\n'), ['error bad-byte']);
});

await test('X13 control characters, bytes that are not UTF-8 and lines that are too long are refused as a whole', () => {
    const lines = ['who\0', '\0', 'wh\x07o', '\x1b[2J', 'who\x7f'];
    assert.deepEqual(endings(lines), lines.map(() => 'error bad-byte'));
    assert.deepEqual(endings(Buffer.from([0xff, 0xfe, 0x0a, 0x65, 0xc3, 0x0a])), ['error bad-byte', 'error bad-byte']);
    assert.deepEqual(endings([' '.repeat(8192), `${' '.repeat(8189)}who`]), ['ok', 'error no-edition']);
    assert.deepEqual(endings([' '.repeat(8193), 'x'.repeat(1 << 20), `${' '.repeat(9000)}quit`, 'help']), [
        ...['error long-line', 'error long-line', 'error long-line', 'ok'],
    ]);
    assert.deepEqual(endings('x'.repeat(20000)), ['error long-line']);
});

await test('X13 input that ends in the middle of a position is answered, and nothing is read after quit', () => {
    assert.deepEqual(endings('edition classic\nposition\n'), ['ok', 'error open-request']);
    assert.deepEqual(endings('edition classic\nposition\nfreehold pos'), ['ok', 'error open-request']);
    assert.deepEqual(endings('edition classic\nposition\nfreehold position 1\nend'), ['ok', 'error bad-field']);
    assert.deepEqual(endings('quit\nwho\nwho\n'), ['ok']);
});

await test('X13 an answer that cannot be written is an error of the program', () => {
    const result = spawnSync('sh', ['-c', `echo help | '${freehold}' engine >/dev/full`]);
    assert.equal(result.status, 1);
    assert.match(result.stderr.toString(), /cannot write/);
});

// ---- Files, languages, help ------------------------------------------------------------------------------------------------------------

await test('X13 an edition from a file, with blanks in its name; one that is wrong is refused with its line', () => {
    mkdirSync(join(cwd, 'my games'), { recursive: true });
    const text = 'freehold edition 1\nextends = classic\nid = mine\nname = "Mine"\n[rules]\nmoney = 77\n';
    writeFileSync(join(cwd, 'my games', 'mine'), text);
    writeFileSync(join(cwd, 'my games', 'wrong'), `${text}money = \n`);
    const { out } = engine(['edition my games/mine', 'players 2', 'show', 'edition my games/wrong', 'hash']);
    assert.match(out, /^edition mine$/m);
    assert.match(out, /^cash 77 77$/m);
    assert.match(out, /^error [a-z-]+ line 7: /m);
    assert.match(out, /\n[0-9a-f]{16}\nok\n$/, 'the game goes on');
});

await test('X13 sentences in Turkish, reasons in any language', () => {
    assert.match(engine(['who'], '--language', 'tr').out, /^error no-edition Henüz /);
    assert.equal(engine(['who'], '--language', 'xx').status, 2);
    assert.equal(engine([], 'classic').status, 2);
});

await test('X13 help and the page name the same requests, and freehold help engine lists them', () => {
    const listed = engine(['help']).out.split('\n').slice(0, -2);
    const words = listed.map((line) => line.trim().split(' ')[0]);
    assert.ok(words.length > 10);
    const tables = PAGE.split('\n\n').filter((part) => part.startsWith('| request |'));
    const described = tables.flatMap((table) => [...table.matchAll(/^\| `([a-z]+)/gm)].map(([, word]) => word));
    assert.deepEqual([...new Set(described)].sort(), [...words].sort());
    const help = run(freehold, ['help', 'engine'], [], { cwd }).out;
    assert.equal(help, run(freehold, ['engine', '--help'], [], { cwd }).out);
    words.forEach((word) => assert.match(help, new RegExp(`^  ${word} `, 'm')));
});

// ---- The page --------------------------------------------------------------------------------------------------------------------------

function blockOf(kind) {
    return PAGE.match(new RegExp(`\n\`\`\`${kind}\n([^]*?)\n\`\`\`\n`))[1].split('\n');
}

await test('X13 the session of docs/engine-protocol.md is what the program answers, line by line', () => {
    const lines = blockOf('session');
    const { out } = engine(lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2)));
    const answers = lines.filter((line) => !line.startsWith('> '));
    assert.ok(answers.length > 40);
    assert.deepEqual(out.split('\n').slice(0, -1), answers);
});

await test('X13 the Python client of docs/engine-protocol.md plays a whole game', () => {
    const lines = blockOf('python');
    assert.ok(lines.length < 25);
    writeFileSync(join(cwd, 'client.py'), `${lines.join('\n')}\n`);
    const result = spawnSync('python3', [join(cwd, 'client.py'), freehold], { timeout: PATIENCE });
    assert.equal(result.status, 0, `${result.error ?? result.stderr}`);
    assert.match(result.stdout.toString(), /^seat [1-4] has won\n$/);
});

// ---- Speed and memory ------------------------------------------------------------------------------------------------------------------

function residentKiB(pid) {
    return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)[1]);
}

// Many requests in one piece, and all their answers.
async function askMany(client, requests, times) {
    const text = Array(times).fill(requests.map((request) => `${request}\n`).join('')).join('');
    const reading = (async () => {
        for (let i = 0; i < times * requests.length; i++) {
            await client.answer();
        }
    })();
    client.child.stdin.write(text);
    await reading;
}

await test('X13 memory does not grow with requests, and a client that never waits gets all answers', async () => {
    const client = new Client();
    const loop = ['do 1 roll', 'do * dice 1 2', 'legal', 'do 1 buy', 'events', 'bot steady', 'json 1', 'undo 3', 'who', 'hash', 'show'];
    for (const request of ['edition classic', 'set order = entered', 'players 2']) {
        await client.ask(request);
    }
    await askMany(client, loop, 200);
    const before = residentKiB(client.child.pid);
    await askMany(client, loop, 3000);
    const after = residentKiB(client.child.pid);
    assert.ok(after - before < 1024, `${before} KiB, then ${after}`);
    await client.quit();
});

Client.endAll();
done();
