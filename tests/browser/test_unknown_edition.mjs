// An edition that the page has never seen is put on its shelf, and nothing else is changed: the page shows its board and its dice, and it is
// played to the end by clicks, on a wide screen and on a phone. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_unknown_edition.mjs
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { begin, compare, leave, start, titleOf, visit } from './page.mjs';
import { Persons } from './person.mjs';
import { done, test } from '../wasm/tap.mjs';

const FOLDER = 'tests/editions';
const EDITION = 'twenty-four';
const SQUARES = 24;
const DICE = /^Dice: [1-4] \+ [1-4] \+ [1-4]$/;
const SIZES = [
    { width: 1920, height: 1080 },
    { width: 390, height: 844 },
];

// The built page with one edition more on its shelf.
function build(place) {
    cpSync('build/web', place, { recursive: true });
    const shelf = JSON.parse(readFileSync(join(place, 'shelf.json'), 'utf8'));
    shelf.editions[EDITION] = readFileSync(join(FOLDER, EDITION), 'utf8');
    const text = JSON.stringify(shelf);
    writeFileSync(join(place, 'shelf.json'), text);
    writeFileSync(join(place, 'shelf.json.gz'), gzipSync(text));
}

function overlap(a, b) {
    const common = (from, length) => Math.min(a[from] + a[length], b[from] + b[length]) - Math.max(a[from], b[from]);
    return common('x', 'width') > 0.5 && common('y', 'height') > 0.5;
}

// Every square has its own place, all within the screen's width.
async function checkBoard(page, { width }) {
    const squares = await page.getByRole('main', { name: 'Board' }).getByRole('button').all();
    assert.equal(squares.length, SQUARES);
    const boxes = await Promise.all(squares.map((square) => square.boundingBox()));
    boxes.forEach((box, i) => {
        assert.ok(box.width > 10 && box.height > 10, `square ${i} is too small`);
        assert.ok(box.x >= 0 && box.x + box.width <= width, `square ${i} is not on the screen`);
        boxes.slice(i + 1).forEach((other, k) => assert.ok(!overlap(box, other), `squares ${i} and ${i + 1 + k} overlap`));
    });
}

const place = mkdtempSync(join(tmpdir(), 'freehold-shelf-'));
build(place);
const site = await start(place);

for (const viewport of SIZES) {
    await test(`X10 T04 T11 an edition that the page has never seen, ${viewport.width} x ${viewport.height}: shown whole, played to its end`, async () => {
        const page = await visit(site, { viewport });
        const persons = new Persons(page, { answers: 90 });
        await begin(page, { title: titleOf(EDITION, FOLDER), players: ['Person', 'Person', 'Computer, keen'] });
        await checkBoard(page, viewport);
        await persons.playToTheEnd();
        await checkBoard(page, viewport);
        const dice = await page.getByRole('img', { name: DICE }).locator('> *').all();
        assert.deepEqual(await Promise.all(dice.map((die) => die.isVisible())), [true, true, true]);
        await compare(page, site.place);
        assert.ok(persons.count('Bid') > 0 && persons.count('Buy') > 0);
        assert.deepEqual(page.problems, []);
        await leave(page);
    });
}

await site.stop();
rmSync(place, { recursive: true });
done();
