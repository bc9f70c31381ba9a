// `freehold join` as a process, and somebody who answers every question in it with the words of `freehold play`.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { newPlace } from '../server/online.mjs';
import { until } from '../server/programs.mjs';

const running = new Set();

export function endJoiners() {
    running.forEach((child) => child.kill('SIGKILL'));
}

// What answers the question with these commands, after a fashion. A debtor gives up, so that games end soon.
function answerTo(commands, bids) {
    const has = (word) => commands.includes(word);
    if (bids && (has('AMOUNT') || has('n'))) {
        return has('AMOUNT') ? '10' : 'n';
    }
    const wanted = ['roll', 'reject', 'withdraw', 'y', 'cup', 'pay', 'next', 'bankrupt'];
    const figure = commands.find((word) => /^\d+%?$/.test(word));
    return figure ?? wanted.find(has) ?? (has('AMOUNT') ? '0' : 'resign yes');
}

export class Joiner {
    constructor(built, args, { env = {}, plays = true, bids = 0, most = 120 } = {}) {
        this.place = newPlace('join');
        this.plays = plays;
        this.most = most; // answers, after which it gives up: not every game ends by itself
        this.bids = bids; // in how many of the first answers it would rather bid than buy
        this.out = '';
        this.err = '';
        this.asked = 0; // how far the output has been answered
        this.typed = [];
        this.child = spawn(resolve(built, 'freehold'), ['join', ...args], { env: { ...process.env, XDG_DATA_HOME: this.place, FREEHOLD_GUESTS: '', ...env } });
        running.add(this.child);
        this.child.stdin.on('error', () => undefined);
        this.child.stdout.on('data', (data) => ((this.out += data), this.answer()));
        this.child.stderr.on('data', (data) => (this.err += data));
        this.ended = new Promise((end) => this.child.on('close', (code, signal) => (running.delete(this.child), (this.isEnded = true), end({ code, signal }))));
    }

    type(line) {
        this.typed.push(line);
        this.child.stdin.write(`${line}\n`);
    }

    // A prompt with a name in front is a question; the commands are in the brackets above it.
    answer() {
        const fresh = this.out.slice(this.asked);
        const asked = /\[([^\]\n]*), help\]\n[^\n>]+> $/.exec(fresh);
        if (!this.plays || !asked) {
            return;
        }
        this.asked = this.out.length;
        this.type(this.typed.length < this.most ? answerTo(asked[1].split(', '), this.typed.length < this.bids) : 'resign yes');
    }

    // What it has printed, but for its tries to connect again.
    progress() {
        return this.out.replaceAll(/^.*Trying again in .*$/gm, '').trimEnd().length;
    }

    async sees(pattern) {
        await until(() => pattern.test(this.out), () => `${pattern} on the screen:\n${this.out.slice(-3000)}\n${this.err.slice(-2000)}`, { progress: () => this.progress() });
        return pattern.exec(this.out);
    }

    // How it ended, but never later than this.
    async end() {
        await until(() => this.isEnded, () => `the end of the program:\n${this.out.slice(-2000)}`, { progress: () => this.progress() });
        return this.ended;
    }
}
