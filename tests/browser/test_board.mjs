// What the game's screen always shows, against what the native program says of the same game. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_board.mjs [FOLDER]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { NAMES, open, record } from './moments.mjs';
import { begin, leave, lineOf, PROGRAM, press, start, titleOf, untilAfter, visit } from './page.mjs';

const stage = await start(process.argv[2]);

// How a game stands, natively: the module's JSON of the last position of a record.
function native(text) {
    const path = join(stage.place, 'game.fhr');
    writeFileSync(path, text);
    return execFileSync(PROGRAM, ['replay', path], { encoding: 'utf8', maxBuffer: 1 << 26 });
}

await test('T04 O20 board, tokens, dice, names, money, whose turn it is, owners and what the bank has left are always there', async () => {
    const page = await visit(stage);
    const text = record('manage', { seats: 4 });
    await open(page, stage.address, text);
    const told = native(text);
    const players = page.getByRole('complementary', { name: 'Players' }).getByRole('listitem');
    for (const name of NAMES.slice(0, 4)) {
        const [, cash] = new RegExp(`\\w ${name} +([\\d,]+) `).exec(told) ?? [];
        assert.ok(cash, `the native program says nothing of ${name}`);
        const card = await players.filter({ has: page.getByRole('strong').filter({ hasText: name }) }).first().innerText();
        assert.ok(card.split('\n').some((line) => line.trim() === cash), `${name} has ${cash}: ${card}`);
    }
    assert.equal(await page.locator('[aria-current=true]').count(), 1);
    assert.match(await page.getByRole('img', { name: /^Dice: [1-6] \+ [1-6]$/ }).getAttribute('aria-label'), /Dice/);
    const here = await page.getByRole('main', { name: 'Board' }).getByRole('button', { name: /Here: / }).evaluateAll((all) => all.flatMap((square) => /Here: ([^.]*)$/.exec(square.getAttribute('aria-label'))[1].split(', ')));
    const stillIn = NAMES.slice(0, 4).filter((name) => new RegExp(`\\w ${name} +[1-9]`).test(told)); // who is out has no money
    assert.ok(stillIn.length > 1);
    assert.deepEqual([...here].sort(), stillIn);
    const stock = await page.getByRole('list', { name: 'Left in the bank' }).getByRole('listitem').filter({ hasText: /\d/ }).allInnerTexts();
    assert.deepEqual(stock.map((line) => line.replace(/\s+\d+$/, '').trim()), ['Houses', 'Hotels', 'Deeds']);
    stock.forEach((line) => assert.match(line, /\d+$/));
    assert.deepEqual(page.problems, []);
    await leave(page);
});

await test('T10 two arrows show the direction, and turn round when the tokens do', async () => {
    const page = await visit(stage);
    await begin(page, { title: titleOf('reverse'), players: ['Person', 'Person', 'Person'], rules: { 'Starting money': 9000 } });
    const forwards = page.getByRole('img', { name: 'Tokens move forwards' });
    const backwards = page.getByRole('img', { name: 'Tokens move backwards' });
    await forwards.waitFor();
    const words = ['Roll', 'Decline', 'End turn', 'Pay', 'Use a card'];
    for (let i = 0; i < 400 && (await backwards.count()) === 0; i++) {
        const region = page.getByRole('region', { name: 'What you can do' });
        await region.getByRole('button').first().waitFor();
        const names = await region.getByRole('button').allInnerTexts();
        await press(page, words.find((word) => names.some((name) => name.startsWith(word))));
    }
    assert.equal(await backwards.count(), 1);
    assert.equal(await forwards.count(), 0);
    const [one, other] = await backwards.locator('svg').evaluateAll((all) => all.map((each) => [getComputedStyle(each).color, Number(getComputedStyle(each).opacity)]));
    assert.ok(one[0] !== other[0] && one[1] < other[1], 'each direction has a colour, and the other one is faint');
    assert.match((await page.getByRole('log').getByRole('listitem').allInnerTexts()).join('\n'), /now move backwards/);
    await leave(page);
});

await test('O13 in an open auction whoever wants speaks, and leader and remaining bidders are seen', async () => {
    const page = await visit(stage);
    await open(page, stage.address, record('auction', { seats: 4 }));
    const auction = page.getByRole('region', { name: 'Auction' });
    const bidders = auction.getByRole('list', { name: 'Still bidding' }).getByRole('button');
    const count = await bidders.count();
    assert.ok(count >= 2, `${count} may speak`);
    const name = (await bidders.last().innerText()).trim().split(/\s/)[0];
    await bidders.last().click();
    const field = auction.getByRole('spinbutton', { name: new RegExp(`^Bid by ${name}`) });
    await field.waitFor();
    const amount = Number(await field.inputValue());
    const line = await lineOf(page);
    await auction.getByRole('button', { name: 'Bid', exact: true }).click();
    await untilAfter(page, line);
    assert.match(await auction.getByRole('list', { name: 'Still bidding' }).innerText(), new RegExp(`${name}\\s+${amount}`));
    const [next] = await auction.getByRole('spinbutton').all();
    assert.ok(Number(await next.inputValue()) > amount);
    const before = await lineOf(page);
    await auction.getByRole('button', { name: 'Withdraw' }).click();
    await page.locator(`main[data-line]:not([data-line="${before}"])`).waitFor();
    assert.deepEqual(page.problems, []);
    await leave(page);
});

await test('T16 T17 O18 guide and credits say what the game needs, without a graphics processor', async () => {
    const page = await visit(stage);
    await page.getByRole('button', { name: 'How to Play' }).click();
    assert.ok((await page.getByRole('main').getByRole('heading', { level: 2 }).count()) >= 8);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Credits' }).click();
    const credits = await page.getByRole('main').innerText();
    ['Lorc', 'Delapouite', 'CC BY 3.0', 'Fraunces', 'Inter', 'Barlow', 'Preact'].forEach((name) => assert.ok(credits.includes(name), name));
    await leave(page);
});

await stage.stop();
done();
