// How to Play and Credits. The guide for every edition in both languages: nothing without words, nothing unfilled, nothing that the edition does not have, and
// the rules of each as the specification has them. Prints TAP for tools/run-tests.
//
//   node tests/wasm/test_guide.mjs [PROGRAM]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { done, test } from './tap.mjs';

const { buildSync } = createRequire(resolve('web/package.json'))('esbuild');
const program = process.argv[2] ?? 'build/freehold';

async function source(path) {
    const script = buildSync({ entryPoints: [path], bundle: true, format: 'esm', target: 'es2020', write: false }).outputFiles[0].text;
    return import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
}

const { guideSections } = await source('web/src/menu/guide_sections.ts');
const { ICON_AUTHORS, authorsOf } = await source('web/src/menu/icon_authors.ts');

const editions = readdirSync('editions').map((id) => JSON.parse(execFileSync(program, ['show', id, '--json'], { encoding: 'utf8' })));
const byId = Object.fromEntries(editions.map((edition) => [edition.id, edition]));

function wordsOf(language) {
    const [front] = readFileSync(`words/${language}`, 'utf8').split('\n[');
    return Object.fromEntries(front.split('\n').flatMap((line) => (/^[\w.-]+ = /.test(line) ? [line.split(/ = (.*)/).slice(0, 2)] : [])));
}

const words = { en: wordsOf('en'), tr: wordsOf('tr') };

// The guide, and the keys of what it says. A key without a word is its own text, as on the page.
function guide(edition, language = 'en') {
    const keys = {};
    const say = (key, values = {}) => {
        const text = (words[language][key] ?? key).replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
        keys[text] = key;
        return text;
    };
    const sections = guideSections(edition, say, (sum) => sum.toLocaleString('en'));
    const texts = sections.flatMap(({ heading, sentences }) => [heading, ...sentences.map(({ text }) => text)]);
    const said = new Set(texts.map((text) => keys[text] ?? keys[text.slice(text.indexOf(': ') + 2)]));
    return { sections, texts, said };
}

for (const language of ['en', 'tr']) {
    for (const edition of [null, ...editions]) {
        await test(`T16 X09 the guide of ${edition?.id ?? 'the game in general'} in ${language} is complete`, () => {
            const { sections, texts } = guide(edition, language);
            assert.ok(sections.length >= 10);
            assert.equal(new Set(sections.map(({ heading }) => heading)).size, sections.length);
            for (const { name, sentences } of sections) {
                assert.ok(sentences.length > 0, `${name} is empty`);
                assert.equal(new Set(sentences.map(({ text }) => text)).size, sentences.length, `${name} repeats itself`);
            }
            for (const text of texts) {
                assert.doesNotMatch(text, /[{}]|undefined|NaN|null|guide\.|kind\./);
                assert.ok(text.length > 2 && text.length < 300, text);
            }
        });
    }
}

// Section 2 of the specification, in the words of the guide.
const MOST = ['aim.last', 'rounds.0', 'money-less.0', 'doubles-again.yes', 'rent-in-jail.yes'];
const LEAVE = ['jail.leave', 'jail.visit', 'jail-doubles-again.no', 'doubles-arrest', 'runs.0', 'set-rent.200', 'building-refund.50'];
const EVENLY = ['even-building.yes', 'lift-of.mortgage', 'raise-to-buy.yes'];
const BANK = ['houses', 'received.choose.mortgage', 'trade-passes.yes', 'bankruptcy.needed', 'estate.sold'];
const SEED_T = [
    ...MOST, ...LEAVE, ...EVENLY, ...BANK, 'order.all', 'buy.stays', 'set-rent-while.unmortgaged', 'mortgage-needs.sells-set', 'trade.sale', 'counter-offers.no', 'trade-buildings.set-bare',
    'jail-last-roll.yes', 'jail-last-choice.yes', 'jail-trade.no', 'debt.unowned', 'pot.yes', 'cards.replace',
];
const SPECIFIED = {
    classic: [
        ...MOST, ...LEAVE, ...EVENLY, ...BANK, 'order.first', 'buy.auctioned', 'auction.open', 'least-bid', 'set-rent-while.always', 'building-auction.yes', 'mortgage-needs.set-bare', 'trade.any',
        'counter-offers.yes', 'trade-buildings.set-bare', 'jail-last-choice.no', 'jail-trade.yes', 'debt.auctioned', 'pot.no', 'cards.cycle', 'utility-throws.no',
    ],
    turkey: SEED_T,
    world: SEED_T,
    bilkent: SEED_T,
    'turkey-full': [...SEED_T, 'utility-throws.no'],
    'world-full': [...SEED_T, 'utility-throws.no'],
    'bilkent-full': [...SEED_T, 'utility-throws.no'],
    blitz: [...SEED_T.filter((key) => key !== 'aim.last' && key !== 'rounds.0'), 'aim.clock', 'end.clock', 'clock.each', 'clock.runs', 'clock.out', 'end.wealth'],
    reverse: [...SEED_T, 'reverse.turn', 'reverse.arrows'],
    pandemic: [
        ...MOST, 'order.all', 'doubles-arrest.0', 'raise-to-buy.yes', 'buy.stays', 'runs', 'set-rent.200', 'set-rent-while.always', 'even-building.no', 'houses.unlimited', 'building-refund.100',
        'build.broken', 'mortgage-needs.own-bare', 'lift-of.mortgage', 'received.nothing', 'trade.any', 'counter-offers.no', 'trade-buildings.own-bare', 'agreements.what', 'agreements.share',
        'agreements.end', 'jail.wait', 'jail-trade.yes', 'bankruptcy.below-zero', 'debt.minus', 'infection.square', 'infection.stop', 'infection.jail', 'infection.check', 'infection.all',
        'cards.replace', 'mark.sick',
    ],
    watopoly: [
        ...MOST, ...LEAVE, 'order.entered', 'buy.auctioned', 'auction.turns', 'set-rent-while.always', 'even-building.no', 'houses.unlimited', 'mortgage-needs.own-bare', 'lift-of.price',
        'received.due.price', 'lift-now.price', 'trade.swap', 'trade-passes.no', 'counter-offers.no', 'trade-buildings.set-bare', 'jail-last-choice.yes', 'jail-trade.yes', 'bankruptcy.short',
        'estate.kept', 'debt.auctioned', 'pot.no', 'cards.replace', 'utility-throws.yes',
    ],
    unipoly: [
        ...MOST.filter((key) => key !== 'money-less.0'), ...LEAVE, ...EVENLY, 'order.entered', 'money-less', 'deal.yes', 'buy.auctioned', 'auction.sealed', 'set-rent-while.always',
        'houses.unlimited', 'mortgage-needs.set-bare', 'received.free', 'trade.any', 'trade-passes.no', 'counter-offers.no', 'trade-buildings.vanish', 'jail-last-choice.no', 'jail-trade.yes',
        'bankruptcy.itself', 'estate.auctioned', 'debt.auctioned', 'pot.no', 'cards.cycle', 'utility-throws.no',
    ],
};
const CHOSEN = [...new Set(Object.values(SPECIFIED).flat())].sort();

for (const edition of editions) {
    await test(`R01 T16 the guide of ${edition.id} says its rules and no others`, () => {
        const { said } = guide(edition);
        const expected = SPECIFIED[edition.id] ?? [];
        assert.deepEqual(CHOSEN.filter((key) => said.has(`guide.${key}`)), CHOSEN.filter((key) => expected.includes(key)));
    });
}

await test('T16 what an edition lacks is not spoken of', () => {
    const never = (id, ...patterns) => patterns.forEach((pattern) => assert.doesNotMatch(guide(byId[id]).texts.join('\n'), pattern));
    for (const { id, rules, squares } of editions) {
        never(id, ...(rules.auction === 'none' ? [/auction|\bbid/i] : []), ...(rules.infection ? [] : [/infect/i]), ...(rules.clock ? [] : [/clock|wealth/i]));
        never(id, ...(rules.agreements ? [] : [/agree|percentage/i]), ...(rules.deal ? [] : [/dealt/i]), ...(squares.some(({ kind }) => kind === 'reverse') ? [] : [/direction/i]));
        never(id, ...(rules.jail === 'wait' ? [/card that frees|cards that free/i] : []), ...(rules.pot ? [] : [/\bpot\b/i]));
    }
});

await test('T16 figures come from the edition', () => {
    const text = (id) => guide(byId[id]).texts.join('\n');
    assert.match(text('classic'), /2 to 6 players/);
    assert.match(text('classic'), /starts with 1,500\./);
    assert.match(text('classic'), /pass Go or land on it, you collect 200/);
    assert.match(text('classic'), /32 houses and 12 hotels/);
    assert.match(text('unipoly'), /starts with 11,250, less 1,250 for each player/);
    assert.match(text('watopoly'), /Lifting a mortgage costs 60% of the price/);
    assert.match(text('watopoly'), /pay 10% of the price at once/);
    assert.match(text('watopoly'), /right then costs 50% of the price/);
    assert.match(text('pandemic'), /at least 3 of your properties/);
    assert.match(text('pandemic'), /pay 50\. Then they are healthy/);
    assert.match(text('blitz'), /has 10:00 for the whole game/);
});

// Every value for which there are words, on a board that has every kind of square.
function variations() {
    const values = { yes: true, no: false, unlimited: null };
    const kinds = ['reverse', 'check', 'bonus', 'goto'].map((kind) => ({ id: kind, name: kind, kind }));
    const board = { ...byId.classic, squares: [...byId.classic.squares, ...kinds] };
    const changes = [{ rounds: 9 }, { 'money-less': 5 }, { runs: 4 }, { 'set-rent': 150 }, { 'building-refund': 75 }, { 'keep-percent': 0 }, { clock: 60 }, { infection: true }, { agreements: true }];
    for (const received of ['choose', 'due', 'nothing']) {
        changes.push(...['price', 'mortgage'].map((of) => ({ received, 'keep-of': of, 'lift-of': of, 'lift-now-percent': 50 })));
    }
    for (const [, rule, value] of Object.keys(words.en).map((key) => /^guide\.([a-z-]+)\.([a-z0-9-]+)$/.exec(key) ?? []).filter(([key]) => key)) {
        if (rule in board.rules) {
            changes.push({ [rule]: value in values ? values[value] : /^\d+$/.test(value) ? Number(value) : value });
        }
    }
    return [null, ...editions, ...[...changes, { 'landing-salary': 2 }].map((change) => ({ ...board, rules: { ...board.rules, ...change } }))];
}

await test('T17 every icon of the page has an author, and is drawn', () => {
    const names = [...readFileSync('web/src/lib/icon.tsx', 'utf8').matchAll(/: '([a-z0-9-]+)',/g)].map(([, name]) => name);
    const drawn = JSON.parse(readFileSync('web/node_modules/@iconify-json/game-icons/icons.json', 'utf8')).icons;
    assert.ok(names.length > 10);
    assert.deepEqual(names.filter((name) => !(name in ICON_AUTHORS)), []);
    assert.deepEqual(Object.keys(ICON_AUTHORS).filter((name) => !(name in drawn)), []);
    const authors = authorsOf(names);
    assert.deepEqual(authors.flatMap(([, theirs]) => theirs).sort(), [...new Set(names)].sort());
    assert.ok(authors.some(([author, theirs]) => author === 'Lorc' && theirs.includes('flying-flag')));
});

await test('T17 X09 the credits have words in both languages', () => {
    const keys = [...readFileSync('web/src/menu/credits.tsx', 'utf8').matchAll(/say\('(credits\.[a-z.]+)'\)/g)].map(([, key]) => key);
    assert.ok(keys.length > 5);
    for (const language of ['en', 'tr']) {
        assert.deepEqual(Object.keys(words[language]).filter((key) => key.startsWith('credits.')).sort(), [...keys].sort());
    }
    assert.match(words.en['credits.publisher'], /belongs to no publisher/);
});

await test('T16 every word of the guide is said somewhere', () => {
    const said = new Set(variations().flatMap((edition) => [...guide(edition).said]));
    const unused = Object.keys(words.en).filter((key) => key.startsWith('guide.') && !said.has(key));
    assert.deepEqual(unused, []);
});

done();
