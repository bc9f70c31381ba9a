// The server is killed while people play, and what it told them is compared with what the store has (T20). Prints TAP for tools/run-tests.
//
//   node tests/server/test_crash.mjs [FOLDER [KILLS]]     where the programs were built; kills at random moments (50)
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chance, pause, random } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { begin, Book, compare, isSanitized, makeGuest, place, Player, playTo, serve } from './players.mjs';
import { endAll, stopProgram, until } from './programs.mjs';
import { destroyAll } from './socket.mjs';

const kills = Number(process.argv[3] ?? (isSanitized ? 15 : 50));

// ---- People who play on, whatever happens --------------------------------------------------------------------------------------------

// Answers each view that asks this player. An answer that a crash cut off is sent again under the same id, as a client does that does not
// know whether it counted.
function playBy(player) {
    player.on = (message) => {
        if (message.type === 'view' && message.game === player.game && !player.isActing) {
            void act(player, message);
        }
    };
}

async function act(player, view) {
    const action = player.choose(view);
    if (action === undefined || !player.isOpen || player.isOver) {
        return;
    }
    player.isActing = true;
    const message = { type: 'act', game: player.game, question: view.question, action, id: `${player.mark}-a${++player.count}` };
    const answer = await player.ask(message);
    player.isActing = false;
    player.cut = answer ? undefined : message;
    const now = player.seen.view;
    if (answer && now.number !== view.number && player.isOpen) {
        void act(player, now);
    }
}

async function comeBack(player, port) {
    if (!(await player.open(port))) {
        return;
    }
    const { cut } = player;
    if (cut && chance(70)) {
        const answer = await player.ask(cut);
        player.repeated = (player.repeated ?? 0) + (answer?.type === 'done');
    }
    player.cut = undefined;
    playBy(player);
    player.seen.view = undefined;
    await player.ask({ type: 'follow', game: player.game, from: 0, view: 'json' });
    await until(() => player.seen.view || !player.isOpen, 'a view');
}

// Another connection of the same people reads the lines.
async function watch(watcher, game, port) {
    const known = [...(watcher.book.of(game).lines.keys())].reduce((most, number) => Math.max(most, number), 0);
    if (await watcher.open(port)) {
        await watcher.ask({ type: 'follow', game, from: known });
    }
}

// ---- Tables --------------------------------------------------------------------------------------------------------------------------

const tables = [
    { edition: 'classic', changes: ['auction = sealed'], people: 3 },
    { edition: 'classic', people: 2, computers: ['easy'] },
    { edition: 'blitz', people: 3 },
];

async function sit(server, book, table, guests = []) {
    const players = [];
    for (let i = 0; i < table.people; i++) {
        const player = new Player(guests[i] ?? (await makeGuest(server.port)), book, `P${i + 1}`);
        assert.ok(await player.open(server.port));
        players.push(player);
    }
    const { edition, changes, computers } = table;
    return { table, players, watcher: new Player(undefined, book, 'W'), ...(await begin(players, { edition, changes, computers })) };
}

async function setOff(group, server) {
    for (const player of group.players) {
        player.game = group.game;
        playBy(player);
        await player.ask({ type: 'follow', game: group.game, from: 0, view: 'json' });
    }
    await watch(group.watcher, group.game, server.port);
}

// When the game is over, or has gone on for long, the same people begin another: young games have more auctions.
async function next(server, book, group) {
    const { number, state } = group.players[0].seen.view;
    if (number < 250 && state.state.now.actor !== 'nobody') {
        return group;
    }
    group.players.forEach((player) => (player.drop(), (player.isOver = true)));
    group.watcher.drop();
    const fresh = await sit(server, book, group.table, group.players.map(({ guest }) => guest));
    await setOff(fresh, server);
    return fresh;
}

const everyone = (groups) => groups.flatMap(({ players, watcher }) => [...players, watcher]);

async function returnAll(groups, server) {
    for (const group of groups) {
        await Promise.all(group.players.map((player) => comeBack(player, server.port)));
        await watch(group.watcher, group.game, server.port);
    }
}

const kill = (server) => stopProgram(server, 'SIGKILL');

// Whether the game of each table has gone on from the line that its players see now, or is over.
function goesOn(groups) {
    const line = ({ players }) => Math.max(...players.map(({ seen }) => seen.view?.number ?? 0));
    const isOver = ({ players }) => players.some(({ seen }) => seen.view?.state.state.now.actor === 'nobody');
    const before = groups.map(line);
    return () => groups.every((group, i) => line(group) > before[i] || isOver(group));
}

await test(`T20 killed ${kills} times while eight people play at three tables, it has everything that it told anyone, and goes on`, async () => {
    const data = join(place, 'random');
    const book = new Book();
    let server = await serve(data);
    let groups = [];
    for (const table of tables) {
        groups.push(await sit(server, book, table));
    }
    for (const group of groups) {
        await setOff(group, server);
    }
    let slowest = 0;
    for (let i = 0; i < kills; i++) {
        const wanted = book.count + 5 + random(12);
        const hasGoneOn = goesOn(groups);
        await until(() => book.count >= wanted && hasGoneOn(), () => `answers at each table\n${server.err}`, { wait: () => pause(random(12)) });
        await kill(server);
        await until(() => everyone(groups).every((player) => !player.isOpen), 'the end of all connections');
        if (i % Math.max(10, Math.ceil(kills / 10)) === 0 || i === kills - 1) {
            compare(book, data);
        }
        const begun = Date.now();
        server = await serve(data);
        slowest = Math.max(slowest, Date.now() - begun);
        await returnAll(groups, server);
        groups = await Promise.all(groups.map((group) => next(server, book, group)));
    }
    const bids = () => [...book.games.values()].reduce((sum, game) => sum + game.bids.length, 0);
    const hasGoneOn = goesOn(groups);
    await until(() => hasGoneOn() && bids() > 0, 'a game that goes on after the last kill, and a sealed bid', { progress: () => book.count });
    groups.forEach(({ players }) => players.forEach((player) => (player.isOver = true)));
    assert.equal((await stopProgram(server)).code, 0, server.err);
    const streams = compare(book, data);
    console.log(`# ${kills} kills, ${streams.size} streams, ${book.count} acknowledged actions, ${bids()} of them sealed bids, slowest restart ${slowest} ms`);
});

// ---- At each write and flush ---------------------------------------------------------------------------------------------------------

// Each call in its turn, first one by one. Calls are counted for each thread, and one thread writes.
const moments = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 19, 24, 30, 37, 50, 75, 110];

if (!isSanitized) {
    await test(`T20 killed at ${3 * moments.length} calls that write or flush, it has everything that it told anyone`, async () => {
        const data = join(place, 'calls');
        const book = new Book();
        const plain = await serve(data);
        const groups = [await sit(plain, book, tables[0])];
        await setOff(groups[0], plain);
        await kill(plain);
        for (const call of ['pwrite64', 'fdatasync', 'write']) {
            for (const moment of moments) {
                await until(() => everyone(groups).every((player) => !player.isOpen), 'the end of all connections');
                const before = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${moment}`];
                const server = await serve(data, { before });
                if (server.port) {
                    await returnAll(groups, server);
                }
                await until(() => server.child.exitCode !== null || server.child.signalCode !== null, `${call} ${moment}\n${server.err}`);
                compare(book, data);
            }
        }
        assert.ok(book.count > 40, `only ${book.count} actions`);
        const last = await serve(data);
        await until(() => everyone(groups).every((player) => !player.isOpen), 'the end of all connections');
        await returnAll(groups, last);
        await until(goesOn(groups), 'another line of the game');
        await kill(last);
        compare(book, data);
    });
}

// ---- Sealed bids ---------------------------------------------------------------------------------------------------------------------

const isSealed = (view) => view.state.state.now.actor === 'joint';
const bid = (player, amount) => player.ask({ type: 'act', game: player.seen.view.game, question: player.seen.view.question, action: `${player.seen.view.state.mine[0]} bid ${amount}` });
const bySeat = (players) => [...players].sort((a, b) => a.seen.view.state.mine[0] - b.seen.view.state.mine[0]);

// Three people at a sealed auction, by their seats.
async function auction(name) {
    const data = join(place, name);
    const book = new Book();
    const server = await serve(data);
    const group = await sit(server, book, tables[0]);
    await until(() => group.players.every(({ seen }) => seen.view), 'views');
    await playTo(group.players, isSealed, / (roll|decline|end|pay)/);
    await until(() => group.players.every(({ seen }) => isSealed(seen.view)), 'the auction for all');
    return { data, book, server, ...group, players: bySeat(group.players), question: group.players[0].seen.view.question };
}

async function crash(at) {
    await kill(at.server);
    await until(() => at.players.every((player) => !player.isOpen), 'the end of all connections');
    at.server = await serve(at.data);
    for (const player of at.players) {
        player.seen = {};
        player.on = undefined;
        assert.ok(await player.open(at.server.port));
        await player.ask({ type: 'follow', game: at.game, from: 0, view: 'json' });
        await until(() => player.seen.view, 'a view');
    }
}

async function end(at) {
    at.players.forEach((player) => player.drop());
    assert.equal((await stopProgram(at.server)).code, 0, at.server.err);
    return compare(at.book, at.data).get(`game/${at.game}`).lines;
}

await test('U06 sealed bids that were acknowledged count after a crash, and nobody is asked again', async () => {
    const at = await auction('bids');
    const [one, two, three] = at.players;
    assert.deepEqual([(await bid(one, 20)).type, (await bid(two, 30)).type], ['done', 'done']);
    assert.equal((await bid(two, 45)).type, 'done'); // a better one takes its place
    await crash(at);
    assert.deepEqual(three.seen.view.state.asked, [3]);
    assert.equal(one.seen.view.state.state.now.options, undefined);
    await crash(at);
    const answer = await bid(three, 40);
    const lines = await end(at);
    assert.match(lines.find((line) => line.startsWith(`${answer.number} `)), / \* bids 1 20 2 45 3 40 /);
});

await test('U06 a seat that leaves costs nobody a bid, before a crash or after it', async () => {
    const at = await auction('leave');
    const [one, two, three] = at.players;
    assert.equal((await bid(one, 20)).type, 'done');
    const left = await three.ask({ type: 'act', game: at.game, question: at.question, action: '3 leave' });
    assert.equal(left.type, 'done', JSON.stringify(left));
    await crash(at);
    assert.deepEqual(two.seen.view.state.asked, [2]);
    assert.equal((await bid(two, 30)).type, 'done');
    const lines = await end(at);
    assert.ok(lines.some((line) => / \* bids 1 20 2 30 /.test(line)), lines.slice(-5).join('\n'));
});

await test('U06 bids are opened when the last seat without one leaves', async () => {
    const at = await auction('last');
    const [one, two, three] = at.players;
    assert.deepEqual([(await bid(one, 20)).type, (await bid(two, 30)).type], ['done', 'done']);
    assert.equal((await three.ask({ type: 'act', game: at.game, question: at.question, action: '3 leave' })).type, 'done');
    await until(() => !isSealed(one.seen.view), 'bids that are opened');
    const lines = await end(at);
    assert.ok(lines.some((line) => / \* bids 1 20 2 30 /.test(line)));
});

await test('an action that is sent again after a crash gets its answer, and is not done twice', async () => {
    const data = join(place, 'again');
    const book = new Book();
    const at = { data, book, server: await serve(data) };
    Object.assign(at, await sit(at.server, book, { edition: 'classic', people: 2 }));
    await until(() => at.players.every(({ seen }) => seen.view), 'views');
    const player = at.players.find(({ seen }) => (seen.view.state.state.now.options ?? []).length > 0);
    const message = { type: 'act', id: 'the-one', game: at.game, question: player.seen.view.question, action: `${player.seen.view.state.mine[0]} roll` };
    const answer = await player.ask(message);
    await crash(at);
    const again = await player.ask(message);
    assert.deepEqual(again, answer);
    const lines = await end(at);
    assert.equal(lines.filter((line) => /^\d+ \d roll /.test(line)).length, 1);
});

destroyAll();
endAll();
rmSync(place, { recursive: true, force: true });
done();
