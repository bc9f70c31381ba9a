// People in browsers who play each other on a server: each is a context of its own, finds everything by role and name, and answers whatever
// is asked of it. The server can be killed and started again on the same port.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE, until, within } from '../steady.mjs';
import { launch } from './launch.mjs';
import { answerAtOnce, PROGRAM } from './page.mjs';

export { answerAtOnce };

export const browser = await launch();
const place = mkdtempSync(join(tmpdir(), 'freehold-friends-'));
let server;
let port = 0;

export async function serve() {
    const args = ['serve', '--listen', `127.0.0.1:${port}`, '--page', 'build/web', '--data', join(place, 'data'), '--metrics', 'off', '--log', 'warn', '--countdown', '1'];
    server = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    process.once('exit', () => server.kill('SIGKILL'));
    const printed = String(await within(new Promise((ready) => server.stdout.once('data', ready)), 'the address of the server'));
    port = Number(/:(\d+)\//.exec(printed)[1]);
}

export async function kill() {
    const ended = new Promise((end) => server.once('close', end));
    server.kill('SIGKILL');
    await ended;
}

export const addressOf = () => `http://127.0.0.1:${port}/`;

export async function endAll() {
    await browser.close();
    await kill();
    rmSync(place, { recursive: true });
}

// A window of somebody who has never been here, or a further one of the same person.
export async function arrive({ address = addressOf(), context, settings = {}, ...rest } = {}) {
    const own = context ?? (await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-GB', serviceWorkers: 'block', ...rest }));
    own.setDefaultTimeout(PATIENCE);
    const page = await own.newPage();
    page.problems = [];
    page.clicks = 0;
    page.on('pageerror', (error) => page.problems.push(String(error)));
    await page.addInitScript((kept) => localStorage.getItem('freehold.settings') ?? localStorage.setItem('freehold.settings', JSON.stringify(kept)), { speed: 'none', effects: 0, language: 'en', ...settings });
    await page.goto(address);
    return page;
}

// A click that a person makes, and counts.
export async function press(page, name, within = page) {
    page.clicks++;
    await within.getByRole('button', { name, exact: typeof name === 'string' }).first().click();
}

// Ada opens a private room; resolves to { link, code }.
export async function openRoom(page, name, fill = async () => undefined) {
    await press(page, 'Play online');
    await page.getByLabel('Your name').fill(name);
    await press(page, /^Play with friends/);
    await fill(page);
    await press(page, 'Open the room');
    const link = await page.getByLabel('Link').inputValue();
    const code = (await page.getByText(/^Code [A-Z]{6}$/).textContent()).slice(-6);
    return { link, code };
}

export async function accept(page, name) {
    await page.getByLabel('Your name').fill(name);
    await press(page, 'Join');
    await page.getByRole('region', { name: 'Chat' }).waitFor();
}

export const seatOf = (page, name) => page.getByRole('listitem', { name: new RegExp(`^Seat \\d: ${name}$`) });
export const board = (page) => page.getByRole('main', { name: 'Board' });
export const hashOf = (page) => board(page).getAttribute('data-hash');
export const lineOf = async (page) => Number(await board(page).getAttribute('data-line'));

export async function startAll(...pages) {
    for (const page of pages) {
        await press(page, /^Ready/);
    }
    await Promise.all(pages.map((page) => board(page).waitFor()));
}

export async function agree(...pages) {
    let hashes;
    await until(async () => ((hashes = await Promise.all(pages.map(hashOf))), new Set(hashes).size === 1), () => `the same position in all windows: ${hashes.join(' ')}`);
    return hashes[0];
}

export const isOver = async (page) => (await page.getByRole('heading', { name: 'Leaderboard' }).count()) > 0;

// All answer until the claim is true.
export async function playUntil(pages, claim, what) {
    const turn = async () => {
        for (const page of pages) {
            await answerAtOnce(page);
        }
    };
    await until(async () => (await turn(), claim()), what, { progress: () => turns(pages) });
}

// The lines that all boards show, as they were a moment ago.
let shown = '';
function turns(pages) {
    const lines = pages.map((page) => page.evaluate(() => document.querySelector('main.board')?.dataset.line ?? ''));
    void Promise.all(lines).then((all) => (shown = all.join(' ')), () => undefined);
    return shown;
}
