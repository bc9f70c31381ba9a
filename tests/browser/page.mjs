// What the tests of the page in a real browser share: a server and a browser, a page whose errors are collected, a game begun through the
// screens, answers to whatever is asked, and the record, downloaded and read by the native program. Controls are found only by role and
// name, as a person with a screen reader finds them; how the game stands is read from the board's data-line and data-hash.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE, within } from '../steady.mjs';
import { fixDice } from './dice.mjs';
import { launch } from './launch.mjs';

export const PROGRAM = process.env.FREEHOLD ?? 'build/freehold';

/* ---- Server, browser, pages ---------------------------------------------------------------------------------------------------------- */

// A server of a built page, a browser, and a folder for downloads, until stop(). With HOST, the browser finds the server by this name, and
// the server knows it. SERVE are further options of the server.
export async function start(folder = 'build/web', { host, serve = [] } = {}) {
    const place = mkdtempSync(join(tmpdir(), 'freehold-browser-'));
    const server = spawn(PROGRAM, ['serve', '--listen', '127.0.0.1:0', '--page', folder, '--data', join(place, 'data'), '--metrics', 'off', '--log', 'warn', ...(host ? ['--origin', `http://${host}`] : []), ...serve]);
    process.once('exit', () => server.kill()); // also if a test or the browser does not get that far
    const printed = String(await within(new Promise((ready) => server.stdout.once('data', ready)), 'the address of the server')).split('\n')[0];
    const address = printed.replace('localhost', host ?? '127.0.0.1'); // which every machine knows
    // The second lets a script that a test has answered (dice.mjs) ask the server for more.
    const names = host ? [`--host-resolver-rules=MAP ${host} 127.0.0.1`, `--ip-address-space-overrides=127.0.0.1:${new URL(address).port}=public`] : [];
    const browser = await launch(...names);
    const stop = async () => {
        await browser.close();
        server.kill();
        rmSync(place, { recursive: true });
    };
    return { address, browser, place, stop };
}

// The page in a context of its own, with dice that fall the same way in every run. `settings` and `context` stand in place of what a person would have chosen and of a wide screen. What
// goes wrong in it is collected in page.problems.
export async function visit({ address, browser }, { settings = {}, ...context } = {}) {
    const options = { viewport: { width: 1920, height: 1080 }, locale: 'en-GB', serviceWorkers: 'block', ...context };
    const opened = await browser.newContext(options);
    await fixDice(opened);
    const page = await opened.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
    await page.addInitScript((chosen) => {
        const kept = JSON.parse(localStorage.getItem('freehold.settings') ?? '{}');
        localStorage.setItem('freehold.settings', JSON.stringify({ ...chosen, ...kept }));
    }, { speed: 'none', effects: 0, language: 'en', ...settings });
    await page.goto(address);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    return page;
}

export function leave(page) {
    return page.context().close();
}

/* ---- A game through the screens ------------------------------------------------------------------------------------------------------ */

// The name by which the list of games calls an edition.
export function titleOf(id, folder = 'editions') {
    return /^name = "(.*)"$/m.exec(readFileSync(join(folder, id), 'utf8'))[1];
}

function literally(text) {
    return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

// The name of a field: its label, and behind it what helps.
function labelled(text) {
    return new RegExp(`^${literally(text)}(?![\\p{L}-])`, 'u');
}

// From the main menu to the board, where somebody is then asked. `players` are kinds as the page calls them, `rules` are values by the names
// of house rules.
export async function begin(page, { title, players = ['Person', 'Person'], rules = {} }) {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('radio', { name: new RegExp(`^${literally(title)} \\d`) }).check();
    await seat(page, players);
    await choose(page, rules);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('main', { name: 'Board' }).waitFor();
}

async function seat(page, players) {
    const seats = page.getByRole('combobox', { name: 'Person or computer' });
    while ((await seats.count()) < players.length) {
        await page.getByRole('button', { name: 'Add a player' }).click();
    }
    while ((await seats.count()) > players.length) {
        await page.getByRole('button', { name: /^Remove: / }).last().click();
    }
    for (const [i, kind] of players.entries()) {
        await seats.nth(i).selectOption(kind);
    }
}

async function choose(page, rules) {
    if (Object.keys(rules).length > 0) {
        await page.getByText('House rules', { exact: false }).first().click();
    }
    for (const [name, value] of Object.entries(rules)) {
        const named = { name: labelled(name) };
        if (typeof value === 'boolean') {
            await page.getByRole('checkbox', named).setChecked(value);
        } else if (typeof value === 'number') {
            await page.getByRole('spinbutton', named).fill(String(value));
        } else {
            await page.getByRole('combobox', named).selectOption(value);
        }
    }
}

/* ---- What is asked, and answers ------------------------------------------------------------------------------------------------------ */

// The side of the page where everything is asked and answered.
export function side(page) {
    return page.getByRole('complementary', { name: 'What to do now' });
}

export function lineOf(page) {
    return page.getByRole('main', { name: 'Board' }).getAttribute('data-line');
}

export function hashOf(page) {
    return page.getByRole('main', { name: 'Board' }).getAttribute('data-hash');
}

// Until a person is asked or the game is over: computer players have played, and what happened has been shown.
export async function untilAsked(page) {
    await side(page).getByRole('region').getByRole('button', { disabled: false }).first().waitFor();
}

// Everything on that side by role and name: { text, buttons } with the names of the buttons that can be pressed.
export async function look(page) {
    await untilAsked(page);
    const text = await side(page).ariaSnapshot();
    const buttons = [...text.matchAll(/button (?:"((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)/g)];
    return { text, buttons: buttons.filter(([, , marks]) => !marks.includes('[disabled]')).map(([, name = '']) => name.replace(/\\"/g, '"')) };
}

const AT_A_DEED = ['Build', 'Sell', 'Mortgage', 'Lift mortgage'];

// The name of a button: a word, the deed where it is one of several, and behind it what pressing it brings, where that is known.
export function called(word) {
    return new RegExp(`^${literally(word)}${AT_A_DEED.includes(word) ? '( .+?)?' : ''}( [+−-]?[\\d.,]+)?$`);
}

// The first button of that side with such a name.
export function button(page, word, within = side(page)) {
    return within.getByRole('button', { name: called(word) }).first();
}

// Presses a button that changes the game, and waits until the new position is there and somebody is asked again.
export async function press(page, word, within = side(page)) {
    const line = await lineOf(page);
    await button(page, word, within).click();
    if (word === 'Declare bankruptcy') {
        await button(page, 'Really give up everything', within).click();
    }
    await untilAfter(page, line);
}

export async function untilAfter(page, line) {
    await page.locator(`main[data-line]:not([data-line="${line}"])`).waitFor();
    await untilAsked(page);
}

// Gives up for who is asked.
export async function resign(page) {
    const line = await lineOf(page);
    await button(page, 'Pause').click();
    const dialog = page.getByRole('dialog', { name: 'Pause' });
    await dialog.getByRole('button', { name: 'Resign', exact: true }).click();
    await dialog.getByRole('button', { name: 'Really give up everything' }).click();
    await untilAfter(page, line);
}

const PREFERRED = ['Buy', 'Roll', 'Reject', 'Keep', 'End turn', 'Withdraw', 'Pay', 'Pay a percentage', 'Decline', 'Declare bankruptcy', 'Mortgage', 'Sell', 'Lift mortgage', 'Use a card', 'Bid'];

// The plainest answer to whatever is asked, for tests that only need a game to go on. False when the game is over.
export async function answer(page, preferred = PREFERRED) {
    const { text, buttons } = await look(page);
    if (text.includes('heading "Leaderboard"')) {
        return false;
    }
    const handed = buttons.find((name) => name.startsWith('I am '));
    if (handed) {
        await button(page, handed).click();
        return true;
    }
    const word = preferred.find((each) => buttons.some((name) => called(each).test(name)));
    assert.ok(word, `nothing can be answered here:\n${text}`);
    if (word === 'Bid') {
        await bid(page, 0);
    } else {
        await press(page, word);
    }
    return true;
}

// A bid, with so many presses of +10. A secret one changes the game only when it is the last.
export async function bid(page, raises) {
    const line = await lineOf(page);
    for (let i = 0; i < raises; i++) {
        await button(page, '+10').click();
    }
    await side(page).getByRole('button', { name: 'Bid', exact: true }).click();
    const changed = page.locator(`main[data-line]:not([data-line="${line}"])`);
    await changed.or(side(page).getByRole('button', { name: /^I am / })).first().waitFor();
    await untilAsked(page);
}

/* ---- The record ---------------------------------------------------------------------------------------------------------------------- */

// The record of the game at the table, from the leaderboard or from the pause. Returns its path.
export async function download(page, place) {
    const isOver = (await page.getByRole('heading', { name: 'Leaderboard' }).count()) > 0;
    if (!isOver) {
        await button(page, 'Pause').click();
    }
    const path = await saveFile(page, place);
    if (!isOver) {
        await goOn(page);
    }
    return path;
}

// Presses the one button for a download that there is.
export async function saveFile(page, place) {
    const pressed = page.getByRole('button', { name: 'Download' });
    const [file] = await Promise.all([page.waitForEvent('download'), pressed.click()]);
    const path = join(place, file.suggestedFilename());
    await file.saveAs(path);
    return path;
}

// Out of the pause.
export async function goOn(page) {
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
}

// Number and hash after each line of a record, as the native program computes them.
export function replay(path) {
    const lines = execFileSync(PROGRAM, ['replay', path, '--hash'], { encoding: 'utf8', maxBuffer: 1 << 26 }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/)).map(([number, hash]) => ({ number, hash }));
}

// The position on the page is the one that the native program comes to from the downloaded record; a finished record is true (X03).
export async function compare(page, place) {
    const path = await download(page, place);
    const positions = replay(path);
    assert.equal(await hashOf(page), positions[positions.length - 1].hash);
    if ((await page.getByRole('heading', { name: 'Leaderboard' }).count()) > 0) {
        execFileSync(PROGRAM, ['verify', path], { stdio: 'pipe' });
    }
    return { path, positions };
}
