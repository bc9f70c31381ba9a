// The game on the screen: what the worker says of it, and what was said so far. All changes of the page's state happen here.
import { signal } from '@preact/signals';
import { Refusal, type Edition, type Happening, type Option, type Seat, type State } from './model';
import type { Host, Saved } from './worker';

export const screen = signal<'loading' | 'menu' | 'players' | 'game'>('loading');
export const editions = signal<Edition[]>([]);
export const edition = signal<Edition | null>(null);
export const words = signal<Record<string, string>>({});
export const state = signal<State | null>(null);
export const log = signal<string[]>([]);
export const notice = signal('');
export const selected = signal<string | null>(null);
export const saved = signal<Saved[]>([]);
export const isDurable = signal(true);
export const pause = signal(500); // milliseconds between what computer players do

let host: Host;

// A word of the word files; its key if there is none.
export function say(key: string, values: Record<string, string | number> = {}): string {
    const text = words.value[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

export function money(amount: number): string {
    return amount.toLocaleString('en').split(',').join(words.value['number.group'] ?? ',');
}

export async function open(opened: Host, language: string): Promise<void> {
    host = opened;
    const answer = await host.open(language);
    editions.value = answer.editions;
    words.value = answer.words;
    isDurable.value = answer.isDurable;
    saved.value = await host.saved();
    screen.value = 'menu';
}

export interface Chosen {
    name: string;
    player: string;
    piece: string;
}

export async function begin(chosen: Edition, players: Chosen[]): Promise<void> {
    edition.value = chosen;
    log.value = [];
    await attempt(() => host.begin(chosen.id, players));
    screen.value = 'game';
    void goOn();
}

export async function resume(game: Saved): Promise<void> {
    edition.value = editions.value.find(({ id }) => id === game.edition) ?? null;
    log.value = [];
    await host.resume(game.id);
    state.value = await host.state(0);
    screen.value = 'game';
    void goOn();
}

// The record of the game on the screen, as a file (U08).
export async function download(): Promise<void> {
    const games = await host.saved();
    const last = games.sort((a, b) => b.saved - a.saved)[0];
    if (!last) {
        return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([await host.record(last.id)], { type: 'text/plain' }));
    link.download = `${last.edition}-${last.id.slice(0, 8)}.ubp`;
    link.click();
    URL.revokeObjectURL(link.href);
}

export async function leave(): Promise<void> {
    saved.value = await host.saved();
    state.value = null;
    screen.value = 'menu';
}

// Who is asked: the first of them who is a person, or a computer player.
export function asked(): Seat | 0 {
    return state.value?.asked[0] ?? 0;
}

export function isPerson(seat: Seat): boolean {
    return state.value?.players[seat - 1]?.player === 'human';
}

export function options(): Option[] {
    return state.value?.state.now.options ?? [];
}

async function show(happened: Happening[]): Promise<void> {
    const said = happened.map((happening) => happening.say).filter((sentence) => sentence !== '');
    log.value = [...said.reverse(), ...log.value].slice(0, 200);
    const plain = await host.state(0);
    const seat = plain.asked[0];
    state.value = seat === undefined ? plain : await host.state(seat);
}

async function attempt(what: () => Promise<Happening[]>): Promise<boolean> {
    try {
        notice.value = '';
        await show(await what());
        return true;
    } catch (error) {
        notice.value = error instanceof Refusal ? error.message : String(error);
        return false;
    }
}

// Computer players go on by themselves until a person is asked.
async function goOn(): Promise<void> {
    while (screen.value === 'game' && asked() > 0 && !isPerson(asked())) {
        await new Promise((resolve) => setTimeout(resolve, pause.value));
        if (screen.value !== 'game' || !(await attempt(() => host.bot(asked(), 5000, 0)))) {
            return;
        }
    }
    if (asked() > 0) {
        await show([]);
    }
}

export async function act(action: string): Promise<void> {
    if (await attempt(() => host.act(action, 0))) {
        await goOn();
    }
}

export async function bid(amount: number): Promise<void> {
    const isSecret = state.value?.state.now.actor === 'joint';
    const seat = asked();
    if (await attempt(() => (isSecret ? host.bid(seat, amount, 0) : host.act(`${seat} bid ${amount}`, 0)))) {
        await goOn();
    }
}

export async function undo(): Promise<void> {
    const seat = state.value?.undo ?? 0;
    if (seat > 0) {
        await attempt(() => host.undo(seat, 0));
    }
}
