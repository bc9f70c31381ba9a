// How much one connection, one guest and one address may ask of the server: honest clients come nowhere near it. Prints TAP for tools/run-tests.
//
//   node tests/server/test_budget.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { lookAt, place, Player, serve } from './players.mjs';
import { elapse, endAll, stopProgram } from './programs.mjs';
import { arrive, gather, no, ok, play } from './rooms.mjs';
import { bodyOf, destroyAll, exchange, get } from './socket.mjs';

const server = await serve(join(place, 'budget'), { args: ['--action-rate', '10'], metrics: '127.0.0.1:0', clock: true });
const come = (name, local) => arrive(server.port, name, local);
const later = []; // what is looked up in the store when the server has ended
const create = { type: 'create', name: 'Room', edition: 'classic', seats: 2, player: 'Ada' };

// How many of these messages, sent at once, are not refused as too fast.
async function taken(person, message, count) {
    const answers = await Promise.all(Array.from({ length: count }, () => person.ask(message)));
    const refused = answers.filter(({ reason }) => reason === 'too-fast');
    assert.ok(refused.every(({ say }) => say.length > 10));
    return count - refused.length;
}

await test('each kind of message has a bound for each connection, and one more may come after each interval', async () => {
    const [ada, other] = [await come('Ada'), await come('Other')];
    const room = 'f'.repeat(24);
    const bounds = [
        [{ type: 'list', search: 'x' }, 20, 500],
        [{ type: 'mine' }, 20, 500],
        [{ type: 'look', room }, 30, 200],
        [{ type: 'join', room, player: 'Ada' }, 20, 250],
        [{ type: 'join', room, player: 'Ada', passcode: 'x' }, 10, 2000],
        [{ type: 'find', code: 'AAAAAA' }, 20, 1000],
        [{ type: 'ping' }, 50, 100],
        [{ type: 'fly' }, 50, 100],
    ];
    for (const [message, burst, interval] of bounds) {
        assert.equal(await taken(ada, message, burst + 5), burst, message.type);
        await elapse(interval - 1);
        assert.equal(await taken(ada, message, 1), 0, message.type);
        await elapse(1);
        assert.equal(await taken(ada, message, 2), 1, message.type);
        assert.equal(await taken(other, message, 1), 1, 'not the others');
    }
    const stranger = new Player(undefined, undefined, 'Nobody');
    assert.ok(await stranger.open(server.port));
    assert.equal(await taken(stranger, { type: 'list' }, 25), 20, 'nobody has the same bound');
    [ada, other, stranger].forEach((person) => person.drop());
});

await test('opening rooms has a bound for each guest, by any number of connections, and for each address', async () => {
    await elapse(60_000);
    const [ada, again] = [await come('Opens'), await come('Opens')];
    assert.equal(await taken(ada, create, 6), 6);
    assert.equal(await taken(again, create, 6), 4);
    await elapse(10_000);
    assert.equal(await taken(again, create, 2), 1);
    let opened = 11;
    for (let i = 0, now = 10; now === 10; i++) {
        const person = await come(`Many ${i}`);
        now = await taken(person, create, 10);
        opened += now;
        person.drop();
    }
    assert.equal(opened, 55, '50 at once, and one for each two seconds since');
    const far = await come('Far', '127.0.0.7');
    assert.equal(await taken(far, create, 1), 1, 'another address');
    [ada, again, far].forEach((person) => person.drop());
});

// ---- Quotas --------------------------------------------------------------------------------------------------------------------------

// A guest opens rooms until it may not, at most COUNT, each by a connection of its own that stays there, so that the room stays open.
async function openRooms(name, local, count) {
    const people = [];
    for (let answer; people.length < count && answer?.type !== 'refused';) {
        const person = await come(name, local);
        await elapse(10_000);
        answer = await person.ask(create);
        assert.ok(answer.type === 'done' || answer.reason === 'too-many-rooms', JSON.stringify(answer));
        answer.type === 'done' ? people.push(Object.assign(person, { opened: answer.room })) : person.drop();
    }
    return people;
}

await test('a guest has at most 20 open rooms, an address 100; a room that is closed no longer counts', async () => {
    const people = await openRooms('Quota 1', '127.0.0.30', 25);
    assert.equal(people.length, 20);
    await no(people[0], create, 'too-many-rooms');
    await no(people[0], { type: 'quick', player: 'Ada', edition: 'turkey' }, 'too-many-rooms');
    await ok(people[3], { type: 'leave', room: people[3].opened });
    people.push(...(await openRooms('Quota 1', '127.0.0.30', 5)));
    assert.equal(people.length, 21);
    for (let i = 2; i <= 6; i++) {
        const more = await openRooms(`Quota ${i}`, '127.0.0.30', 25);
        assert.equal(more.length, i < 6 ? 20 : 0);
        people.push(...more);
    }
    const far = await come('Elsewhere', '127.0.0.31');
    await ok(far, create);
    [...people, far].forEach((person) => person.drop());
});

await test('a room that never had a game is deleted when nobody has asked for it for an hour', async () => {
    const [ada, bob] = [await come('Ada'), await come('Bob')];
    const { room: unused } = await ok(ada, create);
    const { room: visited } = await ok(ada, create);
    await ok(ada, { type: 'chat', room: visited, text: 'before' });
    const played = await gather([bob], { computers: ['easy'] });
    await play([bob], played);
    [ada, bob].forEach((person) => person.drop());
    const join = (room) => ({ type: 'join', room, player: 'Ada' });
    await elapse(3_000_000);
    await ada.back(server.port);
    await no(ada, join(visited), 'closed');
    ada.drop();
    await elapse(3_000_000);
    await ada.back(server.port);
    await no(ada, join(unused), 'no-such-room');
    await no(ada, join(visited), 'closed');
    ada.drop();
    await elapse(4_200_000);
    await ada.back(server.port);
    await no(ada, join(visited), 'no-such-room');
    ada.drop();
    later.push((streams) => {
        const left = [...streams.keys()].filter((name) => /^(room|chat)/.test(name));
        assert.deepEqual(left, [`room/${played}`], 'the room that had a game stays');
    });
});

await test('refusals are counted by a bounded set of reasons', async () => {
    const ada = await come('Ada');
    const figures = async () => {
        const text = bodyOf(await exchange(server.metrics, get('/metrics')));
        const lines = [...text.matchAll(/^freehold_refused_total\{reason="([a-z-]+)"\} (\d+)$/gm)];
        const all = Number(/^freehold_refusals_total (\d+)$/m.exec(text)[1]);
        return { reasons: Object.fromEntries(lines.map(([, reason, count]) => [reason, Number(count)])), all };
    };
    const before = await figures();
    assert.equal(await taken(ada, { type: 'list' }, 23), 20);
    await no(ada, { type: 'fly' }, 'unknown-message');
    await no(ada, { ...create, seats: 8 }, 'wrong-seats'); // one of the many reasons that are counted together
    const after = await figures();
    const grown = Object.entries(after.reasons).map(([reason, count]) => [reason, count - before.reasons[reason]]).filter(([, count]) => count > 0);
    assert.deepEqual(grown, [['too-fast', 3], ['unknown-message', 1], ['other', 1]]);
    assert.equal(Object.values(after.reasons).reduce((sum, count) => sum + count), after.all);
    ada.drop();
});

await test('the server ends without a complaint', async () => {
    destroyAll();
    const { code, err } = await stopProgram(server);
    assert.equal(code, 0, err);
    assert.doesNotMatch(err, /Sanitizer|runtime error/);
    const streams = lookAt(server.data);
    later.forEach((claim) => claim(streams));
});

endAll();
rmSync(place, { recursive: true });
done();
