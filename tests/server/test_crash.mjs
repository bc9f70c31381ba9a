// The server is killed while people play, and what it told them is compared with what the store has (T20). Prints TAP for tools/run-tests.
//
//   node tests/server/test_crash.mjs [FOLDER [KILLS]]     where the programs were built; kills at random moments (50)
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { begin, Book, compare, isSanitized, makeGuest, place, Player, serve } from './players.mjs';
import { endAll, pause, until } from './programs.mjs';
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
    assert.ok(await player.open(port), 'the server does not answer');
    const { cut } = player;
    if (cut && Math.random() < 0.7) {
        const answer = await player.ask(cut);
        player.repeated = (player.repeated ?? 0) + (answer?.type === 'done');
    }
    player.cut = undefined;
    playBy(player);
    await player.ask({ type: 'follow', game: player.game, from: 0, view: 'json' });
}

// Another connection of the same people reads the lines.
async function watch(watcher, game, port) {
    const known = [...(watcher.book.of(game).lines.keys())].reduce((most, number) => Math.max(most, number), 0);
    assert.ok(await watcher.open(port));
    await watcher.ask({ type: 'follow', game, from: known });
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

async function kill(server) {
    server.child.kill('SIGKILL');
    await server.ended;
}

// How many of the book's entries came since; and nobody waits for anything: each game has gone on.
const isPlaying = (book, before) => () => book.count >= before + 5;

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
        const before = book.count;
        await pause(Math.random() < 0.3 ? Math.random() * 30 : Math.random() * 400);
        if (i % 5 === 4) {
            await until(isPlaying(book, before), () => `nobody acts any more\n${server.err}`);
        }
        await kill(server);
        await Promise.all(groups.flatMap(({ players, watcher }) => [...players, watcher]).map((player) => until(() => !player.isOpen, 'a connection outlives its server')));
        if (i % 10 === 9 || i === kills - 1) {
            compare(book, data);
        }
        const begun = Date.now();
        server = await serve(data);
        slowest = Math.max(slowest, Date.now() - begun);
        for (const group of groups) {
            await Promise.all(group.players.map((player) => comeBack(player, server.port)));
            await watch(group.watcher, group.game, server.port);
        }
        groups = await Promise.all(groups.map((group) => next(server, book, group)));
    }
    const before = book.count;
    await until(isPlaying(book, before), 'the games do not go on after the last kill');
    groups.forEach(({ players }) => players.forEach((player) => (player.isOver = true)));
    await pause(200);
    server.child.kill('SIGTERM');
    assert.equal((await server.ended).code, 0, server.err);
    const streams = compare(book, data);
    const told = [...book.games.values()];
    const bids = told.reduce((sum, game) => sum + game.bids.length, 0);
    console.log(`# ${kills} kills, ${streams.size} streams, ${book.count} acknowledged actions, ${bids} of them sealed bids, slowest restart ${slowest} ms`);
    assert.ok(book.count > kills * 5 && (kills < 10 || bids > 0), `${book.count} actions, ${bids} bids`);
});

destroyAll();
endAll();
rmSync(place, { recursive: true, force: true });
done();
