// The page from another machine without encryption, where browsers withhold some features: it says which, once, and everything else works
// (T20, X03). Chromium finds the server by a name that is not of this machine. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_without_tls.mjs
import assert from 'node:assert/strict';
import { done, test } from '../wasm/tap.mjs';
import { until } from '../steady.mjs';
import { answer, answerAtOnce, begin, button, called, compare, hashOf, leave, lineOf, look, start, titleOf, untilAsked, visit } from './page.mjs';

const HOST = 'freehold.test';
const stage = await start('build/web', { host: HOST });
// Chromium remarks on each such page that one header has no effect there.
const problems = (page) => page.problems.filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy header has been ignored'));
const missing = (page, name = 'Missing without encryption') => page.getByRole('complementary', { name });

// What this browser has on this page.
const features = (page) => page.evaluate(() => ({
    isSecure: isSecureContext, clipboard: 'clipboard' in navigator, serviceWorker: 'serviceWorker' in navigator, locks: 'locks' in navigator,
    subtle: crypto.subtle !== undefined, microphone: 'mediaDevices' in navigator,
}));

await test('without encryption the page says what is missing, until that is read', async () => {
    const page = await visit(stage);
    assert.match(stage.address, new RegExp(`^http://${HOST}:`));
    assert.deepEqual(await features(page), { isSecure: false, clipboard: false, serviceWorker: false, locks: false, subtle: false, microphone: false });
    const text = await missing(page).innerText();
    for (const word of ['voice', 'notifications', 'install', 'copy', 'Everything else works']) {
        assert.ok(text.includes(word), word);
    }
    await page.getByRole('button', { name: 'Play', exact: true }).click(); // it covers nothing and asks for nothing
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await missing(page).getByRole('button', { name: 'Close' }).click();
    await missing(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    assert.equal(await missing(page).count(), 0);
    assert.deepEqual(problems(page), []);
    await leave(page);
});

await test('it says so in Turkish, too', async () => {
    const page = await (await stage.browser.newContext({ locale: 'tr-TR' })).newPage();
    await page.goto(stage.address);
    const text = await missing(page, 'Şifreleme olmadan eksik olanlar').innerText();
    for (const word of ['sesli', 'bildirim', 'yükleme', 'kopyalama']) {
        assert.ok(text.includes(word), word);
    }
    await leave(page);
});

await test('T20 X03 games are played, saved, downloaded and continued without encryption', async () => {
    const page = await visit(stage);
    await begin(page, { title: titleOf('classic'), players: ['Person', 'Computer, steady'] });
    for (let i = 0; i < 12; i++) {
        assert.ok(await answer(page));
    }
    const [line, hash] = [await lineOf(page), await hashOf(page)];
    await compare(page, stage.place);
    await page.reload();
    await untilAsked(page);
    assert.deepEqual([await lineOf(page), await hashOf(page)], [line, hash]);
    assert.ok(await answer(page));
    assert.deepEqual(problems(page), []);
    await leave(page);
});

await test('T20 X03 without encryption, too, a game is played in one window at a time', async () => {
    const page = await visit(stage);
    await begin(page, { title: titleOf('classic') });
    await answer(page);
    const other = await page.context().newPage();
    await other.goto(stage.address);
    const resume = other.getByRole('button', { name: /^Continue/ });
    await resume.click();
    await other.getByText('This game is open in another window.').waitFor();
    assert.ok(await answer(page)); // the first window goes on
    const line = await lineOf(page);
    await page.close();
    await resume.click();
    await untilAsked(other);
    assert.equal(await lineOf(other), line);
    await leave(other);
});

await test('T20 X03 a window that is too busy to say that it plays loses the game, writes nothing more, and can take it back', async () => {
    const lost = (each) => each.getByRole('dialog', { name: 'This game moved to another window' });
    const page = await visit(stage);
    await begin(page, { title: titleOf('classic') });
    await answer(page);
    const press = async (each) => {
        const { buttons } = await look(each);
        await button(each, ['Buy', 'Roll', 'End turn', 'Pay', 'Keep'].find((word) => buttons.some((name) => called(word).test(name)))).click();
    };
    const [worker] = page.workers();
    await worker.evaluate(() => (BroadcastChannel.prototype.postMessage = () => undefined)); // its answers never come
    const other = await page.context().newPage();
    await other.goto(stage.address);
    await other.getByRole('button', { name: /^Continue/ }).click();
    await untilAsked(other);
    await answer(other);
    const line = await lineOf(other);
    await press(page);
    await lost(page).getByRole('alert').getByText('Nothing that happens in this window is saved any more.').waitFor();
    await answer(other); // as if there were no other window
    assert.notEqual(await lineOf(other), line);
    await lost(page).getByRole('button', { name: 'Continue here' }).click();
    await lost(page).waitFor({ state: 'detached' });
    await untilAsked(page);
    assert.deepEqual([await lineOf(page), await hashOf(page)], [await lineOf(other), await hashOf(other)]);
    assert.ok(await answer(page));
    await press(other);
    await lost(other).getByRole('button', { name: 'Main menu' }).click();
    await other.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await compare(page, stage.place);
    await leave(page);
});

await test('T20 X03 of two windows that continue a game at the same moment, one gets it', async () => {
    const page = await visit(stage);
    await begin(page, { title: titleOf('classic') });
    await answer(page);
    const other = await page.context().newPage();
    for (let i = 0; i < 5; i++) {
        await Promise.all([page, other].map(async (each) => {
            await each.goto(stage.address);
            await each.getByRole('button', { name: /^Continue/ }).waitFor();
        }));
        const outcome = async (each) => {
            await each.getByRole('button', { name: /^Continue/ }).click();
            const board = each.getByRole('main', { name: 'Board' });
            const refusal = each.getByText('This game is open in another window.');
            await board.or(refusal).first().waitFor();
            return (await board.count()) ? 'plays' : 'is refused';
        };
        const outcomes = (await Promise.all([outcome(page), outcome(other)])).sort();
        if (outcomes[0] === 'is refused') {
            assert.deepEqual(outcomes, ['is refused', 'plays']);
            continue;
        }
        // On a slow machine the first may not say in time that it plays: then it loses the game with its next answer.
        const hasLost = async (each) => (await each.getByRole('dialog', { name: 'This game moved to another window' }).count()) > 0;
        await until(async () => (await answerAtOnce(page), await answerAtOnce(other), (await hasLost(page)) !== (await hasLost(other))), 'one window loses the game');
    }
    const third = await page.context().newPage();
    await third.goto(stage.address);
    await third.getByRole('button', { name: /^Continue/ }).click();
    await third.getByText('This game is open in another window.').waitFor();
    await third.close();
    await leave(page);
});

await test('on this machine, and with encryption, nothing is missing and nothing is said', async () => {
    const local = await visit({ ...stage, address: stage.address.replace(HOST, '127.0.0.1') });
    assert.equal((await features(local)).isSecure, true);
    assert.equal(await missing(local).count(), 0);
    await leave(local);
    const secure = await start('build/web', { host: HOST, serve: ['--tls-self'] });
    const page = await visit(secure, { ignoreHTTPSErrors: true });
    assert.match(secure.address, new RegExp(`^https://${HOST}:`));
    assert.equal((await features(page)).isSecure, true);
    assert.equal(await missing(page).count(), 0);
    await leave(page);
    await secure.stop();
});

await stage.stop();
done();
