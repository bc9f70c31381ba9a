// Friends play each other in the page: into a room by link, by code and from a terminal, the lobby, a whole game, the line, the chat.
// Prints TAP for tools/run-tests.
//
//   node tests/browser/test_online.mjs
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { until } from '../steady.mjs';
import { Joiner, endJoiners } from '../terminal/joiner.mjs';
import { done, test } from '../wasm/tap.mjs';
import { accept, addressOf, agree, arrive, board, endAll, isOver, kill, lineOf, openRoom, playUntil, press, seatOf, serve, startAll } from './friends.mjs';

await serve();

const sign = (page) => page.getByRole('alert').filter({ hasText: 'No connection to the server.' });
const close = async (...pages) => {
    for (const page of pages) {
        assert.deepEqual(page.problems, []);
        await page.context().close();
    }
};

await test('X06 O03 O20 two friends come together by a link and play, with at most six clicks each', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada');
    assert.match(link, /#join=[0-9a-f]{24}\.\w+$/);
    const bob = await arrive({ address: link });
    await accept(bob, 'Bob');
    await seatOf(ada, 'Bob').waitFor();
    assert.equal(bob.url(), addressOf(), 'a reload does not ask again');
    await startAll(ada, bob);
    assert.ok(ada.clicks <= 6 && bob.clicks <= 6, `${ada.clicks} and ${bob.clicks} clicks`);
    await playUntil([ada, bob], async () => (await lineOf(ada)) > 20, 'some turns');
    await agree(ada, bob);
    await close(ada, bob);
});

await test('X06 O03 by its code, and from a terminal; everybody is seen, with own token and colour', async () => {
    const ada = await arrive();
    const { code } = await openRoom(ada, 'Ada');
    const bob = await arrive();
    await press(bob, 'Play online');
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByLabel('Link or six-letter code').fill(code.toLowerCase());
    await press(bob, 'Join');
    const cem = new Joiner('build', [new URL(addressOf()).host, code, '--name', 'Cem'], { plays: false });
    for (const page of [ada, bob]) {
        await Promise.all(['Ada', 'Bob', 'Cem'].map((name) => seatOf(page, name).waitFor()));
    }
    const tokens = bob.getByRole('radiogroup', { name: 'Token' });
    assert.equal(await tokens.getByRole('radio', { disabled: true }).count(), 2, 'those of the others');
    await tokens.getByRole('radio', { name: 'Owl' }).click();
    await bob.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio', { name: 'Moss' }).click();
    await tokens.getByRole('radio', { name: 'Owl', checked: true }).waitFor();
    await ada.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio', { name: 'Moss', disabled: true }).waitFor();
    cem.type('quit');
    await cem.end();
    await seatOf(ada, 'Cem').getByText('away').waitFor();
    await close(ada, bob);
});

await test('O03 the lobby: computers come and go, every change takes ready back, the countdown is stopped, leaving', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada');
    const bob = await arrive({ address: link });
    await accept(bob, 'Bob');
    await seatOf(ada, 'Ada').getByText('owner').waitFor();
    assert.equal(await bob.getByRole('button', { name: 'Add a computer' }).count(), 0, 'only the owner does that');
    await press(bob, /^Ready/);
    await seatOf(ada, 'Bob').getByText('Ready').waitFor();
    await press(ada, 'Add a computer');
    await seatOf(bob, 'Keen 3').waitFor();
    await bob.getByText('Something was changed, so please say again that you are ready.').waitFor();
    await press(ada, 'Remove: Keen 3');
    await seatOf(bob, 'Keen 3').waitFor({ state: 'detached' });
    await press(bob, /^Ready/);
    await press(ada, /^Ready/);
    await press(bob, /^Starts in/);
    await seatOf(ada, 'Bob').getByText('not ready yet').waitFor();
    await press(ada, /^Not ready yet/);
    const second = await arrive({ context: bob.context() });
    await press(second, 'Back to my room');
    await seatOf(second, 'Ada').waitFor();
    await press(bob, 'Leave the room');
    await bob.getByRole('button', { name: 'Really leave the room', disabled: false }).click();
    await seatOf(ada, 'Bob').waitFor({ state: 'detached' });
    await bob.getByLabel('Link or six-letter code').waitFor();
    await second.getByLabel('Link or six-letter code').waitFor(); // two windows of one person agree
    await close(ada, bob);
});

await test('O05 X04 a whole game of two people and a computer, the check of its dice, and everyone is back in the room', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada', async (page) => {
        await page.getByText('House rules').click();
        await page.getByRole('spinbutton', { name: /^Rounds/ }).fill('4');
        await page.getByRole('spinbutton', { name: /^Computer players/ }).fill('1');
    });
    const bob = await arrive({ address: link });
    await accept(bob, 'Bob');
    await bob.getByText('differs from the standard rules').waitFor();
    await startAll(ada, bob);
    await playUntil([ada, bob], async () => (await isOver(ada)) && isOver(bob), 'the end of the game');
    await agree(ada, bob);
    const places = (page) => page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem').allTextContents();
    assert.deepEqual(await places(ada), await places(bob));
    await press(ada, 'Check the dice');
    await ada.getByText(/^The dice were fair\. All \d+ rolls and cards .* 2 players put something into it, you as well\.$/).waitFor();
    await Promise.all([press(ada, 'Back to the room'), press(bob, 'Back to the room')]);
    await startAll(ada, bob);
    await agree(ada, bob);
    await close(ada, bob);
});

await test('O06 O07 a reload, a closed window and a killed server: the line is shown, and everyone is back with nothing missed', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada');
    let bob = await arrive({ address: link });
    await accept(bob, 'Bob');
    await startAll(ada, bob);
    await playUntil([ada, bob], async () => (await lineOf(ada)) > 8, 'some turns');
    await ada.reload();
    await board(ada).waitFor();
    await agree(ada, bob);
    const context = bob.context();
    await bob.close();
    await ada.getByRole('img', { name: 'not connected' }).waitFor();
    bob = await arrive({ context });
    await press(bob, 'Back to my room');
    await board(bob).waitFor();
    await agree(ada, bob);
    await ada.getByRole('img', { name: 'not connected' }).waitFor({ state: 'detached' });
    await kill();
    for (const page of [ada, bob]) {
        await sign(page).waitFor();
    }
    await serve();
    for (const page of [ada, bob]) {
        await sign(page).waitFor({ state: 'detached' });
    }
    const before = await lineOf(ada);
    await playUntil([ada, bob], async () => (await lineOf(ada)) > before + 8, 'more turns');
    await agree(ada, bob);
    await close(ada, bob);
});

await test('O06 whoever leaves a game is asked once and gives the seat up, the other has won', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada');
    const bob = await arrive({ address: link });
    await accept(bob, 'Bob');
    await startAll(ada, bob);
    await bob.keyboard.press('Escape');
    const pause = bob.getByRole('dialog', { name: 'Pause' });
    assert.equal(await pause.getByRole('button', { name: /Save|Resign|Quit/ }).count(), 0, 'nothing that only a game at this screen has');
    await press(bob, 'Leave the game', pause);
    await pause.getByRole('button', { name: 'Really give up your seat for good', disabled: false }).click();
    for (const page of [ada, bob]) {
        await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    }
    await agree(ada, bob);
    await close(ada, bob);
});

await test('O09 the chat: in both languages, unread where it is not seen, and whatever is written is shown as text', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada');
    const bob = await arrive({ address: link, settings: { language: 'tr' }, viewport: { width: 390, height: 844 } });
    await bob.getByLabel('Adınız').fill('Bora');
    await bob.getByRole('button', { name: 'Katıl' }).click();
    await seatOf(ada, 'Bora').waitFor();
    await ada.getByLabel('Say something').fill('<img src=x onerror="window.hurt=1"> http://example.org');
    await ada.keyboard.press('Enter');
    await bob.getByText('<img src=x onerror="window.hurt=1"> http://example.org').waitFor();
    await press(ada, 'Quick phrases');
    await press(ada, 'Good luck to all!');
    await bob.getByText('Herkese iyi şanslar!').waitFor();
    assert.equal(await bob.getByRole('link').count(), 0, 'a link is text');
    await bob.getByRole('button', { name: /^Hazır(?! sözler)/ }).click();
    await press(ada, /^Ready/);
    await bob.getByRole('main', { name: 'Oyun tahtası' }).or(bob.locator('main.board')).first().waitFor();
    await ada.getByLabel('Say something').fill('still there?');
    await ada.keyboard.press('Enter');
    await bob.getByRole('button', { name: 'Sohbet 1' }).click();
    await bob.getByText('still there?').waitFor();
    await close(ada, bob);
});

await test('O09 none of the naughty strings runs a script or breaks the layout', async () => {
    const ada = await arrive();
    await ada.addInitScript(() => {
        const Original = window.Worker;
        window.Worker = class extends Original {
            constructor(...args) {
                super(...args);
                window.worker = this;
            }
        };
        window.alert = () => (window.hurt = 1);
    });
    await ada.reload();
    await openRoom(ada, 'Ada');
    const strings = '../shared/data/naughty-strings.json';
    const all = existsSync(strings) ? JSON.parse(readFileSync(strings, 'utf8')) : ['<script>alert(1)</script>', '\u202etest', 'ﷺ'.repeat(50), 'x'.repeat(300)];
    for (let i = 0; i < all.length; i += 100) {
        const remarks = all.slice(i, i + 100).map((text, k) => ({ number: i + k + 1, guest: 'a'.repeat(24), player: text.slice(0, 20) || 'Eve', watches: false, date: 1, text }));
        await ada.evaluate((said) => window.worker.onmessage({ data: { word: 'remarks', args: [{ type: 'said', room: 'x', remarks: said }] } }), remarks);
        await until(async () => (await ada.getByRole('region', { name: 'Chat' }).getByRole('listitem').count()) >= Math.min(i + remarks.length, 100), 'what was said');
        assert.equal(await ada.evaluate(() => window.hurt ?? 0), 0);
        assert.ok(await ada.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.querySelector('.chat .remarks').scrollWidth <= document.querySelector('.chat .remarks').clientWidth + 1), 'nothing is wider than its place');
    }
    await close(ada);
});

await test('X06 what is wrong is said: no such room, a name that is taken, no server', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada');
    const bob = await arrive({ address: link });
    await bob.getByLabel('Your name').fill('Ada');
    await press(bob, 'Join');
    await bob.getByRole('alert').getByText('Somebody here has this name already').waitFor();
    await bob.getByLabel('Your name').fill('Bob');
    await press(bob, 'Join');
    await seatOf(bob, 'Ada').waitFor();
    const cem = await arrive({ address: `${addressOf()}#join=${'0'.repeat(24)}` });
    await cem.getByLabel('Your name').fill('Cem');
    await press(cem, 'Join');
    await cem.getByRole('alert').getByText('There is no such room.').waitFor();
    const dora = await arrive();
    await press(dora, 'Play online');
    await dora.getByLabel('Your name').fill('Dora');
    const eve = await arrive();
    await eve.getByRole('button', { name: 'Play online' }).waitFor();
    await kill();
    await press(eve, 'Play online');
    await eve.getByRole('alert').getByText('There is no connection to the server.').waitFor();
    await dora.getByLabel('Link or six-letter code').fill('ABCDEF');
    await press(dora, 'Join');
    await dora.getByRole('alert').getByText('There is no connection to the server.').waitFor();
    await serve();
    await press(eve, 'Play online');
    await eve.getByLabel('Your name').waitFor();
    await close(ada, bob, cem, dora, eve);
});

endJoiners();
await endAll();
done();
