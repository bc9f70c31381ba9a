// Guests without accounts, against the real server: cookies, origins, what is stored and what is forgotten, and kill -9 in between. Prints
// TAP for tools/run-tests.
//
//   node tests/server/test_guests.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { randomBytes, within } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { descriptors, endAll, startProgram, stopProgram, until } from './programs.mjs';
import { bodyOf, firstAnswer, handshake } from './socket.mjs';

const KILLS = 12;
const folder = resolve(process.argv[2] ?? 'build');
const program = join(folder, 'freehold');
const place = mkdtempSync(join(tmpdir(), 'freehold-guests-'));
const page = join(place, 'page');
mkdirSync(page);
writeFileSync(join(page, 'index.html'), '<!doctype html><title>a page</title>');

const start = (...args) => startWith(program, {}, ...args);
const startClocked = (...args) => startWith(join(folder, 'tests/server/serve'), { clock: true }, ...args);

async function startWith(path, options, data, ...args) {
    const server = startProgram(path, ['serve', '--page', page, '--listen', '127.0.0.1:0', '--metrics', 'off', '--data', join(place, data), ...args], options);
    await Promise.race([server.begun, server.ended]);
    const scheme = args.includes('--tls-self') ? 'https' : 'http';
    const port = Number(/:(\d+)\//.exec(server.out)?.[1]);
    assert.ok(port, server.err);
    return Object.assign(server, { port, scheme, origin: `${scheme}://localhost:${port}` });
}

async function stop(server) {
    const { code, err } = await stopProgram(server);
    assert.equal(code, 0, err);
}

// Resolves to the answer, or to undefined if the connection ends without one.
function ask(server, method, path, { headers = {}, body = '', local } = {}) {
    return within(new Promise((answered) => {
        const send = server.scheme === 'https' ? secureRequest : plainRequest;
        const all = { Host: `localhost:${server.port}`, ...(method === 'POST' ? { 'Content-Length': Buffer.byteLength(body) } : {}), ...headers };
        const asked = send({ host: '127.0.0.1', port: server.port, path, method, headers: all, agent: false, localAddress: local, rejectUnauthorized: false }, (response) => {
            const parts = [];
            response.on('data', (part) => parts.push(part));
            response.on('error', () => answered(undefined));
            response.on('end', () => answered(answerOf(response, Buffer.concat(parts))));
        });
        asked.on('error', () => answered(undefined)).end(body);
    }), `an answer to ${method} ${path}`);
}

function answerOf(response, bytes) {
    const cookie = response.headers['set-cookie']?.[0];
    const json = response.headers['content-type'] === 'application/json' ? JSON.parse(bytes) : undefined;
    return { status: response.statusCode, headers: response.headers, bytes, json, cookie, token: json?.token ?? /freehold=([^;]*)/.exec(cookie ?? '')?.[1] };
}

// As the page of this server does it.
const post = (server, path, token, body = {}, more = {}) =>
    ask(server, 'POST', path, { headers: { Origin: server.origin, ...(token ? { Cookie: `freehold=${token}` } : {}) }, body: Buffer.isBuffer(body) ? body : JSON.stringify(body), ...more });
const who = async (server, token) => (await post(server, '/guest/name', token, { name: 'Ada' })).status; // 200, or 401 for nobody

async function make(server, more) {
    const answer = await post(server, '/guest', undefined, {}, more);
    assert.equal(answer.status, 201);
    return { token: answer.token, id: answer.json.guest, cookie: answer.cookie };
}

// The phrase stores the guest, as joining a room does.
async function makeKept(server) {
    const guest = await make(server);
    const answer = await post(server, '/guest/phrase', guest.token);
    assert.equal(answer.status, 200);
    return { ...guest, phrase: answer.json.phrase };
}

const main = await start('main');

await test('a link from another site sets no cookie and costs nobody the seat', async () => {
    const { token, id } = await make(main);
    for (const path of ['/', '/index.html', '/healthz', '/guest', '/nothing']) {
        for (const cookie of [{}, { Cookie: `freehold=${token}` }, { Cookie: 'freehold=x' }]) {
            const answer = await ask(main, 'GET', path, { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Referer: 'https://elsewhere.example/', ...cookie } });
            assert.equal(answer.cookie, undefined, path);
        }
    }
    const again = await post(main, '/guest', token);
    assert.deepEqual([again.status, again.json.guest, again.token], [200, id, token]);
});

await test('the cookie: HttpOnly, SameSite=Strict, for the whole server and 180 days; Secure with TLS, own or by --origin', async () => {
    const flags = /^freehold=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict(; Secure)?$/;
    assert.equal(flags.exec((await make(main)).cookie)[1], undefined);
    const secure = await start('secure', '--tls-self');
    assert.equal(flags.exec((await make(secure)).cookie)[1], '; Secure');
    await stop(secure);
    const proxied = await start('proxied', '--origin', 'https://play.example.org', '--trusted-proxy', '127.0.0.2');
    assert.equal(flags.exec((await make({ ...proxied, origin: 'https://play.example.org' })).cookie)[1], '; Secure');
    const forwarded = { Origin: `https://localhost:${proxied.port}`, 'X-Forwarded-Proto': 'https' };
    const by = async (local) => ask(proxied, 'POST', '/guest', { headers: forwarded, local });
    assert.equal(flags.exec((await by('127.0.0.2')).cookie)[1], '; Secure', 'a trusted proxy is believed');
    assert.equal((await by('127.0.0.1')).status, 403, 'and nobody else');
    await stop(proxied);
});

await test('a cookie without the page\'s own Origin is nobody, and another page is refused', async () => {
    const { token } = await make(main);
    const headers = { Cookie: `freehold=${token}` };
    const foreign = ['http://evil.example', 'null', `https://localhost:${main.port}`, `http://127.0.0.1:${main.port}`, 'http://localhost', `${main.origin}/`, ''];
    for (const origin of foreign) {
        for (const path of ['/guest', '/guest/name', '/guest/forget', '/guest/phrase', '/guest/recover', '/guest/code', '/guest/move', '/guest/confirm', '/guest/picture']) {
            const answer = await ask(main, 'POST', path, { headers: { ...headers, Origin: origin }, body: '{"program":true}' });
            assert.deepEqual([answer.status, answer.json.reason, answer.cookie], [403, 'foreign-origin', undefined], `${path} from ${origin}`);
        }
    }
    assert.equal((await ask(main, 'POST', '/guest', { headers })).json.reason, 'no-origin');
    assert.equal((await ask(main, 'POST', '/guest/forget', { headers, body: '{"program":true}' })).status, 401);
    assert.equal(await who(main, token), 200);
});

await test('a program gets a token and uses it without Origin and cookie; a wrong one gets 401 with a JSON body', async () => {
    const made = await ask(main, 'POST', '/guest', { body: '{"program":true,"name":"Robot"}' });
    assert.deepEqual([made.status, made.cookie, made.json.name], [201, undefined, 'Robot']);
    const headers = { Authorization: `Bearer ${made.token}` };
    const named = await ask(main, 'POST', '/guest/name', { headers, body: '{"name":"Marvin"}' });
    assert.deepEqual([named.status, named.json.guest, named.json.name], [200, made.json.guest, 'Marvin']);
    const wrong = await ask(main, 'POST', '/guest/name', { headers: { Authorization: `Bearer ${'A'.repeat(43)}` }, body: '{"name":"Eve"}' });
    assert.deepEqual([wrong.status, wrong.json.reason], [401, 'nobody']);
});

await test('a page whose name leads to this machine gets nothing: a loopback address takes only names of its own', async () => {
    const server = await start('names', '--origin', 'https://play.example.org', '--trusted-proxy', '127.0.0.2');
    const proxied = await start('no-names', '--trusted-proxy', '127.0.0.2');
    const wide = await start('wide', '--listen', '0.0.0.0:0');
    const at = async ({ port }, host, local) => {
        const origin = `http://${host}`;
        const page = await ask({ port }, 'GET', '/', { headers: { Host: host }, local });
        const guest = await ask({ port }, 'POST', '/guest', { headers: { Host: host, Origin: origin }, local });
        const upgrade = handshake('/ws', `Origin: ${origin}\r\n`).replace('Host: localhost', `Host: ${host}`);
        const socket = await firstAnswer(port, upgrade, { local });
        return [page.status, guest.status, Number(/^HTTP\/1\.1 (\d+)/.exec(socket)[1])].join();
    };
    const [letIn, refused] = ['200,201,101', '421,421,421'];
    for (const host of ['localhost', '127.0.0.1', '127.0.0.1:81', '127.0.0.9:8080', '[::1]', '[::1]:7777', 'play.example.org', 'play.example.org:8443']) {
        assert.equal(await at(server, host), letIn, host);
    }
    const foreign = ['evil.example', `evil.example:${server.port}`, 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.play.example.org', '192.168.1.7', '[::2]', '0.0.0.0', 'x@localhost', '1270.0.0.1'];
    for (const host of foreign) {
        assert.equal(await at(server, host), refused, host);
    }
    assert.equal(await at(server, 'evil.example', '127.0.0.2'), refused, 'the proxy passes on the name that --origin says');
    assert.equal(await at(server, 'play.example.org', '127.0.0.2'), letIn);
    assert.equal(await at(proxied, 'games.example.org', '127.0.0.2'), letIn, 'the proxy alone knows the name');
    assert.equal(await at(proxied, 'games.example.org'), refused);
    assert.equal(await at(wide, 'games.example.org'), letIn, 'other machines know any name');
    assert.equal((await ask(server, 'GET', '/healthz', { headers: { Host: 'balancer' } })).status, 200);
    for (const each of [server, proxied, wide]) {
        await stop(each);
    }
});

await test('a token of nobody gets 401 wherever it is sent, a WebSocket included; without one, anybody may look', async () => {
    const { token } = (await ask(main, 'POST', '/guest', { body: '{"program":true}' })).json;
    await ask(main, 'POST', '/guest/forget', { headers: { Authorization: `Bearer ${token}` } });
    const upgrade = (more) => firstAnswer(main.port, handshake('/ws', more));
    for (const credentials of [`Bearer ${'A'.repeat(43)}`, `Bearer ${token}`, 'Bearer x', 'Basic eDp5', '']) {
        for (const path of ['/guest', '/guest/name', '/guest/recover', '/guest/move', '/guest/confirm', '/guest/phrase', '/guest/code', '/guest/forget']) {
            const answer = await ask(main, 'POST', path, { headers: { Authorization: credentials }, body: '{"program":true}' });
            assert.deepEqual([answer.status, answer.json.reason], [401, 'nobody'], `${path} ${credentials}`);
        }
        const answer = await upgrade(`Authorization: ${credentials}\r\n`);
        assert.match(answer, /^HTTP\/1\.1 401 .*content-type: application\/json\r\n/s, credentials);
        assert.equal(JSON.parse(bodyOf(answer)).reason, 'nobody');
    }
    assert.match(await upgrade(''), /^HTTP\/1\.1 101 /);
    const own = (await ask(main, 'POST', '/guest', { body: '{"program":true}' })).json;
    assert.match(await upgrade(`Authorization: Bearer ${own.token}\r\n`), /^HTTP\/1\.1 101 /);
});

await test('pictures: 8,192 bytes and nothing else; other requests are as before', async () => {
    const { token, id } = await makeKept(main);
    const picture = randomBytes(8192);
    for (const size of [0, 1, 8191]) {
        assert.equal((await post(main, '/guest/picture', token, picture.subarray(0, size))).status, 400);
    }
    assert.equal((await post(main, '/guest/picture', token, Buffer.alloc(8193))).status, 413);
    assert.equal((await post(main, '/guest/picture', token, picture)).status, 200);
    const got = await ask(main, 'GET', `/picture/${id}`);
    assert.ok(got.bytes.equals(picture));
    assert.deepEqual(['content-type', 'x-content-type-options', 'cache-control'].map((name) => got.headers[name]), ['application/octet-stream', 'nosniff', 'private, max-age=300']);
    assert.equal((await ask(main, 'GET', `/picture/${'0'.repeat(24)}`)).status, 404);
    assert.equal((await ask(main, 'POST', '/', { body: 'x' })).status, 405);
    assert.equal((await ask(main, 'GET', '/')).status, 200);
});

// ---- The store -----------------------------------------------------------------------------------------------------------------------

const files = (data) => ['store.db', 'store.db-wal'].map((name) => join(place, data, name)).filter(existsSync).map((path) => readFileSync(path));
const isStored = (data, bytes) => files(data).some((file) => file.includes(bytes));
// Pages of the file cut a picture into parts, so it is looked for in pieces.
const pieces = (picture) => Array.from({ length: 8 }, (_, i) => picture.subarray(i * 1000, i * 1000 + 64));
const hashOf = (token) => createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex');

await test('a restart keeps guests that are stored and forgets the others; only hashes of tokens are stored, and none is logged', async () => {
    let server = await start('restart', '--log', 'debug');
    const kept = await makeKept(server);
    const fresh = await make(server);
    assert.ok(isStored('restart', hashOf(kept.token)));
    await stop(server);
    const logged = server.err;
    server = await start('restart', '--log', 'debug');
    assert.equal(await who(server, kept.token), 200);
    assert.equal(await who(server, fresh.token), 401);
    assert.ok(!isStored('restart', hashOf(fresh.token)));
    for (const secret of [kept.token, Buffer.from(kept.token, 'base64url'), kept.phrase, kept.phrase.replaceAll('-', '')]) {
        assert.ok(!isStored('restart', secret));
    }
    await stop(server);
    for (const text of [kept.token, fresh.token, kept.phrase]) {
        assert.ok(!(logged + server.err + server.out).includes(text));
    }
});

await test('a phrase brings a guest back to a new device, and ends the others on request only', async () => {
    const { token, id, phrase } = await makeKept(main);
    const typed = phrase.toLowerCase().replaceAll('-', '  ').replaceAll('0', 'o').replaceAll('1', 'I');
    const second = await post(main, '/guest/recover', undefined, { phrase: typed });
    assert.deepEqual([second.status, second.json.guest, second.json.devices], [200, id, 2]);
    assert.equal(await who(main, token), 200);
    const third = await post(main, '/guest/recover', undefined, { phrase, 'end-others': true });
    assert.deepEqual([third.status, third.json.devices], [200, 1]);
    assert.deepEqual([await who(main, token), await who(main, second.token), await who(main, third.token)], [401, 401, 200]);
});

await test('a code moves a guest after a yes on the old device; twice, wrong or refused it does nothing', async () => {
    const { token, id } = await make(main);
    const { code } = (await post(main, '/guest/code', token)).json;
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const asked = await post(main, '/guest/move', undefined, { code: code.toLowerCase() });
    assert.deepEqual([asked.status, asked.json.state, asked.cookie], [202, 'asked', undefined]);
    assert.equal((await post(main, '/guest/move', undefined, { code })).status, 403, 'one use');
    const poll = () => post(main, '/guest/move', undefined, { claim: asked.json.claim });
    assert.equal((await poll()).status, 202);
    assert.equal((await post(main, '/guest/confirm', token)).json.check, asked.json.check);
    assert.equal((await post(main, '/guest/confirm', token, { answer: 'yes' })).json.state, 'confirmed');
    const moved = await poll();
    assert.deepEqual([moved.status, moved.json.guest], [200, id]);
    assert.deepEqual([(await poll()).status, await who(main, moved.token), await who(main, token)], [403, 200, 200]);

    const next = (await post(main, '/guest/code', token)).json.code;
    const wrong = next.slice(0, -1) + (next.endsWith('7') ? '8' : '7');
    for (let i = 0; i < 5; i++) {
        const began = Date.now();
        assert.equal((await post(main, '/guest/move', undefined, { code: wrong })).json.reason, 'wrong-code');
        assert.ok(Date.now() - began >= 400, 'a wrong one is slow');
    }
    assert.equal((await post(main, '/guest/move', undefined, { code: next })).json.reason, 'wrong-code', 'five tries');
    assert.equal((await post(main, '/guest/confirm', token)).json.state, 'none');
});

await test('forget me deletes everything at once, also from the files, and clears the cookie', async () => {
    const server = await start('forget');
    const { token, id, phrase } = await makeKept(server);
    const picture = randomBytes(8192);
    await post(server, '/guest/picture', token, picture);
    await post(server, '/guest/name', token, { name: 'Somebody Rare' });
    assert.ok(isStored('forget', id) && pieces(picture).filter((piece) => isStored('forget', piece)).length > 5 && isStored('forget', 'Somebody Rare'));
    const answer = await post(server, '/guest/forget', token);
    assert.deepEqual([answer.status, answer.cookie], [200, 'freehold=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict']);
    assert.equal(await who(server, token), 401);
    assert.equal((await ask(server, 'GET', `/picture/${id}`)).status, 404);
    assert.equal((await post(server, '/guest/recover', undefined, { phrase })).status, 403);
    await stop(server);
    for (const trace of [id, hashOf(token), 'Somebody Rare', ...pieces(picture)]) {
        assert.ok(!isStored('forget', trace));
    }
});

// What was acknowledged holds after kill -9, and a guest is either whole or gone. Each guest renames itself until the kill; every other one
// then asks to be forgotten.
await test(`kill -9 ${KILLS} times: nothing acknowledged is lost, and no half of a guest is left`, async () => {
    let acknowledged = 0;
    for (let round = 0; round < KILLS; round++) {
        const server = await start('killed');
        const guests = await Promise.all(Array.from({ length: 6 }, () => makeKept(server)));
        const live = async (guest, isForgetful) => {
            for (let i = 1; ; i++) {
                guest.asked = i;
                const answer = await post(server, '/guest/name', guest.token, { name: `name ${i}` });
                if (!answer || answer.status !== 200) {
                    return;
                }
                guest.named = i;
                acknowledged++;
                if (isForgetful && i === 3 + round % 5) {
                    guest.asks = true;
                    guest.forgotten = (await post(server, '/guest/forget', guest.token))?.status === 200;
                    return;
                }
            }
        };
        const lives = guests.map((guest, i) => live(guest, i % 2 === 1));
        const wanted = acknowledged + 1 + 5 * (round % 7);
        await until(() => acknowledged >= wanted || guests.every(({ forgotten }) => forgotten), 'changes', { wait: () => new Promise(setImmediate) });
        await stopProgram(server, 'SIGKILL');
        await Promise.all(lives);
        const again = await start('killed');
        for (const guest of guests) {
            const answer = await post(again, '/guest', guest.token);
            if (guest.forgotten || (guest.asks && answer.status === 201)) {
                assert.equal(answer.status, 201, 'who was forgotten is nobody');
                assert.equal((await post(again, '/guest/recover', undefined, { phrase: guest.phrase, program: true }))?.status, 403);
                continue;
            }
            assert.equal(answer.status, 200, 'who was stored is there');
            const number = Number(answer.json.name.replace('name ', '') || 0);
            assert.ok(number >= (guest.named ?? 0) && number <= guest.asked, `${answer.json.name}, acknowledged ${guest.named}, asked ${guest.asked}`);
        }
        await stop(again);
    }
});

// ---- Bounds --------------------------------------------------------------------------------------------------------------------------

await test('one address makes 60 guests at once; others are not concerned, and no connection stays open', async () => {
    const server = await startClocked('flood');
    await make(server);
    const before = descriptors(server.pid);
    const answers = await Promise.all(Array.from({ length: 300 }, () => post(server, '/guest')));
    assert.equal(answers.filter(({ status }) => status === 201).length, 59);
    assert.ok(answers.filter(({ status }) => status === 429).every(({ headers }) => Number(headers['retry-after']) > 0));
    assert.equal((await post(server, '/guest', undefined, {}, { local: '127.0.0.3' })).status, 201);
    await until(() => descriptors(server.pid) <= before + 2, 'the end of all connections');
    await stop(server);
});

await test('the server that met all this ends without a complaint', () => stop(main));

endAll();
rmSync(place, { recursive: true });
done();
