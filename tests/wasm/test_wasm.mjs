// The engine as WebAssembly, driven as a page drives it. Prints TAP for tools/run-tests.
//
//   node tests/wasm/test_wasm.mjs [MODULE [PROGRAM]]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { ACTOR, UNREADABLE, Engine, editions, engineWithEditions, hex } from './module.mjs';

const modulePath = process.argv[2] ?? 'build/freehold.wasm';
const program = process.argv[3] ?? 'build/freehold';

let number = 0;
let failed = 0;

async function test(name, body) {
    number++;
    try {
        await body();
        console.log(`ok ${number} - ${name}`);
    } catch (error) {
        failed++;
        console.log(`not ok ${number} - ${name}`);
        console.log(String(error.stack ?? error).replace(/^/gm, '# '));
    }
}

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

// One action: chance's, or any that the seat may do. Leaving is rare, or no game would get far.
function step(engine, choose) {
    const { actor, seats } = engine.who();
    if (actor === ACTOR.nobody) {
        return false;
    }
    if (actor === ACTOR.chance) {
        assert.notEqual(engine.chance(), '');
        return true;
    }
    const asked = seatsOf(seats);
    const options = engine.legal(asked[choose(asked.length)]);
    const staying = options.filter(({ text }) => !text.endsWith(' leave'));
    const pool = staying.length > 0 && choose(500) > 0 ? staying : options;
    const { text } = pool[choose(pool.length)];
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
        play(engine, edition, 3, 11, 600, () => {
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
        play(engine, edition, 2, 3, 40);
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
    assert.match(engine.loadEdition('this is\nnot an edition\n'), /^edition:[0-9]+: ./);
    assert.equal(engine.who().actor, ACTOR.nobody);
});

console.log(`1..${number}`);
process.exitCode = failed > 0 ? 1 : 0;
