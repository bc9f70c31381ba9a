// A storm of messages, right and wrong, from twelve clients at once; afterwards the server is unharmed, and its store replays to the positions
// that the clients were shown. Prints TAP for tools/run-tests.
//
//   node tests/server/test_storm.mjs [FOLDER [MOMENTS]]     where the programs were built; how often each client does something (4000). Of long
//                                                           storms, the memory that the server holds is looked at as well
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chance, pick, random, randomBytes } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { Book, compare, isSanitized, makeGuest, place, Player, post, serve, serveHall, sha } from './players.mjs';
import { breathe, descriptors, endAll, residentKib, sockets, stopProgram, until } from './programs.mjs';
import { destroyAll, exchange, frame, get } from './socket.mjs';

const moments = Number(process.argv[3] ?? 4000);
const isLong = process.argv[3] !== undefined;
const CLIENTS = 12;
const FORGOTTEN_MOST = 30; // the server makes at most 60 guests for one address at once

const hex = (digits) => randomBytes(digits / 2).toString('hex');
const number = (most) => random(most + 1);

// What all clients know of: mostly things that exist.
const rooms = [];
const games = [];
const aRoom = () => (rooms.length > 0 && chance(95) ? pick(rooms.slice(-8)) : hex(24));
const aGame = () => (games.length > 0 && chance(95) ? pick(games.slice(-8)) : hex(32));
const homes = []; // of pairs of clients, which meet there
const aHome = (c, percent) => (homes[c.pair] && chance(percent) ? homes[c.pair] : aRoom());
const remember = (list, id) => id && !list.includes(id) && list.push(id);

// ---- Messages ------------------------------------------------------------------------------------------------------------------------

const changes = [[], [], ['auction = sealed'], ['auction = turns'], ['least-bid = 20'], ['auction = sometimes'], ['testing = yes'], ['no such rule = 1']];
const names = ['A', 'Ünal', 'Bo b', '', '\u0007', 'x'.repeat(41), '<b>'];
const computers = [[], [], ['easy'], ['steady', 'easy'], ['nobody-at-all'], ['easy', 'easy', 'easy', 'easy', 'easy', 'easy', 'easy']];

const makers = {
    create: (c) => ({ type: 'create', name: pick(['Room', 'Oda', ...names]), edition: pick(['classic', 'classic', 'classic', 'watopoly', 'unipoly', 'blitz', 'none-such']), changes: pick(changes), seats: pick([2, 2, 2, 3, 3, 4, 8, 1, 9]), player: c.name, computers: pick(computers), timer: pick([0, 0, 1, 30, 259_200]), pace: pick(['fast', 'fast', 'usual', 'slow']), private: chance(30) }),
    join: (c) => ({ type: 'join', room: aHome(c, 75), player: chance(90) ? c.name : pick(names) }),
    leave: () => ({ type: 'leave', room: aRoom() }),
    ready: (c) => ({ type: 'ready', room: aHome(c, 90), commitment: sha((c.secret = c.secret && chance(95) ? c.secret : randomBytes(32))) }),
    unready: (c) => ({ type: 'unready', room: c.room ?? aRoom() }),
    look: () => ({ type: 'look', room: aRoom() }),
    follow: () => ({ type: 'follow', game: aGame(), from: pick([0, 0, number(60), number(2000), 4_294_967_295]), view: pick(['lines', 'lines', 'json', 'json']) }),
    unfollow: () => ({ type: 'unfollow', game: aGame() }),
    reveal: (c) => ({ type: 'reveal', room: aRoom(), game: aGame(), contribution: chance(50) && c.secret ? c.secret.toString('hex') : hex(64) }),
    ping: () => ({ type: 'ping' }),
    hello: () => ({ type: 'hello', protocol: pick([1, 1, 2, 0]), language: pick(['en', 'tr', 'xx']) }),
};
const weights = [['create', 2], ['join', 12], ['leave', 3], ['ready', 20], ['unready', 2], ['look', 6], ['follow', 10], ['unfollow', 3], ['reveal', 2], ['ping', 3], ['hello', 1]];
const bag = weights.flatMap(([type, times]) => Array(times).fill(type));

// Text that is no message.
function garbage() {
    const whole = JSON.stringify({ id: 'g', ...makers[pick(bag)]({ name: 'A' }) });
    const at = number(whole.length);
    return pick([
        '', '{', '[]', 'null', '"', '{}', '{"type":1}', '{"type":"fly","id":"f"}', '{"type":"act","id":"x"}', '['.repeat(200), '{"a":'.repeat(100),
        whole.slice(0, at), `${whole.slice(0, at)}\\u0000${whole.slice(at)}`, whole.replace(/"/, "'"), whole.replace(':', ':1e999,"x":'), 'x'.repeat(5000),
        whole.replace('{', '{"type":"ping",'), whole.replace('}', ',"unknown":[1,{"a":null}]}'),
    ]);
}

// An action that the last view of a game allows, or one that it does not.
function anAction(c) {
    const asking = [...c.views.values()].filter(({ state }) => (state.state.now.options ?? []).length > 0);
    const view = asking.length > 0 ? pick(asking) : undefined;
    const wrong = { type: 'act', game: aGame(), question: number(300), action: pick(['1 roll', '2 roll', '* dice 1 2', '1 bid 999999', '3 undo', '1 offer 2', 'roll', '1 leave', '9 roll', `1 ${'x'.repeat(4000)}`, '1 bid -5']) };
    if (!view || chance(5)) {
        return chance(10) ? wrong : undefined;
    }
    const action = chance(2) ? `${view.state.mine[0] ?? 1} leave` : c.choose(view);
    const act = { type: 'act', game: view.game, question: chance(95) ? view.question : number(300), action };
    return action === undefined || chance(3) ? { ...wrong, game: view.game, question: view.question } : act;
}

// ---- Clients -------------------------------------------------------------------------------------------------------------------------

function listen(c) {
    c.views = new Map();
    c.on = (message) => {
        counts[message.type] = (counts[message.type] ?? 0) + 1;
        if (message.type === 'room') {
            remember(rooms, message.room);
            remember(games, message.phase === 'playing' ? message.game : undefined);
            c.room = message.room;
            if (message.phase === 'playing' && !c.views.has(message.game) && chance(80)) {
                c.send({ type: 'follow', id: 'fo', game: message.game, from: 0, view: 'json' });
            }
        } else if (message.type === 'start') {
            if (chance(93) && c.secret) { // or the wrong bytes, or none at all
                c.send({ type: 'reveal', id: 'rv', room: message.room, game: message.game, contribution: chance(97) ? c.secret.toString('hex') : hex(64) });
            }
        } else if (message.type === 'view') {
            c.views.set(message.game, message);
        } else if (message.type === 'refused') {
            reasons[message.reason] = (reasons[message.reason] ?? 0) + 1;
        }
    };
}

const counts = {};
const reasons = {};
let forgotten = 0;

// Sends at most a few messages before it waits for an answer, so that all clients have their turn.
async function oneMoment(c, server) {
    if (!c.isOpen) {
        listen(c);
        if (!(await c.open(server.port, { language: pick(['en', 'tr']) }))) {
            assert.ok(server.isBusy && server.isGone === undefined, `the server is gone\n${server.err}`);
            await breathe();
            return;
        }
        c.send({ type: 'look', id: 'lo', room: c.room ?? aRoom() });
        return;
    }
    const dice = random(1000);
    if (dice < 4) {
        c.drop();
        await until(() => !c.isOpen, 'the end of a connection that was dropped');
    } else if (dice < 6) {
        c.socket.socket.write(frame(1, randomBytes(number(300)))); // no UTF-8: the server hangs up
        await breathe();
    } else if (dice === 6 && chance(10) && forgotten < FORGOTTEN_MOST) {
        forgotten++;
        const { status } = await post(server.port, '/guest/forget', {}, { authorization: `Bearer ${c.guest.token}` });
        if (status !== 503) {
            await until(() => !c.isOpen, 'the end of the connection of a guest that was forgotten');
            c.guest = await makeGuest(server.port);
        }
    } else if (dice < 60) {
        c.send(garbage());
    } else if (dice < 800) {
        const act = anAction(c);
        if (!act) {
            await (server.clock && chance(5) ? breathe() : new Promise(setImmediate));
        } else if (dice < 90) { // twice, and no answer is waited for
            const same = JSON.stringify({ ...act, id: `t${++c.count}` });
            c.send(same);
            c.send(same);
        } else {
            const answer = await c.ask(act);
            if (answer?.type === 'refused' && c.views.delete(act.game)) { // perhaps it is not followed any more
                c.send({ type: 'follow', id: 'fa', game: act.game, from: 0, view: 'json' });
            }
        }
    } else {
        const message = makers[pick(bag)](c);
        const answer = await c.ask(message);
        remember(rooms, answer?.room);
        if (message.type === 'create' && answer?.type === 'done' && message.seats === 2 + message.computers.length) {
            homes[c.pair] = answer.room;
        }
    }
}

async function storm(server, book, count) {
    const clients = [];
    for (let i = 0; i < CLIENTS; i++) {
        clients.push(Object.assign(new Player(await makeGuest(server.port), book, `C${i + 1}`), { pair: i >> 1 }));
    }
    await Promise.all(clients.map(async (c) => {
        for (let i = 0; i < count; i++) {
            await oneMoment(c, server);
        }
        c.drop();
    }));
}

await test('a short storm over a store that is soon too busy, in rooms that leave memory at once', async () => {
    const data = join(place, 'busy');
    const book = new Book();
    const server = Object.assign(await serveHall(data, 6, 20, { clock: true }), { isBusy: true });
    server.ended.then(({ code, signal }) => (server.isGone = `${code} ${signal}`));
    await storm(server, book, moments / 4);
    destroyAll();
    await server.unloaded(); // a start that nobody reveals for takes 10 s
    const told = (await server.counts()).trim();
    console.log(`# ${told}, ${book.count} acknowledged actions`);
    assert.match(told, / loads [1-9]\d* busy [1-9]/, 'no room was read again, or the store was never busy');
    assert.equal(server.isGone, undefined, server.err);
    const { code, err } = await stopProgram(server);
    assert.equal(code, 0, err);
    compare(book, data);
    [rooms, games, homes].forEach((list) => (list.length = 0));
    forgotten = 0;
});

await test(`a storm of ${moments} moments of ${CLIENTS} clients does no harm, and the store has what they were shown`, async () => {
    const data = join(place, 'storm');
    const book = new Book();
    const server = await serve(data);
    server.ended.then(({ code, signal }) => (server.isGone = `${code} ${signal}`));
    const quiet = sockets(server.pid);
    await storm(server, undefined, moments / 10); // whatever it needs once
    destroyAll();
    await until(() => sockets(server.pid) <= quiet, 'the end of all connections');
    const before = { descriptors: descriptors(server.pid), kib: residentKib(server.pid) };
    await storm(server, book, moments);
    destroyAll();
    assert.equal(server.isGone, undefined, server.err);
    await until(() => descriptors(server.pid) <= before.descriptors, () => `the end of all connections: ${descriptors(server.pid)} descriptors are open, ${before.descriptors} were`);
    assert.match(await exchange(server.port, get('/healthz')), /^HTTP\/1\.1 200 /);
    const grown = residentKib(server.pid) - before.kib;
    const events = Object.entries(counts).sort((a, b) => b[1] - a[1]);
    console.log(`# ${rooms.length} rooms, ${games.length} games, ${book.count} acknowledged actions, ${forgotten} guests forgotten, ${grown} KiB more`);
    console.log(`# heard: ${events.map((pair) => pair.join(' ')).join(', ')}`);
    console.log(`# refused: ${Object.entries(reasons).sort((a, b) => b[1] - a[1]).map((pair) => pair.join(' ')).join(', ')}`);
    assert.ok(isSanitized || !isLong || grown < 16_384 + rooms.length * 64, `it grew by ${grown} KiB`);
    assert.ok(book.count > 100 && games.length > 5, 'hardly a game was played');
    const { code, err } = await stopProgram(server);
    assert.equal(code, 0, err);
    assert.doesNotMatch(err, /level=(error|warn(?!.* say="the store has too much to do"))/);
    const streams = compare(book, data);
    const kinds = [...streams.keys()].map((name) => name.split('/')[0]);
    assert.deepEqual([kinds.includes('room'), kinds.includes('game')], [true, true]);
    await everyRoomIsRead(data, [...streams.keys()].filter((name) => name.startsWith('room/')).map((name) => name.slice(5)));
});

// Each room that the storm left behind is accepted by a server that reads it.
async function everyRoomIsRead(data, list) {
    const server = await serve(data);
    const c = new Player(await makeGuest(server.port), undefined, 'Z');
    await c.open(server.port);
    for (const room of list) {
        const answer = await c.ask({ type: 'leave', room }); // whoever is not in it can leave any room, once it is read
        assert.equal(answer?.type, 'done', `${room}: ${JSON.stringify(answer)}\n${server.err}`);
    }
    assert.equal((await stopProgram(server)).code, 0, server.err);
}

destroyAll();
endAll();
rmSync(place, { recursive: true, force: true });
done();
