// What is wrong with a file, as the commands print it: the file, the place in it and a sentence, in the language that was asked for
// (E02, W07, X03, X09).
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { desk, rounds } from './desk.mjs';
import { campus, done, freehold, run, test } from './terminal.mjs';

const WATOPOLY = ['--edition', 'watopoly', '--players', '2', '--seed', '5'];
const EDITION = 'freehold edition 1\nextends = classic\nid = house\n[rules]\n';

function put(d, name, text) {
    writeFileSync(join(d.cwd, name), text);
    return name;
}

const command = (d, ...args) => run(freehold, args, [], { cwd: d.cwd, env: d.env });

// A command that fails, and the one line that it prints.
function refused(d, ...args) {
    const result = command(d, ...args);
    assert.equal(result.out, '');
    return faultOf(result);
}

function faultOf({ status, out, err }) {
    assert.equal(status, 1, out);
    assert.match(err, /^[^\n]+\n$/);
    return err.trimEnd();
}

// A record that is right as far as it goes: verify says what is known of it, too.
function unfinished(d, file) {
    const result = command(d, 'verify', file);
    assert.match(result.out, /: not finished, \d+ lines so far are in order/);
    return faultOf(result);
}

await test('E02 a bad edition file: its name, the line, and why, in both languages', () => {
    const d = desk();
    const house = put(d, 'house', `${EDITION}money = five\n`);
    assert.equal(refused(d, 'check', house), 'house:5: "money" must be a number from 0 to 1,000,000,000, not "five".');
    assert.equal(
        refused(d, 'check', '--language', 'tr', house),
        'house:5: "money" en az 0, en çok 1.000.000.000 olan bir sayı olmalı; "five" olamaz.',
    );
    assert.equal(refused(d, 'check', house, '--language', 'en'), refused(d, 'check', house));
    for (const args of [['show', 'house'], ['sim', '--edition', 'house'], ['play', '--edition', './house']]) {
        assert.match(refused(d, ...args), /house:5: "money" must be a number/);
    }
    assert.match(refused(d, 'play', '--language', 'tr', '--edition', './house'), /house:5: "money" en az 0/);
    assert.equal(refused(d, 'check', put(d, 'bare', 'freehold edition 1\nid = bare\n')), 'bare: The file gives no "name".');
});

await test('E02 files that are not there, cannot be read or are no files', () => {
    const d = desk();
    mkdirSync(join(d.cwd, 'folder'));
    assert.equal(refused(d, 'check', './nothing'), './nothing: There is no such file.');
    assert.equal(refused(d, 'check', '--language', 'tr', './nothing'), './nothing: Böyle bir dosya yok.');
    assert.equal(refused(d, 'check', './folder'), './folder: This is a folder, not a file.');
    assert.equal(refused(d, 'check', 'nothing'), 'nothing: There is no file and no built-in edition with this name.');
    assert.equal(refused(d, 'verify', 'nothing'), 'nothing: There is no such file.');
    assert.equal(refused(d, 'replay', 'nothing', '--language', 'tr'), 'nothing: Böyle bir dosya yok.');
    assert.equal(refused(d, 'check', put(d, 'a\x1b[2J', 'x')), 'a?[2J:1: The first line must be "freehold edition 1".');
});

await test('X09 a language that there is not', () => {
    const d = desk();
    for (const name of ['check', 'verify']) {
        const result = command(d, name, '--language', 'xx', 'classic');
        assert.equal(result.status, 2);
        assert.equal(result.err, 'xx: There are no words in this language.\n');
        assert.equal(command(d, name, '--language', 'tr').status, 2, 'no file is named');
    }
    assert.equal(refused(d, 'play', '--language', 'xx'), 'xx: There are no words in this language.');
});

await test('X03 a changed record, in both languages', () => {
    const d = desk();
    d.play(WATOPOLY, ['Ada', 'Bob', ...rounds(2), 'quit']);
    const changed = put(d, 'changed', d.text().replace('1 roll', '2 roll'));
    const line = d.text().split('\n').findIndex((text) => text.includes(' 1 roll')) + 1;
    assert.equal(refused(d, 'verify', changed), `changed: line ${line}: This line or the mark at its end was changed.`);
    assert.equal(
        refused(d, 'verify', changed, '--language', 'tr'),
        `changed: satır ${line}: Bu satır ya da sonundaki işaret değiştirilmiş.`,
    );
    assert.match(refused(d, 'replay', changed, '--language', 'tr'), /^changed: satır \d+: Bu satır/);
    assert.match(refused(d, 'play', '--language', 'tr', '--load', changed), /^changed: satır \d+: Bu satır/);
    const torn = put(d, 'torn', d.text().slice(0, -3));
    assert.match(unfinished(d, torn), /^torn: line \d+: This line is incomplete\.$/);
    assert.match(unfinished(d, put(d, 'short', d.text())), /^short: line \d+: The record stops before its end\.$/);
});

await test('W07 a game that watopoly saved: the line, and why, in both languages', () => {
    const d = desk();
    const saved = put(d, 'saved', campus(['Ann G 1 1234 30', 'Bob $ 0 987 24']));
    assert.equal(refused(d, 'play', '--load', saved), 'saved: line 2: No player can stay on Go to Tims.');
    assert.equal(
        refused(d, 'play', '--language', 'tr', '--load', saved),
        'saved: satır 2: Hiçbir oyuncu şu karede kalamaz: Go to Tims.',
    );
    const cups = put(d, 'cups', campus(['Ann G 9 1234 3', 'Bob $ 0 987 24']));
    assert.equal(refused(d, 'play', '--load', cups), 'cups: line 2: Wrong value for the number of cups: it must be a number from 0 to 4.');
});

await test('E02 who plays, and rules on the command line', () => {
    const d = desk();
    assert.equal(refused(d, 'play', '--players', '7'), 'freehold play: This game is for 2 to 6 players, not for 7.');
    assert.equal(
        refused(d, 'play', '--players', '7', '--language', 'tr'),
        'freehold play: Bu oyun en az 2, en çok 6 kişiyle oynanır; 7 kişiyle oynanmaz.',
    );
    assert.match(refused(d, 'play', '--bots', 'nobody'), /^freehold play: The computer players are: .*steady, keen/);
    assert.equal(refused(d, 'sim', '--set', 'moneys=1'), 'freehold sim: There is no rule "moneys".');
    assert.equal(refused(d, 'sim', '--set', 'money'), 'freehold sim: "money" must be followed by = and a value.');
    assert.equal(refused(d, 'sim', '--set', 'pot=maybe'), 'freehold sim: "pot" must be yes or no, not "maybe".');
});

done();
