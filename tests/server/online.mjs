// Whole clients for tests: web/src/online/online.ts in node over sockets of its own, players whose answers come from the module's computer players,
// and a server to play on.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { randomBytes, within } from '../steady.mjs';
import { endAll, startProgram, stopProgram, until } from './programs.mjs';
import { CLOSE, PING, PONG, TEXT, frame, takeFrames } from './socket.mjs';

// The client's own dice and keys are the same in every run.
Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: (list) => (new Uint8Array(list.buffer, list.byteOffset, list.byteLength).set(randomBytes(list.byteLength)), list) } });

const places = [];
const players = new Set();

// ---- The client ----------------------------------------------------------------------------------------------------------------------

const ENTRY = "export * from './web/src/online/online'; export { Module } from './web/src/worker/module'; export { isServerMessage } from './web/src/online/protocol';";

// The client as one script, which tests/old keeps a copy of.
export function bundledClient() {
    const { buildSync } = createRequire(resolve('web/package.json'))('esbuild');
    return buildSync({ stdin: { contents: ENTRY, resolveDir: resolve('.'), loader: 'ts' }, bundle: true, write: false, format: 'esm', target: 'es2020' }).outputFiles[0].text;
}

export async function loadClient(script, wasm) {
    const file = join(newPlace('client'), 'client.mjs');
    writeFileSync(file, script);
    const client = await import(file);
    const compiled = await WebAssembly.compile(wasm);
    return { ...client, newModule: () => client.Module.load(compiled) };
}

let own;
export function ownClient() {
    return (own ??= loadClient(bundledClient(), readFileSync('build/freehold.wasm')));
}

// ---- Sockets -------------------------------------------------------------------------------------------------------------------------

const sockets = new Set();

// A `Connect` of online_line.ts. `heard` and `sent` see every text; the sockets that are open now can be destroyed.
export function nodeWire(port, token, { heard = () => {}, sent = () => {} } = {}) {
    const open = new Set();
    const dial = (end) => {
        const socket = connect(port, '127.0.0.1');
        let bytes = Buffer.alloc(0), isUp = false;
        sockets.add(socket);
        open.add(socket);
        socket.setNoDelay(true);
        socket.on('error', () => undefined);
        socket.on('close', () => (sockets.delete(socket), open.delete(socket), end.closed()));
        socket.on('connect', () => socket.write(upgrade(token)));
        const take = () => {
            const taken = takeFrames(bytes);
            bytes = taken.rest;
            for (const { kind, payload, text } of taken.frames) {
                if (kind === TEXT) {
                    heard(text);
                    end.heard(text);
                } else if (kind === PING) {
                    socket.write(frame(PONG, payload));
                } else if (kind === CLOSE) {
                    socket.end(frame(CLOSE, payload));
                }
            }
        };
        socket.on('data', (data) => {
            bytes = Buffer.concat([bytes, data]);
            const head = bytes.indexOf('\r\n\r\n') + 4;
            if (!isUp && head >= 4) {
                isUp = bytes.subarray(0, 12).toString() === 'HTTP/1.1 101';
                bytes = bytes.subarray(head);
                isUp ? end.opened() : socket.destroy();
            }
            if (isUp) {
                take();
            }
        });
        return { send: (text) => (sent(text), socket.write(frame(TEXT, text))), close: () => socket.destroy() };
    };
    return Object.assign(dial, { destroy: () => open.forEach((socket) => socket.destroy()), open });
}

function upgrade(token) {
    const key = randomBytes(16).toString('base64');
    const name = token ? `Authorization: Bearer ${token}\r\n` : '';
    return `GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${name}\r\n`;
}

// { guest, token } of a program.
export function newGuest(port) {
    return new Promise((done, failed) => {
        const asked = request({ host: '127.0.0.1', port, path: '/guest', method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
            let text = '';
            answer.on('data', (data) => (text += data));
            answer.on('end', () => (answer.statusCode === 200 || answer.statusCode === 201 ? done(JSON.parse(text)) : failed(new Error(`${answer.statusCode} ${text}`))));
        });
        asked.on('error', failed);
        asked.end('{"program":true}');
    });
}

// A bare client, for whatever no honest one sends. Answers are found by their id, all other messages are in `heard`.
export class Bare {
    static async open(port, token, { greet = true } = {}) {
        const bare = new Bare();
        await new Promise((opened, failed) => {
            bare.dial = nodeWire(port, token);
            bare.wire = bare.dial({ opened, heard: (text) => bare.take(JSON.parse(text)), closed: () => ((bare.isClosed = true), failed(new Error('closed'))) });
        });
        if (greet) {
            bare.welcome = await bare.ask({ type: 'hello', protocol: 1 });
        }
        return bare;
    }

    heard = [];
    waiting = new Map();
    count = 0;
    isClosed = false;
    on = () => undefined;

    take(message) {
        this.waiting.get(message.id)?.(message);
        this.waiting.delete(message.id);
        this.heard.push(message);
        this.on(message);
    }

    send(message) {
        this.wire.send(typeof message === 'string' ? message : JSON.stringify(message));
    }

    ask(message) {
        const id = message.id ?? `b${++this.count}`;
        return within(new Promise((answered) => {
            this.waiting.set(id, answered);
            this.send({ ...message, id });
        }), `an answer to ${JSON.stringify(message)}`);
    }

    last(type) {
        return this.heard.filter((message) => message.type === type).at(-1);
    }

    async wait(type, which = () => true) {
        const find = () => this.heard.find((message) => message.type === type && which(message));
        await until(find, () => `${type}; heard ${this.heard.map((message) => message.type).join(' ')}`);
        return find();
    }

    close() {
        this.dial.destroy();
    }
}

// ---- Servers -------------------------------------------------------------------------------------------------------------------------

export function newPlace(name) {
    const place = mkdtempSync(join(tmpdir(), `freehold-${name}-`));
    places.push(place);
    return place;
}

// A server on a free port, with a store in a folder of its own. start() and stop() may be called again: it keeps port and store.
export class Server {
    constructor(built, name, args = ['--action-rate', '100000'], { clock = false } = {}) {
        this.program = resolve(built, 'freehold');
        this.clock = clock; // its time belongs to the test
        this.place = newPlace(name);
        this.args = args;
        this.port = 0;
        this.data = join(this.place, 'data');
        mkdirSync(join(this.place, 'page'));
        writeFileSync(join(this.place, 'page', 'index.html'), 'a page');
    }

    async start() {
        const args = ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--metrics', 'off', '--page', join(this.place, 'page'), '--countdown', '0', ...this.args];
        this.running = startProgram(this.clock ? join(dirname(this.program), 'tests/server/serve') : this.program, args, { clock: this.clock, env: { ...process.env, XDG_DATA_HOME: this.place } });
        await Promise.race([this.running.begun, this.running.ended]);
        this.port = Number(/:(\d+)\//.exec(this.running.out)?.[1]);
        if (!this.port) {
            throw new Error(`no server: ${this.running.err}`);
        }
        return this;
    }

    stop(signal = 'SIGTERM') {
        return stopProgram(this.running, signal);
    }

    // The lines of a stream, as the store has them.
    stored(stream) {
        const query = "select cast(text as text) from line where stream = (select id from stream where name = ?) order by number";
        const script = `import sqlite3, sys, json\nprint(json.dumps([row[0] for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2], (sys.argv[3],))]))`;
        const { status, stdout, stderr } = spawnSync('python3', ['-c', script, join(this.data, 'store.db'), query, stream], { encoding: 'utf8', maxBuffer: 1 << 28 });
        if (status !== 0) {
            throw new Error(stderr);
        }
        return JSON.parse(stdout);
    }

    events(room) {
        return this.stored(`room/${room}`).map((line) => JSON.parse(line));
    }

    // The lines that anybody can get of a game.
    async download(game) {
        const bare = await Bare.open(this.port);
        bare.send({ type: 'follow', id: 'all', game, from: 0 });
        const all = () => bare.heard.filter(({ type }) => type === 'lines').flatMap(({ lines }) => lines);
        await until(() => bare.heard.some(({ type, head, first, lines }) => type === 'lines' && first + lines.length - 1 === head), 'the whole record');
        bare.close();
        return all();
    }

    verify(lines) {
        const file = join(this.place, 'record.fhr');
        writeFileSync(file, `${lines.join('\n')}\n`);
        const { status, stdout, stderr } = spawnSync(this.program, ['verify', file], { encoding: 'utf8' });
        return { status, text: stdout + stderr };
    }
}

export function cleanUp() {
    players.forEach((player) => player.leave());
    sockets.forEach((socket) => socket.destroy());
    endAll();
    places.forEach((place) => rmSync(place, { recursive: true, force: true }));
}

// ---- Players -------------------------------------------------------------------------------------------------------------------------

const BUDGET = 20; // rolls that a computer player may look ahead

// Somebody at a client whose answers come from a computer player of the module. One with the view `json` answers whatever comes first.
export class Player {
    static async arrive(port, name, { client, kind = 'steady', view = 'lines', silent = () => false, guest, wirePort = port, greeting } = {}) {
        const player = new Player();
        players.add(player);
        const { Online, newModule } = client ?? (await ownClient());
        Object.assign(player, { name, kind, view, silent, port, guest: guest ?? (await newGuest(port)), alarms: [], refusals: [], aheads: [], waits: [], offs: [], times: [], texts: [] });
        player.module = await newModule();
        player.wire = nodeWire(wirePort, player.guest.token, { heard: (text) => player.texts.push(text) });
        const hear = {
            lines: () => player.go(),
            view: () => player.go(),
            room: () => player.go(),
            opened: () => player.go(),
            alarm: (alarm) => player.alarms.push(alarm),
            ahead: (ahead) => player.aheads.push(ahead),
            waits: (waits) => player.waits.push(waits),
            calledOff: (off) => player.offs.push(off),
        };
        player.online = new Online({ connect: player.wire, module: player.module, view: greeting ? undefined : view, greeting, hear });
        await until(() => player.online.welcome, 'a welcome');
        return player;
    }

    taken = 0; // the number of the line that the last answer became
    isBusy = false;
    seat = 0;
    acts = 0;
    isStopped = false;

    state() {
        return this.view === 'json' ? this.online.shown?.state : this.online.game?.lines.length ? this.module.state(0) : undefined;
    }

    isOver() {
        return this.view === 'json' ? this.online.shown !== undefined && this.online.room?.phase === 'lobby' : (this.online.game?.isOver ?? false);
    }

    // Answers whatever is asked of this player, one answer after the other.
    async go() {
        if (this.isBusy || this.isStopped) {
            return;
        }
        this.isBusy = true;
        try {
            for (let action; !this.isStopped && (action = this.answer());) {
                await this.send(action);
            }
        } finally {
            this.isBusy = false;
        }
    }

    async send(action) {
        const question = this.online.question();
        const moment = `${question} ${this.state().number}`;
        const before = Date.now();
        this.acts++;
        try {
            const { number = 0 } = await this.online.act(action, question);
            this.taken = Math.max(this.taken, number);
            this.bidOn = number === 0 ? question : this.bidOn;
        } catch (error) {
            this.refusals.push({ action, reason: error.reason, question });
            this.refusedAt = moment; // somebody else was faster, or it will be refused again
        }
        this.times.push(Date.now() - before);
    }

    // undefined: nothing is asked of this player, as far as it knows.
    answer() {
        const state = this.state();
        if (!state || this.isOver() || !this.findSeat(state) || state.number < this.taken || !state.asked.includes(this.seat) || this.silent(state, this)) {
            return undefined;
        }
        const isDone = state.question_number === this.bidOn && state.state.now.actor === 'joint';
        const wasRefused = this.refusedAt === `${state.question_number} ${state.number}`;
        return isDone || wasRefused ? undefined : this.view === 'json' ? this.firstOption(state) : this.ownAnswer(state);
    }

    findSeat(state) {
        if (this.seat === 0 && (this.view === 'json' || this.module.about().hasBegun)) {
            this.seat = state.players.findIndex(({ name }) => name === this.name) + 1;
            if (this.view !== 'json' && this.seat > 0) {
                this.module.handOver(this.seat, this.kind);
                this.module.seatBots(BigInt(this.seat));
            }
        }
        return this.seat > 0;
    }

    // What the computer player of this module would do; its lines are dropped. Where it would think for too long, something quick.
    ownAnswer(state) {
        const answer = this.module.bot(this.seat, BUDGET, 0);
        if (typeof answer === 'string') {
            return answer; // an old module only says it
        }
        const { bid, pending } = answer;
        this.module.abandon();
        const [, action] = bid === undefined ? /^\d+ (.*?)(?: \+\d+)? ~/.exec(pending.lines) : ['', `${this.seat} bid ${bid}`];
        return action.startsWith('* expire') ? this.firstOption(state) : action;
    }

    firstOption(state) {
        const options = state.state.now.options ?? [];
        const plain = options.filter(({ needs }) => needs === undefined).map(({ action }) => action).filter((action) => !/ (leave|bankrupt|undo|offer|unmortgage)/.test(action));
        const sealed = options.find(({ needs }) => needs === 'bids');
        const bid = options.find(({ needs, action }) => needs === 'amount' && / bid/.test(action));
        if (sealed) {
            return `${this.seat} bid ${state.number % 2 ? sealed.low : 0}`;
        }
        const wanted = / (roll|end|buy|pay|keep|pass|reject|withdraw|accept)\b/;
        return plain.find((action) => wanted.test(action)) ?? plain[0] ?? bid?.action.replace(/\d+$/, bid.low) ?? options.find(({ action }) => / bankrupt/.test(action))?.action;
    }

    leave() {
        this.isStopped = true;
        this.online?.close();
    }
}

// A room with these players, who are all ready; resolves when the game has begun.
export async function beginGame(players, settings) {
    const [host, ...others] = players;
    const computers = settings.computers ?? [];
    const room = await host.online.create({ name: 'Room', seats: players.length + computers.length, player: host.name, pace: 'fast', timer: 0, ...settings });
    for (const other of others) {
        await other.online.join(room, other.name);
    }
    await Promise.all(players.map(({ online }) => online.ready()));
    await until(() => players.every(({ online, view }) => (view === 'json' ? online.shown : online.game?.lines.length)), 'a game that has begun');
    return { room, game: host.online.room.game };
}
