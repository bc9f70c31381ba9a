// A game at one screen as a page's worker plays it: set-up, lines, events with sentences, computer players, secret bids, undo. What comes
// out is a record that the native program verifies. Prints TAP for tools/run-tests.
//
//   node tests/wasm/test_page.mjs [MODULE [PROGRAM]]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editions, engineWithEditions } from './module.mjs';
import { done, test } from './tap.mjs';

const modulePath = process.argv[2] ?? 'build/freehold.wasm';
const program = process.argv[3] ?? 'build/freehold';
const folder = mkdtempSync(join(tmpdir(), 'freehold-page-'));

const hexOf = (text) => createHash('sha256').update(text).digest('hex');

class Page {
    static async open(language = 'en') {
        const page = new Page(await engineWithEditions(modulePath));
        page.engine.calls.page_clear_words();
        for (const name of readdirSync('words').filter((file) => file === language || file.startsWith(`${language}.`))) {
            page.call('page_add_words', readFileSync(join('words', name), 'utf8'));
        }
        return page;
    }

    constructor(engine) {
        this.engine = engine;
        this.record = '';
        this.said = [];
    }

    // A call whose first argument may be a text. Throws what is refused.
    call(name, ...args) {
        const rest = typeof args[0] === 'string' ? [this.engine.put(args[0]), ...args.slice(1)] : args;
        const length = this.engine.calls[name](...rest);
        if (length < 0) {
            throw new Error(this.engine.get(-length));
        }
        return this.engine.get(length);
    }

    begin(edition, seats) {
        const text = editions().find(({ id }) => id === edition).text;
        assert.equal(this.engine.loadEdition(text), null);
        const setup = [`id ${hexOf(edition).slice(0, 32)}`, `secret ${hexOf(`secret of ${edition}`)}`, ...seats.map((seat) => `seat ${seat}`)];
        this.record = this.call('page_begin', setup.join('\n'));
        this.engine.calls.page_seat_bots(1n);
        this.settle();
    }

    // Lines are kept first and then taken, until nothing follows from them; what happened.
    run(pending) {
        const happened = [];
        for (let next = pending === '' ? undefined : JSON.parse(pending); next; ) {
            this.record += next.lines;
            const told = JSON.parse(this.call('page_commit', 0));
            happened.push(...told.happened);
            assert.equal('pending' in told, !('shown' in told));
            next = told.pending;
            this.shown = told.shown;
        }
        happened.forEach(({ event, say }) => {
            assert.equal(typeof event.event, 'string');
            this.said.push(say);
        });
        return happened;
    }

    settle() {
        this.run(this.call('page_settle'));
    }

    act(text) {
        return this.run(this.call('page_act', text, 0));
    }

    state(seat = 0) {
        return JSON.parse(this.call('page_state', seat));
    }

    // The computer player of the seat does something.
    bot(seat) {
        const { pending } = JSON.parse(this.call('page_bot', seat, 200, 0));
        this.run(pending ? JSON.stringify(pending) : '');
    }
}

// What comes with the linker's own: the memory, and a call that runs before all others.
const LINKED = ['_initialize', 'memory'];

await test('X03 the module of the page imports nothing, and exports the calls of module.ts and no others', async () => {
    const source = readFileSync('web/src/worker/module.ts', 'utf8');
    const called = new Set([...source.matchAll(/this\.number\(\s*'(\w+)'/g)].map(([, name]) => name));
    const { module } = await engineWithEditions(modulePath);
    assert.ok(called.size > 30);
    assert.deepEqual(WebAssembly.Module.exports(module).map(({ name }) => name).sort(), [...called, ...LINKED].sort());
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

for (const { id } of editions()) {
    await test(`X01 X03 a whole game of ${id} between computer players, as the native program has it`, async () => {
        const page = await Page.open();
        page.begin(id, ['steady hat Ada', 'keen car Bora', 'keen ship Ceren', 'steady dog Deniz']);
        let state = page.state();
        for (let i = 0; i < 20000 && state.asked.length > 0; i++) {
            page.bot(state.asked[0]);
            state = page.state();
        }
        assert.deepEqual(state.asked, []);
        assert.ok(page.said.every((sentence) => !sentence.includes('{')));
        assert.ok(page.said.some((sentence) => sentence.endsWith('has won!')));
        const path = join(folder, `${id}.fhr`);
        writeFileSync(path, page.record);
        assert.match(execFileSync(program, ['verify', path], { encoding: 'utf8' }), new RegExp(`ok, ${state.number} lines, .* hash ${state.hash}`));
    });
}

await test('T04 X01 on a clock computer players use the time that they seem to think', async () => {
    const page = await Page.open();
    page.begin('blitz', ['steady hat Ada', 'keen car Bora', 'easy ship Ceren']);
    for (let i = 0; i < 40; i++) {
        page.bot(page.state().asked[0]);
    }
    const rolls = page.record.split('\n').filter((line) => /^\d+ [123] roll /.test(line));
    assert.ok(rolls.length > 3);
    assert.ok(rolls.every((line) => Number(line.match(/ \+(\d+)/)?.[1]) >= 1000), rolls.join('\n'));
});

// A person who does the mildest thing there is.
function answer(page) {
    const wanted = ['reject', 'decline', 'withdraw', 'roll', 'end', 'pay', 'bankrupt', 'keep'];
    const actions = page.state(1).state.now.options.map(({ action }) => action);
    const found = wanted.flatMap((word) => actions.filter((action) => action.split(' ')[1] === word));
    page.act(found[0] ?? actions[0]);
}

await test('X01 told so, computer players make people no offers', async () => {
    const counts = [0, 2].map(async (which) => {
        const page = await Page.open();
        page.begin('classic', ['human hat Ada', 'keen car Bora', 'keen ship Ceren', 'keen dog Deniz']);
        page.call('page_offers', which);
        for (let i = 0; i < 1200 && page.state().asked.length > 0; i++) {
            const [seat] = page.state().asked;
            seat === 1 ? answer(page) : page.bot(seat);
        }
        return page.record.split('\n').filter((line) => /^\d+ [234] offer 1 /.test(line)).length;
    });
    const [all, none] = await Promise.all(counts);
    assert.equal(none, 0);
    assert.ok(all > 0);
});

await test('T05 O14 what a page shows: the question in words, the players, what may be done', async () => {
    const page = await Page.open();
    page.begin('watopoly', ['human G Ada', 'human B Bob']);
    const state = page.state(1);
    assert.equal(state.question, 'Ada: roll the dice.');
    assert.deepEqual(state.asked, [1]);
    assert.deepEqual(
        state.players.map(({ name, piece, player, wealth }) => [name, piece, player, wealth]),
        [
            ['Ada', 'G', 'human', 1500],
            ['Bob', 'B', 'human', 1500],
        ],
    );
    assert.ok(state.state.now.options.some(({ action }) => action === '1 roll'));
    assert.equal(state.state.game.players.length, 2);
});

await test('R03 what is refused changes nothing and is answered in a sentence', async () => {
    const page = await Page.open();
    page.begin('classic', ['human hat Ada', 'human car Bob']);
    const before = page.state();
    const seat = before.asked[0];
    assert.throws(() => page.call('page_act', `${seat} end`, 0), /^Error: Roll the dice first\.$/);
    assert.throws(() => page.call('page_check', `${seat} build boardwalk`), /Boardwalk/);
    assert.throws(() => page.call('page_act', 'nonsense', 0), /^Error: This is not an action of the game\.$/);
    assert.equal(page.call('page_check', `${seat} roll`), '');
    assert.deepEqual(page.state(), before);
});

await test('X03 a preview shows what would be, and nothing is done', async () => {
    const page = await Page.open();
    page.begin('classic', ['human hat Ada', 'human car Bob']);
    const before = page.state();
    const preview = JSON.parse(page.call('page_preview', `${before.asked[0]} roll`));
    assert.equal(preview.game.phase, 'dice');
    assert.equal(page.state().hash, before.hash);
});

await test('X03 undo takes back what was done, never the dice', async () => {
    const page = await Page.open();
    page.begin('classic', ['human hat Ada', 'human car Bob']);
    let [seat] = page.state().asked;
    page.act(`${seat} roll`);
    assert.equal(page.state().undo, 0);
    for (let i = 0; i < 100 && !page.state(seat).state.now.options.some(({ action }) => action === `${seat} buy`); i++) {
        [seat] = page.state().asked;
        const { options } = page.state(seat).state.now;
        const plain = ['end', 'roll', 'withdraw', 'pay'].map((word) => options.find(({ action }) => action === `${seat} ${word}`)).find(Boolean);
        page.act(plain.action);
        [seat] = page.state().asked;
    }
    const before = page.state();
    page.act(`${seat} buy`);
    assert.equal(page.state().undo, seat);
    assert.notEqual(page.state().hash, before.hash);
    page.run(page.call('page_undo', seat, 0));
    assert.equal(page.state().hash, before.hash);
    assert.throws(() => page.call('page_undo', seat, 0));
});

await test('U06 secret bids are collected and opened together', async () => {
    const page = await Page.open();
    page.begin('unipoly', ['human cap Ada', 'human owl Bob']);
    for (let i = 0; i < 200 && page.state().state.now.actor !== 'joint'; i++) {
        const { asked } = page.state();
        const { options } = page.state(asked[0]).state.now;
        const plain = ['decline', 'roll', 'end', 'pay', 'reject'].map((word) => options.find(({ action }) => action.split(' ')[1] === word)).find(Boolean);
        page.act(plain.action);
    }
    assert.deepEqual(page.state().asked, [1, 2]);
    assert.equal(page.call('page_bid', 1, 10, 0), '');
    assert.deepEqual(page.state().asked, [2]);
    assert.throws(() => page.call('page_bid', 2, 1000000, 0));
    page.run(page.call('page_bid', 2, 20, 0));
    assert.ok(page.said.some((sentence) => /^Bob won .* with a bid of 20\.$/.test(sentence)));
});

await test('X09 E07 the names of an edition in the language, in the order of its JSON', async () => {
    const page = await Page.open('tr');
    assert.equal(page.engine.loadEdition(editions().find(({ id }) => id === 'classic').text), null);
    const edition = page.engine.editionJson();
    const names = JSON.parse(page.call('page_names'));
    assert.deepEqual([names.squares.length, names.sets.length, names.passes.length], [edition.squares.length, edition.sets.length, edition.passes.length]);
    assert.deepEqual(
        names.decks.map(({ cards }) => cards.length),
        edition.decks.map(({ cards }) => cards.length),
    );
    assert.equal(names.squares[0], 'Başlangıç');
    assert.notEqual(names.decks[0].cards[0], edition.decks[0].cards[0].text);
    assert.ok(names.passes.every((name) => name !== '' && !name.includes('{')));
});

await test('O14 what an action changes, what an offer says, and where an amount comes from', async () => {
    const page = await Page.open();
    page.begin('watopoly', ['human G Ada', 'human B Bob']);
    assert.equal(page.call('page_change', '1 roll'), '0');
    assert.equal(page.call('page_terms', '1 offer 2 give 50 take al'), 'Ada offers 50 in cash to Bob for AL.');
    assert.throws(() => page.call('page_terms', '1 roll'), /^Error: This is not an action of the game\.$/);
    assert.throws(() => page.call('page_change', '1 end'), /Roll the dice first/);
    const whys = [];
    for (let i = 0; i < 200 && whys.length < 3; i++) {
        const [seat] = page.state().asked;
        const { options } = page.state(seat).state.now;
        const plain = ['buy', 'roll', 'end', 'pay', 'percent', 'withdraw', 'bankrupt'].map((word) => options.find(({ action }) => action === `${seat} ${word}`)).find(Boolean);
        if (plain.action === `${seat} buy`) {
            const [{ square }] = page.state().state.game.questions;
            const { price } = page.engine.editionJson().squares.find(({ id }) => id === square);
            assert.equal(page.call('page_change', plain.action), String(-price));
        }
        whys.push(...page.act(plain.action).filter(({ event }) => event.event === 'money'));
    }
    assert.ok(whys.every(({ why }) => typeof why === 'string' && why !== ''));
});

await test('X03 X05 a record is followed many lines at once, with the wealth of each turn, and gone on with', async () => {
    const page = await Page.open();
    page.begin('classic', ['steady hat Ada', 'keen car Bora', 'keen ship Ceren']);
    for (let i = 0; i < 80; i++) {
        page.bot(page.state().asked[0]);
    }
    const { hash, number, players } = page.state();
    const other = await Page.open();
    other.engine.openRecord();
    const turns = other.call('page_follow', page.record).split('\n').slice(0, -1).map((row) => row.split(' ').map(Number));
    assert.ok(turns.length > 5 && turns.every(([line, ...wealth]) => line <= number && wealth.length === 3));
    assert.equal(other.state().hash, hash);
    assert.deepEqual(other.call('page_wealth').trim().split(' ').map(Number), players.map(({ wealth }) => wealth));
    const about = JSON.parse(other.call('page_about'));
    assert.deepEqual([about.edition, about.players, about.count, about.isOver, about.hasDice, about.hasBegun], ['classic', ['Ada', 'Bora', 'Ceren'], number, 0, 0, 1]);

    const header = other.call('page_continue', [`id ${hexOf('another').slice(0, 32)}`, `secret ${hexOf('another secret')}`].join('\n'));
    assert.match(header, new RegExp(`^from ${hexOf('classic').slice(0, 32)} ${number} ~`, 'm'));
    assert.equal(other.state().hash, hash);
    other.record = header;
    other.engine.calls.page_seat_bots(2n);
    other.settle();
    let state = other.state();
    for (let i = 0; i < 20000 && state.asked.length > 0; i++) {
        other.bot(state.asked[0]);
        state = other.state();
    }
    const path = join(folder, 'from.fhr');
    writeFileSync(path, other.record);
    assert.match(execFileSync(program, ['verify', path], { encoding: 'utf8' }), new RegExp(`ok, ${state.number} lines, .* hash ${state.hash}`));

    other.engine.openRecord();
    const broken = page.record.replace(/^5 /m, '6 ');
    const line = broken.slice(0, broken.search(/^6 /m)).split('\n').length;
    assert.throws(
        () => other.call('page_follow', broken),
        new RegExp(`^Error: {"fault":"changed","file":"","line":${line},"text":"This line or the mark at its end was changed\\."}$`),
    );
});

await test('X09 the same in Turkish', async () => {
    const page = await Page.open('tr');
    page.begin('turkey', ['steady hat Ada', 'keen car Şule', 'keen ship İnci']);
    for (let i = 0; i < 50; i++) {
        page.bot(page.state().asked[0]);
    }
    assert.ok(page.said.some((sentence) => /ilerledi|aldı|ödedi/.test(sentence)));
    assert.ok(page.said.every((sentence) => !sentence.includes('{')));
});

await test('T20 lines that could not be kept are dropped, and nothing has changed', async () => {
    const page = await Page.open();
    page.begin('classic', ['human hat Ada', 'human car Bora']);
    const [seat] = page.state().asked;
    const before = page.state().hash;
    assert.notEqual(page.call('page_act', `${seat} roll`, 0), '');
    assert.throws(() => page.call('page_act', `${seat} roll`, 0), /^Error/); // while lines are pending nothing else is taken
    page.engine.calls.page_abandon();
    assert.equal(page.call('page_settle'), '');
    assert.equal(page.state().hash, before);
    page.act(`${seat} roll`);
    assert.notEqual(page.state().hash, before);
});

await test('R03 numbers out of range are refused, and a page without a game has a state', async () => {
    const page = await Page.open();
    assert.equal(page.state().players.length, 0);
    page.begin('classic', ['human hat Ada', 'human car Bora']);
    for (const seat of [0, 3, 9, 255, 256, 257, 4294967295]) {
        assert.throws(() => page.call('page_undo', seat, 0), /^Error/);
        assert.throws(() => page.call('page_bid', seat, 1, 0), /^Error/);
        assert.equal(page.call('page_settle'), '');
    }
});

await test('R03 a seat that there is not is given to nobody, and a computer player that is not asked does nothing', async () => {
    const page = await Page.open();
    assert.throws(() => page.call('page_bot', 1, 200, 0), /^Error/);
    page.begin('classic', ['steady hat Ada', 'steady car Bora']);
    const { hash, asked, players } = page.state();
    for (const seat of [0, 3, 9, 257, 0x7fffffff, 0x80000000, 4294967295]) {
        assert.ok(page.engine.calls.page_hand_over(seat, page.engine.put('human')) < 0);
    }
    assert.throws(() => page.call('page_bot', 3 - asked[0], 200, 0), /^Error/);
    assert.deepEqual(page.state().players, players);
    assert.equal(page.state().hash, hash);
});

await test('X03 a set-up from which no record could be read is refused', async () => {
    const page = await Page.open();
    const lines = [`id ${hexOf('x').slice(0, 32)}`, `secret ${hexOf('y')}`, 'seat human hat Ada', 'seat human car Bora'];
    const begin = (setup) => page.call('page_begin', setup.join('\n'));
    assert.throws(() => begin(lines), /^Error/); // no edition was loaded
    page.engine.loadEdition(editions().find(({ id }) => id === 'classic').text);
    assert.throws(() => begin(lines.slice(1)), /^Error/);
    assert.throws(() => begin([lines[0], ...lines.slice(2)]), /^Error/);
    for (const seat of ['human  Ada', ' hat Ada', 'human şapka Ada', `human ${'x'.repeat(16)} Ada`, 'human hat']) {
        assert.throws(() => begin([...lines, `seat ${seat}`]), /^Error/, seat);
    }
    assert.equal(page.state().players.length, 0);
    assert.notEqual(begin(lines), '');
});

await test('X04 the dice are the same whether the id or the secret comes first', async () => {
    const page = await Page.open();
    page.engine.loadEdition(editions().find(({ id }) => id === 'classic').text);
    page.record = page.call('page_begin', [`secret ${hexOf('y')}`, 'seat human hat Ada', 'seat human car Bora', `id ${hexOf('x').slice(0, 32)}`].join('\n'));
    page.settle();
    page.act(`${page.state().asked[0]} roll`);
    page.act('2 leave');
    const path = join(folder, 'secret-first.fhr');
    writeFileSync(path, page.record);
    assert.match(execFileSync(program, ['verify', path], { encoding: 'utf8' }), /ok, /);
});

await test('T20 while lines are pending none are taken from elsewhere, and a new game drops them', async () => {
    const page = await Page.open();
    page.begin('classic', ['human hat Ada', 'human car Bora']);
    const [seat] = page.state().asked;
    const { hash } = page.state();
    const [line] = JSON.parse(page.call('page_act', `${seat} roll`, 0)).lines.split('\n');
    assert.throws(() => page.call('page_take', line), /^Error/);
    assert.ok(page.engine.calls.page_follow(page.engine.put(`${line}\n`)) < 0);
    assert.equal(page.state().hash, hash);
    page.engine.calls.page_abandon();
    assert.notEqual(page.call('page_take', line), '[]');
    page.begin('classic', ['human hat Ada', 'human car Bora']);
    page.call('page_act', '1 leave', 0);
    page.begin('classic', ['human hat Ada', 'human car Bora']);
    assert.equal(page.call('page_settle'), '');
    page.call('page_act', '1 leave', 0);
    page.engine.calls.record_open();
    assert.equal(page.call('page_settle'), '');
});

rmSync(folder, { recursive: true });
done();
