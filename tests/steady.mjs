// What makes a test the same on every machine and in every run: it waits for what it wants to see, with one generous limit for all waits, and
// its chance has a seed.
import { createCipheriv, createHash } from 'node:crypto';

export const PATIENCE = Number(process.env.FREEHOLD_PATIENCE ?? 90_000); // milliseconds for any one thing to come

// For nothing but the pace of a loop that looks for something.
export const pause = (milliseconds) => new Promise((later) => setTimeout(later, milliseconds));

// Looks until the claim holds. WHAT says what never came, as a text or a function that makes one. Of something long, such as a whole game,
// PROGRESS is a function whose value changes while it goes on: then the limit is for a time without progress. WAIT is one turn of waiting.
export async function until(claim, what, { progress = () => 0, wait = () => pause(25) } = {}) {
    let last, end = Date.now() + PATIENCE;
    while (!(await claim())) {
        const current = progress();
        if (current !== last) {
            [last, end] = [current, Date.now() + PATIENCE];
        }
        if (Date.now() > end) {
            throw new Error(`it never came: ${typeof what === 'function' ? what() : what}`);
        }
        await wait();
    }
}

// A promise that is not kept in time fails with a sentence, in place of a test that hangs.
export function within(promise, what) {
    let timer;
    const late = new Promise((_, failed) => (timer = setTimeout(() => failed(new Error(`it never came: ${what}`)), PATIENCE)));
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/* ---- Chance -------------------------------------------------------------------------------------------------------------------------- */

const SEED = process.env.FREEHOLD_SEED ?? '1';
let stream;

// Bytes that are the same in every run with the same seed.
export function randomBytes(count) {
    if (!stream) {
        console.log(`# seed ${SEED}`);
        stream = createCipheriv('aes-256-ctr', createHash('sha256').update(SEED).digest(), Buffer.alloc(16));
    }
    return stream.update(Buffer.alloc(count));
}

// A whole number from 0 to below this.
export const random = (below) => Math.floor((randomBytes(4).readUInt32LE() / 2 ** 32) * below);
export const pick = (list) => list[random(list.length)];
export const chance = (percent) => random(100) < percent;
