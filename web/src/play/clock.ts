// The time that runs at the table, as the table tells it, and as it is shown between its words.
import { signal } from '@preact/signals';
import type { Clocks } from '../lib/contract';
import type { Seat } from '../lib/model';
import { isShowing, state } from './show';

const TICK = 200; // milliseconds between looks at a clock that runs

const clocks = signal<Clocks>({ seat: 0, left: 0, runs: false });
const since = signal(0); // milliseconds since the table told it
let toldAt = 0;
let whole = 0; // the longest time to answer that was told of this question

export function setClocks(told: Clocks): void {
    toldAt = performance.now();
    whole = Math.max(told.answer ?? 0, clocks.value.answer === undefined || (told.answer ?? 0) > clocks.value.answer ? 0 : whole);
    clocks.value = told;
    since.value = 0;
}

export function startTicking(): void {
    setInterval(() => {
        if (clocks.value.runs && !isShowing.value) {
            since.value = performance.now() - toldAt;
        }
    }, TICK);
}

// Milliseconds that are left to answer; undefined where there is no limit.
export function answerLeft(): number | undefined {
    const { answer } = clocks.value;
    return answer === undefined ? undefined : Math.max(0, answer - since.value);
}

// The part of the time to answer that is left.
export function answerPart(): number {
    const { answer = 0 } = clocks.value;
    return whole > 0 ? Math.max(0, answer - since.value) / whole : 0;
}

// What the Blitz clock of a seat has left.
export function leftOf(seat: Seat): number {
    const { seat: running, left } = clocks.value;
    return running === seat ? Math.max(0, left - since.value) : (state.value?.players[seat - 1]?.left ?? 0);
}
