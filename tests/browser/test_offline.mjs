// The page without a network: loaded once, it opens and plays with the server gone; a new build is taken whole, and only at a new load; and
// without a service worker everything else still works. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_offline.mjs [FOLDER [PROGRAM]]
//
// Builds of its own, in a folder of their own, stand for the page's versions.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { until as comes } from '../steady.mjs';
import { launch } from './launch.mjs';

const folder = resolve(process.argv[2] ?? 'build/web');
const program = process.argv[3] ?? 'build/freehold';
const place = mkdtempSync(join(tmpdir(), 'freehold-offline-'));
const served = join(place, 'web');
const browser = await launch();

let server;
let address;
async function serve(port = '0') {
    server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--page', served, '--data', join(place, 'data'), '--metrics', 'off']);
    address = String(await new Promise((ready) => server.stdout.once('data', ready))).trim().replace('localhost', '127.0.0.1'); // which every machine knows
}

async function stopServing() {
    const ended = new Promise((end) => server.once('exit', end));
    if (server.exitCode === null && server.signalCode === null) {
        server.kill();
        await ended;
    }
}

// The page as it is built now, or with a mark in its title and in its script, which are two files.
function build(mark) {
    if (!mark) {
        rmSync(served, { recursive: true, force: true });
        cpSync(folder, served, { recursive: true });
        return;
    }
    const source = join(place, `source-${mark}`);
    for (const part of ['editions', 'words', 'engine/freehold_registries.h', 'sim/known_signature.h', 'build/freehold.wasm', 'web/build.mjs', 'web/src', 'web/package.json', 'web/tsconfig.json']) {
        cpSync(part, join(source, part), { recursive: true });
    }
    execFileSync('ln', ['-s', resolve('web/node_modules'), join(source, 'web/node_modules')]);
    const html = join(source, 'web/src/index.html');
    writeFileSync(html, readFileSync(html, 'utf8').replace('<title>Freehold', `<title>Freehold ${mark}`));
    appendFileSync(join(source, 'web/src/main.tsx'), `\ndocument.documentElement.dataset['mark'] = '${mark}';\n`);
    execFileSync('node', [join(source, 'web/build.mjs'), served], { stdio: 'inherit' });
}

async function begin(page) {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('status').waitFor();
}

// True when the browser has kept the page, whole.
const isKept = (page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state !== undefined);
const versionOf = (page) => page.evaluate(() => [document.title, document.documentElement.dataset['mark']]);

// Until a claim about the page is true. The page's policy forbids waitForFunction, and while a page is loaded nothing can be asked.
async function until(page, claim, what) {
    await comes(() => page.evaluate(claim).catch(() => false), what);
}

const untilNewWaits = (page) => until(page, async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed', 'a new version that waits');

build();
await serve();

await test('the page opens and a game begins with the server gone', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(address);
    assert.ok(await isKept(page));
    await stopServing();
    await page.reload();
    await begin(page);
    await page.goto(`${address}?from=link`);
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    const letters = await page.evaluate(async () => (await document.fonts.ready, [...document.fonts].filter(({ status }) => status === 'error').length));
    assert.equal(letters, 0);
    assert.deepEqual(errors, []);
    await serve(new URL(address).port);
    await context.close();
});

await test('a new build is kept in the background, shown at the next load, and never mixed with the old one', async () => {
    build('one');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    assert.ok(await isKept(page));
    await page.reload();
    build('two');
    await page.reload();
    assert.deepEqual(await versionOf(page), ['Freehold one', 'one']);
    await untilNewWaits(page);
    const other = await context.newPage();
    await other.goto(address);
    assert.deepEqual(await versionOf(other), ['Freehold one', 'one'], 'the first window still needs the old version');
    await other.close();
    // A window that is closed is counted for a moment yet.
    await comes(async () => (await versionOf(page))[1] === 'two', 'the new version', { wait: () => page.reload() });
    assert.deepEqual(await versionOf(page), ['Freehold two', 'two']);
    await stopServing();
    await page.reload();
    await begin(page);
    assert.deepEqual(await versionOf(page), ['Freehold two', 'two']);
    assert.equal(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('freehold-')).length), 1);
    await serve(new URL(address).port);
    await context.close();
});

await test('a build that is half there is not taken', async () => {
    build('three');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    assert.ok(await isKept(page));
    build('four');
    renameSync(join(served, 'main.js'), join(place, 'main.js'));
    rmSync(join(served, 'main.js.gz'));
    cpSync(join(folder, 'main.js'), join(served, 'main.js')); // of another version
    const update = () => page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => 'taken', () => 'refused'));
    await update();
    const isRefused = async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.installing === null && registration.waiting === null;
    };
    await until(page, isRefused, 'the refusal of a version whose files do not fit');
    await page.reload();
    assert.deepEqual(await versionOf(page), ['Freehold three', 'three']);
    renameSync(join(place, 'main.js'), join(served, 'main.js'));
    await update();
    await untilNewWaits(page);
    await page.reload();
    assert.deepEqual(await versionOf(page), ['Freehold four', 'four']);
    await context.close();
});

await test('the page can be installed', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    const devtools = await context.newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    assert.equal(JSON.parse(data).name, 'Freehold');
    assert.equal((await page.request.get(new URL('icon.svg', address).href)).headers()['content-type'], 'image/svg+xml');
    await context.close();
});

await test('without service workers the page works all the same', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.addInitScript(() => delete Object.getPrototypeOf(navigator).serviceWorker);
    await page.goto(address);
    await begin(page);
    assert.equal(await page.evaluate(() => 'serviceWorker' in navigator), false);
    assert.deepEqual(errors, []);
    await context.close();
});

await browser.close();
await stopServing();
rmSync(place, { recursive: true });
done();
