// freehold serve for its operator: figures, logs, settings from flags, environment and file, the data folder, and the end. Prints TAP for
// tools/run-tests.
//
//   node tests/server/test_operate.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { until as comes, within } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { descriptors, endAll, processorSeconds, residentKib, startProgram, stopProgram, until } from './programs.mjs';
import { parseMetrics } from './prometheus.mjs';
import { destroyAll, exchange, open } from './socket.mjs';

const program = resolve(process.argv[2] ?? 'build', 'freehold');
const place = mkdtempSync(join(tmpdir(), 'freehold-operate-'));
const page = join(place, 'page');
mkdirSync(page);
writeFileSync(join(page, 'index.html'), 'a page');

// Nothing from outside: no variables of ours, and a home of its own.
const bare = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FREEHOLD_')));
const environment = { ...bare, DISPLAY: '', WAYLAND_DISPLAY: '', XDG_DATA_HOME: join(place, 'home') };
const any = ['--listen', '127.0.0.1:0', '--metrics', '127.0.0.1:0'];

// With `clock` its time belongs to the test.
async function start(args, { env = {}, before = [], clock = false } = {}) {
    const [path, ...rest] = [...before, clock ? join(dirname(program), 'tests/server/serve') : program, 'serve', '--page', page, ...args];
    const server = startProgram(path, rest, { env: { ...environment, ...env }, clock });
    await Promise.race([server.begun, server.ended]);
    const logged = (what) => new RegExp(` event=listening for=${what} address=\\S+ port=(\\d+)$`, 'm').exec(server.err)?.[1];
    return Object.assign(server, { port: Number(/:(\d+)\//.exec(server.out)?.[1]), metrics: Number(logged('metrics')), logged });
}

async function stop(server, signal) {
    const { code } = await stopProgram(server, signal);
    assert.equal(code, 0, server.err);
}

// Of a program that ends by itself.
const endOf = async (...args) => within((await start(...args)).ended, 'the end of the program');

const get = (path, host = 'localhost') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
const status = async (port, path, host) => Number(/^HTTP\/1\.1 (\d+)/.exec(await exchange(port, get(path, host)))?.[1]);

// ---- Figures -------------------------------------------------------------------------------------------------------------------------

async function figures(server) {
    const answer = await exchange(server.metrics, get('/metrics'));
    const [, head, body] = /^(.*?)\r\n\r\n(.*)$/s.exec(answer);
    assert.match(head, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(head, /\r\ncontent-type: text\/plain; version=0\.0\.4; charset=utf-8\r\n/);
    assert.match(head, /\r\ncache-control: no-store\r\n/);
    return parseMetrics(body);
}

const value = (families, name, label) => families.get(name).samples.find((sample) => sample.label?.value === label).value;

await test('/metrics is Prometheus text, on a listener of its own only', async () => {
    const server = await start(any);
    const families = await figures(server);
    for (const name of ['freehold_rules_version', 'freehold_connections', 'freehold_store_writable', 'freehold_store_writes_total', 'freehold_rooms', 'freehold_actions_total', 'process_start_time_seconds']) {
        assert.ok(families.has(name), name);
    }
    const version = /^freehold (\S+)\nrules (\d+)\n/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout);
    assert.equal(value(families, 'freehold_build_info', version[1]), 1);
    assert.equal(value(families, 'freehold_rules_version'), Number(version[2]));
    assert.equal(await status(server.port, '/metrics'), 404);
    for (const path of ['/', '/index.html', '/healthz', '/ws', '/metrics/', '/metrics2']) {
        assert.equal(await status(server.metrics, path), 404, path);
    }
    for (const [host, answer] of [['127.0.0.1', 200], [`localhost:${server.metrics}`, 200], ['evil.example', 421], [`evil.example:${server.metrics}`, 421]]) {
        assert.equal(await status(server.metrics, '/metrics', host), answer, host);
    }
    assert.match(await exchange(server.metrics, get('/metrics').replace('GET', 'HEAD')), /^HTTP\/1\.1 200 OK\r\n.*content-length: [1-9]\d+\r\n.*\r\n\r\n$/s);
    assert.match(await exchange(server.metrics, `POST /metrics HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi`), /^HTTP\/1\.1 405 /);
    const upgrade = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
    assert.doesNotMatch(await exchange(server.metrics, upgrade.replace('Upgrade\r\n', 'Upgrade, close\r\n')), /^HTTP\/1\.1 101/);
    await stop(server);
});

await test('the figures are true: requests, connections, the process', async () => {
    const begun = Math.floor(Date.now() / 1000);
    const server = await start(any);
    const before = await figures(server);
    for (let i = 0; i < 10; i++) {
        await status(server.port, '/');
    }
    const idle = [open(server.port), open(server.port), open(server.port)];
    await Promise.all(idle.map(({ ready }) => ready));
    let after;
    await until(async () => value((after = await figures(server)), 'freehold_connections') === 4, 'three idle connections and this one');
    const grown = (name, label) => value(after, name, label) - value(before, name, label);
    assert.ok(grown('freehold_http_requests_total') >= 11);
    assert.ok(grown('freehold_connections_accepted_total') >= 14);
    assert.ok(grown('freehold_sent_bytes_total') > 10 * 'a page'.length);
    assert.equal(value(after, 'freehold_store_writable'), 1);
    const close = (claimed, actual, room, what) => assert.ok(Math.abs(claimed - actual) <= room, `${what}: ${claimed} and not ${actual}`);
    close(value(after, 'process_open_fds'), descriptors(server.pid), 2, 'descriptors');
    const between = (claimed, low, high, what) => assert.ok(claimed >= low && claimed <= high, `${what}: ${claimed}, not from ${low} to ${high}`);
    const used = processorSeconds(server.pid);
    const claimed = await figures(server);
    between(value(claimed, 'process_cpu_seconds_total'), used - 0.02, processorSeconds(server.pid) + 0.02, 'processor time');
    between(value(claimed, 'process_start_time_seconds'), begun, Date.now() / 1000, 'beginning');
    const resident = 1024 * residentKib(server.pid);
    between(value(claimed, 'process_resident_memory_bytes'), resident / 2, 2 * resident, 'resident memory');
    assert.equal(value(after, 'process_max_fds'), Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/limits`, 'latin1'))[1]));
    destroyAll();
    await stop(server);
});

// A port that is taken until close().
const occupy = (port) => new Promise((taken) => {
    const other = createServer().listen(port, '127.0.0.1', () => taken(other));
    other.on('error', () => taken(null));
});

await test('--metrics: an address, off, or a free port near 7778; a port that was asked for must be free', async () => {
    const off = await start(['--listen', '127.0.0.1:0', '--metrics', 'off']);
    await stop(off);
    assert.equal(off.logged('metrics'), undefined);
    const taken = await occupy(7778); // or it is taken already
    const usual = await start(['--listen', '127.0.0.1:0']);
    assert.ok(usual.metrics > 7778 && usual.metrics <= 7798, String(usual.metrics));
    await figures(usual);
    await stop(usual);
    taken?.close();
    const other = await occupy(0);
    const refused = await endOf(['--listen', '127.0.0.1:0', '--metrics', `127.0.0.1:${other.address().port}`]);
    assert.deepEqual([refused.code, refused.out], [1, '']);
    assert.match(refused.err, new RegExp(`port ${other.address().port} on 127.0.0.1 is in use by another program\n$`));
    other.close();
    for (const wrong of ['on', '7778', '127.0.0.1', '']) {
        assert.equal((await endOf(['--metrics', wrong])).code, 2, wrong);
    }
});

// ---- Logs ----------------------------------------------------------------------------------------------------------------------------

const LINE = /^time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z level=(error|warn|info|debug) event=[a-z-]+( [a-z-]+=([^\s"=]+|"([^"\\]|\\.)*"))*$/;

await test('each line of the log is key=value with a time and a level; --log chooses which are written', async () => {
    const server = await start(any);
    await status(server.port, '/?token=hidden');
    await stop(server);
    const lines = server.err.trimEnd().split('\n');
    lines.forEach((line) => assert.match(line, LINE));
    assert.deepEqual(lines.map((line) => / event=(\S+)/.exec(line)[1]), ['listening', 'listening', 'stopping', 'stopped']);
    assert.ok(!server.err.includes('hidden'));
    const quiet = await start([...any, '--log', 'warn']);
    await stop(quiet);
    assert.equal(quiet.err, '');
    assert.equal((await endOf([...any, '--log', 'loud'])).code, 2);
});

await test('at a terminal only warnings are written, unless told otherwise', async () => {
    const [serves, noted] = [join(place, 'serves'), join(place, 'pid')];
    writeFileSync(serves, `echo $$ >'${noted}'\nexec '${program}' serve --page '${page}' --listen 127.0.0.1:0 --metrics 127.0.0.1:0 "$@"\n`);
    const at = async (more) => {
        const shown = startProgram('script', ['-qec', `sh '${serves}' ${more}`, '/dev/null'], { env: environment });
        await until(() => /http:\S+\s/.test(shown.out), 'an address');
        process.kill(Number(readFileSync(noted, 'utf8')), 'SIGINT');
        return (await within(shown.ended, 'the end of the server')).out;
    };
    assert.match(await at(''), /^http:\/\/localhost:\d+\/\s*$/);
    assert.match(await at('--log info'), /event=listening/);
});

// ---- Settings ------------------------------------------------------------------------------------------------------------------------

const file = join(place, 'freehold.conf');
const configured = (text) => (writeFileSync(file, text), ['--config', file]);

await test('flags count over the environment, and that over the file', async () => {
    const folder = (name) => join(place, name);
    const args = configured(`# a comment\n\n  listen=127.0.0.1:0\r\nmetrics = off\n data = ${folder('by-file')}  \nlog = error\n`);
    const byFile = await start(args);
    assert.ok(existsSync(join(folder('by-file'), 'store.db')));
    await stop(byFile);
    assert.equal(byFile.err, '');
    const byVariable = await start(args, { env: { FREEHOLD_DATA: folder('by-variable'), FREEHOLD_LOG: 'info', FREEHOLD_OPEN: '' } });
    assert.ok(existsSync(join(folder('by-variable'), 'store.db')));
    await stop(byVariable);
    assert.match(byVariable.err, /event=listening for=page/);
    const byFlag = await start([...args, '--data', folder('by-flag')], { env: { FREEHOLD_DATA: folder('unused') } });
    assert.ok(existsSync(join(folder('by-flag'), 'store.db')) && !existsSync(folder('unused')));
    await stop(byFlag);
    const named = await start([], { env: { FREEHOLD_CONFIG: file } });
    await stop(named);
    assert.equal(named.err, '');
});

await test('one way to encrypt counts over another that a weaker place chose, and lists are replaced whole', async () => {
    const data = ['--data', join(place, 'tls')];
    const secure = await start([...configured('tls-self = yes\nlisten = 127.0.0.1:0\nmetrics = off\n'), ...data]);
    assert.match(secure.out, /^https:/);
    await stop(secure);
    const plain = await start([...configured('tls-self = yes\nlisten = 127.0.0.1:0\nmetrics = off\n'), ...data], { env: { FREEHOLD_TLS_SELF: 'no' } });
    assert.match(plain.out, /^http:/);
    await stop(plain);
    const pem = join(place, 'tls/tls-self.pem');
    const given = await start([...configured('tls-self = yes\nlisten = 127.0.0.1:0\nmetrics = off\n'), ...data, '--tls-cert', pem, '--tls-key', pem]);
    assert.match(given.out, /^https:/);
    assert.doesNotMatch(given.out, /fingerprint/);
    await stop(given);
    const eight = 'origin = http://a http://b, http://c,http://d\norigin = http://e http://f http://g http://h\n';
    const lists = await start([...configured(`listen = 127.0.0.1:0\nmetrics = off\n${eight}`), ...data, '--origin', 'https://play.example.org', '--origin', 'http://b/']);
    await stop(lists);
    const ninth = await endOf([...configured(`listen = 127.0.0.1:0\n${eight}origin = http://i\n`), ...data]);
    assert.deepEqual([ninth.code, ninth.err.split('\n')[0]], [2, `freehold serve: ${file}:4: http://i is not a value for origin`]);
});

await test('mistakes are named with their place', async () => {
    const cases = [
        ['listen = 127.0.0.1:0\nlisten = 127.0.0.1:0\n', /freehold\.conf:2: listen is given a second time/],
        ['\n\nlistne = x\n', /freehold\.conf:3: there is no option listne/],
        ['config = x\n', /freehold\.conf:1: there is no option config/],
        ['listen\n', /freehold\.conf:1: a line must be `name = value`/],
        ['listen =\n', /freehold\.conf:1: nothing is not a value for listen/],
        ['tls-self = true\n', /freehold\.conf:1: true is not a value for tls-self/],
        ['data =', /freehold\.conf:1: nothing is not a value for data/],
        ['trusted-proxy = 127.0.0.1, nobody\n', /freehold\.conf:1: 127\.0\.0\.1, nobody is not a value for trusted-proxy/],
        ['origin = https://play.example.org/path\n', /freehold\.conf:1: https:\/\/play\.example\.org\/path is not a value for origin/],
        ['tls-cert = x\n', /--tls-cert and --tls-key go together/],
        ['a\0b\n', /cannot read .*freehold\.conf: it is not text/],
        ['#'.repeat(70_000), /cannot read .*freehold\.conf: it is too large/],
    ];
    for (const [text, sentence] of cases) {
        const { code, out, err } = await endOf(configured(text));
        assert.deepEqual([code, out], [2, ''], text.slice(0, 50));
        assert.match(err, sentence);
    }
    for (const [args, env, sentence] of [
        [['--config', join(place, 'nowhere')], {}, /cannot read .*nowhere: No such file or directory/],
        [['--config', place], {}, /cannot read .*: Is a directory/],
        [['--config'], {}, /I do not understand --config/],
        [[], { FREEHOLD_CONFIG: join(place, 'nowhere') }, /cannot read .*nowhere/],
        [[], { FREEHOLD_LISTEN: 'here' }, /I do not understand FREEHOLD_LISTEN=here/],
        [[], { FREEHOLD_TRUSTED_PROXY: '127.0.0.1,x' }, /I do not understand FREEHOLD_TRUSTED_PROXY=127\.0\.0\.1,x/],
        [['--origin', 'play.example.org'], {}, /I do not understand --origin play\.example\.org/],
        [['--origin', '*'], {}, /I do not understand --origin \*/],
        [['--tls-self', 'yes'], {}, /I do not understand yes/],
        [['listen', '127.0.0.1:0'], {}, /I do not understand listen/],
    ]) {
        const { code, out, err } = await endOf(args, { env });
        assert.deepEqual([code, out], [2, ''], args.join(' '));
        assert.match(err, sentence);
        assert.match(err, /`freehold serve --help` lists the options\.\n$/);
    }
});

await test('the usual file is looked for, and need not be there', async () => {
    const trace = join(place, 'trace');
    const env = { ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}:detect_leaks=0` }; // leaks can't be looked for under strace
    const server = await start(any, { env, before: ['strace', '-D', '-f', '-qq', '-e', 'trace=openat', '-e', 'signal=none', '-o', trace] });
    await stop(server);
    await until(() => readFileSync(trace, 'latin1').includes('"/etc/freehold.conf"'), 'a look at the usual file');
});

await test('--help explains every option', () => {
    const { status: code, stdout } = spawnSync(program, ['serve', '--help'], { encoding: 'utf8' });
    assert.equal(code, 0);
    for (const name of ['listen', 'tls-cert', 'tls-key', 'tls-self', 'origin', 'trusted-proxy', 'data', 'metrics', 'log', 'action-rate', 'page', 'config', 'open']) {
        assert.match(stdout, new RegExp(`^  --${name} |^  --tls-cert F --${name} `, 'm'), name);
    }
});

// ---- The data folder -----------------------------------------------------------------------------------------------------------------

await test('the store lies in the data folder, closed to others; a second server there is told what to do', async () => {
    const folder = join(place, 'one/data');
    const first = await start([...any, '--data', folder]);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const name of readdirSync(folder)) {
        assert.equal(statSync(join(folder, name)).mode & 0o077, 0, name);
    }
    const second = await endOf([...any, '--data', folder]);
    assert.deepEqual([second.code, second.out], [1, '']);
    assert.equal(second.err, `freehold serve: another server is using ${folder}; stop it first, or choose another folder with --data\n`);
    assert.equal(await status(first.port, '/healthz'), 200);
    await stop(first);
    const third = await start([...any, '--data', folder]);
    await stop(third);
    assert.ok(!existsSync(join(folder, 'store.db-wal')), 'the store was not closed');
});

await test('files that are no store are left alone, and the server says so', async () => {
    const folder = join(place, 'foreign');
    mkdirSync(folder);
    writeFileSync(join(folder, 'store.db'), 'something else entirely'.repeat(100));
    const { code, out, err } = await endOf([...any, '--data', folder]);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /store\.db is not a store of Freehold/);
    assert.equal(readFileSync(join(folder, 'store.db'), 'utf8'), 'something else entirely'.repeat(100));
});

// ---- The end -------------------------------------------------------------------------------------------------------------------------

await test('SIGTERM and SIGINT end it with status 0, a second signal at once', async () => {
    for (const signal of ['SIGTERM', 'SIGINT']) {
        const server = await start(any);
        await stop(server, signal);
        assert.match(server.err, /event=stopping\n.*event=stopped\n$/);
    }
    writeFileSync(join(page, 'big.bin'), Buffer.alloc(20_000_000));
    const server = await start(any, { clock: true }); // so that the grace time for a slow reader never passes
    const slow = open(server.port, { reads: false });
    await slow.ready;
    slow.socket.pause();
    slow.socket.write(get('/big.bin'));
    await within(once(slow.socket, 'readable'), 'an answer that has begun');
    server.child.kill('SIGTERM');
    await comes(() => server.err.includes('event=stopping'), 'the beginning of the end');
    server.child.kill('SIGTERM');
    assert.equal((await within(server.ended, 'the end')).code, 0, server.err);
    destroyAll();
});

endAll();
rmSync(place, { recursive: true });
done();
