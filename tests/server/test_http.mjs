// HTTP by the transport: requests there and answers back, and everything that is refused. Prints TAP for tools/run-tests.
//
//   node tests/server/test_http.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { test } from '../wasm/tap.mjs';
import { bodyOf, file, FILE, finish, get, start, stop, unharmed } from './echo.mjs';
import { until } from './programs.mjs';
import { exchange, open } from './socket.mjs';

const main = await start('--file', file);

await test('HTTP: bodies, late answers of another thread, requests that come together, HTTP/1.0', async () => {
    await unharmed(main, async () => {
        const post = (body, more = '') => `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
        const together = await exchange(main.port, post('one') + post('') + 'GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n' + 'HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n' + post('two', 'Connection: close\r\n'));
        assert.deepEqual(together.match(/HTTP\/1\.1 \d+/g), Array(5).fill('HTTP/1.1 200'));
        assert.deepEqual(together.match(/one|later|two|hello/g), ['one', 'later', 'two']);
        const big = 'x'.repeat(65536);
        assert.ok((await exchange(main.port, post(big, 'Connection: close\r\n'))).endsWith(`\r\n\r\n${big}`));
        const old = await exchange(main.port, 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.0\r\n\r\n');
        assert.equal(old.match(/HTTP\/1/g).length, 1);
        assert.match(old, /connection: close/);
        const half = open(main.port, { half: true });
        half.socket.end(get('/file'));
        const all = await half.closed;
        assert.ok(all.subarray(all.length - FILE.length).equals(FILE), 'whoever ends its half still gets everything');
    });
});

await test('HTTP: a client that waits for 100 Continue gets it', async () => {
    await unharmed(main, async () => {
        const client = open(main.port);
        client.socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n');
        await until(() => client.bytes.includes('100 Continue\r\n\r\n'), '100 Continue');
        client.socket.write('hello');
        assert.match((await client.closed).toString(), /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n.*hello$/s);
    });
});

await test('HTTP: a body that is too long is refused with 413 and never read, and so is one that nobody wants', async () => {
    await unharmed(main, async () => {
        const inner = get('/file');
        for (const [path, size, status] of [['/echo', 65537, 413], ['/echo', 999999999999999, 413], ['/', 10, 404]]) {
            const text = await exchange(main.port, `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\n${inner}`);
            assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
            assert.match(text, /connection: close/);
            assert.equal(text.match(/HTTP\/1\.1 /g).length, 1);
        }
    });
});

await test('HTTP: no way to smuggle a request within another', async () => {
    await unharmed(main, async () => {
        const inner = 'GET /file HTTP/1.1\r\nHost: localhost\r\n\r\n';
        const ways = [
            'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked\r\nContent-Length: 5', 'Content-Length: 5\r\nTransfer-Encoding: chunked', 'Transfer-Encoding: identity',
            'Transfer-Encoding : chunked', 'Transfer-Encoding:\tchunked', 'Transfer-Encoding: xchunked', 'X: y\r\n Transfer-Encoding: chunked', 'Content-Length: 5\r\nContent-Length: 6',
            'Content-Length: 5, 5', 'Content-Length: +5', 'Content-Length: -1', 'Content-Length: 0x5', 'Content-Length: 5 5', 'Content-Length:', 'Content-Length: 18446744073709551617',
            'Content-Length : 5', 'Content-Length: 5\n', 'Content-Length: 5\r\r\nX: y', 'Content-Length\0: 5', 'Content Length: 5', 'Foo: bar\nContent-Length: 5',
        ];
        for (const way of ways) {
            for (const method of ['POST', 'GET']) {
                const text = await exchange(main.port, `${method} / HTTP/1.1\r\nHost: localhost\r\n${way}\r\n\r\n0\r\n\r\n${inner}`);
                assert.match(text, /^HTTP\/1\.1 400 /, `${method} with ${JSON.stringify(way)} got ${text.slice(0, 40)}`);
                assert.equal(text.match(/HTTP\/1\.1 \d/g).length, 1, way);
            }
        }
    });
});

await test('HTTP: h2c, CONNECT and upgrades to anything else are never honoured', async () => {
    await unharmed(main, async () => {
        const settings = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n';
        for (const [upgrade, count] of [[settings, 50], ['Connection: Upgrade\r\nUpgrade: TLS/1.2\r\n', 3], ['Connection: Upgrade\r\nUpgrade: foo, bar\r\n', 3], ['Upgrade: websocket\r\n', 3]]) {
            for (let i = 0; i < count; i++) {
                const text = await exchange(main.port, `GET / HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\nGET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
                assert.match(text, /^HTTP\/1\.1 200 .*hello\nHTTP\/1\.1 404 /s, 'the upgrade is ignored and the connection goes on in HTTP/1.1');
            }
        }
        assert.match(await exchange(main.port, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), /^HTTP\/1\.1 505 /);
        for (const target of ['127.0.0.1:80', '/', 'x:443']) {
            const text = await exchange(main.port, `CONNECT ${target} HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n`);
            assert.match(text, /^HTTP\/1\.1 405 /);
            assert.match(text, /allow: GET, HEAD, POST/);
            assert.equal(text.match(/HTTP\/1/g).length, 1);
        }
        const held = Array.from({ length: 100 }, () => open(main.port));
        held.forEach(({ socket }) => socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${settings}\r\n`));
        await until(() => held.every(({ bytes }) => bytes.length > 0), 'an answer for each');
    });
});

await test('HTTP: long headers get 431, and nobody is kept waiting for the answer', async () => {
    await unharmed(main, async () => {
        for (const text of [get(`/${'a'.repeat(9000)}`), get('/', `X: ${'b'.repeat(100_000)}\r\n`), get('/', 'X: 1\r\n'.repeat(65)), 'G'.repeat(20_000)]) {
            assert.match(await exchange(main.port, text), /^HTTP\/1\.1 431 /);
        }
        const fits = get('/', `X: ${'b'.repeat(8192 - get('/', 'X: \r\n').length)}\r\n`);
        assert.equal(fits.length, 8192);
        assert.match(await exchange(main.port, fits), /^HTTP\/1\.1 200 /);
        assert.match(await exchange(main.port, fits.replace('X: ', 'X: b')), /^HTTP\/1\.1 431 /);
    });
});

await test('HTTP: X-Forwarded-For counts only from a proxy that is believed', async () => {
    const peer = async (port, more, options) => bodyOf(await exchange(port, get('/peer', more), options));
    const proxied = await start('--proxy', '127.0.0.2', '--proxy', '::1');
    const forwarded = 'X-Forwarded-For: 10.0.0.1, 203.0.113.7\r\n';
    assert.equal(await peer(main.port, forwarded), '127.0.0.1');
    assert.equal(await peer(proxied.port, forwarded), '127.0.0.1');
    assert.equal(await peer(proxied.port, forwarded, { local: '127.0.0.2' }), '203.0.113.7 proxied');
    assert.equal(await peer(proxied.port, 'X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 203.0.113.7\r\n', { local: '127.0.0.2' }), '203.0.113.7 proxied');
    assert.equal(await peer(proxied.port, 'X-Forwarded-For: nonsense\r\n', { local: '127.0.0.2' }), '127.0.0.2 proxied');
    assert.equal(await peer(proxied.port, '', { local: '127.0.0.2' }), '127.0.0.2 proxied');
    await stop(proxied);
});

await test('HTTP: the server that met all this ends without a complaint', () => stop(main));

finish();
