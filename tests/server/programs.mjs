// Programs under test, what the system says of them (processor time, memory, open descriptors), and their time: a server whose clock belongs
// to the test stands still until the test waits or lets time pass (clock.c).
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import * as steady from '../steady.mjs';

// Everything that was written to us by now is heard.
async function settle() {
    for (let i = 0; i < 3; i++) {
        await new Promise(setImmediate);
    }
}

const running = new Set();
const clocks = new Set(); // of servers whose time belongs to the test

// Starts a program; `begun` resolves when it has printed a line, `ended` when it has ended. With `clock` its time belongs to the test.
export function startProgram(path, args, { clock = false, env = process.env, ...options } = {}) {
    const stdio = ['ignore', 'pipe', 'pipe', ...(clock ? ['pipe'] : [])];
    const child = spawn(path, args, { stdio, env: clock ? { ...env, FREEHOLD_CLOCK: '3' } : env, ...options });
    const state = { child, pid: child.pid, out: '', err: '', clock: clock ? newClock(child.stdio[3]) : undefined };
    running.add(child);
    child.stderr.on('data', (data) => (state.err += data));
    state.ended = new Promise((end) => child.on('close', (code, signal) => {
        running.delete(child);
        clocks.delete(state.clock);
        end({ code, signal, out: state.out, err: state.err });
    }));
    state.begun = new Promise((begin) => child.stdout.on('data', (data) => (state.out += data).includes('\n') && begin())).then(settle);
    return state;
}

export function endAll() {
    running.forEach((child) => child.kill('SIGKILL'));
}

// A server whose time stands still would wait for its grace time for ever.
export async function stopProgram({ child, ended, clock }, signal = 'SIGTERM') {
    child.kill(signal);
    for (let i = 0; i < 100 && clocks.has(clock); i++) {
        await clock.pass(1000);
    }
    return steady.within(ended, 'the end of the program');
}

/* ---- Time ---------------------------------------------------------------------------------------------------------------------------- */

function newClock(socket) {
    let heard = () => undefined;
    let last = Promise.resolve();
    const asked = new Map(); // by time: callers that ask for the same step before it starts share it
    const clock = { now: 0 };
    socket.on('data', (text) => ((clock.now = Number(text)), heard()));
    socket.on('error', () => undefined);
    socket.on('close', () => (clocks.delete(clock), heard()));
    const pass = async (milliseconds) => {
        asked.delete(milliseconds);
        const answer = new Promise((resolve) => (heard = resolve));
        if (clocks.has(clock)) {
            socket.write(`${milliseconds}\n`);
            await steady.within(answer, `${milliseconds} ms of the server's time`);
        }
        await settle();
    };
    clock.pass = (milliseconds) => {
        if (!asked.has(milliseconds)) {
            last = last.then(() => pass(milliseconds));
            asked.set(milliseconds, last);
        }
        return asked.get(milliseconds);
    };
    clocks.add(clock);
    return clock;
}

// Milliseconds of the servers' time.
export const now = () => [...clocks][0]?.now ?? Date.now();

const STEP = 5000; // a longer time passes in parts, so that pings are answered

// This much of the servers' time passes.
export async function elapse(milliseconds) {
    if (clocks.size === 0) {
        throw new Error('no server has a clock that belongs to the test');
    }
    let left = milliseconds;
    do {
        await Promise.all([...clocks].map((clock) => clock.pass(Math.min(left, STEP))));
        left -= STEP;
    } while (left > 0);
}

// A moment, for loops that look for something again and again.
export const breathe = () => (clocks.size > 0 ? elapse(10) : steady.pause(10));

// Waits until the claim holds. Where time belongs to the test it passes only when everything that can happen without it has happened.
export async function until(claim, what, options = {}) {
    await (clocks.size > 0 && elapse(0));
    return steady.until(claim, what, { wait: breathe, ...options });
}

/* ---- What the system says ------------------------------------------------------------------------------------------------------------ */

const TICKS = 100; // a second, by the system's own convention

export function processorSeconds(pid) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

// A server that has nothing to do uses no processor: sooner or later it does nothing at all for this time.
export async function rests(server, milliseconds = 400) {
    let before;
    const wait = () => ((before = processorSeconds(server.pid)), steady.pause(milliseconds));
    await until(() => before !== undefined && processorSeconds(server.pid) - before <= milliseconds / 10_000 + 0.02, 'a rest of the server', { wait });
}

// Memory that is resident now, in KiB.
export function residentKib(pid) {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1]);
}

export function descriptors(pid) {
    return readdirSync(`/proc/${pid}/fd`).length;
}

export function sockets(pid) {
    const folder = `/proc/${pid}/fd`;
    const target = (number) => {
        try {
            return readlinkSync(`${folder}/${number}`);
        } catch {
            return ''; // closed since the folder was read
        }
    };
    return readdirSync(folder).filter((number) => target(number).startsWith('socket:')).length;
}
