// The transport and peers that send or read slowly, or not at all. Prints TAP for tools/run-tests.
//
//   node tests/server/test_slow.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { test } from '../wasm/tap.mjs';
import { counts, ended, file, FILE, finish, get, heapKib, isSanitized, startClocked as start, stop, trickle, unharmed, works } from './echo.mjs';
import { elapse, now, until } from './programs.mjs';
import { frame, open, PING, PONG, TEXT, websocket } from './socket.mjs';

const hurried = ['header_time=700', 'body_time=700', 'message_time=700', 'reader_time=1000', 'idle_time=1500', 'close_time=700'];

await test('slow: header, body, message, ping and handshake byte by byte all have an absolute deadline', async () => {
    const server = await start(...hurried);
    await unharmed(server, async () => {
        const long = Buffer.from(`GET / HTTP/1.1\r\nX: ${'x'.repeat(5000)}`);
        const header = open(server.port);
        const body = open(server.port);
        body.socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n');
        const again = open(server.port); // the second request of a connection
        again.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
        await until(() => again.bytes.includes('hello'), 'an answer');
        const message = await websocket(server.port);
        const parts = await websocket(server.port);
        parts.send(TEXT, 'begun', { last: false });
        const ping = await websocket(server.port);
        const times = await Promise.all([
            trickle(header, long), trickle(body, Buffer.alloc(5000, 'x')), trickle(again, long), trickle(message, frame(TEXT, 'm'.repeat(10_000))),
            trickle(parts, Buffer.concat(Array.from({ length: 50 }, () => frame(PING, 'between')))), trickle(ping, frame(PING, 'p'.repeat(125))),
        ]);
        times.forEach((time) => assert.ok(time >= 700 && time <= 1700, `${times} ms`)); // deadlines are kept to within a second
        const { deadline } = await ended(server);
        assert.equal(deadline, 6);
    });
    await stop(server);
});

await test('slow: connections that say nothing, between requests and before them, are closed; a WebSocket may be silent', async () => {
    const server = await start(...hurried);
    await unharmed(server, async () => {
        const silent = open(server.port);
        const rested = open(server.port);
        rested.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
        const socket = await websocket(server.port);
        await until(() => silent.isClosed && rested.isClosed, 'the end of both connections');
        await elapse(1500);
        assert.equal((await socket.ask('hello')).text, 'hello');
    });
    await stop(server);
});

await test('slow: many who send a message bit by bit, but each in time, are heard', async () => {
    const server = await start('message_time=2000');
    const sockets = await Promise.all(Array.from({ length: 20 }, () => websocket(server.port)));
    for (let i = 0; i < 12; i++) { // longer than any deadline, but no message takes that long
        const bytes = frame(TEXT, `message ${i}`);
        sockets.forEach((socket) => socket.socket.write(bytes.subarray(0, 7)));
        await elapse(200);
        sockets.forEach((socket) => socket.socket.write(bytes.subarray(7)));
        (await Promise.all(sockets.map((socket) => socket.next()))).forEach(({ text }) => assert.equal(text, `message ${i}`));
    }
    await stop(server);
});

await test('slow: who does not read a file or its messages is dropped, who reads slowly gets everything', async () => {
    const server = await start('--file', file, 'queue_size=10000000', ...hurried);
    await unharmed(server, async () => {
        const stuck = open(server.port, { reads: false });
        stuck.socket.write(get('/file'));
        const deaf = await websocket(server.port, { reads: false });
        deaf.send(TEXT, 'flood 8000');
        const crumbs = open(server.port, { reads: false }); // takes something, but far too little
        crumbs.socket.write(get('/file'));
        const slow = open(server.port, { reads: false });
        slow.socket.write(get('/file'));
        let received = 0;
        slow.socket.on('data', (data) => ((received += data.length), slow.socket.pause()));
        const wait = () => (crumbs.socket.read(100), slow.socket.resume(), elapse(50));
        await until(async () => (await ended(server)).deadline === 3, 'the end of the three', { wait });
        await until(() => received > FILE.length, () => `the whole file for the slow one, who got ${received} bytes`, { progress: () => received, wait });
    });
    await stop(server);
});

await test('slow: 300 readers who take nothing hold little memory and keep nobody waiting', async () => {
    const server = await start('--file', file, 'reader_time=4000');
    const before = await heapKib(server);
    await unharmed(server, async () => {
        const stuck = Array.from({ length: 300 }, () => open(server.port, { reads: false }));
        stuck.forEach(({ socket }) => socket.write(get('/file')));
        await until(async () => (await counts(server)).requests >= 300, 'all requests');
        await elapse(100); // all buffers are full
        const each = ((await heapKib(server)) - before) / 300;
        assert.ok(isSanitized || each < 60, `${each} KiB each`);
        for (let i = 0; i < 20; i++) {
            await works(server);
        }
        await until(async () => (await counts(server)).connections <= 1, 'the end of all readers');
    });
    await stop(server);
});

await test('slow: a peer that does not answer a close frame is not waited for', async () => {
    const server = await start(...hurried);
    const socket = await websocket(server.port);
    const begin = now();
    assert.equal((await socket.ask('close 4000 x')).code, 4000);
    await until(() => socket.isClosed, 'the end of the connection');
    assert.ok(now() - begin >= 700 && now() - begin <= 1700, `${now() - begin} ms`);
    await stop(server);
});

await test('pings: a peer that lives is asked and answers, a peer that is silent is dropped, and not all are asked at once', async () => {
    const server = await start('ping_time=8000', 'pong_time=3000');
    const begin = now();
    const deaf = await websocket(server.port);
    const sockets = await Promise.all(Array.from({ length: 50 }, () => websocket(server.port)));
    const times = [];
    for (const socket of sockets) {
        socket.socket.on('data', () => (times.push(now()), socket.send(PONG)));
    }
    await until(() => deaf.isClosed, 'the end of the silent one');
    assert.ok(now() - begin >= 11_000 && now() - begin <= 12_000, `${now() - begin} ms`);
    await elapse(1500);
    assert.equal((await counts(server)).websockets, 50);
    const first = times.slice(0, 50);
    assert.ok(times.length >= 50 && Math.max(...first) - Math.min(...first) > 1500, 'the pings are spread over more than a sweep');
    await stop(server);
});

finish();
