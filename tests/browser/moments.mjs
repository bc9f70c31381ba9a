// Games at any point, for tests that look at the page: computer players play them natively, their records are cut where something is asked,
// given to persons, and opened on the page from the saved games, as anybody would open a record.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from './page.mjs';

export const EDITIONS = readdirSync('editions').sort();
export const NAMES = ['Ada', 'Bora', 'Ceren', 'Deniz', 'Ekin', 'Figen', 'Gül', 'Hale'];
const TOKENS = ['wheel', 'cat', 'rocket', 'teapot', 'boat', 'crown', 'owl', 'hat'];
const COLOURS = ['crimson', 'teal', 'violet', 'ochre', 'moss', 'navy', 'plum', 'slate'];
const SEEDS = 40;

/* ---- Words --------------------------------------------------------------------------------------------------------------------------- */

const files = new Map();

// What the page calls something, in either language.
export function word(language, key) {
    if (!files.has(language)) {
        files.set(language, new Map(readFileSync(join('words', language), 'utf8').split('\n').map((line) => line.split(/ = (.*)/s).slice(0, 2))));
    }
    const text = files.get(language).get(key);
    assert.ok(text, `${language} has no ${key}`);
    return text;
}

/* ---- Records ------------------------------------------------------------------------------------------------------------------------- */

// The lines of a whole game between computer players, without marks.
function played(edition, seats, seed, rules) {
    const place = mkdtempSync(join(tmpdir(), 'freehold-stage-'));
    const set = rules.flatMap((rule) => ['--set', rule]);
    execFileSync(PROGRAM, ['sim', '--edition', edition, '--bots', Array(seats).fill('keen').join(), '--games', '1', '--rounds', '80', '--seed', String(seed), '--threads', '1', '--records', place, ...set]);
    const text = readFileSync(join(place, readdirSync(place)[0]), 'utf8');
    rmSync(place, { recursive: true });
    return text.trim().split('\n').map((line) => line.replace(/ ~[0-9a-f]+$/, ''));
}

// The record that these lines make with persons at the table (docs/records.md).
function marked(lines, names) {
    const hash = createHash('sha256');
    return lines
        .map((line) => line.replace(/^seat (\d) .*/, (_, seat) => `seat ${seat} human ${TOKENS[seat - 1]}-${COLOURS[seat - 1]} ${names[seat - 1]}`))
        .map((line) => `${line} ~${hash.update(`${line}\n`).copy().digest('hex').slice(0, 8)}\n`)
        .join('');
}

// What the native program shows of a record.
export function shown(record) {
    const place = mkdtempSync(join(tmpdir(), 'freehold-stage-'));
    const path = join(place, 'game.fhr');
    writeFileSync(path, record);
    const text = execFileSync(PROGRAM, ['replay', path], { encoding: 'utf8', maxBuffer: 1 << 26 });
    rmSync(place, { recursive: true });
    return text;
}

// The moments at which a game can be cut: the line before it, the line that then came, and where it matters the third one; how far the game
// has gone; what is asked then.
const MOMENTS = {
    start: { last: /^begin$/, next: /./, from: 0, asked: /./ },
    throw: { last: / end$/, next: / roll$/, from: 0.5, asked: /./ },
    buy: { last: / dice /, next: / buy$/, from: 0, asked: /buy / },
    manage: { last: / dice /, next: / end$/, from: 0.6, asked: /end your turn/ },
    offer: { last: / offer .* give .*[a-z].* take /, next: /./, from: 0.2, asked: /Do you accept/ },
    auction: { last: / bid /, next: / bid /, from: 0, asked: /Auction/ },
    secret: { last: /./, next: / bids /, from: 0, asked: /./ },
    card: { last: / end$/, next: / roll$/, third: / drawn /, from: 0, asked: /./ },
    mortgaged: { last: / mortgage /, next: /./, from: 0.3, asked: /./ },
    debt: { last: / dice /, next: / (sell|mortgage) /, from: 0.3, asked: /you owe/ },
};

function cutAt(lines, { last, next, third = /^/, from }) {
    const begin = lines.indexOf('begin');
    const first = begin + Math.floor(from * (lines.length - begin));
    return lines.findIndex((line, i) => i >= first && last.test(line) && next.test(lines[i + 1] ?? '') && third.test(lines[i + 3] ?? '')) + 1;
}

// The record of a game that stands at a moment, from the first seed that comes to it.
export function record(moment, { edition = 'classic', seats = 4, names = NAMES, rules = [] } = {}) {
    for (let seed = 1; seed <= SEEDS; seed++) {
        const lines = played(edition, seats, seed, rules);
        const cut = cutAt(lines, MOMENTS[moment]);
        const text = cut > 0 ? marked(lines.slice(0, cut), names) : '';
        if (text && (MOMENTS[moment].asked.source === '.' || MOMENTS[moment].asked.test(shown(text).trim().split('\n').at(-2)))) {
            return text;
        }
    }
    return assert.fail(`no game of ${edition} comes to ${moment}`);
}

/* ---- Opening ------------------------------------------------------------------------------------------------------------------------- */

export async function toMenu(page, address, settings = {}) {
    await page.evaluate((chosen) => localStorage.setItem('freehold.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('freehold.settings') ?? '{}'), ...chosen })), settings);
    await page.goto(address);
    await page.getByRole('main').waitFor();
}

// The saved games, with one more that comes from a file.
export async function upload(page, text, language = 'en') {
    const saved = page.getByRole('button', { name: word(language, 'page.saved-games') });
    if ((await saved.count()) === 0) {
        await page.getByRole('button', { name: word(language, 'page.play'), exact: true }).click();
    }
    await saved.first().click();
    const rows = page.getByRole('button', { name: word(language, 'page.watch'), exact: true });
    const before = await rows.count();
    await page.getByLabel(word(language, 'page.upload')).setInputFiles({ name: 'game.fhr', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await rows.nth(before).waitFor();
}

// A game as it stands at the end of a record.
export async function open(page, address, text, language = 'en') {
    await toMenu(page, address, { language });
    await upload(page, text, language);
    await page.getByRole('button', { name: word(language, 'page.continue'), exact: true }).first().click();
    await page.getByRole('main', { name: word(language, 'term.board') }).waitFor();
    await page.evaluate(() => document.fonts.ready);
}
