// Where the page's worker keeps games, in a real browser: IndexedDB, locks between windows, monthly copies, and what happens without room.
// Prints TAP for tools/run-tests.
//
//   node tests/browser/test_store.mjs [FOLDER [PROGRAM]]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledHost } from '../wasm/host.mjs';
import { done, test } from '../wasm/tap.mjs';
import { launch } from './launch.mjs';

const folder = process.argv[2] ?? 'build/web';
const program = process.argv[3] ?? 'build/freehold';
const BOTS = ['steady', 'keen', 'keen'].map((player, i) => ({ player, piece: `p${i}`, name: ['Ada', 'Bora', 'Ceren'][i] }));

// Only what the worker is made of, and an empty page.
const FILES = { '/host.js': 'text/javascript', '/hosted.js': 'text/javascript', '/freehold.wasm': 'application/wasm', '/shelf.json': 'application/json' };
const SCRIPTS = { '/host.js': bundledHost(), '/hosted.js': readFileSync('tests/wasm/hosted.mjs', 'utf8') };
const server = createServer(({ url }, response) => {
    const type = FILES[url];
    const body = SCRIPTS[url] ?? (type ? readFileSync(join(folder, url)) : '');
    response.writeHead(200, { 'content-type': type ?? 'text/html' }).end(body);
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();
const place = mkdtempSync(join(tmpdir(), 'freehold-store-'));

// A window with a host of its own.
async function open(context, before = () => {}) {
    const page = await context.newPage();
    await page.goto(address);
    await start(page, before);
    return page;
}

async function start(page, before = () => {}) {
    await page.evaluate(before);
    await page.evaluate(async () => {
        const { makeHost, openBacking, openLocks } = await import('/host.js');
        const { next, openHost } = await import('/hosted.js');
        const [module, shelf] = await Promise.all([fetch('/freehold.wasm'), fetch('/shelf.json')]);
        const host = await openHost(makeHost, await module.arrayBuffer(), await shelf.json(), await openBacking(), { hold: openLocks(navigator.locks), budget: 200 });
        await host.library.open('en');
        window.host = host;
        window.playOn = async (most) => {
            let shown = await host.table.look(0);
            for (let i = 0; i < most && shown.asked.length > 0; i++) {
                ({ shown } = await next(host));
            }
            return shown;
        };
    });
}

const begin = (page, edition = 'watopoly') => page.evaluate((game) => window.host.store.begin(game), { edition, changes: {}, seats: BOTS });
const play = (page, most) => page.evaluate((count) => window.playOn(count), most);
const call = (page, name, ...args) => page.evaluate(([method, rest]) => window.host.store[method](...rest), [name, args]);
const saved = async (page) => (await call(page, 'saved')).games;
const refusal = (page, name, ...args) => call(page, name, ...args).then(() => '', (error) => String(error).split('\n')[0]);

await test('T20 T08 a game survives the page, line by line, and goes on to its end', async () => {
    const context = await browser.newContext();
    const page = await open(context);
    await begin(page);
    const before = await play(page, 40);
    await page.reload();
    await start(page);
    const [head] = await saved(page);
    assert.deepEqual(head.players, ['Ada', 'Bora', 'Ceren']);
    await call(page, 'resume', head.key);
    assert.equal((await page.evaluate(() => window.host.table.look(0))).hash, before.hash);
    await call(page, 'save', 'a copy');
    const after = await play(page, 20000);
    assert.deepEqual(after.asked, []);
    assert.equal(after.isKept, true);
    writeFileSync(join(place, 'game.fhr'), await call(page, 'record', ''));
    assert.match(execFileSync(program, ['verify', join(place, 'game.fhr')], { encoding: 'utf8' }), new RegExp(`hash ${after.hash}`));
    const games = await saved(page);
    assert.deepEqual(games.map(({ name, isOver, isSave }) => [name, isOver, isSave]).sort(), [['', true, false], ['a copy', false, true]].sort());
    for (const { key } of games) {
        await call(page, 'remove', key);
    }
    const left = await page.evaluate(
        () =>
            new Promise((found) => {
                indexedDB.open('freehold').onsuccess = ({ target }) => {
                    target.result.transaction('lines').objectStore('lines').count().onsuccess = (event) => found(event.target.result);
                };
            }),
    );
    assert.equal(left, 0, 'nothing of what was removed stays');
    await context.close();
});

await test('T20 X03 a game is played in one window at a time', async () => {
    const context = await browser.newContext();
    const one = await open(context);
    const other = await open(context);
    await begin(one);
    await play(one, 10);
    const [{ key }] = await saved(other);
    assert.match(await refusal(other, 'resume', key), /This game is open in another window\./);
    assert.match(await refusal(other, 'remove', key), /This game is open in another window\./);
    await one.close();
    await call(other, 'resume', key);
    assert.ok((await play(other, 10)).number > 0);
    await other.reload();
    await start(other);
    await call(other, 'resume', key);
    await context.close();
});

await test('T21 the month\'s copy is made when the page is opened, and brings back what is gone', async () => {
    const context = await browser.newContext();
    const page = await open(context);
    await begin(page);
    await play(page, 10);
    assert.deepEqual(await call(page, 'copies'), []);
    await page.reload();
    await start(page);
    const [{ month, games }] = await call(page, 'copies');
    assert.match(month, /^\d{4}-\d{2}$/);
    assert.equal(games, 1);
    const [{ key }] = await saved(page);
    const record = await call(page, 'record', key);
    await call(page, 'remove', key);
    assert.equal(await call(page, 'restore', month), 1);
    assert.equal(await call(page, 'restore', month), 0);
    assert.equal(await call(page, 'record', key), record);
    await call(page, 'resume', key);
    await page.evaluate(async () => {
        const { openBacking } = await import('/host.js');
        const store = await openBacking();
        for (let year = 2000; year < 2014; year++) {
            await store.copy(`${year}-01`);
        }
    });
    const months = (await call(page, 'copies')).map((copied) => copied.month);
    assert.equal(months.length, 12);
    assert.equal(months[0], month);
    assert.equal(months[11], '2003-01');
    await context.close();
});

await test('T20 without room left the game goes on, and the page is told', async () => {
    const context = await browser.newContext();
    const page = await open(context);
    await begin(page);
    const before = await play(page, 10);
    assert.equal(before.isKept, true);
    await page.evaluate(() => {
        IDBObjectStore.prototype.add = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
    });
    const after = await play(page, 10);
    assert.equal(after.isKept, false);
    assert.ok(after.number > before.number);
    writeFileSync(join(place, 'full.fhr'), await call(page, 'record', ''));
    const hashes = execFileSync(program, ['replay', join(place, 'full.fhr'), '--hash'], { encoding: 'utf8' });
    assert.match(hashes, new RegExp(`${after.hash}\\s*$`));
    assert.equal((await saved(page)).length, 1);
    await context.close();
});

await test('T20 a browser that refuses storage plays all the same, and the page is told', async () => {
    const context = await browser.newContext();
    const page = await open(context, () => {
        IDBFactory.prototype.open = () => {
            throw new DOMException('no', 'SecurityError');
        };
    });
    assert.equal((await call(page, 'saved')).isKept, false);
    await begin(page);
    await play(page, 10);
    await call(page, 'save', 'for now');
    assert.equal((await saved(page)).length, 2);
    await context.close();
});

await browser.close();
server.close();
rmSync(place, { recursive: true });
done();
