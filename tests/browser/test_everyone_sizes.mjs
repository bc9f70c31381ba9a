// The board at every size: all games in both languages on a large screen, a laptop and a phone, with names and sums as long as they get.
// Nothing scrolls sideways, is cut off, leaves its box or lies on something else, and what can be done is in view. Prints TAP for
// tools/run-tests.
//
//   node tests/browser/test_everyone_sizes.mjs [FOLDER]
import { done, test } from '../wasm/tap.mjs';
import { actionsAreInView, fits, instruments, none, resize, SIZES } from './measure.mjs';
import { leave, start, visit } from './page.mjs';
import { EDITIONS, open, record, toMenu, upload } from './moments.mjs';

const LONG = ['Wolfeschlegelsteinha', 'Bartholomew Fitzgera', 'Şükrüoğlu Abdurrahma', 'Öğretmen Gülümser Çe']; // twenty letters, with and without spaces
const FORTUNE = ['money=1234567'];

const stage = await start(process.argv[2]);
const page = await visit(stage, { settings: { theme: 'light' } });
await page.addInitScript(instruments);

// Runs the test once for each size.
async function atEverySize(name, body) {
    for (const size of Object.keys(SIZES)) {
        await test(`${name}, on ${size}`, async () => {
            await resize(page, size);
            await body(page);
        });
    }
    await resize(page, 'a large screen');
}

async function boardStandsFree() {
    none(await page.evaluate(() => measure.overlaps()));
    const { covered, hidden } = await page.evaluate(() => measure.tokens());
    none([...covered.map((name) => `under a token: ${name}`), ...hidden]);
}

for (const edition of EDITIONS) {
    const text = record('manage', { edition, seats: edition === 'classic' || edition === 'unipoly' ? 6 : 8 });
    for (const language of ['en', 'tr']) {
        await open(page, stage.address, text, language);
        await atEverySize(`X09 X10 ${edition} in ${language}: every text is whole, areas and tokens lie on nothing, actions are in view`, async () => {
            await fits(page);
            await boardStandsFree();
            await actionsAreInView(page);
        });
    }
}

for (const edition of ['classic', 'blitz']) {
    await open(page, stage.address, record('manage', { edition, names: LONG, rules: FORTUNE }));
    await atEverySize(`X10 ${edition} with names of twenty letters and millions`, async () => {
        await fits(page);
        await actionsAreInView(page);
    });
}

await toMenu(page, stage.address);
await upload(page, record('manage', { names: LONG, rules: FORTUNE }));
await atEverySize('X10 saved games with names of twenty letters', fits);
await open(page, stage.address, record('debt', { names: LONG }));
await atEverySize('X10 a debt with names of twenty letters', fits);

for (const edition of ['classic', 'turkey']) {
    await open(page, stage.address, record('start', { edition, seats: edition === 'classic' ? 6 : 8 }));
    await atEverySize(`X10 all players of ${edition} on one square`, boardStandsFree);
}

await leave(page);
await stage.stop();
done();
