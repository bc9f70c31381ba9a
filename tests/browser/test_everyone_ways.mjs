// The page by other ways than a mouse and good eyes: without telling colours apart, with a screen reader, without motion, and by touch on a
// phone. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_everyone_ways.mjs [FOLDER]
import assert from 'node:assert/strict';
import { done, test } from '../wasm/tap.mjs';
import { none } from './measure.mjs';
import { answer, leave, start, untilAsked, visit } from './page.mjs';
import { EDITIONS, NAMES, open, record, shown } from './moments.mjs';

const stage = await start(process.argv[2]);
const page = await visit(stage, { serviceWorkers: 'block' });

/* ---- Without colours ----------------------------------------------------------------------------------------------------------------- */

// Of each square: the drawing in its band, whether it has an owner, and the letter of its seal.
const squares = () =>
    page.evaluate(() =>
        [...document.querySelectorAll('[data-square]')].map((square) => ({
            name: square.title,
            hasBand: square.querySelector('.band') !== null,
            colour: square.querySelector('.band')?.style.background ?? '',
            shape: square.querySelector('.band .shape path')?.getAttribute('d') ?? '',
            isOwned: square.matches('.owned'),
            letter: square.querySelector('.seal')?.dataset.text ?? '',
        })),
    );

for (const edition of EDITIONS) {
    await test(`X10 ${edition}: sets, owners and tokens are told apart without colour`, async () => {
        await open(page, stage.address, record('manage', { edition, seats: 6 }));
        const all = await squares();
        none(all.filter(({ isOwned, letter }) => isOwned && letter === '').map(({ name }) => `no seal: ${name}`));
        if (edition !== 'pandemic') { // its cities have no sets, only owners (P09)
            none(all.filter(({ hasBand, shape }) => hasBand && shape === '').map(({ name }) => `no shape: ${name}`));
            const shapes = new Map(all.filter(({ hasBand }) => hasBand).map(({ colour, shape }) => [colour, shape]));
            assert.equal(new Set(shapes.values()).size, shapes.size, 'two sets have one shape');
            none(await page.evaluate(() => [...document.querySelectorAll('.chip')].filter((chip) => !chip.querySelector('.shape')).map((chip) => `no shape: ${chip.title}`)));
        }
        const pins = await page.evaluate(() => [...document.querySelectorAll('.pin')].map((pin) => pin.querySelector('svg')?.innerHTML ?? ''));
        assert.equal(new Set(pins).size, pins.length, 'two tokens look the same');
        assert.ok(pins.length > 0 && !pins.includes(''));
    });
}

await test('X10 players whose names begin with the same letter have different seals', async () => {
    const names = ['Ada', 'Ali', 'Ayla', 'Aylin'];
    await open(page, stage.address, record('manage', { names }));
    const owners = await page.evaluate(() => [...document.querySelectorAll('[data-square]')].flatMap((square) => (square.matches('.owned') ? [[square.style.getPropertyValue('--owner'), square.querySelector('.seal').textContent || square.querySelector('.seal').dataset.text]] : [])));
    const letters = new Map(owners);
    assert.ok(letters.size > 1);
    assert.equal(new Set(letters.values()).size, letters.size, [...letters.values()].join(', '));
});

await test('X10 mortgaged deeds are hatched', async () => {
    await open(page, stage.address, record('mortgaged'));
    const mortgaged = page.getByRole('main', { name: 'Board' }).getByRole('button', { name: /, Mortgaged/ });
    const backgrounds = await mortgaged.evaluateAll((all) => all.map((square) => getComputedStyle(square).backgroundImage));
    assert.ok(backgrounds.length > 0 && backgrounds.every((background) => background.startsWith('repeating-linear-gradient')), backgrounds.join());
});

/* ---- With a screen reader ------------------------------------------------------------------------------------------------------------ */

// What the native program's picture of a board of forty squares tells of each: owner, buildings, mortgage, and who stands there.
function told(text) {
    const rows = text.split('\n');
    const first = rows.findIndex((row) => /^\+.{6}\+.{6}\+.{6}\+/.test(row));
    const tokens = new Map(NAMES.flatMap((name) => rows.flatMap((row) => [...row.matchAll(new RegExp(`  >? ?(\\w) ${name} +[\\d,]+ `, 'g'))].map(([, token]) => [token, name]))));
    return Array.from({ length: 40 }, (_, i) => {
        const [side, along] = [Math.floor(i / 10), i % 10];
        const [column, row] = [[10 - along, 10], [0, 10 - along], [along, 0], [10, along]][side];
        const cell = [0, 1, 2, 3].map((line) => rows[first + 4 * row + line].slice(7 * column + 1, 7 * column + 7));
        const [, owner = '', mortgaged = ''] = /\[(\w)(m?)\]/.exec(cell[0]) ?? [];
        return { owner: tokens.get(owner), isMortgaged: mortgaged !== '', built: /^I+ *$/.test(cell[1]) ? cell[1].trim().length : 0, here: [...cell[3].trim()].flatMap((token) => tokens.get(token) ?? []) };
    });
}

await test('X10 each square says its owner, buildings, mortgage and who stands there', async () => {
    const text = record('manage', { seats: 4 });
    await open(page, stage.address, text);
    const names = await page.getByRole('main', { name: 'Board' }).locator('[data-square]').evaluateAll((all) => all.map((square) => square.getAttribute('aria-label')));
    const expected = told(shown(text));
    assert.ok(expected.some(({ owner }) => owner) && expected.some(({ built }) => built > 0) && expected.flatMap(({ here }) => here).length >= 2);
    expected.forEach(({ owner, isMortgaged, built, here }, i) => {
        const said = names[i];
        assert.equal(/Owner (\p{L}+)/u.exec(said)?.[1], owner, said);
        assert.equal(/Mortgaged/.test(said), isMortgaged, said);
        assert.equal(/Hotel/.test(said) ? 5 : Number(/Houses (\d)/.exec(said)?.[1] ?? 0), built, said);
        assert.deepEqual((/Here: ([\p{L}, ]+)/u.exec(said)?.[1] ?? '').split(', ').filter(Boolean).sort(), here.sort(), said);
    });
});

await test('X10 what happens is read out, the question is a status, and every area has a name', async () => {
    await open(page, stage.address, record('throw'));
    const log = page.getByRole('log', { name: 'What happened' });
    assert.equal(await log.getAttribute('aria-live'), 'polite');
    const status = page.getByRole('main', { name: 'Board' }).getByRole('status');
    const before = [await status.textContent(), await log.textContent()];
    assert.match(before[0], /roll/i);
    await page.getByRole('button', { name: /^Roll/ }).click();
    await page.locator('main[data-line]').filter({ has: page.getByRole('status').filter({ hasNotText: before[0] }) }).waitFor();
    assert.notEqual(await log.textContent(), before[1]);
    for (const [role, name] of [['complementary', 'Players'], ['complementary', 'What to do now'], ['main', 'Board']]) {
        assert.equal(await page.getByRole(role, { name }).count(), 1, name);
    }
    assert.equal(await page.getByRole('img', { name: /^Dice: \d/ }).count(), 1);
    assert.equal(await page.getByRole('listitem').and(page.locator('[aria-current=true]')).count(), 1, 'the player in turn is marked');
});

await leave(page);

/* ---- Without motion ------------------------------------------------------------------------------------------------------------------ */

// Plays some turns and collects what moves in any frame meanwhile.
async function motion(settings) {
    const still = await visit(stage, { reducedMotion: 'reduce', settings });
    await still.addInitScript(() => {
        window.moved = new Set();
        const look = () => {
            document.getAnimations().forEach((animation) => window.moved.add(animation.animationName ?? animation.transitionProperty ?? `script on ${animation.effect.target.className}`));
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
    await open(still, stage.address, record('buy'));
    for (let i = 0; i < 8; i++) {
        await untilAsked(still);
        await answer(still);
    }
    const found = await still.evaluate(() => [...window.moved]);
    await leave(still);
    return found;
}

await test('X10 who asks the system for less motion sees none', async () => none(await motion({ speed: undefined })));
await test('X10 and none even if motion was chosen here before', async () => none(await motion({ speed: 'normal' })));

/* ---- By touch ------------------------------------------------------------------------------------------------------------------------ */

await test('T18 X10 a game by taps on a phone, from the menu through some turns', async () => {
    const phone = await visit(stage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.getByRole('button', { name: 'Play', exact: true }).tap();
    const kinds = phone.getByRole('combobox', { name: 'Person or computer' });
    for (let i = 0; i < (await kinds.count()); i++) {
        await kinds.nth(i).selectOption('human');
    }
    await phone.getByRole('button', { name: 'Start the game' }).tap();
    const main = phone.locator('main[data-line]');
    const actions = phone.getByRole('region', { name: 'What you can do' });
    for (let i = 0; i < 12; i++) {
        const line = await main.getAttribute('data-line');
        await actions.getByRole('button', { name: /^(Roll|Buy|End turn|Pay)/ }).first().tap();
        await phone.locator(`main[data-line]:not([data-line="${line}"])`).waitFor();
        await phone.waitForTimeout(350); // the second of a double tap counts for nothing
    }
    await phone.getByRole('main').getByRole('button', { name: /^Baltic Avenue/ }).tap();
    await phone.getByRole('article', { name: 'Baltic Avenue' }).waitFor();
    await phone.getByRole('button', { name: 'Close', exact: true }).tap();
    await actions.waitFor();
    assert.deepEqual(phone.problems, []);
    await leave(phone);
});

// Sums in a sentence are as high as the sentence, as links in a text are.
await test('X10 on a phone everything that is tapped has at least 24 pixels each way', async () => {
    const phone = await visit(stage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await open(phone, stage.address, record('auction'));
    const small = await phone.getByRole('button').evaluateAll((all) => all.filter((button) => !button.matches('.why')).map((button) => [button.title || button.textContent, button.getBoundingClientRect()]).filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24)).map(([name]) => name));
    none(small);
    await leave(phone);
});

await stage.stop();
done();
