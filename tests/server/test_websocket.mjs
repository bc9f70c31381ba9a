// WebSockets by the transport: handshakes, messages, closing, other threads. Prints TAP for tools/run-tests.
//
//   node tests/server/test_websocket.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { test } from '../wasm/tap.mjs';
import { finish, start, stop, unharmed } from './echo.mjs';
import { until } from './programs.mjs';
import { accepted, BINARY, CLOSE, closeFrame, firstAnswer, frame, handshake, KEY, open, PING, TEXT, websocket } from './socket.mjs';

const main = await start();

await test('WebSocket: the handshake by the standard, and messages sent with it', async () => {
    await unharmed(main, async () => {
        const socket = await websocket(main.port);
        assert.match(socket.answer, /^HTTP\/1\.1 101 Switching Protocols\r\n/);
        assert.ok(socket.answer.includes(`sec-websocket-accept: ${accepted()}\r\n`) && accepted() === 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
        assert.ok(!/sec-websocket-extensions/i.test((await websocket(main.port, { more: 'Sec-WebSocket-Extensions: permessage-deflate\r\n' })).answer));
        const hasty = open(main.port);
        hasty.socket.write(Buffer.concat([Buffer.from(handshake()), frame(TEXT, 'early'), frame(TEXT, 'bird')]));
        await until(() => hasty.bytes.includes('early') && hasty.bytes.includes('bird'), 'answers to frames that came with the handshake');
        const late = open(main.port); // accepted 200 ms later, and its frames wait
        late.socket.write(Buffer.concat([Buffer.from(handshake('/late')), frame(TEXT, 'early')]));
        await until(() => late.bytes.includes('early'), 'the answer to a frame that came before the owner had agreed');
        assert.match(late.bytes.toString('latin1'), /^HTTP\/1\.1 101 .*sec-websocket-protocol: late\r\n\r\n\x81\x05early$/s);
    });
});

await test('WebSocket: what is no sound handshake is refused', async () => {
    await unharmed(main, async () => {
        const without = (text) => handshake().replace(text, '');
        const cases = [
            [handshake('/refused'), 403], [without('Sec-WebSocket-Version: 13\r\n'), 426], [handshake().replace('Version: 13', 'Version: 8'), 426], [without(`Sec-WebSocket-Key: ${KEY}\r\n`), 400],
            [handshake().replace(KEY, 'short=='), 400], [handshake().replace(KEY, KEY.replace('==', 'AA')), 400], [handshake().replace(KEY, `${KEY}${KEY}`), 400],
            [without('Upgrade: websocket\r\n'), 404], [handshake().replace('GET', 'POST'), 404], [handshake().replace('HTTP/1.1', 'HTTP/1.0'), 404],
            [handshake('/ws', 'Content-Length: 5\r\n'), 400],
        ];
        for (const [text, status] of cases) {
            const answer = await firstAnswer(main.port, text);
            assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), `${answer.slice(0, 30)} for ${text}`);
            assert.ok(status !== 426 || /sec-websocket-version: 13/.test(answer));
        }
    });
});

await test('WebSocket: messages of every size there and back, in one piece, in parts and byte by byte', async () => {
    await unharmed(main, async () => {
        const socket = await websocket(main.port);
        for (const size of [0, 1, 125, 126, 127, 1000, 16383, 16384]) {
            const back = await socket.ask('x'.repeat(size));
            assert.deepEqual([back.kind, back.payload.length, back.masked, back.first], [TEXT, size, false, 0x81]);
        }
        assert.equal((await socket.ask('Gökçe € 😀')).text, 'Gökçe € 😀');
        const word = Buffer.from('ağaç 😀');
        for (let cut = 0; cut <= word.length; cut++) { // with an empty part at either end, too
            socket.send(TEXT, word.subarray(0, cut), { last: false });
            socket.send(PING, `p${cut}`);
            socket.send(0, word.subarray(cut));
            const got = [await socket.next(), await socket.next()].sort((a, b) => a.kind - b.kind);
            assert.deepEqual(got.map(({ text }) => text), [word.toString(), `p${cut}`]);
        }
        for (const byte of Buffer.concat([frame(TEXT, 'slow but sure'), frame(PING, 'and'), frame(TEXT, 'steady')])) {
            socket.socket.write(Buffer.from([byte]));
            await new Promise(setImmediate);
        }
        const three = [await socket.next(), await socket.next(), await socket.next()];
        assert.deepEqual(three.map(({ text }) => text).sort(), ['and', 'slow but sure', 'steady']);
    });
});

await test('WebSocket: a limit of up to 48 KiB for one connection', async () => {
    await unharmed(main, async () => {
        const socket = await websocket(main.port);
        socket.send(TEXT, 'limit 999999');
        assert.equal((await socket.ask('y'.repeat(49152))).payload.length, 49152);
        socket.send(TEXT, 'y'.repeat(49153));
        assert.equal((await socket.next()).code, 1009);
        const other = await websocket(main.port);
        other.send(TEXT, 'y'.repeat(16385));
        assert.equal((await other.next()).code, 1009);
    });
});

await test('WebSocket: everything that is forbidden is answered with its code and ends the connection', async () => {
    await unharmed(main, async () => {
        const cases = [
            [1002, frame(TEXT, 'x', { masked: false })], [1002, frame(TEXT, 'x', { reserved: 4 })], [1002, frame(TEXT, 'x', { reserved: 1 })], [1002, frame(3, 'x')], [1002, frame(11, 'x')],
            [1002, frame(0, 'x')], [1002, Buffer.concat([frame(TEXT, 'x', { last: false }), frame(TEXT, 'y')])], [1002, frame(PING, 'x', { last: false })], [1002, frame(PING, 'x'.repeat(126))],
            [1002, frame(TEXT, 'x', { lengthBytes: 2 })], [1002, frame(TEXT, 'x', { lengthBytes: 8 })], [1002, closeFrame(1005)], [1002, closeFrame(999)], [1002, frame(CLOSE, 'x')],
            [1003, frame(BINARY, 'x')], [1003, frame(BINARY, 'x', { last: false })], [1007, frame(TEXT, Buffer.from([0xff]))], [1007, frame(TEXT, Buffer.from([0xed, 0xa0, 0x80]))],
            [1007, frame(TEXT, Buffer.from([0xc3]))], [1007, frame(TEXT, Buffer.concat([Buffer.from([0xff]), Buffer.alloc(100)]), { length: 10_000 })], [1007, frame(CLOSE, Buffer.from([3, 232, 0xff]))],
            [1009, frame(TEXT, '', { length: 16385 })], [1009, frame(TEXT, '', { length: 2 ** 40 })], [1009, Buffer.concat([frame(TEXT, 'x'.repeat(16384), { last: false }), frame(0, 'y')])],
        ];
        for (const [code, bytes] of cases) {
            const socket = await websocket(main.port);
            socket.socket.write(Buffer.concat([bytes, frame(TEXT, 'nobody hears this')]));
            const answer = await socket.next();
            assert.deepEqual([answer?.kind, answer?.code], [CLOSE, code], `${bytes.subarray(0, 20).toString('hex')}`);
            assert.equal(await socket.next(), undefined);
        }
    });
});

await test('WebSocket: both closing handshakes', async () => {
    await unharmed(main, async () => {
        for (const [bytes, payload] of [[closeFrame(1000, 'bye'), '03e8'], [closeFrame(4321), '10e1'], [frame(CLOSE), ''], [closeFrame(1002), '03ea'], [closeFrame(1012), '03f4']]) {
            const socket = await websocket(main.port);
            socket.socket.write(bytes);
            const answer = await socket.next();
            assert.deepEqual([answer.kind, answer.payload.toString('hex')], [CLOSE, payload]);
            await socket.closed;
        }
        const socket = await websocket(main.port);
        const asked = await socket.ask('close 4001 because');
        assert.deepEqual([asked.code, asked.payload.subarray(2).toString()], [4001, 'because']);
        socket.send(TEXT, 'not heard any more');
        socket.socket.write(closeFrame(4001));
        assert.equal(await socket.next(), undefined);
        const long = await websocket(main.port);
        assert.equal((await long.ask(`close 4001 ${'ü'.repeat(100)}`)).payload.subarray(2).toString(), 'ü'.repeat(61), 'a reason is cut between two characters');
        const dropped = await websocket(main.port);
        dropped.send(TEXT, 'drop');
        assert.equal(await dropped.next(), undefined);
    });
});

await test('WebSocket: a message to a room is sent to everyone in it and to nobody else', async () => {
    await unharmed(main, async () => {
        const rooms = await Promise.all([1, 1, 1, 2].map((room) => websocket(main.port, { path: `/room/${room}` })));
        rooms[0].send(TEXT, 'hello');
        assert.deepEqual((await Promise.all(rooms.slice(0, 3).map((each) => each.next()))).map(({ text }) => text), ['hello', 'hello', 'hello']);
        rooms[1].socket.destroy();
        rooms[3].send(TEXT, 'alone');
        assert.equal((await rooms[3].next()).text, 'alone');
        rooms[2].send(TEXT, 'again');
        assert.equal((await rooms[0].next()).text, 'again');
    });
});

await test('WebSocket: work comes back from other threads, also for those who are gone', async () => {
    await unharmed(main, async () => {
        const sockets = await Promise.all(Array.from({ length: 40 }, () => websocket(main.port)));
        const answers = sockets.map((socket, i) => (i % 2 ? socket.ask(`later ${i}`) : (socket.send(TEXT, 'later x'), socket.socket.destroy(), undefined)));
        (await Promise.all(answers)).forEach((answer, i) => assert.equal(answer?.text, i % 2 ? String(i) : undefined));
    });
});

await test('WebSocket: the server that met all this ends without a complaint', () => stop(main));

finish();
