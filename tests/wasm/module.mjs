// The WebAssembly module for tests as an object: texts in, texts out. web/shim.c and tests/wasm/engine_calls.c say what each call means.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const UNREADABLE = 255;
export const NO_SEAT = 255;
export const ACTOR = { nobody: 0, seats: 1, chance: 2, joint: 3 };

export class Engine {
    static async load(path) {
        const module = await WebAssembly.compile(readFileSync(path));
        const instance = await WebAssembly.instantiate(module, {});
        instance.exports._initialize();
        return new Engine(module, instance.exports);
    }

    constructor(module, calls) {
        this.module = module;
        this.calls = calls;
    }

    // The memory may have moved since the last call, so the view is made anew each time.
    buffer() {
        return new Uint8Array(this.calls.memory.buffer, this.calls.buffer_start(), this.calls.buffer_size());
    }

    put(text) {
        const bytes = new TextEncoder().encode(text);
        this.buffer().set(bytes);
        return bytes.length;
    }

    get(length) {
        return new TextDecoder('utf-8', { fatal: true }).decode(this.buffer().slice(0, length));
    }

    keep(id, text) {
        const length = this.put(id + text);
        const idLength = new TextEncoder().encode(id).length;
        return this.calls.keep_edition(idLength, length - idLength) === 1;
    }

    // null, or what is wrong: { fault, file, line, ... }.
    fault(length) {
        return length === 0 ? null : JSON.parse(this.get(length));
    }

    loadEdition(text) {
        this.calls.stop?.(); // the page's module has no such game
        return this.fault(this.calls.load_edition(this.put(text)));
    }

    // [[rule, value], ...]
    setRules(settings) {
        return this.fault(this.calls.set_rules(this.put(settings.flat().map((text) => `${text}\0`).join(''))));
    }

    setPosition(text) {
        return this.fault(this.calls.set_position(this.put(text)));
    }

    verify() {
        const length = this.calls.verify();
        return length === 0 ? null : this.get(length);
    }

    who() {
        const answer = this.calls.who();
        return { actor: answer & 255, seats: answer >> 8 };
    }

    // [{ text, needs, low, high }]: needs says what is left to choose, if anything is.
    legal(seat) {
        const lines = this.get(this.calls.legal(seat)).split('\n').slice(0, -1);
        return lines.map((line) => {
            const [text, rest] = line.split('\t');
            const [needs, ...numbers] = rest?.split(' ') ?? [];
            const [low, high] = numbers.slice(-2).map(Number);
            return { text, needs, low, high };
        });
    }

    check(text) {
        return this.calls.check(this.put(text));
    }

    act(text) {
        return this.calls.act(this.put(text));
    }

    chance() {
        return this.get(this.calls.chance());
    }

    reason(number) {
        return this.get(this.calls.reason(number));
    }

    position() {
        return this.get(this.calls.position());
    }

    editionText() {
        return this.get(this.calls.edition_text());
    }

    // secret: that of the dice in hexadecimal digits, if it is known.
    openRecord(secret = '') {
        this.calls.stop?.();
        this.calls.record_open();
        return secret === '' || this.calls.record_know(this.put(secret)) === 1;
    }

    // null, or what is wrong with the line.
    recordLine(text) {
        return this.fault(this.calls.record_line(this.put(text)));
    }

    json(seat = NO_SEAT) {
        return JSON.parse(this.get(this.calls.json(seat)));
    }

    editionJson() {
        return JSON.parse(this.get(this.calls.edition_json()));
    }
}

// wasm has no unsigned 64-bit numbers of its own: they arrive signed.
export function hex(number) {
    return BigInt.asUintN(64, number).toString(16).padStart(16, '0');
}

// [{ id, text }] of every edition file.
export function editions(folder = 'editions') {
    const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
    return files.sort().map((id) => ({ id, text: readFileSync(join(folder, id), 'utf8') }));
}

// An engine with all edition texts kept, so that any may extend any.
export async function engineWithEditions(path) {
    const engine = await Engine.load(path);
    for (const { id, text } of editions()) {
        if (!engine.keep(id, text)) {
            throw new Error(`no room to keep edition ${id}`);
        }
    }
    return engine;
}
