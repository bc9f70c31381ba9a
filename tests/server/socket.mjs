// Clients that can misbehave: plain bytes over a socket, and WebSocket frames made by hand.
import { createHash } from 'node:crypto';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { PATIENCE, randomBytes, until } from '../steady.mjs';

// ---- Frames --------------------------------------------------------------------------------------------------------------------------

export const TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10;

// A frame as a client sends it. Everything can be set wrong.
export function frame(kind, payload = '', { last = true, masked = true, reserved = 0, length, lengthBytes } = {}) {
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    const size = length ?? bytes.length;
    const extra = lengthBytes ?? (size < 126 ? 0 : size < 65536 ? 2 : 8);
    const head = Buffer.alloc(2 + extra);
    head[0] = (last ? 0x80 : 0) | (reserved << 4) | kind;
    head[1] = (masked ? 0x80 : 0) | (extra === 0 ? size : extra === 2 ? 126 : 127);
    for (let i = 0, left = BigInt(size); i < extra; i++, left >>= 8n) {
        head[1 + extra - i] = Number(left & 255n);
    }
    const mask = randomBytes(4);
    return masked ? Buffer.concat([head, mask, bytes.map((byte, i) => byte ^ mask[i & 3])]) : Buffer.concat([head, bytes]);
}

export const closeFrame = (code, reason = '') => frame(CLOSE, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]));

// Takes the frames of a server, which have no masks, off the front of the bytes.
export function takeFrames(bytes) {
    const frames = [];
    for (;;) {
        const short = bytes.length < 2 ? 0 : bytes[1] & 127;
        const head = short === 127 ? 10 : short === 126 ? 4 : 2;
        if (bytes.length < head) {
            return { frames, rest: bytes };
        }
        const size = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
        if (bytes.length < head + size) {
            return { frames, rest: bytes };
        }
        const payload = bytes.subarray(head, head + size);
        const kind = bytes[0] & 15;
        frames.push({ kind, first: bytes[0], masked: bytes[1] > 127, payload, text: payload.toString(), code: kind === CLOSE && size >= 2 ? payload.readUInt16BE(0) : undefined });
        bytes = bytes.subarray(head + size);
    }
}

// ---- Connections ---------------------------------------------------------------------------------------------------------------------

const all = new Set();

export function destroyAll() {
    all.forEach((socket) => socket.destroy());
}

// A socket that gathers what it gets. `closed` resolves to that when the other side has ended.
export function open(port, { tls = false, host = '127.0.0.1', local, reads = true, half = false } = {}) {
    const options = { port, host, localAddress: local, allowHalfOpen: half };
    const socket = tls ? connectTls({ ...options, rejectUnauthorized: false, ...(tls === true ? {} : tls) }) : connectPlain(options);
    const parts = []; // joined when somebody looks, so that much costs no more than a little at a time
    const state = {
        socket,
        isClosed: false,
        get bytes() {
            return parts.splice(0, parts.length, Buffer.concat(parts)) && parts[0];
        },
    };
    all.add(socket);
    socket.on('error', () => undefined);
    socket.setNoDelay(true);
    state.ready = new Promise((done, failed) => (socket.on(tls ? 'secureConnect' : 'connect', () => done(state)), socket.on('close', () => failed(new Error('not connected')))));
    state.ready.catch(() => undefined);
    state.closed = new Promise((end) => socket.on('close', () => (all.delete(socket), (state.isClosed = true), end(state.bytes))));
    if (reads) {
        socket.on('data', (data) => parts.push(data));
    } else {
        socket.pause();
    }
    return state;
}

// What comes back for these bytes until the other side closes, or until it has been silent for so long.
export async function exchange(port, bytes, { silence = PATIENCE, ...options } = {}) {
    const state = open(port, options);
    state.socket.setTimeout(silence, () => state.socket.destroy());
    state.socket.write(bytes);
    return (await state.closed).toString('latin1');
}

// What is answered first to these bytes, up to the end of the header at least.
export async function firstAnswer(port, bytes, options) {
    const state = open(port, options);
    state.socket.write(bytes);
    await until(() => state.isClosed || state.bytes.includes('\r\n\r\n'), 'an answer');
    state.socket.destroy();
    return state.bytes.toString('latin1');
}

export const get = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;
export const bodyOf = (text) => text.replace(/^.*?\r\n\r\n/s, '');

export const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
export const handshake = (path = '/ws', more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n${more}\r\n`;
export const accepted = (key = KEY) => createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

// A WebSocket. `next()` resolves to the frame that comes next, or undefined when the connection is closed.
export async function websocket(port, { path = '/ws', more = '', ...options } = {}) {
    const state = open(port, { ...options, reads: true });
    await state.ready;
    state.socket.write(handshake(path, more));
    await new Promise((done) => {
        const look = () => (state.bytes.includes('\r\n\r\n') || state.isClosed) && done();
        state.socket.on('data', look);
        state.closed.then(done);
    });
    const end = state.bytes.indexOf('\r\n\r\n') + 4;
    const answer = state.bytes.subarray(0, end).toString();
    if (!answer.startsWith('HTTP/1.1 101 ')) {
        state.socket.destroy();
        throw new Error(`refused: ${answer.split('\r\n')[0]}`);
    }
    let rest = state.bytes.subarray(end);
    const frames = [];
    const waiting = [];
    const take = () => {
        const taken = takeFrames(rest);
        rest = taken.rest;
        frames.push(...taken.frames);
        while (waiting.length > 0 && (frames.length > 0 || state.isClosed)) {
            waiting.shift()(frames.shift());
        }
    };
    state.socket.removeAllListeners('data');
    state.socket.on('data', (data) => ((rest = Buffer.concat([rest, data])), take()));
    if (options.reads === false) {
        state.socket.pause();
    }
    state.closed.then(take);
    take();
    return Object.assign(state, {
        answer,
        send: (...args) => state.socket.write(frame(...args)),
        next: () => (frames.length > 0 || state.isClosed ? Promise.resolve(frames.shift()) : new Promise((got) => waiting.push(got))),
        ask: (text) => (state.socket.write(frame(TEXT, text)), state.next()),
    });
}
