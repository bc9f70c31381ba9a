// Measures the page in Chromium: what is loaded, how soon it can be used, how fast it answers, how smoothly tokens move.
//
//   node tools/bench-page.mjs [FOLDER [PROGRAM]]
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch } from '../tests/browser/launch.mjs';

const folder = process.argv[2] ?? 'build/web';
const program = process.argv[3] ?? 'build/freehold';
const LOADS = 7;
const THROWS = 12;

function median(list) {
    return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}

function report(what, figure, bar) {
    console.log(`${what.padEnd(58)} ${figure.padStart(14)}   ${bar}`);
}

// Everything that runs: scripts and modules, as they go over the wire.
function sizes() {
    const packed = (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
    const names = readdirSync(folder).filter((name) => /\.(js|wasm)$/.test(name));
    const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
    const bytes = (list, measure) => list.reduce((sum, name) => sum + measure(name), 0);
    report('JavaScript and WebAssembly, gzipped', `${(bytes(names, packed) / 1024).toFixed(1)} KB`, 'at most 200 KB');
    report('faces', `${(bytes(fonts, (name) => readFileSync(join(folder, name)).length) / 1024).toFixed(1)} KB`, 'at most 250 KB');
}

// From the first byte of the answer until the first button of the menu is there.
async function interactive(browser, address) {
    const times = [];
    for (let i = 0; i < LOADS; i++) {
        const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
        const page = await context.newPage();
        await page.addInitScript(() => {
            new MutationObserver((_, observer) => {
                if (document.querySelector('nav button')) {
                    observer.disconnect();
                    requestAnimationFrame(() => setTimeout(() => (window.isThere = performance.now())));
                }
            }).observe(document, { childList: true, subtree: true });
        });
        await page.goto(address);
        await page.getByRole('navigation').waitFor();
        await page.waitForTimeout(50);
        times.push(await page.evaluate(() => window.isThere - performance.getEntriesByType('navigation')[0].responseStart));
        await context.close();
    }
    report('first byte to usable menu, cold cache (median)', `${median(times).toFixed(0)} ms`, `at most 1000 ms; worst of ${LOADS}: ${Math.max(...times).toFixed(0)}`);
}

const NAMES = ['Ada', 'Bora', 'Ceren', 'Deniz', 'Ekin', 'Figen', 'Gül', 'Hale'];
const TOKENS = ['wheel', 'cat', 'rocket', 'teapot', 'boat', 'crown', 'owl', 'hat'];
const COLOURS = ['crimson', 'teal', 'violet', 'ochre', 'moss', 'navy', 'plum', 'slate'];

// Eight players on a 40-square board; frames are counted only while a token moves.
async function play(browser, address, kinds) {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    await page.goto(address);
    const players = NAMES.map((name, i) => ({ name, player: kinds[i], token: TOKENS[i], colour: COLOURS[i] }));
    await page.evaluate((last) => localStorage.setItem('freehold.last', JSON.stringify(last)), { name: '', edition: 'turkey-full', changes: {}, players });
    await page.reload();
    return { context, page };
}

async function motion(browser, address) {
    const { context, page } = await play(browser, address, NAMES.map(() => 'human'));
    const watch = () => page.evaluate(() => {
        const counts = { frames: 0, moving: 0, slow: 0, inputs: [] };
        let before = performance.now();
        const frame = (now) => {
            if (document.querySelector('.pin.moving')) {
                counts.frames++;
                counts.moving += now - before;
                counts.slow = Math.max(counts.slow, now - before);
            }
            before = now;
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        new PerformanceObserver((list) => list.getEntries().forEach(({ name, duration }) => name === 'click' && counts.inputs.push(duration))).observe({ type: 'event', durationThreshold: 16 });
        window.counts = counts;
    });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await watch();
    const actions = page.getByRole('region', { name: 'What you can do' });
    const wanted = /^(Roll|Decline|End turn|Withdraw|Pay)/;
    for (let throws = 0; throws < THROWS; ) {
        const button = actions.getByRole('button', { name: wanted }).last();
        await button.waitFor({ timeout: 60000 });
        throws += /^Roll/.test((await button.textContent()) ?? '') ? 1 : 0;
        await button.click();
    }
    await page.waitForTimeout(3000);
    const { frames, moving, slow, inputs } = await page.evaluate(() => window.counts);
    report('frames a second while a token moves, eight players', (1000 * frames / moving).toFixed(1), `at least 55; ${frames} frames, slowest ${slow.toFixed(0)} ms`);
    report('from a click to its picture (median)', `${median(inputs).toFixed(0)} ms`, `at most 100 ms; worst of ${inputs.length}: ${Math.max(...inputs).toFixed(0)}`);
    await context.close();
}

// The strongest computer players think while somebody keeps pressing a button of the page.
async function thinking(browser, address) {
    const { context, page } = await play(browser, address, NAMES.map((_, i) => (i === 0 ? 'human' : 'master')));
    await page.evaluate(() => localStorage.setItem('freehold.settings', JSON.stringify({ speed: 'none' })));
    await page.evaluate(() => sessionStorage.clear()); // or it would go on with the game
    await page.reload();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.evaluate(() => {
        window.worst = 0;
        let before = performance.now();
        const frame = (now) => {
            window.worst = Math.max(window.worst, now - before);
            before = now;
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    });
    const actions = page.getByRole('region', { name: 'What you can do' });
    for (let i = 0; i < 10; i++) {
        await actions.getByRole('button', { name: /^(Roll|Decline|End turn|Withdraw|Pay|Reject)/ }).last().click({ timeout: 60000 });
    }
    report('longest time without a frame, seven masters playing', `${(await page.evaluate(() => window.worst)).toFixed(0)} ms`, 'a computer player never blocks the page');
    await context.close();
}

// A game of thousands of lines that is not over.
function longGame() {
    const place = mkdtempSync(join(tmpdir(), 'freehold-bench-'));
    const bots = Array(4).fill('walker:short').join(',');
    execFileSync(program, ['sim', '--bots', bots, '--set', 'salary=1000', '--set', 'rounds=300', '--games', '1', '--records', place]);
    const lines = readFileSync(join(place, readdirSync(place)[0]), 'utf8').split('\n').slice(0, -20); // before its last round ends
    rmSync(place, { recursive: true });
    return `${lines.join('\n')}\n`;
}

// Milliseconds until what is done here shows on the board.
async function timed(page, what, line) {
    const start = performance.now();
    await what();
    await page.locator(line === undefined ? 'main[data-line]' : `main[data-line="${line}"]`).waitFor();
    return performance.now() - start;
}

async function saved(browser, address) {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    const game = longGame();
    await page.goto(address);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Saved games' }).click();
    await page.getByLabel('Open a game from a file').setInputFiles({ name: 'long.fhr', mimeType: 'text/plain', buffer: Buffer.from(game) });
    await page.getByRole('button', { name: 'Watch' }).first().waitFor();
    const seeks = [];
    await timed(page, () => page.getByRole('button', { name: 'Watch' }).first().click());
    const slider = page.getByRole('slider');
    const last = Number(await slider.getAttribute('max'));
    for (const part of [0.9, 0.1, 0.7, 0.5, 0.99, 0.3, 0.8]) {
        const line = Math.round(part * last);
        seeks.push(await timed(page, () => slider.fill(String(line)), line));
    }
    report(`from the slider to its picture, ${last} lines (median)`, `${median(seeks).toFixed(0)} ms`, `at most 250 ms; worst of ${seeks.length}: ${Math.max(...seeks).toFixed(0)}`);
    await page.goto(address);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Saved games' }).click();
    const load = await timed(page, () => page.getByRole('button', { name: 'Continue', exact: true }).first().click());
    report(`loading a saved game of ${last} lines`, `${load.toFixed(0)} ms`, 'at most 1000 ms');
    await context.close();
}

const data = mkdtempSync(join(tmpdir(), 'freehold-bench-'));
const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--page', folder, '--data', data, '--metrics', 'off']);
const address = String(await new Promise((ready) => server.stdout.once('data', ready))).trim();
const browser = await launch();
sizes();
await interactive(browser, address);
await motion(browser, address);
await thinking(browser, address);
await saved(browser, address);
await browser.close();
server.kill();
await new Promise((end) => server.once('exit', end));
rmSync(data, { recursive: true });
