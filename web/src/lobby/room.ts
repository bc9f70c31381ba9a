// The room that this window is in, as the server tells it, and everything that a person does there.
import { signal } from '@preact/signals';
import type { LineState } from '../lib/contract';
import type { Seat } from '../lib/model';
import { attempt, host, line, notice, presences, screen } from '../lib/screens';
import { forgetOwnRoom, keepName, keepRoom, mayReload, ownRoom, playerName } from '../lib/settings';
import { playEffect } from '../lib/sound';
import { say } from '../lib/words';
import type { ServerCalledOff, ServerMember, ServerRemark, ServerRoom, ServerSaid, ServerVote } from '../online/protocol';
import type { Entrance, RoomSettings } from '../online/online';
import { isOver } from '../play/turn';
import { invited } from './invitation';

export const room = signal<ServerRoom | null>(null);
export const guest = signal(''); // the id of this person
export const remarks = signal<Remark[]>([]); // the chat, and between it what happened in the room
export const unread = signal(0);
export const vote = signal<ServerVote | null>(null);
export const countdownEnds = signal(0); // by the page's own clock; 0: none runs
export const passcode = signal(''); // that this window has set, to pass on
export const invitation = signal<{ room: string; entrance: Entrance } | null>(null); // that waits for a name

// Something that was said, or a sentence about the room.
export type Remark = { key: string; said: ServerRemark } | { key: string; text: string };

const REMARKS = 250;

export function me(): ServerMember | undefined {
    return room.value?.members.find((member) => member.guest === guest.value);
}

export function isOwner(): boolean {
    return room.value?.owner === guest.value;
}

export function mayChange(): boolean {
    return isOwner() || (me()?.admin ?? false);
}

/* ---- Coming and going ------------------------------------------------------------------------------------------------------------- */

async function enter(): Promise<void> {
    guest.value = await host.lobby.enter(playerName.value);
}

// Into a room: as a guest of this name, and then by one of several ways.
async function into(name: string, way: () => Promise<string>): Promise<boolean> {
    keepName(name.trim());
    return attempt(async () => {
        await enter();
        const id = await way();
        keepRoom(id);
        reloadIfOutdated();
        invitation.value = null;
        screen.value = screen.value === 'game' ? 'game' : 'room';
    });
}

// A page with other rules than the server is loaded again once, but never on its way into a room, which would be lost.
let isOutdated = false;

function reloadIfOutdated(): void {
    if (isOutdated && ownRoom() !== '' && mayReload()) {
        location.reload();
    }
}

export function create(name: string, wanted: Omit<RoomSettings, 'player'>): Promise<boolean> {
    passcode.value = wanted.passcode ?? '';
    return into(name, () => host.lobby.create({ ...wanted, player: name.trim() }));
}

export function join(name: string, id: string, entrance: Entrance): Promise<boolean> {
    return into(name, async () => {
        await host.lobby.join(id, name.trim(), entrance);
        return id;
    });
}

// By the six letters that somebody has read out.
export function joinByCode(name: string, code: string): Promise<boolean> {
    return into(name, async () => {
        const { room: id = '', key } = (await host.lobby.ask({ type: 'find', code })) as { room?: string; key?: string };
        await host.lobby.join(id, name.trim(), key === undefined ? {} : { key });
        return id;
    });
}

// Into the room that the address invites to, or that this window was in.
export async function comeBack(): Promise<boolean> {
    const wanted = invited(location.href);
    if (wanted) {
        history.replaceState(null, '', location.pathname); // a reload goes on with what came of it
        invitation.value = { room: wanted.room, entrance: wanted.key === '' ? {} : { key: wanted.key } };
        screen.value = 'online';
        return true;
    }
    return goBack(ownRoom());
}

export async function goBack(id: string): Promise<boolean> {
    const isBack = await attempt(async () => {
        await enter();
        await host.lobby.look(id);
        keepRoom(id);
        screen.value = screen.value === 'game' ? 'game' : 'room';
    });
    if (!isBack) {
        const why = notice.value;
        await exit();
        keepRoom('');
        screen.value = 'menu';
        notice.value = why;
    }
    return true; // the screen says what came of it
}

// From the room for good. In a game that is the end of it for this player.
export async function leave(): Promise<boolean> {
    const hasLeft = await attempt(() => host.lobby.leave());
    screen.value = hasLeft ? 'online' : screen.value;
    return hasLeft;
}

// From the server; the seat stays, and the menu offers the way back.
export async function exit(): Promise<void> {
    await host.lobby.close();
    line.value = null;
    forget();
    forgetOwnRoom();
}

function forget(): void {
    room.value = null;
    remarks.value = [];
    vote.value = null;
    unread.value = 0;
    countdownEnds.value = 0;
    presences.value = {};
}

/* ---- What is done in the room ----------------------------------------------------------------------------------------------------- */

let hasTakenBack = false; // this person, what they said before

export function setReady(isReady: boolean): Promise<boolean> {
    hasTakenBack = !isReady;
    return attempt(() => host.lobby.ready(isReady));
}

type Change = Parameters<typeof host.lobby.ask>[0];

export function ask(wish: Change): Promise<boolean> {
    return attempt(async () => void (await host.lobby.ask(wish)));
}

export function speak(text: string): Promise<boolean> {
    return ask({ type: 'chat', room: room.value?.room ?? '', text });
}

/* ---- What the server says --------------------------------------------------------------------------------------------------------- */

function note(text: string): void {
    const { number = 0 } = room.value ?? {};
    remarks.value = [...remarks.value, { key: `${number} ${remarks.value.length}`, text }].slice(-REMARKS);
}

// A sentence for everything that is different from before.
function compare(before: ServerRoom, now: ServerRoom): void {
    const was = (id: string) => before.members.find((member) => member.guest === id);
    for (const member of now.members) {
        const earlier = was(member.guest);
        if (!earlier) {
            note(say('room.came', { seat: member.player }));
        } else if (earlier.here !== member.here) {
            note(say(member.here ? 'room.is-back' : 'room.is-away', { seat: member.player }));
        }
    }
    for (const { guest: id, player } of before.members) {
        if (!now.members.some((member) => member.guest === id)) {
            note(say('room.went', { seat: player }));
        }
    }
    if (before.owner !== now.owner) {
        note(say('room.new-owner', { seat: now.members.find(({ guest: id }) => id === now.owner)?.player ?? '' }));
    }
    const rules = (of: ServerRoom) => [of.edition, ...of.changes, of.timer, of.limit].join();
    if (rules(before) !== rules(now)) {
        note(say('room.other-rules'));
    }
    const wasReady = was(guest.value)?.ready ?? false;
    if (wasReady && !me()?.ready && now.phase === 'lobby' && before.phase === 'lobby' && !hasTakenBack) {
        note(say('room.ready-again'));
    }
}

// Of each seat of the game: who is away, and for whom somebody else answers.
function presencesIn({ seats = [], members, gones = [], takeovers = [] }: ServerRoom): Record<Seat, string> {
    const away = seats.filter(({ guest: id }) => !members.some((member) => member.guest === id && member.here));
    return Object.fromEntries([...away.map(({ seat }) => [seat, 'away']), ...gones.map((seat) => [seat, 'gone']), ...takeovers.map(({ seat }) => [seat, 'computer'])]);
}

function takeRoom(next: ServerRoom): void {
    const before = room.value;
    const isMember = next.members.some((member) => member.guest === guest.value);
    room.value = next;
    countdownEnds.value = next.countdown === undefined ? 0 : performance.now() + next.countdown;
    presences.value = presencesIn(next);
    if (before?.room === next.room) {
        compare(before, next);
        if (!isMember && before.members.some((member) => member.guest === guest.value)) {
            takeLeft(''); // in another window
        }
    }
    if (next.phase !== 'playing') {
        vote.value = null;
    }
}

function takeLeft(why: string): void {
    forget();
    keepRoom('');
    if (screen.value !== 'game' || !isOver()) {
        screen.value = 'online';
        notice.value = why;
    }
}

function isChatSeen(): boolean {
    const list = document.querySelector('.chat .remarks');
    return list !== null && list.getClientRects().length > 0 && !document.hidden;
}

function takeRemarks({ room: id, remarks: said }: ServerSaid): void {
    const known = new Set(remarks.value.map(({ key }) => key));
    const fresh = said.map((each) => ({ key: `said ${id} ${each.number}`, said: each })).filter(({ key }) => !known.has(key));
    const isLive = said.length === 1;
    remarks.value = (isLive ? [...remarks.value, ...fresh] : [...fresh, ...remarks.value]).slice(-REMARKS);
    if (isLive && fresh.some(({ said: { guest: id } }) => id !== guest.value)) {
        unread.value += isChatSeen() ? 0 : 1;
        playEffect('step');
    }
}

export const listener = {
    outdated: () => {
        isOutdated = true;
        reloadIfOutdated();
    },
    line: (now: LineState) => void (line.value = now),
    room: takeRoom,
    left: takeLeft,
    remarks: takeRemarks,
    vote: (told: ServerVote) => void (vote.value = told.result === 'open' ? told : null),
    calledOff: ({ why }: ServerCalledOff) => note(say(`room.called-off.${why}`)),
    announced: note,
    alarm: (kind: string) => void (notice.value = say(`room.alarm.${kind}`)),
};
