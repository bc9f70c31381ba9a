// Programs under test, and what the system says of them: processor time, memory, open descriptors.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const running = new Set();

// Starts a program; `begun` resolves when it has printed a line, `ended` when it has ended.
export function startProgram(path, args, options = {}) {
    const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const state = { child, pid: child.pid, out: '', err: '' };
    running.add(child);
    child.stderr.on('data', (data) => (state.err += data));
    state.ended = new Promise((end) => child.on('close', (code, signal) => (running.delete(child), end({ code, signal, out: state.out, err: state.err }))));
    state.begun = new Promise((begin) => child.stdout.on('data', (data) => (state.out += data).includes('\n') && begin()));
    return state;
}

export function endAll() {
    running.forEach((child) => child.kill('SIGKILL'));
}

export function stopProgram({ child, ended }, signal = 'SIGTERM') {
    child.kill(signal);
    return ended;
}

const TICKS = 100; // a second, by the system's own convention

export function processorSeconds(pid) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
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

export const pause = (milliseconds) => new Promise((later) => setTimeout(later, milliseconds));

export async function until(claim, what, seconds = 15) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
        if (await claim()) {
            return;
        }
        await pause(25);
    }
    throw new Error(typeof what === 'function' ? what() : what);
}
