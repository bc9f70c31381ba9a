// Games come to the table and leave it.
import { effect } from '@preact/signals';
import type { Host, NewGame, Opened } from '../lib/contract';
import type { Edition, Happening, State } from '../lib/model';
import { attempt, complain, dialog, domains, editions, elsewhere, host, isDurable, line, loadElsewhere, notice, presences, saved, screen, useHost } from '../lib/screens';
import { isHurried, keepPlaying, ownRoom, settings, wasPlaying, type Settings } from '../lib/settings';
import { say, words } from '../lib/words';
import { setClocks, startTicking } from './clock';
import { edition, leaveStage, log, remember, skip, state } from './show';
import { hear, isOver, panel, present, speaker } from './turn';

const THINKING = 450; // milliseconds that a computer player seems to think

/* ---- The page opens --------------------------------------------------------------------------------------------------------------- */

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

// How the others behave, and whether the game stands still.
function tellManner(): void {
    const speed = isHurried.value ? 'none' : settings.value.speed;
    const thinking = { normal: THINKING, fast: THINKING / 3, none: 15 }[speed];
    void host.table.behave({ thinking, offers: { all: 0, good: 1, none: 2 }[settings.value.offers] }).catch(() => undefined);
}

function tellHold(): void {
    void host.table.hold(dialog.value !== null || screen.value !== 'game').catch(() => undefined);
}

// A new worker took the place of one that died, and knows nothing yet.
export async function reopen(): Promise<void> {
    const wasAt = screen.value;
    await speak(settings.value.language);
    tellManner();
    tellHold();
    if (ownRoom() !== '') {
        await elsewhere.value?.goBack(ownRoom());
    } else if (wasAt === 'game') {
        await refreshSaved();
        const last = saved.value.find(({ isOver, isSave }) => !isOver && !isSave);
        await (last ? resume(last.key) : toMenu());
    } else if (wasAt === 'replay') {
        await toMenu();
    }
}

export async function open(opened: Host): Promise<void> {
    useHost(opened);
    const there = () => elsewhere.peek()?.listener;
    host.listen({
        told: (told) => void present(told).catch(() => undefined), // a worker that is gone is replaced
        clocks: setClocks,
        stopped: complain,
        came,
        outdated: () => there()?.outdated(),
        line: (now) => there()?.line(now),
        room: (room) => there()?.room(room),
        left: (why) => there()?.left(why),
        remarks: (said) => there()?.remarks(said),
        vote: (vote) => there()?.vote(vote),
        calledOff: (off) => there()?.calledOff(off),
        announced: (say) => there()?.announced(say),
        alarm: (kind) => there()?.alarm(kind),
    });
    await speak(settings.value.language);
    await refreshSaved();
    startTicking();
    effect(tellManner);
    effect(tellHold);
    if (!(await comeBack())) {
        screen.value = 'menu';
    }
    effect(() => keepPlaying(screen.value === 'game' && line.value === null));
    addEventListener('hashchange', () => void comeBack());
}

// Into the room or the game that this window showed, or into the room that its address invites to.
async function comeBack(): Promise<boolean> {
    if (location.hash.startsWith('#join=') || ownRoom() !== '') {
        return (await loadElsewhere()).comeBack();
    }
    const last = saved.value.find(({ isOver, isSave }) => !isOver && !isSave);
    return wasPlaying() && last !== undefined && resume(last.key);
}

// Another language, at once and everywhere.
export async function translate(language: Settings['language']): Promise<void> {
    await speak(language);
    if (state.value) {
        const retold = await host.table.retell();
        edition.value = retold.edition;
        log.value = [];
        remember(retold.happened);
        hear(retold.shown);
        state.value = retold.shown;
    }
}

/* ---- A game comes to the table ---------------------------------------------------------------------------------------------------- */

function enter(opened: Opened, happened: Happening[]): void {
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
        void present(opened).catch(() => undefined);
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
        enter(opened, opened.happened);
        state.value = opened.shown;
        screen.value = 'game';
        await host.table.seen(opened.shown.number);
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

const BEGINNING = 12; // lines

// A game of a room. Its beginning is shown to whoever is there from the first line.
function came(opened: Opened): void {
    const isNew = opened.shown.number < BEGINNING;
    enter(opened, isNew ? [] : opened.happened);
    state.value = isNew ? beforeFirst(opened.shown) : opened.shown;
    screen.value = 'game';
    if (isNew) {
        void present(opened).catch(() => undefined);
    }
}

/* ---- It leaves the table ---------------------------------------------------------------------------------------------------------- */

// A server is left, too; the seats there stay.
export async function toMenu(): Promise<void> {
    if (line.value !== null) {
        await elsewhere.value?.exit();
    }
    presences.value = {};
    leaveStage();
    state.value = null;
    edition.value = null;
    dialog.value = null;
    notice.value = '';
    speaker.value = 0;
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

// The game stops, and the show ends at once.
export function pause(): void {
    if (isOver()) {
        void toMenu();
        return;
    }
    skip();
    dialog.value = 'pause';
}
