// What the page shows at the moment, what it says about it, and the host behind it.
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Host, LineState, Listener, Saved } from './contract';
import { Refusal, type Domain, type Edition, type Seat } from './model';
import { say } from './words';

export type Screen = 'loading' | 'menu' | 'setup' | 'saved' | 'options' | 'guide' | 'credits' | 'quit' | 'game' | 'replay' | 'online' | 'room';
export type Dialog = 'pause' | 'options' | 'guide' | 'lost' | null; // lost: another window plays the game now

export const screen = signal<Screen>('loading');
export const dialog = signal<Dialog>(null);
export const notice = signal('');
export const editions = signal<Edition[]>([]);
export const domains = signal<Record<string, Domain>>({}); // what the rules can be
export const saved = signal<Saved[]>([]);
export const isDurable = signal(true);
export const line = signal<LineState | null>(null); // to a server; null: the page is on no server
export const presences = signal<Record<Seat, string>>({}); // what is to be said of players elsewhere, by the end of a key

// The part of the page for servers, which is loaded when it is first needed.
export interface Elsewhere {
    Entrance: ComponentType; // screens
    Room: ComponentType;
    Beside: ComponentType; // beside the game
    Sign: ComponentType; // of the line, over everything
    listener: Omit<Listener, 'told' | 'clocks' | 'stopped' | 'came'>;
    comeBack(): Promise<boolean>; // into the room that this window was in, or that its address invites to
    goBack(room: string): Promise<boolean>; // into a room that this person has not left
    exit(): Promise<void>; // from the server; the seat stays
    leave(): Promise<boolean>; // the room for good
}

export const elsewhere = signal<Elsewhere | null>(null);

export async function loadElsewhere(): Promise<Elsewhere> {
    try {
        elsewhere.value ??= (await import('../lobby/lobby')).parts;
        return elsewhere.value;
    } catch {
        throw new Refusal(say('page.no-line')); // the next try asks the server again
    }
}

export let host: Host;

export function useHost(opened: Host): void {
    host = opened;
}

// Refusals and errors are shown.
export async function attempt(what: () => Promise<void>): Promise<boolean> {
    try {
        notice.value = '';
        await what();
        return true;
    } catch (error) {
        const isRefusal = error instanceof Refusal;
        complain(isRefusal ? error.message : say('page.went-wrong', { text: String(error) }), isRefusal && error.isLost);
        return false;
    }
}

export function complain(why: string, isLost: boolean): void {
    notice.value = why;
    dialog.value = isLost ? 'lost' : dialog.value;
}
