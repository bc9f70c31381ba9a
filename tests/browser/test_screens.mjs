// The screens around a game, by mouse and by keyboard: main menu and options. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_screens.mjs [FOLDER]
import assert from 'node:assert/strict';
import { done, test } from '../wasm/tap.mjs';
import { button, click, close, heading, keysOnly, open, press, stop, tabTo, until } from './stage.mjs';

const SHEETS = { Play: 'New game', Options: 'Options', 'How to Play': 'How to Play', Credits: 'Credits', Quit: 'Quit' };

/* ---- The main menu ---------------------------------------------------------------------------------------------------------------- */

await test('T12 the main menu has its entries; what comes later is there but cannot be pressed', async () => {
    const page = await open();
    const entries = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button');
    assert.deepEqual(
        await entries.evaluateAll((all) => all.map((entry) => [entry.firstChild.textContent.trim(), entry.disabled])),
        [['Play', false], ['Play online', false], ['Mode Editor', true], ['Options', false], ['How to Play', false], ['Credits', false], ['Quit', false]],
    );
    assert.equal(await button(page, /^Continue/).count(), 0);
    await close(page);
});

await test('T12 T18 every screen of the menu opens and closes by mouse', async () => {
    const page = await open();
    for (const [entry, title] of Object.entries(SHEETS)) {
        await click(page, entry);
        await heading(page, title);
        await click(page, 'Back');
        await heading(page, 'Freehold');
    }
    await close(page);
});

await test('T12 X10 every screen of the menu opens and closes by keyboard alone', async () => {
    const page = await open();
    await keysOnly(page);
    for (const [i, [entry, title]] of Object.entries(SHEETS).entries()) {
        await press(page, 'button', entry, i % 2 ? 'Space' : 'Enter');
        await heading(page, title);
        if (i % 2) {
            await press(page, 'button', 'Back');
        } else {
            await page.keyboard.press('Escape');
        }
        await heading(page, 'Freehold');
    }
    await close(page);
});

await test('T12 Continue stands on top once there is a game, and takes one back to it', async () => {
    const page = await open();
    await click(page, 'Play');
    await click(page, 'Start the game');
    await button(page, 'Pause').click();
    await click(page.getByRole('dialog'), 'Main menu');
    await heading(page, 'Freehold');
    assert.match(await page.getByRole('main').getByRole('button').first().textContent(), /^Continue.*Atlantic City.*Ada, Bora, Ceren, Deniz/);
    await click(page, /^Continue/);
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await close(page);
});

/* ---- Options ---------------------------------------------------------------------------------------------------------------------- */

await test('T15 U09 P15 X09 options hold at once and after the page was loaded anew', async () => {
    const page = await open({ settings: undefined });
    await click(page, 'Options');
    const root = () => page.evaluate(() => ({ language: document.documentElement.lang, ...document.documentElement.dataset }));
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundImage);
    await page.getByRole('radio', { name: 'Light' }).check();
    const light = await background();
    await page.getByRole('radio', { name: 'Dark' }).check();
    assert.notEqual(await background(), light);
    await page.getByRole('radio', { name: 'Fast' }).check();
    await page.getByRole('slider', { name: 'Music' }).fill('0.3');
    await page.getByRole('slider', { name: 'Effects' }).fill('0');
    await page.getByText('30 %').waitFor();
    await page.getByRole('radio', { name: 'Türkçe' }).check();
    await heading(page, 'Seçenekler');
    assert.deepEqual(await root(), { language: 'tr', theme: 'dark', speed: 'fast' });
    await page.reload();
    await click(page, 'Seçenekler');
    assert.deepEqual(await root(), { language: 'tr', theme: 'dark', speed: 'fast' });
    assert.deepEqual(await page.getByRole('slider').evaluateAll((all) => all.map(({ value }) => Number(value)).sort()), [0, 0.3]);
    assert.ok(await page.getByRole('radio', { name: 'Türkçe' }).isChecked());
    await close(page);
});

await test('T15 X10 options are set by keyboard alone', async () => {
    const page = await open();
    await keysOnly(page);
    await press(page, 'button', 'Options');
    await tabTo(page, 'slider', /^Effects/);
    const before = Number(await page.getByRole('slider', { name: 'Effects' }).inputValue());
    await page.keyboard.press('ArrowRight');
    assert.ok(Number(await page.getByRole('slider', { name: 'Effects' }).inputValue()) > before);
    await tabTo(page, 'radio', 'None');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.evaluate(() => document.documentElement.dataset['speed']), 'fast');
    await close(page);
});

await test('P19 the page plays full screen', async () => {
    const page = await open();
    await click(page, 'Options');
    const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
    await click(page, 'Full screen');
    await until(isFull, 'full screen');
    await click(page, 'Full screen');
    await until(async () => !(await isFull()), 'full screen ends');
    await close(page);
});

await stop();
done();
