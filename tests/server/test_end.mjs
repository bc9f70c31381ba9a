// The end of the transport: everyone is told, and nobody is waited for too long. Prints TAP for tools/run-tests.
//
//   node tests/server/test_end.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { within } from '../steady.mjs';
import { test } from '../wasm/tap.mjs';
import { file, FILE, finish, get, start, startClocked, stop } from './echo.mjs';
import { until } from './programs.mjs';
import { CLOSE, closeFrame, destroyAll, open, TEXT, websocket } from './socket.mjs';

await test('end: SIGTERM tells every WebSocket 1012, lets answers end, and does not wait for its grace time', async () => {
    const server = await start('--file', file, 'grace_time=3600000');
    const sockets = await Promise.all(Array.from({ length: 100 }, (_, i) => websocket(server.port, { path: `/room/${i >> 2}` })));
    const deaf = await websocket(server.port, { reads: false });
    deaf.send(TEXT, 'flood 200');
    const idle = open(server.port);
    idle.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT');
    const whole = open(server.port);
    whole.socket.write(get('/file'));
    await until(() => whole.bytes.length > 0 && idle.bytes.length > 0, 'answers');
    const ending = stop(server);
    await Promise.all(sockets.map(async (socket) => {
        const last = await socket.next();
        assert.deepEqual([last?.kind, last?.code], [CLOSE, 1012]);
        socket.socket.write(closeFrame(1012));
        await socket.closed;
    }));
    const bytes = await whole.closed;
    assert.ok(bytes.subarray(bytes.length - FILE.length).equals(FILE), 'an answer that had begun was cut off');
    await ending;
    await assert.rejects(open(server.port).ready);
});

await test('end: peers that do not answer have the grace time and no more', async () => {
    const server = await startClocked('grace_time=1000', 'close_time=60000');
    await Promise.all(Array.from({ length: 200 }, () => websocket(server.port)));
    server.child.kill('SIGTERM');
    await server.clock.pass(0);
    await server.clock.pass(999);
    assert.deepEqual([server.child.exitCode, server.clock.now], [null, 999]);
    await server.clock.pass(1);
    assert.match((await within(server.ended, 'the end of the server')).out, /stopped 200/);
});

await test('end: a second signal ends at once', async () => {
    const server = await start('grace_time=3600000', 'close_time=3600000');
    await websocket(server.port);
    server.child.kill('SIGTERM');
    await until(() => open(server.port).ready.then(() => false, () => true), 'an end of listening');
    await stop(server);
    destroyAll();
});

finish();
