// The small server on the transport (echo_server.c), and a look at what it has used after each test.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { done } from '../wasm/tap.mjs';
import { descriptors, endAll, pause, processorSeconds, residentKib, startProgram, stopProgram, until } from './programs.mjs';
import { destroyAll, exchange } from './socket.mjs';

const folder = resolve(process.argv[2] ?? 'build/gcc-O2');
export const program = join(folder, 'tests/server/echo_server');
export const isSanitized = folder.includes('asan');
export const place = mkdtempSync(join(tmpdir(), 'freehold-transport-'));
export const file = join(place, 'file.bin');
export const FILE = randomBytes(8_000_000);
writeFileSync(file, FILE);

export async function start(...args) {
    const server = startProgram(program, args);
    await Promise.race([server.begun, server.ended]);
    return Object.assign(server, { port: Number(server.out), tls: args.includes('--tls') });
}

// Ends it as an operator would; whatever it has to complain about, a sanitizer included, is a failure.
export async function stop(server, signal) {
    const { code, err, out } = await stopProgram(server, signal);
    assert.deepEqual([code, err], [0, '']);
    return out;
}

export const get = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`;
export const bodyOf = (text) => text.replace(/^.*?\r\n\r\n/s, '');
export const works = async ({ port, tls }) => assert.match(await exchange(port, get('/'), { tls }), /^HTTP\/1\.1 200 .*hello\n$/s);
export const counts = async ({ port, tls }) => JSON.parse(bodyOf(await exchange(port, get('/counts'), { tls })));

// Why connections have ended, and how many.
const ENDS = ['peer', 'owner', 'deadline', 'queue', 'protocol', 'stopped', 'memory'];
export const ended = async (server) => Object.fromEntries((await counts(server)).ended.map((count, i) => [ENDS[i], count]));

// Does what the test does and then looks at the server: it answers, holds no descriptor that it did not have before, uses no processor while
// nobody wants anything, and its memory has grown by at most so much.
export async function unharmed(server, body, { kib = 4096 } = {}) {
    await works(server);
    const before = { descriptors: descriptors(server.pid), kib: residentKib(server.pid) };
    await body();
    destroyAll();
    await until(() => descriptors(server.pid) <= before.descriptors, () => `${descriptors(server.pid)} descriptors are open, ${before.descriptors} were`);
    await rests(server);
    const grown = residentKib(server.pid) - before.kib;
    assert.ok(isSanitized || grown <= kib, `it grew by ${grown} KiB`);
    await works(server);
}

// A server that has nothing to do uses no processor.
export async function rests(server, milliseconds = 400) {
    const before = processorSeconds(server.pid);
    await pause(milliseconds);
    const used = processorSeconds(server.pid) - before;
    assert.ok(used <= milliseconds / 10_000 + 0.02, `it used ${used} s in ${milliseconds} ms`);
}

// Writes this again and again, whatever the other side does, for so long or until it closes.
export async function flood(state, bytes, milliseconds) {
    let written = 0;
    const end = Date.now() + milliseconds;
    while (Date.now() < end && !state.isClosed && !state.socket.destroyed) {
        if (state.socket.write(bytes)) {
            await new Promise(setImmediate);
        } else {
            await Promise.race([new Promise((drain) => state.socket.once('drain', drain)), state.closed, pause(100)]);
        }
        written += bytes.length;
    }
    return written;
}

// Sends a byte each 50 ms until the other side closes; says how many milliseconds that took.
export async function trickle(state, bytes) {
    const begin = Date.now();
    for (let i = 0; !state.isClosed && Date.now() - begin < 8000; i++) {
        state.socket.write(bytes.subarray(i % bytes.length, (i % bytes.length) + 1));
        await pause(50);
    }
    assert.ok(state.isClosed, 'it was never closed');
    return Date.now() - begin;
}

export function finish() {
    destroyAll();
    endAll();
    rmSync(place, { recursive: true });
    done();
}
