// The player who is asked at this screen: what they may do, and everything that they do. It goes to the table, and comes back as a show.
import { signal } from '@preact/signals';
import type { Shown, Told } from '../lib/contract';
import type { Option, Seat, SquareId } from '../lib/model';
import { attempt, host, isDurable, line, notice, screen } from '../lib/screens';
import { settings } from '../lib/settings';
import { say } from '../lib/words';
import { isComputer, isMine, isShowing, popup, remember, settled, show, state } from './show';

// What the right side shows in place of what can be done; `since` which line of the game.
export type Panel = { kind: 'actions' } | { kind: 'deed'; square: SquareId; since: number } | { kind: 'choose'; verbs: string[] } | { kind: 'trade'; partner: Seat; square?: SquareId };

export const panel = signal<Panel>({ kind: 'actions' });
export const speaker = signal<Seat | 0>(0); // the person at this screen whose answers are shown
export const pointed = signal<SquareId | null>(null); // the square that was clicked while a deal is put together
export const dealt = signal<SquareId[]>([]); // the deeds in that deal

export { isMine };

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

export function isOver(): boolean {
    return state.value !== null && state.value.state.game.winner !== 'none';
}

/* ---- What the table tells --------------------------------------------------------------------------------------------------------- */

// Takes from what is shown who speaks and whether the game is kept. Where computer players of this screen are asked as well, they come first.
export function hear(shown: Shown): void {
    const isLater = line.value === null && shown.asked.some((seat) => isComputer(shown, seat));
    speaker.value = isLater ? 0 : shown.seat;
    isDurable.value = shown.isKept;
}

// When it has been shown, the table goes on. What comes of a game that is no longer on the screen is not shown.
export async function present({ happened, shown, isPast = false }: Told): Promise<void> {
    if (screen.value !== 'game') {
        return;
    }
    const did = doing;
    doing = null;
    panel.value = did === 'one' ? { kind: 'actions' } : panel.value;
    hear(shown);
    remember(isPast ? happened : []);
    await show(isPast ? [] : happened, shown);
    if (did && isAsked()) {
        panel.value = { kind: 'actions' };
    }
    await host.table.seen(shown.number);
}

/* ---- Doing ------------------------------------------------------------------------------------------------------------------------ */

// An action on a deed may lead to a question, which then comes first.
function isAsked(): boolean {
    return (state.value?.state.game.questions.length ?? 0) > 0;
}

// What a person does, until the table tells what came of it: one thing, which closes the panel, or one of those that are repeated.
let doing: 'one' | 'repeated' | null = null;

// Nothing is done twice: an action that comes while the last one is on its way is ignored, for it is not for this state.
let isActing = false;

// Actions that are done on one deed after the other leave the panel open.
const REPEATED = ['build', 'sell', 'mortgage', 'lift'];

async function perform(what: () => Promise<void>, isRepeated = false): Promise<boolean> {
    if (isActing || isShowing.value) {
        return false;
    }
    isActing = true;
    doing = isRepeated ? 'repeated' : 'one';
    popup.value = null;
    const done = await attempt(async () => {
        await what();
        await settled();
    });
    isActing = false;
    doing = null;
    return done;
}

export function act(action: string): Promise<boolean> {
    return perform(() => host.table.act(action), REPEATED.includes(action.split(' ')[1] ?? ''));
}

export function bid(amount: number): Promise<boolean> {
    const seat = speaker.value;
    const isSecret = state.value?.state.now.actor === 'joint';
    return perform(() => (isSecret ? host.table.bid(seat, amount) : host.table.act(`${seat} bid ${amount}`)));
}

export function undo(): Promise<boolean> {
    return perform(() => host.table.undo(state.value?.undo ?? 0));
}

// Another of several persons at this screen who are asked at once.
export async function speakFor(seat: Seat): Promise<void> {
    speaker.value = seat;
    state.value = await host.table.look(seat);
}

// Somebody else plays for a seat from now on. The game goes on when the pause ends.
export async function handOver(seat: Seat, player: string): Promise<void> {
    await attempt(() => host.table.handOver(seat, player));
}

/* ---- The right side --------------------------------------------------------------------------------------------------------------- */

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
