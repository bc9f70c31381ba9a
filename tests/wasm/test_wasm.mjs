// The engine as WebAssembly, driven as a page drives it. Prints TAP for tools/run-tests.
//
//   node tests/wasm/test_wasm.mjs [MODULE [PROGRAM]]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { ACTOR, UNREADABLE, Engine, editions, engineWithEditions, hex } from './module.mjs';
import { done, test } from './tap.mjs';

const modulePath = process.argv[2] ?? 'build/freehold-test.wasm';
const program = process.argv[3] ?? 'build/freehold';

// Numbers to choose actions with; chance itself is the engine's.
function chooser(seed) {
    let state = BigInt(seed) * 2n + 1n;
    return (bound) => {
        state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
        return Number((state >> 33n) % BigInt(bound));
    };
}

function seatsOf(mask) {
    return [...Array(8).keys()].filter((seat) => mask & (1 << seat));
}

// A number from low to high, rarely far above low, so that bids tie and auctions last.
function amountOf({ low, high }, choose) {
    return low + choose(Math.min(high - low, choose(4) > 0 ? 3 : 200) + 1);
}

// The text of an action made of an option, or null if what it needs was not found.
function fill(engine, option, choose) {
    switch (option.needs) {
        case undefined:
            return option.text;
        case 'amount':
            return `${option.text.split(' ').slice(0, 2).join(' ')} ${amountOf(option, choose)}`;
        case 'terms': {
            const text = `${option.text} give ${1 + choose(50)} take`;
            return engine.check(text) === 0 ? text : null;
        }
        default:
            return null;
    }
}

// What a seat does: any of its options but leaving, unless nothing else is left or, rarely, all the same.
function seatAction(engine, seat, choose) {
    const options = engine.legal(seat);
    const staying = options.filter(({ text }) => !text.endsWith(' leave'));
    const pool = staying.length > 0 && choose(500) > 0 ? staying : options;
    for (let i = 0; i < 8; i++) {
        const text = fill(engine, pool[choose(pool.length)], choose);
        if (text !== null) {
            return text;
        }
    }
    return options.find(({ needs }) => needs === undefined).text;
}

// All sealed bids at once.
function jointAction(engine, seats, choose) {
    const bids = seats.map((seat) => {
        const option = engine.legal(seat).find(({ needs }) => needs === 'bids');
        return `${seat + 1} ${option && choose(3) > 0 ? amountOf(option, choose) : 0}`;
    });
    return `* bids ${bids.join(' ')}`;
}

// One action of whoever is to act; false if nobody is.
function step(engine, choose) {
    const { actor, seats } = engine.who();
    const asked = seatsOf(seats);
    if (actor === ACTOR.nobody) {
        return false;
    }
    if (actor === ACTOR.chance) {
        assert.notEqual(engine.chance(), '');
        return true;
    }
    const text =
        actor === ACTOR.joint ? jointAction(engine, asked, choose) : seatAction(engine, asked[choose(asked.length)], choose);
    assert.equal(engine.check(text), 0, text);
    assert.equal(engine.act(text), 0, text);
    return true;
}

function play(engine, edition, seats, seed, steps, each = () => {}) {
    assert.equal(engine.loadEdition(edition.text), null);
    assert.equal(engine.calls.start(seats), 0);
    engine.calls.seed(BigInt(seed));
    const choose = chooser(seed);
    const hashes = [];
    while (hashes.length < steps && step(engine, choose)) {
        hashes.push(hex(engine.calls.hash()));
        each(hashes.length);
    }
    assert.ok(hashes.length > 0);
    return hashes;
}

const all = editions();

await test('the module imports nothing', async () => {
    const engine = await Engine.load(modulePath);
    assert.deepEqual(WebAssembly.Module.imports(engine.module), []);
});

await test('there are editions', () => {
    assert.ok(all.length > 0);
});

await test('before a game has begun nobody is to act', async () => {
    const engine = await Engine.load(modulePath);
    assert.equal(engine.who().actor, ACTOR.nobody);
    assert.equal(engine.chance(), '');
    assert.notEqual(engine.act('1 roll'), 0);
});

const engine = await engineWithEditions(modulePath);
const native = new Map(
    execFileSync(program, ['signature'], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/)),
);

for (const edition of all) {
    await test(`${edition.id}: loads, and its text goes there and back`, () => {
        assert.equal(engine.loadEdition(edition.text), null);
        const before = hex(engine.calls.edition_hash());
        const text = engine.editionText();
        assert.equal(engine.loadEdition(text), null);
        assert.equal(hex(engine.calls.edition_hash()), before);
        assert.equal(engine.editionText(), text);
        assert.ok(engine.editionJson().squares.length > 0);
    });

    await test(`${edition.id}: the same signature as the program's`, () => {
        assert.equal(engine.loadEdition(edition.text), null);
        assert.equal(hex(engine.calls.signature()), native.get(edition.id));
    });

    await test(`${edition.id}: at every step all is well and the position goes there and back`, () => {
        play(engine, edition, 3, 11, 1500, () => {
            assert.equal(engine.verify(), null);
            const before = hex(engine.calls.hash());
            const text = engine.position();
            assert.equal(engine.setPosition(text), null);
            assert.equal(hex(engine.calls.hash()), before);
            assert.equal(engine.position(), text);
            engine.json(0);
        });
    });

    await test(`${edition.id}: the same seeds give the same hashes, in another instance too`, async () => {
        const first = play(engine, edition, 4, 5, 500);
        assert.deepEqual(play(engine, edition, 4, 5, 500), first);
        assert.deepEqual(play(await engineWithEditions(modulePath), edition, 4, 5, 500), first);
        assert.notDeepEqual(play(engine, edition, 4, 6, 500), first);
    });

    await test(`${edition.id}: what is refused changes nothing`, () => {
        play(engine, edition, 3, 3, 40);
        const before = hex(engine.calls.hash());
        assert.equal(engine.act('nonsense'), UNREADABLE);
        assert.equal(engine.act(''), UNREADABLE);
        assert.ok(engine.act('8 roll') > 0);
        assert.notEqual(engine.reason(engine.act('8 roll')), '');
        assert.notEqual(engine.setPosition('nonsense'), null);
        assert.equal(hex(engine.calls.hash()), before);
    });
}

await test('a bad edition is refused with its line', () => {
    const { text, ...fault } = engine.loadEdition('this is\nnot an edition\n');
    assert.deepEqual(fault, { fault: 'first-line', file: 'edition', line: 1, detail: 'freehold edition 1' });
    assert.equal(typeof text, 'string');
    assert.equal(engine.who().actor, ACTOR.nobody);
});

done();
