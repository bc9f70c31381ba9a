// The worker of the page, as it is bundled, with a store in memory: whole games, kept line by line, resumed anywhere. Prints TAP.
//
//   node tests/wasm/test_host.mjs [FOLDER [PROGRAM]]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { done, test } from './tap.mjs';

const folder = resolve(process.argv[2] ?? 'build/web');
const program = process.argv[3] ?? 'build/freehold';
const { makeHost } = await import(join(folder, 'host.js'));
const module = readFileSync(join(folder, 'freehold.wasm'));
const shelf = JSON.parse(readFileSync(join(folder, 'shelf.json'), 'utf8'));

// What a browser's store does, and whether it does so before anything is told.
class Memory {
    isDurable = true;
    games = new Map();
    appended = 0;

    async create(kept) {
        this.games.set(kept.id, { ...kept });
    }

    async append(id, lines, isOver) {
        const kept = this.games.get(id);
        kept.record += lines;
        kept.isOver = isOver;
        this.appended++;
    }

    async list() {
        return [...this.games.values()].map((kept) => ({ ...kept }));
    }

    async remove(id) {
        this.games.delete(id);
    }
}

async function open(language = 'en', store = new Memory()) {
    const host = await makeHost(module, shelf, store);
    return { host, store, opened: await host.open(language) };
}

const BOTS = ['steady', 'keen', 'keen', 'steady'].map((player, i) => ({ player, piece: `piece${i}`, name: ['Ada', 'Bora', 'Ceren', 'Deniz'][i] }));

async function playOn(host, most) {
    let state = await host.state(0);
    for (let i = 0; i < most && state.asked.length > 0; i++) {
        await host.bot(state.asked[0], 200, 0);
        state = await host.state(0);
    }
    return state;
}

await test('X03 every edition opens with its words', async () => {
    const { opened } = await open('tr');
    assert.deepEqual(opened.editions.map(({ id }) => id).sort(), Object.keys(shelf.editions).sort());
});

for (const edition of ['classic', 'blitz', 'pandemic', 'unipoly']) {
    await test(`T20 X03 a game of ${edition} is kept line by line, resumed in another worker, and ends as the native program has it`, async () => {
        const { host, store } = await open();
        await host.begin(edition, BOTS);
        await playOn(host, 60);
        const [{ id }] = await host.saved();
        const before = await host.state(0);
        const other = (await open('en', store)).host;
        await other.resume(id);
        assert.equal((await other.state(0)).hash, before.hash);
        const state = await playOn(other, 20000);
        assert.deepEqual(state.asked, []);
        assert.equal((await other.saved())[0].isOver, true);
        const place = mkdtempSync(join(tmpdir(), 'freehold-host-'));
        writeFileSync(join(place, 'game.fhr'), await other.record(id));
        assert.match(execFileSync(program, ['verify', join(place, 'game.fhr')], { encoding: 'utf8' }), new RegExp(`hash ${state.hash}`));
        rmSync(place, { recursive: true });
    });
}

await test('T20 nothing is taken that could not be kept', async () => {
    const { host, store } = await open();
    await host.begin('classic', BOTS);
    const before = await host.state(0);
    store.append = async () => {
        throw new Error('no room');
    };
    await assert.rejects(host.bot(before.asked[0], 200, 0), /no room/);
    assert.equal((await host.state(0)).hash, before.hash);
});

await test('R03 a refusal is a sentence', async () => {
    const { host } = await open();
    await host.begin('watopoly', [
        { player: 'human', piece: 'G', name: 'Ada' },
        { player: 'human', piece: 'B', name: 'Bob' },
    ]);
    await assert.rejects(host.act('1 end', 0), { message: 'Throw the dice first.' });
});

done();
