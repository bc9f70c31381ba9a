// What the page says: the words of one language, and numbers and times in it.
import { signal } from '@preact/signals';
import { settings } from './settings';
import { fill } from './vocabulary';

export const words = signal<Record<string, string>>({});
export const ownWords = signal<Record<string, string>>({}); // of the game that is played

// A text of the word files with its placeholders filled; its key if there is none.
export function say(key: string, values: Record<string, string | number> = {}): string {
    return fill(ownWords.value[key] ?? words.value[key] ?? key, values);
}

export function has(key: string): boolean {
    return key in words.value;
}

export function money(amount: number): string {
    const [sign, digits] = amount < 0 ? ['−', String(-amount)] : ['', String(amount)];
    return sign + digits.replace(/\B(?=(\d{3})+$)/g, words.value['number.group'] ?? ',');
}

// With a sign in either case, for what an action brings.
export function gain(amount: number): string {
    return amount > 0 ? `+${money(amount)}` : money(amount);
}

// Minutes and seconds of a clock, hours where there are any.
export function clock(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const [first, ...rest] = parts[0] ? parts : parts.slice(1);
    return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

export function moment(milliseconds: number): string {
    return new Date(milliseconds).toLocaleString(settings.value.language === 'en' ? 'en-GB' : settings.value.language, { dateStyle: 'medium', timeStyle: 'short' });
}
