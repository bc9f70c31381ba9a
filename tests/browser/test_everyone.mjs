// The page for everyone: every screen, dialog and panel, light and dark, passes axe; texts and buttons are large enough, there are never too
// many buttons, no icon is silent, and everything fits at every size. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_everyone.mjs [FOLDER]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { done, test } from '../wasm/tap.mjs';
import { actionsAreInView, fits, instruments, none, resize, SIZES } from './measure.mjs';
import { leave, start, visit } from './page.mjs';
import { SCENES } from './scenes.mjs';

const AXE = readFileSync('web/node_modules/axe-core/axe.min.js', 'utf8');
const THEMES = ['light', 'dark'];
const LEAST_TEXT = 18; // pixels at 1920 × 1080
const LEAST_BUTTON = 150;
const MOST_BUTTONS = 7;

const stage = await start(process.argv[2]);
const page = await visit(stage, { settings: { theme: 'light' } });
await page.addInitScript(instruments);

// What axe calls serious or critical, with the first places of each.
async function violations(theme) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations);
    const places = (nodes) => nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 90)} ${any[0]?.message?.slice(0, 160) ?? ''}`);
    return found.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${theme} ${id} × ${nodes.length}: ${places(nodes).join(' | ')}`);
}

for (const [name, { reach, isCreation = false, isAsked = false }] of Object.entries(SCENES)) {
    let isReached = false;
    await test(`X10 ${name}: no barrier that axe calls serious, light or dark`, async () => {
        await reach(page, stage.address);
        isReached = true;
        await page.evaluate(AXE);
        const found = [];
        for (const theme of THEMES) {
            found.push(...(await violations(theme)));
        }
        none(found);
    });
    if (!isReached) {
        continue;
    }
    await test(`P18 ${name}: all text has at least ${LEAST_TEXT} px`, async () => {
        none(await page.evaluate((least) => measure.small(least), LEAST_TEXT));
    });
    await test(`O15 ${name}: what has no text has a tooltip and a name`, async () => {
        none(await page.evaluate(() => measure.silent()));
    });
    if (!isCreation) {
        await test(`P18 O15 ${name}: at most ${MOST_BUTTONS} buttons`, async () => {
            const names = await page.evaluate(() => measure.topButtons());
            assert.ok(names.length <= MOST_BUTTONS, `${names.length}: ${names.join(', ')}`);
        });
    }
    if (isAsked) {
        await test(`P18 ${name}: main actions have buttons of ${LEAST_BUTTON} × ${LEAST_BUTTON} px that are seen at once`, async () => {
            const buttons = await page.evaluate(() => measure.mainButtons());
            assert.ok(buttons.length > 0);
            none(buttons.filter(({ width, height, isSeen }) => width < LEAST_BUTTON - 0.5 || height < LEAST_BUTTON - 0.5 || !isSeen).map(({ name, width, height }) => `${name} ${width} × ${height}`));
        });
    }
    for (const size of Object.keys(SIZES)) {
        await test(`X10 ${name}: every text is whole and free${isAsked ? ', and actions are in view' : ''}, on ${size}`, async () => {
            await resize(page, size);
            await fits(page);
            await (isAsked && actionsAreInView(page));
        });
    }
    await resize(page, 'a large screen');
}

await test('nothing went wrong on the page meanwhile', () => assert.deepEqual(page.problems, []));

await leave(page);
await stage.stop();
done();
