// People in rooms, for the tests of lobbies and of what people do together. Each keeps the room as it was shown last, what was said, and the
// votes; reveals by itself when a game starts, and follows it by the JSON view.
import assert from 'node:assert/strict';
import { Player, makeGuest } from './players.mjs';
import { breathe, until } from './programs.mjs';

export class Person extends Player {
    said = [];
    votes = [];
    starts = 0;
    isSilent = false; // does not reveal

    take(message) {
        if (message.type === 'room') {
            this.room = { gones: [], takeovers: [], paused: false, ...message }; // lists that are empty may be missing
            this.followIt(message);
        } else if (message.type === 'said') {
            this.said.push(...message.remarks);
        } else if (message.type === 'vote') {
            this.votes.push(message);
        } else if (message.type === 'start') {
            this.starts++;
            if (this.secret && !this.isSilent) {
                this.reveal(message);
            }
        }
        super.take(message);
    }

    followIt({ phase, game }) {
        if (phase === 'playing' && this.followed !== game) {
            this.followed = game;
            this.ask({ type: 'follow', game, from: 0, view: 'json' });
        }
    }

    // Again with the same guest, after a drop.
    async back(port) {
        this.followed = undefined;
        assert.ok(await this.open(port));
        return this;
    }

    get view() {
        return this.seen.view;
    }

    member(person) {
        return this.room?.members.find(({ guest }) => guest === person.guest.guest);
    }

    get seat() {
        return this.member(this)?.seat;
    }
}

const guests = new Map(); // by server and name: one address makes only a few guests

// LOCAL is the address from which the person comes, 127.0.0.1 if it is missing.
export async function arrive(port, name, local) {
    const known = `${port} ${name} ${local}`;
    guests.set(known, guests.get(known) ?? (await makeGuest(port)));
    const person = new Person(guests.get(known), undefined, name);
    person.local = local;
    assert.ok(await person.open(port));
    return person;
}

export async function ok(person, message) {
    const answer = await person.ask(message);
    assert.equal(answer?.type, 'done', `${person.name}: ${JSON.stringify([message, answer])}`);
    return answer;
}

// Every refusal is worded for people, too.
export async function no(person, message, reason) {
    const answer = await person.ask(message);
    assert.equal(`${answer?.type} ${answer?.reason}`, `refused ${reason}`, `${person.name}: ${JSON.stringify([message, answer])}`);
    assert.ok(answer.say.length > 10 && !answer.say.includes('wire.'), answer.say);
    return answer;
}

export const shows = (person, claim, what = String(claim)) =>
    until(() => person.room && claim(person.room), () => `${person.name} is shown ${what}: ${JSON.stringify(person.room)}`);

// A room of the first, which the others have joined; all see each other.
export async function gather(people, settings = {}) {
    const [owner, ...others] = people;
    const { room } = await ok(owner, { type: 'create', name: 'Room', edition: 'classic', seats: Math.max(2, people.length), player: owner.name, pace: 'fast', timer: 0, ...settings });
    await shows(owner, ({ room: id }) => id === room);
    for (const other of others) {
        await ok(other, { type: 'join', room, player: other.name, key: owner.room.key });
    }
    await all(people, ({ members }) => members.length === people.length);
    return room;
}

export const all = (people, claim, what) => Promise.all(people.map((person) => shows(person, claim, what)));

// All players are ready, and the game begins; its id.
export async function play(players, room) {
    for (const player of players) {
        const answer = await player.ready(room);
        assert.equal(answer?.type, 'done', JSON.stringify(answer));
    }
    await all(players, ({ phase }) => phase === 'playing', 'a game');
    await until(() => players.every(({ view, room: { game } }) => view?.game === game), 'a view of the game');
    return players[0].room.game;
}

// One plain answer of whoever of these is asked; false: nobody of them is.
export async function step(players) {
    const asked = players.find(({ isOpen, view }) => isOpen && (view?.state.state.now.options ?? []).length > 0);
    const action = asked?.choose(asked.view);
    if (!action) {
        return false;
    }
    const { number, game, question } = asked.view;
    const answer = await asked.ask({ type: 'act', game, question, action });
    if (answer?.type === 'done') { // or somebody else was faster, or it cannot be paid
        await until(() => asked.view.number > number || asked.room.phase !== 'playing' || !asked.isOpen || asked.view.state.state.now.actor === 'joint', 'a new view');
    }
    return true;
}

// These answer until the claim holds. Nobody else is waited for.
export async function playUntil(players, claim, what) {
    const number = () => Math.max(...players.map(({ view }) => view?.number ?? 0));
    const wait = async () => (await step(players)) || breathe();
    await until(claim, what, { progress: number, wait });
}
