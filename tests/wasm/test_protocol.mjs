// The page's checks of the server's messages, made from server/protocol.txt: every example is taken, every field counts, and what a newer
// server sends is told apart from what is malformed (O17). Prints TAP for tools/run-tests.
//
//   node tests/wasm/test_protocol.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { done, test } from './tap.mjs';

const { buildSync } = createRequire(resolve('web/package.json'))('esbuild');

async function source(path) {
    const script = buildSync({ entryPoints: [path], bundle: true, format: 'esm', target: 'es2020', write: false }).outputFiles[0].text;
    return import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
}

const { PROTOCOL, isServerMessage, isClientMessage, isUnknownServerMessage, isUnknownClientMessage } = await source('web/src/online/protocol.ts');

// The description, read here once more: { 'from server': { message: { lines: { fields, example } }, object: { … } }, … }
function describe() {
    const sections = {};
    let section, group;
    for (const line of readFileSync('server/protocol.txt', 'utf8').split('\n')) {
        const [, kind, name] = /^(message|object) ([a-z-]+): /.exec(line) ?? [];
        const [, field, type, needed] = /^  field ([a-z-]+) (.*?) (required|optional)\b.*?: /.exec(line) ?? [];
        if (/^(from|in) /.test(line)) {
            sections[line] = section = { common: [], message: {}, object: {} };
            group = { fields: section.common };
        } else if (kind) {
            section[kind][name] = group = { fields: kind === 'message' ? [...section.common] : [] };
        } else if (field) {
            group.fields.push({ name: field, type, needed });
        } else if (line.startsWith('  example ')) {
            group.example = JSON.parse(line.slice(10));
        }
    }
    return sections;
}

const described = describe();
const SIDES = [
    ['from server', isServerMessage, isUnknownServerMessage],
    ['from client', isClientMessage, isUnknownClientMessage],
];

// Every place of a message at which a field of the description is: the object that holds it, and the field.
function places(section, holder, fields) {
    return fields.flatMap((field) => {
        const object = section.object[field.type.replace(/^list \d+ of /, '')];
        const inside = object && [holder[field.name]].flat()[0];
        return [{ holder, field }, ...(inside ? places(section, inside, object.fields) : [])];
    });
}

// Calls body(field, put, message, old) for each of them, each time with a new copy; put(value) puts a value there, undefined deletes it.
function each(section, body) {
    for (const { example, fields } of Object.values(section.message)) {
        const count = places(section, example, fields).length;
        for (let i = 0; i < count; i++) {
            const message = structuredClone(example);
            const { holder, field } = places(section, message, fields)[i];
            const put = (value) => (value === undefined ? delete holder[field.name] : (holder[field.name] = value));
            body(field, put, message, holder[field.name]);
        }
    }
}

const bare = (type) => type.replace(/^list \d+ of /, '');
const isList = (type) => type.startsWith('list ');

// Values that are wrong for a type.
const NEVER = [null, [[]], 1.5, NaN, Infinity, () => 1];
const WRONG = {
    text: (least, most) => [1, true, {}, '', 'x'.repeat(most + 1)],
    prose: (least, most) => [1, true, {}, '', 'x'.repeat(most + 1)],
    word: (least, most) => [1, true, {}, '', 'A b', 'x\n', 'x'.repeat(most + 1)],
    hex: (digits) => [7, '', ...['0'.repeat(digits - 1), '0'.repeat(digits + 1), 'A'.repeat(digits), 'g'.repeat(digits), `${'0'.repeat(digits - 1)}\n`]],
    number: (least, most) => ['1', true, {}, least - 1, most + 1, 2 ** 53],
    flag: () => [0, 1, 'true', {}],
    'one-of': () => [1, '', 'x', 'toString', {}],
    object: () => [1, true, 'x', {}],
};

function wrongFor(type) {
    const [kind, bounds] = bare(type).split(' ');
    const [least, most] = (bounds ?? '').split('..').map(Number);
    const wrong = kind === 'raw' ? [] : [...NEVER, ...(WRONG[kind] ?? WRONG.object)(least, most)];
    return least === 0 && kind === 'text' ? wrong.filter((value) => value !== '') : wrong;
}

// Values at the edge of what a list or a number may be, and whether they are right.
function boundsOf(type, old) {
    const [, most] = /^list (\d+) of /.exec(type) ?? [];
    const [, low, high] = (/^number (\d+)\.\.(\d+)$/.exec(type) ?? []).map(Number);
    if (most) {
        return [[[], true], [Array(Number(most)).fill(old[0]), true], [Array(Number(most) + 1).fill(old[0]), false], [{ length: 0 }, false]];
    }
    return high === undefined ? [] : [[low, true], [high, true], [low - 1, false], [high + 1, false]];
}

for (const [title, isMessage, isUnknown] of SIDES) {
    const section = described[title];

    await test(`O17 ${title}: every example is taken, and with fields that nobody knows`, () => {
        assert.ok(Object.keys(section.message).length >= 12);
        for (const [name, { example }] of Object.entries(section.message)) {
            assert.ok(isMessage(example), name);
            assert.ok(isMessage({ ...example, newer: { deep: [null, 1.5] }, '': 0 }), name);
            assert.ok(!isUnknown(example), name);
        }
    });

    await test(`O17 ${title}: each required field is needed, each optional one is not`, () => {
        let count = 0;
        each(section, (field, put, message) => {
            put(undefined);
            assert.equal(isMessage(message), field.needed === 'optional', `${message.type}: ${field.name}`);
            count++;
        });
        assert.ok(count > 40);
    });

    await test(`O17 ${title}: each field refuses what is wrong`, () => {
        each(section, (field, put, message) => {
            for (const value of wrongFor(field.type)) {
                put(isList(field.type) ? [value] : value);
                assert.ok(!isMessage(message), `${message.type}: ${field.name} = ${String(value)}`);
            }
        });
    });

    await test(`O17 ${title}: lists and numbers keep their bounds`, () => {
        let count = 0;
        each(section, (field, put, message, old) => {
            for (const [value, expected] of boundsOf(field.type, old)) {
                put(value);
                assert.equal(isMessage(message), expected, `${message.type}: ${field.name}`);
                count++;
            }
        });
        assert.ok(count > 20);
    });

    await test(`O17 ${title}: unknown types are told apart from what is no message`, () => {
        for (const type of ['dance', 'constructor', '__proto__', '']) {
            assert.ok(!isMessage({ type, id: '1' }));
            assert.ok(isUnknown({ type, id: '1' }));
        }
        for (const value of [null, undefined, 1, 'ping', [], [{ type: 'ping' }], {}, { type: 1 }, { type: ['ping'] }, () => 1]) {
            assert.ok(!isMessage(value) && !isUnknown(value));
        }
    });
}

await test('the version is that of the description', () => {
    assert.equal(PROTOCOL, Number(/^protocol (\d+)$/m.exec(readFileSync('server/protocol.txt', 'utf8'))[1]));
});

await test('web/src/online/protocol.ts is what make docs writes', () => {
    const written = execFileSync('build/gen/protocol', ['types', 'server/protocol.txt'], { encoding: 'utf8' });
    assert.equal(readFileSync('web/src/online/protocol.ts', 'utf8'), written);
});

done();
