// A client of `freehold engine` through pipes, as anybody could write one (X13), and a simple player that knows no rules.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freehold } from './terminal.mjs';

// One program. `ask` sends a request and waits for its answer: the lines before `ok`. A refusal is an Error whose reason is its first word.
export class Client {
    static all = [];

    constructor({ cwd = '.' } = {}) {
        this.child = spawn(freehold, ['engine'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
        this.child.stdin.on('error', () => {});
        this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
        this.ended = new Promise((finish) => this.child.on('close', (status, signal) => finish({ status, signal })));
        Client.all.push(this.child);
    }

    // For those that a failed test has left.
    static endAll() {
        Client.all.forEach((child) => child.kill('SIGKILL'));
    }

    async answer() {
        const lines = [];
        for (;;) {
            const { value: line, done } = await this.lines.next();
            assert.ok(!done, 'the program has ended within an answer');
            if (line === 'ok') {
                return lines;
            }
            if (line.startsWith('error ')) {
                assert.deepEqual(lines, [], 'a refusal has lines before it');
                throw Object.assign(new Error(line), { reason: line.split(' ')[1] });
            }
            lines.push(line);
        }
    }

    ask(...request) {
        this.child.stdin.write(`${request.join('\n')}\n`);
        return this.answer();
    }

    // For answers of one line.
    async one(...request) {
        const lines = await this.ask(...request);
        assert.equal(lines.length, 1, `${request}: ${lines}`);
        return lines[0];
    }

    async reasonOf(...request) {
        return this.ask(...request).then(
            () => null,
            ({ reason }) => reason,
        );
    }

    async quit() {
        assert.deepEqual(await this.ask('quit'), []);
        assert.deepEqual(await this.ended, { status: 0, signal: null });
    }
}

// Numbers below a bound, always the same for the same seed.
export function chooser(seed) {
    let state = seed;
    return (bound) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 8) % bound;
    };
}

function parse(line) {
    const [text, rest] = line.split('\t');
    const [needs, ...numbers] = rest?.split(' ') ?? [];
    return { text, word: text.split(' ')[1], needs, numbers: numbers.map(Number) };
}

// An option as an action; null where it is not for a simple player, or nothing can be chosen.
function fill({ text, word, needs, numbers: [low, high] }, choose) {
    if (needs === 'terms' || word === 'leave' || (needs === 'amount' && low > high)) {
        return null;
    }
    return needs === 'amount' ? `${text.replace(/ \d+$/, '')} ${low + choose(Math.min(high - low, 20) + 1)}` : text;
}

// What a seat does: money is raised only to pay, and nobody gives up who can pay.
const LAST = { sell: 1, mortgage: 2, bankrupt: 3 };
function seatAction(options, choose) {
    const playable = options.map((option) => [LAST[option.word] ?? 0, fill(option, choose)]).filter(([, action]) => action);
    const best = Math.min(...playable.map(([rank]) => rank));
    const actions = playable.filter(([rank]) => rank === best).map(([, action]) => action);
    return actions[choose(actions.length)];
}

function jointAction(options, choose) {
    const bids = options.filter(({ needs }) => needs === 'bids');
    return `* bids ${bids.map(({ numbers: [seat, low] }) => `${seat} ${choose(3) > 0 ? low : 0}`).join(' ')}`;
}

// A little money for a deed of the other player, or null where they have none: without trade many a game would not end.
async function offerFor(client, { text }, choose) {
    const { deeds } = JSON.parse(await client.one('json')).game;
    const theirs = Object.keys(deeds).filter((id) => deeds[id].owner === Number(text.split(' ')[2]));
    return theirs.length > 0 ? `${text} give 50 take ${theirs[choose(theirs.length)]}` : null;
}

async function tryOffer(client, options, choose) {
    const partners = options.filter(({ word }) => word === 'offer');
    const offer = partners.length > 0 && choose(6) === 0 ? await offerFor(client, partners[choose(partners.length)], choose) : null;
    return offer && (await client.reasonOf(`do ${offer}`)) === null ? offer : null;
}

async function act(client, who, choose) {
    const options = (await client.ask('legal')).map(parse);
    const offer = await tryOffer(client, options, choose);
    if (offer) {
        return offer;
    }
    const action = who === 'joint' ? jointAction(options, choose) : seatAction(options, choose);
    await client.ask(`do ${action}`);
    return action;
}

async function actByBot(client, bot) {
    const action = await client.one(`bot ${bot}`);
    await client.ask(`do ${action}`);
    return action;
}

// Plays on until the game is over or the limit reached. Returns every action that was done.
export async function playOn(client, choose, { seed, limit, bot = null }) {
    const actions = [];
    let next = `draw ${seed}`;
    while (actions.length < limit) {
        const [who] = (await client.one('who')).split(' ');
        if (who === 'over') {
            break;
        }
        if (who === 'chance') {
            actions.push(await client.one(next));
            next = 'draw';
            continue;
        }
        actions.push(bot ? await actByBot(client, bot) : await act(client, who, choose));
    }
    return actions;
}
