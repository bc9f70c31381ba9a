// The show: what happened is played event by event before the new state is there. Everything can be skipped with a click, sped up or left
// out, and a screen that falls behind jumps to the latest state.
import { effect, signal } from '@preact/signals';
import type { Edition, Game, GameEvent, Happening, Seat, State } from '../lib/model';
import { apply } from './apply';
import { path } from './ring';
import { pace } from '../lib/settings';
import { playEffect } from '../lib/sound';
import { money, ownWords, say } from '../lib/words';

export interface Entry {
    text: string;
    subject?: string; // the words in it that can be asked why: an amount of money or a square
    why?: string;
    isBid?: boolean; // the next one takes its place
}

export interface Popup {
    kind: 'card' | 'tax' | 'jail' | 'start' | 'turn' | 'order' | 'win' | 'out';
    title: string;
    text: string;
    seat: Seat;
}

export interface Flight {
    from: Seat | 'bank';
    to: Seat | 'bank';
    amount: number;
    number: number;
}

export const state = signal<State | null>(null);
export const edition = signal<Edition | null>(null);
export const log = signal<Entry[]>([]);
export const popup = signal<Popup | null>(null);
export const caption = signal(''); // what the board says in place of what is asked, while a game is watched
export const isShowing = signal(false);
export const isTumbling = signal(false);
export const moving = signal<Seat | 0>(0);
export const flight = signal<Flight | null>(null);

effect(() => {
    ownWords.value = edition.value?.words ?? {};
});

const LOG = 300; // entries
const FLIP = 400; // milliseconds that dice tumble
const HOP = 120; // milliseconds from square to square
const BEHIND = 2; // scenes
const TOLD_AFTER = ['dice', 'token']; // nothing is told of these before it is seen

let isSkipping = false;
let wakeUp: (() => void) | null = null;
let flights = 0;

export function skip(): void {
    popup.value = null;
    if (isShowing.value) {
        isSkipping = true;
        wakeUp?.();
    }
}

function wait(milliseconds: number): Promise<void> {
    const time = isSkipping || document.hidden ? 0 : pace(milliseconds);
    if (time === 0) {
        return Promise.resolve();
    }
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, time);
        wakeUp = () => {
            clearTimeout(timer);
            resolve();
        };
    });
}

// Changes the game that is shown without waiting for the new state.
function change(how: (game: Game) => Game): void {
    const now = state.value;
    if (now) {
        state.value = { ...now, state: { ...now.state, game: how(now.state.game) } };
    }
}

// Is the seat played at this screen?
export function isMine(seat: Seat): boolean {
    return state.value?.mine.includes(seat) ?? false;
}

// Anybody else who is no person at another screen.
export function isComputer({ mine, players }: State, seat: Seat): boolean {
    return !mine.includes(seat) && players[seat - 1]?.player !== 'human';
}

async function pop(kind: Popup['kind'], title: string, text: string, seat: Seat, milliseconds: number): Promise<void> {
    const shown = { kind, title, text, seat };
    popup.value = shown;
    setTimeout(() => popup.value === shown && (popup.value = null), kind === 'turn' ? 2500 : 6000);
    await wait(isMine(seat) ? 1.6 * milliseconds : milliseconds);
    if (popup.value === shown && (isSkipping || !isMine(seat))) {
        popup.value = null;
    }
}

async function showDice(event: GameEvent): Promise<void> {
    playEffect('dice');
    isTumbling.value = true;
    await wait(FLIP);
    isTumbling.value = false;
    change((game) => apply(game, event));
    await wait(250);
}

async function showToken({ seat = 0, square = '', steps }: GameEvent): Promise<void> {
    const squares = edition.value?.squares ?? [];
    const at = state.value?.state.game.players[seat - 1]?.at;
    const from = squares.findIndex(({ id }) => id === at);
    const to = squares.findIndex(({ id }) => id === square);
    moving.value = seat;
    for (const number of isSkipping ? [to] : path(from, to, Number(steps), squares.length)) {
        change((game) => apply(game, { event: 'token', seat, square: squares[number]?.id ?? square }));
        playEffect('step');
        await wait(HOP);
    }
    moving.value = 0;
}

// How a movement of money is shown, beside the coins that fly.
const MONEY_POPUPS: Record<string, Popup['kind']> = { salary: 'start', tax: 'tax' };

async function showMoney(event: GameEvent, text: string): Promise<void> {
    const { from, to, amount, why } = event;
    playEffect(typeof to === 'number' ? 'coin' : 'pay');
    if (!isSkipping && pace(1) > 0) {
        const end = (account: unknown) => (typeof account === 'number' ? account : 'bank');
        flight.value = { from: end(from), to: end(to), amount: Number(amount), number: ++flights };
    }
    const kind = MONEY_POPUPS[String(why)];
    if (kind) {
        const name = edition.value?.squares.find(({ id }) => id === event.square)?.name;
        await pop(kind, name ?? '', text, Number(kind === 'start' ? to : from), 900);
    }
    await wait(350);
}

async function showCard({ seat = 0, deck, card }: GameEvent): Promise<void> {
    const drawn = edition.value?.decks.find(({ id }) => id === deck);
    playEffect('card');
    await pop('card', drawn?.name ?? '', drawn?.cards.find(({ id }) => id === card)?.text ?? '', seat, 1700);
}

export function jailName(): string {
    return edition.value?.squares.find(({ kind }) => kind === 'jail')?.name ?? say('term.jail');
}

async function showJail({ seat = 0, jail }: GameEvent, text: string): Promise<void> {
    if (jail === 1) {
        playEffect('door');
        await pop('jail', jailName(), text, seat, 1100);
    }
}

async function showTurn({ seat = 0 }: GameEvent): Promise<void> {
    const name = state.value?.players[seat - 1]?.name ?? '';
    if (isMine(seat)) {
        playEffect('turn');
        await pop('turn', name, say('page.your-turn', { seat: name }), seat, 300);
    }
}

async function showOrder({ order }: GameEvent, text: string): Promise<void> {
    await pop('order', say('page.order'), text, (order as Seat[])[0] ?? 1, 1500);
}

async function showOut({ seat = 0 }: GameEvent, text: string): Promise<void> {
    playEffect('out');
    await pop('out', state.value?.players[seat - 1]?.name ?? '', text, seat, 1400);
}

async function showWin({ seat = 0 }: GameEvent, text: string): Promise<void> {
    playEffect('win');
    await pop('win', state.value?.players[seat - 1]?.name ?? '', text, seat, 1400);
}

const SCENES: Record<string, (event: GameEvent, text: string) => Promise<void>> = {
    dice: showDice,
    token: showToken,
    money: showMoney,
    card: showCard,
    jail: showJail,
    turn: showTurn,
    order: showOrder,
    out: showOut,
    over: showWin,
    built: async () => playEffect('build'),
    did: async ({ what }) => (what === 'bid' ? playEffect('bid') : undefined),
};

// The explained part of an event: the amount of money, or the square that has a new owner or was moved to.
function subjectOf({ event, amount, square }: GameEvent): string {
    return event === 'money' ? money(Number(amount)) : (edition.value?.squares.find(({ id }) => id === square)?.name ?? '');
}

export function entry({ event, say: text, why }: Happening): Entry {
    const isBid = event.event === 'did' && ['bid', 'withdraw'].includes(String(event.what));
    return { text, ...(why ? { subject: subjectOf(event), why } : {}), ...(isBid ? { isBid } : {}) };
}

// Only the last bid of an auction is shown.
export function remember(happened: Happening[]): void {
    const said = happened.filter((happening) => happening.say !== '').map(entry);
    const all = [...said.reverse(), ...log.value];
    log.value = all.filter(({ isBid }, i) => !(isBid && all[i - 1]?.isBid)).slice(0, LOG);
}

interface Scene {
    happened: Happening[];
    next: State;
}

const waiting: Scene[] = [];
let running: Promise<void> | null = null;
let stage = 0; // changes when the game that is shown does

async function playAll(): Promise<void> {
    const current = stage;
    isShowing.value = true;
    isSkipping = false;
    await null; // so that `running` is this very show, also where there is nothing to wait for
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
        isSkipping ||= waiting.length >= BEHIND;
        for (const happening of scene.happened) {
            const isAfter = TOLD_AFTER.includes(happening.event.event);
            if (!isAfter) {
                change((game) => apply(game, happening.event));
                remember([happening]);
            }
            await SCENES[happening.event.event]?.(happening.event, happening.say);
            if (stage !== current) {
                return;
            }
            if (isAfter) {
                change((game) => apply(game, happening.event));
                remember([happening]);
            }
        }
        state.value = scene.next;
    }
    isShowing.value = false;
    running = null;
}

// Another game, or none: what is still to be shown of this one is forgotten.
export function leaveStage(): void {
    stage++;
    waiting.length = 0;
    running = null;
    isShowing.value = false;
    isTumbling.value = false;
    moving.value = 0;
    popup.value = null;
    caption.value = '';
    log.value = [];
    wakeUp?.();
}

// Done when everything so far has been shown.
export function settled(): Promise<void> {
    return running ?? Promise.resolve();
}

// Done likewise.
export function show(happened: Happening[], next: State): Promise<void> {
    waiting.push({ happened, next });
    if (isShowing.value && waiting.length > BEHIND) {
        isSkipping = true;
        wakeUp?.();
    }
    running ??= playAll();
    return running;
}
