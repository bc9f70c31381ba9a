// What the tests of the page's screens share beyond page.mjs: windows with settings of their own, the keyboard alone, and records of any
// position, which come into the page as a person brings them, by an upload.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE, until } from '../steady.mjs';
import { fixDice } from './dice.mjs';
import { hashOf, lineOf, PROGRAM, replay, start } from './page.mjs';

export { until };
export const { address, browser, place, stop } = await start(process.argv[2]);

/* ---- Windows ---------------------------------------------------------------------------------------------------------------------- */

// A window of a browser that knows nothing but these settings. What goes wrong in it is collected. `before()` comes in front of the
// worker's script, for a browser that refuses something or has another date.
export async function open({ settings = { speed: 'none' }, last, before, ...rest } = {}) {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, serviceWorkers: 'block', ...rest });
    context.setDefaultTimeout(PATIENCE);
    await fixDice(context, before);
    await context.addInitScript(
        (kept) => {
            for (const [key, value] of Object.entries(kept)) {
                if (value && localStorage.getItem(`freehold.${key}`) === null) {
                    localStorage.setItem(`freehold.${key}`, JSON.stringify(value));
                }
            }
        },
        { settings, last },
    );
    return another(context);
}

export async function another(context) {
    const page = await context.newPage();
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
    await page.goto(address);
    await page.getByRole('heading', { name: 'Freehold' }).waitFor();
    return page;
}

// The page loaded again, as in a window in which no game was played.
export async function reopen(page) {
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
}

// At the end of a test. A page in which something was thrown has failed.
export async function close(page) {
    assert.deepEqual(page.problems, []);
    assert.equal((await page.evaluate(() => window.pointed)) ?? 0, 0, 'a mouse was needed');
    await page.context().close();
}

export const button = (within, name) => within.getByRole('button', { name, exact: typeof name === 'string' });
export const click = (within, name) => button(within, name).click();
export const heading = (page, name) => page.getByRole('heading', { name, exact: true }).waitFor();
export const actions = (page) => page.getByRole('region', { name: /^(What you can do|Yapabilecekleriniz)$/ });

/* ---- By keyboard alone ------------------------------------------------------------------------------------------------------------ */

// From here on nothing may be done with a mouse or a finger; close() says whether it was.
export async function keysOnly(page) {
    await page.evaluate(() => {
        window.pointed = 0;
        ['pointerdown', 'mousedown', 'mousemove', 'touchstart'].forEach((type) => addEventListener(type, () => window.pointed++, true));
    });
}

// Goes with Tab to what has this role and name.
export async function tabTo(page, role, name) {
    const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await wanted.waitFor();
    for (let i = 0; i < 120; i++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) {
            return;
        }
        await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not come to the ${role} ${name}`);
}

export async function press(page, role, name, key = 'Enter') {
    await tabTo(page, role, name);
    await page.locator(':focus:not([aria-disabled="true"])').waitFor(); // the answers to an offer rest for a moment
    await page.keyboard.press(key);
}

/* ---- Records ---------------------------------------------------------------------------------------------------------------------- */

const DECKS = [
    'unseen chance boardwalk go illinois st-charles railroad-1 railroad-2 utility dividend free back jail repairs speeding reading chairman loan',
    'unseen chest go bank-error doctor stock free jail holiday tax-refund birthday insurance hospital school consultancy repairs beauty inheritance',
];

// The record of a classic game that stands at a position, with rules or squares changed. Its dice are nobody's, so that who goes on throws
// new ones; with one die of two sides a throw is one or two squares.
export function recordOf(position, { players = ['human', 'human', 'human'], change = (text) => text } = {}) {
    const names = ['Ada', 'Bora', 'Ceren'];
    const pieces = ['boat-teal', 'hat-crimson', 'owl-moss'];
    const edition = change(readFileSync('editions/classic', 'utf8').replace('dice = 2x6', 'dice = 1x2')).trimEnd().split('\n');
    const seats = players.map((player, i) => `${i + 1}`);
    const stands = [
        'freehold position 1',
        'edition classic',
        `seats ${seats.length}`,
        `in ${seats.join(' ')}`,
        `order ${seats.join(' ')}`,
        ...position.filter((line) => line.startsWith('phase')),
        'dice 1',
        ...position.filter((line) => line.startsWith('flags')),
        'winner none',
        ...position.filter((line) => !/^(phase|flags|question)/.test(line)),
        ...DECKS,
        ...position.filter((line) => line.startsWith('question')),
    ];
    const lines = [
        'freehold record 1',
        'rules 2',
        `game ${'0123456789abcdef'.repeat(2)}`,
        ...players.map((player, i) => `seat ${i + 1} ${player} ${pieces[i]} ${names[i]}`),
        `commitment ${'00'.repeat(32)}`,
        `edition ${edition.length}`,
        ...edition,
        `position ${stands.length}`,
        ...stands,
        'begin',
    ];
    const sum = createHash('sha256');
    return lines.map((line) => `${line} ~${sum.update(`${line}\n`).copy().digest('hex').slice(0, 8)}\n`).join('');
}

// A whole game between computer players.
export function wholeGame(edition = 'classic') {
    const folder = mkdtempSync(join(place, 'sim-'));
    execFileSync(PROGRAM, ['sim', '--edition', edition, '--bots', 'steady,keen,keen', '--games', '1', '--seed', '5', '--records', folder]);
    return readFileSync(join(folder, readdirSync(folder)[0]), 'utf8');
}

let files = 0;
export async function upload(page, text, label = 'Open a game from a file') {
    const path = join(place, `${++files}.ubp`);
    writeFileSync(path, text);
    await page.getByLabel(label).setInputFiles(path);
}

// From the main menu: a record is brought in and gone on with.
export async function goOnWith(page, record) {
    await click(page, 'Play');
    await click(page, 'Saved games');
    await upload(page, record);
    await click(page.getByRole('listitem', { name: 'Atlantic City' }).first(), 'Continue');
    await page.getByRole('main', { name: 'Board' }).waitFor();
}

// What a button of this name downloads, as a file.
export async function downloaded(page, within = page, name = 'Download') {
    const [download] = await Promise.all([page.waitForEvent('download'), click(within, name)]);
    const path = join(place, `${++files}.ubp`);
    await download.saveAs(path);
    return path;
}

// The hash after each line of a record, as the native program finds them.
export function hashesOf(path) {
    return new Map(replay(path).map(({ number, hash }) => [Number(number), hash]));
}

export async function boardOf(page) {
    return { line: Number(await lineOf(page)), hash: await hashOf(page) };
}
