// The worker of the page, as it is bundled, with a store in memory: whole games, kept line by line, resumed anywhere, saved, watched, gone on
// with from any line, and copied once a month. Prints TAP.
//
//   node tests/wasm/test_host.mjs [FOLDER [PROGRAM]]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, webcrypto } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundledHost } from './host.mjs';
import { act, next, openHost, pass, told } from './hosted.mjs';
import { done, test } from './tap.mjs';

globalThis.crypto ??= webcrypto;

const folder = resolve(process.argv[2] ?? 'build/web');
const program = process.argv[3] ?? 'build/freehold';
const module = readFileSync(join(folder, 'freehold.wasm'));
const shelf = JSON.parse(readFileSync(join(folder, 'shelf.json'), 'utf8'));
const place = mkdtempSync(join(tmpdir(), 'freehold-host-'));
writeFileSync(join(place, 'host.mjs'), bundledHost());
const { makeHost, Careful, Memory } = await import(join(place, 'host.mjs'));

const NAMES = ['Ada', 'Bora', 'Ceren', 'Deniz'];
const BOTS = ['steady', 'keen', 'keen', 'steady'].map((player, i) => ({ player, piece: `piece${i}`, name: NAMES[i] }));
const PEOPLE = NAMES.slice(0, 2).map((name, i) => ({ player: 'human', piece: `piece${i}`, name }));

async function open(language = 'en', store = new Memory(), hold = undefined) {
    const host = await openHost(makeHost, module, shelf, store, { hold, budget: 200 });
    return { host, store, opened: await host.library.open(language) };
}

const game = (edition, seats = BOTS, changes = {}) => ({ edition, changes, seats });

// Lets computer players play on; what was told, and the hash after each line that ended one of their moves.
async function playOn(host, most = Infinity) {
    const hashes = new Map();
    const all = [];
    let state = await host.table.look(0);
    for (let i = 0; i < most && state.asked.length > 0; i++) {
        const { happened, shown } = await next(host);
        all.push(...happened);
        state = shown;
        hashes.set(state.number, state.hash);
    }
    return { state, hashes, told: all };
}

function verify(record) {
    const path = join(place, 'game.fhr');
    writeFileSync(path, record);
    return execFileSync(program, ['verify', path], { encoding: 'utf8' });
}

// A record with other lines, and the marks that they then have (docs/records.md).
function marked(record, change) {
    const running = createHash('sha256');
    const lines = record.split('\n').slice(0, -1).map((line) => {
        const [, text, mark] = /^(.*) ~([0-9a-f]+)$/.exec(line);
        running.update(`${change(text)}\n`);
        return `${change(text)} ~${running.copy().digest('hex').slice(0, mark.length)}`;
    });
    return `${lines.join('\n')}\n`;
}

// The same numbers each time.
function generator(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

await test('X03 X09 every edition opens with its words, in Turkish', async () => {
    const { opened } = await open('tr');
    assert.deepEqual(opened.editions.map(({ id }) => id).sort(), Object.keys(shelf.editions).sort());
    const classic = opened.editions.find(({ id }) => id === 'classic');
    assert.equal(classic.squares[0].name, 'Başlangıç');
    assert.ok(classic.decks.every(({ cards }) => cards.length > 0 && cards.every(({ text }) => text !== '')));
    assert.ok(classic.passes.every(({ name }) => name !== '' && !name.includes('{')));
    assert.equal(opened.words['page.play'], 'Oyna');
});

await test('X09 names are those of the language: none of the classic cards is English in Turkish', async () => {
    const texts = async (language) => {
        const { decks } = (await open(language)).opened.editions.find(({ id }) => id === 'classic');
        return decks.flatMap(({ cards }) => cards.map(({ text }) => text));
    };
    const [english, turkish] = [await texts('en'), await texts('tr')];
    assert.equal(english.length, turkish.length);
    assert.ok(english.every((text, i) => text !== turkish[i]));
});

for (const edition of Object.keys(shelf.editions)) {
    await test(`T07 T08 T20 X03 X05 a game of ${edition}: kept, resumed elsewhere, saved, watched at any line, and gone on with from there`, async () => {
        const random = generator(edition.length);
        const { host, store } = await open();
        await host.store.begin(game(edition));
        const first = await playOn(host, 60);
        const [{ key }] = (await host.store.saved()).games;
        await host.store.save('Before dinner');
        const { host: other } = await open('en', store);
        const { happened: tail } = await other.store.resume(key);
        assert.ok(tail.length > 0 && tail.every(({ say }) => typeof say === 'string'));
        assert.equal((await other.table.look(0)).hash, first.state.hash);
        const { state, hashes } = await playOn(other, 20000);
        assert.deepEqual(state.asked, []);
        assert.match(verify(await other.store.record(key)), new RegExp(`hash ${state.hash}`));

        const saved = (await other.store.saved()).games;
        assert.deepEqual(
            saved.map(({ name, isOver, isSave }) => [name, isOver, isSave]).sort(),
            [
                ['', true, false],
                ['Before dinner', false, true],
            ].sort(),
        );
        assert.ok(saved.every((head) => !('secret' in head) && head.edition === edition && head.players.length === 4));

        const { count, turns } = await other.replay.watch(key);
        assert.equal(count, state.number);
        assert.ok(turns.length > 10 && turns.every((line, i) => line <= count && (i === 0 || line > turns[i - 1])));
        const lines = [...first.hashes, ...hashes];
        for (let i = 0; i < 12; i++) {
            const [line, hash] = lines[random(lines.length)];
            const { shown: then, happened } = await other.replay.seek(line);
            assert.equal(then.hash, hash);
            assert.ok(Array.isArray(happened));
        }
        assert.equal((await other.replay.seek(count + 100)).shown.hash, state.hash);
        assert.equal((await other.table.look(0)).hash, state.hash, 'watching leaves the table as it is');

        const [line, hash] = lines[random(lines.length - 20)];
        await other.replay.playFrom(line);
            const again = await playOn(other, 20000);
        const record = await other.store.record('');
        assert.match(record, new RegExp(`^from [0-9a-f]{32} ${line} ~`, 'm'));
        assert.match(verify(record), new RegExp(`hash ${again.state.hash}`));
        await other.replay.watch('');
        const begun = (await other.replay.seek(0)).shown;
        assert.equal(begun.hash, hash);

        await other.store.resume(saved.find(({ isSave }) => isSave).key);
        assert.equal((await other.table.look(0)).hash, first.state.hash, 'a save stays as it was');
    });
}

await test('T05 X03 every change of the game tells what happened and the table after it', async () => {
    const { host } = await open();
    const check = async ({ happened, shown }, isQuiet = false) => {
        assert.equal(happened.length === 0, isQuiet);
        assert.deepEqual(shown, await host.table.look(shown.seat));
        return shown;
    };
    let shown = await check(await host.store.begin(game('classic', [...PEOPLE, ...BOTS.slice(2)])));
    while (!shown.state.now.options?.some(({ action }) => / buy$/.test(action))) {
        const words = ['roll', 'decline', 'withdraw', 'pay', 'end'].map((word) => `${shown.seat} ${word}`);
        const plain = words.find((word) => shown.state.now.options?.some(({ action }) => action === word));
        shown = await check(await (shown.seat ? act(host, plain) : next(host)));
    }
    const { seat, hash, number } = shown;
    const bought = await check(await act(host, `${seat} buy`));
    assert.notEqual(bought.hash, hash);
    assert.equal((await check(await told(host, () => host.table.undo(seat)))).hash, hash);
    const given = await check(await told(host, () => host.table.handOver(seat, 'keen')), true);
    assert.ok(given.number > number && !given.mine.includes(seat));
    const { happened, shown: begun, count, edition } = await host.replay.watch('');
    assert.deepEqual([happened, begun.number, edition.id], [[], 0, 'classic']);
    const again = await host.replay.playFrom(count);
    assert.equal(again.shown.hash, given.hash);
    assert.deepEqual(again.shown, await host.table.look(0));
});

await test('X01 computer players go on by themselves, each when the screen has shown the one before, and rest while the game is held', async () => {
    const { host } = await open();
    await host.table.behave({ thinking: 450, offers: 0 });
    const { shown } = await host.store.begin(game('classic'));
    const tells = async (ms) => ((host.heard.told.length = 0), await host.time.pass(ms), host.heard.told.length);
    assert.equal(await tells(5000), 0, 'nothing before the beginning was shown');
    await host.table.seen(shown.number);
    assert.equal(await tells(449), 0);
    assert.equal(await tells(1), 1);
    assert.equal(await tells(5000), 0, 'the screen still shows it');
    await host.table.seen(shown.number);
    assert.equal(await tells(5000), 0, 'it has shown less than there is');
    await host.table.hold(true);
    await host.table.seen((await host.table.look(0)).number);
    assert.equal(await tells(5000), 0, 'a pause');
    await host.table.hold(false);
    assert.equal(await tells(450), 1);
});

await test('X01 the seats of a screen are those of its persons; options are those of the viewer, if that one is asked', async () => {
    const { host } = await open();
    const seats = [...PEOPLE, ...BOTS.slice(2)];
    let { shown } = await host.store.begin(game('classic', seats, { auction: 'sealed' }));
    assert.deepEqual(shown.mine, [1, 2]);
    while (shown.state.now.actor !== 'joint') {
        const words = ['roll', 'decline', 'pay', 'end'].map((word) => `${shown.seat} ${word}`);
        const plain = words.find((word) => shown.state.now.options?.some(({ action }) => action === word));
        ({ shown } = await (shown.seat ? act(host, plain) : next(host)));
    }
    const { asked } = shown;
    assert.ok(asked.length > 2);
    const [first, second] = asked.filter((seat) => shown.mine.includes(seat));
    assert.equal((await host.table.look(0)).seat, first);
    assert.equal((await host.table.look(second)).seat, second);
    assert.ok((await host.table.look(second)).state.now.options.some(({ action }) => action === `${second} leave`));
    assert.equal((await host.table.look(3)).seat, first, 'a computer player is nobody at this screen');
    ({ shown } = await told(host, () => host.table.bid(second, 10)));
    assert.deepEqual([shown.seat, shown.asked], [first, asked.filter((seat) => seat !== second)], 'who has bid is no longer asked');
    for (const rest of [1, 0]) {
        ({ shown } = await next(host));
        assert.equal(shown.asked.filter((seat) => !shown.mine.includes(seat)).length, rest);
    }
    assert.deepEqual((await next(host)).happened, [], 'the others wait for the person');
    ({ shown } = await told(host, () => host.table.handOver(first, 'steady')));
    assert.deepEqual(shown.mine, [second]);
});

await test('T20 nothing is taken that could not be kept', async () => {
    const { host, store } = await open();
    await host.store.begin(game('classic'));
    const before = await host.table.look(0);
    store.append = async () => {
        throw new Error('no room');
    };
    await assert.rejects(next(host), /no room/);
    assert.equal((await host.table.look(0)).hash, before.hash);
});

await test('T20 when the store has no room left the game goes on in memory, and the page is told', async () => {
    const full = new Memory();
    full.isDurable = true;
    const { host, store } = await open('en', new Careful(full));
    assert.equal((await host.store.saved()).isKept, true);
    await host.store.begin(game('classic'));
    await playOn(host, 30);
    assert.equal((await host.table.look(0)).isKept, true);
    const kept = await full.record((await host.store.saved()).games[0].key);
    full.append = full.create = async () => {
        throw new Error('QuotaExceededError');
    };
    const { state } = await playOn(host, 30);
    assert.equal((await host.table.look(0)).isKept, false);
    assert.equal(store.isDurable, false);
    const record = await host.store.record('');
    assert.ok(record.startsWith(kept) && record.length > kept.length);
    await host.store.save('later');
    const saves = (await host.store.saved()).games;
    assert.equal(saves.length, 2);
    await host.store.resume(saves.find(({ isSave }) => isSave).key);
    assert.equal((await host.table.look(0)).hash, state.hash);
});

await test('T20 a game from an earlier visit goes on in memory as well', async () => {
    const full = new Memory();
    full.isDurable = true;
    const earlier = (await open('en', full)).host;
    await earlier.store.begin(game('classic'));
    await playOn(earlier, 20);
    const [{ key }] = (await earlier.store.saved()).games;
    full.append = async () => {
        throw new Error('QuotaExceededError');
    };
    const { host } = await open('en', new Careful(full));
    await host.store.resume(key);
    await playOn(host, 20);
    assert.equal((await host.store.saved()).games.length, 1);
    assert.ok((await host.store.record('')).startsWith(await full.record(key)));
});

await test('T07 to quit takes the game off the list, and earlier saves stay', async () => {
    const { host } = await open();
    await host.store.begin(game('classic'));
    await playOn(host, 10);
    await host.store.save('keep this');
    await host.store.quit();
    assert.deepEqual(
        (await host.store.saved()).games.map(({ name }) => name),
        ['keep this'],
    );
    await assert.rejects(host.table.look(0), { message: 'That game is no longer saved.' });
    await assert.rejects(act(host, '1 roll'), { message: 'That game is no longer saved.' });
    await host.store.remove((await host.store.saved()).games[0].key);
    assert.deepEqual((await host.store.saved()).games, []);
});

await test('T08 the list is made of heads alone, newest first, with the time played', async () => {
    const { host, store } = await open();
    const clock = Date.now;
    Date.now = () => 1_700_000_000_000; // all saves in one millisecond
    for (const edition of ['classic', 'watopoly']) {
        await host.store.begin(game(edition, PEOPLE));
        const { asked } = await host.table.look(0);
        await pass(host, 1500);
        await act(host, `${asked[0]} roll`);
    }
    Date.now = clock;
    store.record = async () => assert.fail('a record was read');
    const saved = (await host.store.saved()).games;
    assert.deepEqual(
        saved.map(({ edition, played }) => [edition, played]),
        [
            ['watopoly', 1500],
            ['classic', 1500],
        ],
    );
    assert.deepEqual(saved[0].players, ['Ada', 'Bora']);
});

await test('T20 X03 a game that is open in another window is not played twice', async () => {
    const held = new Set();
    const hold = async (key) => (held.has(key) ? null : (held.add(key), () => held.delete(key)));
    const store = new Memory();
    const { host: one } = await open('en', store, hold);
    await one.store.begin(game('classic'));
    const [{ key }] = (await one.store.saved()).games;
    const { host: other } = await open('tr', store, hold);
    await assert.rejects(other.store.resume(key), { message: 'Bu oyun başka bir pencerede açık.' });
    await assert.rejects(other.store.remove(key), { message: 'Bu oyun başka bir pencerede açık.' });
    await one.store.resume(key);
    await one.store.begin(game('blitz'));
    await other.store.resume(key);
    assert.equal(held.size, 2);
});

await test('T20 X03 where windows cannot tell each other who plays, only the one that took the game last writes', async () => {
    const store = new Memory();
    const { host: one } = await open('en', store);
    await one.store.begin(game('classic'));
    await playOn(one, 10);
    const [{ key }] = (await one.store.saved()).games;
    const { host: other } = await open('en', store);
    await other.store.resume(key);
    const { state } = await playOn(other, 10);
    const lost = { message: /^You continued this game in another window/, isLost: true };
    await assert.rejects(next(one), lost);
    await assert.rejects(one.table.handOver(1, 'easy'), lost);
    await assert.rejects(one.store.quit(), lost);
    const { shown } = await one.store.resume('', true);
    assert.equal(shown.hash, state.hash);
    await playOn(one, 1);
    await assert.rejects(next(other), lost);
    const heads = await store.list();
    store.list = async () => heads; // as it was when a third window began to read it
    const { host: third } = await open('en', store);
    await one.store.begin(game('blitz'));
    await other.store.resume(key);
    await assert.rejects(third.store.resume(key), { message: 'This game is open in another window.' });
    const end = await playOn(other, 20000);
    assert.match(verify(await store.record(key)), new RegExp(`hash ${end.state.hash}`));
});

await test('T20 a record that was damaged in the store is refused by its line, and leaves no game half open', async () => {
    const held = new Set();
    const hold = async (key) => (held.has(key) ? null : (held.add(key), () => held.delete(key)));
    const { host, store } = await open('en', new Memory(), hold);
    await host.store.begin(game('classic'));
    await playOn(host, 30);
    const [{ key }] = (await host.store.saved()).games;
    await host.store.begin(game('watopoly'));
    const whole = store.record;
    store.record = async (wanted) => (await whole.call(store, wanted)).replace(/^12 /m, '13 ');
    await assert.rejects(host.store.resume(key), /Line \d+ of this file cannot be read/);
    await assert.rejects(host.replay.watch(key), /Line \d+ of this file cannot be read/);
    await assert.rejects(host.replay.seek(3), { message: 'That game is no longer saved.' });
    await assert.rejects(host.replay.playFrom(3), { message: 'That game is no longer saved.' });
    await assert.rejects(host.table.look(0), { message: 'That game is no longer saved.' });
    store.record = whole;
    await host.store.resume(key);
    assert.equal((await host.table.look(0)).asked.length > 0, true);
    const { count } = await host.replay.watch(key);
    await host.replay.seek(count);
    await playOn(host, 20000);
    const over = await host.replay.watch('');
    await assert.rejects(host.replay.playFrom(over.count), { message: 'The game is over.' });
    assert.ok((await host.table.look(0)).hash, 'the table is as it was');
});

await test('E01 R08 a game with other rules: what fits is played, what does not is refused by its name', async () => {
    const { host, opened } = await open();
    const { rules, name } = (await host.store.begin(game('classic', PEOPLE, { money: 2000, pot: true, clock: 300 }))).edition;
    assert.deepEqual([rules.money, rules.pot, rules.clock, name], [2000, true, 300, opened.editions.find(({ id }) => id === 'classic').name]);
    const state = await host.table.look(0);
    assert.equal(state.players[0].wealth, 2000);
    await host.store.begin(game('classic', BOTS, { money: 700, 'doubles-arrest': 0 }));
    await playOn(host, 20000);
    assert.match(verify(await host.store.record('')), /ok/);
    await host.store.begin(game('classic', PEOPLE, { agreements: true, bankruptcy: 'below-zero' }));
    await assert.rejects(host.store.begin(game('classic', PEOPLE, { money: -1 })), /Starting money.*"money" must be a number from 0 to 1,000,000,000, not "-1"\.$/);
    await assert.rejects(host.store.begin(game('classic', PEOPLE, { agreements: true })), /Agreements.*"agreements" needs the rule "bankruptcy = below-zero"\.$/);
    await assert.rejects(host.store.begin(game('classic', PEOPLE, { 'no-such-rule': 1 })), /no-such-rule/);
    await assert.rejects(host.store.begin(game('classic', PEOPLE, { money: '1\n[squares]' })), { name: 'Error' });
    const before = (await host.table.look(0)).hash;
    await assert.rejects(host.store.begin(game('blitz', PEOPLE)), { message: 'This game is for 3 to 8 players.' });
    await assert.rejects(host.store.begin(game('classic', [...BOTS, ...BOTS, ...BOTS])), { name: 'Error' });
    assert.equal((await host.table.look(0)).hash, before, 'the game at the table is as it was');
});

await test('T09 the clock of a person runs while they are asked, and who is out of time is out', async () => {
    const { host } = await open();
    await host.store.begin(game('blitz', BOTS.slice(0, 3).map((seat) => ({ ...seat, player: 'human' })), { clock: 60 }));
    const before = await host.table.look(0);
    assert.deepEqual((await pass(host, 59_999)).happened, []);
    assert.equal((await host.table.look(0)).hash, before.hash);
    const { happened } = await pass(host, 1);
    assert.ok(happened.some(({ say }) => /is out of time/.test(say)));
    const after = await host.table.look(0);
    assert.equal(after.players[before.running - 1].left, 0);
    assert.notEqual(after.running, before.running);
    await pass(host, 70_000);
    assert.deepEqual((await host.table.look(0)).asked, []);
    assert.match(verify(await host.store.record('')), /ok/);
});

await test('T20 U06 secret bids that were given are there again, and only the others are asked', async () => {
    const { host, store } = await open();
    const people = [...PEOPLE, { player: 'human', piece: 'piece2', name: 'Ceren' }];
    await host.store.begin(game('classic', people, { auction: 'sealed' }));
    await act(host, `${(await host.table.look(0)).asked[0]} roll`);
    for (let state = await host.table.look(0); state.state.now.actor !== 'joint'; state = await host.table.look(0)) {
        const [seat] = state.asked;
        const actions = (await host.table.look(seat)).state.now.options.map(({ action }) => action);
        await act(host, actions.find((action) => / (decline|roll|end)$/.test(action)) ?? actions[0]);
    }
    const { asked } = await host.table.look(0);
    assert.equal(asked.length, 3);
    await host.table.bid(asked[1], 77);
    await host.table.bid(asked[2], 50);
    const [{ key }] = (await host.store.saved()).games;
    for (const again of [(await open('en', store)).host, (await open('en', store)).host]) {
        await again.store.resume(key);
        assert.deepEqual((await again.table.look(0)).asked, [asked[0]]);
    }
    const { host: last } = await open('en', store);
    await last.store.resume(key);
    await last.table.bid(asked[0], 30);
    assert.match(await last.store.record(''), new RegExp(` bids ${asked.map((seat) => `${seat} ${[30, 77, 50][asked.indexOf(seat)]}`).join(' ')} `));
    await last.store.resume(key);
    assert.notEqual((await last.table.look(0)).state.now.actor, 'joint', 'bids of an earlier question are not those of the next');
});

await test('T20 whatever stands beside a record in the store, the game goes on', async () => {
    const store = new Memory();
    const { host } = await open('en', store);
    await host.store.begin(game('unipoly', PEOPLE));
    const [{ key }] = (await host.store.saved()).games;
    const { number, hash } = await host.table.look(0);
    const odd = [null, 7, 'x', [], [[1, 2]], { number, spent: 'x', bids: [5, null, [9, 9], [1, -4]] }, { number, bids: {} }, { 1: 'wizard', x: 'keen', 99: null }];
    for (const value of odd) {
        const [{ owner }] = await store.list();
        await store.append(key, '', { pending: value, takeovers: value }, owner);
        const { host: again } = await open('en', store);
        await again.store.resume(key);
        const state = await again.table.look(0);
        assert.equal(state.hash, hash);
        assert.deepEqual(state.players.map(({ player }) => player), ['human', 'human']);
    }
});

await test('T20 T09 V11 the time that a question took is there again, and is no longer than that of the question', async () => {
    const { host, store } = await open();
    await host.store.begin(game('blitz', BOTS.slice(0, 3).map((seat) => ({ ...seat, player: 'human' })), { clock: 60 }));
    const { number, running } = await host.table.look(0);
    await pass(host, 2700); // a second may be lost, and is not given back
    const [{ key }] = (await host.store.saved()).games;
    const { host: again } = await open('en', store);
    await again.store.resume(key);
    await again.table.seen(number);
    assert.deepEqual(again.heard.clocks.at(-1), { seat: running, left: 57_000, runs: true });
    await pass(again, 1000);
    await act(again, `${running} roll`);
    const after = await again.table.look(0);
    await again.table.seen(after.number);
    assert.equal(again.heard.clocks.at(-1).left, after.players[after.running - 1].left);
    assert.equal(after.players[running - 1].left, 56000);
});

await test('X01 V14 a computer player takes over a seat in the middle of a game and hands it back, also after the page was closed', async () => {
    const { host, store } = await open();
    await host.store.begin(game('classic', PEOPLE));
    const players = async (each) => (await each.table.look(0)).players.map(({ player }) => player);
    assert.deepEqual(await players(host), ['human', 'human']);
    const [seat] = (await host.table.look(0)).asked;
    await assert.rejects(host.table.handOver(seat, 'wizard'), { name: 'Error' });
    await assert.rejects(host.table.handOver(9, 'keen'), { name: 'Error' });
    await host.table.handOver(seat, 'keen');
    const taken = ['human', 'human'].map((kind, i) => (i + 1 === seat ? 'keen' : kind));
    assert.deepEqual(await players(host), taken);
    const { number } = await host.table.look(0);
    await next(host);
    assert.ok((await host.table.look(0)).number > number, 'it plays');
    await host.store.save('later');
    for (const { key } of (await host.store.saved()).games) {
        const { host: again } = await open('en', store);
        await again.store.resume(key);
        assert.deepEqual(await players(again), taken);
        await again.table.handOver(seat, 'human');
        assert.deepEqual(await players(again), ['human', 'human']);
        assert.deepEqual((await next(again)).happened, [], 'nobody plays for a person');
    }
    await host.store.begin(game('classic', PEOPLE));
    assert.deepEqual(await players(host), ['human', 'human'], 'the next game is its own');
});

await test('X09 what the last lines told is told again in another language', async () => {
    const { host } = await open();
    await host.store.begin(game('classic'));
    await playOn(host, 12);
    const english = (await host.table.retell()).happened.map(({ say }) => say).filter(Boolean);
    const before = (await host.table.look(0)).hash;
    await host.library.open('tr');
    const turkish = (await host.table.retell()).happened.map(({ say }) => say).filter(Boolean);
    assert.ok(english.length > 10 && turkish.length === english.length);
    assert.ok(turkish.every((text, i) => text !== english[i]));
    assert.equal((await host.table.look(0)).hash, before);
});

await test('T11 the wealth of each turn, at most 400 points, and the table stays as it is', async () => {
    const { host } = await open();
    await host.store.begin(game('classic', BOTS, { rounds: 150 }));
    await playOn(host, 40);
    const before = await host.table.look(0);
    const during = await host.replay.wealth('');
    assert.deepEqual(during[0], [1500, 1500, 1500, 1500]);
    assert.deepEqual(during[during.length - 1], before.players.map(({ wealth }) => wealth));
    assert.equal((await host.table.look(0)).hash, before.hash);
    await playOn(host, 20000);
    const after = await host.replay.wealth('');
    assert.ok(after.length > during.length && after.length <= 400);
    assert.ok(after.every((point) => point.length === 4));
});

await test('X05 T11 in a game of thousands of lines every line is found, and its wealth is a chart of 400 points', async () => {
    const { host } = await open();
    const random = generator(7);
    const walkers = BOTS.map((seat) => ({ ...seat, player: 'walker:short' }));
    await host.store.begin(game('classic', walkers, { salary: 1000, rounds: 300 }));
    await playOn(host);
    const { count } = await host.replay.watch('');
    assert.ok(count > 3000, `${count} lines`);
    for (let i = 0; i < 20; i++) {
        const line = random(count);
        assert.equal((await host.replay.seek(line)).shown.number, line);
    }
    const points = await host.replay.wealth('');
    assert.equal(points.length, 400);
    assert.deepEqual(points[0], [1500, 1500, 1500, 1500]);
});

await test('U08 X03 a record from outside: an unfinished one goes on with new dice, a finished one is only watched', async () => {
    const { host } = await open();
    await host.store.begin(game('turkey'));
    await playOn(host, 40);
    const hash = (await host.table.look(0)).hash;
    const unfinished = await host.store.record('');
    await playOn(host, 20000);
    const finished = await host.store.record('');

    const { host: other } = await open();
    const key = await other.store.add(unfinished);
    const { happened: tail } = await other.store.resume(key);
    assert.ok(tail.length > 0);
    const { state } = await playOn(other, 20000);
    const record = await other.store.record('');
    assert.match(record, /^from [0-9a-f]{32} \d+ ~/m);
    assert.match(verify(record), new RegExp(`hash ${state.hash}`));
    assert.equal(await other.store.record(key), unfinished, 'what was added stays as it is');
    await other.replay.watch('');
    assert.equal((await other.replay.seek(0)).shown.hash, hash);

    const over = await other.store.add(finished.replace(/\n/g, '\r\n'));
    assert.equal(await other.store.record(over), finished);
    await assert.rejects(other.store.resume(over), { message: 'The game is over.' });
    assert.ok((await other.replay.watch(over)).count > 0);
    assert.equal(await other.store.record(await other.store.add(`${unfinished}17 1 ro`)), unfinished, 'a piece of a line is left out');
    assert.equal(await other.store.record(await other.store.add(unfinished.slice(0, -1))), unfinished, 'an end of a line is put back');
    assert.equal(await other.store.fileName(over), `${/^id = (\S+)/m.exec(finished)[1]}-${/^game (\w{8})/m.exec(finished)[1]}`);
    assert.match(await other.store.fileName(''), /^[a-z-]+-[0-9a-f]{8}$/);
});

await test('U08 X03 a record with a seed simply goes on', async () => {
    const path = join(place, 'seed.fhr');
    const vectors = readFileSync('docs/records.md', 'utf8').split('## Test vectors')[1];
    const record = vectors.split('```')[1].trimStart();
    writeFileSync(path, record);
    const { host } = await open();
    await host.store.resume(await host.store.add(record));
    const state = await host.table.look(0);
    assert.equal(state.hash, '6be7e12e8670395b');
    assert.equal(state.number, 8);
    assert.deepEqual(state.mine, [1]); // the other is a computer player, and is asked
    assert.ok((await next(host)).happened.length > 0);
    assert.ok((await host.store.record('')).startsWith(record));
    assert.equal((await host.table.retell()).edition.name, 'Tiny');
    assert.equal((await host.store.begin(game('classic'))).edition.id, 'classic');
    const { key } = (await host.store.saved()).games.find(({ edition }) => edition === 'tiny');
    assert.equal((await host.replay.watch(key)).edition.name, 'Tiny', 'what is watched comes with its edition');
});

await test('X04 a finished record whose throws are not those of its dice is refused', async () => {
    const { host } = await open();
    await host.store.begin(game('watopoly'));
    await playOn(host, 20000);
    const record = await host.store.record('');
    const secret = /^end [0-9a-f]{16} ([0-9a-f]{64})/m.exec(record)[1];
    const other = secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const commitment = createHash('sha256').update(Buffer.from(other, 'hex')).digest('hex');
    const promised = (text) => text.replace(/^commitment .*/, `commitment ${commitment}`);
    const revealed = (text) => text.replace(secret, other);
    await assert.rejects(host.store.add(revealed(record)), /Line \d+ of this file cannot be read: This line or the mark at its end was changed\.$/);
    await assert.rejects(host.store.add(marked(record, revealed)), /: This is not the secret that was committed to before the game\.$/);
    await assert.rejects(host.store.add(marked(record, (text) => promised(revealed(text)))), /: The dice of this record give another outcome: "\* /);
    assert.equal(marked(record, (text) => text), record);
});

await test('U08 X09 what is wrong with a file is said in the language', async () => {
    const { host } = await open('tr');
    await host.store.begin(game('classic'));
    await playOn(host, 5);
    const record = await host.store.record('');
    const refused = (text) => host.store.add(text).then(() => '', ({ message }) => message);
    assert.match(await refused(record.replace(/ \* dice \d/, ' * dice 9')), /satırı okunamıyor: Bu satır ya da sonundaki işaret değiştirilmiş\.$/);
    assert.match(await refused('to be or not to be\n'), /: Bu, bir Freehold oyununun kaydı değil\.$/);
    const changedTo = (from, to) => refused(marked(record, (text) => text.replace(from, to)));
    assert.match(await changedTo(/^freehold record 1$/, 'freehold record 999'), /^Bu dosyanın 1 .*daha yeni bir Freehold.*biçimi 999,/);
    assert.match(await changedTo(/^rules 2$/, 'rules 7'), /daha yeni bir Freehold kurallarıyla oynanmış: sürüm 7,/);
    assert.match(await changedTo(/^money = .*/, 'money = çok'), /: "money" en az 0, en çok 1\.000\.000\.000 olan bir sayı olmalı; "çok" olamaz\.$/);
    assert.match(await changedTo(/^1 .*/, '1 8 end'), /: Kurallar bu hamleye izin vermiyor: Böyle bir oyuncu yok\.$/);
});

await test('U08 X03 nothing that a file holds breaks anything', async () => {
    const { host } = await open();
    await host.store.begin(game('classic'));
    await playOn(host, 30);
    const record = await host.store.record('');
    const before = await host.table.look(0);
    const random = generator(11);
    const bytes = new TextEncoder().encode(record);
    let refused = 0;
    const attempt = async (text) => {
        try {
            await host.store.remove(await host.store.add(text));
        } catch (error) {
            assert.match(error.message, /^(Line \d+ of this file cannot be read: |This file is not the record of a game\.)/);
            refused++;
        }
    };
    for (let i = 0; i < 60; i++) {
        await attempt(record.slice(0, random(record.length)));
        const flipped = bytes.slice();
        flipped[random(flipped.length)] ^= 1 << random(8);
        await attempt(new TextDecoder().decode(flipped));
    }
    assert.ok(refused > 60, `${refused} of 120`);
    const strings = '../shared/data/naughty-strings.json';
    const naughty = existsSync(strings) ? JSON.parse(readFileSync(strings, 'utf8')) : ['', '\u0000', '\u202e', '\ud800', '%s', '"; drop'];
    for (const text of naughty) {
        await attempt(text);
        await attempt(`${record.split('\n').slice(0, 3).join('\n')}\n${text}\n`);
    }
    await attempt('x'.repeat(3 << 20));
    await attempt('\n'.repeat(1 << 20));
    assert.equal((await host.table.look(0)).hash, before.hash);
    await playOn(host, 10);
});

await test('T08 names of every kind: each is shown cleanly or refused by a sentence', async () => {
    const { host } = await open();
    const strings = '../shared/data/naughty-strings.json';
    const naughty = existsSync(strings) ? JSON.parse(readFileSync(strings, 'utf8')) : ['', '\u0000', '\u202e', 'a\nseat human x Eve', '\ud800'];
    let begun = 0;
    for (const name of [...naughty, 'a\nseat human x Eve', 'x'.repeat(1 << 20)]) {
        try {
            await host.store.begin(game('classic', [{ player: 'human', piece: 'hat', name }, PEOPLE[1]]));
            const { players } = await host.table.look(0);
            assert.equal(players.length, 2);
            assert.ok(!/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(players[0].name));
            await host.store.save(name);
            await host.store.quit();
            begun++;
        } catch (error) {
            assert.match(error.message, /^This name cannot be used/);
        }
    }
    assert.ok(begun > naughty.length / 2);
    assert.ok((await host.store.saved()).games.length === begun);
});

await test('O14 why an amount is what it is: every movement of money has an explanation, in both languages', async () => {
    const kinds = new Set();
    for (const edition of ['classic', 'pandemic', 'unipoly', 'watopoly']) {
        for (const language of ['en', 'tr']) {
            const { host } = await open(language);
            await host.store.begin(game(edition));
            for (const { event, say, why } of (await playOn(host, 2000)).told) {
                assert.equal(event.event === 'money' && event.why !== 'start' ? typeof why === 'string' && why !== '' : true, true, say);
                assert.ok(!why || !/\{|because\./.test(why), why);
                if (why && language === 'en') {
                    kinds.add(why.replace(/[\d,]+/g, '#').split(' ').slice(0, 4).join(' '));
                }
            }
        }
    }
    assert.ok([...kinds].some((text) => text.startsWith('The rent without buildings')));
    assert.ok([...kinds].some((text) => text.startsWith('The price of')));
});

await test('R03 a refusal is a sentence; what an action costs and what an offer says', async () => {
    const { host } = await open();
    await host.store.begin(
        game('watopoly', [
            { player: 'human', piece: 'G', name: 'Ada' },
            { player: 'human', piece: 'B', name: 'Bob' },
        ]),
    );
    await assert.rejects(act(host, '1 end'), { message: 'Roll the dice first.' });
    await assert.rejects(host.table.change('1 end'), { message: 'Roll the dice first.' });
    assert.equal(await host.table.change('1 roll'), 0);
    assert.equal(await host.table.terms('1 offer 2 give 100 take al'), 'Ada offers 100 in cash to Bob for AL.');
    await assert.rejects(host.table.terms('1 roll'));
    let state = await host.table.look(1);
    for (let i = 0; i < 50 && !state.state.now.options?.some(({ action }) => / buy$/.test(action)); i++) {
        const [seat] = state.asked;
        const { options } = (await host.table.look(seat)).state.now;
        await act(host, ['roll', 'end', 'pay', 'withdraw'].map((word) => options.find(({ action }) => action === `${seat} ${word}`)).find(Boolean).action);
        state = await host.table.look((await host.table.look(0)).asked[0]);
    }
    const [seat] = state.asked;
    const [{ square }] = state.state.game.questions;
    const { price } = (await host.table.retell()).edition.squares.find(({ id }) => id === square);
    assert.equal(await host.table.change(`${seat} buy`), -price);
});

await test('T07 what is taken back is told', async () => {
    const { host } = await open();
    await host.store.begin(game('classic', PEOPLE));
    let state = await host.table.look(0);
    for (let i = 0; i < 60 && !(await host.table.look(state.asked[0])).state.now.options.some(({ action }) => / buy$/.test(action)); i++) {
        const [seat] = state.asked;
        const { options } = (await host.table.look(seat)).state.now;
        await act(host, ['roll', 'end', 'pay', 'withdraw'].map((word) => options.find(({ action }) => action === `${seat} ${word}`)).find(Boolean).action);
        state = await host.table.look(0);
    }
    const [seat] = state.asked;
    await act(host, `${seat} buy`);
    const { happened } = await told(host, () => host.table.undo(seat));
    assert.match(happened[0].say, /took back the last action\.$/);
});

await test('X05 a turn whose beginning was taken back is not counted', async () => {
    const { host } = await open();
    await host.store.begin(game('watopoly', PEOPLE));
    const plain = async () => {
        const [seat] = (await host.table.look(0)).asked;
        const { options } = (await host.table.look(seat)).state.now;
        return ['end', 'buy', 'roll', 'pay', 'percent', 'withdraw'].map((word) => options.find(({ action }) => action === `${seat} ${word}`)).find(Boolean).action;
    };
    let action = await plain();
    for (let i = 0; i < 60 && !action.endsWith(' end'); i++, action = await plain()) {
        await act(host, action);
    }
    const seat = Number(action.split(' ')[0]);
    await act(host, action);
    const once = (await host.replay.watch('')).turns;
    await host.table.undo(seat);
    const none = (await host.replay.watch('')).turns;
    await act(host, action);
    const twice = (await host.replay.watch('')).turns;
    assert.equal(none.length, once.length - 1);
    assert.equal(twice.length, once.length);
    assert.equal(twice[twice.length - 1], once[once.length - 1] + 2);
});

await test('T21 once a month all games are copied; the last twelve copies stay, and what is gone comes back', async () => {
    const { host, store } = await open();
    const today = new Date();
    const month = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}`;
    await host.store.begin(game('watopoly'));
    assert.deepEqual(await host.store.copies(), [], 'there was nothing to copy yet');
    await playOn(host, 20000);
    assert.deepEqual(await host.store.copies(), [{ month, games: 1 }], 'at latest when a game ends');
    const [{ key }] = (await host.store.saved()).games;
    const record = await host.store.record(key);
    assert.equal(await host.store.restore(month), 0);
    await host.store.remove(key);
    assert.deepEqual((await host.store.saved()).games, []);
    assert.equal(await host.store.restore(month), 1);
    assert.equal(await host.store.record(key), record);
    for (let i = 0; i < 14; i++) {
        await store.copy(`${1990 + i}-01`);
    }
    const months = (await host.store.copies()).map((copied) => copied.month);
    assert.equal(months.length, 12);
    assert.equal(months[0], month);
    assert.equal(months[11], '1993-01');
    const next = new Memory();
    await next.create((await store.list())[0], record);
    const { host: later } = await open('en', next);
    assert.deepEqual(await later.store.copies(), [{ month, games: 1 }], 'when the month is new');
});

rmSync(place, { recursive: true });
done();
