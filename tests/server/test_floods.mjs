// The transport when too much comes at once: floods of pings and messages, connections above every limit. Prints TAP for tools/run-tests.
//
//   node tests/server/test_floods.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { pause, random, randomBytes } from '../steady.mjs';
import { test } from '../wasm/tap.mjs';
import { ended, file, FILE, finish, flood, get, program, rests, start, stop, unharmed, works } from './echo.mjs';
import { descriptors, startProgram, until } from './programs.mjs';
import { exchange, frame, handshake, open, PING, PONG, TEXT, websocket } from './socket.mjs';

const main = await start();

await test('floods: a client that sends pings and never reads costs nothing, and others are answered', async () => {
    const server = await start('reader_time=1000');
    await unharmed(server, async () => {
        const sockets = await Promise.all(Array.from({ length: 4 }, () => websocket(server.port, { reads: false })));
        const bytes = Buffer.concat(Array.from({ length: 400 }, () => frame(PING, 'p'.repeat(125))));
        await Promise.all(sockets.map((socket) => flood(socket, bytes, 500)));
        const socket = await websocket(server.port);
        assert.equal((await socket.ask('still here?')).text, 'still here?');
    });
    await stop(server);
});

await test('floods: of many pings in one read the last is answered', async () => {
    await unharmed(main, async () => {
        const socket = await websocket(main.port);
        socket.socket.write(Buffer.concat([...Array.from({ length: 500 }, (_, i) => frame(PING, `p${i}`)), frame(TEXT, 'end')]));
        const got = [];
        while (!got.some(({ kind, text }) => kind === PONG && text === 'p499')) {
            got.push(await socket.next());
        }
        assert.ok(got.filter(({ kind }) => kind === PONG).length < 50 && got.some(({ text }) => text === 'end'));
    });
});

await test('floods: a client that does not read what it asked for is dropped at the bound, others go on', async () => {
    const server = await start('queue_size=100000');
    await unharmed(server, async () => {
        const idle = await websocket(server.port);
        const sockets = await Promise.all(Array.from({ length: 10 }, () => websocket(server.port, { reads: false })));
        sockets.forEach((socket) => socket.send(TEXT, 'flood 20000'));
        await until(async () => (await ended(server)).queue === 10, 'the end of all who do not read');
        assert.equal((await idle.ask('hello')).text, 'hello');
    });
    const reader = await websocket(server.port); // and a client that reads gets everything that fits, and is told when it has taken it
    reader.send(TEXT, 'flood 90');
    for (let i = 0; i < 90; i++) {
        assert.equal((await reader.next()).payload.length, 1000);
    }
    await stop(server);
});

await test('floods: echoes for a client that sends and never reads', async () => {
    const server = await start();
    await unharmed(server, async () => {
        const socket = await websocket(server.port, { reads: false });
        await flood(socket, Buffer.concat(Array.from({ length: 10 }, () => frame(TEXT, 'e'.repeat(16000)))), 1000);
        await until(async () => (await ended(server)).queue === 1, 'the end of the client');
    });
    await stop(server);
});

await test('floods: a burst of messages waits behind its own sender, not the others', async () => {
    const server = await start('queue_size=100000000');
    const [watcher, loud, calm] = await Promise.all(Array.from({ length: 3 }, () => websocket(server.port, { path: '/room/1' })));
    const burst = Array.from({ length: 5000 }, (_, i) => `burst ${i}`); // more bytes than are read at once
    server.child.kill('SIGSTOP'); // so that it finds both together
    await new Promise((written) => loud.socket.write(Buffer.concat(burst.map((text) => frame(TEXT, text))), written));
    await new Promise((written) => calm.socket.write(frame(TEXT, 'calm'), written));
    server.child.kill('SIGCONT');
    const heard = [];
    while (heard.length <= burst.length) {
        heard.push((await watcher.next()).text);
    }
    assert.ok(heard.indexOf('calm') < 10, `heard after ${heard.indexOf('calm')} messages of the burst`);
    assert.deepEqual(heard.filter((text) => text !== 'calm'), burst);
    await stop(server);
});

await test('floods: 2,000 connections that come and go, some with rubbish', async () => {
    await unharmed(main, async () => {
        for (let round = 0; round < 20; round++) {
            await Promise.all(Array.from({ length: 100 }, async (_, i) => {
                const client = open(main.port);
                await client.ready.catch(() => undefined);
                client.socket.write([get('/'), handshake(), randomBytes(200), Buffer.concat([Buffer.from(handshake()), randomBytes(500)]), 'GET / HT'][i % 5]);
                await pause(random(20));
                i % 2 ? client.socket.resetAndDestroy() : client.socket.destroy();
            }));
        }
    });
});

// ---- Limits of the machine -----------------------------------------------------------------------------------------------------------

const FULL = /^HTTP\/1\.1 503 Service Unavailable\r\n.*retry-after: 5\r\n.*\r\n\r\nService Unavailable\n$/s;

await test('limits: above the limit of connections the answer is 503, and room that becomes free is used', async () => {
    const server = await start('connections=10', 'header_time=600000');
    const sockets = await Promise.all(Array.from({ length: 10 }, () => websocket(server.port)));
    for (let i = 0; i < 5; i++) {
        const text = await exchange(server.port, get('/'));
        assert.match(text, /^HTTP\/1\.1 503 .*retry-after: 5\r\n/s);
    }
    await assert.rejects(websocket(server.port), /503/);
    assert.equal((await sockets[3].ask('hello')).text, 'hello');
    const extra = Array.from({ length: 200 }, () => open(server.port)); // more than are ever let in to be told
    await until(() => extra.filter(({ isClosed }) => isClosed).length >= 130, 'the end of most newcomers');
    for (const { closed } of extra.filter(({ isClosed }) => isClosed)) {
        assert.match((await closed).toString(), FULL);
    }
    extra.forEach(({ socket }) => socket.destroy());
    sockets.forEach(({ socket }) => socket.destroy());
    await until(async () => (await exchange(server.port, get('/'))).startsWith('HTTP/1.1 200'), 'room that becomes free');
    await stop(server);
});

await test('limits: without descriptors nobody spins, newcomers are turned away with 503, and afterwards all is as before', async () => {
    const server = startProgram('sh', ['-c', `ulimit -n 60; exec "${program}" connections=1000 header_time=600000 --file "${file}"`]);
    await server.begun;
    server.port = Number(server.out);
    await works(server);
    const before = descriptors(server.pid);
    const sockets = Array.from({ length: 300 }, () => open(server.port));
    await until(() => sockets.filter(({ isClosed }) => isClosed).length >= 230, () => `the end of 230 of 300 newcomers, of whom ${sockets.filter(({ isClosed }) => isClosed).length} were turned away`);
    await rests(server, 1000);
    const full = descriptors(server.pid);
    const live = sockets.find(({ isClosed }) => !isClosed);
    live.socket.write(get('/'));
    assert.match((await live.closed).toString(), /hello/);
    for (const { closed } of sockets.filter((each) => each !== live && each.isClosed)) {
        assert.match((await closed).toString(), FULL);
    }
    const last = open(server.port); // in the place of the one that was answered
    await until(() => last.isClosed || descriptors(server.pid) === full, 'the last place');
    for (let i = 0; i < 20; i++) {
        assert.match(await exchange(server.port, get('/')), FULL);
    }
    last.socket.destroy();
    sockets.forEach(({ socket }) => socket.destroy());
    await until(() => descriptors(server.pid) <= before, 'the end of all connections');
    await works(server);
    const files = await Promise.all(Array.from({ length: 40 }, () => exchange(server.port, get('/file')))); // each needs two descriptors
    assert.ok(files.every((text) => text === '' || /^HTTP\/1\.1 (200|503)/.test(text)) && files.some((text) => text.length > FILE.length));
    await works(server);
    await stop(server);
});

await test('floods: the server that met all this ends without a complaint', () => stop(main));

finish();
