// The popups (O14): each is seen, from a position that leads to it whatever the dice show, and a click or a key takes it off. Prints TAP for
// tools/run-tests.
//
//   node tests/browser/test_popups.mjs [FOLDER]
import assert from 'node:assert/strict';
import { done, test } from '../wasm/tap.mjs';
import { actions, button, click, close, goOnWith, heading, open, recordOf, stop } from './stage.mjs';

// Squares that a throw of one or two comes to are of the same kind.
const PAIRED = (text) =>
    text
        .replace(/^street park-place .*$/m, 'tax super-tax "Super Tax" amount=75')
        .replace(/^street vermont .*$/m, 'draw chance-9 "Chance" deck=chance')
        .replace(/^street pacific .*$/m, 'arrest second-arrest "Go to Jail"');

// A window in which popups stay until somebody takes them off: none goes by a timer, and the show waits long before the next takes its
// place, so that a slow machine has time to click. Shorter waits, of dice and tokens, are as they always are.
async function patient(record) {
    const page = await open({ settings: { speed: 'fast' } });
    await page.evaluate(() => {
        const later = window.setTimeout;
        const stretched = (ms) => (ms >= 300 ? 100 * ms : ms);
        window.setTimeout = (what, ms, ...rest) => ([2500, 6000].includes(ms) ? 0 : later(what, stretched(ms), ...rest));
    });
    await goOnWith(page, record);
    return page;
}

const THROWS = {
    'a tax': ['chance-3', /^(Super|Luxury) Tax$/, /Ada.*(75|100)/],
    'a card': ['oriental', 'Chance', /\w{3}/],
    jail: ['marvin', 'Jail', /Ada/],
    'passing the start': ['boardwalk', 'Go', /Ada.*200/],
};

for (const [what, [from, title, text]] of Object.entries(THROWS)) {
    await test(`O14 a popup tells of ${what}, and a click takes it off`, async () => {
        const page = await patient(recordOf(['cash 1500 1400 1300', `at ${from} reading jail`], { change: PAIRED }));
        await click(actions(page), 'Roll');
        const popup = page.getByRole('note', { name: title });
        await popup.waitFor();
        assert.match(await popup.getByRole('paragraph').textContent(), text);
        await popup.click();
        await popup.waitFor({ state: 'detached' });
        await close(page);
    });
}

await test('O14 a popup tells of the order, and a key takes it off; another tells whose turn it is', async () => {
    const page = await open({ settings: { speed: 'normal' } });
    await click(page, 'Play');
    for (const kind of await page.getByRole('combobox', { name: 'Person or computer' }).all()) {
        await kind.selectOption('human');
    }
    await click(page, 'Start the game');
    const order = page.getByRole('note', { name: 'The order of play' });
    await order.waitFor();
    await page.keyboard.press('Space');
    await order.waitFor({ state: 'detached' });
    await button(actions(page), 'Roll').waitFor();
    await close(page);
    const other = await patient(recordOf(['phase after', 'cash 1500 1400 1300', 'at go go go']));
    await click(actions(other), 'End turn');
    const turn = other.getByRole('note', { name: 'Bora' });
    await turn.getByText('Bora, it is your turn.').waitFor();
    await turn.click();
    await turn.waitFor({ state: 'detached' });
    await close(other);
});

await test('O14 T11 popups tell who is out and who has won', async () => {
    const page = await open({ settings: { speed: 'fast' } });
    await goOnWith(page, recordOf(['phase after', 'cash 10 1400', 'at oriental reading', 'owner oriental:2', 'question debt seat=1 square=oriental other=2 amount=60 why=rent'], { players: ['human', 'human'] }));
    await page.evaluate(() => {
        window.told = [];
        new MutationObserver(() => {
            const note = document.querySelector('[role=note]');
            note && window.told.push(`${note.getAttribute('aria-label')}: ${note.textContent}`);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await click(actions(page), /^Declare bankruptcy/);
    await click(actions(page), 'Really give up everything');
    await heading(page, 'Leaderboard');
    const told = await page.evaluate(() => window.told);
    assert.ok(told.some((text) => /^Ada: .*(out|bankrupt)/.test(text)), told.join(' | '));
    assert.ok(told.some((text) => /^Bora: .*(win|won)/.test(text)), told.join(' | '));
    await close(page);
});

await stop();
done();
