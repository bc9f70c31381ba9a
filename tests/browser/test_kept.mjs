// What was seen is kept (T20): tabs crash and whole browsers are killed at random moments while computer players and clicks go on, and the
// game is there again, with every line that was on the screen. And what the page says where nothing can be kept, or where a game is open
// in another window. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_kept.mjs [FOLDER]
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { pause, random } from '../steady.mjs';
import { CHROMIUM, chromium } from './launch.mjs';
import { actions, address, another, boardOf, browser, button, click, close, downloaded, goOnWith, hashesOf, heading, open, place, recordOf, stop, until } from './stage.mjs';

const TABS = 8;
const BROWSERS = 3;
const MOST = 4; // positions that are seen until a crash
const PAUSE = 4; // milliseconds at most between two looks, so that a crash may come at any time

// A person among computer players, with money for a long game.
const PLAYERS = ['human', 'keen', 'steady', 'keen'].map((player, i) => ({ name: ['Ada', 'Bora', 'Ceren', 'Deniz'][i], player, token: ['cat', 'owl', 'hat', 'boat'][i], colour: ['teal', 'plum', 'navy', 'moss'][i] }));
const KEPT = { settings: { speed: 'none', language: 'en', effects: 0 }, last: { name: '', edition: 'classic', changes: { money: 9000 }, players: PLAYERS } };

// Reports every line and hash that comes onto the screen, as it comes.
function report() {
    let last = '';
    new MutationObserver(() => {
        const { line, hash } = document.querySelector('main')?.dataset ?? {};
        if (hash && `${line} ${hash}` !== last) {
            last = `${line} ${hash}`;
            console.info(`seen ${last}`);
        }
    }).observe(document, { subtree: true, childList: true, attributes: true });
}

// A window that adds to `seen` what it shows.
async function watchedPage(context, seen) {
    const page = await context.newPage();
    page.setDefaultTimeout(20000);
    page.on('console', (message) => {
        const [, line, hash] = /^seen (\d+) (\w+)$/.exec(message.text()) ?? [];
        if (hash) {
            seen.push([Number(line), hash]);
        }
    });
    await page.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(`freehold.${key}`, JSON.stringify(value))), KEPT);
    await page.addInitScript(report);
    await page.goto(address);
    await heading(page, 'Freehold');
    return page;
}

// Clicks whatever leads on, until the window is gone.
async function clickOn(page) {
    const side = page.getByRole('complementary', { name: 'What to do now' }).getByRole('region', { name: 'What you can do' }).getByRole('button', { name: /^(Roll|Buy|Decline|End turn|Withdraw|Reject|Pay|Keep|Declare bankruptcy|Really give up everything)/ });
    while (!page.isClosed()) {
        try {
            await side.last().click({ timeout: 300 });
        } catch {
            await pause(10); // nothing is asked, or the window is going
        }
    }
}

// The game that was seen is there again with all that was seen of it, and it is the one that the native program reads.
async function comeBack(context, seen) {
    const before = [...seen];
    const [last] = before[before.length - 1];
    const page = await watchedPage(context, seen);
    await click(page, /^Continue/);
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await click(page, 'Pause');
    await page.getByRole('dialog', { name: 'Pause' }).waitFor();
    let stands = await boardOf(page);
    assert.ok(stands.line >= last, `line ${last} was on the screen, the game came back at ${stands.line}`);
    await until(async () => { // a computer player who was thinking may still act
        const now = await boardOf(page);
        const isStill = now.line === stands.line;
        stands = now;
        return isStill;
    }, 'the game stands still');
    const hashes = hashesOf(await downloaded(page));
    assert.equal(hashes.get(stands.line), stands.hash);
    for (const [line, hash] of before.filter((each) => each[0] > 0)) {
        assert.equal(hashes.get(line), hash, `line ${line} is not what was seen`);
    }
    await click(page.getByRole('dialog'), 'Continue');
    return page;
}

async function begin(page) {
    await click(page, 'Play');
    await click(page, 'Start the game');
    await page.getByRole('main', { name: 'Board' }).waitFor();
}

// Until a few more positions were on the screen.
async function letGoOn(seen, count) {
    const wanted = count + random(MOST);
    await until(() => seen.length > wanted, 'something happens', { wait: () => pause(random(PAUSE)) });
}

await test(`T20 after each of ${TABS} crashes of its tab a game goes on from the last line that was seen`, async () => {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
    const seen = [];
    let page = await watchedPage(context, seen);
    await begin(page);
    for (let i = 0; i < TABS; i++) {
        const clicking = clickOn(page);
        await letGoOn(seen, seen.length);
        const crashed = new Promise((gone) => page.once('crash', gone));
        const devtools = await context.newCDPSession(page);
        devtools.send('Page.crash').catch(() => undefined);
        await crashed;
        await page.close();
        await clicking;
        page = await comeBack(context, seen);
    }
    await context.close();
});

await test('T20 T09 who closes the page in Blitz gets no time back', async () => {
    const players = PLAYERS.map((player) => ({ ...player, player: 'human' }));
    const page = await open({ last: { name: '', edition: 'blitz', changes: { clock: 120 }, players } });
    const clock = async () => {
        const shown = await page.getByRole('complementary', { name: 'Players' }).getByText(/^ ?\d:\d\d$/).allTextContents();
        return Math.min(...shown.map((text) => Number(text.trim().split(':')[0]) * 60 + Number(text.trim().split(':')[1])));
    };
    await begin(page);
    await until(async () => (await clock()) <= 117, 'three seconds pass');
    await page.reload();
    await page.getByRole('main', { name: 'Board' }).waitFor();
    const left = await clock();
    assert.ok(left <= 118, `${left} seconds are left`);
    await close(page);
});

/* ---- The whole browser ------------------------------------------------------------------------------------------------------------ */

// A browser with a profile of its own, in a group of processes of its own, so that it can be killed with everything that belongs to it.
async function startBrowser(profile) {
    const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
    const process_ = spawn(CHROMIUM, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    const endpoint = await new Promise((found, failed) => {
        let said = '';
        process_.stderr.on('data', (data) => {
            said += data;
            const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
            if (url) {
                found(url);
            }
        });
        process_.once('exit', () => failed(new Error(`the browser did not start: ${said}`)));
    });
    const browser = await chromium.connectOverCDP(endpoint);
    const kill = async () => {
        const gone = new Promise((ended) => process_.once('exit', ended));
        process.kill(-process_.pid, 'SIGKILL');
        await gone;
        await browser.close().catch(() => undefined);
    };
    return { context: browser.contexts()[0], kill };
}

await test(`T20 after each of ${BROWSERS} times that the whole browser was killed the game goes on from the last line that was seen`, async () => {
    const profile = mkdtempSync(join(place, 'profile-'));
    const seen = [];
    let started = await startBrowser(profile);
    try {
        let page = await watchedPage(started.context, seen);
        await begin(page);
        for (let i = 0; i < BROWSERS; i++) {
            const clicking = clickOn(page);
            await letGoOn(seen, seen.length);
            await started.kill();
            await clicking;
            started = await startBrowser(profile);
            page = await comeBack(started.context, seen);
        }
    } finally {
        await started.kill();
    }
    rmSync(profile, { recursive: true, maxRetries: 5 });
});

/* ---- Where nothing can be kept ---------------------------------------------------------------------------------------------------- */

const NOT_KEPT = /^page\.not-kept = (.*)$/m.exec(readFileSync('words/en', 'utf8'))[1];
const ELSEWHERE = /^page\.open-elsewhere = (.*)$/m.exec(readFileSync('words/en', 'utf8'))[1];
const START = recordOf(['cash 1500 1400 1300', 'at go reading jail']);

for (const [what, before] of Object.entries({
    'has no storage': `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });`,
    'refuses storage': `IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
        LockManager.prototype.request = async () => { throw new DOMException('no', 'SecurityError'); };`,
})) {
    await test(`T20 a browser that ${what} plays all the same, and the page says that nothing is kept`, async () => {
        const page = await open({ before: () => before });
        await page.getByText(NOT_KEPT).waitFor();
        await goOnWith(page, START);
        await page.getByText(NOT_KEPT).waitFor();
        const { line } = await boardOf(page);
        await click(actions(page), 'Roll');
        await until(async () => (await boardOf(page)).line > line, 'the throw is made');
        await click(page, 'Pause');
        await click(page.getByRole('dialog'), 'Main menu');
        await button(page, /^Continue/).click();
        await page.getByRole('main', { name: 'Board' }).waitFor();
        await close(page);
    });
}

await test('T20 when there is no room left in the middle of a game the page says so, and play goes on', async () => {
    const before = () => `{ const add = IDBObjectStore.prototype.add; let writes = 0;
        IDBObjectStore.prototype.add = function (...rest) { const request = add.apply(this, rest); if (++writes > 3) { this.transaction.abort(); } return request; }; }`;
    const page = await open({ before });
    await goOnWith(page, START);
    assert.equal(await page.getByText(NOT_KEPT).count(), 0);
    for (let i = 0; i < 6; i++) {
        const { line } = await boardOf(page);
        await actions(page).getByRole('button', { name: /^(Roll|Decline|End turn|Withdraw|Pay)/ }).last().click();
        await until(async () => (await boardOf(page)).line > line, 'play goes on');
    }
    await page.getByText(NOT_KEPT).waitFor();
    const { line, hash } = await boardOf(page);
    await click(page, 'Pause');
    assert.equal(hashesOf(await downloaded(page)).get(line), hash, 'the record can still be taken away');
    await close(page);
});

await test('T20 X03 a game that is open in one window is not opened in a second, which is told so', async () => {
    const page = await open();
    await goOnWith(page, START);
    const second = await another(page.context());
    await click(second, 'Saved games');
    await click(second.getByRole('listitem').filter({ hasText: 'In progress' }), 'Continue');
    await second.getByRole('alert').getByText(ELSEWHERE).waitFor();
    await page.close();
    const board = second.getByRole('main', { name: 'Board' });
    const again = async () => ((await click(second.getByRole('listitem').filter({ hasText: 'In progress' }), 'Continue')), await board.or(second.getByRole('alert')).first().waitFor());
    await until(() => board.isVisible(), 'the game of a window that is gone', { wait: again });
    await close(second);
});

await test('T20 T12 the main menu too says that the game of its Continue is open in another window', async () => {
    const page = await open();
    await goOnWith(page, START);
    const second = await another(page.context());
    await click(second, /^Continue/);
    await second.getByText(ELSEWHERE).waitFor();
    await page.close();
    await close(second);
});

await stop();
done();
