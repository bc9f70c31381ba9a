// Clients of the game server that play by the JSON view, and a book of everything that the server told any of them. After a crash the book is
// compared with the store.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chance, pick, random, randomBytes, within } from '../steady.mjs';
import { startProgram, until } from './programs.mjs';
import { bodyOf, exchange, get, TEXT, websocket } from './socket.mjs';

const folder = resolve(process.argv[2] ?? 'build/gcc-O2');
export const program = join(folder, 'freehold');
export const isSanitized = folder.includes('asan');
export const place = mkdtempSync(join(tmpdir(), 'freehold-players-'));
const page = join(place, 'page');
mkdirSync(page);
writeFileSync(join(page, 'index.html'), 'a page');
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FREEHOLD_')));

export const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');

// ---- The server ----------------------------------------------------------------------------------------------------------------------

// `before` is a command that runs the server, such as strace. With `clock` its time belongs to the test.
export async function serve(data, { before = [], args = [], metrics = 'off', clock = false } = {}) {
    const [path, ...rest] = [...before, clock ? join(folder, 'tests/server/serve') : program, 'serve', '--listen', '127.0.0.1:0', '--metrics', metrics, '--page', page, '--data', data, '--action-rate', '100000', '--countdown', '0', ...args];
    const server = startProgram(path, rest, { env: environment, clock });
    await Promise.race([server.begun, server.ended]);
    const figures = / for=metrics address=\S+ port=(\d+)$/m.exec(server.err)?.[1];
    return Object.assign(server, { data, port: Number(/:(\d+)\//.exec(server.out)?.[1]), metrics: Number(figures) });
}

// The small server (hall_server.c): QUEUE calls may wait for its store, and rooms leave memory after UNLOAD_TIME milliseconds. With `clock` its time belongs to the test.
export async function serveHall(data, queue, unloadTime, { clock = false } = {}) {
    const server = startProgram(join(folder, 'tests/server/hall_server'), [data, String(queue), String(unloadTime)], { clock });
    await Promise.race([server.begun, server.ended]);
    const port = Number(/:(\d+)\//.exec(server.out)[1]);
    const counts = async () => bodyOf(await exchange(port, get('/counts')));
    const unloaded = () => until(async () => /^rooms 0 games 0 /.test(await counts()), 'no room in memory that nobody looks at');
    return Object.assign(server, { data, port, counts, unloaded });
}

export function post(port, path, body, headers = {}) {
    return within(new Promise((got, failed) => {
        const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
            let text = '';
            answer.on('data', (data) => (text += data));
            answer.on('end', () => got({ status: answer.statusCode, text }));
        });
        asked.on('error', failed);
        asked.end(JSON.stringify(body));
    }), `an answer to POST ${path}`);
}

// A server that is busy is asked again.
export async function makeGuest(port) {
    let answer;
    await until(async () => {
        answer = await post(port, '/guest', { program: true });
        assert.ok(answer.status === 201 || answer.status === 503, answer.text);
        return answer.status === 201;
    }, 'a guest');
    return JSON.parse(answer.text);
}

// ---- The book ------------------------------------------------------------------------------------------------------------------------

// What was told of each game: lines by their number in the record, hashes by the number of the game's line, actions that were acknowledged,
// and sealed bids that were.
export class Book {
    games = new Map();
    faults = [];

    of(id) {
        if (!this.games.has(id)) {
            this.games.set(id, { lines: new Map(), hashes: new Map(), done: [], bids: [] });
        }
        return this.games.get(id);
    }

    note(message) {
        if (message.type === 'lines') {
            const game = this.of(message.game);
            message.lines.forEach((line, i) => this.enter(game.lines, message.first + i, line, message.game));
        } else if (message.type === 'view') {
            this.enter(this.of(message.game).hashes, message.number, message.state.hash, message.game);
        }
    }

    // Nothing is ever told in two ways.
    enter(map, number, text, game) {
        if (map.has(number) && map.get(number) !== text) {
            this.faults.push(`${game} ${number}: told as ${map.get(number)} and as ${text}`);
        }
        map.set(number, text);
    }

    acknowledge(message, answer) {
        const game = this.of(message.game);
        const bid = /^(\d+) bid (\d+)$/.exec(message.action);
        if (answer.number !== undefined) {
            game.done.push({ number: answer.number, action: message.action, bid });
        } else if (bid) {
            game.bids.push({ seat: Number(bid[1]), bid: Number(bid[2]), question: message.question });
        }
    }

    get count() {
        return [...this.games.values()].reduce((sum, game) => sum + game.done.length + game.bids.length, 0);
    }
}

// ---- The store -----------------------------------------------------------------------------------------------------------------------

// All streams of a store whose server has ended. Games have `hashes` and `secrets`.
export function lookAt(data) {
    const { status, stdout, stderr } = spawnSync(join(folder, 'tests/server/store_look'), [data], { encoding: 'utf8', maxBuffer: 1 << 30 });
    assert.ok(status === 0 || status === 1, stderr);
    const streams = new Map();
    let stream;
    for (const line of stdout.split('\n')) {
        const rest = line.slice(2);
        const [first, second, third] = rest.split(' ');
        if (line[0] === 'S') {
            stream = { head: Number(second), isRestored: third === '1', lines: [], hashes: new Map(), secrets: new Map(), faults: [] };
            streams.set(first, stream);
        } else if (line[0] === 'L') {
            stream.lines.push(rest);
        } else if (line[0] === 'H') {
            stream.hashes.set(Number(first), second);
        } else if (line[0] === 'P') {
            stream.secrets.set(first, rest.slice(first.length + 1));
        } else if (line[0] === 'F') {
            stream.faults.push(rest);
        }
    }
    return streams;
}

// A sealed bid counts if it lies in the private part of its game, or was opened in the line that ended its auction. A seat may have changed it
// since, or left the game with it.
function isBidKept({ seat, bid, question }, later, stream) {
    const opened = stream.lines.filter((line) => Number(/^(\d+) /.exec(line)?.[1]) > question).find((line) => /^\d+ \* bids /.test(line));
    const bids = [bid, ...later.filter((other) => other.seat === seat && other.question === question).map((other) => other.bid)];
    if (stream.lines.some((line) => Number(/^(\d+) /.exec(line)?.[1]) > question && new RegExp(`^\\d+ ${seat} leave`).test(line))) {
        return true;
    }
    if (opened) {
        const given = / \* bids (.*?) [+~]/.exec(opened)[1].split(' ').map(Number);
        const place = given.findIndex((value, i) => i % 2 === 0 && value === seat);
        return place >= 0 && bids.includes(given[place + 1]);
    }
    const [kept, value] = (stream.secrets.get(`bid/${seat}`) ?? '').split(' ').map(Number);
    return kept === question && bids.includes(value);
}

function compareGame(id, game, stream) {
    const lines = new Map(stream.lines.map((line) => [Number(/^(\d+) /.exec(line)?.[1]), line]));
    const at = (number) => lines.get(number) ?? '';
    for (const [number, line] of game.lines) {
        assert.equal(stream.lines[number - 1], line, `${id}: line ${number} was shown`);
    }
    for (const { number, action, bid } of game.done) {
        // A sealed bid that was the last is acknowledged with the line that opens all of them.
        const isThere = at(number).startsWith(`${number} ${action}`) || (bid && at(number).startsWith(`${number} * bids `));
        assert.ok(isThere, `${id}: ${number} ${action} was acknowledged, and the store has ${at(number) || 'nothing'}`);
    }
    for (const [number, hash] of game.hashes) {
        assert.ok(number === 0 || stream.hashes.get(number) === hash, `${id}: the position after ${number} was shown as ${hash}`);
    }
    game.bids.forEach((given, i) => assert.ok(isBidKept(given, game.bids.slice(i + 1), stream), `${id}: the bid ${JSON.stringify(given)} was acknowledged\n${stream.lines.slice(-12).join('\n')}`));
}

// Everything in the book is in the store, and everything in the store is whole.
export function compare(book, data) {
    const streams = lookAt(data);
    assert.deepEqual(book.faults, []);
    for (const [name, { faults, lines, head }] of streams) {
        assert.deepEqual(faults, [], name);
        assert.equal(lines.length, head, name);
    }
    for (const [id, game] of book.games) {
        const stream = streams.get(`game/${id}`);
        assert.ok(stream || game.lines.size + game.done.length + game.hashes.size === 0, `${id} is gone`);
        if (stream) {
            compareGame(id, game, stream);
        }
    }
    return streams;
}

// ---- Players -------------------------------------------------------------------------------------------------------------------------

export class Player {
    count = 0;
    waiting = new Map();
    heard = [];
    seen = {}; // the last message of each type
    isOpen = false;

    constructor(guest, book, name) {
        Object.assign(this, { guest, book, name, mark: randomBytes(3).toString('hex') });
    }

    // False: the server is not there, or went away.
    async open(port, hello = {}) {
        try {
            this.socket = await websocket(port, { local: this.local, more: this.guest ? `Authorization: Bearer ${this.guest.token}\r\n` : '' });
        } catch {
            return false;
        }
        this.isOpen = true;
        this.listen(this.socket);
        return (await this.ask({ type: 'hello', protocol: 1, ...hello })) !== undefined;
    }

    async listen(socket) {
        for (let frame; (frame = await socket.next());) {
            if (frame.kind === TEXT) {
                this.take(JSON.parse(frame.text));
            } else if (frame.kind === 9) {
                socket.send(10, frame.payload);
            } else if (frame.kind === 8) {
                socket.socket.end();
            }
        }
        if (socket === this.socket) {
            this.isOpen = false;
            this.waiting.forEach((got) => got(undefined));
            this.waiting.clear();
        }
    }

    take(message) {
        this.book?.note(message);
        this.seen[message.type] = message;
        this.heard.push(message.type);
        const asked = this.waiting.get(message.id);
        if (asked) {
            this.waiting.delete(message.id);
            asked(message);
        }
        this.on?.(message);
    }

    send(message) {
        if (this.isOpen) {
            this.socket.send(TEXT, typeof message === 'string' ? message : JSON.stringify(message));
        }
    }

    // The answer, or undefined if the connection ends before it.
    async ask(message) {
        const id = message.id ?? `${this.mark}-${++this.count}`;
        if (!this.isOpen) {
            return undefined;
        }
        const answer = await within(new Promise((got) => {
            this.waiting.set(id, got);
            this.send({ ...message, id });
        }), `an answer to ${JSON.stringify(message)}`);
        if (message.type === 'act' && answer?.type === 'done') {
            this.book?.acknowledge(message, answer);
        }
        return answer;
    }

    drop() {
        this.socket?.socket.destroy();
    }

    // ---- A whole game

    async ready(room) {
        this.secret = randomBytes(32);
        return this.ask({ type: 'ready', room, commitment: sha(this.secret) });
    }

    reveal({ room, game }) {
        return this.ask({ type: 'reveal', room, game, contribution: this.secret.toString('hex') });
    }

    // An action that the view allows; undefined: it is not this player's turn.
    choose({ state }) {
        const { options = [] } = state.state.now;
        const bids = options.find(({ needs }) => needs === 'bids');
        if (bids) {
            return `${state.seat} bid ${pick([0, bids.low, Math.min(bids.high, bids.low + random(90))])}`;
        }
        const raise = options.find(({ needs }) => needs === 'amount');
        const simple = options.filter(({ needs, action }) => needs === undefined && !/ (leave|undo)/.test(action)).map(({ action }) => action);
        if (raise && (simple.length === 0 || chance(30))) {
            return raise.action.replace(/\d+$/, raise.low);
        }
        const usual = simple.filter((action) => / (roll|end|buy|decline|pay|withdraw|reject|accept|keep)/.test(action));
        return pick(usual.length > 0 && chance(90) ? usual : simple);
    }
}

// Sits the players down in a new room and begins a game; its id. Their views, or lines, come from then on.
export async function begin(players, { view = 'json', ...create } = {}) {
    const [first, ...others] = players;
    const made = await first.ask({ type: 'create', name: 'Room', edition: 'classic', seats: players.length + (create.computers?.length ?? 0), player: first.name, timer: 0, pace: 'fast', ...create });
    assert.equal(made?.type, 'done', JSON.stringify(made));
    for (const player of others) {
        const joined = await player.ask({ type: 'join', room: made.room, player: player.name });
        assert.equal(joined.type, 'done', JSON.stringify(joined));
    }
    const game = await start(players, made.room);
    await Promise.all(players.map((player) => player.ask({ type: 'follow', game, from: 0, view })));
    return { room: made.room, game };
}

// All are ready and reveal; resolves to the id of the game that began.
export async function start(players, room) {
    const before = players.map((player) => player.on);
    const begun = Promise.all(players.map((player) => new Promise((told) => {
        player.on = (message) => {
            if (message.type === 'start') {
                player.reveal(message);
            } else if (message.type === 'room' && message.phase === 'playing') {
                told(message.game);
            }
        };
    })));
    for (const player of players) {
        const answer = await player.ready(room);
        assert.equal(answer?.type, 'done', JSON.stringify(answer));
    }
    const [game] = await begun;
    players.forEach((player, i) => (player.on = before[i]));
    return game;
}

// The player who is asked now, with the newest view.
function asked(players) {
    const newest = Math.max(...players.map(({ seen }) => seen.view?.number ?? -1));
    return players.find(({ seen }) => seen.view?.number === newest && (seen.view.state.state.now.options ?? []).length > 0);
}

// One action after the other, the first that the view offers and that PREFER likes, until a view IS_THERE. Nobody acts by itself.
export async function playTo(players, isThere, prefer = /./) {
    for (let i = 0; i < 500; i++) {
        await until(() => asked(players), 'a player who is asked');
        const player = asked(players);
        const { view } = player.seen;
        if (isThere(view)) {
            return;
        }
        const options = view.state.state.now.options.filter(({ needs, action }) => needs === undefined && !/ (leave|undo)/.test(action)).map(({ action }) => action);
        const action = options.find((text) => prefer.test(text)) ?? options[0];
        const answer = await player.ask({ type: 'act', game: view.game, question: view.question, action });
        assert.equal(answer?.type, 'done', JSON.stringify([action, answer]));
        await until(() => player.seen.view.number > view.number, 'a new view');
    }
    assert.fail('it never came to that');
}
