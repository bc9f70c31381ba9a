// What a person has chosen for this browser (T15), and set-ups to be used again (T01). Kept in local storage; without it, until the page is
// closed.
import { effect, signal } from '@preact/signals';

export interface Settings {
    language: 'en' | 'tr';
    theme: 'system' | 'light' | 'dark';
    speed: 'normal' | 'fast' | 'none';
    music: number; // volumes, 0 to 1
    effects: number;
}

export interface Preset {
    name: string;
    edition: string;
    changes: Record<string, string | number | boolean>;
    players: { name: string; player: string; token: string; colour: string }[];
}

function read<T>(key: string): T | null {
    try {
        return JSON.parse(localStorage.getItem(`freehold.${key}`) ?? 'null') as T | null;
    } catch {
        return null;
    }
}

function write(key: string, value: unknown): void {
    try {
        localStorage.setItem(`freehold.${key}`, JSON.stringify(value));
    } catch {
        // It holds until the page is closed.
    }
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

function defaults(): Settings {
    const language = navigator.language.startsWith('tr') ? 'tr' : 'en';
    return { language, theme: 'system', speed: 'normal', music: 0, effects: 0.5 };
}

export const settings = signal<Settings>({ ...defaults(), ...read<Partial<Settings>>('settings') });
export const presets = signal<Preset[]>(read<Preset[]>('presets') ?? []);
export const lastPreset = signal<Preset | null>(read<Preset>('last'));

export function change(part: Partial<Settings>): void {
    settings.value = { ...settings.value, ...part };
    write('settings', settings.value);
}

export function keepPreset(preset: Preset): void {
    presets.value = [...presets.value.filter(({ name }) => name !== preset.name), preset];
    write('presets', presets.value);
}

export function dropPreset(name: string): void {
    presets.value = presets.value.filter((preset) => preset.name !== name);
    write('presets', presets.value);
}

export function keepLast(preset: Preset): void {
    lastPreset.value = preset;
    write('last', preset);
}

// How long a movement takes in place of so many milliseconds.
export function pace(milliseconds: number): number {
    if (stillness.matches) {
        return 0;
    }
    return { normal: 1, fast: 0.45, none: 0 }[settings.value.speed] * milliseconds;
}

// What the system prefers, as it changes.
const darkness = matchMedia('(prefers-color-scheme: dark)');
const isDark = signal(darkness.matches);
darkness.addEventListener('change', () => (isDark.value = darkness.matches));

effect(() => {
    const { theme, speed, language } = settings.value;
    const shown = theme === 'system' ? (isDark.value ? 'dark' : 'light') : theme;
    Object.assign(document.documentElement.dataset, { theme: shown, speed });
    document.documentElement.lang = language;
});
