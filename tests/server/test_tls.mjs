// The transport with TLS, and what others send to it. Prints TAP for tools/run-tests.
//
//   node tests/server/test_tls.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { randomBytes } from '../steady.mjs';
import { test } from '../wasm/tap.mjs';
import { file, FILE, finish, flood, get, place, rests, start, startClocked, stop, trickle, unharmed } from './echo.mjs';
import { descriptors, until } from './programs.mjs';
import { closeFrame, destroyAll, exchange, frame, handshake, open, PING, TEXT, websocket } from './socket.mjs';

const pem = join(place, 'both.pem');
execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', pem, '-out', join(place, 'cert.pem'), '-days', '2', '-subj', '/CN=localhost'], { stdio: 'ignore' });
execFileSync('sh', ['-c', `cat ${join(place, 'cert.pem')} >> ${pem}`]);
const secure = await startClocked('--tls', pem, '--file', file, 'header_time=1500');
const tls = true;

await test('TLS: pages, files, WebSockets and rooms, by TLS 1.2 and 1.3', async () => {
    for (const version of ['TLSv1.2', 'TLSv1.3']) {
        const options = { minVersion: version, maxVersion: version };
        assert.match(await exchange(secure.port, get('/peer'), { tls: options }), /127\.0\.0\.1 secure$/);
        const whole = open(secure.port, { tls: options });
        whole.socket.write(get('/file'));
        const bytes = await whole.closed;
        assert.ok(bytes.subarray(bytes.length - FILE.length).equals(FILE));
        const socket = await websocket(secure.port, { tls: options });
        for (const size of [0, 1, 125, 5000, 16384]) {
            assert.equal((await socket.ask('t'.repeat(size))).payload.length, size);
        }
        socket.send(TEXT, 'flood 200');
        for (let i = 0; i < 200; i++) {
            assert.equal((await socket.next()).payload.length, 1000);
        }
        socket.socket.write(closeFrame(1000));
        let last;
        while ((last = await socket.next()).text === 'drained');
        assert.equal(last.code, 1000);
        await socket.closed;
    }
    const rooms = await Promise.all([1, 1].map((room) => websocket(secure.port, { tls, path: `/room/${room}` })));
    rooms[0].send(TEXT, 'hello');
    assert.equal((await rooms[1].next()).text, 'hello');
    destroyAll();
});

await test('TLS: messages that came before the end of a connection are handled', async () => {
    const server = await start('--tls', pem, 'queue_size=100000000');
    const [watcher, loud] = await Promise.all([1, 2].map(() => websocket(server.port, { tls, path: '/room/1' })));
    const burst = Array.from({ length: 2000 }, (_, i) => `burst ${i}`); // the server reads all of it, and the end, at once
    server.child.kill('SIGSTOP');
    loud.socket.end(Buffer.concat(burst.map((text) => frame(TEXT, text))));
    await until(() => loud.socket.writableFinished, 'the end of what is written');
    server.child.kill('SIGCONT');
    for (const text of burst) {
        assert.equal((await watcher.next()).text, text);
    }
    await loud.closed;
    destroyAll();
    await stop(server);
});

await test('TLS: with a certificate of RSA, too, every connection has forward secrecy', async () => {
    const both = join(place, 'rsa.pem');
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', both, '-out', join(place, 'rsa-cert.pem'), '-days', '2', '-subj', '/CN=localhost'], { stdio: 'ignore' });
    execFileSync('sh', ['-c', `cat ${join(place, 'rsa-cert.pem')} >> ${both}`]);
    const server = await start('--tls', both);
    const by = (ciphers) => open(server.port, { tls: { maxVersion: 'TLSv1.2', ciphers } }).ready;
    await by('ECDHE-RSA-AES128-GCM-SHA256');
    for (const ciphers of ['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-RSA-AES128-SHA']) {
        await assert.rejects(by(ciphers));
    }
    destroyAll();
    await stop(server);
});

await test('TLS: old versions are refused, of other protocols http/1.1 is chosen, h2 alone is refused', async () => {
    await assert.rejects(open(secure.port, { tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } }).ready);
    const both = await open(secure.port, { tls: { ALPNProtocols: ['h2', 'http/1.1'] } }).ready;
    assert.equal(both.socket.alpnProtocol, 'http/1.1');
    await assert.rejects(open(secure.port, { tls: { ALPNProtocols: ['h2'] } }).ready);
    destroyAll();
});

await test('TLS: rubbish, half handshakes, handshakes that never end, and records that are none', async () => {
    await unharmed(secure, async () => {
        const hello = Buffer.from('16030100d1010000cd0303', 'hex');
        for (let i = 0; i < 60; i++) {
            await exchange(secure.port, [randomBytes(300), hello, Buffer.concat([hello, randomBytes(206)]), Buffer.from([0x16]), Buffer.from([0x80, 0x2e, 1])][i % 5], { silence: 50 });
        }
        const time = await trickle(open(secure.port), Buffer.concat([hello, Buffer.alloc(5000)]));
        assert.ok(time >= 1500 && time <= 2500, `${time} ms`);
        for (let i = 0; i < 10; i++) {
            const below = await open(secure.port, { reads: false }).ready;
            const above = connect({ socket: below.socket, rejectUnauthorized: false });
            above.on('error', () => undefined);
            await new Promise((ready) => above.on('secureConnect', ready));
            below.socket.write(Buffer.concat([Buffer.from([23, 3, 3, 0, 200]), randomBytes(200)]));
            await below.closed;
        }
    });
});

await test('TLS: who types http:// is sent to https://, and no request is carried out in plain text', async () => {
    const text = await exchange(secure.port, 'GET /counts HTTP/1.1\r\nHost: localhost:7777\r\n\r\n');
    assert.match(text, /^HTTP\/1\.1 308 .*location: https:\/\/localhost:7777\/\r\n/s);
    assert.ok(!text.includes('accepted'));
    assert.match(await exchange(secure.port, handshake()), /^HTTP\/1\.1 308 /);
    assert.match(await exchange(secure.port, 'GET / HTTP/1.1\r\nHost: x/../\\@y\r\n\r\n'), /^HTTP\/1\.1 400 /);
});

await test('TLS: floods and readers who take nothing are bounded as without it', async () => {
    const server = await start('--tls', pem, '--file', file, 'queue_size=100000', 'reader_time=1500');
    const answers = async () => assert.match(await exchange(server.port, get('/'), { tls }), /hello/);
    await answers();
    const before = descriptors(server.pid);
    const stuck = Array.from({ length: 40 }, () => open(server.port, { tls, reads: false }));
    await Promise.all(stuck.map(({ ready }) => ready));
    stuck.forEach(({ socket }) => socket.write(get('/file')));
    const deaf = await Promise.all(Array.from({ length: 5 }, () => websocket(server.port, { tls, reads: false })));
    deaf.forEach((socket) => socket.send(TEXT, 'flood 20000'));
    await flood(await websocket(server.port, { tls, reads: false }), Buffer.concat(Array.from({ length: 200 }, () => frame(PING, 'p'.repeat(125)))), 2000);
    await answers();
    destroyAll();
    await until(() => descriptors(server.pid) <= before, 'the end of all connections');
    await rests(server);
    await answers();
    await stop(server);
});

await test('TLS: the server that met all this ends without a complaint', () => stop(secure));

finish();
