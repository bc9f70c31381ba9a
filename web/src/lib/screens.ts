// What the page shows at the moment, what it says about it, and the host behind it.
import { signal } from '@preact/signals';
import type { Host, Saved } from './contract';
import { Refusal, type Domain, type Edition } from './model';
import { say } from './words';

export type Screen = 'loading' | 'menu' | 'setup' | 'saved' | 'options' | 'guide' | 'credits' | 'quit' | 'game' | 'replay';
export type Dialog = 'pause' | 'options' | 'guide' | 'lost' | null; // lost: another window plays the game now

export const screen = signal<Screen>('loading');
export const dialog = signal<Dialog>(null);
export const notice = signal('');
export const editions = signal<Edition[]>([]);
export const domains = signal<Record<string, Domain>>({}); // what the rules can be
export const saved = signal<Saved[]>([]);
export const isDurable = signal(true);

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
