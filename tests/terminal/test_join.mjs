// `freehold join`: whole games of a server at terminals, and servers that are not what they seem. Prints TAP for tools/run-tests.
//
//   node tests/terminal/test_join.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { Bare, Server, cleanUp, newGuest } from '../server/online.mjs';
import { until } from '../server/programs.mjs';
import { BINARY, PING, TEXT } from '../server/socket.mjs';
import { FalseServer, GAME, ROOM, plain, room, welcome } from './false_server.mjs';
import { Joiner, endJoiners } from './joiner.mjs';

const built = process.argv[2] ?? 'build/gcc-O2';
const program = resolve(built, 'freehold');
const [, rules, signature] = /rules (\d+)\nsignature (\w+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout);
const welcomed = (id, more = {}) => ({ ...welcome(id), rules: Number(rules), signature, ...more });
const ARGS = ['--action-rate', '100000', '--countdown', '0'];
const server = await new Server(built, 'join', ARGS).start();

// A private room for terminals: whoever made it watches and talks.
async function openRoom(at, settings = {}) {
    const guest = await newGuest(at.port);
    const host = await Bare.open(at.port, guest.token);
    const { room: id } = await host.ask({ type: 'create', name: 'Friday', edition: 'classic', seats: 2, player: 'Host', timer: 0, private: true, pace: 'fast', ...settings });
    assert.equal((await host.ask({ type: 'stand', room: id })).type, 'done');
    const { key, code } = await host.wait('room', ({ key }) => key);
    return { host, guest, id, key, code, link: `http://127.0.0.1:${at.port}/#join=${id}.${key}` };
}

let played; // the record of the first game, for servers that tell it wrongly

async function begin(joiners) {
    for (const joiner of joiners) {
        await joiner.sees(/`help`/);
    }
    joiners.forEach((joiner) => joiner.type('ready'));
}

async function examine(at, opened, joiners) {
    const { game } = opened.host.last('room');
    const lines = await at.download(game);
    const { status, text } = at.verify(lines);
    assert.equal(status, 0, text);
    assert.ok(text.includes(`Players who added to the dice: ${joiners.length}.`), text);
    for (const joiner of joiners) {
        const file = join(joiner.place, 'saved.fhr');
        joiner.type(`save ${file}`);
        await joiner.sees(/saved\.fhr/);
        assert.equal(readFileSync(file, 'utf8'), `${lines.join('\n')}\n`);
        joiner.type('quit');
        assert.deepEqual(await joiner.end(), { code: 0, signal: null }, joiner.err);
    }
    opened.host.close();
    return lines;
}

// ---- Games ---------------------------------------------------------------------------------------------------------------------------

await test('X15 X04 O07 two terminals play a whole game, by a link and by a code, while the server is killed and comes back', async () => {
    const opened = await openRoom(server);
    const ada = new Joiner(built, [opened.link, '--name', 'Ada']);
    const bob = new Joiner(built, [`127.0.0.1:${server.port}`, opened.code.toLowerCase(), '--name', 'Bob']);
    await begin([ada, bob]);
    await ada.sees(/Round 2/);
    for (let i = 0; i < 2; i++) {
        await server.stop(i === 0 ? 'SIGKILL' : 'SIGTERM');
        await Promise.all([ada.sees(/was lost[^]*Trying again in/), bob.sees(/was lost[^]*Trying again in/)]);
        const count = ada.out.split('The connection is back.').length;
        await server.start();
        await until(() => ada.out.split('The connection is back.').length > count, 'the connection is back');
    }
    await Promise.all([ada.sees(/The dice were fair: your part is in them/), bob.sees(/The dice were fair: your part is in them/)]);
    assert.match(ada.out, /Leaderboard\n1\. (Ada|Bob)/);
    assert.ok(ada.typed.length > 8 && bob.typed.length > 8, `${ada.typed.length} ${bob.typed.length}`);
    opened.host = await Bare.open(server.port, opened.guest.token); // the server has dropped the first one
    opened.host.send({ type: 'look', id: 'look', room: opened.id });
    await opened.host.wait('room');
    const lines = (played = await examine(server, opened, [ada, bob]));
    assert.ok(lines.some((line) => /^\d+ 1 roll/.test(line)) && lines.some((line) => /^\d+ 2 roll/.test(line)));
});

await test('X15 O09 Turkish, a computer player, chat in lobby and game, and somebody who comes back to the same seat', async () => {
    const opened = await openRoom(server, { edition: 'turkey', computers: ['easy'], seats: 3, changes: ['money = 300'] });
    const args = [opened.link, '--name', 'Ayşe', '--language', 'tr'];
    const first = new Joiner(built, args, { plays: false });
    await first.sees(/Bulunduğunuz oda: Friday\.[^]*Odadakiler:.*1: Ayşe/);
    first.type('say günaydın');
    await opened.host.wait('said', ({ remarks }) => remarks.some(({ text, player }) => text === 'günaydın' && player === 'Ayşe'));
    const other = new Joiner(built, [opened.link, '--name', 'Bob']);
    await begin([first, other]);
    await first.sees(/Ayşe> $/m);
    first.type('say iyi şanslar');
    await other.sees(/<Ayşe> iyi şanslar/);
    first.type('quit');
    assert.equal((await first.end()).code, 0);
    assert.match(first.out, /geri dönebilirsiniz: freehold join 'http:/);
    const again = new Joiner(built, args, { env: { XDG_DATA_HOME: first.place } });
    await again.sees(/iyi şanslar/); // the chat of before
    await again.sees(/yeniden çekildi ve doğru/);
    assert.match(again.out, /Ayşe> /);
    await examine(server, opened, [other, again]);
    const [file, ...more] = readdirSync(join(first.place, 'freehold', 'guests'));
    assert.deepEqual([file, more], [`http-127.0.0.1:${server.port}`, []]);
    assert.equal(statSync(join(first.place, 'freehold', 'guests', file)).mode & 0o777, 0o600);
});

await test('X15 sealed auctions, and a spectator who sees all and does nothing', async () => {
    const opened = await openRoom(server, { edition: 'unipoly' });
    const players = ['Ada', 'Bob'].map((name) => new Joiner(built, [opened.link, '--name', name], { bids: 30 }));
    const watcher = new Joiner(built, [opened.link, '--name', 'Zoe', '--watch']);
    await watcher.sees(/Zoe \(watching\)/);
    await begin(players);
    await watcher.sees(/You watch this game/);
    watcher.type('roll');
    watcher.type('resign yes');
    watcher.type('undo');
    watcher.type('trade Ada 1 2');
    watcher.type('all');
    await watcher.sees(/right\./);
    await Promise.all(players.map((player) => player.sees(/The dice were fair/)));
    const lines = await examine(server, opened, players);
    assert.ok(lines.some((line) => /^\d+ \S+ bids /.test(line)), 'there was no sealed auction');
    watcher.type('quit');
    assert.equal((await watcher.end()).code, 0);
});

await test('O09 what another client says cannot steer the terminal', async () => {
    const opened = await openRoom(server);
    const ada = new Joiner(built, [opened.link, '--name', 'Ada'], { plays: false });
    await ada.sees(/Type `ready`/);
    for (const text of ['a\u001b[2Jb', 'c\u009b31md', 'e\u202ef\u200b', 'g\r\nh\u0007i']) {
        await opened.host.ask({ type: 'chat', room: opened.id, text });
    }
    await ada.sees(/<Host> g ?h ?i/);
    assert.match(ada.out, /<Host> a\[2Jb\n<Host> c31md\n<Host> ef\n/);
    assert.doesNotMatch(ada.out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]/);
    ada.type('sit 2');
    await ada.sees(/2: Ada/);
    ada.type('invite');
    await ada.sees(new RegExp(`${opened.link}\nCode: ${opened.code}`));
    ada.type('roll');
    await ada.sees(/I do not know `roll`/);
    ada.type('leave');
    assert.equal((await ada.end()).code, 0);
    await until(() => opened.host.last('room').members.length === 1, 'the message that Ada has left');
    opened.host.close();
});

await test('X15 a server with a certificate of its own is known by its fingerprint, and by nothing else', async () => {
    const secure = await new Server(built, 'join-tls', [...ARGS, '--tls-self']).start();
    const fingerprint = (await until(() => /fingerprint of the certificate: (\S+)/.test(secure.running.out), 'a fingerprint'), /certificate: (\S+)/.exec(secure.running.out)[1]);
    const place = `https://127.0.0.1:${secure.port}`;
    const ends = async (args, pattern) => {
        const joiner = new Joiner(built, [place, 'ABCDEF', ...args]);
        assert.equal((await joiner.end()).code, 1);
        assert.match(joiner.out, pattern);
    };
    await ends([], /certificate of the server is not trusted: self.signed/);
    await ends(['--fingerprint', 'ab'.repeat(32)], /does not have this fingerprint\. Nothing was sent/);
    await ends(['--fingerprint', fingerprint], /code|room/i);
    await secure.stop();
});

await test('X15 what is asked wrongly, and a server that is not there', () => {
    const run = (...args) => spawnSync(program, ['join', ...args], { encoding: 'utf8', input: '' });
    for (const args of [[], ['http://x/#join=12'], ['x', 'ABC'], ['x'], ['x', 'ABCDEF', 'y'], ['http://x/y'], ['[::1', 'ABCDEF'], ['x:0', 'ABCDEF'], ['x:65536', 'ABCDEF'], ['x', 'ABCDEF', '--fingerprint', 'ab'], ['--nothing']]) {
        const { status, stderr } = run(...args);
        assert.deepEqual([args, status, /^freehold join: /.test(stderr)], [args, 2, true]);
    }
    assert.match(run('--help').stdout, /#join=ROOM\.KEY/);
    const { status, stdout } = run('127.0.0.1:1', 'ABCDEF');
    assert.deepEqual([status, stdout], [1, 'The server cannot be reached: Connection refused.\n']);
});

// ---- False servers ---------------------------------------------------------------------------------------------------------------------

// Against such a server it ends by itself, with a sentence and without a signal.
async function meets(options, pattern, { lines = [] } = {}) {
    const liar = await FalseServer.listen(options);
    const joiner = new Joiner(built, [liar.link, '--name', 'Ada'], { plays: false });
    for (const line of lines) {
        await joiner.sees(/`help`/);
        joiner.type(line);
    }
    const end = await joiner.end();
    assert.match(joiner.out, pattern);
    assert.deepEqual([end, joiner.err], [{ code: 1, signal: null }, '']);
    assert.ok(liar.isMasked, 'a frame had no mask');
    liar.close();
    return { liar, joiner };
}

// After a greeting, and the room.
const greeting = (say) => ({
    hear: (message, send, socket) => {
        if (message.type === 'hello') {
            send(welcomed(message.id));
        } else if (message.type === 'join') {
            send({ type: 'done', id: message.id, room: ROOM });
            say({ send, socket, message });
        } else {
            say.more?.({ send, socket, message });
        }
    },
});

await test('X15 servers that speak no HTTP, or too much of it', async () => {
    const answer = (text) => ({ raw: (socket) => (socket.write(text), socket.end(), true) });
    await meets(answer('garbage\u0000\u0001'), /No Freehold server/);
    await meets(answer('HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\n{}'), /No Freehold server/);
    await meets(answer('HTTP/1.1 201 Created\r\ncontent-length: 99999\r\n\r\n{"token":"\u001b[31m"}'), /No Freehold server/);
    await meets({ raw: (socket) => (socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(100000)}`), true) }, /No Freehold server/);
    await meets({ raw: (socket, request) => request.startsWith('GET') && (socket.write('HTTP/1.1 101 Fine\r\nSec-WebSocket-Accept: no\r\n\r\n'), true) }, /No Freehold server/);
    await meets({ raw: () => true }, /No Freehold server/); // silence
});

await test('X15 frames that no server may send', async () => {
    const sends = (...frames) => greeting(({ socket }) => frames.forEach((bytes) => socket.write(bytes)));
    const giant = plain(TEXT, '', { length: 2 ** 40, lengthBytes: 8 });
    for (const bytes of [giant, plain(BINARY, 'x'), plain(TEXT, 'x', { masked: true }), plain(TEXT, 'x', { reserved: 4 }), plain(0, 'x'), plain(PING, 'x'.repeat(126)), plain(PING, 'x', { last: false }), plain(11, '')]) {
        await meets(sends(bytes), /something that is no message/);
    }
    const half = Buffer.alloc(3 << 20, 'x');
    await meets(sends(plain(TEXT, half, { last: false }), plain(0, half)), /something that is no message/);
});

await test('X15 messages that cannot be right', async () => {
    const says = (...texts) => greeting(({ send }) => texts.forEach(send));
    for (const text of ['', 'null', '[]', '{', '{"type":7}', '\u0000', { type: 'notice', say: 'a\u001b[31m' }, { type: 'notice', say: 'x'.repeat(1001) }, room({ phase: 'night' }), room({ members: Array(65).fill(room().members[0]) }), `{"type":"notice","say":${'['.repeat(100000)}`, { type: 'lines', game: GAME, first: 0, lines: [], head: 0 }]) {
        await meets(says(text), /cannot be right/);
    }
    const { joiner } = await meets(says({ type: 'tomorrow', say: 'x' }, { type: 'notice', say: 'a\u202eb\u009bc' }, { type: 'removed', room: ROOM, banned: false }), /You were removed/);
    assert.match(joiner.out, /^abc$/m);
    await meets({ hear: (message, send) => send(welcomed(message.id, { signature: '0123456789abcdef' })) }, /other rules/);
    await meets({ hear: (message, send) => send(welcomed(message.id, { guest: undefined })) }, /does not know you/);
    await meets({ hear: (message, send) => message.type === 'hello' ? send(welcomed(message.id)) : send({ type: 'refused', id: message.id, reason: 'no-such-room', say: 'There is no such room.' }) }, /There is no such room\./);
});

await test('X15 X04 lines that cannot be right, a record without an end, and another game than the one that was announced', async () => {
    const record = played;
    const id = /^game (\w+)/.exec(record.find((line) => line.startsWith('game ')))[1];
    const plays = (lines, game = id) => greeting(({ send }) => (send(room({ phase: 'playing', game })), send({ type: 'lines', game, first: 1, lines, head: lines.length })));
    await meets(plays(['x']), /line that cannot be right/);
    const begun = record.findIndex((line) => line.startsWith('1 '));
    const changed = record.slice(0, begun + 8).map((line, i) => (i === begun + 5 ? line.replace(/ ~/, '1 ~') : line));
    await meets(plays(changed), /line that cannot be right/);
    await meets(plays(record, GAME), /not the one that was announced/);
    await meets(plays(record.slice(0, 8).concat(record.slice(9, 20))), /line that cannot be right/);
    const endless = greeting(({ send }) => send(room({ phase: 'playing', game: GAME })));
    const follows = { hear: (message, send, socket) => (endless.hear(message, send, socket), message.type === 'follow' && send({ type: 'lines', game: GAME, first: message.from + 7, lines: record.slice(0, 1), head: 4294967295 })) };
    await meets(follows, /cannot be right/);
});

await test('X04 a start without this player\'s commitment gets no bytes; a record without this player\'s part is named', async () => {
    const record = played;
    const started = (message, commitment) => ({ type: 'start', room: ROOM, game: GAME, commitment: 'ab'.repeat(32), edition: 'classic', hash: 'cd'.repeat(32), rules: Number(rules), signature, 'called-off': 0, seats: [{ seat: 1, player: 'Ada', piece: 'hat', kind: 'human', commitment }] });
    const lobby = (say) => Object.assign(({ send }) => send(room()), { more: say });
    const first = await meets(greeting(lobby(({ message, send }) => message.type === 'ready' && send(started(message, 'ef'.repeat(32))))), /without your part of the dice/, { lines: ['ready'] });
    assert.ok(!first.liar.heard.some(({ type }) => type === 'reveal'));
    const tells = lobby(({ message, send }) => {
        if (message.type === 'ready') {
            send(started(message, message.commitment));
        } else if (message.type === 'reveal') {
            send(room({ phase: 'playing', game: GAME }));
            send({ type: 'lines', game: GAME, first: 1, lines: record.slice(0, record.findIndex((line) => line.startsWith('2 '))), head: record.length });
        }
    });
    await meets(greeting(tells), /your part of the dice is missing/, { lines: ['ready'] });
});

await test('O07 a server that hangs up again and again is tried with growing pauses, and `quit` is heard meanwhile', async () => {
    let isGone = false, tries = 0;
    const raw = (socket, request) => isGone && request.startsWith('GET') && (tries++, socket.destroy(), true);
    const liar = await FalseServer.listen({ raw, ...greeting(({ socket }) => ((isGone = true), socket.destroy())) });
    const joiner = new Joiner(built, [liar.link, '--name', 'Ada'], { plays: false });
    await joiner.sees(/(Trying again in [^]*){4}/);
    joiner.type('quit');
    assert.equal((await joiner.end()).code, 0);
    const pauses = [...joiner.out.matchAll(/Trying again in (\d+) s/g)].map(([, seconds]) => Number(seconds));
    assert.deepEqual(pauses.slice(0, 4), [1, 1, 2, 4]);
    assert.equal(tries, pauses.length - 1, 'it tried again after `quit`');
    liar.close();
});

endJoiners();
cleanUp();
done();
