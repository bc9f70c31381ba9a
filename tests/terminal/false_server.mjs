// A server that lies to `freehold join`: it opens a WebSocket as it should, or not, and then says whatever a test wants.
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { frame, TEXT } from '../server/socket.mjs';

export const ROOM = '5f0c1d2e3a4b596877869504', GUEST = 'a1b2c3d4e5f60718293a4b5c', GAME = '9d1f3c5b7a99887766554433221100ff';
export const plain = (kind, payload, options) => frame(kind, payload, { masked: false, ...options });

// The texts that a client has sent, without their masks.
function takeTexts(bytes) {
    const texts = [];
    for (;;) {
        const short = bytes.length < 2 ? 0 : bytes[1] & 127;
        const head = short === 126 ? 8 : 6;
        const size = short === 126 && bytes.length >= 4 ? bytes.readUInt16BE(2) : short;
        if (bytes.length < head + size) {
            return { texts, rest: bytes };
        }
        const mask = bytes.subarray(head - 4, head);
        texts.push({ isMasked: bytes[1] > 127, text: Buffer.from(bytes.subarray(head, head + size).map((byte, i) => byte ^ mask[i & 3])).toString() });
        bytes = bytes.subarray(head + size);
    }
}

export class FalseServer {
    sockets = new Set();
    heard = [];
    opened = 0;
    isMasked = true;

    // raw(socket, request): answers a request by itself if it returns true. hear(message, send, socket): after the WebSocket is open.
    static async listen({ raw = () => false, hear = () => undefined }) {
        const server = new FalseServer();
        Object.assign(server, { raw, hear });
        server.net = createServer((socket) => server.meet(socket));
        await new Promise((ready) => server.net.listen(0, '127.0.0.1', ready));
        server.link = `http://127.0.0.1:${server.net.address().port}/#join=${ROOM}.KEY`;
        return server;
    }

    meet(socket) {
        let bytes = Buffer.alloc(0), isOpen = false;
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => this.sockets.delete(socket));
        socket.on('data', (data) => {
            bytes = Buffer.concat([bytes, data]);
            if (!isOpen) {
                const end = bytes.indexOf('\r\n\r\n');
                if (end < 0) {
                    return;
                }
                const request = bytes.subarray(0, end).toString();
                bytes = bytes.subarray(end + 4);
                if (this.raw(socket, request)) {
                    return;
                }
                if (request.startsWith('POST')) {
                    const body = JSON.stringify({ guest: GUEST, token: 'aToken' });
                    socket.end(`HTTP/1.1 201 Created\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
                    return;
                }
                isOpen = true;
                this.opened++;
                socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptOf(request)}\r\n\r\n`);
            }
            const taken = takeTexts(bytes);
            bytes = taken.rest;
            for (const { text, isMasked } of taken.texts) {
                this.isMasked &&= isMasked;
                const message = JSON.parse(text);
                this.heard.push(message);
                this.hear(message, (answer) => socket.write(plain(TEXT, typeof answer === 'string' ? answer : JSON.stringify(answer))), socket);
            }
        });
    }

    close() {
        this.sockets.forEach((socket) => socket.destroy());
        this.net.close();
    }
}

export function acceptOf(request) {
    const key = /sec-websocket-key: (\S+)/i.exec(request)[1];
    return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

export const welcome = (id) => ({ type: 'welcome', id, protocol: 1, version: 'freehold 1', guest: { id: GUEST, name: 'Ada' } });
export const room = (more = {}) => ({
    type: 'room', room: ROOM, number: 1, name: 'Friday', edition: 'classic', 'edition-name': 'Classic', changes: [], owner: GUEST, phase: 'lobby', limit: 2, timer: 0, pace: 'usual',
    private: true, listed: false, watchers: true, passcode: false, members: [{ guest: GUEST, player: 'Ada', seat: 1, piece: 'hat', here: true, ready: false, admin: true }],
    computers: [{ seat: 2, kind: 'steady', piece: 'ship' }], 'called-off': 0, ...more,
});
