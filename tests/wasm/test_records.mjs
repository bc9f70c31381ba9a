// Records that the program's own table wrote, followed in WebAssembly line by line (X03, X04): the same hash after each. Prints TAP for
// tools/run-tests.
//
//   node tests/wasm/test_records.mjs [MODULE [WRITER]]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ACTOR, Engine, editions, hex } from './module.mjs';
import { done, test } from './tap.mjs';

const modulePath = process.argv[2] ?? 'build/freehold-test.wasm';
const writer = process.argv[3] ?? 'build/gcc-O2/tests/wasm/write_records';
const LINES = 1500;

// { header, lines, hashes, secret }: hashes has one for each of the lines but the last, which ends the record.
function write(edition, seats, seed) {
    const output = execFileSync(writer, [edition, seats, seed, LINES].map(String), { encoding: 'utf8', maxBuffer: 1 << 24 });
    const [record, found] = output.split('\n\n');
    const all = record.split('\n');
    const begin = all.findIndex((line) => line.startsWith('begin ~')) + 1;
    const hashes = found.trim().split('\n');
    return {
        header: all.slice(0, begin),
        lines: all.slice(begin),
        hashes: hashes.map((line) => line.split(' ')[1]),
        secret: all.at(-1).split(' ')[2],
    };
}

const state = (engine) => `${engine.calls.record_number()} ${hex(engine.calls.hash())}`;

function readHeader(engine, { header }, secret) {
    assert.ok(engine.openRecord(secret));
    for (const line of header) {
        assert.equal(engine.recordLine(line), null, line);
    }
}

// Another character in the line's middle, one too many, one missing.
function changed(line) {
    const middle = line.length >> 1;
    const other = line[middle] === '7' ? '8' : '7';
    return [line.slice(0, middle) + other + line.slice(middle + 1), `${line} `, line.slice(0, -1), line.slice(1), ''];
}

// Every fiftieth line comes changed at first. What is refused counts as a line that was read, but changes nothing: the right one is taken.
function follow(engine, record, secret) {
    let read = record.header.length;
    readHeader(engine, record, secret);
    record.lines.forEach((line, index) => {
        const before = state(engine);
        if (index % 50 === 0) {
            for (const wrong of changed(line)) {
                read++;
                const { fault, file, line: place } = engine.recordLine(wrong);
                assert.deepEqual({ fault, file, place }, { fault: 'changed', file: 'record', place: read });
                assert.equal(state(engine), before);
            }
        }
        read++;
        assert.equal(engine.recordLine(line), null, line);
        const last = index === record.lines.length - 1;
        assert.equal(state(engine), `${last ? index : index + 1} ${record.hashes[last ? index - 1 : index]}`, line);
        assert.equal(engine.verify(), null);
    });
}

const engine = await Engine.load(modulePath);

await test('X03 the module with the table imports nothing', () => {
    assert.deepEqual(WebAssembly.Module.imports(engine.module), []);
});

await test('X03 without a record there is nothing to follow', async () => {
    const fresh = await Engine.load(modulePath);
    assert.equal(fresh.recordLine('1 1 roll ~01234567').fault, 'no-record');
    assert.equal(fresh.calls.record_number(), 0);
    assert.equal(fresh.who().actor, ACTOR.nobody);
});

for (const [index, { id }] of editions().entries()) {
    const record = write(id, 3 + (index % 2), index + 1);

    await test(`X03 ${id}: the same hash after each of ${record.lines.length} lines`, () => {
        assert.ok(record.lines.length > 100);
        follow(engine, record, '');
        assert.equal(engine.who().actor, ACTOR.nobody);
        assert.equal(engine.recordLine(record.lines.at(-1)).fault, 'after-end');
    });

    await test(`X04 ${id}: with the secret every throw is drawn again`, () => {
        follow(engine, record, record.secret);
        assert.equal(engine.openRecord('not a secret'), false);
        assert.ok(engine.openRecord(record.secret.replace(/^../, (front) => (front === '00' ? '01' : '00'))));
        const last = record.header.length - 1;
        record.header.slice(0, last).forEach((line) => assert.equal(engine.recordLine(line), null));
        assert.equal(engine.recordLine(record.header[last]).fault, 'wrong-secret');
        assert.equal(engine.recordLine(record.header[last]).fault, 'after-fault');
        assert.equal(engine.who().actor, ACTOR.nobody);
    });
}

// ---- Records of earlier versions -----------------------------------------------------------------------------------------------------

// The list says `FILE NUMBER HASH ended|open`.
const OLD = 'tests/old';
const listed = readFileSync(`${OLD}/list`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('record-'));

function oldSecret(path, lines) {
    const end = lines.at(-1).match(/^end \S+ ([0-9a-f]{64}) ~/);
    return end ? end[1] : existsSync(`${path}.key`) ? readFileSync(`${path}.key`, 'utf8') : '';
}

await test(`X03 X04 all ${listed.length} kept records are read to the same position, with their secrets`, () => {
    assert.ok(listed.length >= 50);
    for (const line of listed) {
        const [file, number, hash] = line.split(' ');
        const lines = readFileSync(`${OLD}/${file}`, 'utf8').trimEnd().split('\n');
        assert.ok(engine.openRecord(oldSecret(`${OLD}/${file}`, lines)));
        lines.forEach((text) => assert.equal(engine.recordLine(text), null, `${file}: ${text}`));
        assert.equal(state(engine), `${number} ${hash}`, file);
    }
});

done();
