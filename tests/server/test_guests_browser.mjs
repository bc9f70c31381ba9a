// Guests in a real browser: Chromium keeps the cookie from scripts, and a link from another site costs nobody the seat. Prints TAP for
// tools/run-tests.
//
//   node tests/server/test_guests_browser.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launch } from '../browser/launch.mjs';
import { done, test } from '../wasm/tap.mjs';
import { endAll, startProgram, stopProgram } from './programs.mjs';

const place = mkdtempSync(join(tmpdir(), 'freehold-guests-'));
mkdirSync(join(place, 'page'));
writeFileSync(join(place, 'page/index.html'), '<!doctype html><title>a page</title>');
const server = startProgram(join(resolve(process.argv[2] ?? 'build'), 'freehold'), ['serve', '--page', join(place, 'page'), '--listen', '127.0.0.1:0', '--origin', 'http://play.example', '--metrics', 'off', '--data', join(place, 'data')]);
await server.begun;
const port = Number(/:(\d+)\//.exec(server.out)[1]);
const names = '--host-resolver-rules=MAP play.example 127.0.0.1, MAP elsewhere.example 127.0.0.1';
const browser = await launch(names);

// Another site: a page with a link, which also tries what a hostile page can.
const attempts = `<a href="http://play.example:${port}/">come and play</a><iframe name="frame"></iframe>
<form id="form" method="post" enctype="text/plain" target="frame" action="http://play.example:${port}/guest/forget"><input name='{"a":"' value='"}'></form>`;
const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(attempts)).listen(0, '127.0.0.1');
await new Promise((ready) => elsewhere.once('listening', ready));

// In the page: the guest of this browser, as the page asks for it when it opens.
const guestOf = async (page) => page.evaluate(async () => (await fetch('/guest', { method: 'POST' })).json());

await test('Chromium: opening the page sets no cookie, the page\'s own request does, and scripts cannot read it', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://play.example:${port}/`);
    assert.deepEqual(await context.cookies(), []);
    const guest = await guestOf(page);
    assert.match(guest.guest, /^[0-9a-f]{24}$/);
    const [cookie] = await context.cookies();
    assert.deepEqual([cookie.name, cookie.httpOnly, cookie.sameSite, cookie.path, cookie.secure], ['freehold', true, 'Strict', '/', false]);
    assert.equal(await page.evaluate(() => document.cookie), '');
    assert.equal((await guestOf(page)).guest, guest.guest);
    await context.close();
});

await test('Chromium: a link from another site leads to the same guest, and that site can do nothing in its name', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://play.example:${port}/`);
    const { guest } = await guestOf(page);
    await page.goto(`http://elsewhere.example:${elsewhere.address().port}/`);
    await page.evaluate(async (address) => {
        document.getElementById('form').submit();
        await fetch(`${address}/guest`, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }).catch(() => undefined);
        await fetch(`${address}/guest/forget`, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }).catch(() => undefined);
    }, `http://play.example:${port}`);
    await page.getByRole('link', { name: 'come and play' }).click();
    await page.waitForURL(`http://play.example:${port}/`);
    assert.equal((await guestOf(page)).guest, guest);
    await context.close();
});

await test('Chromium: forget me clears the cookie', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://play.example:${port}/`);
    const { guest } = await guestOf(page);
    assert.deepEqual(await page.evaluate(async () => (await fetch('/guest/forget', { method: 'POST' })).json()), { forgotten: true });
    assert.deepEqual(await context.cookies(), []);
    assert.notEqual((await guestOf(page)).guest, guest);
    await context.close();
});

await browser.close();
elsewhere.close();
assert.equal((await stopProgram(server)).code, 0);
endAll();
rmSync(place, { recursive: true });
done();
