// freehold backup and freehold restore, on a store that store_bench fills. Prints TAP for tools/run-tests.
//
//   node tests/server/test_backup.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { endAll, startProgram, stopProgram, until } from './programs.mjs';

const built = resolve(process.argv[2] ?? 'build');
const place = mkdtempSync(join(tmpdir(), 'freehold-backup-'));
const environment = { ...process.env, XDG_DATA_HOME: join(place, 'home') };

function freehold(...args) {
    const { status, stdout, stderr } = spawnSync(join(built, 'freehold'), args, { env: environment, encoding: 'utf8' });
    return { status, stdout, stderr };
}

// A store with so many streams of ten lines, in a new folder.
function makeStore(name, streams) {
    const folder = join(place, name);
    mkdirSync(folder, { recursive: true });
    const { status, stderr } = spawnSync(join(built, 'tests/server/store_bench'), ['start', folder, String(streams), '10'], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    return folder;
}

await test('a store goes into a file and comes back, in any folder', () => {
    const folder = makeStore('one', 30);
    const file = join(place, 'one.db');
    const { status, stdout, stderr } = freehold('backup', '--data', folder, file);
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(stdout, `${file} is a copy of the store in ${folder}\n`);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const other = join(place, 'other');
    assert.deepEqual(freehold('restore', '--data', other, file), { status: 0, stdout: `The store in ${other} is now a copy of ${file}\n`, stderr: '' });
    assert.equal(statSync(other).mode & 0o777, 0o700);
    assert.equal(statSync(join(other, 'store.db')).mode & 0o777, 0o600);
    assert.ok(readFileSync(join(other, 'store.db')).includes('123 2 offer 1 give 100'));
});

await test('the store that is replaced is kept', () => {
    const folder = makeStore('two', 5);
    const { status, stdout } = freehold('restore', '--data', folder, join(place, 'one.db'));
    assert.equal(status, 0);
    const kept = /^The store before it is kept in (.*)$/m.exec(stdout)[1];
    assert.ok(existsSync(kept));
    assert.equal(freehold('restore', '--data', folder, kept).status, 0);
    assert.equal(readdirSync(folder).filter((name) => name.startsWith('store-before-restore')).length >= 1, true);
});

await test('a backup can be made while the store is used, and nothing is restored then', async () => {
    const folder = join(place, 'busy');
    mkdirSync(folder);
    const busy = startProgram(join(built, 'tests/server/store_bench'), ['store', folder, '8', '20']);
    await until(() => existsSync(join(folder, 'store.db-wal')), 'a store');
    for (let i = 0; i < 5; i++) {
        assert.equal(freehold('backup', '--data', folder, join(place, `busy-${i}.db`)).status, 0);
    }
    const refused = freehold('restore', '--data', folder, join(place, 'busy-0.db'));
    assert.deepEqual([refused.status, refused.stderr], [1, `freehold restore: another server is using ${folder}; stop it first, or choose another folder with --data\n`]);
    await stopProgram(busy, 'SIGKILL');
    for (let i = 0; i < 5; i++) {
        assert.equal(freehold('restore', '--data', folder, join(place, `busy-${i}.db`)).status, 0);
    }
});

await test('what cannot be done is said in a sentence', () => {
    const text = join(place, 'text');
    writeFileSync(text, 'not a backup');
    const folder = makeStore('three', 2);
    for (const [args, words] of [
        [['backup', '--data', folder, text], /^freehold backup: .* exists already\n$/],
        [['backup', '--data', join(place, 'empty'), join(place, 'x')], /^freehold backup: cannot open .*store\.db: No such file or directory\n$/],
        [['restore', '--data', folder, text], /^freehold restore: .* is not a store of Freehold, or its beginning is damaged; it was left as it is\n$/],
        [['restore', '--data', folder, join(place, 'none')], /^freehold restore: cannot open .*: No such file or directory\n$/],
    ]) {
        const { status, stderr } = freehold(...args);
        assert.equal(status, 1);
        assert.match(stderr, words);
    }
    for (const args of [['backup'], ['restore'], ['backup', 'a', 'b'], ['restore', '--data'], ['backup', '--what', 'a']]) {
        assert.equal(freehold(...args).status, 2);
    }
    assert.match(freehold('restore', '--help').stdout, /^usage: freehold restore/);
});

endAll();
rmSync(place, { recursive: true });
done();
