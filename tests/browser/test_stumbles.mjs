// What people stumbled over when they saw the page for the first time. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_stumbles.mjs [FOLDER]
import assert from 'node:assert/strict';
import { done, test } from '../wasm/tap.mjs';
import { resize, SIZES } from './measure.mjs';
import { actions, boardOf, button, click, close, goOnWith, open, recordOf, stop, until } from './stage.mjs';

const square = (page, name) => page.getByRole('main', { name: 'Board' }).getByRole('button', { name: new RegExp(`^${name}(,|$)`) });
const TRADERS = recordOf(['phase after', 'cash 1500 1400 1300', 'at go go go', 'owner reading:1 oriental:2 electric:3']);

async function at(record, settings = { speed: 'none' }) {
    const page = await open({ settings });
    await goOnWith(page, record);
    return page;
}

await test('O12 T18 while a deal is put together, clicks on the board put deeds in and take them out', async () => {
    const page = await at(TRADERS);
    await click(actions(page), 'Trade');
    const trade = page.getByRole('region', { name: 'Trade' });
    const isIn = (name) => trade.getByRole('button', { name: new RegExp(`^${name}`), pressed: true });
    await square(page, 'Oriental Avenue').click(); // whose owner is chosen by it
    await isIn('Oriental Avenue').waitFor();
    await square(page, 'Reading Railroad').click();
    await isIn('Reading Railroad').waitFor();
    await square(page, 'Electric Company').click(); // a third player's
    await trade.getByRole('slider', { name: 'Ada: Cash' }).fill('50');
    await until(async () => /50.*Reading Railroad.*Oriental Avenue/.test(await trade.getByRole('status').textContent()), 'the deal in words');
    await square(page, 'Reading Railroad').click();
    await isIn('Reading Railroad').waitFor({ state: 'detached' });
    await close(page);
});

await test('O12 an offer is answered neither by Enter nor by a click in its first moment, and no answer weighs more than another', async () => {
    const page = await at(TRADERS);
    await click(actions(page), 'Trade');
    await square(page, 'Oriental Avenue').click();
    await page.getByRole('slider', { name: 'Ada: Cash' }).fill('100');
    await page.evaluate(() => { // a key in the very moment in which the answers are there
        new MutationObserver((_, self) => {
            if (document.querySelector('[aria-keyshortcuts="A"]')) {
                self.disconnect();
                document.querySelector('[aria-keyshortcuts="A"]').click();
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
            }
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await click(page, 'Offer');
    const answers = actions(page).getByRole('button');
    await actions(page).locator('button:not([aria-disabled="true"])').first().waitFor();
    assert.deepEqual(await answers.evaluateAll((all) => all.map((each) => each.getAttribute('aria-keyshortcuts')).sort()), ['A', 'R', 'T']);
    const looks = await answers.evaluateAll((all) => all.map((each) => `${getComputedStyle(each).backgroundColor} ${each.offsetWidth} ${each.offsetHeight}`));
    assert.equal(new Set(looks).size, 1, looks.join());
    const { line } = await boardOf(page);
    await page.keyboard.press('Enter');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.equal((await boardOf(page)).line, line, 'Enter answered');
    await page.keyboard.press('a');
    await until(async () => (await boardOf(page)).line > line, 'the answer');
    assert.match((await page.getByRole('log').getByRole('listitem').allTextContents()).join('\n'), /Bora accepts/);
    await close(page);
});

await test('T05 a deed that is open stays when one is asked, and says so', async () => {
    const page = await at(recordOf(['phase after', 'cash 1500 1400 1300', 'at go go go', 'owner reading:1'], { players: ['human', 'steady', 'steady'] }), { speed: 'fast' });
    await page.evaluate(() => { // it is opened while others play
        new MutationObserver((_, self) => {
            if (/^(?!Ada)/.test(document.querySelector('[role=status]')?.textContent ?? 'Ada')) {
                self.disconnect();
                document.querySelector('[data-square="39"]').click();
            }
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await click(actions(page), 'End turn');
    const deed = page.getByRole('region', { name: 'Boardwalk' });
    await deed.getByRole('button', { name: /^Ada: / }).click();
    await deed.waitFor({ state: 'detached' });
    await actions(page).waitFor();
    await close(page);
});

await test('T05 a purchase and a house that one cannot afford say what is missing', async () => {
    const poor = await at(recordOf(['cash 40 1400 1300', 'at go reading jail', 'question buy seat=1 square=oriental amount=100']));
    const buy = button(actions(poor), 'Buy');
    await buy.waitFor();
    assert.equal(await buy.isDisabled(), true);
    await actions(poor).getByText('You need 60 more.').waitFor();
    await close(poor);
    const page = await at(recordOf(['phase after', 'cash 30 1400 1300', 'at go go go', 'owner mediterranean:1 baltic:1']));
    await square(page, 'Baltic Avenue').click();
    const deed = page.getByRole('region', { name: 'Baltic Avenue' });
    await deed.getByText('You need 20 more.').waitFor();
    assert.equal(await button(deed, 'Build').isDisabled(), true);
    assert.deepEqual(await deed.locator('dl > div').filter({ hasText: 'hotel costs' }).allTextContents(), ['A hotel costs50']);
    await close(page);
});

for (const size of Object.keys(SIZES)) {
    await test(`O14 on ${size} a popup covers neither the dice nor the sentence nor a button`, async () => {
        const page = await open({ settings: { speed: 'normal' }, viewport: SIZES[size] });
        await page.evaluate(() => {
            const later = window.setTimeout;
            window.setTimeout = (what, ms, ...rest) => ([2500, 6000].includes(ms) ? 0 : later(what, ms, ...rest));
        });
        await goOnWith(page, recordOf(['cash 1500 1400 1300', 'at boardwalk reading jail']));
        await click(actions(page), 'Roll');
        await button(actions(page), /^(Buy|End turn)/).first().waitFor();
        const free = await page.evaluate(() => {
            const box = (selector) => document.querySelector(selector).getBoundingClientRect();
            const popup = box('.popup');
            const meets = (other) => other.left < popup.right && popup.left < other.right && other.top < popup.bottom && popup.top < other.bottom;
            const middle = box('.middle');
            const seen = ['.dice', '.question'].every((selector) => getComputedStyle(document.querySelector(selector)).visibility === 'visible');
            return { seen, covered: ['.dice', '.question', '.big-buttons'].filter((selector) => meets(box(selector))), isInside: popup.top >= middle.top && box('.question').bottom <= middle.bottom + 1 };
        });
        assert.deepEqual(free, { seen: true, covered: [], isInside: true });
        await close(page);
    });
}

await test('T02 in set-up Escape closes the token picker first, and Enter starts', async () => {
    const page = await open({ settings: { speed: 'normal' } });
    await click(page, 'Play');
    await page.getByRole('button', { name: /Choose a token and a colour/ }).first().click();
    const picker = page.getByRole('radiogroup', { name: 'Token' });
    await picker.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'New game' }).waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Enter');
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await close(page);
});

await test('T03 nobody sees who comes first before the roll for it is over', async () => {
    const page = await open({ settings: { speed: 'normal' } });
    await click(page, 'Play');
    await page.evaluate(() => {
        window.lists = new Set();
        new MutationObserver(() => {
            const names = [...document.querySelectorAll('.players .who strong')].map(({ textContent }) => textContent).join();
            names && !document.querySelector('.popup') && !document.querySelector('.in-turn') && window.lists.add(names);
        }).observe(document.body, { childList: true, subtree: true });
    });
    await click(page, 'Start the game');
    await page.getByRole('note', { name: 'The order of play' }).waitFor();
    assert.deepEqual(await page.evaluate(() => [...window.lists]), ['Ada,Bora,Ceren,Deniz']);
    await close(page);
});

await test('X10 notices on the menu can be read, and headings go down one level at a time', async () => {
    const page = await open({ before: () => `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });` });
    const [ink, paper] = await page.locator('.notice').first().evaluate((notice) => [getComputedStyle(notice).color, getComputedStyle(notice).backgroundColor]);
    const light = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    assert.ok(light(paper) - light(ink) > 400, `${ink} on ${paper}`);
    for (const screen of ['How to Play', 'Credits']) {
        await click(page, screen);
        await page.getByRole('heading', { level: 1, name: screen }).waitFor();
        assert.ok((await page.getByRole('heading', { level: 2 }).count()) > 1);
        assert.equal(await page.getByRole('heading', { level: 3 }).count(), 0);
        await click(page, 'Back');
    }
    await page.context().close();
});

await stop();
done();
