// docs/protocol.md against a real server: what it says about greeting, refusals, rooms, fair dice, following, answering and views is so, and
// every message that the server sends passes the page's own check of it (O17, X04). Prints TAP for tools/run-tests.
//
//   node tests/server/test_messages.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { randomBytes, within } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { endAll, startProgram, stopProgram } from './programs.mjs';
import { destroyAll, exchange, PING, PONG, TEXT, websocket } from './socket.mjs';

const { buildSync } = createRequire(resolve('web/package.json'))('esbuild');
const script = buildSync({ entryPoints: ['web/src/online/protocol.ts'], bundle: true, format: 'esm', target: 'es2020', write: false }).outputFiles[0].text;
const { isClientMessage, isServerMessage } = await import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);

const program = resolve(process.argv[2] ?? 'build', 'freehold');
const place = mkdtempSync(join(tmpdir(), 'freehold-messages-'));
mkdirSync(join(place, 'page'));
writeFileSync(join(place, 'page', 'index.html'), 'a page');

const server = startProgram(program, ['serve', '--listen', '127.0.0.1:0', '--metrics', 'off', '--data', join(place, 'data'), '--page', join(place, 'page'), '--countdown', '0']);
await Promise.race([server.begun, server.ended]);
const port = Number(/:(\d+)\//.exec(server.out)?.[1]);

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

// ---- Clients -------------------------------------------------------------------------------------------------------------------------

async function newGuest() {
    const body = '{"program":true}';
    const answer = await exchange(port, `POST /guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

// A client that checks each message it gets. `until` resolves to the oldest message that was not taken yet and for which the claim holds;
// `ask` sends a message and resolves to its answer.
async function connect(token) {
    const socket = await websocket(port, token ? { more: `Authorization: Bearer ${token}\r\n` } : {});
    const [kept, waiting] = [[], []];
    let number = 0;
    let fault;
    const deliver = () => {
        for (const wish of [...waiting]) {
            const at = kept.findIndex(wish.claim);
            if (at >= 0 || fault) {
                waiting.splice(waiting.indexOf(wish), 1);
                at >= 0 ? wish.found(kept.splice(at, 1)[0]) : wish.failed(fault);
            }
        }
    };
    const take = ({ kind, payload, text }) => {
        if (kind === PING) {
            socket.send(PONG, payload);
        } else if (kind === TEXT) {
            kept.push(JSON.parse(text));
            fault = isServerMessage(kept.at(-1)) ? fault : new Error(`the server sent ${text.slice(0, 500)}`);
        }
    };
    const read = async () => {
        for (let frame; !fault && (frame = await socket.next());) {
            take(frame);
            deliver();
        }
        fault ??= new Error('the connection is closed');
        deliver();
    };
    read();
    const until = (claim) =>
        within(new Promise((found, failed) => {
            waiting.push({ claim, found, failed });
            deliver();
        }), claim);
    const ask = (message) => {
        const id = message.id ?? `m${++number}`;
        socket.send(TEXT, JSON.stringify({ ...message, id }));
        return until((answer) => answer.id === id);
    };
    const send = (text) => (socket.send(TEXT, text), until(() => true));
    return { until, ask, send, hello: () => ask({ type: 'hello', protocol: 1 }) };
}

async function player() {
    const { guest, token } = await newGuest();
    const client = await connect(token);
    const welcome = await client.hello();
    assert.deepEqual([welcome.type, welcome.guest.id], ['welcome', guest]);
    return Object.assign(client, { guest, token });
}

// ---- Greeting and refusals -----------------------------------------------------------------------------------------------------------

await test('O17 the first message must be a hello', async () => {
    const client = await connect();
    const early = await client.ask({ type: 'ping' });
    assert.deepEqual([early.type, early.reason], ['refused', 'hello-first']);
    const welcome = await client.hello();
    assert.deepEqual([welcome.type, welcome.protocol, welcome.guest], ['welcome', 1, undefined]);
    assert.equal((await client.ask({ type: 'ping' })).type, 'done');
});

await test('O17 unknown fields are ignored, an unknown type is refused, and the connection goes on', async () => {
    const client = await connect();
    assert.equal((await client.ask({ type: 'hello', protocol: 99, newer: { deep: [1.5, null] } })).protocol, 1);
    assert.equal((await client.ask({ type: 'dance', with: [] })).reason, 'unknown-message');
    assert.equal((await client.ask({ type: 'ping' })).type, 'done');
});

await test('O17 what is malformed is refused with a sentence that names the field', async () => {
    const client = await connect();
    await client.hello();
    const wrong = await client.ask({ type: 'join', room: 'X', player: 'Ada' });
    assert.deepEqual([wrong.reason, wrong.say], ['malformed', 'The field `room` must be a text of 24 lower-case hexadecimal digits.']);
    for (const text of ['', '{', '[]', '7', '{"type":"ping"}', '{"type":"ping","id":"1","id":"2"}', '{"type":"ping","id":"\\u0000"}', '{"type":"ping","id":"1","x":1e999}']) {
        const answer = await client.send(text);
        assert.deepEqual([answer.type, answer.reason, answer.id], ['refused', 'malformed', undefined], text);
    }
    assert.equal((await client.ask({ type: 'ping' })).type, 'done');
});

await test('a client without a guest looks and follows, and takes no seat', async () => {
    const client = await connect();
    await client.hello();
    assert.equal((await client.ask({ type: 'create', name: 'n', edition: 'classic', seats: 2, player: 'p' })).reason, 'no-guest');
    assert.equal((await client.ask({ type: 'look', room: '0'.repeat(24) })).reason, 'no-such-room');
    assert.equal((await client.ask({ type: 'follow', game: '0'.repeat(32), from: 0 })).reason, 'no-such-game');
});

// ---- A game --------------------------------------------------------------------------------------------------------------------------

const game = {};

await test('X04 a game starts by commitments, the announcement, and what was committed to', async () => {
    const [ada, grace] = [await player(), await player()];
    const { room } = await ada.ask({ type: 'create', name: 'Friday', edition: 'classic', seats: 3, player: 'Ada', computers: ['easy'], pace: 'fast', timer: 0 });
    assert.equal((await grace.ask({ type: 'join', room, player: 'Grace' })).type, 'done');
    const shown = await ada.until((message) => message.type === 'room' && message.members.length === 2);
    assert.deepEqual([shown.room, shown.phase, shown.owner, shown.computers.length], [room, 'lobby', ada.guest, 1]);

    const secrets = [randomBytes(32), randomBytes(32)];
    for (const [i, client] of [ada, grace].entries()) {
        assert.equal((await client.ask({ type: 'ready', room, commitment: sha256(secrets[i]) })).type, 'done');
    }
    const start = await ada.until(({ type }) => type === 'start');
    const commitments = start.seats.map(({ commitment }) => commitment).filter(Boolean);
    assert.deepEqual(commitments.sort(), secrets.map(sha256).sort());
    const wrong = await ada.ask({ type: 'reveal', room, game: start.game, contribution: '0'.repeat(64) });
    assert.equal(wrong.reason, 'wrong-contribution');
    for (const [i, client] of [ada, grace].entries()) {
        assert.equal((await client.ask({ type: 'reveal', room, game: start.game, contribution: secrets[i].toString('hex') })).type, 'done');
    }
    Object.assign(game, { ada, grace, room, start, secrets });
});

// The lines of the record from a number on, up to its head.
async function follow(client, from) {
    const answer = await client.ask({ type: 'follow', game: game.start.game, from });
    assert.equal(answer.type, 'done');
    const lines = [];
    for (;;) {
        const message = await client.until(({ type }) => type === 'lines');
        assert.equal(message.first, from + lines.length + 1);
        lines.push(...message.lines);
        if (from + lines.length >= message.head) {
            return lines;
        }
    }
}

await test('X04 the record has the contribution of each player, and the commitment that was announced', async () => {
    game.lines = await follow(game.ada, 0);
    assert.match(game.lines[0], /^freehold record /);
    const header = game.lines.join('\n');
    assert.match(header, new RegExp(`^commitment ${game.start.commitment} `, 'm'));
    for (const secret of game.secrets) {
        assert.match(header, new RegExp(`^contribution [1-3] ${secret.toString('hex')} `, 'm'));
    }
});

await test('lines come from any number on, and a client that is ahead is told', async () => {
    const watcher = await connect();
    await watcher.hello();
    const all = await follow(watcher, 0);
    for (const from of [1, 7, all.length - 1]) {
        const client = await connect();
        await client.hello();
        assert.equal((await follow(client, from))[0], all[from]);
    }
    const client = await connect();
    await client.hello();
    await client.ask({ type: 'follow', game: game.start.game, from: 4000000000 });
    const { head } = await client.until(({ type }) => type === 'ahead');
    assert.ok(head >= all.length);
});

const isAsked = ({ type, state }) => type === 'view' && state.asked.includes(state.seat);

await test('a thin client answers by what its view offers; the same id is answered again, an old question is refused', async () => {
    const clients = [await connect(game.ada.token), await connect(game.grace.token)];
    for (const client of clients) {
        await client.hello();
        assert.equal((await client.ask({ type: 'follow', game: game.start.game, from: 0, view: 'json' })).type, 'done');
    }
    const [client, view] = await Promise.any(clients.map(async (one) => [one, await one.until(isAsked)]));
    const other = clients.find((one) => one !== client);
    const { action } = view.state.state.now.options.find((option) => !option.needs);
    const act = { type: 'act', id: 'once', game: game.start.game, question: view.question, action };
    assert.ok(isClientMessage(act));
    assert.equal((await other.ask({ ...act, id: 'x' })).reason, 'not-yours');
    assert.equal((await client.ask({ ...act, id: 'y', action: '* dice 6 6' })).type, 'refused');
    assert.equal((await client.ask({ ...act, id: 'z', action: 'dance' })).reason, 'unknown-action');
    const first = await client.ask(act);
    assert.deepEqual([first.type, first.game], ['done', game.start.game]);
    assert.deepEqual(await client.ask(act), first);
    const late = await client.ask({ ...act, id: 'later', question: view.question + 1000 });
    assert.equal(late.reason, 'late');
    assert.ok(Number.isInteger(late.question));
    const line = await game.ada.until(({ type, lines }) => type === 'lines' && lines.some((text) => text.startsWith(`${first.number} ${action}`)));
    assert.ok(line.first > game.lines.length);
});

await test('everyone is told when the server stops', async () => {
    const stopped = stopProgram(server);
    assert.ok((await game.grace.until(({ type }) => type === 'stopping')).say.length > 10);
    assert.equal((await stopped).code, 0, server.err);
});

destroyAll();
endAll();
rmSync(place, { recursive: true });
done();
