// The small server on the transport (echo_server.c), and a look at what it has used after each test.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { randomBytes, within } from '../steady.mjs';
import { done } from '../wasm/tap.mjs';
import { descriptors, elapse, endAll, now, rests, startProgram, stopProgram, until } from './programs.mjs';
import { bodyOf, destroyAll, exchange, get } from './socket.mjs';

export { bodyOf, get, rests };

const folder = resolve(process.argv[2] ?? 'build/gcc-O2');
export const program = join(folder, 'tests/server/echo_server');
export const isSanitized = folder.includes('asan');
export const place = mkdtempSync(join(tmpdir(), 'freehold-transport-'));
export const file = join(place, 'file.bin');
export const FILE = randomBytes(8_000_000);
writeFileSync(file, FILE);

export const start = (...args) => startWith({}, args);
export const startClocked = (...args) => startWith({ clock: true }, args); // its time belongs to the test

async function startWith(options, args) {
    const server = startProgram(program, args, options);
    await Promise.race([server.begun, server.ended]);
    return Object.assign(server, { port: Number(server.out), tls: args.includes('--tls') });
}

// Ends it as an operator would; whatever it has to complain about, a sanitizer included, is a failure.
export async function stop(server, signal) {
    const { code, err, out } = await stopProgram(server, signal);
    assert.deepEqual([code, err], [0, '']);
    return out;
}

export const works = async ({ port, tls }) => assert.match(await exchange(port, get('/'), { tls }), /^HTTP\/1\.1 200 .*hello\n$/s);
export const counts = async ({ port, tls }) => JSON.parse(bodyOf(await exchange(port, get('/counts'), { tls })));

// Why connections have ended, and how many.
const ENDS = ['peer', 'owner', 'deadline', 'queue', 'protocol', 'stopped', 'memory'];
export const ended = async (server) => Object.fromEntries((await counts(server)).ended.map((count, i) => [ENDS[i], count]));

// Memory that the server holds, in KiB; 0 with a sanitizer, which has a heap of its own.
export const heapKib = async (server) => (await counts(server)).heap / 1024;

// Does what the test does and then looks at the server: it answers, holds no descriptor that it did not have before, uses no processor while
// nobody wants anything (by a real clock), and holds hardly more memory.
export async function unharmed(server, body) {
    await works(server);
    const before = { descriptors: descriptors(server.pid), kib: await heapKib(server) };
    await body();
    destroyAll();
    await until(() => descriptors(server.pid) <= before.descriptors, () => `the end of all connections: ${descriptors(server.pid)} descriptors are open, ${before.descriptors} were`);
    await (server.clock ? undefined : rests(server));
    const grown = (await heapKib(server)) - before.kib;
    assert.ok(grown <= 512, `it grew by ${grown} KiB`);
    await works(server);
}

// Writes this TIMES times, or until the other side closes.
export async function flood(state, bytes, times) {
    for (let i = 0; i < times && !state.isClosed && !state.socket.destroyed; i++) {
        const isTaken = state.socket.write(bytes);
        await (isTaken ? new Promise(setImmediate) : within(Promise.race([once(state.socket, 'drain').catch(() => undefined), state.closed]), 'room for more'));
    }
}

// Sends a byte each 50 ms until the other side closes; says how many milliseconds that took.
export async function trickle(state, bytes) {
    const begin = now();
    for (let i = 0; !state.isClosed && i < 200; i++) {
        state.socket.write(bytes.subarray(i % bytes.length, (i % bytes.length) + 1));
        await elapse(50);
    }
    assert.ok(state.isClosed, 'it was never closed');
    return now() - begin;
}

export function finish() {
    destroyAll();
    endAll();
    rmSync(place, { recursive: true });
    done();
}
