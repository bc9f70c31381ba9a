// freehold serve: certificates, addresses, proxies, the limit of open files, and the ways to its folder that need a race or an old system.
// Prints TAP for tools/run-tests.
//
//   node tests/server/test_serve_options.mjs [FOLDER]     where the program was built
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { descriptors, endAll, sockets, startProgram, stopProgram, until } from './programs.mjs';
import { destroyAll, exchange, open } from './socket.mjs';

const program = resolve(process.argv[2] ?? 'build', 'freehold');
const place = mkdtempSync(join(tmpdir(), 'freehold-options-'));
const page = join(place, 'page');
const SECRET = 'nobody may see this';
mkdirSync(join(page, 'deep'), { recursive: true });
writeFileSync(join(page, 'index.html'), 'a page');
writeFileSync(join(page, 'deep/file.txt'), 'deep');
writeFileSync(join(page, 'plain.txt'), 'plain');
writeFileSync(join(place, 'secret.txt'), SECRET);
symlinkSync('plain.txt', join(page, 'within.txt'));
symlinkSync('../secret.txt', join(page, 'out.txt'));

const environment = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', XDG_DATA_HOME: join(place, 'home'), FREEHOLD_METRICS: 'off', FREEHOLD_LOG: 'warn' };

async function start(args, { before = [], env = environment } = {}) {
    const [path, ...rest] = [...before, program, 'serve', '--page', page, ...args];
    const server = startProgram(path, rest, { env });
    await Promise.race([server.begun, server.ended]);
    return Object.assign(server, { port: Number(/:(\d+)\//.exec(server.out)?.[1]) });
}

async function stop(server) {
    const { code, err } = await stopProgram(server);
    assert.deepEqual([code, err], [0, '']);
}

const get = (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
const any = ['--listen', '127.0.0.1:0'];

// ---- What is answered ----------------------------------------------------------------------------------------------------------------

await test('/healthz says that the server lives', async () => {
    const server = await start(any);
    assert.match(await exchange(server.port, get('/healthz')), /^HTTP\/1\.1 200 OK\r\n.*cache-control: no-store\r\n.*\r\n\r\nok\n$/s);
    assert.match(await exchange(server.port, get('/healthz').replace('GET', 'HEAD')), /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n$/s);
    assert.match(await exchange(server.port, get('/ws')), /^HTTP\/1\.1 404 /);
    await stop(server);
});

// ---- Certificates --------------------------------------------------------------------------------------------------------------------

const certificateOf = async (port) => {
    const { socket } = await open(port, { tls: true, host: '127.0.0.1' }).ready;
    const certificate = new X509Certificate(socket.getPeerCertificate().raw);
    socket.destroy();
    return certificate;
};

await test('--tls-self makes a certificate, keeps it, and prints its fingerprint', async () => {
    const kept = join(place, 'home/freehold/tls-self.pem');
    const server = await start([...any, '--tls-self']);
    assert.match(server.out, /^https:\/\/localhost:\d+\/\nSHA-256 fingerprint of the certificate: ([0-9A-F]{2}:){31}[0-9A-F]{2}\n$/);
    assert.match(await exchange(server.port, get('/'), { tls: true }), /a page$/);
    const certificate = await certificateOf(server.port);
    const names = certificate.subjectAltName.split(', ');
    const own = Object.values(networkInterfaces()).flat().filter(({ internal, address }) => !internal && !address.startsWith('fe80'));
    assert.ok(server.out.includes(certificate.fingerprint256));
    for (const name of ['DNS:localhost', 'IP Address:127.0.0.1', ...own.filter(({ family }) => family === 'IPv4').map(({ address }) => `IP Address:${address}`)]) {
        assert.ok(names.includes(name), `${name} is not among ${names}`);
    }
    assert.equal(certificate.publicKey.asymmetricKeyDetails.namedCurve, 'prime256v1');
    assert.ok(certificate.verify(certificate.publicKey) && !certificate.ca);
    const days = (new Date(certificate.validTo) - new Date()) / 86_400_000;
    assert.ok(days > 700 && days <= 825 && new Date(certificate.validFrom) < new Date());
    assert.equal(statSync(kept).mode & 0o777, 0o600);
    assert.equal(statSync(join(place, 'home/freehold')).mode & 0o777, 0o700);
    assert.deepEqual(readdirSync(join(place, 'home/freehold')).filter((name) => name.startsWith('tls')), ['tls-self.pem']);
    await stop(server);
    const again = await start([...any, '--tls-self']);
    assert.equal((await certificateOf(again.port)).fingerprint256, certificate.fingerprint256);
    await stop(again);
    for (const broken of ['', 'rubbish', readFileSync(kept, 'latin1').slice(0, 300)]) { // what can't be used is made again
        writeFileSync(kept, broken);
        const other = await start([...any, '--tls-self']);
        assert.notEqual((await certificateOf(other.port)).fingerprint256, certificate.fingerprint256);
        await stop(other);
    }
});

await test('--tls-cert and --tls-key take what an authority has given, and --data says where to keep things', async () => {
    const [key, certificate, other] = ['key.pem', 'cert.pem', 'other.pem'].map((name) => join(place, name));
    for (const file of [other, key]) {
        execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', file, '-out', certificate, '-days', '2', '-subj', '/CN=x'], { stdio: 'ignore' });
    }
    const server = await start([...any, '--tls-cert', certificate, '--tls-key', key]);
    assert.match(server.out, /^https:\/\/localhost:\d+\/\n$/);
    assert.equal((await certificateOf(server.port)).fingerprint256, new X509Certificate(readFileSync(certificate)).fingerprint256);
    await stop(server);
    const kept = await start([...any, '--tls-self', '--data', join(place, 'a/b/c')]);
    assert.ok(existsSync(join(place, 'a/b/c/tls-self.pem')));
    await stop(kept);
    const cases = [
        [['--tls-cert', certificate], 2, /--tls-cert and --tls-key go together/],
        [['--tls-key', key], 2, /--tls-cert and --tls-key go together/],
        [['--tls-cert', certificate, '--tls-key', key, '--tls-self'], 2, /not with --tls-self/],
        [['--tls-cert', certificate, '--tls-key', other], 1, /other\.pem holds no key that can be read and belongs to the certificate/],
        [['--tls-cert', certificate, '--tls-key', certificate], 1, /cert\.pem holds no key/],
        [['--tls-cert', key, '--tls-key', key], 1, /key\.pem holds no certificate that can be read/],
        [['--tls-cert', join(place, 'nothing'), '--tls-key', key], 1, /nothing holds no certificate/],
        [['--tls-self', '--data', certificate], 1, /cannot keep data in .*cert\.pem: Not a directory/],
        [['--tls-self', '--data', '/proc/nowhere'], 1, /cannot keep data in \/proc\/nowhere/],
        [['--trusted-proxy', 'nobody'], 2, /--trusted-proxy nobody/],
        [Array(9).fill(['--trusted-proxy', '127.0.0.1']).flat(), 2, /--trusted-proxy/],
    ];
    for (const [args, code, sentence] of cases) {
        const ended = await (await start([...any, ...args])).ended;
        assert.deepEqual([ended.code, ended.out], [code, ''], args.join(' '));
        assert.match(ended.err, sentence);
    }
});

// ---- Addresses -----------------------------------------------------------------------------------------------------------------------

await test('who lets others in is told which addresses to give them', async () => {
    const server = await start(['--listen', '0.0.0.0:0', '--trusted-proxy', '127.0.0.1', '--trusted-proxy', '::1']);
    const own = Object.values(networkInterfaces()).flat().filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
    const [first, ...others] = server.out.trimEnd().split('\n');
    assert.equal(first, `http://localhost:${server.port}/`);
    assert.deepEqual([...others].sort(), own.map((address) => `For others on the same network: http://${address}:${server.port}/`).sort());
    for (const address of own) {
        assert.match(await exchange(server.port, get('/'), { host: address }), /a page$/);
    }
    await stop(server);
});

// ---- Open files ----------------------------------------------------------------------------------------------------------------------

const limited = (limit) => ({ before: ['sh', '-c', `ulimit ${limit}; exec "$0" "$@"`] });

await test('the limit of open files is raised as far as the system allows, never lowered', async () => {
    const server = await start(any, limited('-Sn 300'));
    const [, soft, hard] = /^Max open files\s+(\d+)\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/limits`, 'latin1'));
    assert.ok(soft === hard && Number(soft) > 300);
    await stop(server);
});

await test('without a descriptor for a file the answer is 503 and not 404, and it works again afterwards', async () => {
    const server = await start(any, limited('-n 40'));
    const listening = sockets(server.pid);
    assert.match(await exchange(server.port, get('/plain.txt')), /plain$/); // whatever is opened only once is open now
    await until(() => sockets(server.pid) <= listening, 'the end of the first connection');
    const before = descriptors(server.pid);
    const counted = () => readdirSync(`/proc/${server.pid}/fd`).filter((number) => Number(number) < 40).length; // it may have inherited higher ones
    const idle = [];
    while (counted() < 39) {
        const client = open(server.port);
        idle.push(client);
        await client.ready;
        await until(() => descriptors(server.pid) >= before + idle.length, 'a descriptor for each connection');
    }
    idle[0].socket.write(get('/plain.txt'));
    assert.match((await idle[0].closed).toString(), /^HTTP\/1\.1 503 .*retry-after: 5/s);
    destroyAll();
    await until(() => descriptors(server.pid) <= before, 'the end of all connections');
    assert.match(await exchange(server.port, get('/plain.txt')), /plain$/);
    await stop(server);
});

// ---- The folder ----------------------------------------------------------------------------------------------------------------------

await test('nobody gets out of the folder while a file is exchanged for a link', async () => {
    const server = await start(any);
    const changing = join(page, 'changing.txt');
    let isOver = false;
    const exchanging = (async () => {
        for (let i = 0; !isOver; i++) {
            rmSync(`${changing}.new`, { force: true });
            i % 2 ? symlinkSync('../secret.txt', `${changing}.new`) : writeFileSync(`${changing}.new`, 'harmless');
            renameSync(`${changing}.new`, changing);
            await new Promise(setImmediate);
        }
    })();
    const answers = new Set();
    let count = 0;
    await until(() => answers.size > 1 && count >= 400, 'both answers', { wait: async () => {
        for (const text of await Promise.all(Array.from({ length: 8 }, () => exchange(server.port, get('/changing.txt'))))) {
            answers.add(text.replace(/^.*\r\n\r\n/s, ''));
            count++;
        }
    } });
    isOver = true;
    await exchanging;
    assert.ok(answers.has('harmless') && answers.has('There is nothing here.\n') && answers.size === 2, [...answers].join());
    await stop(server);
});

await test('a system without openat2 serves the same files, and follows no links at all', async () => {
    const env = { ...environment, ASAN_OPTIONS: `${environment.ASAN_OPTIONS ?? ''}:detect_leaks=0` }; // leaks can't be looked for under strace
    const server = await start(any, { env, before: ['strace', '-D', '-f', '-qq', '-e', 'trace=openat2', '-e', 'inject=openat2:error=ENOSYS', '-o', '/dev/null'] });
    const answer = async (path) => (await exchange(server.port, get(path))).replace(/^HTTP\/1\.1 (\d+).*\r\n\r\n/s, '$1 ');
    assert.equal(await answer('/'), '200 a page');
    assert.equal(await answer('/deep/file.txt'), '200 deep');
    for (const path of ['/within.txt', '/out.txt', '/deep', '/deep/', '/nothing', '/deep/nothing', `/${'a'.repeat(300)}`, `/${'a/'.repeat(300)}b`, '/plain.txt/x', '/deep/../plain.txt']) {
        assert.match(await answer(path), /^404 /, path);
    }
    await stop(server);
});

destroyAll();
endAll();
rmSync(place, { recursive: true });
done();
