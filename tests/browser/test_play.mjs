// The page in a real browser, found only by roles and names: a game by clicks, its record downloaded and read by the native program, and the
// game continued after the page was loaded anew. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_play.mjs [FOLDER [PROGRAM]]
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { done, test } from '../wasm/tap.mjs';

const { chromium } = createRequire(resolve('web/package.json'))('playwright-core');
const folder = process.argv[2] ?? 'build/web';
const program = process.argv[3] ?? 'build/freehold';
const CLICKS = 150;
const FIRST = ['Buy', 'Throw', 'Reject', 'Keep', 'End turn', 'Pay', 'Withdraw', 'Declare bankruptcy', 'Decline'];

const server = spawn(program, ['serve', '--port', '0', '--page', folder]);
const address = String(await new Promise((ready) => server.stdout.once('data', ready))).trim();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const place = mkdtempSync(join(tmpdir(), 'freehold-browser-'));

async function begin(page, edition) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('combobox', { name: 'Game' }).selectOption(edition);
    const kinds = page.getByRole('combobox', { name: 'Who plays' });
    for (let i = 0; i < (await kinds.count()); i++) {
        await kinds.nth(i).selectOption('human');
    }
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('status').waitFor();
}

// One answer to whatever is asked. False when the game is over.
async function answer(page) {
    if (await page.getByRole('heading', { name: 'Leaderboard' }).count()) {
        return false;
    }
    const dialog = page.getByRole('dialog').getByRole('button');
    const actions = page.getByRole('region', { name: 'What you can do' }).getByRole('button');
    const names = (await actions.allTextContents()).map((name) => name.trim());
    const name = FIRST.find((word) => names.includes(word));
    if (await dialog.count()) {
        await dialog.first().click();
    } else if (name) {
        await actions.nth(names.indexOf(name)).click();
    } else if (names.includes('Bid')) {
        await actions.nth(names.indexOf('Bid')).click();
    } else {
        await page.waitForTimeout(20);
    }
    return true;
}

for (const edition of ['classic', 'pandemic', 'watopoly', 'unipoly']) {
    await test(`X03 T20 U08 a game of ${edition} by clicks, downloaded, read natively, and continued`, async () => {
        const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
        const errors = [];
        page.on('pageerror', (error) => errors.push(String(error)));
        await begin(page, edition);
        for (let i = 0; i < CLICKS && (await answer(page)); i++);
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
        const path = join(place, `${edition}.ubp`);
        await download.saveAs(path);
        const hashes = execFileSync(program, ['replay', path, '--hash'], { encoding: 'utf8' }).trim().split('\n');
        assert.ok(hashes.length > CLICKS / 2);
        const question = await page.getByRole('status').textContent();
        await page.reload();
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('status').waitFor();
        assert.equal(await page.getByRole('status').textContent(), question);
        assert.deepEqual(errors, []);
        await page.close();
    });
}

await browser.close();
server.kill();
rmSync(place, { recursive: true });
done();
