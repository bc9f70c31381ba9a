// The game at the table and the screens around it. Every change of the game goes through here to the worker, and comes back as a show.
import { effect, signal, untracked } from '@preact/signals';
import type { Host, NewGame, Opened, Saved, Shown, Told } from '../lib/contract';
import { Refusal, type Domain, type Edition, type Happening, type Option, type Seat, type SquareId, type State } from '../lib/model';
import { isHurried, keepPlaying, settings, wasPlaying, type Settings } from '../lib/settings';
import { edition, isComputer, isMine, isShowing, leaveStage, log, popup, remember, show, skip, state } from './show';
import { say, words } from '../lib/words';

export type Screen = 'loading' | 'menu' | 'setup' | 'saved' | 'options' | 'guide' | 'credits' | 'quit' | 'game' | 'replay';
export type Dialog = 'pause' | 'options' | 'guide' | 'lost' | null; // lost: another window plays the game now
// What the right side shows in place of what can be done; `since` which line of the game.
export type Panel = { kind: 'actions' } | { kind: 'deed'; square: SquareId; since: number } | { kind: 'choose'; verbs: string[] } | { kind: 'trade'; partner: Seat; square?: SquareId };

export const screen = signal<Screen>('loading');
export const dialog = signal<Dialog>(null);
export const panel = signal<Panel>({ kind: 'actions' });
export const editions = signal<Edition[]>([]);
export const domains = signal<Record<string, Domain>>({}); // what the rules can be
export const saved = signal<Saved[]>([]);
export const notice = signal('');
export const isDurable = signal(true);
export const speaker = signal<Seat | 0>(0); // the person at this screen whose answers are shown
export const pointed = signal<SquareId | null>(null); // the square that was clicked while a deal is put together
export const dealt = signal<SquareId[]>([]); // the deeds in that deal
export const elapsed = signal(0); // milliseconds since the question was put

const THINKING = 450; // milliseconds that it seems to think
const TICK = 200; // milliseconds between looks at the clock
const KEEP = 1000; // milliseconds between what is kept of it

export { isMine };
export let host: Host;

/* ---- Opening and leaving ---------------------------------------------------------------------------------------------------------- */

// The games in the order in which the word files list them; others, of which they know nothing, behind.
function inOrder(all: Edition[]): Edition[] {
    const listed = say('page.editions').split(' ');
    const place = ({ id }: Edition) => (listed.includes(id) ? listed.indexOf(id) : listed.length);
    return [...all].sort((a, b) => place(a) - place(b));
}

async function speak(language: Settings['language']): Promise<void> {
    const answer = await host.library.open(language);
    words.value = answer.words;
    editions.value = inOrder(answer.editions);
    domains.value = answer.rules;
}

export async function open(opened: Host): Promise<void> {
    host = opened;
    await speak(settings.value.language);
    await refreshSaved();
    setInterval(tick, TICK);
    effect(() => {
        if (dialog.value === null) {
            void untracked(goOn); // computer players wait for the end of a pause
        }
    });
    const last = saved.value.find(({ isOver, isSave }) => !isOver && !isSave);
    if (!wasPlaying() || !last || !(await resume(last.key))) {
        screen.value = 'menu';
    }
    effect(() => keepPlaying(screen.value === 'game'));
}

// Another language, at once and everywhere.
export async function translate(language: Settings['language']): Promise<void> {
    await speak(language);
    if (state.value) {
        const retold = await host.table.retell(speaker.value);
        edition.value = retold.edition;
        log.value = [];
        remember(retold.happened);
        hear(retold.shown);
        state.value = retold.shown;
    }
}

let visit = 0; // changes with the game at the table, so that nothing of the last one comes into the next

function enter(opened: Opened, happened: Happening[]): void {
    visit++;
    leaveStage();
    isHurried.value = false;
    edition.value = opened.edition;
    notice.value = '';
    dialog.value = null;
    panel.value = { kind: 'actions' };
    remember(happened);
    hear(opened.shown);
}

export function begin(game: NewGame): Promise<boolean> {
    return once(async () => {
        const opened = await host.store.begin(game);
        enter(opened, []);
        state.value = beforeFirst(opened.shown);
        screen.value = 'game';
        void present(async () => opened).then(goOn);
    });
}

// The board as it is before the first roll: everybody at the start, in no order yet.
function beforeFirst(next: State): State {
    const start = edition.value?.squares[0]?.id ?? '';
    const players = next.state.game.players.map((player) => ({ ...player, at: start }));
    const order = players.map((_, i) => i + 1);
    return { ...next, state: { ...next.state, game: { ...next.state.game, players, order, turn: 0 } } };
}

let isOpening = false;

// However often it is asked for, a game is opened once.
async function once(what: () => Promise<void>): Promise<boolean> {
    if (isOpening) {
        return false;
    }
    isOpening = true;
    const isDone = await attempt(what);
    isOpening = false;
    return isDone;
}

// A game that was begun before.
function goOnWith(what: () => Promise<Opened>): Promise<boolean> {
    return once(async () => {
        const opened = await what();
        const { shown } = opened;
        enter(opened, opened.happened);
        state.value = shown;
        screen.value = 'game';
        restart(shown.running ? shown.spent + KEEP : 0); // the last moments before may not have been kept; nobody gains by leaving
        keptAt = -KEEP; // so that this is kept at once
        void goOn();
    });
}

export function resume(key: string): Promise<boolean> {
    return goOnWith(() => host.store.resume(key));
}

// From the window that plays it now.
export function takeBack(): Promise<boolean> {
    return goOnWith(() => host.store.resume('', true));
}

export function playFrom(line: number): Promise<boolean> {
    return goOnWith(() => host.replay.playFrom(line));
}

export async function toMenu(): Promise<void> {
    visit++;
    leaveStage();
    state.value = null;
    edition.value = null;
    dialog.value = null;
    notice.value = '';
    await refreshSaved();
    screen.value = 'menu';
}

export async function quitUnsaved(): Promise<void> {
    if (await attempt(() => host.store.quit())) {
        await toMenu();
    }
}

export async function refreshSaved(): Promise<void> {
    const { games, isKept } = await host.store.saved();
    saved.value = games;
    isDurable.value = isKept;
}

/* ---- The clock -------------------------------------------------------------------------------------------------------------------- */

let putAt = 0; // when the question was put, by the page's own clock
let pausedAt = 0; // 0 while nothing is stopped
let keptAt = 0; // the part of the time spent that is kept, so that closing the page brings none back

function restart(before = 0): void {
    const now = performance.now();
    putAt = now - before;
    pausedAt = dialog.value === null ? 0 : now;
    elapsed.value = before;
    keptAt = before;
}

function spent(): number {
    return Math.max(0, Math.round((pausedAt || performance.now()) - putAt));
}

// Nothing runs while a dialog is open, or while events are being shown.
function tick(): void {
    const stands = dialog.value !== null || screen.value !== 'game';
    if (stands && !pausedAt) {
        pausedAt = performance.now();
    } else if (!stands && pausedAt) {
        putAt += performance.now() - pausedAt;
        pausedAt = 0;
    }
    const seat = state.value?.running ?? 0;
    if (stands || isShowing.value || seat === 0) {
        return;
    }
    elapsed.value = spent();
    if (elapsed.value - keptAt >= KEEP && isMine(seat)) {
        keptAt = elapsed.value;
        void host.table.tick(state.value?.number ?? 0, keptAt).catch(noticeLoss); // the next one may be kept
    }
    if (elapsed.value >= (state.value?.players[seat - 1]?.left ?? 0) && isMine(seat)) {
        void act('');
    }
}

/* ---- Who is asked what ------------------------------------------------------------------------------------------------------------ */

export function nameOf(seat: Seat | string | undefined): string {
    return typeof seat === 'number' ? (state.value?.players[seat - 1]?.name ?? '') : say(seat === 'pot' ? 'term.pot' : 'term.bank');
}

// One letter that no other player's name begins with; else the seat's number.
export function initialOf(seat: Seat): string {
    const initial = (name: string) => ([...name][0] ?? '').toLocaleUpperCase(settings.value.language);
    const all = (state.value?.players ?? []).map(({ name }) => initial(name));
    const own = all[seat - 1] ?? '';
    return all.filter((other) => other === own).length > 1 ? String(seat) : own;
}

// What the person who is asked may do; nothing while a computer player is asked or the show runs.
export function options(): Option[] {
    return speaker.value && !isShowing.value ? (state.value?.state.now.options ?? []) : [];
}

export function verb({ action }: Option): string {
    return action.split(' ')[1] ?? '';
}

export function target({ action }: Option): string | undefined {
    return action.split(' ')[2];
}

// Takes from what is shown who speaks and whether the game is kept. Where computer players are asked as well, they come first.
function hear(shown: Shown): void {
    speaker.value = shown.asked.some((seat) => isComputer(shown, seat)) ? 0 : shown.seat;
    isDurable.value = shown.isKept;
}

// Another of several persons at this screen who are asked at once.
export async function speakFor(seat: Seat): Promise<void> {
    speaker.value = seat;
    state.value = await host.table.look(seat);
}

// Somebody else plays for a seat from now on. The game goes on when the pause ends.
export async function handOver(seat: Seat, player: string): Promise<void> {
    await attempt(async () => {
        const { shown } = await host.table.handOver(seat, player, speaker.value);
        hear(shown);
        state.value = shown;
    });
}

// Answers of a game that was left meanwhile are not shown.
async function present(what: () => Promise<Told>): Promise<void> {
    const current = visit;
    const { happened, shown } = await what();
    if (visit === current) {
        hear(shown);
        await show(happened, shown);
        restart();
    }
}

// Refusals and errors are shown.
export async function attempt(what: () => Promise<void>): Promise<boolean> {
    try {
        notice.value = '';
        await what();
        return true;
    } catch (error) {
        notice.value = error instanceof Refusal ? error.message : say('page.went-wrong', { text: String(error) });
        noticeLoss(error);
        return false;
    }
}

function noticeLoss(error: unknown): void {
    if (error instanceof Refusal && error.isLost) {
        notice.value = error.message;
        dialog.value = 'lost';
    }
}

// The others go on by themselves until only persons at this screen are asked.
let isGoing = false;

async function goOn(): Promise<void> {
    if (isGoing) {
        return;
    }
    isGoing = true;
    const areOthersAsked = () => state.value?.asked.some((seat) => !isMine(seat)) ?? false;
    const mayGo = () => screen.value === 'game' && dialog.value === null && areOthersAsked();
    while (mayGo()) {
        const speed = isHurried.value ? 'none' : settings.value.speed;
        await new Promise((resolve) => setTimeout(resolve, { normal: THINKING, fast: THINKING / 3, none: 15 }[speed]));
        await host.table.offers({ all: 0, good: 1, none: 2 }[settings.value.offers]);
        if (!mayGo() || !(await attempt(() => present(() => host.table.next(spent(), speaker.value))))) {
            break;
        }
    }
    isGoing = false;
}

/* ---- Doing ------------------------------------------------------------------------------------------------------------------------ */

// An action on a deed may lead to a question, which then comes first.
function isAsked(): boolean {
    return (state.value?.state.game.questions.length ?? 0) > 0;
}

// Nothing is done twice: an action that comes while the last one is on its way is ignored, for it is not for this state.
let isActing = false;

// Actions that are done on one deed after the other leave the panel open.
const REPEATED = ['build', 'sell', 'mortgage', 'lift'];

async function perform(what: () => Promise<Told>, isRepeated = false): Promise<boolean> {
    if (isActing || isShowing.value) {
        return false;
    }
    isActing = true;
    popup.value = null;
    const done = await attempt(() =>
        present(async () => {
            const told = await what();
            panel.value = isRepeated ? panel.value : { kind: 'actions' };
            return told;
        }),
    );
    isActing = false;
    if (isAsked()) {
        panel.value = { kind: 'actions' };
    }
    if (done) {
        void goOn();
    }
    return done;
}

export function act(action: string): Promise<boolean> {
    return perform(() => host.table.act(action, spent(), speaker.value), REPEATED.includes(action.split(' ')[1] ?? ''));
}

export function bid(amount: number): Promise<boolean> {
    const seat = speaker.value;
    const isSecret = state.value?.state.now.actor === 'joint';
    return perform(() => (isSecret ? host.table.bid(seat, amount, spent(), seat) : host.table.act(`${seat} bid ${amount}`, spent(), seat)));
}

export function undo(): Promise<boolean> {
    const seat = state.value?.undo ?? 0;
    return perform(() => host.table.undo(seat, spent(), speaker.value));
}

export function isOver(): boolean {
    return state.value !== null && state.value.state.game.winner !== 'none';
}

// The game stops, and the show ends at once.
export function pause(): void {
    if (isOver()) {
        void toMenu();
        return;
    }
    skip();
    dialog.value = 'pause';
}

// While a deal is put together, a click on a square is for the deal, which would be lost otherwise.
export function openDeed(square: SquareId): void {
    if (panel.value.kind === 'trade') {
        pointed.value = square;
        return;
    }
    notice.value = '';
    panel.value = { kind: 'deed', square, since: state.value?.number ?? 0 };
}

export function closePanel(): void {
    panel.value = { kind: 'actions' };
    notice.value = '';
}
