// A full disk, a restored backup and damaged lines, under people who play. Prints TAP for tools/run-tests.
//
//   node tests/server/test_trouble.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { begin, Book, compare, isSanitized, lookAt, makeGuest, place, Player, playTo, program, serve, serveHall, sha, start } from './players.mjs';
import { breathe, elapse, endAll, rests, stopProgram, until } from './programs.mjs';
import { parseMetrics } from './prometheus.mjs';
import { destroyAll, exchange, get } from './socket.mjs';

async function people(server, book, count) {
    const players = [];
    for (let i = 0; i < count; i++) {
        const player = new Player(await makeGuest(server.port), book, `Nobody${i + 1}`);
        assert.ok(await player.open(server.port));
        players.push(player);
    }
    return players;
}

async function stop(server) {
    assert.equal((await stopProgram(server)).code, 0, server.err);
}

async function figure(server, name) {
    const text = (await exchange(server.metrics, get('/metrics'))).replace(/^.*?\r\n\r\n/s, '');
    return parseMetrics(text).get(name).samples[0].value;
}

// After so many lines more; nobody buys, so that nothing but turns happen.
async function playOn(players, lines) {
    await until(() => players.every(({ seen }) => seen.view), 'views');
    const last = Math.max(...players.map(({ seen }) => seen.view.number)) + lines;
    await playTo(players, ({ number }) => number >= last, / (roll|decline|withdraw|end|pay)/);
}

const asked = (players) => players.find(({ seen }) => (seen.view?.state.state.now.options ?? []).length > 0);
const firstAction = ({ seen }) => seen.view.state.state.now.options[0].action;

// Nothing that belongs to a player may be in the log.
function checkLog(server, players) {
    for (const { guest, name, secret } of players) {
        for (const word of [guest.token, name, secret.toString('hex')]) {
            assert.ok(!server.err.includes(word), server.err);
        }
    }
}

// ---- A full disk ---------------------------------------------------------------------------------------------------------------------

// No file may grow beyond so many bytes; `unlimited` heals the disk.
function limitFiles(server, bytes) {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
}

await test('a full disk: players are told, no rooms open, nothing is lost, and it goes on when there is room again', async () => {
    const data = join(place, 'full');
    const book = new Book();
    const server = await serve(data, { metrics: '127.0.0.1:0' });
    const players = await people(server, book, 2);
    const { game } = await begin(players, { changes: ['auction = none'] });
    const others = await people(server, book, 2);
    const robots = await begin(others, { computers: ['easy'], changes: ['auction = none'] });
    await playOn(players, 6);
    await playOn(others, 6);
    limitFiles(server, 4096);
    const player = asked(players);
    const { view } = player.seen;
    const act = { type: 'act', game, question: view.question, action: firstAction(player) };
    for (let i = 0; i < 3; i++) {
        const refused = await player.ask(act);
        assert.deepEqual([refused.type, refused.reason], ['refused', 'no-disk']);
    }
    await until(() => players.every(({ heard }) => heard.includes('notice')), 'a notice for all players');
    for (let i = 0; i < 3; i++) {
        const refused = await players[0].ask({ type: 'create', name: 'Other', edition: 'classic', seats: 2, player: 'A' });
        assert.deepEqual([refused.type, refused.reason], ['refused', 'no-disk']);
    }
    const other = asked(others);
    assert.equal((await other.ask({ type: 'act', game: robots.game, question: other.seen.view.question, action: firstAction(other) })).reason, 'no-disk');
    assert.match(await exchange(server.port, get('/healthz')), /^HTTP\/1\.1 200 /);
    await rests(server); // while it waits for the disk
    assert.match(server.err, / level=warn event=write-failed room=[0-9a-f]{24} game=[0-9a-f]{32} say=/);
    assert.ok((await figure(server, 'freehold_rooms_reloaded_total')) > 0);
    assert.equal(await figure(server, 'freehold_store_writable'), 0);
    limitFiles(server, 'unlimited');
    await playOn(players, 10);
    await playOn(others, 10);
    const made = await players[0].ask({ type: 'create', name: 'Other', edition: 'classic', seats: 2, player: 'A' });
    assert.equal(made.type, 'done', JSON.stringify(made));
    checkLog(server, [...players, ...others]);
    await stop(server);
    compare(book, data);
});

await test('a full disk while nobody plays: the server learns by itself that there is room again', async () => {
    const server = await serve(join(place, 'idle'), { clock: true });
    const players = await people(server, undefined, 2);
    const create = { type: 'create', name: 'Room', edition: 'classic', seats: 2, player: 'A' };
    const { room } = await players[0].ask(create);
    await players[1].ask({ type: 'join', room, player: 'B' });
    limitFiles(server, 4096);
    for (const player of players) {
        assert.equal((await player.ready(room)).type, 'done'); // the start that follows is not written
    }
    await until(() => players.every(({ seen }) => seen.notice && seen.room.phase === 'lobby' && seen.room.members.every(({ ready }) => !ready)), 'the lobby again');
    assert.equal((await players[0].ask(create)).reason, 'no-disk');
    limitFiles(server, 'unlimited');
    await until(async () => (await players[0].ask(create)).type === 'done', 'a room that can be opened');
    await start(players, room);
    await stop(server);
});

await test('a start that a full disk keeps from being called off is called off later, by its own reason', async () => {
    const server = await serve(join(place, 'start'), { clock: true });
    const players = await people(server, undefined, 2);
    const { room } = await players[0].ask({ type: 'create', name: 'Room', edition: 'classic', seats: 2, player: 'A' });
    await players[1].ask({ type: 'join', room, player: 'B' });
    for (const player of players) {
        await player.ready(room);
    }
    await until(() => players.every(({ seen }) => seen.start), 'a start');
    limitFiles(server, 4096);
    assert.equal((await players[0].ask({ type: 'leave', room })).reason, 'no-disk');
    await elapse(1500);
    assert.ok(!players.some(({ seen }) => seen['called-off']), 'it was told before it was durable');
    limitFiles(server, 'unlimited');
    await until(() => players.every(({ seen }) => seen['called-off']), 'a start that is called off');
    assert.equal(players[0].seen['called-off'].why, 'server');
    assert.deepEqual(players[0].seen['called-off'].guests, []);
    await until(() => players.every(({ seen }) => seen.room.phase === 'lobby'), 'the lobby again');
    await start(players, room);
    await stop(server);
});

// ---- A busy store --------------------------------------------------------------------------------------------------------------------

// Says it until it is not refused because the server is busy, on a new connection if the server has closed this one.
async function insist(player, port, message) {
    let answer;
    await until(async () => {
        answer = player.isOpen || (await player.open(port)) ? await player.ask(message) : undefined;
        player.refusals = (player.refusals ?? 0) + (answer === undefined || answer.reason === 'busy');
        return answer && answer.reason !== 'busy';
    }, `an answer to ${JSON.stringify(message)}`, { wait: breathe });
    return answer;
}

// Two people and a computer play until the game has so many lines.
async function playBusily(port, book, lines) {
    const players = [];
    for (const name of ['A', 'B']) {
        players.push(new Player(await makeGuest(port), book, name));
    }
    const [first, second] = players;
    const { room } = await insist(first, port, { type: 'create', name: 'Busy', edition: 'classic', seats: 3, player: 'A', computers: ['easy'], timer: 0, pace: 'fast', changes: ['auction = sealed'] });
    await insist(second, port, { type: 'join', room, player: 'B' });
    let game;
    const tryToStart = async () => { // a start may be refused, or called off because a reveal came too late
        for (const player of players) {
            player.secret ??= randomBytes(32);
            const looked = await insist(player, port, { type: 'look', room });
            assert.equal(looked.type, 'done');
            const { phase } = player.seen.room;
            game = phase === 'playing' ? player.seen.room.game : game;
            if (phase === 'lobby') {
                await insist(player, port, { type: 'ready', room, commitment: sha(player.secret) });
            } else if (player.seen.start) {
                await insist(player, port, { type: 'reveal', room, game: player.seen.start.game, contribution: player.secret.toString('hex') });
            }
        }
    };
    await until(() => game, 'a game that has begun', { wait: tryToStart });
    let number = 0, round = 0;
    const playRound = async () => {
        if (++round % 8 === 0) { // the room leaves memory in the middle of a turn
            players.forEach((player) => player.drop());
            await elapse(60);
        }
        for (const player of players) {
            const followed = await insist(player, port, { type: 'follow', game, from: 0, view: 'json' });
            assert.ok(followed.type === 'done' || !player.isOpen, JSON.stringify(followed));
            await breathe();
            const { view } = player.seen;
            number = Math.max(number, view?.number ?? 0);
            const action = view?.game === game ? player.choose(view) : undefined;
            if (action !== undefined) {
                await insist(player, port, { type: 'act', game, question: view.question, action });
            }
        }
    };
    await until(() => number >= lines, `line ${lines} of a game`, { progress: () => number, wait: playRound });
    return players.reduce((sum, player) => sum + (player.refusals ?? 0), 0);
}

await test('a store that is too busy most of the time delays games, and stops or loses none', async () => {
    const data = join(place, 'busy');
    const book = new Book();
    const server = await serveHall(data, 2, 20, { clock: true });
    const { port } = server;
    const refusals = [];
    let loads = 0, busy = 0;
    for (let round = 0; round < 20 && (busy <= 20 || loads <= 5); round++) {
        refusals.push(...(await Promise.all(Array.from({ length: 5 }, () => playBusily(port, book, 60)))));
        [, loads, busy] = /loads (\d+) busy (\d+)/.exec(await server.counts()).map(Number);
    }
    assert.ok(busy > 20 && loads > 5, `${busy} calls were refused, ${loads} rooms were read`);
    destroyAll();
    await server.unloaded();
    await stop(server);
    console.log(`# ${busy} calls were refused by the store, ${refusals.reduce((a, b) => a + b)} messages by the server; ${loads} rooms were read`);
    compare(book, data);
});

// ---- A restored backup ---------------------------------------------------------------------------------------------------------------

function freehold(...args) {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
}

async function reopen(players, server) {
    for (const player of players) {
        player.seen = {};
        player.on = undefined;
        assert.ok(await player.open(server.port));
    }
}

await test('a restored game goes on only as a new record with new dice, when all its players are ready', async () => {
    const data = join(place, 'restore');
    const file = join(place, 'backup.db');
    const book = new Book();
    let server = await serve(data);
    const players = await people(server, book, 2);
    const { room, game } = await begin(players);
    const watcher = new Player(undefined, undefined, 'W');
    await watcher.open(server.port);
    await watcher.ask({ type: 'follow', game, from: 0 });
    await playOn(players, 20);
    freehold('backup', '--data', data, file);
    await playOn(players, 20);
    await until(() => watcher.seen.lines.head > 0, 'lines');
    const { head } = watcher.seen.lines;
    await stop(server);
    const later = compare(book, data).get(`game/${game}`);
    freehold('restore', '--data', data, file);
    server = await serve(data);
    await reopen([...players, watcher], server);
    await watcher.ask({ type: 'follow', game, from: head });
    await until(() => watcher.seen.ahead, 'the message that the client is ahead');
    assert.ok(watcher.seen.ahead.head < head);
    await players[0].ask({ type: 'follow', game, from: 0, view: 'json' });
    await until(() => players[0].seen.view, 'a view');
    const act = { type: 'act', game, question: players[0].seen.view.question, action: '1 roll' };
    assert.equal((await players[0].ask(act)).reason, 'restored');

    // A start that is called off, and another end of the server, leave the old game waiting.
    for (const player of players) {
        assert.equal((await player.ready(room)).type, 'done');
    }
    await until(() => players.every(({ seen }) => seen.start), 'a start');
    assert.equal((await players[1].ask({ type: 'leave', room })).type, 'done');
    assert.equal((await players[1].ask({ type: 'join', room, player: 'Nobody2' })).type, 'done');
    await stop(server);
    server = await serve(data);
    await reopen(players, server);
    assert.equal((await players[0].ask(act)).reason, 'restored');

    const again = await start(players, room);
    assert.notEqual(again, game);
    await Promise.all(players.map((player) => player.ask({ type: 'follow', game: again, from: 0, view: 'json' })));
    await playOn(players, 10);
    await stop(server);
    const streams = lookAt(data);
    const [old, fresh] = [streams.get(`game/${game}`), streams.get(`game/${again}`)];
    assert.deepEqual([old.faults, fresh.faults], [[], []]);
    assert.ok(old.isRestored && !fresh.isRestored);
    assert.deepEqual(old.lines, later.lines.slice(0, old.lines.length)); // not a line was added
    assert.ok(fresh.lines.some((line) => line.includes(game)), 'the new record does not name the old one');
    const dice = (lines) => lines.find((line) => /^dice/.test(line));
    assert.ok(dice(old.lines) && dice(fresh.lines) !== dice(old.lines), 'the dice are the same');
    assert.ok(fresh.hashes.size >= 10);
});

await test('the secret of a restored game is published when its room closes without having finished it', async () => {
    const data = join(place, 'closed');
    const file = join(place, 'closed.db');
    const book = new Book();
    let server = await serve(data);
    const players = await people(server, book, 2);
    const { room, game } = await begin(players);
    await playOn(players, 10);
    freehold('backup', '--data', data, file);
    await stop(server);
    const before = lookAt(data).get(`game/${game}`);
    freehold('restore', '--data', data, file);
    server = await serve(data);
    const watcher = new Player(undefined, undefined, 'W');
    await reopen([...players, watcher], server);
    await watcher.ask({ type: 'follow', game, from: 0 });
    assert.equal(watcher.seen.secret, undefined);
    for (const player of players) {
        assert.equal((await player.ask({ type: 'leave', room })).type, 'done');
    }
    await until(() => watcher.seen.secret, 'the secret');
    const { secret } = watcher.seen.secret;
    const commitment = before.lines.map((line) => /commitment ([0-9a-f]{64})/.exec(line)?.[1]).find(Boolean);
    assert.deepEqual([watcher.seen.secret.game, sha(Buffer.from(secret, 'hex'))], [game, commitment]);
    await stop(server);
    const lines = lookAt(data).get(`room/${room}`).lines.map((line) => JSON.parse(line));
    assert.deepEqual(lines.slice(-2), [{ type: 'secret', game, secret }, { type: 'closed' }]);
    server = await serve(data);
    await reopen([watcher], server);
    await watcher.ask({ type: 'follow', game, from: 0 });
    await until(() => watcher.seen.secret?.secret === secret && watcher.seen.lines, 'the secret, and the lines');
    await stop(server);
});

// ---- Damage --------------------------------------------------------------------------------------------------------------------------

function damage(data, game) {
    const script = `import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
found = base.execute("UPDATE line SET text = replace(text, 'roll', 'rall') WHERE stream = (SELECT id FROM stream WHERE name = ?) AND number > 40 AND text LIKE '% roll %'", (sys.argv[2],))
base.commit()
print(found.rowcount)`;
    const { stdout, stderr } = spawnSync('python3', ['-c', script, join(data, 'store.db'), `game/${game}`], { encoding: 'utf8' });
    assert.ok(Number(stdout) > 0, `${stdout}${stderr}`);
}

await test('a game whose lines were changed is set aside and reported, and the others go on', async () => {
    const data = join(place, 'damage');
    const book = new Book();
    let server = await serve(data);
    const [players, others] = [await people(server, book, 2), await people(server, book, 2)];
    const bad = await begin(players);
    const good = await begin(others);
    await playOn(players, 12);
    await playOn(others, 12);
    await stop(server);
    damage(data, bad.game);
    server = await serve(data, { metrics: '127.0.0.1:0' });
    await reopen([...players, ...others], server);
    assert.equal((await players[0].ask({ type: 'act', game: bad.game, question: 1, action: '1 roll' })).reason, 'damaged');
    assert.equal((await players[1].ask({ type: 'follow', game: bad.game, from: 0 })).reason, 'damaged');
    assert.equal((await players[1].ask({ type: 'look', room: bad.room })).reason, 'damaged');
    await Promise.all(others.map((player) => player.ask({ type: 'follow', game: good.game, from: 0, view: 'json' })));
    await playOn(others, 12);
    assert.match(server.err, new RegExp(` level=error event=room-set-aside room=${bad.room} game=${bad.game} say=`));
    assert.ok((await figure(server, 'freehold_rooms_set_aside_total')) >= 1);
    assert.ok((await figure(server, 'freehold_actions_total')) >= 4);
    assert.equal(await figure(server, 'freehold_games'), 1);
    assert.equal(await figure(server, 'freehold_visitors'), 4);
    checkLog(server, [...players, ...others]);
    await stop(server);
});

destroyAll();
endAll();
rmSync(place, { recursive: true, force: true });
done();
