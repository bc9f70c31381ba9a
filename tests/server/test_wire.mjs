// What goes wrong on a wire, and what no honest client sends: broken connections, repeated, racing and foreign actions, clients that do not
// reveal, secrets, limits. Prints TAP for tools/run-tests.
//
//   node tests/server/test_wire.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { pick, random, randomBytes } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { Bare, Player, Server, beginGame, cleanUp, newGuest } from './online.mjs';
import { elapse, now, until } from './programs.mjs';

const built = process.argv[2] ?? 'build';
const server = await new Server(built, 'wire').start();
const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');

// ---- Bare clients at a table ---------------------------------------------------------------------------------------------------------

async function arrive(guest, where = server) {
    const someone = guest ?? (await newGuest(where.port));
    return Object.assign(await Bare.open(where.port, someone.token), { someone });
}

// The messages that came since the mark was set.
function mark(client) {
    const from = client.heard.length;
    return () => client.heard.slice(from);
}

async function getReady(client, room) {
    client.contribution = randomBytes(32);
    const answer = await client.ask({ type: 'ready', room, commitment: sha(client.contribution) });
    assert.equal(answer.type, 'done', JSON.stringify(answer));
}

const reveal = (client, start) => client.ask({ type: 'reveal', room: start.room, game: start.game, contribution: client.contribution.toString('hex') });

// Clients who sit in a room, in the order of their seats.
async function open(count, settings = {}, where = server) {
    const clients = [];
    for (let i = 0; i < count; i++) {
        clients.push(await arrive(undefined, where));
    }
    const { room } = await clients[0].ask({ type: 'create', name: 'Room', edition: 'classic', seats: count, player: 'P1', pace: 'fast', timer: 0, ...settings });
    for (let i = 1; i < count; i++) {
        assert.equal((await clients[i].ask({ type: 'join', room, player: `P${i + 1}` })).type, 'done');
    }
    return { clients, room };
}

// The same in a game that has begun; each of them follows it by views.
async function begin(count, settings, where) {
    const { clients, room } = await open(count, settings, where);
    await Promise.all(clients.map((client) => getReady(client, room)));
    const starts = await Promise.all(clients.map((client) => client.wait('start')));
    await Promise.all(clients.map((client, i) => reveal(client, starts[i])));
    const { game } = starts[0];
    await Promise.all(clients.map((client) => client.ask({ type: 'follow', game, from: 0, view: 'json' })));
    await Promise.all(clients.map((client) => client.wait('view')));
    return { clients, room, game };
}

const view = (client) => client.last('view');
const asked = (client) => view(client).state.asked;
const topic = (client) => view(client).state.state.game.questions.at(-1)?.kind ?? 'turn';

function act(client, game, action, more = {}) {
    return client.ask({ type: 'act', game, question: view(client).question, action, ...more });
}

// Plays on until the question is of this kind; landing on a deed is declined or accepted. Every client sees it then.
async function playUntil({ clients, game }, kind, choice = 'decline') {
    for (let i = 0; i < 200; i++) {
        const number = view(clients[0]).number;
        if (topic(clients[0]) === kind) {
            await until(() => clients.every((client) => view(client).number === number), 'the same view for all');
            return;
        }
        const client = clients[asked(clients[0])[0] - 1];
        await until(() => view(client).number >= number, 'a view');
        const actions = view(client).state.state.now.options.filter(({ needs }) => needs === undefined).map(({ action }) => action);
        const action = actions.find((each) => each.endsWith(` ${choice}`)) ?? actions.find((each) => / (roll|end|pay|reject|withdraw|keep|percent)$/.test(each)) ?? actions.find((each) => each.endsWith(' buy')) ?? actions[0];
        assert.equal((await act(client, game, action)).type, 'done');
        await until(() => view(clients[0]).number > number, 'a new view');
    }
    throw new Error(`no ${kind} came`);
}

const close = (clients) => clients.forEach((client) => client.close());
const reasonOf = ({ type, reason }) => (type === 'refused' ? reason : type);

const BREAKS = 16;

// ---- Broken connections --------------------------------------------------------------------------------------------------------------

await test('O16 a whole game while connections break at random moments, in the middle of anything', async () => {
    const players = [await Player.arrive(server.port, 'Ada'), await Player.arrive(server.port, 'Bora', { kind: 'keen' }), await Player.arrive(server.port, 'Thin', { view: 'json' })];
    const { room, game } = await beginGame(players, { edition: 'bilkent', computers: ['easy'] });
    let breaks = 0, isOver = false;
    const heard = () => players.reduce((sum, { texts }) => sum + texts.length, 0);
    const breaking = (async () => {
        while (!isOver && breaks < BREAKS) {
            const wanted = heard() + random(12);
            await until(() => isOver || heard() >= wanted, 'messages');
            const { wire } = pick(players);
            breaks += wire.open.size > 0;
            wire.destroy();
        }
    })();
    await until(() => server.running && players.slice(0, 2).every((player) => player.isOver()), () => `the end of the game: ${JSON.stringify(players.map(({ name, online, refusals, isBusy }) => [name, isBusy, online.game?.lines.length, refusals.slice(-3)]))}`, { progress: () => players[0].online.game?.lines.length });
    isOver = true;
    await breaking;
    assert.equal(breaks, BREAKS);
    const lines = await server.download(game);
    players.slice(0, 2).forEach(({ online, alarms }) => (assert.deepEqual(alarms, []), assert.deepEqual(online.game.lines, lines)));
    assert.equal(server.verify(lines).status, 0);
    assert.deepEqual(server.stored(`game/${game}`), lines);
    await until(() => server.events(room).at(-1).type === 'ended', 'the end of the game in the room'); // which it does after the last line
    const accepted = players.slice(0, 2).map(({ acts, refusals }) => acts - refusals.length);
    accepted.forEach((count, i) => assert.equal(lines.filter((line) => new RegExp(`^\\d+ ${i + 1} `).test(line)).length, count, 'each action was done once'));
    players.forEach((player) => player.leave());
});

await test('X04 a client that loses its connection while the game starts is shown the start again, and reveals', async () => {
    const players = [await Player.arrive(server.port, 'Ada'), await Player.arrive(server.port, 'Bora')];
    const start = players[1].online.heardStart;
    let starts = 0;
    players[1].online.heardStart = function (message) {
        return ++starts === 1 ? players[1].wire.destroy() : start.call(this, message);
    };
    await beginGame(players, { edition: 'classic' });
    assert.equal(starts, 2);
    players.forEach((player) => player.leave());
});

await test('a client that was ready and comes back to the lobby is ready again', async () => {
    const players = [await Player.arrive(server.port, 'Ada'), await Player.arrive(server.port, 'Bora')];
    const room = await players[0].online.create({ name: 'Room', edition: 'classic', seats: 2, player: 'Ada' });
    await players[1].online.join(room, 'Bora');
    await players[0].online.ready();
    const isReady = () => players[1].online.room.members[0].ready;
    await until(isReady, 'a player who is ready');
    players[0].wire.destroy();
    await until(() => !isReady(), 'a player who is not ready');
    await until(isReady, 'a player who is ready again');
    await players[1].online.ready();
    await until(() => players[0].online.game?.lines.length > 0, 'a game');
    players.forEach((player) => player.leave());
});

// ---- Actions that are refused --------------------------------------------------------------------------------------------------------

await test('O19 actions out of turn, of other seats, of chance and of strangers change nothing', async () => {
    const { clients, game, room } = await begin(2);
    const [first] = asked(clients[0]);
    const own = clients[first - 1], other = clients[2 - first], otherSeat = 3 - first;
    const stranger = await arrive(), nobody = await Bare.open(server.port);
    const { question } = view(own);
    const since = clients.map(mark);
    const refused = [];
    for (const [client, action] of [
        [other, `${otherSeat} roll`], [other, `${first} roll`], [stranger, `${first} roll`], [nobody, `${first} roll`], [own, '* dice 6 6'], [own, '* bids 1 10 2 20'], [own, `* expire ${otherSeat}`],
        [own, `* remove ${otherSeat}`], [own, '9 roll'], [own, '0 roll'], [own, 'roll'], [own, `${first} fly`], [own, `${first} roll ~00000000`], [own, `${first} roll\u2028`], [own, `${first} end`], [own, `${otherSeat} undo`],
        [other, `${otherSeat} undo`], [own, ' '],
    ]) {
        refused.push([action, reasonOf(await client.ask({ type: 'act', game, question, action }))]);
    }
    assert.deepEqual(refused.map(([, reason]) => reason).slice(0, 4), ['not-your-turn', 'not-yours', 'not-yours', 'no-guest'], JSON.stringify(refused));
    assert.ok(refused.every(([, reason]) => reason !== 'done'), JSON.stringify(refused));
    assert.ok(since.every((news) => news().every(({ type }) => type === 'refused')), 'nobody was told anything else');
    assert.equal(reasonOf(await act(own, game, `${first} roll`)), 'done');
    assert.equal(reasonOf(await own.ask({ type: 'act', game: '0'.repeat(32), question, action: `${first} roll` })), 'no-such-game');
    assert.ok(server.events(room).length > 0);
    close([...clients, stranger, nobody]);
});

await test('a stale question is refused with the number of the open one', async () => {
    const { clients, game } = await begin(2);
    const [first] = asked(clients[0]);
    const own = clients[first - 1];
    const { question } = view(own);
    assert.equal(reasonOf(await act(own, game, `${first} roll`)), 'done');
    await until(() => view(own).question > question, 'another question');
    for (const stale of [question, view(own).question + 1, 4294967295]) {
        const answer = await own.ask({ type: 'act', game, question: stale, action: `${first} roll` });
        assert.deepEqual([answer.reason, answer.question], ['late', view(own).question]);
    }
    close(clients);
});

await test('a repeated id gets the answer that it had: at once, after a reconnect, after a stop, after a kill', async () => {
    const { clients, game } = await begin(2);
    const [first] = asked(clients[0]);
    let own = clients[first - 1];
    const { someone } = own;
    const message = { type: 'act', id: 'the-same', game, question: view(own).question, action: `${first} roll` };
    const answer = await own.ask(message);
    assert.equal(answer.type, 'done');
    const again = async () => {
        assert.deepEqual(await own.ask(message), answer);
        assert.deepEqual(await own.ask({ ...message, question: 4294967295 }), answer, 'whatever else it says');
    };
    await again();
    const lines = await server.download(game);
    for (const way of ['reconnect', 'SIGTERM', 'SIGKILL']) {
        own.close();
        if (way !== 'reconnect') {
            await server.stop(way);
            await server.start();
        }
        own = await arrive(someone);
        await again();
        assert.deepEqual(await server.download(game), lines, 'it was not done twice');
    }
    close([...clients, own]);
});

await test('a repeated id gets its answer even if it ended the game and the server was started again', async () => {
    const { clients, game } = await begin(2);
    const message = { type: 'act', id: 'the-last', game, question: view(clients[0]).question, action: '1 leave' };
    const answer = await clients[0].ask(message);
    assert.equal(answer.type, 'done');
    await until(() => clients[0].last('room').phase === 'lobby', 'the lobby');
    close(clients);
    await server.stop();
    await server.start();
    const [own, other] = [await arrive(clients[0].someone), await arrive(clients[1].someone)];
    assert.deepEqual(await own.ask(message), answer);
    assert.deepEqual(await own.ask(message), answer);
    for (const [client, change] of [[own, { id: 'another' }], [own, { action: '2 leave' }], [own, { action: 'leave' }], [other, {}]]) {
        assert.equal(reasonOf(await client.ask({ ...message, ...change })), 'game-over', JSON.stringify(change));
    }
    close([own, other]);
});

await test('of two answers that race, one is taken: two bids, and the same player at two devices', async () => {
    const table = await begin(3);
    const { clients, game } = table;
    await playUntil(table, 'auction');
    const bidders = asked(clients[0]).slice(0, 2);
    const bids = await Promise.all(bidders.map((seat) => act(clients[seat - 1], game, `${seat} bid 10`)));
    assert.deepEqual(bids.map(reasonOf).sort(), ['bid-too-low', 'done']);
    const winner = bids.findIndex(({ type }) => type === 'done');
    assert.ok(numberedLine(await server.download(game), bids[winner].number).startsWith(`${bids[winner].number} ${bidders[winner]} bid 10`));

    const { clients: two, game: other } = await begin(2);
    const [first] = asked(two[0]);
    const devices = [two[first - 1], await arrive(two[first - 1].someone)];
    const { question } = view(devices[0]);
    const answers = await Promise.all(devices.map((device) => device.ask({ type: 'act', game: other, question, action: `${first} roll` })));
    assert.deepEqual(answers.map(reasonOf).sort(), ['done', 'late']);
    close([...clients, ...two, devices[1]]);
});

function numberedLine(lines, number) {
    return lines.find((line) => line.startsWith(`${number} `));
}

// ---- Following -----------------------------------------------------------------------------------------------------------------------

await test('a client gets the rest of a game from every number, and one that is ahead is told so', async () => {
    const table = await begin(2);
    const { clients, game } = table;
    await playUntil(table, 'auction');
    const lines = await server.download(game);
    const reader = await Bare.open(server.port);
    for (let from = 0; from < lines.length; from++) {
        const since = mark(reader);
        await reader.ask({ type: 'follow', game, from });
        await until(() => since().some(({ type }) => type === 'lines'), `lines from ${from}`);
        const got = since().filter(({ type }) => type === 'lines');
        assert.equal(got[0].first, from + 1);
        assert.deepEqual(got.flatMap((message) => message.lines), lines.slice(from));
        assert.equal(got.at(-1).head, lines.length);
    }
    const last = mark(reader);
    await reader.ask({ type: 'follow', game, from: lines.length });
    await reader.ask({ type: 'ping' });
    assert.deepEqual(last().filter(({ type }) => type === 'lines'), []);
    for (const from of [lines.length + 1, 4294967295]) {
        const since = mark(reader);
        await reader.ask({ type: 'follow', game, from });
        await until(() => since().some(({ type }) => type === 'ahead'), 'the message that the client is ahead');
        assert.equal(since().find(({ type }) => type === 'ahead').head, lines.length);
    }
    close([...clients, reader]);
});

await test('online.ts says that it is ahead, asks again after a gap, and cuts a line that brings nonsense', async () => {
    const players = [await Player.arrive(server.port, 'Ada', { silent: () => true }), await Player.arrive(server.port, 'Bora', { silent: () => true })];
    const { game } = await beginGame(players, { edition: 'classic' });
    const [ada, bora] = players;
    await until(() => ada.state()?.asked.length > 0, 'the order of play');
    ada.online.heard({ type: 'lines', game, first: 5000, lines: ['x'], head: 5000 });
    await ada.online.ping();
    assert.deepEqual([ada.alarms, ada.aheads], [[], []]);
    const before = ada.online.game.lines.length;
    ada.online.game.lines.push('a line that the server lost');
    ada.wire.destroy();
    await until(() => ada.aheads.length > 0, 'the message that the client is ahead');
    assert.equal(ada.aheads[0].head, before);
    bora.online.line.heard('{"type":"lines","game":1}');
    assert.deepEqual(bora.alarms.map(({ kind }) => kind), ['malformed']);
    await until(() => bora.wire.open.size === 0, 'the end of the connection');
    bora.online.line.heard('{"type":"fireworks"}'); // of a newer server
    assert.equal(bora.alarms.length, 1);
    players.forEach((player) => player.leave());
});

await test('a client with other rules than the server is shown the game', async () => {
    const other = { view: 'json', greeting: { rules: 999 } };
    const players = [await Player.arrive(server.port, 'Ada', other), await Player.arrive(server.port, 'Bora')];
    assert.deepEqual(players.map(({ online }) => online.isThin), [true, false]);
    await beginGame(players, { edition: 'classic' });
    await until(() => players.every(({ acts }) => acts > 2), 'three actions of each');
    assert.equal(players[0].online.game, undefined);
    players.forEach((player) => player.leave());
});

await test('O17 unknown fields are ignored, unknown messages are answered, and the connection goes on', async () => {
    const client = await Bare.open(server.port, (await newGuest(server.port)).token, { greet: false });
    const welcome = await client.ask({ type: 'hello', protocol: 1000, rules: 999, newer: { deep: [1, null] }, program: 'future 9' });
    assert.deepEqual([welcome.type, welcome.protocol], ['welcome', 1]);
    assert.equal(reasonOf(await client.ask({ type: 'dance', tempo: 3 })), 'unknown-message');
    assert.equal(reasonOf(await client.ask({ type: 'ping', shape: 'round' })), 'done');
    const { room } = await client.ask({ type: 'create', name: 'R', edition: 'classic', seats: 2, player: 'P', colour: 'green', weather: [] });
    assert.match(room, /^[0-9a-f]{24}$/);
    for (const nonsense of ['', '{', '[]', 'null', '7', '{"type":7,"id":"a"}', '{"id":"a"}', '{"type":"ping"}', '{"type":"ping","id":""}', '{"type":"ping","id":"a","id":"b"}']) {
        const since = mark(client);
        client.send(nonsense);
        await until(() => since().length > 0 || client.isClosed, `an answer to ${nonsense}`);
        assert.equal(reasonOf(since()[0]), 'malformed', nonsense);
    }
    assert.equal(reasonOf(await client.ask({ type: 'ping' })), 'done');
    client.close();
});

// ---- Fair dice -----------------------------------------------------------------------------------------------------------------------

await test('X04 who does not reveal calls the start off, the second time becomes a spectator, and the record counts it', async () => {
    const slow = await new Server(built, 'reveals', undefined, { clock: true }).start();
    const { clients, room } = await open(3, {}, slow);
    const [ada, bora, shy] = clients;
    const shyGuest = shy.welcome.guest.id;
    const commitments = new Set();
    for (let round = 1; round <= 2; round++) {
        await Promise.all(clients.map((client) => getReady(client, room)));
        const start = await ada.wait('start', ({ 'called-off': off }) => off === round - 1);
        const before = now();
        commitments.add(start.commitment);
        assert.equal(reasonOf(await reveal(ada, start)), 'done');
        const wrong = { type: 'reveal', room, game: start.game, contribution: '0'.repeat(64) };
        assert.equal(reasonOf(await bora.ask(wrong)), 'wrong-contribution');
        assert.equal(reasonOf(await reveal(bora, start)), 'done');
        const off = await ada.wait('called-off', ({ game }) => game === start.game);
        assert.equal(now() - before, 10_000);
        assert.deepEqual([off.why, off.guests], ['not-revealed', [shyGuest]]);
        const shown = await bora.wait('room', (message) => message['called-off'] === round && message.phase === 'lobby');
        assert.ok(shown.members.every(({ ready }) => !ready));
        assert.equal(shown.members.find(({ guest }) => guest === shyGuest).seat, round === 1 ? 3 : undefined);
        assert.equal(reasonOf(await reveal(ada, start)), 'not-starting');
    }
    assert.equal(reasonOf(await shy.ask({ type: 'ready', room, commitment: '0'.repeat(64) })), 'not-in-room');
    await Promise.all([ada, bora].map((client) => getReady(client, room)));
    const start = await ada.wait('start', ({ 'called-off': off }) => off === 2);
    commitments.add(start.commitment);
    assert.equal(commitments.size, 3);
    assert.deepEqual(start.seats.map(({ player }) => player), ['P1', 'P2']);
    await Promise.all([ada, bora].map((client) => reveal(client, start)));
    const { game } = start;
    await ada.ask({ type: 'follow', game, from: 0, view: 'json' });
    await ada.wait('view');
    assert.equal(reasonOf(await act(ada, game, '1 leave')), 'done');
    await until(async () => (await slow.download(game)).at(-1).startsWith('end '), 'the end of the game');
    const lines = await slow.download(game);
    assert.ok(lines.some((line) => line.startsWith('called-off 2 ~')));
    const { status, text } = slow.verify(lines);
    assert.equal(status, 0, text);
    close(clients);
    await slow.stop();
});

await test('X04 a client reveals nothing for a start without its commitment, nor twice', async () => {
    const players = [await Player.arrive(server.port, 'Ada'), await Player.arrive(server.port, 'Bora')];
    const [{ online, alarms }] = players;
    const sent = [];
    const room = await online.create({ name: 'Room', edition: 'classic', seats: 2, player: 'Ada' });
    await online.ready();
    await until(() => online.me()?.ready, 'a player who is ready');
    online.line.ask = (request) => (sent.push(request), Promise.resolve({ type: 'done', id: 'x' }));
    const { commitment } = online.pledge;
    const seat = { seat: 1, player: 'Ada', piece: 'cat', kind: 'human', commitment };
    const good = { type: 'start', room, game: '1'.repeat(32), commitment: '2'.repeat(64), edition: 'classic', hash: '3'.repeat(64), rules: 1, signature: '4'.repeat(16), 'called-off': 0, seats: [seat] };
    const bad = [{ ...good, seats: [] }, { ...good, seats: [{ ...seat, commitment: '5'.repeat(64) }] }, { ...good, seats: [{ ...seat, player: 'Eve' }] }, { ...good, seats: [{ ...seat, kind: 'steady' }] }, { ...good, seats: [seat, { ...seat, seat: 2 }] }];
    bad.forEach((start) => online.heard(start));
    assert.deepEqual([sent, alarms.map(({ kind }) => kind)], [[], bad.map(() => 'start')]);
    online.heard(good);
    assert.deepEqual(sent.map(({ type }) => type), ['reveal']);
    online.heard({ ...good, game: '6'.repeat(32), commitment: '7'.repeat(64) });
    assert.deepEqual([sent.length, alarms.length], [1, bad.length + 1]);
    players.forEach((player) => player.leave());
});

// ---- Secrets -------------------------------------------------------------------------------------------------------------------------

await test('U06 a sealed bid changes no byte that another seat sees before all are opened', async () => {
    const told = [];
    for (const bid of [0, 1, 7391, 9876]) {
        const table = await begin(3, { edition: 'unipoly', changes: ['money = 50000'] });
        const { clients, game } = table;
        const lines = await arrive();
        await playUntil(table, 'sealed');
        await lines.ask({ type: 'follow', game, from: (await server.download(game)).length });
        await lines.wait('waits');
        const { question } = view(clients[0]);
        const others = [clients[1], clients[2], lines], since = others.map(mark);
        assert.deepEqual(await act(clients[0], game, `1 bid ${bid}`, { id: 'bid' }), { type: 'done', id: 'bid', game });
        await Promise.all(others.map((client) => client.ask({ type: 'ping', id: 'after' })));
        const seen = since.map((news) => news().map((message) => JSON.stringify(message).replaceAll(game, 'GAME').replaceAll(`"question":${question}`, 'QUESTION')));
        told.push([seen[2], seen.slice(0, 2).map((list) => list.map((text) => JSON.parse(text.replaceAll('QUESTION', '"question":0')).type))]);
        assert.ok(seen.flat().every((text) => bid < 100 || !text.includes(String(bid))), 'the amount was told');
        assert.deepEqual(seen[2].filter((text) => text.includes('waits')).map((text) => JSON.parse(text.replace('QUESTION', '"question":0')).seats), [[2, 3]]);
        assert.equal(reasonOf(await act(clients[1], game, '2 bid 5')), 'done');
        assert.equal(reasonOf(await act(clients[2], game, '3 bid 3')), 'done');
        await until(async () => (await server.download(game)).some((line) => new RegExp(`^\\d+ \\* bids .*\\b1 ${bid}\\b`).test(line)), 'bids that are opened');
        close([...clients, lines]);
    }
    told.slice(1).forEach((each) => assert.deepEqual(each, told[0]));
    assert.ok(!/7391|9876/.test(server.running.err));
});

// ---- Limits --------------------------------------------------------------------------------------------------------------------------

await test('O19 at most ten actions a second, and two hundred lines of one seat in a turn', async () => {
    const strict = await new Server(built, 'strict', [], { clock: true }).start();
    const { clients, game } = await begin(2, {}, strict);
    const [first] = asked(clients[0]);
    const own = clients[first - 1];
    const burst = await Promise.all(Array.from({ length: 25 }, () => own.ask({ type: 'act', game, question: 99999, action: `${first} roll` })));
    const reasons = burst.map(reasonOf);
    assert.deepEqual(reasons, [...Array(10).fill('late'), ...Array(15).fill('too-fast')]);
    await elapse(1100);
    assert.equal(reasonOf(await act(own, game, `${first} roll`)), 'done');
    close(clients);
    await strict.stop();

    const table = await begin(2);
    await playUntil(table, 'buy', 'buy');
    const [seat] = asked(table.clients[0]);
    const busy = table.clients[seat - 1];
    const answers = [];
    const send = async (action) => {
        const { number } = view(busy);
        answers.push(reasonOf(await act(busy, table.game, action)));
        await until(() => answers.at(-1) !== 'done' || view(busy).number > number, 'a view');
        return answers.at(-1);
    };
    await send(`${seat} buy`);
    const [deed] = Object.entries(view(busy).state.state.game.deeds).find(([, { owner }]) => owner === seat);
    while (answers.length < 250 && (await send(`${seat} ${answers.length % 2 ? `mortgage ${deed}` : 'undo'}`)) === 'done') {
        // there and back
    }
    assert.equal(answers.at(-1), 'too-many-lines');
    const lines = await server.download(table.game);
    const turn = lines.slice(turnStart(lines));
    assert.equal(turn.filter((line) => new RegExp(`^\\d+ ${seat} `).test(line)).length, 200);
    const mildest = view(busy).state.state.now.options.map(({ action }) => action).find((action) => / (end|roll)$/.test(action));
    assert.equal(await send(mildest), 'done', 'the turn can go on');
    close(table.clients);
});

function turnStart(lines) {
    return lines.reduce((start, line, i) => (/^\d+ \d end ~/.test(line) ? i + 1 : start), 0);
}

await server.stop();
cleanUp();
done();
