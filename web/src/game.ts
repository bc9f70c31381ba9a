// The game at the table and the screens around it. Whatever changes the game goes through here to the worker, and comes back as a show.
import { effect, signal, untracked } from '@preact/signals';
import { Refusal, type Domain, type Edition, type Happening, type Option, type Seat, type SquareId, type State } from './model';
import { settings, type Settings } from './settings';
import { edition, isPerson, isShowing, leaveStage, log, popup, remember, show, skip, state } from './show';
import { say, words } from './words';
import type { Host, NewGame, Saved, Shown } from './worker';

export type Screen = 'loading' | 'menu' | 'setup' | 'saved' | 'options' | 'guide' | 'credits' | 'quit' | 'game' | 'replay';
export type Dialog = 'pause' | 'options' | 'guide' | null;
// What the right side shows in place of what can be done.
export type Panel = { kind: 'actions' } | { kind: 'deed'; square: SquareId } | { kind: 'choose'; verbs: string[] } | { kind: 'trade'; partner: Seat; square?: SquareId };

export const screen = signal<Screen>('loading');
export const dialog = signal<Dialog>(null);
export const panel = signal<Panel>({ kind: 'actions' });
export const editions = signal<Edition[]>([]);
export const domains = signal<Record<string, Domain>>({}); // what the rules can be
export const saved = signal<Saved[]>([]);
export const notice = signal('');
export const isDurable = signal(true);
export const speaker = signal<Seat | 0>(0); // the person whose answers are shown
export const elapsed = signal(0); // milliseconds since the question was put

const BUDGET = 5000; // throws that a computer player may look ahead
const THINKING = 450; // milliseconds that it seems to think
const TICK = 200; // milliseconds between looks at the clock
const KEEP = 1000; // milliseconds between what is kept of it

export { isPerson };
export let host: Host;

/* ---- Opening and leaving ---------------------------------------------------------------------------------------------------------- */

// The games in the order in which the word files list them; others, of which they know nothing, behind.
function inOrder(all: Edition[]): Edition[] {
    const listed = say('page.editions').split(' ');
    const place = ({ id }: Edition) => (listed.includes(id) ? listed.indexOf(id) : listed.length);
    return [...all].sort((a, b) => place(a) - place(b));
}

async function speak(language: Settings['language']): Promise<void> {
    const answer = await host.open(language);
    words.value = answer.words;
    editions.value = inOrder(answer.editions);
    domains.value = answer.rules;
    isDurable.value = answer.isDurable;
}

export async function open(opened: Host): Promise<void> {
    host = opened;
    await speak(settings.value.language);
    saved.value = await host.saved();
    screen.value = 'menu';
    setInterval(tick, TICK);
    effect(() => {
        if (dialog.value === null) {
            void untracked(goOn); // computer players wait for the end of a pause
        }
    });
}

// Another language, at once and everywhere.
export async function translate(language: Settings['language']): Promise<void> {
    await speak(language);
    if (state.value) {
        edition.value = await host.edition();
        log.value = [];
        remember(await host.told());
        state.value = await latest();
    }
}

let visit = 0; // changes with the game at the table, so that nothing of the last one comes into the next

function enter(happened: Happening[]): void {
    visit++;
    leaveStage();
    notice.value = '';
    dialog.value = null;
    panel.value = { kind: 'actions' };
    remember(happened);
}

export function begin(game: NewGame): Promise<boolean> {
    return once(async () => {
        const happened = await host.begin(game);
        edition.value = await host.edition();
        enter([]);
        const next = await latest();
        state.value = { ...next, state: { ...next.state, game: { ...next.state.game, ...beforeFirst(next) } } };
        screen.value = 'game';
        void present(async () => happened).then(goOn);
    });
}

// The board as it is before the first throw: everybody at the start.
function beforeFirst({ state: { game } }: State): Partial<State['state']['game']> {
    const start = edition.value?.squares[0]?.id ?? '';
    return { players: game.players.map((player) => ({ ...player, at: start })) };
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
function goOnWith(what: () => Promise<Happening[]>): Promise<boolean> {
    return once(async () => {
        const happened = await what();
        edition.value = await host.edition();
        enter(happened);
        const next = await latest();
        state.value = next;
        screen.value = 'game';
        restart(next.running ? next.spent + KEEP : 0); // the last moments before may not have been kept; nobody gains by leaving
        keptAt = -KEEP; // so that this is kept at once
        void goOn();
    });
}

export function resume(key: string): Promise<boolean> {
    return goOnWith(() => host.resume(key));
}

export function playFrom(line: number): Promise<boolean> {
    return goOnWith(() => host.playFrom(line));
}

export async function toMenu(): Promise<void> {
    visit++;
    leaveStage();
    state.value = null;
    edition.value = null;
    dialog.value = null;
    notice.value = '';
    saved.value = await host.saved();
    screen.value = 'menu';
}

export async function quitUnsaved(): Promise<void> {
    if (await attempt(() => host.quit())) {
        await toMenu();
    }
}

export async function refreshSaved(): Promise<void> {
    saved.value = await host.saved();
}

/* ---- The clock -------------------------------------------------------------------------------------------------------------------- */

let putAt = 0; // when the question was put, by the page's own clock
let pausedAt = 0; // 0 while nothing stands still
let keptAt = 0; // what of the time spent is kept, so that closing the page brings none back

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

// Nothing runs while a dialog stands before the game, or while what happened is being shown.
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
    if (elapsed.value - keptAt >= KEEP && isPerson(seat)) {
        keptAt = elapsed.value;
        void host.tick(state.value?.number ?? 0, keptAt).catch(() => undefined); // the next one may be kept
    }
    if (elapsed.value >= (state.value?.players[seat - 1]?.left ?? 0) && isPerson(seat)) {
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

async function latest(): Promise<Shown> {
    const plain = await host.state(0);
    const persons = plain.asked.filter((seat) => plain.players[seat - 1]?.player === 'human');
    const others = plain.asked.length - persons.length;
    const chosen = persons.includes(speaker.value) ? speaker.value : (persons[0] ?? 0);
    speaker.value = others === 0 ? chosen : 0;
    isDurable.value = plain.isKept;
    return speaker.value ? host.state(speaker.value) : plain;
}

// Another of several persons who are asked at once.
export async function speakFor(seat: Seat): Promise<void> {
    speaker.value = seat;
    state.value = await host.state(seat);
}

// Somebody else plays for a seat from now on. The game goes on when the pause ends.
export async function handOver(seat: Seat, player: string): Promise<void> {
    await attempt(async () => {
        await host.handOver(seat, player);
        state.value = await latest();
    });
}

// Whatever comes from a game that was left meanwhile is not for the screen.
async function present(what: () => Promise<Happening[]>): Promise<void> {
    const mine = visit;
    const happened = await what();
    const next = await latest();
    if (visit === mine) {
        await show(happened, next);
        restart();
    }
}

// What was refused is said; so is what went wrong.
export async function attempt(what: () => Promise<void>): Promise<boolean> {
    try {
        notice.value = '';
        await what();
        return true;
    } catch (error) {
        notice.value = error instanceof Refusal ? error.message : say('page.went-wrong', { text: String(error) });
        return false;
    }
}

// Who looked at a deed meanwhile sees that something is asked.
function closeDeed(): void {
    if (speaker.value > 0 && panel.value.kind === 'deed') {
        panel.value = { kind: 'actions' };
    }
}

// Computer players go on by themselves until only persons are asked.
let isGoing = false;

async function goOn(): Promise<void> {
    if (isGoing) {
        return;
    }
    isGoing = true;
    const bot = () => state.value?.asked.find((seat) => !isPerson(seat)) ?? 0;
    const mayGo = () => screen.value === 'game' && dialog.value === null && bot() > 0;
    while (mayGo()) {
        await new Promise((resolve) => setTimeout(resolve, { normal: THINKING, fast: THINKING / 3, none: 15 }[settings.value.speed]));
        if (!mayGo() || !(await attempt(() => present(() => host.bot(bot(), BUDGET, spent()))))) {
            break;
        }
        closeDeed();
    }
    isGoing = false;
}

/* ---- Doing ------------------------------------------------------------------------------------------------------------------------ */

// What is done to one deed may lead to something else, which then comes first.
function isAsked(): boolean {
    return (state.value?.state.game.questions.length ?? 0) > 0;
}

// Nothing is done twice: what comes while the last thing is on its way is not for this state.
let isActing = false;

// What is done to one deed after the other leaves the panel open.
const REPEATED = ['build', 'sell', 'mortgage', 'lift'];

async function perform(what: () => Promise<Happening[]>, isRepeated = false): Promise<boolean> {
    if (isActing || isShowing.value) {
        return false;
    }
    isActing = true;
    popup.value = null;
    const done = await attempt(() =>
        present(async () => {
            const happened = await what();
            panel.value = isRepeated ? panel.value : { kind: 'actions' };
            return happened;
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
    return perform(() => host.act(action, spent()), REPEATED.includes(action.split(' ')[1] ?? ''));
}

export function bid(amount: number): Promise<boolean> {
    const seat = speaker.value;
    const isSecret = state.value?.state.now.actor === 'joint';
    return perform(() => (isSecret ? host.bid(seat, amount, spent()) : host.act(`${seat} bid ${amount}`, spent())));
}

export function undo(): Promise<boolean> {
    const seat = state.value?.undo ?? 0;
    return perform(() => host.undo(seat, spent()));
}

export function isOver(): boolean {
    return state.value !== null && state.value.state.game.winner !== 'none';
}

// The game stands still, and the show comes to its end at once.
export function pause(): void {
    if (isOver()) {
        void toMenu();
        return;
    }
    skip();
    dialog.value = 'pause';
}

export function openDeed(square: SquareId): void {
    panel.value = { kind: 'deed', square };
}

export function closePanel(): void {
    panel.value = { kind: 'actions' };
    notice.value = '';
}
