// What goes wrong around a page that is right: a file that does not come, a worker that dies, a server with other rules. Prints TAP.
//
//   node tests/browser/test_trouble.mjs
import assert from 'node:assert/strict';
import { until } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { accept, agree, arrive, board, browser, endAll, lineOf, openRoom, playUntil, serve, startAll } from './friends.mjs';

await serve();

const trouble = (page) => page.getByText('Freehold is still loading.');

for (const file of ['freehold.wasm', 'shelf.json', 'worker.js']) {
    await test(`O07 when ${file} does not come at first, the page says so and opens by itself`, async () => {
        const context = await browser.newContext({ serviceWorkers: 'block' });
        let failures = 2;
        await context.route(`**/${file}`, (route) => (failures-- > 0 ? route.abort() : route.continue()));
        const page = await arrive({ context });
        await trouble(page).waitFor();
        await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
        await trouble(page).waitFor({ state: 'hidden' });
        await context.close();
    });
}

// The worker ends as if the browser had run out of memory.
const killWorker = (page) => page.workers()[0].evaluate(() => self.close());

await test('T20 a worker that dies is replaced, and the game at this screen goes on where it was', async () => {
    const page = await arrive();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('region', { name: 'What you can do' }).getByRole('button', { name: 'Roll' }).waitFor();
    const before = await lineOf(page);
    await killWorker(page);
    await page.getByRole('region', { name: 'What you can do' }).getByRole('button', { name: 'Roll' }).click();
    await until(() => page.workers().length === 1, 'another worker');
    await playUntil([page], async () => (await lineOf(page)) > before + 5, 'the game goes on');
    await page.context().close();
});

await test('O07 a worker that dies in a game on a server is replaced, and nothing is missed', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada');
    const bob = await arrive({ address: link });
    await accept(bob, 'Bob');
    await startAll(ada, bob);
    await killWorker(ada);
    await playUntil([ada, bob], async () => (await lineOf(ada)) > 15, 'the game goes on');
    await agree(ada, bob);
    await ada.context().close();
    await bob.context().close();
});

await test('O17 a page with other rules than the server is loaded again once, and then shows what the server shows', async () => {
    const ada = await arrive();
    const { link } = await openRoom(ada, 'Ada');
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.route('**/shelf.json', async (route) => {
        const response = await route.fetch();
        const shelf = await response.json();
        await route.fulfill({ json: { ...shelf, rules: { rules: 1, signature: '0'.repeat(16) } } });
    });
    const bob = await arrive({ context, address: link });
    let loads = 0;
    bob.on('load', () => loads++);
    await accept(bob, 'Bob');
    await until(() => loads === 1, 'the page is loaded again');
    await bob.getByRole('region', { name: 'Chat' }).waitFor();
    await startAll(ada, bob);
    await playUntil([ada, bob], async () => (await lineOf(bob)) > 12, 'the game goes on');
    await agree(ada, bob);
    assert.equal(loads, 1);
    await board(bob).waitFor();
    await ada.context().close();
    await context.close();
});

await endAll();
done();
