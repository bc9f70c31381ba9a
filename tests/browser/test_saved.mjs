// Games that are kept, in the page: the list of saved games, records from and to files, monthly copies, a game watched again, and the end
// of one. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_saved.mjs [FOLDER]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { answer, PROGRAM } from './page.mjs';
import { boardOf, button, click, close, downloaded, goOnWith, hashesOf, heading, keysOnly, open, place, press, recordOf, reopen, stop, tabTo, until, upload, wholeGame } from './stage.mjs';

const START = recordOf(['cash 1500 1400 1300', 'at go reading jail']);
const GAME = wholeGame();
writeFileSync(join(place, 'whole.fhr'), GAME);
const HASHES = hashesOf(join(place, 'whole.fhr'));
const LAST = Math.max(...HASHES.keys());

const rows = (page, name = 'Atlantic City') => page.getByRole('listitem', { name });

async function toSaved(page) {
    await click(page, 'Play');
    await click(page, 'Saved games');
    await heading(page, 'Saved games');
}

async function toWatch(page, record = GAME) {
    await toSaved(page);
    await upload(page, record);
    await click(rows(page).first(), 'Watch');
    await page.getByRole('region', { name: 'Watch' }).waitFor();
}

/* ---- The list --------------------------------------------------------------------------------------------------------------------- */

await test('T08 U08 the list names a game, says which it is, when it was saved and how long it was played', async () => {
    const page = await open();
    await goOnWith(page, START);
    await click(page, 'Pause');
    await page.getByRole('textbox', { name: 'Save as' }).fill('Friday');
    await click(page, 'Save');
    await page.getByText('Saved.', { exact: true }).waitFor();
    await click(page.getByRole('dialog'), 'Main menu');
    await click(page, 'Saved games');
    const text = await rows(page, 'Friday').textContent();
    const year = new Date().getFullYear();
    assert.match(text, new RegExp(`^Friday.*Atlantic City.*Saved copy.*Ada, Bora, Ceren.*${year}.*\\d:\\d\\d.*played for \\d+:\\d\\d`));
    assert.match(await rows(page).first().textContent(), /In progress/);
    await close(page);
});

await test('T08 U08 a game is downloaded, deleted after being asked twice, brought in again, and gone on with', async () => {
    const page = await open();
    await toSaved(page);
    await page.getByText('There are no saved games yet.').waitFor();
    await upload(page, START);
    const path = await downloaded(page, rows(page));
    assert.equal(readFileSync(path, 'utf8'), START);
    await click(rows(page), 'Delete');
    assert.equal(await rows(page).count(), 1, 'it is asked twice');
    await click(rows(page), 'Really delete');
    await rows(page).waitFor({ state: 'detached' });
    await upload(page, readFileSync(path, 'utf8'));
    await click(rows(page), 'Continue');
    await page.getByRole('main', { name: 'Board' }).waitFor();
    assert.equal((await boardOf(page)).hash, hashesOf(path).get(0));
    await close(page);
});

await test('T08 X10 saved games are opened, gone on with and deleted by keyboard alone', async () => {
    const page = await open();
    await goOnWith(page, START);
    await reopen(page);
    await keysOnly(page);
    await press(page, 'button', 'Saved games');
    await press(page, 'button', 'Continue');
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'button', 'Main menu');
    await press(page, 'button', 'Saved games');
    const before = await rows(page).count();
    await press(page, 'button', 'Delete');
    await page.getByRole('button', { name: 'Really delete', disabled: false }).waitFor(); // a key that is held down is one answer
    await press(page, 'button', 'Really delete');
    await until(async () => (await rows(page).count()) === before - 1, 'one game less');
    await page.keyboard.press('Escape');
    await heading(page, 'Freehold');
    await close(page);
});

for (const [what, text, sentence] of [
    ['that is no record', 'to be or not to be\n', /cannot be read|not the record of a game/],
    ['that is empty', '', /cannot be read|not the record of a game/],
    ['in which a byte was changed', GAME.replace(/^(\d+ \* dice) \d/m, '$1 9'), /^Line \d+ of this file cannot be read: /],
]) {
    await test(`U08 T08 a file ${what} is refused with a sentence, and nothing is added`, async () => {
        const page = await open();
        await toSaved(page);
        await upload(page, text);
        assert.match(await page.getByRole('alert').textContent(), sentence);
        assert.equal(await rows(page).count(), 0);
        await upload(page, GAME);
        await rows(page).waitFor();
        assert.equal(await page.getByRole('alert').count(), 0);
        await close(page);
    });
}

await test('T21 a copy is made each month, and brings back what was deleted', async () => {
    let month = '2031-01';
    const before = () => `{ const Real = Date, shift = Real.parse('${month}-15') - Real.now();
        globalThis.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super(Real.now() + shift); } static now() { return Real.now() + shift; } }; }`;
    const page = await open({ before });
    await goOnWith(page, START);
    const wanted = await boardOf(page);
    for (month of ['2031-01', '2031-02']) {
        await reopen(page);
        await heading(page, 'Freehold');
    }
    await click(page, 'Saved games');
    while (await rows(page).count()) {
        const before = await rows(page).count();
        await click(rows(page).first(), 'Delete');
        await click(rows(page).first(), 'Really delete');
        await until(async () => (await rows(page).count()) === before - 1, 'one game less');
    }
    await page.getByText('Monthly backups').click();
    const copies = page.getByRole('listitem').filter({ hasText: /^\d{4}-\d\d · Games: 2/ });
    await until(async () => (await copies.count()) === 2, 'two copies of two games');
    assert.deepEqual((await copies.allTextContents()).map((text) => text.slice(0, 7)), ['2031-02', '2031-01']);
    await click(copies.last(), 'Restore');
    await page.getByText('Games restored: 2.').waitFor();
    await click(rows(page).filter({ hasText: 'In progress' }), 'Continue');
    await page.getByRole('main', { name: 'Board' }).waitFor();
    assert.deepEqual(await boardOf(page), wanted);
    await close(page);
});

/* ---- Watching --------------------------------------------------------------------------------------------------------------------- */

await test('X05 X03 a game is watched with the slider, by mouse and by keys, and stands at every line as the native program has it', async () => {
    const page = await open();
    await toWatch(page);
    const slider = page.getByRole('slider');
    assert.equal(await slider.getAttribute('max'), String(LAST));
    const stands = async (at) => {
        await until(async () => (await boardOf(page)).line === at, `line ${at}`);
        assert.equal((await boardOf(page)).hash, HASHES.get(at), `the position after line ${at}`);
    };
    const box = await slider.boundingBox();
    await page.mouse.click(box.x + box.width * 0.4, box.y + box.height / 2);
    const middle = Number(await slider.inputValue());
    assert.ok(middle > LAST / 4 && middle < LAST * 0.6);
    await stands(middle);
    await page.keyboard.press('ArrowRight');
    await stands(middle + 1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await stands(middle - 1);
    await page.getByText(`Step ${middle - 1} of ${LAST}`).waitFor();
    await page.keyboard.press('End');
    await stands(LAST);
    await page.keyboard.press('Home');
    await until(async () => (await boardOf(page)).line === 0, 'the beginning');
    for (const at of [1, 17, Math.floor(LAST / 3), LAST - 1]) {
        await slider.fill(String(at));
        await stands(at);
    }
    await close(page);
});

await test('X05 turns are gone to and fro, and a game runs by itself until it is paused', async () => {
    const page = await open();
    await toWatch(page);
    const lines = [];
    for (let i = 0; i < 3; i++) {
        const { line } = await boardOf(page);
        lines.push(line);
        await click(page, 'Next turn');
        await until(async () => (await boardOf(page)).line > line, 'the next turn');
    }
    await click(page, 'Previous turn');
    await until(async () => (await boardOf(page)).line === lines[2], 'the turn before');
    await click(page, 'Play');
    await until(async () => (await boardOf(page)).line > lines[2] + 3, 'it runs');
    await click(page.getByRole('region', { name: 'Watch' }), 'Pause');
    await button(page, 'Play').waitFor();
    await close(page);
});

await test('X05 X10 a game is watched by keyboard alone', async () => {
    const page = await open();
    await toSaved(page);
    await upload(page, GAME);
    await rows(page).waitFor();
    await keysOnly(page);
    await press(page, 'button', 'Watch');
    await tabTo(page, 'slider', /^Step/);
    await page.keyboard.press('PageUp');
    await until(async () => (await boardOf(page)).line > 0, 'the slider moves');
    await press(page, 'button', 'Main menu', 'Space');
    await heading(page, 'Freehold');
    await close(page);
});

await test('X03 X05 play goes on from any line as a new game, the old one stays, and after the end nothing goes on', async () => {
    const page = await open();
    await toWatch(page);
    await page.getByRole('slider').fill(String(LAST));
    await click(page, 'Play on from here');
    await page.getByRole('alert').getByText(/over/).waitFor();
    await page.getByRole('slider').fill('60');
    await until(async () => (await boardOf(page)).line === 60, 'line 60');
    await click(page, 'Play on from here');
    await button(page, 'Pause').click();
    const path = await downloaded(page);
    assert.equal(execFileSync(PROGRAM, ['replay', path, '--hash', '--at', '0'], { encoding: 'utf8' }).trim(), `0 ${HASHES.get(60)}`);
    assert.match(readFileSync(path, 'utf8'), new RegExp(`^from ${/^game (\w+)/m.exec(GAME)[1]} 60 ~`, 'm'));
    await click(page.getByRole('dialog'), 'Main menu');
    await button(page, /^Continue/).waitFor();
    await click(page, 'Saved games');
    await until(async () => (await rows(page).count()) === 2, 'both games');
    assert.equal(readFileSync(await downloaded(page, rows(page).filter({ hasText: 'Finished' })), 'utf8'), GAME);
    await close(page);
});

/* ---- The end ---------------------------------------------------------------------------------------------------------------------- */

await test('T11 X04 at the end the leaderboard ranks all by wealth and shows it over time; then comes the main menu', async () => {
    const page = await open();
    await goOnWith(page, recordOf(['cash 1500 1400 1300', 'at go reading jail'], { change: (text) => text.replace('rounds = 0', 'rounds = 2') }));
    for (let i = 0; i < 80 && (await answer(page)); i++);
    const board = page.getByRole('region', { name: 'Leaderboard' });
    const places = await board.getByRole('listitem').allTextContents();
    const wealth = places.map((text) => Number(/(\d[\d,]*)\D*$/.exec(text)[1].replace(/,/g, ''))); // equals say behind it why one comes first
    assert.deepEqual(places.map((text) => /Ada|Bora|Ceren/.exec(text)[0]).sort(), ['Ada', 'Bora', 'Ceren']);
    assert.deepEqual(wealth, [...wealth].sort((a, b) => b - a));
    await board.getByRole('img', { name: 'Wealth over time' }).waitFor();
    const path = await downloaded(page, board);
    assert.match(execFileSync(PROGRAM, ['verify', path], { encoding: 'utf8' }), new RegExp((await boardOf(page)).hash));
    await click(board, 'Main menu');
    await heading(page, 'Freehold');
    assert.equal(await button(page, /^Continue/).count(), 0, 'what is over is not gone on with');
    await click(page, 'Saved games');
    const over = rows(page).filter({ hasText: 'Finished' });
    assert.equal(await button(over, 'Continue').count(), 0);
    await close(page);
});

await stop();
done();
