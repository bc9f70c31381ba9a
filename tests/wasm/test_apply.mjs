// The game that the page shows, event by event, is at the end of each step the one that the engine has. Prints TAP.
//
//   node tests/wasm/test_apply.mjs [FOLDER]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { randomBytes } from '../steady.mjs';
import { bundledHost } from './host.mjs';
import { next, openHost } from './hosted.mjs';
import { done, test } from './tap.mjs';

// Dice and keys that are the same in every run.
Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: (list) => (new Uint8Array(list.buffer, list.byteOffset, list.byteLength).set(randomBytes(list.byteLength)), list) } });

const { buildSync } = createRequire(resolve('web/package.json'))('esbuild');
const load = (text) => import(`data:text/javascript,${encodeURIComponent(text)}`);
const { makeHost, Memory } = await load(bundledHost());
const { apply } = await load(buildSync({ entryPoints: ['web/src/play/apply.ts'], bundle: true, write: false, format: 'esm', target: 'es2020' }).outputFiles[0].text);

const folder = resolve(process.argv[2] ?? 'build/web');
const module = readFileSync(join(folder, 'freehold.wasm'));
const shelf = JSON.parse(readFileSync(join(folder, 'shelf.json'), 'utf8'));
const BOTS = ['steady', 'keen', 'keen', 'steady'].map((player, i) => ({ player, piece: `p${i}`, name: ['Ada', 'Bora', 'Ceren', 'Deniz'][i] }));
const MOVES = 4000;
const heard = new Set();

for (const edition of Object.keys(shelf.editions)) {
    await test(`T04 O20 the events of a game of ${edition}, added to what is shown, give what the engine has after each move`, async () => {
        const host = await openHost(makeHost, module, shelf, new Memory(), { budget: 50 });
        await host.library.open('en');
        const opened = await host.store.begin({ edition, changes: {}, seats: BOTS });
        let { game } = opened.shown.state;
        let { asked } = opened.shown;
        for (let i = 0; i < MOVES && asked.length > 0; i++) {
            const { happened, shown } = await next(host);
            const before = JSON.stringify(game);
            const after = happened.reduce((each, { event }) => (heard.add(event.event), apply(each, event)), game);
            assert.deepEqual(after, shown.state.game);
            assert.equal(JSON.stringify(game), before, 'what was shown before is not changed');
            [game, asked] = [after, shown.asked];
        }
        assert.equal(asked.length, 0, 'the game goes on');
    });
}

await test('every event that changes something has come up', () => {
    const wanted = ['dice', 'token', 'turn', 'phase', 'owner', 'built', 'mortgaged', 'rent', 'stock', 'jail', 'direction', 'passes', 'infected', 'sick', 'asked', 'answered', 'out', 'over', 'money'];
    assert.deepEqual(wanted.filter((event) => !heard.has(event)), []);
});

done();
