// The line of the page to a server (web/src/online/online_line.ts) on a scripted wire, where every order of messages and every break can be
// made without waiting. Prints TAP.
//
//   node tests/wasm/test_line.mjs
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { done, test } from './tap.mjs';

const { buildSync } = createRequire(resolve('web/package.json'))('esbuild');
const built = buildSync({ entryPoints: ['web/src/online/online_line.ts'], bundle: true, write: false, format: 'esm', target: 'es2020' }).outputFiles[0].text;
const { Line } = await import(`data:text/javascript,${encodeURIComponent(built)}`);

const ROOM = '5f0c1d2e3a4b596877869504';
const REFUSED = { type: 'refused', reason: 'no-such-room', say: 'There is no such room.' };

// A line, and the server's side of it: `sent` is what came, `say` answers, `drop` breaks the connection.
function open() {
    const server = { sent: [], heard: [], dials: [] };
    const connect = (end) => {
        server.end = end;
        server.dials.push(end);
        queueMicrotask(() => end.opened());
        return { send: (text) => server.sent.push(JSON.parse(text)), close: () => undefined };
    };
    server.say = (message) => server.end.heard(JSON.stringify(message));
    server.welcome = () => server.say({ type: 'welcome', id: server.sent.findLast(({ type }) => type === 'hello').id, protocol: 1, rules: 1, signature: '0123456789abcdef', version: 'freehold 1.0' });
    server.ask = (type) => server.sent.findLast((message) => message.type === type);
    const end = { opened: () => undefined, closed: () => undefined, heard: (message) => server.heard.push(message), malformed: (text) => assert.fail(text) };
    return { server, line: new Line(connect, { rules: 1, signature: '0123456789abcdef', language: 'en', program: 'test' }, end, 'p') };
}

const turn = () => new Promise(setImmediate);

async function opened() {
    const { server, line } = open();
    await turn();
    server.welcome();
    return { server, line };
}

await test('O01 O17 each request is settled by the answer that belongs to it', async () => {
    const { server, line } = await opened();
    const answers = [line.ask({ type: 'list' }), line.ask({ type: 'mine' }), line.ask({ type: 'look', room: ROOM }), line.ask({ type: 'leave', room: ROOM })];
    server.say({ type: 'games', id: server.ask('mine').id, games: [] });
    server.say({ type: 'rooms', id: server.ask('list').id, rooms: [], more: false });
    server.say({ type: 'done', id: server.ask('leave').id });
    server.say({ ...REFUSED, id: server.ask('look').id });
    const settled = await Promise.allSettled(answers);
    assert.deepEqual(settled.map(({ value, reason }) => value?.type ?? reason.reason), ['rooms', 'games', 'no-such-room', 'done']);
    assert.deepEqual(server.heard, [], 'an answer is told to nobody else');
    line.close();
});

await test('O07 a request that was not answered before a break is sent again with the same id, and settled once', async () => {
    const { server, line } = await opened();
    const answer = line.ask({ type: 'list' });
    const lost = line.ask({ type: 'ping' }, false);
    const { id } = server.ask('list');
    server.sent.length = 0;
    server.end.closed();
    await assert.rejects(lost, ({ reason }) => reason === 'connection-lost');
    while (server.dials.length < 2 || !server.ask('hello')) {
        await turn();
    }
    assert.equal(server.ask('list'), undefined, 'nothing is sent before the welcome');
    server.welcome();
    assert.equal(server.ask('list').id, id);
    server.say({ type: 'rooms', id, rooms: [], more: true });
    server.say({ type: 'rooms', id, rooms: [], more: false });
    assert.equal((await answer).more, true);
    line.close();
    await assert.rejects(line.ask({ type: 'list' }), ({ reason }) => reason === 'closed');
});

done();
