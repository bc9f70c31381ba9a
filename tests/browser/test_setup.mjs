// Before a game (T01, T02, T03, P16): which one, with which rules, who plays, set-ups saved to be used again, and the way to the first throw.
// Prints TAP for tools/run-tests.
//
//   node tests/browser/test_setup.mjs [FOLDER]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { done, test } from '../wasm/tap.mjs';
import { actions, boardOf, button, click, close, downloaded, heading, keysOnly, open, press, reopen, stop, tabTo, until } from './stage.mjs';

const seatRow = (page, number) => page.getByRole('listitem', { name: `Player ${number}`, exact: true });
const names = (page) => page.getByRole('textbox', { name: 'Name', exact: true });
const start = (page) => button(page, 'Start the game');
const edition = (page, name) => page.getByRole('radio', { name: new RegExp(`^${name} \\d to`) });

async function toSetUp(page) {
    await click(page, 'Play');
    await heading(page, 'New game');
}

await test('T01 game, money, time and house rules are chosen, and the game that begins has them', async () => {
    const page = await open();
    await toSetUp(page);
    await edition(page, 'Blitz').check();
    await page.getByText('House rules').click();
    await page.getByRole('spinbutton', { name: /^Starting money/ }).fill('1234');
    await page.getByRole('spinbutton', { name: /^Clock/ }).fill('120');
    await page.getByRole('checkbox', { name: /^(Pot|Fees)/ }).check();
    await page.getByRole('combobox', { name: /^Auction/ }).selectOption({ index: 0 });
    const auction = await page.getByRole('combobox', { name: /^Auction/ }).inputValue();
    for (const kind of await page.getByRole('combobox', { name: 'Person or computer' }).all()) {
        await kind.selectOption('human');
    }
    await start(page).click();
    const players = page.getByRole('complementary', { name: 'Players' });
    await players.getByText('1,234').first().waitFor();
    await players.getByText('2:00').first().waitFor();
    await page.keyboard.press('Escape');
    const lines = readFileSync(await downloaded(page), 'utf8').split('\n').map((line) => line.replace(/ ~\w+$/, ''));
    ['money = 1234', 'clock = 120', 'pot = yes', `auction = ${auction}`].forEach((rule) => assert.ok(lines.includes(rule), rule));
    await close(page);
});

await test('T01 T14 a rule that does not fit is refused at its field with the bounds, and nothing begins', async () => {
    const page = await open();
    await toSetUp(page);
    await page.getByText('House rules').click();
    const money = page.getByRole('spinbutton', { name: /^Starting money/ });
    await money.fill('99999999999');
    await page.getByRole('alert').getByText('Starting money: from 0 to 1,000,000,000.').waitFor();
    assert.ok(await start(page).isDisabled());
    assert.equal(await money.getAttribute('aria-invalid'), 'true');
    await money.fill('2000');
    assert.equal(await money.getAttribute('aria-invalid'), 'false');
    await start(page).click();
    await page.getByRole('complementary', { name: 'Players' }).locator('.cash').getByText('2,000').first().waitFor();
    await close(page);
});

await test('T01 T14 numbers are typed without being turned into others, and the rules stay open meanwhile', async () => {
    const page = await open();
    await toSetUp(page);
    await page.getByText('House rules').click();
    const money = page.getByRole('spinbutton', { name: /^Starting money/ });
    const type = async (text) => {
        await money.click();
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
    };
    await type('2000');
    await type('15000');
    assert.equal(await money.inputValue(), '15000');
    for (const typed of ['1.5', '2.500', '1e3', '-5']) {
        await type(typed);
        assert.equal(await money.inputValue(), typed);
        assert.ok(await start(page).isDisabled(), typed);
    }
    await type('1500');
    assert.ok(await money.isVisible() && (await start(page).isEnabled()));
    await page.getByRole('checkbox', { name: /^Pot/ }).check();
    await page.getByRole('checkbox', { name: /^Pot/ }).uncheck();
    assert.ok(await money.isVisible());
    await close(page);
});

await test('T01 T02 who has no seat in a smaller game is there again in a larger one', async () => {
    const page = await open();
    await toSetUp(page);
    await edition(page, 'Turkey').check();
    while (await button(page, 'Add a player').isEnabled()) {
        await click(page, 'Add a player');
    }
    await names(page).last().fill('Zeynep');
    await edition(page, 'Atlantic City').check();
    assert.equal(await names(page).count(), 6);
    await edition(page, 'Turkey').check();
    assert.equal(await names(page).count(), 8);
    assert.equal(await names(page).last().inputValue(), 'Zeynep');
    await close(page);
});

await test('T02 P16 two names that look alike are one name', async () => {
    const page = await open();
    await toSetUp(page);
    await names(page).nth(0).fill('ab');
    await names(page).nth(1).fill('a\u200bb');
    await start(page).click();
    await page.getByRole('alert').waitFor();
    await heading(page, 'New game');
    await close(page);
});

await test('T01 T12 a set-up is saved under a name, used again after the page was loaded anew, and deleted', async () => {
    const page = await open();
    const presets = async () => {
        await toSetUp(page);
        await page.getByText('Saved set-ups').click();
    };
    await presets();
    await edition(page, 'Watopoly').check();
    await names(page).first().fill('Zeynep');
    await page.getByText('House rules').click();
    await page.getByRole('spinbutton', { name: /^Starting money/ }).fill('777');
    await page.getByRole('textbox', { name: 'Name of this set-up' }).fill('Sunday');
    await click(page, 'Save');
    await page.reload();
    await presets();
    assert.equal(await edition(page, 'Watopoly').isChecked(), false, 'what was not played is not the default');
    await click(page, 'Sunday');
    assert.ok(await edition(page, 'Watopoly').isChecked());
    assert.equal(await names(page).first().inputValue(), 'Zeynep');
    assert.equal(await page.getByRole('spinbutton', { name: /^Starting money/ }).inputValue(), '777');
    await click(page, 'Delete Sunday');
    await click(page, 'Really delete Sunday');
    await page.reload();
    await presets();
    assert.equal(await button(page, 'Sunday').count(), 0);
    await close(page);
});

await test('T01 what was played last is what the next set-up begins with', async () => {
    const page = await open();
    await toSetUp(page);
    await edition(page, 'Reverse').check();
    await names(page).first().fill('Zeynep');
    await start(page).click();
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await reopen(page);
    await toSetUp(page);
    assert.ok(await edition(page, 'Reverse').isChecked());
    assert.equal(await names(page).first().inputValue(), 'Zeynep');
    await close(page);
});

await test('P16 U01 players are added and removed within the limits of the game', async () => {
    const page = await open();
    await toSetUp(page);
    const add = button(page, 'Add a player');
    for (let count = 4; count < 6; count++) {
        assert.equal(await names(page).count(), count);
        await add.click();
    }
    assert.ok(await add.isDisabled());
    const all = await names(page).evaluateAll((inputs) => inputs.map(({ value }) => value));
    assert.equal(new Set(all).size, 6, 'each comes with a name of their own');
    await click(page, `Remove: ${all[2]}`);
    assert.deepEqual(await names(page).evaluateAll((inputs) => inputs.map(({ value }) => value)), all.filter((_, i) => i !== 2));
    for (let count = 5; count > 2; count--) {
        await button(page, /^Remove: /).first().click();
    }
    assert.ok(await button(page, /^Remove: /).first().isDisabled());
    await edition(page, 'Blitz').check();
    assert.equal(await names(page).count(), 3, 'a game for three at least has three');
    await close(page);
});

await test('T02 P16 without a name of their own for everybody, or before all are ready, the game cannot start, and a sentence says why', async () => {
    const page = await open();
    await toSetUp(page);
    const says = async (sentence) => {
        await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
        assert.ok(await start(page).isDisabled());
    };
    const first = names(page).first();
    await first.fill('  ');
    await says('Every player needs a name.');
    await first.fill(' bORA ');
    await says('Every player needs a different name.');
    await first.fill('Ada');
    assert.ok(await start(page).isEnabled());
    const ready = seatRow(page, 1).getByRole('checkbox', { name: 'Ready' });
    await ready.uncheck();
    await says('The game starts when everyone is ready.');
    await ready.check();
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.ok(await start(page).isEnabled());
    await close(page);
});

await test('T02 P16 a token or a colour that somebody has cannot be taken by another', async () => {
    const page = await open();
    await toSetUp(page);
    const look = async (number) => (await button(seatRow(page, number), /^Choose a token and a colour/).getAttribute('aria-label')).split(': ')[1].split(', ');
    const taken = await Promise.all([2, 3, 4].map(look));
    await click(seatRow(page, 1), /^Choose a token and a colour/);
    const pick = (name) => seatRow(page, 1).getByRole('radio', { name, exact: true });
    for (const name of taken.flat()) {
        assert.ok(await pick(name).isDisabled(), name);
    }
    await pick('Hat').click();
    await pick('Slate').click();
    assert.deepEqual(await look(1), ['Hat', 'Slate']);
    await click(seatRow(page, 2), /^Choose a token and a colour/);
    assert.ok(await seatRow(page, 2).getByRole('radio', { name: 'Hat', exact: true }).isDisabled());
    await start(page).click();
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await page.keyboard.press('Escape');
    assert.match(readFileSync(await downloaded(page), 'utf8'), /^seat 1 human hat-slate Ada ~/m);
    await close(page);
});

await test('T01 T02 X10 a game is set up, begun and left by keyboard alone', async () => {
    const page = await open();
    await keysOnly(page);
    await press(page, 'button', 'Play');
    await heading(page, 'New game');
    await tabTo(page, 'radio', /^Atlantic City \d to/);
    for (let i = 0; i < 12 && !(await edition(page, 'Unipoly').isChecked()); i++) {
        await page.keyboard.press('ArrowDown');
    }
    await tabTo(page, 'textbox', 'Name');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Zeynep');
    await press(page, 'button', 'Add a player', 'Space');
    await press(page, 'button', 'Start the game');
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await heading(page, 'Unipoly');
    assert.equal(await page.getByRole('complementary', { name: 'Players' }).getByRole('strong').getByText('Zeynep', { exact: true }).count(), 1);
    await page.keyboard.press('Escape');
    await press(page, 'button', 'Main menu');
    await heading(page, 'Freehold');
    await close(page);
});

/* ---- The first throw -------------------------------------------------------------------------------------------------------------- */

await test('T03 the order is rolled for in sight, and players stand in it', async () => {
    const last = { name: '', edition: 'classic', changes: {}, players: ['Ada', 'Bora', 'Ceren'].map((name, i) => ({ name, player: 'human', token: ['cat', 'owl', 'hat'][i], colour: ['teal', 'plum', 'navy'][i] })) };
    const page = await open({ settings: { speed: 'fast' }, last });
    await toSetUp(page);
    await start(page).click();
    await page.getByRole('note', { name: 'The order of play' }).waitFor();
    await button(actions(page), 'Roll').waitFor();
    const order = await page.getByRole('complementary', { name: 'Players' }).getByRole('listitem').getByRole('strong').allTextContents();
    assert.deepEqual([...order].sort(), ['Ada', 'Bora', 'Ceren']);
    const log = await page.getByRole('log').getByRole('listitem').allTextContents();
    order.forEach((name) => assert.ok(log.some((line) => line.includes(name) && /\d/.test(line)), `no throw of ${name} in: ${log.join(' | ')}`));
    const said = log.find((line) => line.startsWith('The order of play: ')) ?? '';
    assert.deepEqual(said.match(/Ada|Bora|Ceren/g), said.startsWith(`The order of play: ${order[0]}`) ? order : [], said);
    assert.match(await page.getByRole('status').first().textContent(), new RegExp(`^${order[0]}`));
    await close(page);
});

await test('O15 T01 from the address to the first throw with all defaults in at most five clicks', async () => {
    for (let round = 0; round < 12; round++) {
        const page = await open({ settings: undefined, reducedMotion: 'reduce' });
        await page.evaluate(() => {
            window.clicks = 0;
            addEventListener('click', () => window.clicks++, true);
        });
        await click(page, 'Play');
        await start(page).click();
        await actions(page).getByRole('button').first().waitFor();
        const isOwn = (await button(actions(page), 'Roll').count()) > 0;
        if (isOwn) {
            const before = await boardOf(page);
            await click(actions(page), 'Roll');
            await until(async () => (await boardOf(page)).line > before.line, 'the throw is made');
            assert.ok((await page.evaluate(() => window.clicks)) <= 5);
        }
        await close(page);
        if (isOwn) {
            return;
        }
    }
    assert.fail('in twelve games the first thing asked was never to throw');
});

await stop();
done();
