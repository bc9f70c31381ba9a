// Rough handling: damaged storage, double clicks, keys held down, the browser's way back, windows of odd sizes. Prints TAP for
// tools/run-tests.
//
//   node tests/browser/test_rough.mjs [FOLDER]
import assert from 'node:assert/strict';
import { done, test } from '../wasm/tap.mjs';
import { open, record } from './moments.mjs';
import { begin, button, leave, lineOf, side, start, titleOf, untilAsked, visit } from './page.mjs';

const stage = await start(process.argv[2]);
const play = (page) => page.getByRole('button', { name: 'Play', exact: true });

const DAMAGED = [
    ['presets', ['{}', '3', '"abc"', '[null]', '[{"name":"a"}]', 'no JSON']],
    ['last', ['{"players":5}', '{"players":[null,null]}', '{"edition":"classic","changes":{},"name":"","players":[{"name":5}]}', '[]']],
    ['settings', ['{"language":"xx_YY!"}', '{"theme":7,"speed":[],"music":"loud"}', '[]']],
];

for (const [key, values] of DAMAGED) {
    await test(`T01 T15 whatever lies in the storage as ${key}, the page opens and a game begins`, async () => {
        const page = await visit(stage);
        for (const value of values) {
            await page.evaluate(([name, text]) => localStorage.setItem(name, text), [`freehold.${key}`, value]);
            await page.goto(stage.address);
            await play(page).click();
            await page.getByRole('button', { name: 'Start the game' }).click();
            await page.getByRole('main', { name: 'Board' }).waitFor();
        }
        assert.deepEqual(page.problems, []);
        await leave(page);
    });
}

await test('T08 T20 a damaged entry among kept games hides none of the others', async () => {
    const page = await visit(stage);
    await begin(page, { title: titleOf('classic') });
    await page.evaluate(() => new Promise((resolve, reject) => {
        const request = indexedDB.open('freehold');
        request.onerror = reject;
        request.onsuccess = () => {
            const transaction = request.result.transaction('games', 'readwrite');
            transaction.objectStore('games').put({ key: 'damaged', players: 3 });
            transaction.oncomplete = resolve;
            transaction.onerror = reject;
        };
    }));
    await page.goto(stage.address);
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.getByRole('main', { name: 'Board' }).waitFor();
    assert.deepEqual(page.problems, []);
    await leave(page);
});

// By the times that the system gives the clicks, however late they arrive.
async function doubleClick(page, x, y) {
    const devtools = await page.context().newCDPSession(page);
    const first = Date.now() / 1000;
    for (const [type, clickCount, after] of [['mousePressed', 1, 0], ['mouseReleased', 1, 0.04], ['mousePressed', 2, 0.1], ['mouseReleased', 2, 0.14]]) {
        await devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount, timestamp: first + after });
    }
}

await test('P18 a double click on a large button is one press, whatever comes into its place', async () => {
    const page = await visit(stage);
    await open(page, stage.address, record('throw'));
    const before = Number(await lineOf(page));
    const box = await button(page, 'Roll').boundingBox();
    await doubleClick(page, box.x + box.width / 2, box.y + box.height / 2);
    await page.locator(`main[data-line]:not([data-line="${before}"])`).waitFor();
    await page.waitForTimeout(600);
    const isOne = await page.getByRole('log').getByRole('listitem').allInnerTexts();
    assert.match(isOne.join('\n'), /rolled/);
    assert.doesNotMatch(isOne[0], /bought|does not buy|Round/);
    await leave(page);
});

await test('T07 a double click is one answer: nobody resigns or deletes by it', async () => {
    const page = await visit(stage);
    await begin(page, { title: titleOf('classic') });
    await untilAsked(page);
    await button(page, 'Pause').click();
    const dialog = page.getByRole('dialog', { name: 'Pause' });
    await page.evaluate((moment) => { // which is never over here
        const later = window.setTimeout;
        window.setTimeout = (what, ms, ...rest) => (ms === moment ? 0 : later(what, ms, ...rest));
    }, 400);
    await dialog.getByRole('button', { name: 'Resign', exact: true }).dblclick();
    await dialog.getByRole('button', { name: 'Really give up everything' }).waitFor();
    await dialog.getByRole('button', { name: 'Quit without saving' }).dblclick();
    await dialog.getByRole('button', { name: /^Really quit/ }).waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await side(page).getByRole('button', { name: /^Roll/ }).waitFor();
    await leave(page);
});

await test('U04 X10 a key that is held down does one thing', async () => {
    const page = await visit(stage);
    await open(page, stage.address, record('throw'));
    const throws = async () => (await page.getByRole('log').getByRole('listitem').allInnerTexts()).filter((line) => / rolled /.test(line)).length;
    const before = await throws();
    await button(page, 'Roll').focus();
    for (let i = 0; i < 30; i++) {
        await page.keyboard.down('Enter'); // repeats from the second time on
    }
    await page.keyboard.up('Enter');
    await untilAsked(page);
    const once = Number(await lineOf(page));
    for (let i = 0; i < 30; i++) {
        await page.keyboard.down('Enter');
    }
    await page.keyboard.up('Enter');
    await page.locator(`main[data-line]:not([data-line="${once}"])`).waitFor();
    await untilAsked(page);
    const thrown = (await throws()) - before;
    assert.ok(thrown >= 1 && thrown <= 2, `${thrown} throws`);
    await leave(page);
});

await test('T12 the browser\'s way back leads to the menu, and the game is kept', async () => {
    const page = await visit(stage);
    await begin(page, { title: titleOf('classic') });
    await untilAsked(page);
    await page.goBack();
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await leave(page);
});

for (const [width, height] of [[1024, 768], [1180, 820], [932, 430], [844, 390], [667, 375], [768, 1024], [320, 480], [3840, 2160]]) {
    await test(`X10 P18 at ${width} x ${height} the board is square, all buttons are whole, and nothing scrolls sideways`, async () => {
        const page = await visit(stage, { viewport: { width, height } });
        await begin(page, { title: titleOf('classic') });
        await untilAsked(page);
        const found = await page.evaluate(() => {
            const box = (element) => element.getBoundingClientRect();
            const panel = box(document.querySelector('aside.right'));
            const out = [...document.querySelectorAll('aside.right button')].filter((one) => box(one).width > 0 && (box(one).right > panel.right + 1 || box(one).left < panel.left - 1)).map((one) => one.textContent);
            const board = box(document.querySelector('main'));
            return { out, ratio: board.width / board.height, isWide: document.documentElement.scrollWidth > innerWidth };
        });
        assert.deepEqual(found.out, []);
        assert.ok(found.ratio > 0.9 && found.ratio < 1.5, `the board is ${found.ratio} times as wide as high`);
        assert.equal(found.isWide, false);
        await leave(page);
    });
}

await stage.stop();
done();
