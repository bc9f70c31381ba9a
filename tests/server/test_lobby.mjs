// Rooms and the people in them: who finds a room, who may enter it, who may change it, and what happens when people stay away or do the same
// thing at the same moment (O01 to O05, X05, X06). Prints TAP for tools/run-tests.
//
//   node tests/server/test_lobby.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { lookAt, place, serve, serveHall, sha } from './players.mjs';
import { elapse, endAll, now, stopProgram, until } from './programs.mjs';
import { all, arrive, gather, no, ok, play, shows } from './rooms.mjs';
import { destroyAll } from './socket.mjs';

const GRACE = 2; // seconds
const data = join(place, 'lobby');
const args = ['--countdown', '1', '--grace', String(GRACE)];
let server = await serve(data, { args, clock: true });

const come = (name, local) => arrive(server.port, name, local);
const comeAll = (...names) => Promise.all(names.map((name) => come(name)));
const create = { type: 'create', name: 'Room', edition: 'classic', seats: 4 };
const list = async (person, wanted = {}) => (await person.ask({ type: 'list', ...wanted })).rooms;
const later = []; // what is looked up in the store when the server has ended
const commitment = sha(Buffer.alloc(32));

// ---- Opening and finding -------------------------------------------------------------------------------------------------------------

await test('O01 a room is opened with all its settings, and a wrong one is refused with a reason', async () => {
    const ada = await come('Ada');
    const wrong = [
        [{ edition: 'none' }, 'no-such-edition'],
        [{ seats: 7 }, 'wrong-seats'],
        [{ seats: 3, computers: ['easy', 'easy', 'easy'] }, 'wrong-seats'],
        [{ computers: ['nobody'] }, 'no-such-computer'],
        [{ changes: ['no-rule = 1'] }, 'bad-changes'],
        [{ changes: ['testing = on'] }, 'bad-changes'],
        [{ player: 'Bank' }, 'reserved-name'],
        [{ player: 's\u0435rver' }, 'reserved-name'], // with a Cyrillic letter
    ];
    for (const [change, reason] of wrong) {
        await no(ada, { ...create, player: 'Ada', ...change }, reason);
    }
    const { room } = await ok(ada, { ...create, name: 'Friday evening', player: 'Ada', computers: ['keen'], changes: ['money = 2000'], timer: 45, pace: 'slow', watchers: false });
    await shows(ada, ({ members }) => members.length === 1);
    const { name, limit, timer, pace, changes, computers, owner, phase, members, passcode, key, code } = ada.room;
    assert.deepEqual([ada.room.room, name, limit, timer, pace, changes, owner, phase, passcode], [room, 'Friday evening', 4, 45, 'slow', ['money = 2000'], ada.guest.guest, 'lobby', false]);
    assert.deepEqual(computers.map(({ seat, kind }) => [seat, kind]), [[4, 'keen']]);
    assert.deepEqual(members.map(({ player, seat, here, ready }) => [player, seat, here, ready]), [['Ada', 1, true, false]]);
    assert.match(key, /^[A-HJKMNP-TV-Z0-9]{20}$/);
    assert.match(code, /^[A-HJ-NP-Z]{6}$/);
    assert.equal(room.length, 24);
    ada.drop();
});

await test('O01 the list: search by room and owner, filters, free seats first, keys, and what is not in it', async () => {
    const [ada, bob, cem, dana, tom] = await comeAll('Ada Lovelace', 'Bob', 'Cem', 'Dana', 'Tom');
    await ok(ada, { ...create, name: 'Listed zebra', player: 'Ada Lovelace', seats: 3, changes: ['money = 2000'], timer: 30 });
    await ok(bob, { ...create, name: 'Zebra locked', player: 'Bob', seats: 5, private: true, listed: true, passcode: 'x' });
    await ok(cem, { ...create, name: 'Zebra hidden', player: 'Cem', private: true });
    await ok(dana, { ...create, name: 'Zebra full', edition: 'turkey', player: 'Dana', seats: 3, computers: ['easy', 'easy'] });
    const zebras = await list(tom, { search: 'zEbRa' });
    assert.deepEqual(zebras.map(({ name }) => name), ['Listed zebra', 'Zebra locked', 'Zebra full']);
    const [first, second, third] = zebras;
    assert.deepEqual([first.owner, first.players, first.limit, first.changes, first.timer, first.language, first.private, first.playing, first.edition], ['Ada Lovelace', 1, 3, 1, 30, 'en', false, false, 'classic']);
    assert.deepEqual([second.private, third.players, third.limit], [true, 3, 3]);
    assert.deepEqual((await list(tom, { search: 'lovelace' })).map(({ name }) => name), ['Listed zebra']);
    assert.deepEqual((await list(tom, { search: 'zebra', free: true })).map(({ name }) => name), ['Listed zebra', 'Zebra locked']);
    assert.deepEqual((await list(tom, { search: 'zebra', edition: 'turkey' })).map(({ name }) => name), ['Zebra full']);
    assert.deepEqual((await list(tom, { search: 'zebra', skip: 2 })).map(({ name }) => name), ['Zebra full']);
    assert.deepEqual(await list(tom, { search: 'no room has this name' }), []);
    assert.ok(zebras.every((room) => room.key === undefined && room.code === undefined), 'the list is no invitation');
    await ok(dana, { type: 'change', room: dana.room.room, watchers: false });
    assert.equal((await list(tom, { search: 'zebra full' })).length, 0, 'neither a seat nor a view');
    [ada, bob, cem, dana].forEach((person) => person.drop());
    await until(async () => (await list(tom, { search: 'zebra' })).length === 0, 'a list without rooms that are empty');
    tom.drop();
});

await test('O01 a search finds rooms and owners by their newest names, and folds nothing again that has not changed', async () => {
    const hall = await serveHall(join(place, 'folds'), 1000, 1000);
    const [ada, bob, tom] = await Promise.all(['Ada', 'Bob', 'Tom'].map((name) => arrive(hall.port, name)));
    const room = await gather([ada, bob], { name: 'Zebra' });
    const folds = async () => Number(/folds (\d+)/.exec(await hall.counts())[1]);
    const names = async (search) => (await list(tom, { search })).map(({ name }) => name);
    assert.deepEqual([await names('zEb'), await names('aDa'), await names('bob')], [['Zebra'], ['Zebra'], []]);
    const before = await folds();
    for (let i = 0; i < 20; i++) {
        assert.deepEqual(await names('zebra'), ['Zebra']);
    }
    assert.equal((await folds()) - before, 20, 'only what was searched for');
    await ok(ada, { type: 'change', room, name: 'Lion' });
    assert.deepEqual([await names('zebra'), await names('lion')], [[], ['Lion']]);
    await ok(ada, { type: 'owner', room, guest: bob.guest.guest });
    assert.deepEqual([await names('ada'), await names('bob')], [[], ['Lion']]);
    [ada, bob, tom].forEach((person) => person.drop());
    await stopProgram(hall);
});

await test('O01 pages of the list: each room once, and nothing behind the last', async () => {
    const tom = await come('Tom');
    const everywhere = await Promise.all(Array.from({ length: 53 }, () => come('Tom'))); // one guest, a connection in each room
    await Promise.all(everywhere.map((person, i) => ok(person, { ...create, name: `Page ${i}`, player: 'Tom', seats: i % 3 ? 3 : 2 })));
    const page = (skip) => tom.ask({ type: 'list', search: 'page', skip });
    const [first, second, none] = [await page(0), await page(50), await page(1000)];
    assert.deepEqual([first, second, none].map(({ rooms, more }) => [rooms.length, more]), [[50, true], [3, false], [0, false]]);
    const shown = [...first.rooms, ...second.rooms];
    assert.deepEqual(shown.map(({ limit }) => limit), shown.map(({ limit }) => limit).sort(), 'the fullest first');
    assert.equal(new Set(shown.map(({ room }) => room)).size, 53);
    [tom, ...everywhere].forEach((person) => person.drop());
});

// ---- Entering ------------------------------------------------------------------------------------------------------------------------

await test('O01 X06 private rooms: passcode, link and code admit, and are renewed; an unlisted room answers as one that does not exist', async () => {
    const [ada, bob, cem, dana, eve] = await comeAll('Ada', 'Bob', 'Cem', 'Dana', 'Eve');
    const { room } = await ok(ada, { ...create, seats: 6, player: 'Ada', private: true, passcode: 'swordfish' });
    await shows(ada, ({ key }) => key);
    const { key, code } = ada.room;
    const missing = await eve.ask({ type: 'join', room: 'f'.repeat(24), player: 'Eve', passcode: 'wrong' });
    for (const guess of [{}, { passcode: 'wrong' }, { key: 'A'.repeat(20) }]) {
        const { id, ...answer } = await eve.ask({ type: 'join', room, player: 'Eve', ...guess });
        assert.deepEqual({ ...answer, id: missing.id }, missing, JSON.stringify(guess));
    }
    await no(eve, { type: 'look', room }, 'no-such-room');
    await ok(bob, { type: 'join', room, player: 'Bob', passcode: 'swordfish' });
    await ok(cem, { type: 'join', room, player: 'Cem', key });
    const found = await ok(dana, { type: 'find', code: code.toLowerCase() });
    assert.deepEqual([found.room, found.key], [room, key]);
    await no(cem, { type: 'renew', room }, 'only-admins');
    await ok(ada, { type: 'renew', room });
    await shows(cem, (shown) => shown.key !== key && shown.code !== code);
    await no(dana, { type: 'join', room, player: 'Dana', key }, 'no-such-room');
    await no(dana, { type: 'find', code }, 'no-such-room');
    await ok(dana, { type: 'join', room, player: 'Dana', key: ada.room.key });
    await ok(ada, { type: 'change', room, passcode: '' });
    await shows(bob, ({ passcode }) => !passcode);
    await no(eve, { type: 'join', room, player: 'Eve', passcode: 'swordfish' }, 'no-such-room');
    await ok(ada, { type: 'change', room, passcode: 'second', listed: true });
    await no(eve, { type: 'join', room, player: 'Eve' }, 'passcode-needed');
    await no(eve, { type: 'join', room, player: 'Eve', passcode: 'swordfish' }, 'wrong-passcode');
    await ok(eve, { type: 'join', room, player: 'Eve', passcode: 'second' });
    await shows(ada, ({ passcode }) => passcode === true);
    later.push((streams) => assert.ok(!/second|swordfish/.test(streams.get(`room/${room}`).lines.join()), 'the store has only the hash of a passcode'));
    [ada, bob, cem, dana, eve].forEach((person) => person.drop());
});

await test('O01 wrong tries are counted by address and slow down only that address; the room is never locked', async () => {
    const [ada, bob] = await comeAll('Ada', 'Bob');
    const [mallory, other] = [await come('Mallory', '127.0.0.9'), await come('Other', '127.0.0.9')];
    const room = await gather([ada], { seats: 4, private: true, listed: true, passcode: 'right' });
    const reasons = [];
    for (let i = 0; i < 14; i++) {
        reasons.push((await mallory.ask(i % 2 ? { type: 'find', code: 'AAAAAA' } : { type: 'join', room, player: 'M', passcode: `guess ${i}` })).reason);
    }
    assert.deepEqual(reasons.slice(0, 10), Array.from({ length: 10 }, (_, i) => (i % 2 ? 'no-such-room' : 'wrong-passcode')));
    assert.ok(reasons.slice(10).every((reason) => reason === 'too-many-tries'), reasons.join());
    await no(other, { type: 'join', room, player: 'O', passcode: 'right' }, 'too-many-tries');
    await no(other, { type: 'join', room: 'e'.repeat(24), player: 'O', passcode: 'right' }, 'too-many-tries');
    await ok(other, { type: 'join', room, player: 'Other', key: ada.room.key });
    await ok(bob, { type: 'join', room, player: 'Bob', passcode: 'right' });
    await ok(mallory, { ...create, player: 'Mallory' });
    [ada, bob, mallory, other].forEach((person) => person.drop());
});

await test('O01 names in a room differ, whatever they are made of, and some are reserved', async () => {
    const [ada, bob] = await comeAll('Paula', 'Bob');
    const room = await gather([ada]);
    for (const name of ['Paula', 'PAULA', '\u0420\u0430ul\u0430', '\uff30aula', 'P\u200baula']) {
        const answer = await bob.ask({ type: 'join', room, player: name });
        assert.equal(answer.type, 'refused', name);
    }
    await no(bob, { type: 'join', room, player: 'PAULA' }, 'name-taken');
    for (const name of ['Bank', 'SERVER', 'b\u0430nk']) {
        await no(bob, { type: 'join', room, player: name }, 'reserved-name');
    }
    await ok(bob, { type: 'join', room, player: 'Paul' });
    [ada, bob].forEach((person) => person.drop());
});

await test('X05 at most 20 people watch a room; a spectator takes a free seat; watching can be switched off', async () => {
    const [ada, bob] = await comeAll('Ada', 'Bob');
    const room = await gather([ada, bob], { seats: 3 });
    const watchers = [];
    for (let i = 0; i < 20; i++) {
        watchers.push(await come(`Watcher ${'ABCDEFGHJKMNPQRSTXYZ'[i]}`));
        await ok(watchers[i], { type: 'join', room, player: watchers[i].name, watch: true });
    }
    const late = await come('Late');
    await no(late, { type: 'join', room, player: 'Late', watch: true }, 'room-full');
    await no(bob, { type: 'stand', room }, 'room-full');
    await ok(watchers[0], { type: 'sit', room });
    await shows(ada, () => ada.member(watchers[0])?.seat === 3);
    await no(watchers[1], { type: 'sit', room }, 'room-full');
    await no(late, { type: 'join', room, player: 'Late' }, 'room-full');
    await ok(late, { type: 'join', room, player: 'Late', watch: true });
    await ok(watchers[2], { type: 'leave', room });
    await ok(watchers[0], { type: 'stand', room });
    await shows(ada, () => ada.member(watchers[0])?.seat === undefined && ada.member(watchers[2]) === undefined);
    await ok(ada, { type: 'change', room, watchers: false });
    await no(bob, { type: 'stand', room }, 'no-watchers');
    await no(watchers[2], { type: 'join', room, player: 'Again', watch: true }, 'no-watchers');
    await no(watchers[2], { type: 'look', room }, 'no-such-room');
    [ada, bob, late, ...watchers].forEach((person) => person.drop());
});

await test('X06 a code opens a room only while its lobby is open', async () => {
    const [ada, eve] = await comeAll('Ada', 'Eve');
    const room = await gather([ada], { seats: 2, computers: ['easy'], private: true });
    const { code } = ada.room;
    await play([ada], room);
    await no(eve, { type: 'find', code }, 'no-such-room');
    assert.equal(ada.room.code, undefined);
    [ada, eve].forEach((person) => person.drop());
});

// ---- Seats, pieces, computer players -------------------------------------------------------------------------------------------------

await test('O03 seats and pieces: no two players have a seat, a token or a colour together, computer players included', async () => {
    const [ada, bob] = await comeAll('Ada', 'Bob');
    const room = await gather([ada, bob], { seats: 4 });
    await no(bob, { type: 'sit', room, seat: 1 }, 'seat-taken');
    await no(bob, { type: 'sit', room, seat: 5 }, 'seat-taken');
    await ok(bob, { type: 'sit', room, seat: 4 });
    await shows(ada, () => ada.member(bob).seat === 4);
    await no(bob, { type: 'sit', room, piece: ada.member(ada).piece }, 'piece-taken');
    for (const piece of ['wheel-teal', 'boat-crimson']) {
        await no(bob, { type: 'sit', room, piece }, 'piece-taken');
    }
    for (const piece of ['nonsense', 'boat', 'boat-', '-teal', 'boat-teal-x', 'teal-boat']) {
        await no(bob, { type: 'sit', room, piece }, 'no-such-piece');
    }
    await ok(bob, { type: 'sit', room, piece: 'teapot-ochre' }); // the usual one of seat 4
    await ok(ada, { type: 'sit', room, piece: 'cat-teal' }); // the usual one of seat 2
    await ok(ada, { type: 'computer', room, seat: 2, kind: 'easy' });
    await ok(ada, { type: 'computer', room, seat: 3, kind: 'keen' });
    await shows(bob, ({ computers }) => computers.length === 2);
    const pieces = [...bob.room.members, ...bob.room.computers].map(({ piece }) => piece);
    assert.equal(new Set(pieces.flatMap((piece) => piece.split('-'))).size, 8, pieces.join());
    await no(bob, { type: 'sit', room, piece: bob.room.computers[0].piece }, 'piece-taken');
    await no(ada, { type: 'computer', room, seat: 4, kind: 'easy' }, 'seat-taken');
    await no(ada, { type: 'computer', room, seat: 4 }, 'seat-taken');
    await no(ada, { type: 'computer', room, seat: 2, kind: 'nobody' }, 'no-such-computer');
    await ok(ada, { type: 'computer', room, seat: 2, kind: 'steady' });
    await shows(bob, ({ computers }) => computers.some(({ seat, kind }) => seat === 2 && kind === 'steady'));
    await ok(ada, { type: 'computer', room, seat: 3 });
    await no(ada, { type: 'change', room, limit: 3 }, 'wrong-seats'); // Bob has seat 4
    await ok(bob, { type: 'sit', room, seat: 3 });
    await ok(ada, { type: 'change', room, limit: 3 });
    [ada, bob].forEach((person) => person.drop());
});

await test('O01 the number of seats stays within what the edition has', async () => {
    const [ada, bob] = await comeAll('Ada', 'Bob');
    const room = await gather([ada, bob], { seats: 8, edition: 'watopoly' });
    await ok(bob, { type: 'sit', room, seat: 7 });
    await no(ada, { type: 'rules', room, edition: 'classic' }, 'wrong-seats'); // which has six
    await ok(bob, { type: 'sit', room, seat: 6 });
    await ok(ada, { type: 'rules', room, edition: 'classic' });
    await shows(ada, ({ edition, limit }) => edition === 'classic' && limit === 6);
    await no(ada, { type: 'change', room, limit: 7 }, 'wrong-seats');
    await ok(bob, { type: 'sit', room, seat: 2 });
    await ok(ada, { type: 'change', room, limit: 2 });
    await ok(ada, { type: 'rules', room, edition: 'turkey' }); // which needs three
    await shows(ada, ({ edition, limit }) => edition === 'turkey' && limit === 3);
    await no(ada, { type: 'change', room, limit: 2 }, 'wrong-seats');
    await no(ada, { type: 'rules', room, edition: 'none' }, 'no-such-edition');
    [ada, bob].forEach((person) => person.drop());
});

// ---- Ready and the countdown ---------------------------------------------------------------------------------------------------------

await test('O03 every change of edition, rules, time, pace or seats takes back ready and is shown; spectators and names do not', async () => {
    const [ada, bob, eve] = await comeAll('Ada', 'Bob', 'Eve');
    const room = await gather([ada, bob], { seats: 4 });
    const isReady = () => ada.member(bob)?.ready;
    const changes = [
        { type: 'rules', room, edition: 'classic', changes: ['money = 2000'] },
        { type: 'rules', room, edition: 'turkey' },
        { type: 'change', room, timer: 30 },
        { type: 'change', room, pace: 'slow' },
        { type: 'change', room, limit: 5 },
        { type: 'computer', room, seat: 4, kind: 'easy' },
        { type: 'computer', room, seat: 4 },
        { type: 'sit', room, seat: 3 },
    ];
    for (const change of changes) {
        await ok(bob, { type: 'ready', room, commitment });
        await shows(ada, isReady);
        await ok(ada, change);
        await shows(ada, () => !isReady(), JSON.stringify(change));
        await shows(bob, ({ number }) => number === ada.room.number);
        for (const [name, value] of Object.entries(change).filter(([key]) => ['edition', 'timer', 'pace', 'limit', 'changes'].includes(key))) {
            assert.deepEqual(bob.room[name], value);
        }
    }
    await no(ada, { type: 'rules', room, edition: 'turkey', changes: ['salary = x'] }, 'bad-changes');
    await ok(bob, { type: 'ready', room, commitment });
    await ok(eve, { type: 'join', room, player: 'Eve', watch: true });
    await ok(ada, { type: 'change', room, name: 'Other name', private: true, passcode: 'p' });
    await ok(ada, { type: 'sit', room, piece: 'boat-moss' });
    await ok(eve, { type: 'leave', room });
    await shows(ada, ({ members, name }) => members.length === 2 && name === 'Other name');
    assert.ok(isReady(), 'a spectator came and went');
    await ok(eve, { type: 'join', room, player: 'Eve', key: ada.room.key });
    await shows(ada, () => !isReady(), 'the new player');
    await no(eve, { type: 'ready', room: 'f'.repeat(24), commitment }, 'no-such-room');
    [ada, bob, eve].forEach((person) => person.drop());
});

await test('O03 the countdown begins when all are ready and can be stopped by any of them; rules during it stop it', async () => {
    const [ada, bob, eve] = await comeAll('Ada', 'Bob', 'Eve');
    const room = await gather([ada, bob], { seats: 3 });
    await ok(eve, { type: 'join', room, player: 'Eve', watch: true });
    await no(eve, { type: 'ready', room, commitment }, 'not-in-room');
    for (const stops of [() => ok(bob, { type: 'unready', room }), () => ok(ada, { type: 'rules', room, edition: 'classic', changes: ['money = 1000'] }), () => ok(ada, { type: 'stand', room }).then(() => ok(ada, { type: 'sit', room }))]) {
        await ada.ready(room);
        await bob.ready(room);
        await shows(eve, ({ countdown }) => countdown > 0 && countdown <= 1000);
        await stops();
        await shows(eve, ({ countdown }) => countdown === undefined);
        await elapse(1300);
        assert.deepEqual([eve.room.phase, ada.starts], ['lobby', 0]);
        await ok(bob, { type: 'unready', room });
    }
    await ada.ready(room);
    await bob.ready(room);
    await shows(eve, ({ countdown }) => countdown > 0);
    for (let i = 0; i < 5; i++) { // neither talk nor a spectator who goes stops it
        await ok(ada, { type: 'chat', room, text: `${i}` });
    }
    eve.send({ type: 'chat', id: 'x', room, text: 'bye' });
    eve.drop();
    await all([ada, bob], ({ phase }) => phase === 'playing');
    assert.equal(ada.starts, 1);
    await no(bob, { type: 'unready', room }, 'game-runs');
    [ada, bob].forEach((person) => person.drop());
});

await test('O03 a player who drops out stops the countdown; one that is alone does not start', async () => {
    const [ada, bob] = await comeAll('Ada', 'Bob');
    const room = await gather([ada, bob], { seats: 3 });
    await ada.ready(room);
    await bob.ready(room);
    await shows(ada, ({ countdown }) => countdown > 0);
    bob.drop();
    await shows(ada, ({ countdown }) => countdown === undefined);
    await shows(ada, ({ members }) => members.length === 1, 'one member');
    await ada.ready(room);
    await elapse(1300);
    assert.equal(ada.room.phase, 'lobby');
    await ok(ada, { type: 'computer', room, seat: 3, kind: 'easy' });
    await play([ada], room);
    ada.drop();
});

// ---- Rights --------------------------------------------------------------------------------------------------------------------------

await test('O02 what owner, admin, player, spectator and stranger can do, each of them with each of the others', async () => {
    const [owner, admin, other, player, watcher, stranger] = await comeAll('Olga', 'Adam', 'Sena', 'Pia', 'Wim', 'Sam');
    const room = await gather([owner, admin, other, player], { seats: 6 });
    await ok(watcher, { type: 'join', room, player: 'Wim', watch: true });
    await ok(owner, { type: 'admin', room, guest: admin.guest.guest, on: true });
    await ok(owner, { type: 'admin', room, guest: other.guest.guest, on: true });
    await shows(player, () => player.member(admin).admin && player.member(other).admin && !player.member(watcher).admin && player.room.owner === owner.guest.guest);

    const forAdmins = [
        { type: 'change', name: 'A' },
        { type: 'change', limit: 6 },
        { type: 'change', timer: 10 },
        { type: 'change', private: false },
        { type: 'change', listed: true },
        { type: 'change', watchers: true },
        { type: 'change', passcode: 'y' },
        { type: 'change', pace: 'fast' },
        { type: 'rules', edition: 'classic', changes: ['money = 1600'] },
        { type: 'computer', seat: 6, kind: 'easy' },
        { type: 'computer', seat: 6 },
        { type: 'renew' },
    ];
    for (const wish of forAdmins) {
        await ok(owner, { ...wish, room });
        await ok(admin, { ...wish, room, ...(wish.type === 'computer' && !wish.kind ? { kind: 'easy' } : {}) });
        for (const person of [player, watcher, stranger]) {
            await no(person, { ...wish, room }, 'only-admins');
        }
    }
    const everyone = [owner, admin, other, player, watcher];
    for (const by of [admin, player, watcher, stranger]) {
        for (const target of everyone) {
            await no(by, { type: 'owner', room, guest: target.guest.guest }, 'only-owner');
            await no(by, { type: 'admin', room, guest: target.guest.guest, on: true }, 'only-owner');
            await no(by, { type: 'admin', room, guest: target.guest.guest, on: false }, 'only-owner');
            if (by !== admin) {
                await no(by, { type: 'remove', room, guest: target.guest.guest }, 'only-admins');
                await no(by, { type: 'remove', room, guest: target.guest.guest, ban: true }, 'only-admins');
            }
        }
    }
    await no(admin, { type: 'remove', room, guest: owner.guest.guest }, 'only-owner');
    await no(admin, { type: 'remove', room, guest: owner.guest.guest, ban: true }, 'only-owner');
    await no(admin, { type: 'remove', room, guest: admin.guest.guest }, 'no-such-person');
    await no(admin, { type: 'remove', room, guest: stranger.guest.guest }, 'no-such-person');
    await no(owner, { type: 'owner', room, guest: stranger.guest.guest }, 'no-such-person');
    await no(owner, { type: 'admin', room, guest: stranger.guest.guest, on: true }, 'no-such-person');
    for (const target of [watcher, player, other]) { // an admin removes anyone but the owner
        await ok(admin, { type: 'remove', room, guest: target.guest.guest });
        await until(() => target.seen.removed, 'a message for the person');
        assert.deepEqual([target.seen.removed.room, target.seen.removed.banned], [room, false]);
        await shows(owner, () => !owner.member(target));
        await ok(target, { type: 'join', room, player: target.name });
        await shows(owner, () => owner.member(target) && !owner.member(target).admin);
    }
    await ok(owner, { type: 'admin', room, guest: admin.guest.guest, on: false });
    await no(admin, { type: 'change', room, name: 'B' }, 'only-admins');
    await ok(owner, { type: 'owner', room, guest: player.guest.guest });
    await shows(watcher, (shown) => shown.owner === player.guest.guest);
    await no(owner, { type: 'change', room, name: 'B' }, 'only-admins');
    await ok(player, { type: 'change', room, name: 'Mine' });
    [...everyone, stranger].forEach((person) => person.drop());
});

await test('O02 a ban holds for guest and address, also of somebody who is away, and renews link and code', async () => {
    const [ada, bob] = await comeAll('Ada', 'Bob');
    const [eve, friend] = [await come('Eve', '127.0.0.5'), await come('Friend', '127.0.0.5')];
    const room = await gather([ada, bob, eve], { seats: 5, private: true, listed: true, passcode: 'p' });
    const { key, code } = ada.room;
    eve.drop();
    await shows(ada, () => ada.member(eve)?.here === false);
    await ok(ada, { type: 'remove', room, guest: eve.guest.guest, ban: true });
    await shows(bob, (shown) => shown.key !== key && shown.code !== code && !bob.member(eve));
    await eve.back(server.port);
    for (const person of [eve, friend]) {
        await no(person, { type: 'join', room, player: person.name, key: ada.room.key }, 'banned');
        await no(person, { type: 'join', room, player: person.name, passcode: 'p' }, 'banned');
    }
    await ok(ada, { type: 'change', room, private: false });
    await no(friend, { type: 'join', room, player: 'Friend', watch: true }, 'banned');
    await no(friend, { type: 'look', room }, 'no-such-room');
    eve.drop();
    eve.local = '127.0.0.6';
    await eve.back(server.port);
    await no(eve, { type: 'join', room, player: 'Else' }, 'banned');
    const third = await come('Third', '127.0.0.6');
    await ok(third, { type: 'join', room, player: 'Third' });
    await ok(ada, { type: 'change', room, private: true, listed: false });
    await no(eve, { type: 'join', room, player: 'Else', key: ada.room.key }, 'no-such-room');
    later.push((streams) => assert.ok(!streams.get(`room/${room}`).lines.join().includes('127.0.0'), 'the store has only a hash of the address'));
    [ada, bob, eve, friend, third].forEach((person) => person.drop());
});

await test('O02 during a game nobody who plays can be removed, and a spectator can, at once', async () => {
    const [ada, bob, eve] = await comeAll('Ada', 'Bob', 'Eve');
    const room = await gather([ada, bob], { private: true });
    await ok(eve, { type: 'join', room, player: 'Eve', watch: true, key: ada.room.key });
    await play([ada, bob], room);
    await until(() => eve.view, 'a view for the spectator');
    await no(ada, { type: 'remove', room, guest: bob.guest.guest }, 'game-runs');
    for (const wish of [{ type: 'change', limit: 3 }, { type: 'change', timer: 1 }, { type: 'rules', edition: 'classic' }, { type: 'computer', seat: 2, kind: 'easy' }, { type: 'sit' }, { type: 'stand' }, { type: 'ready', commitment }, { type: 'leave' }]) {
        await no(ada, { ...wish, room }, 'game-runs');
    }
    await ok(ada, { type: 'change', room, name: 'Meanwhile' });
    await ok(ada, { type: 'remove', room, guest: eve.guest.guest });
    await until(() => eve.seen.removed, 'a message for the spectator');
    const { number } = eve.view;
    const player = [ada, bob].find(({ view }) => (view.state.state.now.options ?? []).length > 0);
    await ok(player, { type: 'act', game: player.view.game, question: player.view.question, action: player.choose(player.view) });
    await until(() => player.view.number > number, 'a new view');
    assert.equal(eve.view.number, number, 'a person who was removed sees no more');
    await no(eve, { type: 'follow', game: player.view.game, from: 0 }, 'not-in-room');
    [ada, bob, eve].forEach((person) => person.drop());
});

// ---- Staying away --------------------------------------------------------------------------------------------------------------------

await test('O04 a dropped connection keeps its seat for the grace time, and everyone sees it', async () => {
    const [ada, bob, cem] = await comeAll('Ada', 'Bob', 'Cem');
    const room = await gather([ada, bob, cem], { seats: 3 });
    const began = now();
    bob.drop();
    cem.drop();
    await shows(ada, () => ada.member(bob)?.here === false && ada.member(cem)?.here === false);
    await elapse((GRACE * 1000) / 2);
    await cem.back(server.port);
    await ok(cem, { type: 'join', room, player: 'Cem' });
    await shows(ada, () => ada.member(cem).here && ada.member(cem).seat === 3);
    await shows(ada, () => !ada.member(bob), 'without Bob');
    assert.equal(now() - began, GRACE * 1000);
    cem.drop();
    await shows(ada, () => !ada.member(cem), 'without Cem');
    await bob.back(server.port);
    await ok(bob, { type: 'join', room, player: 'Bob' });
    assert.equal(bob.seat, 2);
    [ada, bob].forEach((person) => person.drop());
});

await test('O04 two who stay away both lose their seats, and an empty lobby closes', async () => {
    const [ada, bob, cem, eve] = await comeAll('Ada', 'Bob', 'Cem', 'Eve');
    const room = await gather([ada, bob, cem], { seats: 3 });
    bob.drop();
    cem.drop();
    await shows(ada, ({ members }) => members.length === 1, 'alone');
    await ok(ada, { type: 'leave', room });
    await until(async () => (await eve.ask({ type: 'join', room, player: 'Eve' })).reason === 'closed', 'a room that is closed');
    const other = await gather([ada], { seats: 3 });
    await ok(eve, { type: 'look', room: other });
    ada.drop();
    await shows(eve, ({ phase, room: id }) => id === other && phase === 'closed', 'a closed room');
    eve.drop();
});

await test('O04 the room of an owner who leaves goes to the longest-present admin, else player; also after a restart', async () => {
    const [ada, bob, cem, dana] = await comeAll('Ada', 'Bob', 'Cem', 'Dana');
    const room = await gather([ada, bob, cem, dana], { seats: 4 });
    await ok(ada, { type: 'admin', room, guest: cem.guest.guest, on: true });
    await ok(ada, { type: 'leave', room });
    await shows(bob, ({ owner }) => owner === cem.guest.guest, 'Cem as owner');
    [ada, bob, cem, dana].forEach((person) => person.drop());
    assert.equal((await stopProgram(server)).code, 0, server.err);
    server = await serve(data, { args, clock: true });
    for (const person of [bob, cem, dana]) {
        await person.back(server.port);
        await ok(person, { type: 'join', room, player: person.name });
    }
    await shows(dana, ({ owner, members }) => owner === cem.guest.guest && members.every(({ here }) => here));
    await ok(cem, { type: 'admin', room, guest: cem.guest.guest, on: false });
    cem.drop(); // stays away
    await shows(bob, ({ owner }) => owner === bob.guest.guest, 'Bob as owner');
    await cem.back(server.port);
    await ok(cem, { type: 'join', room, player: 'Cem' });
    await shows(cem, ({ owner }) => owner === bob.guest.guest, 'Bob as owner');
    await no(cem, { type: 'change', room, name: 'Back' }, 'only-admins');
    [bob, cem, dana].forEach((person) => person.drop());
});

await test('O04 an owner who stays away from a game loses the room, and a returning one does not get it back', async () => {
    const [ada, bob] = await comeAll('Ada', 'Bob');
    const room = await gather([ada, bob]);
    await play([ada, bob], room);
    ada.drop();
    await shows(bob, ({ owner }) => owner === bob.guest.guest, 'another owner');
    await ada.back(server.port);
    await ok(ada, { type: 'join', room, player: 'Ada' });
    await shows(ada, ({ owner, gones }) => owner === bob.guest.guest && gones.length === 0);
    [ada, bob].forEach((person) => person.drop());
});

// ---- Races ---------------------------------------------------------------------------------------------------------------------------

await test('races: two take the last seat, and one of them gets it', async () => {
    const [ada, bob, cem] = await comeAll('Ada', 'Bob', 'Cem');
    for (let i = 0; i < 10; i++) {
        const room = await gather([ada], { seats: 2 });
        const answers = await Promise.all([bob, cem].map((person) => person.ask({ type: 'join', room, player: person.name })));
        assert.deepEqual(answers.map(({ type }) => type).sort(), ['done', 'refused']);
        assert.equal(answers.find(({ type }) => type === 'refused').reason, 'room-full');
        await Promise.all([ada, bob, cem].map((person) => person.ask({ type: 'leave', room })));
    }
    [ada, bob, cem].forEach((person) => person.drop());
});

await test('races: two want the same seat and the same piece; all are ready at once', async () => {
    const people = await comeAll('Ada', 'Bob', 'Cem', 'Dana');
    const room = await gather(people, { seats: 5 });
    const seats = await Promise.all(people.map((person) => person.ask({ type: 'sit', room, seat: 5 })));
    assert.deepEqual(seats.map(({ type }) => type).sort(), ['done', 'refused', 'refused', 'refused']);
    const pieces = await Promise.all(people.map((person) => person.ask({ type: 'sit', room, piece: 'owl-plum' })));
    assert.deepEqual(pieces.map(({ type }) => type).sort(), ['done', 'refused', 'refused', 'refused']);
    const answers = await Promise.all(people.map((person) => person.ready(room)));
    assert.ok(answers.every(({ type }) => type === 'done'));
    await all(people, ({ phase }) => phase === 'playing');
    assert.deepEqual(people.map(({ starts }) => starts), [1, 1, 1, 1]);
    const { members, seats: played } = people[0].room;
    const inOrder = members.filter(({ seat }) => seat).sort((a, b) => a.seat - b.seat);
    assert.deepEqual(played, inOrder.map(({ guest }, i) => ({ seat: i + 1, guest })), 'everyone is told who plays which seat of the game');
    people.forEach((person) => person.drop());
});

await test('races: the owner leaves while handing over; somebody is removed while leaving; rules change while all get ready', async () => {
    for (let i = 0; i < 8; i++) {
        const [ada, bob, cem] = await comeAll('Ada', 'Bob', 'Cem');
        const room = await gather([ada, bob, cem], { seats: 3 });
        const wishes = [{ type: 'owner', room, guest: cem.guest.guest }, { type: 'leave', room }];
        const answers = await Promise.all((i % 2 ? wishes : wishes.reverse()).map((wish) => ada.ask(wish)));
        await shows(bob, ({ members }) => members.length === 2);
        const owner = i % 2 ? cem : bob;
        assert.equal(bob.room.owner, owner.guest.guest);
        assert.deepEqual(answers.map(({ type }) => type), i % 2 ? ['done', 'done'] : ['done', 'refused']);
        const target = owner === bob ? cem : bob;
        const both = await Promise.all([owner.ask({ type: 'remove', room, guest: target.guest.guest, ban: true }), target.ask({ type: 'leave', room })]);
        assert.equal(both[1].type, 'done');
        assert.ok(both[0].type === 'done' || both[0].reason === 'no-such-person', JSON.stringify(both));
        await shows(owner, ({ members }) => members.length === 1);
        [ada, bob, cem].forEach((person) => person.drop());
    }
    const [ada, bob] = await comeAll('Ada', 'Bob');
    const room = await gather([ada, bob]);
    for (let i = 0; i < 5; i++) { // whoever said ready said it to these rules, or to none
        const wanted = [`money = ${1000 + i}`];
        await Promise.all([ada.ready(room), bob.ready(room), ada.ask({ type: 'rules', room, edition: 'classic', changes: wanted })]);
        await all([ada, bob], ({ changes }) => changes[0] === wanted[0]);
        await elapse(50);
        assert.ok(ada.room.countdown === undefined || ada.room.members.every(({ ready }) => ready));
        await ok(ada, { type: 'unready', room });
        await ok(bob, { type: 'unready', room });
    }
    assert.equal(ada.room.phase, 'lobby');
    [ada, bob].forEach((person) => person.drop());
});

// ---- The bar -------------------------------------------------------------------------------------------------------------------------

await test('a spectator who comes and goes while a game starts does not call it off', async () => {
    const [ada, bob, eve] = await comeAll('Ada', 'Bob', 'Eve');
    const room = await gather([ada, bob]);
    bob.isSilent = true;
    await ada.ready(room);
    await bob.ready(room);
    await all([ada, bob], ({ phase }) => phase === 'starting');
    await until(() => bob.seen.start, 'a start');
    await ok(eve, { type: 'join', room, player: 'Eve', watch: true });
    await ok(eve, { type: 'leave', room });
    assert.equal((await bob.reveal(bob.seen.start)).type, 'done');
    await all([ada, bob], ({ phase }) => phase === 'playing');
    assert.equal(ada.seen['called-off'], undefined);
    [ada, bob, eve].forEach((person) => person.drop());
});

await test('O03 people who hang up while a game starts lose their seats when the start is called off', async () => {
    const [ada, bob, eve] = await comeAll('Ada', 'Bob', 'Eve');
    const room = await gather([ada, bob]);
    await ok(eve, { type: 'join', room, player: 'Eve', watch: true });
    for (const person of [ada, bob]) {
        person.isSilent = true;
        await person.ready(room);
    }
    await all([ada, bob, eve], ({ phase }) => phase === 'starting');
    [ada, bob].forEach((person) => person.drop());
    await shows(eve, ({ phase, members }) => phase === 'lobby' && members.length === 1, 'the lobby without Ada and Bob');
    eve.drop();
});

await test('from the first message of two clients to a started game at most four messages each', async () => {
    const [ada, bob] = await comeAll('Ada', 'Bob'); // each has sent its hello
    const sent = new Map();
    for (const person of [ada, bob]) {
        const send = person.send.bind(person);
        person.send = (message) => (message.type !== 'follow' && sent.set(person, (sent.get(person) ?? 1) + 1), send(message));
    }
    const { room } = await ok(ada, { ...create, seats: 2, player: 'Ada' });
    await ok(bob, { type: 'join', room, player: 'Bob' });
    await Promise.all([ada.ready(room), bob.ready(room)]);
    await all([ada, bob], ({ phase }) => phase === 'playing');
    assert.ok(sent.get(ada) <= 4 && sent.get(bob) <= 4, JSON.stringify([...sent.values()]));
});

destroyAll();
const { code } = await stopProgram(server);
await test('the server ends cleanly, and the store is whole', () => {
    assert.equal(code, 0, server.err);
    const streams = lookAt(data);
    for (const [name, { faults }] of streams) {
        assert.deepEqual(faults, [], name);
    }
    later.forEach((claim) => claim(streams));
});
endAll();
rmSync(place, { recursive: true, force: true });
done();
