// What a person has chosen for this browser (T15), and set-ups to be used again (T01). Kept in local storage; without it, until the page is
// closed.
import { effect, signal } from '@preact/signals';
import { COLOURS, KINDS, TOKENS } from './looks';

export interface Settings {
    language: 'en' | 'tr';
    theme: 'system' | 'light' | 'dark';
    speed: 'normal' | 'fast' | 'none';
    offers: 'all' | 'good' | 'none'; // that computer players make to people
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
    return { language, theme: 'system', speed: 'normal', offers: 'all', music: 0, effects: 0.5 };
}

// Only valid values are taken from the storage.
function sound(kept: Partial<Settings> | null): Settings {
    const plain = defaults();
    const one = <T extends string>(value: unknown, all: readonly T[], other: T): T => (all.includes(value as T) ? (value as T) : other);
    const volume = (value: unknown, other: number) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : other);
    return {
        language: one(kept?.language, ['en', 'tr'], plain.language),
        theme: one(kept?.theme, ['system', 'light', 'dark'], plain.theme),
        speed: one(kept?.speed, ['normal', 'fast', 'none'], plain.speed),
        offers: one(kept?.offers, ['all', 'good', 'none'], plain.offers),
        music: volume(kept?.music, plain.music),
        effects: volume(kept?.effects, plain.effects),
    };
}

function isPreset(value: unknown): value is Preset {
    const { name, edition, changes, players } = (value ?? {}) as Partial<Preset>;
    const isText = (text: unknown) => typeof text === 'string';
    const isPlayer = (player: Partial<Preset['players'][0]> | null) => isText(player?.name) && KINDS.includes(player?.player ?? '') && TOKENS.includes(player?.token ?? '') && (player?.colour ?? '') in COLOURS;
    return isText(name) && isText(edition) && typeof changes === 'object' && changes !== null && Array.isArray(players) && players.every(isPlayer);
}

function presetsIn(value: unknown): Preset[] {
    return Array.isArray(value) ? value.filter(isPreset) : [];
}

export const settings = signal<Settings>(sound(read<Partial<Settings>>('settings')));
export const presets = signal<Preset[]>(presetsIn(read('presets')));
export const lastPreset = signal<Preset | null>(presetsIn([read('last')])[0] ?? null);

// Whether a person has read what is missing without encryption, and does not need it again.
export const knowsWhatIsMissing = signal(read<boolean>('knows-what-is-missing') === true);

export function keepKnowing(): void {
    knowsWhatIsMissing.value = true;
    write('knows-what-is-missing', true);
}

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

// Whether this window showed a game when it was loaded again.
export function wasPlaying(): boolean {
    const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return loading?.type === 'reload' && readHere('freehold.playing') !== '';
}

export function keepPlaying(isPlaying: boolean): void {
    keepHere('freehold.playing', isPlaying ? '1' : '');
}

// What this window alone keeps, until it is closed.
function readHere(key: string): string {
    try {
        return sessionStorage.getItem(key) ?? '';
    } catch {
        return ''; // a browser that refuses storage
    }
}

function keepHere(key: string, value: string): void {
    try {
        if (value === '') {
            sessionStorage.removeItem(key);
        } else {
            sessionStorage.setItem(key, value);
        }
    } catch {
        // Then a page that is loaded again begins with the menu.
    }
}

// The name under which this person plays on servers, and the room that they are in; '' is none. A window that is loaded again goes straight
// back to its room, another one offers it.
export const playerName = signal(text(read('name')));
export const lastRoom = signal(text(read('room')));
const OWN_ROOM = 'freehold.room';

function text(value: unknown): string {
    return typeof value === 'string' ? value : '';
}

export function keepName(name: string): void {
    playerName.value = name;
    write('name', name);
}

export function keepRoom(id: string): void {
    lastRoom.value = id;
    write('room', id);
    keepHere(OWN_ROOM, id);
}

// The window left the room for now.
export function forgetOwnRoom(): void {
    keepHere(OWN_ROOM, '');
}

export function ownRoom(): string {
    return readHere(OWN_ROOM);
}

// A page that is older than its server is loaded again, but only once.
export function mayReload(): boolean {
    const isFirst = readHere('freehold.reloaded') === '';
    keepHere('freehold.reloaded', '1');
    return isFirst;
}

// True while a game whose people are all out is played to its end without pauses.
export const isHurried = signal(false);

// How long a movement takes in place of this many milliseconds.
export function pace(milliseconds: number): number {
    if (stillness.matches || isHurried.value) {
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
