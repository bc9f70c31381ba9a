// The transport and a real browser: Chromium loads a page and a file, speaks WebSocket, keeps its connections open and is told of the end,
// without TLS and with it. Prints TAP for tools/run-tests.
//
//   node tests/server/test_browser.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { launch } from '../browser/launch.mjs';
import { test } from '../wasm/tap.mjs';
import { counts, file, FILE, finish, place, start, stop } from './echo.mjs';

const browser = await launch();
const pem = join(place, 'both.pem');
execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(place, 'key.pem'), '-out', join(place, 'cert.pem'), '-days', '2', '-subj', '/CN=localhost'], { stdio: 'ignore' });
execFileSync('sh', ['-c', `cat ${join(place, 'key.pem')} ${join(place, 'cert.pem')} > ${pem}`]);

// In the page: sends each text and gathers what comes back, then asks to be closed.
const converse = ([address, texts]) =>
    new Promise((done) => {
        const socket = new WebSocket(address);
        const got = [];
        socket.onopen = () => texts.forEach((text) => socket.send(text));
        socket.onmessage = ({ data }) => got.push(data) === texts.length && socket.send('close 4002 enough');
        socket.onclose = ({ code, reason, wasClean }) => done({ got, code, reason, wasClean });
    });

for (const [name, args, letter] of [['without TLS', [], ''], ['with TLS', ['--tls', pem], 's']]) {
    await test(`Chromium ${name}: pages, files and messages`, async () => {
        const server = await start('--file', file, ...args);
        const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
        const address = `127.0.0.1:${server.port}`;
        await page.goto(`http${letter}://${address}/`);
        assert.match(await page.content(), /hello/);
        assert.equal(await page.evaluate(async () => (await (await fetch('/file')).arrayBuffer()).byteLength), FILE.length);
        assert.equal(await page.evaluate(async () => (await (await fetch('/echo', { method: 'POST', body: 'x'.repeat(5000) })).text()).length), 5000);
        const before = (await counts(server)).accepted;
        for (let i = 0; i < 5; i++) {
            await page.evaluate(async () => (await fetch('/later')).text());
        }
        assert.ok((await counts(server)).accepted < before + 5, 'each request had a connection of its own');
        const texts = ['hello', '', 'Gökçe 😀', 'x'.repeat(16000), ...Array.from({ length: 200 }, (_, i) => `message ${i}`)];
        const { got, code, reason, wasClean } = await page.evaluate(converse, [`ws${letter}://${address}/ws`, texts]);
        assert.deepEqual(got, texts);
        assert.deepEqual([code, reason, wasClean], [4002, 'enough', true]);
        const ending = page.evaluate((where) => new Promise((done) => {
            const socket = new WebSocket(where);
            socket.onopen = () => (document.title = 'open');
            socket.onclose = (event) => done([event.code, event.wasClean]);
        }), `ws${letter}://${address}/ws`);
        await page.waitForFunction(() => document.title === 'open');
        await stop(server);
        assert.deepEqual(await ending, [1012, true]);
        await page.close();
    });
}

await browser.close();
finish();
