// Both languages are complete on the page (X09): on every screen, and in many positions of a game, nothing that a person reads is the bare
// key of a word, and in Turkish nothing is left in English. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_languages.mjs [FOLDER]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { done, test } from '../wasm/tap.mjs';
import { click, close, heading, open, recordOf, reopen, stop, until, upload } from './stage.mjs';

function vocabulary(language) {
    return new Map([...readFileSync(`words/${language}`, 'utf8').matchAll(/^([a-z][a-z0-9.-]*) = (.*)$/gm)].map(([, key, text]) => [key, text]));
}

const WORDS = { en: vocabulary('en'), tr: vocabulary('tr') };
const FRONTS = [...new Set([...WORDS.en.keys()].map((key) => key.split('.')[0]))];
const KEY = new RegExp(`\\b(${FRONTS.join('|')})\\.[a-z][a-z.-]+`);

// What English says and Turkish does not, as patterns of a whole text: a placeholder is anything. A few letters are no proof, and a language
// has one name in all.
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (text) => new RegExp(`^${text.split(/\{\w+\}/).map(escaped).join('.+')}$`);
const TURKISH = new Set(WORDS.tr.values());
const ENGLISH = [...WORDS.en]
    .filter(([key, text]) => !['page.editions', 'language.name'].includes(key) && !TURKISH.has(text) && text.replace(/\{\w+\}/g, '').replace(/[^a-z]/gi, '').length > 3)
    .map(([key, text]) => ({ key, pattern: patternOf(text) }));

// Everything on the page that is read or heard.
function textsOf(page) {
    return page.evaluate(() => {
        const found = new Set();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const texts = node.nodeType === Node.TEXT_NODE ? [node.data] : ['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name) ?? '');
            texts.map((text) => text.trim()).filter(Boolean).forEach((text) => found.add(text));
        }
        return [...found];
    });
}

const read = new Set(); // all texts that the Turkish page showed
async function check(page, language, where) {
    const texts = await textsOf(page);
    assert.ok(texts.length > 0, `${where} is empty`);
    assert.deepEqual(texts.filter((text) => KEY.test(text)), [], `bare keys: ${where}`);
    if (language === 'tr') {
        texts.forEach((text) => read.add(text));
        const left = texts.flatMap((text) => ENGLISH.filter(({ pattern }) => pattern.test(text)).map(({ key }) => `${key}: ${text}`));
        assert.deepEqual(left, [], `left in English: ${where}`);
    }
}

const OWNED = 'owner mediterranean:1 baltic:1 reading:1 oriental:2 electric:3';
const STAND = ['cash 1500 1400 1300', 'at go reading jail', OWNED, 'mortgaged oriental'];
const POSITIONS = {
    'before a throw': STAND,
    'after a throw': ['phase after', ...STAND],
    'in jail': ['cash 1500 1400 1300', 'at jail reading jail', 'jail 1 0 0', OWNED, 'pass chance-free 1 0 0'],
    'asked to buy': ['phase after', 'cash 1500 1400 1300', 'at vermont reading jail', OWNED, 'question buy seat=1 square=vermont amount=100'],
    'in an auction': ['phase after', 'cash 1500 1400 1300', 'at vermont reading jail', OWNED, 'question auction seat=1 seats=1,2,3 square=vermont other=none amount=0 step=0'],
    'in debt': ['phase after', 'cash 10 1400 1300', 'at oriental reading jail', OWNED, 'question debt seat=1 square=oriental other=2 amount=60 why=rent'],
};

for (const language of ['en', 'tr']) {
    const say = (key) => WORDS[language].get(key);

    // The record at the table, from the main menu.
    const goOn = async (page, record) => {
        await click(page, say('page.play'));
        await click(page, say('page.saved-games'));
        await upload(page, record, say('page.upload'));
        await click(page.getByRole('listitem').filter({ hasText: 'Ada' }).first(), say('page.continue'));
        await page.getByRole('main', { name: say('term.board') }).waitFor();
    };

    await test(`X09 every screen of the menu in ${language}`, async () => {
        const page = await open({ settings: { speed: 'none', language } });
        await check(page, language, 'the main menu');
        for (const [entry, title] of [['play', 'new-game'], ['options', 'options'], ['guide', 'guide'], ['credits', 'credits'], ['quit', 'quit']]) {
            await click(page, say(`page.${entry}`));
            await heading(page, say(`page.${title}`));
            if (entry === 'play') {
                await page.getByText(say('page.house-rules')).click();
                await page.getByText(say('page.presets')).click();
                for (const edition of await page.getByRole('group', { name: say('term.edition') }).getByRole('radio').all()) {
                    await edition.check();
                    await check(page, language, `the set-up of game ${await edition.getAttribute('aria-label')}`);
                }
                await page.getByRole('textbox').first().fill('');
            }
            await check(page, language, `the screen ${title}`);
            await page.keyboard.press('Escape');
        }
        await goOn(page, recordOf(STAND));
        await reopen(page);
        await click(page, say('page.saved-games'));
        await page.getByText(say('page.copies')).click();
        await check(page, language, 'saved games');
        await upload(page, 'nonsense', say('page.upload'));
        await page.getByRole('alert').waitFor();
        await check(page, language, 'a refused file');
        await click(page.getByRole('listitem').filter({ hasText: 'Ada' }).first(), say('page.watch'));
        await page.getByRole('slider').waitFor();
        await check(page, language, 'a game watched');
        await close(page);
    });

    await test(`X09 positions of a game in ${language}, with what opens from them`, async () => {
        const page = await open({ settings: { speed: 'none', language } });
        for (const [where, position] of Object.entries(POSITIONS)) {
            await goOn(page, recordOf(position));
            await page.getByRole('region', { name: say('page.actions') }).getByRole('button').first().waitFor();
            await check(page, language, where);
            if (where === 'before a throw') {
                await opened(page, say, language);
            }
            await page.keyboard.press('Escape');
            await page.getByRole('dialog').waitFor();
            await check(page, language, `the pause, ${where}`);
            await click(page.getByRole('dialog'), say('page.main-menu'));
        }
        await close(page);
    });
}

async function opened(page, say, language) {
    const plots = page.getByRole('main').getByRole('button');
    for (const number of [0, 2, 3, 4, 5, 6, 7, 10, 12, 20, 30]) { // all kinds, some of them owned
        await plots.nth(number).click();
        await check(page, language, `square ${number}`);
    }
    await page.keyboard.press('Escape');
    for (const name of [say('action.build'), say('action.mortgage'), say('term.trade')]) {
        await click(page.getByRole('region', { name: say('page.actions') }), name);
        await check(page, language, `opened by ${name}`);
        await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: `${say('action.offer')}: Bora` }).click();
    await check(page, language, 'a trade');
    await page.keyboard.press('Escape');
    await click(page, say('page.guide'));
    await page.getByRole('dialog').waitFor();
    await check(page, language, 'the guide at the table');
    await page.keyboard.press('Escape');
}

for (const edition of ['pandemic', 'unipoly', 'watopoly']) {
    await test(`X09 the board of ${edition} in Turkish`, async () => {
        const players = ['Ada', 'Bora', 'Ceren'].map((name, i) => ({ name, player: 'human', token: ['cat', 'owl', 'hat'][i], colour: ['teal', 'plum', 'navy'][i] }));
        const page = await open({ settings: { speed: 'none', language: 'tr' }, last: { name: '', edition, changes: {}, players } });
        await click(page, WORDS.tr.get('page.play'));
        await click(page, WORDS.tr.get('page.start'));
        const throwDice = page.getByRole('region', { name: WORDS.tr.get('page.actions') }).getByRole('button', { name: WORDS.tr.get('action.roll') });
        await throwDice.waitFor();
        await check(page, 'tr', `${edition} before a throw`);
        const line = () => page.getByRole('main').getAttribute('data-line');
        const before = await line();
        await throwDice.click();
        await until(async () => (await line()) !== before, 'the throw is made');
        await check(page, 'tr', `${edition} after a throw`);
        await close(page);
    });
}

await test('X09 the Turkish pages were read: most of the words of the page were on one of them', async () => {
    const all = [...WORDS.tr].filter(([key, text]) => key.startsWith('page.') && !text.includes('{'));
    const seen = all.filter(([, text]) => read.has(text));
    assert.ok(seen.length > all.length / 2, `only ${seen.length} of ${all.length}`);
});

await stop();
done();
