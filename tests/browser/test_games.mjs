// Whole games in a real browser, by clicks from the main menu to the leaderboard: several persons at one screen, some with computer players.
// At the end the page stands where the native program comes to from the downloaded record, and all games together have used every kind of
// control. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_games.mjs [EDITION...]
import assert from 'node:assert/strict';
import { begin, button, called, compare, goOn, hashOf, leave, lineOf, look, replay, saveFile, side, start, titleOf, untilAsked, visit } from './page.mjs';
import { Persons } from './person.mjs';
import { done, test } from '../wasm/tap.mjs';

const FAMILIES = ['classic', 'unipoly', 'pandemic']; // which have all of ALWAYS; make test-slow plays all editions
const PERSON = 'Person';
const PLAIN = { players: [PERSON, PERSON, PERSON], rules: { 'Starting money': 900, 'Properties dealt': true } };
// What each is played with; `proves` are the requirements beside those that every game proves.
const PLANS = {
    classic: { players: [PERSON, PERSON, PERSON], rules: { 'Starting money': 1300, 'Properties dealt': true, Rounds: 12 } },
    blitz: { players: [PERSON, PERSON, 'Computer, steady'], rules: { Clock: 20 }, answers: 20, hasClock: true, proves: 'T09 ' }, // make test-slow
    reverse: { players: [PERSON, PERSON, 'Computer, keen'], rules: { 'Starting money': 700 }, proves: 'T10 ' }, // make test-slow
    pandemic: { players: [PERSON, PERSON], rules: { 'Starting money': 3000, 'Properties dealt': true, Rounds: 25 } },
    watopoly: { players: [PERSON, PERSON, 'Computer, keen'], rules: { 'Starting money': 500 } },
    unipoly: { players: [PERSON, PERSON, PERSON], rules: { 'Starting money': 6000 } },
};

// What comes up in so many games however the dice fall. That a jail card is used, or that somebody goes bankrupt, is left to chance.
const ALWAYS = ['Buy', 'Decline', 'Roll', 'End turn', 'Bid', 'Withdraw', 'secret bid', 'hand over', 'Offer', 'Accept', 'Reject', 'agreement', 'Mortgage', 'Undo', 'Resign'];
// Chance decides which of these come up, but some do; test_table.mjs and test_board.mjs have them for certain.
const SELDOM = ['Build', 'Sell', 'Lift mortgage', 'Counter-offer', 'another speaks', 'raise money', 'Pay in jail'];
const SOME = 3;

const wanted = process.argv.slice(2);
const editions = wanted.length > 0 ? wanted : FAMILIES;
const site = await start();
const used = new Map();

// The page loaded again in the middle of a game goes straight on where it was.
async function reload(page) {
    await untilAsked(page);
    const before = [await hashOf(page), await page.getByRole('main').getByRole('status').textContent()];
    await page.reload();
    await untilAsked(page);
    assert.deepEqual([await hashOf(page), await page.getByRole('main').getByRole('status').textContent()], before);
}

// The pointer on a player shows what they have (P17).
async function checkHoldings(page) {
    const player = page.getByRole('complementary', { name: 'Players' }).getByRole('listitem').first();
    assert.equal(await player.getByText('Capital').isVisible(), false);
    await player.hover();
    await player.getByText('Capital').waitFor();
    await side(page).hover();
}

// Everybody is on it; against the clock the wealthiest come first.
async function checkLeaderboard(page, { players, hasClock }) {
    const rows = await page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem').allTextContents();
    assert.equal(rows.length, players.length);
    const wealth = rows.map((row) => Number(/(\d[\d,.]*)\D*$/.exec(row)[1].replace(/\D/g, ''))); // equals say behind it why one comes first
    if (hasClock) {
        assert.deepEqual(wealth, [...wealth].sort((a, b) => b - a));
    }
}

for (const edition of editions) {
    const plan = PLANS[edition] ?? PLAIN;
    await test(`T01 T02 T11 T12 T20 U08 X03 ${plan.proves ?? ''}a game of ${edition} by clicks to the leaderboard, and the native program agrees`, async () => {
        const page = await visit(site);
        const persons = new Persons(page, plan);
        await begin(page, { title: titleOf(edition), ...plan });
        await persons.play(10);
        await checkHoldings(page);
        await reload(page);
        await persons.playToTheEnd();
        persons.done.forEach((count, what) => used.set(what, (used.get(what) ?? 0) + count));
        await checkLeaderboard(page, plan);
        const { positions } = await compare(page, site.place);
        assert.equal(await lineOf(page), positions[positions.length - 1].number);
        assert.deepEqual(page.problems, []);
        await page.getByRole('button', { name: 'Main menu' }).click();
        await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
        await leave(page);
    });
}

if (FAMILIES.every((edition) => editions.includes(edition))) {
    await test('O12 O13 P12 T05 U05 U06 U07 all games together have used every kind of control', async () => {
        assert.deepEqual(ALWAYS.filter((what) => !used.has(what)), []);
        assert.ok(SELDOM.filter((what) => used.has(what)).length >= SOME, `fewer than ${SOME} of ${SELDOM.join(', ')}`);
    });
}

// The guide is one click away, and Escape leads out of it and into the pause.
async function checkGuide(page) {
    await button(page, 'How to Play').click();
    await page.getByRole('dialog', { name: 'How to Play' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Pause' }).waitFor();
    await goOn(page);
}

// One answer, after which nothing is waited for.
async function answerAtOnce(page) {
    const { buttons } = await look(page);
    const word = ['Roll', 'Buy', 'End turn', 'Reject', 'Withdraw', 'Keep', 'Pay', 'Mortgage'].find((each) => buttons.some((name) => called(each).test(name)));
    await button(page, word).click();
}

await test('O14 O15 T03 T07 X01 a person among four computer players, with animation: a pause at any time, and the show ends where the game is', async () => {
    const page = await visit(site, { settings: { speed: 'normal' } });
    await begin(page, { title: titleOf('classic'), players: ['Computer, keen', 'Computer, steady', PERSON, 'Computer, master', 'Computer, keen'] });
    await page.getByRole('note', { name: 'The order of play' }).waitFor();
    const question = side(page).getByRole('region').getByRole('button').first();
    for (let pauses = 0; pauses < 4; pauses++) {
        if (await question.isVisible()) {
            await answerAtOnce(page);
        }
        await button(page, 'Pause').click();
        await page.getByRole('dialog', { name: 'Pause' }).waitFor();
        const { hash } = replay(await saveFile(page, site.place)).pop();
        await page.locator(`main[data-hash="${hash}"]`).waitFor(); // the show may have been behind
        await goOn(page);
        await page.locator(`main[data-hash]:not([data-hash="${hash}"])`).or(question).first().waitFor();
    }
    await checkGuide(page);
    assert.deepEqual(page.problems, []);
    await leave(page);
});

console.log(`# ${[...used].sort().map(([what, count]) => `${what} ${count}`).join(', ')}`);
await site.stop();
done();
