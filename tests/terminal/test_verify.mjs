// What `freehold verify` says of a record beside that it is true: where its dice came from, where the game began, whether its dice could be
// loaded (X03, X04). Records of tests/old show each case.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { desk, rounds } from './desk.mjs';
import { campus, done, folder, freehold, run, test } from './terminal.mjs';

const cwd = folder();
const old = (name) => resolve('tests/old/record-1', `${name}.fhr`);

function verify(path, ...args) {
    return run(freehold, ['verify', ...args, path], [], { cwd });
}

// Each case: the record, its exit status, and what is said of it in both languages, in this order and nothing else.
const SECRET = [/secret.*committed to it before the game and reveals it at the end/, /gizli bir sayıdan geldi.*taahhüt etti ve sonunda açıkladı/];
const KEPT = [/secret.*has not revealed it yet/, /gizli bir sayıdan geliyor.*henüz açıklamadı/];
const ALONE = [/No player added to the dice/, /hiçbir oyuncu katkıda bulunmadı/];
const added = (count) => [new RegExp(`Players who added to the dice: ${count}\\.`), new RegExp(`bulunan oyuncu sayısı: ${count}\\.`)];
const seed = (number) => [new RegExp(`from the seed ${number},`), new RegExp(`bilinebilen bir sayıdan geldi: ${number}\\.`)];
const POSITION = [/began from a position/, /bir konumdan başladı/];
const NO_FROM = [/It names no other record/, /Başka bir kayıt anılmıyor/];
const TESTING = [/a game for testing/, /deneme oyunu/];
const id = (name) => readFileSync(old(name), 'utf8').match(/^game ([0-9a-f]{32}) /m)[1];
const from = (name, line) => [
    new RegExp(`continues game ${id(name)} after line ${line}\\.`),
    new RegExp(`oyunun ${line}\\. satırından sonra sürüyor: ${id(name)}\\.`),
];

const CASES = [
    ['classic-bots', 0, [SECRET, ALONE]],
    ['bilkent-full-random', 0, [SECRET, added(1)]],
    ['classic-sim', 0, [seed(3)]],
    ['watopoly-testing', 0, [SECRET, ALONE, TESTING]],
    ['blitz-random', 0, [SECRET, added(2), TESTING]],
    ['watopoly-from-save', 0, [SECRET, ALONE, POSITION, NO_FROM]],
    ['classic-from-bots', 0, [SECRET, ALONE, POSITION, from('classic-bots', 660)]],
    ['classic-secret', 1, [KEPT, ALONE]],
    ['classic-people', 1, [seed(103)]],
    ['pandemic-from-people', 0, [seed(9), POSITION, from('pandemic-people', 12)]],
    ['watopoly-from-save-open', 1, [seed(3), POSITION, NO_FROM]],
];

for (const [name, status, facts] of CASES) {
    await test(`X03 X04 verify says what ${name} shows, in both languages`, () => {
        for (const [index, language] of ['en', 'tr'].entries()) {
            const result = verify(old(name), '--language', language);
            const said = result.out.trimEnd().split('\n');
            assert.equal(result.status, status, result.err);
            const form = [/: (ok|not finished), \d+ lines/, /: (doğru|bitmemiş), .*\d+ satır/][index];
            assert.match(said[0], form);
            assert.equal(said.length, 1 + facts.length, result.out);
            facts.forEach((fact, i) => assert.match(said[i + 1], fact[index]));
            assert.equal(result.err === '', status === 0);
        }
    });
}

await test('X04 a game that began from a position set up by hand is never called simply ok', () => {
    const d = desk();
    writeFileSync(join(d.cwd, 'saved'), campus(['Ann G 0 9999 0', 'Bob $ 0 1 24'], { AL: 'Ann 5', ML: 'Ann 5' }));
    d.play(['--load', 'saved'], ['resign yes']);
    const result = d.verify(d.path());
    assert.equal(result.status, 0, result.err);
    assert.match(result.out, /began from a position/);
});

await test('X03 a game that goes on from another record names it', () => {
    const d = desk();
    d.play(['--edition', 'watopoly', '--players', '2', '--seed', '5'], ['Ada', 'Bob', ...rounds(2), 'quit']);
    const first = d.text().match(/\ngame ([0-9a-f]{32}) /)[1];
    const next = desk();
    next.play(['--load', d.path(), '--at', '4'], ['resign yes']);
    assert.match(next.verify(next.path()).out, new RegExp(`game ${first} after line 4\\.`));
});

await test('X04 a record that is wrong gets no fact beside its error', () => {
    const path = join(cwd, 'wrong');
    writeFileSync(path, readFileSync(old('classic-from-bots'), 'utf8').replace('1 1 ', '1 2 '));
    const result = verify(path);
    assert.equal(result.status, 1);
    assert.equal(result.out, '');
    assert.match(result.err, /: line \d+: /);
});

await test('X04 verify: an unknown language is refused, no file is a question of use', () => {
    assert.equal(verify(old('classic-sim'), '--language', 'xx').status, 2);
    assert.equal(run(freehold, ['verify'], [], { cwd }).status, 2);
    assert.equal(run(freehold, ['verify', '--language', 'tr'], [], { cwd }).status, 2);
    assert.match(run(freehold, ['verify', '--help'], [], { cwd }).out, /--language/);
});

done();
