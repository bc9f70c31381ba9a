// The screens of playing online for everyone: at every size and in both languages nothing scrolls sideways, is cut off or covered, and axe finds
// no serious barrier, light or dark. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_online_everyone.mjs
import { readFileSync } from 'node:fs';
import { done, test } from '../wasm/tap.mjs';
import { arrive, board, browser, endAll, serve } from './friends.mjs';
import { fits, instruments, none, resize, SIZES } from './measure.mjs';

const AXE = readFileSync('web/node_modules/axe-core/axe.min.js', 'utf8');
const LONG = 'Wolfeschlegelsteinha'; // twenty letters without a space

await serve();

const words = Object.fromEntries(['en', 'tr'].map((language) => [language, new Map([...readFileSync(`words/${language}`, 'utf8').matchAll(/^([a-z][a-z0-9.-]*) = (.*)$/gm)].map(([, key, text]) => [key, text]))]));

async function barriers(page) {
    const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations);
    return found.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' ')}`);
}

for (const language of ['en', 'tr']) {
    const say = (key) => words[language].get(key);
    const button = (page, key) => page.getByRole('button', { name: new RegExp(`^${say(key)}`) }).first();
    const window = async (options) => {
        const context = await browser.newContext({ viewport: SIZES['a large screen'], locale: 'en-GB', serviceWorkers: 'block', bypassCSP: true });
        await context.addInitScript(instruments);
        await context.addInitScript(AXE);
        return arrive({ context, settings: { language }, ...options });
    };
    const look = (page, name) =>
        test(`X09 X10 P18 ${name} in ${language}: whole at every size, and no barrier, light or dark`, async () => {
            for (const size of Object.keys(SIZES)) {
                await resize(page, size);
                await fits(page);
            }
            await resize(page, 'a large screen');
            for (const theme of ['light', 'dark']) {
                await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
                none((await barriers(page)).map((each) => `${theme}: ${each}`));
            }
        });

    const ada = await window();
    await button(ada, 'page.online').click();
    await ada.getByLabel(say('room.your-name')).fill(LONG);
    await look(ada, 'the way in');
    await button(ada, 'room.with-friends').click();
    await ada.getByText(say('page.house-rules')).first().click();
    await look(ada, 'opening a room');
    await button(ada, 'room.open-it').click();
    const link = await ada.getByLabel(say('room.link')).inputValue();
    const bob = await window({ address: link });
    await bob.getByLabel(say('room.your-name')).fill('Öğretmen Gülümser Çe');
    await look(bob, 'an invitation');
    await button(bob, 'room.join').click();
    await button(ada, 'room.add-computer').click();
    await ada.getByLabel(say('room.say')).fill(`${'long '.repeat(20)}${'x'.repeat(80)}`);
    await ada.keyboard.press('Enter');
    await ada.getByText(say('room.qr')).click();
    await look(ada, 'the lobby');
    for (const page of [ada, bob]) {
        await page.locator('.lobby .big').click();
    }
    await board(ada).or(ada.locator('main.board')).first().waitFor();
    await look(bob, 'a game');
    await ada.context().close();
    await bob.context().close();
}

await endAll();
done();
