// freehold serve: what it answers, what it refuses, and that nobody can keep it from answering others. Prints TAP for tools/run-tests.
//
//   node tests/server/test_serve.mjs [FOLDER]     where the program was built
//
// The page is a small one made for the test, beside a file that nobody may see.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PATIENCE, pick, random, randomBytes, until, within } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';

const program = resolve(process.argv[2] ?? 'build', 'freehold');
const place = mkdtempSync(join(tmpdir(), 'freehold-serve-'));
const page = join(place, 'page');
const SECRET = 'nobody may see this';
const BIG = randomBytes(12_000_000);
const FILES = {
    'index.html': ['<!doctype html><title>a page</title>', 'text/html; charset=utf-8'],
    'main.js': ['let x = 1;\n'.repeat(1000), 'text/javascript; charset=utf-8'],
    'main-K3VQ7ZBA.js': ['let y = 1;', 'text/javascript; charset=utf-8'],
    'style.css': ['body { color: red }', 'text/css; charset=utf-8'],
    'freehold.wasm': [Buffer.from('\0asm\x01\0\0\0', 'latin1'), 'application/wasm'],
    'shelf.json': ['{}', 'application/json'],
    'manifest.webmanifest': ['{}', 'application/manifest+json'],
    'icon.svg': ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    'letters.woff2': [randomBytes(40_000), 'font/woff2'],
    'empty.txt': ['', 'text/plain; charset=utf-8'],
    'big.bin': [BIG, 'application/octet-stream'],
};

mkdirSync(join(page, 'deep'), { recursive: true });
for (const [name, [bytes]] of Object.entries(FILES)) {
    writeFileSync(join(page, name), bytes);
}
writeFileSync(join(page, 'main.js.gz'), gzipSync(FILES['main.js'][0]));
writeFileSync(join(page, 'style.css.gz'), gzipSync('an older version'));
utimesSync(join(page, 'style.css.gz'), 1, 1);
writeFileSync(join(page, 'deep/file.txt'), 'deep');
writeFileSync(join(page, '.hidden'), SECRET);
writeFileSync(join(place, 'secret.txt'), SECRET);
mkdirSync(join(place, 'page-two'));
writeFileSync(join(place, 'page-two/secret.txt'), SECRET);
symlinkSync('../secret.txt', join(page, 'link.txt'));
symlinkSync('../page-two', join(page, 'linked'));
symlinkSync('index.html', join(page, 'within.html'));
symlinkSync('../secret.txt', join(page, 'shelf.json.gz'));
execFileSync('mkfifo', [join(page, 'pipe.txt')]);

// ---- Programs and requests -----------------------------------------------------------------------------------------------------------

// Only complaints are written on stderr.
const environment = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', XDG_DATA_HOME: join(place, 'home'), FREEHOLD_METRICS: 'off', FREEHOLD_LOG: 'warn' };
const running = new Set();
let started = 0;

// Runs the program to its end, or until it has printed a line.
function start(...args) {
    const server = spawn(program, ['serve', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...environment, FREEHOLD_DATA: join(place, `data-${++started}`) } });
    const state = { server, out: '', err: '' };
    running.add(server);
    state.ended = new Promise((end) => server.on('close', (code, signal) => (running.delete(server), end({ code, signal, ...state }))));
    server.stderr.on('data', (data) => (state.err += data));
    state.begun = new Promise((begin) => server.stdout.on('data', (data) => (state.out += data).includes('\n') && begin()));
    return Promise.race([state.begun, state.ended]).then(() => ({ ...state, port: Number(/:(\d+)\//.exec(state.out)?.[1]) }));
}

async function stop({ server, ended }, signal = 'SIGTERM') {
    server.kill(signal);
    return within(ended, 'the end of the server');
}

let main = await start('--listen', '127.0.0.1:0', '--page', page);

function ask(path, { method = 'GET', headers = {}, agent = false, port = main.port, body } = {}) {
    return within(new Promise((answered, failed) => {
        const asked = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
            const parts = [];
            response.on('data', (part) => parts.push(part));
            response.on('error', failed);
            response.on('end', () => answered({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
        });
        asked.on('error', failed).end(body);
    }), `an answer to ${method} ${path}`);
}

// What comes back for these bytes until the other side closes, or until it has been silent for SILENCE milliseconds.
function send(bytes, { silence = PATIENCE, port = main.port, half = false } = {}) {
    return new Promise((answered) => {
        const parts = [];
        const socket = connect(port, '127.0.0.1', () => (half ? socket.end(bytes) : socket.write(bytes)));
        socket.on('data', (part) => parts.push(part));
        socket.setTimeout(silence, () => socket.destroy());
        socket.on('error', () => undefined);
        socket.on('close', () => answered(Buffer.concat(parts).toString('latin1')));
    });
}

const get = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;
const descriptors = () => readdirSync(`/proc/${main.server.pid}/fd`).length;
const works = async () => assert.equal((await ask('/')).body.toString(), FILES['index.html'][0]);

// ---- Files ---------------------------------------------------------------------------------------------------------------------------

const atRest = descriptors();

await test('prints its address in one line', async () => {
    assert.match(main.out, /^http:\/\/localhost:\d+\/\n$/);
    await works();
});

await test('sends every file with its type and size, and the same headers for HEAD', async () => {
    for (const [name, [bytes, type]] of Object.entries(FILES)) {
        const whole = await ask(`/${name}`);
        const head = await ask(`/${name}`, { method: 'HEAD' });
        assert.equal(whole.status, 200);
        assert.ok(whole.body.equals(Buffer.from(bytes)), name);
        assert.equal(head.body.length, 0);
        for (const { status, headers } of [whole, head]) {
            assert.equal(status, 200);
            assert.equal(headers['content-type'], type);
            assert.equal(headers['content-length'], String(Buffer.from(bytes).length));
            assert.equal(headers['content-encoding'], undefined);
            assert.match(headers['cache-control'], name.includes('K3VQ') ? /immutable/ : /^no-cache$/);
        }
    }
    assert.equal((await ask('/?room=1')).status, 200);
    assert.equal((await ask('/deep/file.txt')).body.toString(), 'deep');
    assert.equal((await ask('/within.html')).status, 200);
});

await test('says to browsers what the page may do, also where there is nothing', async () => {
    for (const path of ['/', '/main.js', '/nothing']) {
        const { headers } = await ask(path);
        assert.equal(
            headers['content-security-policy'],
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
                "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        );
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.equal(headers['referrer-policy'], 'no-referrer');
        assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
        assert.equal(headers['permissions-policy'], 'camera=(self), microphone=(self)');
    }
});

await test('sends nothing twice: 304 for a tag that is still right', async () => {
    const { etag } = (await ask('/main.js')).headers;
    for (const tag of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const again = await ask('/main.js', { headers: { 'if-none-match': tag } });
        assert.equal(again.status, 304);
        assert.equal(again.headers.etag, etag);
        assert.equal(again.body.length, 0);
    }
    assert.equal((await ask('/main.js', { headers: { 'if-none-match': '"other"' } })).status, 200);
});

await test('sends what was compressed beforehand to who takes it, unless it is older than the file', async () => {
    const plain = await ask('/main.js');
    const packed = await ask('/main.js', { headers: { 'accept-encoding': 'br, gzip, deflate' } });
    assert.equal(plain.headers.vary, 'accept-encoding');
    assert.equal(packed.headers.vary, 'accept-encoding');
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(packed.headers['content-type'], FILES['main.js'][1]);
    assert.equal(packed.headers['content-length'], String(packed.body.length));
    assert.equal(gunzipSync(packed.body).toString(), FILES['main.js'][0]);
    assert.notEqual(packed.headers.etag, plain.headers.etag);
    const again = await ask('/main.js', { headers: { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.etag } });
    assert.equal(again.status, 304);
    assert.equal((await ask('/main.js', { headers: { 'accept-encoding': 'gzip;q=0' } })).headers['content-encoding'], undefined);
    assert.equal((await ask('/style.css', { headers: { 'accept-encoding': 'gzip' } })).body.toString(), FILES['style.css'][0]);
    assert.equal((await ask('/shelf.json', { headers: { 'accept-encoding': 'gzip' } })).body.toString(), '{}');
});

await test('serves a page anew that was built anew', async () => {
    writeFileSync(join(page, 'changing.txt'), 'before');
    const before = await ask('/changing.txt');
    writeFileSync(join(page, 'changing.txt'), 'after!');
    const after = await ask('/changing.txt', { headers: { 'if-none-match': before.headers.etag } });
    assert.equal(after.body.toString(), 'after!');
    rmSync(join(page, 'changing.txt'));
    assert.equal((await ask('/changing.txt')).status, 404);
});

await test('keeps connections open, and answers requests that come together in their order', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let connections = 0;
    agent.on('free', () => connections++);
    for (const path of ['/', '/main.js', '/nothing', '/', '/big.bin', '/']) {
        await ask(path, { agent });
        await ask(path, { agent, method: 'HEAD' });
    }
    assert.equal(connections, 12);
    agent.destroy();
    const text = await send('GET /shelf.json HTTP/1.1\r\nHost: localhost\r\n\r\nHEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n' + get('/deep/file.txt'));
    assert.deepEqual(text.match(/HTTP\/1\.[01] \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200']);
    assert.ok(text.endsWith('deep'));
});

// ---- What is refused -----------------------------------------------------------------------------------------------------------------

await test('never leaves its folder', async () => {
    const ways = [
        '/../secret.txt', '/../../../../../../etc/passwd', '/deep/../../secret.txt', '/%2e%2e/secret.txt', '/%2E%2E%2Fsecret.txt', '/..%2fsecret.txt',
        '/%252e%252e/secret.txt', '/..%5csecret.txt', '/..\\secret.txt', '/.%00./secret.txt', '/index.html%00', '/index.html%00.js', '/%00', '/.hidden', '/%2ehidden',
        '/deep/.../secret.txt', '/....//secret.txt', '//etc/passwd', '///etc/passwd', '/link.txt', '/linked/secret.txt', '/linked', '/pipe.txt', '/deep', '/deep/', '/./.hidden',
        '/%c0%ae%c0%ae/secret.txt', '/%', '/%2', '/%zz', '/main.js/', '/main.js/..', '/../page-two/secret.txt', '/index.html ', '/a?/../secret.txt', `http://x/../secret.txt`,
        'secret.txt', '../secret.txt', '*', '', '/~root', '/proc/self/environ', `${place}/secret.txt`, '/shelf.json.gz', 'file:///etc/passwd', '/nothing',
    ];
    for (const way of ways) {
        const text = await send(get(way));
        assert.ok(!text.includes(SECRET) && !text.includes('root:'), way);
        if (text.startsWith('HTTP/1.1 200')) {
            assert.ok(/a page|let x/.test(text), `${way} gave ${text}`); // some ways are only long ones
        }
    }
    assert.equal((await ask('/nothing')).body.toString(), 'There is nothing here.\n');
    for (const way of ['/link.txt', '/linked/secret.txt', '/pipe.txt', '/deep', '/.hidden', '/%2e%2e/secret.txt', '/index.html%00', '/shelf.json.gz']) {
        const { status } = await ask(way).catch(() => ({ status: 'no answer' }));
        assert.notEqual(status, 200, way);
    }
    await works();
});

await test('answers 405 to other methods, with and without a body, and ends the connection', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'BREW']) {
        for (const body of ['', 'x'.repeat(100), get('/main.js')]) {
            const text = await send(`${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
            assert.match(text, /^HTTP\/1\.1 405 /, `${method}: ${text}`);
            assert.match(text, /allow: GET, HEAD/i);
            assert.equal(text.match(/HTTP\/1/g).length, 1, 'the body was taken for a request');
        }
    }
    const posted = await ask('/', { method: 'POST', body: 'x'.repeat(3_000_000) }).catch(() => ({ status: 405 }));
    assert.equal(posted.status, 405);
    await works();
});

await test('takes no body with GET', async () => {
    const inner = get('/main.js');
    const text = await send(`GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`);
    const chunks = await send(`GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
    assert.match(text, /^HTTP\/1\.1 400 /);
    assert.match(chunks, /^HTTP\/1\.1 400 /);
    assert.equal((text + chunks).match(/HTTP\/1/g).length, 2);
});

await test('refuses requests that are too long', async () => {
    for (const long of [get(`/${'a'.repeat(100_000)}`), get('/', `X-Long: ${'b'.repeat(100_000)}\r\n`), get('/', 'X-Many: 1\r\n'.repeat(20_000)), 'G'.repeat(200_000)]) {
        const text = await send(long);
        assert.ok(!/^HTTP\/1\.1 2/.test(text), text.slice(0, 100));
    }
    await works();
});

await test('speaks no WebSocket yet', async () => {
    const wanted = 'Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
    const text = await send(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\n${wanted}\r\n`);
    assert.ok(!text.includes('101'), text);
    await works();
});

await test('outlives garbage', async () => {
    const pieces = ['GET', ' ', '/', 'HTTP/1.1', '\r\n', '\n', '\0', ':', 'Host', 'Content-Length', 'If-None-Match', '"', '%', '..', '?', '#', '9999999999999', '-1', 'Upgrade: h2c\r\n',
        'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n', 'Range: bytes=5-1\r\n', 'Transfer-Encoding: chunked\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'é', '\t'];
    const mixed = () => Array.from({ length: 1 + random(40) }, () => pick(pieces)).join('');
    const all = [randomBytes(10), randomBytes(70_000), '\r\n\r\n', '\0\0\0\0', '\x16\x03\x01\x02\0\x01\0', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET /\r\n\r\n', 'HEAD', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${randomBytes(300)}`,
        `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`];
    for (let i = 0; i < 120; i++) {
        all.push(i % 3 ? mixed() : randomBytes(1 + random(3000)), `GET / HTTP/1.1\r\n${mixed()}\r\n\r\n`);
    }
    while (all.length > 0) {
        await Promise.all(all.splice(0, 60).map((each) => send(each, { silence: 300 })));
        await works();
    }
});

await test('outlives half requests and who leaves in the middle', async () => {
    const whole = get('/big.bin');
    const sockets = [];
    for (let i = 1; i < whole.length; i++) {
        await send(whole.slice(0, i), { silence: 5 });
    }
    for (let i = 0; i < 50; i++) {
        const socket = connect(main.port, '127.0.0.1', () => socket.write(whole));
        socket.on('error', () => undefined);
        socket.once('data', () => (i % 2 ? socket.destroy() : socket.resetAndDestroy()));
        sockets.push(new Promise((closed) => socket.on('close', closed)));
    }
    await Promise.all(sockets);
    assert.match(await send(whole.slice(0, 30), { half: true }), /^$/);
    await works();
});

await test('a file that shrinks while it is sent ends the connection', async () => {
    writeFileSync(join(page, 'shrinking.bin'), BIG);
    const socket = connect(main.port, '127.0.0.1', () => socket.write(get('/shrinking.bin')));
    let received = 0;
    await new Promise((first) => socket.once('data', (data) => ((received += data.length), socket.pause(), first())));
    truncateSync(join(page, 'shrinking.bin'), 10);
    socket.on('data', (data) => (received += data.length));
    socket.on('error', () => undefined);
    socket.resume();
    await new Promise((closed) => socket.on('close', closed));
    assert.ok(received < BIG.length);
    rmSync(join(page, 'shrinking.bin'));
    await works();
});

// ---- Many at once --------------------------------------------------------------------------------------------------------------------

await test('500 connections one after the other, and 100 at once', async () => {
    for (let i = 0; i < 500; i++) {
        assert.equal((await ask('/main.js')).body.length, FILES['main.js'][0].length);
    }
    const all = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(i % 4 ? '/letters.woff2' : '/')));
    all.forEach(({ body }, i) => assert.equal(body.length, i % 4 ? 40_000 : FILES['index.html'][0].length));
});

await test('does not wait for slow clients', async () => {
    const slow = Array.from({ length: 40 }, (_, i) => {
        const socket = connect(main.port, '127.0.0.1', () => socket.write(i % 2 ? get('/big.bin') : 'GET / HT'));
        socket.on('error', () => undefined);
        socket.pause(); // reads nothing
        return socket;
    });
    for (let i = 0; i < 50; i++) {
        await ask('/main.js');
    }
    let received = 0;
    slow[1].on('data', (data) => (received += data.length));
    slow[1].resume(); // and whoever begins to read gets everything
    await until(() => received > BIG.length, 'the whole file for the slow client');
    slow.forEach((socket) => socket.destroy());
});

await test('keeps nothing open for who is gone', async () => {
    await until(async () => descriptors() < atRest + 5, () => `the end of all connections: ${descriptors()} descriptors are open, ${atRest} before`);
    await works();
});

// ---- Beginning and end ---------------------------------------------------------------------------------------------------------------

await test('SIGTERM and SIGINT end it quietly with status 0, also in the middle of an answer', async () => {
    for (const signal of ['SIGTERM', 'SIGINT']) {
        const other = await start('--listen', '127.0.0.1:0', '--page', page);
        const socket = connect(other.port, '127.0.0.1', () => socket.write(get('/big.bin')));
        socket.on('error', () => undefined);
        await new Promise((first) => socket.once('data', () => (socket.pause(), first())));
        const { code, out, err } = await stop(other, signal);
        socket.destroy();
        assert.deepEqual([code, err, out.split('\n').length], [0, '', 2]);
    }
});

await test('a taken port is an error where it was asked for, and otherwise the next one is taken', async () => {
    const asked = await (await start('--listen', `127.0.0.1:${main.port}`, '--page', page)).ended;
    assert.equal(asked.code, 1);
    assert.equal(asked.err, `freehold serve: port ${main.port} on 127.0.0.1 is in use by another program\n`);
    const first = await start('--page', page);
    const second = await start('--page', page);
    assert.ok(first.port >= 7777 && second.port > first.port && second.port <= 7797, `${first.port}, ${second.port}`);
    assert.equal((await ask('/', { port: second.port })).status, 200);
    await stop(first);
    await stop(second);
});

await test('listens only where it is told to', async () => {
    const six = await start('--listen', '[::1]:0', '--page', page);
    if (six.port) {
        assert.equal(await send(get('/'), { port: six.port }), '');
        await stop(six);
    }
    const other = await start('--listen', '127.0.0.2:0', '--page', page);
    assert.equal(other.out, `http://127.0.0.2:${other.port}/\n`);
    assert.equal(await send(get('/'), { port: other.port }), '');
    await stop(other);
});

await test('what cannot be done is said in a sentence', async () => {
    const cases = [
        [['--page', join(place, 'nowhere')], 1, /there is no page in .*nowhere; `make page` builds it/],
        [['--page', join(page, 'main.js')], 1, /there is no page/],
        [['--listen', '192.0.2.1:0', '--page', page], 1, /this machine does not have the address 192\.0\.2\.1/],
        ...['here:1', '127.0.0.1:65536', '127.0.0.1:-1', '127.0.0.1:x', '127.0.0.1:', '127.0.0.1', '::1:80', '[::1]', ':80', ''].map((at) => [['--listen', at], 2, new RegExp(`--listen ${at.replace(/[[\].]/g, '\\$&')}\n`)]),
        [['--listen'], 2, /--listen/],
        [['--what'], 2, /--what/],
    ];
    for (const [args, code, sentence] of cases) {
        const ended = await (await start(...args)).ended;
        assert.equal(ended.code, code, args.join(' '));
        assert.match(ended.err, sentence);
        assert.equal(ended.out, '');
    }
});

await test('finds the page beside the program, or where it is installed, and says so where there is none', async () => {
    const bin = join(place, 'usr/bin');
    mkdirSync(bin, { recursive: true });
    cpSync(program, join(bin, 'freehold'));
    const look = () => spawnAt(join(bin, 'freehold'));
    const none = await look();
    assert.equal(none.code, 1);
    assert.match(none.err, /`make page` builds it/);
    mkdirSync(join(place, 'usr/share/freehold'), { recursive: true });
    cpSync(page, join(place, 'usr/share/freehold/web'), { recursive: true, filter: (name) => !/pipe|link|big/.test(name) });
    assert.match((await look()).out, /^http/);
    rmSync(join(place, 'usr/share'), { recursive: true });
    cpSync(page, join(bin, 'web'), { recursive: true, filter: (name) => !/pipe|link|big/.test(name) });
    assert.match((await look()).out, /^http/);
});

// Runs a copy of the program until it has printed something or ended.
function spawnAt(path) {
    const server = spawn(path, ['serve', '--listen', '127.0.0.1:0', '--open'], { env: environment });
    let out = '';
    let err = '';
    server.stderr.on('data', (data) => (err += data));
    server.stdout.on('data', (data) => ((out += data), server.kill()));
    return new Promise((end) => server.on('close', (code) => end({ code, out, err })));
}

await test('--open calls the desktop where there is one', async () => {
    const bin = join(place, 'desktop');
    mkdirSync(bin);
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" > ${bin}/opened.new && mv ${bin}/opened.new ${bin}/opened\n`, { mode: 0o755 });
    const run = async (env) => {
        const stdio = ['ignore', 'pipe', 'inherit', 'pipe']; // the last is inherited by a browser, and so it ends with both
        const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--page', page, '--open'], { stdio, env: { ...environment, PATH: `${bin}:${process.env.PATH}`, ...env } });
        const ended = new Promise((end) => server.on('close', end));
        await within(new Promise((begun) => server.stdout.once('data', begun)), 'the address of the server');
        server.kill(); // it ends after it has opened a browser
        assert.equal(await within(ended, 'the end of server and browser'), 0);
        return existsSync(join(bin, 'opened'));
    };
    assert.equal(await run({ DISPLAY: '', WAYLAND_DISPLAY: '' }), false);
    assert.equal(await run({ DISPLAY: ':0' }), true);
});

await test('the server that met all this is still the same and ends without a complaint', async () => {
    await works();
    const { code, err } = await stop(main);
    assert.deepEqual([code, err], [0, '']);
});

running.forEach((server) => server.kill());
rmSync(place, { recursive: true });
done();
