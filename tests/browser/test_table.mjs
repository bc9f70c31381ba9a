// What can be seen and done at the table, by mouse and by keyboard, from positions that are brought in as records: squares and deeds,
// players, the log, taking back, trade, and pause. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_table.mjs [FOLDER]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { done, test } from '../wasm/tap.mjs';
import { actions, boardOf, button, click, close, goOnWith, heading, keysOnly, open, press, recordOf, stop, tabTo, until } from './stage.mjs';

// Ada is to throw; everybody owns something, and Ada may build.
const MIDDLE = recordOf([
    'cash 1500 1400 1300',
    'at go reading jail',
    'owner mediterranean:1 baltic:1 reading:1 oriental:2 electric:3',
    'mortgaged oriental',
]);

const square = (page, name) => page.getByRole('main', { name: 'Board' }).getByRole('button', { name: new RegExp(`^${name}(,|$)`) });
const player = (page, name) => page.getByRole('complementary', { name: 'Players' }).getByRole('listitem').filter({ has: page.getByRole('strong').getByText(name, { exact: true }) });
const cash = async (page, name) => Number((await player(page, name).locator('.cash').textContent()).replace(',', ''));
const hasCash = (page, name, amount) => until(async () => (await cash(page, name)) === amount, `${name} has ${amount}`);
const DEBT = ['phase after', 'cash 10 1400 1300', 'at oriental reading jail', 'owner reading:1 oriental:2', 'question debt seat=1 square=oriental other=2 amount=60 why=rent'];
const pause = (page) => page.getByRole('dialog', { name: 'Pause' });

async function at(record, settings = { speed: 'none' }) {
    const page = await open({ settings });
    await goOnWith(page, record);
    return page;
}

/* ---- Squares and deeds ------------------------------------------------------------------------------------------------------------ */

await test('T05 T06 every square opens, and its deed says its price, its rents and its owner', async () => {
    const page = await at(MIDDLE);
    const lines = readFileSync('editions/classic', 'utf8').match(/^(start|street|station|utility|draw|tax|jail|rest|arrest) \S+ ".*$/gm);
    assert.equal(lines.length, 40);
    const owners = { mediterranean: 'Ada', baltic: 'Ada', reading: 'Ada', oriental: 'Bora', electric: 'Ceren' };
    const plots = page.getByRole('main', { name: 'Board' }).getByRole('button');
    for (const [i, line] of lines.entries()) {
        const [, kind, id, name] = /^(\S+) (\S+) "([^"]*)"/.exec(line);
        await plots.nth(i).click();
        const deed = page.getByRole('region', { name, exact: true });
        await deed.waitFor();
        const figures = await deed.getByRole('definition').allTextContents();
        const [, price] = / price=(\d+)/.exec(line) ?? [];
        const rents = (/ rents=(\S+)/.exec(line)?.[1] ?? '').split(',').filter(Boolean);
        if (price) {
            const [site, ...others] = rents.map((rent) => (kind === 'utility' ? `${rent} × the roll` : Number(rent).toLocaleString('en')));
            const wanted = [Number(price).toLocaleString('en'), site, ...(kind === 'street' ? [String(2 * rents[0])] : []), ...others];
            assert.deepEqual(figures.slice(0, wanted.length), wanted, name);
            assert.ok(figures.includes(owners[id] ?? 'Nobody'), `the owner of ${name}`);
        } else {
            assert.match(await deed.getByRole('paragraph').first().textContent(), /\w{3}.*\.$/, `${name} says what it does`);
        }
    }
    await close(page);
});

await test('T05 a deed marks the line of today\'s rent, also where two lines have the same amount', async () => {
    const equal = { change: (text) => text.replace('set-rent = 200', 'set-rent = 100') };
    const page = await at(recordOf(['cash 1500 1400 1300', 'at go reading jail', 'owner mediterranean:1 baltic:1 oriental:2'], equal));
    for (const [name, line] of [['Baltic Avenue', 'Rent with the full set'], ['Oriental Avenue', 'Rent without buildings']]) {
        await square(page, name).click();
        const deed = page.getByRole('region', { name, exact: true });
        assert.deepEqual(await deed.locator('.today dt').allTextContents(), [line, 'Rent now']);
    }
    await close(page);
});

await test('T06 the head of a deed wears the colour of its owner', async () => {
    const page = await at(MIDDLE);
    const headOf = async (name) => {
        await square(page, name).click();
        return page.getByRole('article', { name }).locator('header').evaluate((head) => getComputedStyle(head).backgroundColor);
    };
    assert.equal(await headOf('Baltic Avenue'), 'rgb(31, 122, 140)', 'teal, as Ada');
    assert.equal(await headOf('Oriental Avenue'), 'rgb(194, 59, 78)', 'crimson, as Bora');
    await close(page);
});

await test('T05 one builds, sells, mortgages and lifts at the deed, with the money it brings on the button', async () => {
    const page = await at(MIDDLE);
    await square(page, 'Baltic Avenue').click();
    const baltic = page.getByRole('region', { name: 'Baltic Avenue' });
    await click(baltic, 'Build −50');
    await hasCash(page, 'Ada', 1450);
    assert.match(await square(page, 'Baltic Avenue').getAttribute('aria-label'), /Rent 20, Houses 1/);
    await click(baltic, 'Sell +25');
    await hasCash(page, 'Ada', 1475);
    await click(baltic, 'Close');
    await square(page, 'Reading Railroad').click();
    const reading = page.getByRole('region', { name: 'Reading Railroad' });
    await click(reading, 'Mortgage +100');
    await hasCash(page, 'Ada', 1575);
    assert.match(await square(page, 'Reading Railroad').getAttribute('aria-label'), /Mortgaged/);
    await click(reading, 'Lift mortgage −110');
    await hasCash(page, 'Ada', 1465);
    await close(page);
});

await test('X10 T05 squares are gone round by arrows, opened and closed by keys, and a house is built without a mouse', async () => {
    const page = await at(MIDDLE);
    await keysOnly(page);
    await tabTo(page, 'button', 'Go, Here: Ada');
    for (const name of ['Mediterranean Avenue', 'Community Chest', 'Baltic Avenue']) {
        await page.keyboard.press('ArrowLeft');
        assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label').replace('\u00ad', '')), new RegExp(`^${name}`));
    }
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Baltic Avenue' }).waitFor();
    await press(page, 'button', 'Build −50');
    await hasCash(page, 'Ada', 1450);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Baltic Avenue' }).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('dialog').count(), 0, 'Escape goes one step back only');
    await close(page);
});

await test('U10 X10 the large buttons are pressed by the keys that they name', async () => {
    const page = await at(MIDDLE);
    await keysOnly(page);
    await button(actions(page), 'Roll').waitFor();
    const keys = await actions(page).getByRole('button').evaluateAll((all) => all.map((each) => [each.querySelector('span').textContent, each.getAttribute('aria-keyshortcuts'), each.title]));
    assert.equal(new Set(keys.map(([, key]) => key)).size, keys.length);
    keys.forEach(([name, , hint]) => assert.match(hint, /\.$/, `${name} has a tooltip`));
    await page.keyboard.press(keys.find(([name]) => name === 'Trade')[1].toLowerCase());
    await page.getByRole('region', { name: 'Trade' }).waitFor();
    const before = await boardOf(page);
    await page.evaluate(() => { // Enter in the same moment in which Roll is there again
        new MutationObserver((_, self) => {
            if (document.querySelector('[aria-keyshortcuts="Enter"]')) {
                self.disconnect();
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
            }
        }).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press('Escape');
    await until(async () => (await boardOf(page)).line > before.line, 'Enter throws');
    await close(page);
});

/* ---- Players and the log ---------------------------------------------------------------------------------------------------------- */

await test('P17 U03 who is in turn is marked; pointer and focus on a player show what they own', async () => {
    const page = await at(MIDDLE);
    assert.equal(await player(page, 'Ada').getAttribute('aria-current'), 'true');
    assert.equal(await player(page, 'Bora').getAttribute('aria-current'), null);
    const deed = (name, text) => player(page, name).getByText(text, { exact: false });
    assert.equal(await deed('Bora', 'Oriental Avenue').isVisible(), false);
    await player(page, 'Bora').hover();
    await deed('Bora', 'Oriental Avenue').waitFor();
    await page.mouse.move(800, 450);
    await deed('Bora', 'Oriental Avenue').waitFor({ state: 'hidden' });
    await player(page, 'Ceren').focus();
    await deed('Ceren', 'Electric Company').waitFor();
    await deed('Ceren', 'Wealth').waitFor();
    await close(page);
});

await test('O15 money in the log is asked why and answers', async () => {
    const page = await at(recordOf(['cash 1500 1400 1300', 'at boardwalk reading jail']));
    await click(actions(page), 'Roll');
    const why = page.getByRole('log').getByRole('button', { name: '200: Why?' });
    await why.click();
    assert.equal(await why.getAttribute('aria-expanded'), 'true');
    assert.match(await page.getByRole('log').getByRole('emphasis').first().textContent(), /\w{3}/);
    await why.click();
    assert.equal(await page.getByRole('log').getByRole('emphasis').count(), 0);
    await close(page);
});

await test('O15 a new owner in the log is asked why and answers', async () => {
    const page = await at(recordOf([...DEBT, 'mortgaged reading'])); // so that nothing more can be raised
    await click(actions(page), /^Declare bankruptcy/);
    await click(actions(page), 'Really give up everything');
    const why = page.getByRole('log').getByRole('button', { name: 'Reading Railroad: Why?' });
    await why.click();
    assert.equal(await page.getByRole('log').getByRole('emphasis').textContent(), 'Ada left the game, and Reading Railroad goes to Bora.');
    await close(page);
});

await test('X09 T15 in another language the log too is another, at once', async () => {
    const page = await at(recordOf(['cash 1500 1400 1300', 'at boardwalk reading jail']));
    await click(actions(page), 'Roll');
    await page.getByRole('log').getByText(/^Ada rolled/).waitFor();
    await click(page, 'Pause');
    await click(pause(page), 'Options');
    await page.getByRole('radio', { name: 'Türkçe' }).check();
    await page.getByRole('log').getByText(/^Ada .*attı/).waitFor();
    assert.equal(await page.getByRole('log').getByText(/rolled|landed on/).count(), 0);
    await close(page);
});

await test('U03 X03 what was done is taken back, and the position is the one before', async () => {
    const page = await at(MIDDLE);
    const back = button(page, 'Undo');
    assert.ok(await back.isDisabled());
    const before = await boardOf(page);
    await square(page, 'Baltic Avenue').click();
    await click(page, 'Build −50');
    await hasCash(page, 'Ada', 1450);
    assert.notEqual((await boardOf(page)).hash, before.hash);
    await back.click();
    await hasCash(page, 'Ada', 1500);
    assert.equal((await boardOf(page)).hash, before.hash);
    assert.ok(await back.isDisabled());
    await close(page);
});

/* ---- Trade and debts -------------------------------------------------------------------------------------------------------------- */

await test('O12 U05 T18 a trade from the button at a player: an offer, a counter-offer, accepted, and things change hands', async () => {
    const page = await at(MIDDLE);
    await click(page, 'Offer: Bora');
    const trade = page.getByRole('region', { name: 'Trade' });
    await heading(page, 'Trade with Bora');
    assert.ok(await button(trade, 'Offer').isDisabled());
    const side = (name) => trade.getByRole('group', { name, exact: true });
    const colour = (name) => side(name).getByText(name, { exact: true }).evaluate((legend) => getComputedStyle(legend).color);
    assert.notEqual(await colour('Ada'), await colour('Bora'));
    await click(side('Ada'), /^Reading Railroad/);
    assert.equal(await button(side('Ada'), /^Reading Railroad/).getAttribute('aria-pressed'), 'true');
    await side('Bora').getByRole('spinbutton').fill('9999');
    await until(() => button(trade, 'Offer').isDisabled(), 'more than there is cannot be asked for');
    await side('Bora').getByRole('spinbutton').fill('150');
    await until(() => button(trade, 'Offer').isEnabled(), 'the deal may be');
    assert.match(await trade.getByRole('status').textContent(), /Reading Railroad.*150|150.*Reading Railroad/);
    await click(trade, 'Offer');
    await page.getByRole('region', { name: 'Offer' }).getByText('An offer from Ada').waitFor();
    await click(actions(page), 'Counter-offer');
    assert.equal(await side('Bora').getByRole('spinbutton').inputValue(), '150', 'the other side sees it mirrored');
    await side('Bora').getByRole('spinbutton').fill('120');
    await until(() => button(trade, 'Counter-offer').isEnabled(), 'the counter-offer may be');
    await click(trade, 'Counter-offer');
    await page.getByText('An offer from Bora').waitFor();
    await click(actions(page), /^Accept/);
    await hasCash(page, 'Ada', 1620);
    await hasCash(page, 'Bora', 1280);
    assert.match(await square(page, 'Reading Railroad').getAttribute('aria-label'), /Owner Bora/);
    await close(page);
});

await test('P12 V21 who sells a deed can keep a share of its rent, and a share is sold back', async () => {
    const change = (text) => text.replace('[rules]\n', '[rules]\nbankruptcy = below-zero\nagreements = yes\n');
    const page = await open();
    await goOnWith(page, recordOf(['cash 1500 1400 1300', 'at go go go', 'owner reading:1'], { change }));
    await click(page, 'Offer: Bora');
    const trade = page.getByRole('region', { name: 'Trade' });
    const share = (name) => trade.getByRole('group', { name, exact: true }).getByLabel('Reading Railroad: share of the rent');
    await share('Ada').fill('5');
    await click(trade.getByRole('group', { name: 'Ada', exact: true }), /^Reading Railroad/);
    await share('Ada').waitFor({ state: 'detached' }); // what is given away is the new owner's to share
    await share('Bora').fill('20');
    await until(() => button(trade, 'Offer').isEnabled(), 'the deal may be');
    await click(trade, 'Offer');
    await click(actions(page), /^Accept/);
    await click(page, 'Offer: Bora');
    await share('Ada').fill('20');
    await trade.getByRole('group', { name: 'Bora', exact: true }).getByLabel(/^Cash/).fill('40');
    await until(() => button(trade, 'Offer').isEnabled(), 'a share is sold');
    await close(page);
});

await test('O12 X10 an offer by keyboard alone, and a rejection ends it', async () => {
    const page = await at(MIDDLE);
    await keysOnly(page);
    await press(page, 'button', 'Offer: Ceren');
    await heading(page, 'Trade with Ceren');
    await tabTo(page, 'spinbutton', 'Cash (1,500)');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('175');
    await press(page, 'button', /^Electric Company( |$)/, 'Space');
    await until(() => button(page.getByRole('region', { name: 'Trade' }), 'Offer').isEnabled(), 'the deal may be');
    await press(page, 'button', 'Offer');
    await page.getByText('An offer from Ada').waitFor();
    await press(page, 'button', 'Reject');
    await button(actions(page), 'Roll').waitFor();
    assert.match(await square(page, 'Electric Company').getAttribute('aria-label'), /Owner Ceren/);
    assert.equal(await cash(page, 'Ada'), 1500);
    await close(page);
});

await test('U07 who owes more than they have sees what is owed, there and missing, and it ends only when enough is there', async () => {
    const page = await at(recordOf(DEBT));
    const debt = page.getByRole('region', { name: 'You owe more than you have' });
    assert.deepEqual((await debt.getByRole('definition').allTextContents()).map((text) => text.trim()), ['60', '10', '50']);
    await page.keyboard.press('Escape');
    await pause(page).waitFor();
    await page.keyboard.press('Escape');
    await pause(page).waitFor({ state: 'detached' });
    await debt.waitFor();
    await click(debt, /^Mortgage/);
    await debt.waitFor({ state: 'detached' });
    await hasCash(page, 'Ada', 50);
    await hasCash(page, 'Bora', 1460);
    await close(page);
});

await test('X03 what is done with a click is one message to the worker, which tells all that is shown', async () => {
    const page = await at(recordOf(['phase after', 'cash 1500 1400 1300', 'at go go go'], { players: ['human', 'human', 'steady'] }));
    await page.evaluate(() => {
        window.sent = [];
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
            window.sent.push(`${message.role}.${message.name}`);
            postMessage.call(this, message);
        };
    });
    const OTHERS = ['table.change', 'table.seen', 'table.hold', '.']; // what a button would bring, that all was shown, pauses, and whether it lives
    const sent = () => page.evaluate((others) => window.sent.splice(0).filter((call) => !others.includes(call)), OTHERS);
    await click(actions(page), 'End turn');
    await button(actions(page), 'Roll').waitFor();
    assert.deepEqual(await sent(), ['table.act']);
    await click(page, 'Undo');
    await button(actions(page), 'End turn').waitFor();
    assert.deepEqual(await sent(), ['table.undo']);
    await page.keyboard.press('Escape');
    await pause(page).getByText('Person or computer').first().click();
    await page.getByRole('combobox', { name: 'Person or computer: Ceren' }).selectOption('human');
    await page.keyboard.press('Escape');
    await until(async () => (await page.evaluate(() => window.sent.includes('table.handOver'))), 'the seat is handed over');
    assert.deepEqual(await sent(), ['table.handOver']);
    await close(page);
});

/* ---- Pause ------------------------------------------------------------------------------------------------------------------------ */

await test('T07 O15 Escape opens the pause and closes it; the guide is one click away', async () => {
    const page = await at(MIDDLE);
    await page.keyboard.press('Escape');
    await pause(page).waitFor();
    await page.keyboard.press('Escape');
    await pause(page).waitFor({ state: 'detached' });
    await click(page, 'Pause');
    await click(pause(page), 'Options');
    await click(page.getByRole('dialog', { name: 'Options' }), 'Close');
    await click(pause(page), 'Continue');
    await pause(page).waitFor({ state: 'detached' });
    await click(page, 'How to Play');
    await page.getByRole('dialog', { name: 'How to Play' }).getByRole('heading', { name: 'How to Play' }).waitFor();
    await page.keyboard.press('Escape');
    await button(actions(page), 'Roll').waitFor();
    await close(page);
});

await test('T07 T08 a game is saved under a name; quit without saving takes it off Continue, and the save stays', async () => {
    const page = await at(MIDDLE);
    await click(page, 'Pause');
    await pause(page).getByRole('textbox', { name: 'Save as' }).fill('Before the roll');
    await click(pause(page), 'Save');
    await pause(page).getByText('Saved.').waitFor();
    await click(pause(page), 'Quit without saving');
    assert.equal(await pause(page).count(), 1, 'it is asked twice');
    await click(pause(page), 'Really quit and lose this game');
    await heading(page, 'Freehold');
    assert.equal(await button(page, /^Continue/).count(), 0);
    await click(page, 'Saved games');
    const kept = page.getByRole('listitem', { name: 'Before the roll' });
    await click(kept, 'Continue');
    await hasCash(page, 'Ada', 1500);
    await close(page);
});

await test('X01 V14 who has to go lets a computer player take over from the pause, and takes the seat back later', async () => {
    const page = await at(MIDDLE);
    const hand = async (kind) => {
        await click(page, 'Pause');
        await pause(page).getByText('Person or computer').click();
        await pause(page).getByRole('combobox', { name: 'Person or computer: Ada' }).selectOption(kind);
        await click(pause(page), 'Continue');
    };
    const { line } = await boardOf(page);
    await hand('Computer, keen');
    await until(async () => (await boardOf(page)).line > line, 'the computer player throws');
    await page.getByRole('main').getByText(/^(Bora|Ceren): /).waitFor();
    await hand('Person');
    await click(page, 'Pause');
    await pause(page).getByText('Person or computer').click();
    assert.equal(await pause(page).getByRole('combobox', { name: 'Person or computer: Ada' }).inputValue(), 'human');
    await close(page);
});

await test('V08 P18 who would go out by ending the turn is told so, and Enter does not do it', async () => {
    const page = await at(recordOf(['phase after', 'flags 4', 'cash -20 400 300', 'at go reading jail', 'owner reading:1'], { change: (text) => text.replace('[rules]', '[rules]\nbankruptcy = below-zero') }));
    await page.getByRole('main').getByText('Ada: your cash is below zero. Raise money before you end your turn, or you are out.').waitFor();
    const { line } = await boardOf(page);
    await page.keyboard.press('Enter');
    assert.equal(await button(actions(page), 'End turn').getAttribute('aria-keyshortcuts'), 'E');
    assert.equal((await boardOf(page)).line, line);
    await close(page);
});

await test('T05 O12 an offer from a deed is about that deed', async () => {
    const page = await at(MIDDLE);
    await square(page, 'Oriental Avenue').click();
    await click(page, 'Offer to buy');
    const trade = page.getByRole('region', { name: 'Trade' });
    assert.equal(await trade.getByRole('button', { name: /^Oriental Avenue/ }).getAttribute('aria-pressed'), 'true');
    await trade.getByRole('group', { name: 'Ada' }).getByRole('spinbutton').fill('20');
    await trade.getByRole('status').getByText('Ada offers 20 in cash to Bora for Oriental Avenue (mortgaged).').waitFor();
    await click(trade, 'Offer');
    await page.getByRole('log').getByText('Ada offers 20 in cash to Bora for Oriental Avenue (mortgaged).').waitFor();
    await close(page);
});

await test('T14 what is typed stays as it is, and what is no whole number is not offered', async () => {
    const page = await at(MIDDLE);
    await square(page, 'Oriental Avenue').click();
    await click(page, 'Offer to buy');
    const trade = page.getByRole('region', { name: 'Trade' });
    const cash = trade.getByRole('group', { name: 'Ada' }).getByRole('spinbutton');
    for (const typed of ['1.5', '2e1', '-20']) {
        await cash.click();
        await page.keyboard.press('Control+A');
        await page.keyboard.type(typed);
        await trade.getByRole('status').getByText('Please type a whole number.').waitFor();
        assert.equal(await cash.inputValue(), typed);
        assert.ok(await button(trade, 'Offer').isDisabled());
    }
    await cash.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('99999999999');
    await trade.getByRole('status').getByText('Cash: from 0 to 1,000,000,000.').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('25');
    await trade.getByRole('status').getByText(/^Ada offers 25/).waitFor();
    await close(page);
});

await test('T07 X03 resigning is asked twice, and who resigns is out', async () => {
    const page = await at(MIDDLE);
    await click(page, 'Pause');
    await click(pause(page), 'Resign');
    await pause(page).getByRole('textbox').focus(); // who looks elsewhere has not meant it
    await click(pause(page), 'Resign');
    await click(pause(page), 'Really give up everything');
    await player(page, 'Ada').getByRole('img', { name: 'Out' }).waitFor();
    assert.match(await square(page, 'Baltic Avenue').getAttribute('aria-label'), /^((?!Ada).)*$/);
    await close(page);
});

await stop();
done();
