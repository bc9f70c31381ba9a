// What people do to a running game by being away, by voting and by talking (O05, O06, O08, O09), and a whole evening: lobby, game, drop,
// takeover, return, vote, end, lobby, again. Prints TAP for tools/run-tests.
//
//   node tests/server/test_people.mjs [FOLDER [EDITION...]]     where the programs were built; with editions, only an evening with each
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { lookAt, place, serve } from './players.mjs';
import { elapse, endAll, now, stopProgram, until } from './programs.mjs';
import { all, arrive, gather, no, ok, play, playUntil, shows, step } from './rooms.mjs';
import { destroyAll } from './socket.mjs';

const editions = process.argv.slice(3);
const data = join(place, 'people');
const args = ['--grace', '1'];
let server = await serve(data, { args, clock: true });
const later = []; // what is looked up in the store when the server has ended

const come = (name, local) => arrive(server.port, name, local);
const comeAll = (...names) => Promise.all(names.map((name) => come(name)));
const drop = (people) => people.forEach((person) => person.drop());

async function restart() {
    assert.equal((await stopProgram(server)).code, 0, server.err);
    server = await serve(data, { args, clock: true });
}

async function comeBack(person, room) {
    await person.back(server.port);
    await ok(person, { type: 'join', room, player: person.name });
    await shows(person, () => person.member(person)?.here);
    await until(() => person.view?.game === person.room.game || person.room.phase !== 'playing', 'a view');
}

// Calls `look` with the lines that others answered for a seat, each as [by, line].
function answers(room, game, look) {
    later.push((streams) => {
        const lines = streams.get(`game/${game}`).lines;
        const events = streams.get(`room/${room}`).lines.map((line) => JSON.parse(line)).filter(({ type, game: of }) => type === 'answered' && of === game);
        const named = events.map(({ number, seat, by }) => ({ seat, by, number, line: lines.find((line) => line.startsWith(`${number} `)) }));
        for (const { seat, line } of named) {
            assert.ok(line?.split(' ')[1] === String(seat) || / \* bids /.test(line), `seat ${seat}: ${line}`);
        }
        look(named, lines);
    });
}

const isAsked = (viewer, seat) => viewer.view.state.asked.includes(seat);
const waitFor = (viewer, players, seat) => playUntil(players, () => isAsked(viewer, seat), `seat ${seat} is asked`);

async function vote(by, wish, others, answer = true) {
    const count = by.votes.length;
    await ok(by, { type: 'vote', room: by.room.room, ...wish });
    await until(() => by.votes.length > count, 'a vote');
    const { vote: number } = by.votes.at(-1);
    for (const other of others) {
        await ok(other, { type: 'ballot', room: by.room.room, vote: number, yes: answer });
    }
    return number;
}

const ends = (person, number, result) => until(() => person.votes.some((vote) => vote.vote === number && vote.result === result), () => `${result}: ${JSON.stringify(person.votes)}`);

if (editions.length === 0) {
    await absent();
    await voting();
    await talking();
}
for (const edition of editions.length > 0 ? editions : ['classic']) {
    await evening(edition);
}

// ---- Away ----------------------------------------------------------------------------------------------------------------------------

async function absent() {
    await test('O06 a player who is gone is shown to all and gets mildest answers, 3 s each, until the return', async () => {
        const [ada, bob, cem] = await comeAll('Ada', 'Bob', 'Cem');
        const room = await gather([ada, bob, cem], { private: true });
        const game = await play([ada, bob, cem], room);
        await waitFor(ada, [ada, bob, cem], 2);
        const number = ada.view.number;
        const left = now();
        bob.drop();
        await all([ada, cem], ({ gones }) => gones.length === 0 && !ada.member(bob).here);
        await all([ada, cem], ({ gones }) => gones.join() === '2');
        assert.equal(now() - left, 1000, 'the grace time is over');
        await until(() => ada.view.number > number, 'an answer for Bob');
        assert.equal(now() - left, 4000, 'the first answer for Bob');
        await playUntil([ada, cem], () => ada.view.number > number + 6 && isAsked(ada, 2), 'the game goes on');
        const own = ada.view.number;
        const since = now();
        await until(() => ada.view.number > own, 'an answer for Bob');
        assert.equal(now() - since, 3000, 'an answer for Bob');
        await comeBack(bob, room);
        await all([ada, bob, cem], ({ gones }) => gones.length === 0);
        const back = ada.view.number;
        await playUntil([ada, bob, cem], () => ada.view.number > back + 10, 'the game goes on');
        answers(room, game, (named) => {
            assert.ok(named.length >= 2 && named.every(({ by, seat, number: at }) => by === 'absent' && seat === 2 && at > number && at <= back + 1), JSON.stringify(named));
        });
        const again = now();
        bob.drop();
        await all([ada, cem], ({ gones }) => gones.join() === '2');
        assert.equal(now() - again, 1000, 'gone once more');
        drop([ada, cem]);
    });

    await test('O06 time stands still while nobody is there, and the game waits for its players through a restart', async () => {
        const [ada, bob] = await comeAll('Ada', 'Bob');
        const room = await gather([ada, bob]);
        await play([ada, bob], room);
        await playUntil([ada, bob], () => ada.view.number > 6, 'a few lines');
        await elapse(300);
        const { number, state } = ada.view;
        drop([ada, bob]);
        await restart();
        await comeBack(ada, room);
        await comeBack(bob, room);
        assert.deepEqual([ada.view.number, ada.view.state.hash], [number, state.hash]);
        drop([ada, bob]);
        await elapse(5500);
        await comeBack(ada, room);
        assert.equal(ada.view.number, number);
        drop([ada]);
    });

    await test('O06 a computer player that is asked goes on after a restart when its people come back in the same moment', async () => {
        const [ada, bob] = await comeAll('Ada', 'Bob');
        const room = await gather([ada, bob], { seats: 3, computers: ['easy'], pace: 'usual' });
        const game = await play([ada, bob], room);
        await waitFor(ada, [ada, bob], 3);
        drop([ada, bob]);
        await until(() => !ada.isOpen && !bob.isOpen, 'the end of both connections');
        await restart();
        const { number } = ada.view;
        await Promise.all([ada, bob].map((person) => person.back(server.port)));
        await Promise.all([ada, bob].map((person) => ok(person, { type: 'follow', game, from: 0, view: 'json' })));
        await until(() => ada.view.number > number, 'an answer of the computer player');
        drop([ada, bob]);
    });

    await test('O08 three timeouts in a row count as gone; the next action of the player ends that, and a takeover', async () => {
        const [ada, bob, cem] = await comeAll('Ada', 'Bob', 'Cem');
        const room = await gather([ada, bob, cem], { private: true, timer: 1 });
        const game = await play([ada, bob, cem], room);
        await playUntil([ada, cem], () => (ada.room.gones ?? [])?.join() === '2', 'Bob counts as gone');
        assert.ok(ada.member(bob).here);
        await waitFor(bob, [ada, cem], 2);
        assert.ok(await step([bob]), JSON.stringify(bob.view.state.state.now));
        await shows(ada, ({ gones }) => gones.length === 0, 'Bob again');
        await playUntil([ada, cem], () => (ada.room.gones ?? [])?.join() === '2', 'Bob counts as gone again');
        const number = await vote(ada, { about: 'takeover', seat: 2, kind: 'easy' }, [cem]);
        await ends(ada, number, 'passed');
        await shows(bob, ({ takeovers }) => takeovers?.[0]?.kind === 'easy');
        const from = ada.view.number;
        await playUntil([ada, cem], () => ada.view.number > from + 12, 'the computer player plays');
        assert.equal(ada.room.takeovers?.length, 1, 'it stays, though Bob is connected');
        await bob.ask({ type: 'act', game, question: bob.view.question, action: '2 roll' }); // whether it can be taken or not
        await shows(ada, ({ takeovers, gones }) => (takeovers ?? []).length === 0 && gones.length === 0, 'Bob again');
        answers(room, game, (named) => {
            const by = named.filter(({ seat }) => seat === 2).map(({ by }) => by).join(' ');
            assert.match(by, /^timer timer timer( absent)* timer timer timer( absent)*( computer)+/);
        });
        drop([ada, bob, cem]);
    });

    await test('O08 a computer player takes over by vote, also through a restart, and the return of the player ends that', async () => {
        const [ada, bob, cem, eve] = await comeAll('Ada', 'Bob', 'Cem', 'Eve');
        const room = await gather([ada, bob, cem], { private: true });
        await ok(eve, { type: 'join', room, player: 'Eve', watch: true, key: ada.room.key });
        const game = await play([ada, bob, cem], room);
        await no(ada, { type: 'vote', room, about: 'takeover', seat: 2 }, 'not-gone');
        bob.drop();
        await shows(ada, ({ gones }) => gones.join() === '2');
        await no(ada, { type: 'vote', room, about: 'takeover', seat: 2, kind: 'nobody' }, 'no-such-computer');
        await no(ada, { type: 'vote', room, about: 'takeover', seat: 4 }, 'no-such-person');
        await no(ada, { type: 'vote', room, about: 'takeover' }, 'no-such-person');
        await no(ada, { type: 'vote', room, about: 'takeover', seat: 1 }, 'no-such-person');
        await no(eve, { type: 'vote', room, about: 'takeover', seat: 2 }, 'not-in-room');
        const number = await vote(ada, { about: 'takeover', seat: 2, kind: 'keen' }, []);
        await until(() => eve.votes.length > 0, 'spectators see the vote');
        const { seat, by, yes, no: against, needed, left, result } = eve.votes[0];
        assert.deepEqual([seat, by, yes, against, needed, result], [2, 'Ada', 1, 0, 2, 'open']);
        assert.ok(left > 25000 && left <= 30000);
        await no(eve, { type: 'ballot', room, vote: number, yes: true }, 'not-in-room');
        await no(cem, { type: 'ballot', room, vote: number + 1, yes: true }, 'vote-over');
        await no(cem, { type: 'vote', room, about: 'pause' }, 'vote-later');
        await ok(cem, { type: 'ballot', room, vote: number, yes: false });
        await until(() => eve.votes.at(-1).no === 1, 'a ballot');
        assert.equal(eve.votes.at(-1).result, 'open', 'Bob may still come back and vote');
        await ok(cem, { type: 'ballot', room, vote: number, yes: true }); // thinks again
        await ends(eve, number, 'passed');
        await all([ada, cem], ({ takeovers }) => takeovers?.length === 1 && takeovers[0].seat === 2 && takeovers[0].kind === 'keen');
        const from = ada.view.number;
        await playUntil([ada, cem], () => ada.view.number > from + 15, 'the computer player plays');
        drop([ada, cem]);
        await restart();
        await comeBack(ada, room);
        await comeBack(cem, room);
        await shows(ada, ({ takeovers }) => takeovers?.length === 1);
        const again = ada.view.number;
        await playUntil([ada, cem], () => ada.view.number > again + 15, 'the computer player plays on');
        await comeBack(bob, room);
        await all([ada, bob, cem], ({ takeovers, gones }) => (takeovers ?? []).length === 0 && gones.length === 0);
        const back = ada.view.number;
        await playUntil([ada, bob, cem], () => ada.view.number > back + 15, 'Bob plays');
        answers(room, game, (named, lines) => {
            const computers = named.filter(({ by }) => by === 'computer');
            assert.ok(computers.some(({ number: at }) => at > from && at <= again) && computers.some(({ number: at }) => at > again), JSON.stringify(named));
            assert.ok(named.every(({ seat, number: at }) => seat === 2 && at <= back + 2), JSON.stringify([back, named.slice(-3)]));
            const mine = lines.filter((line) => /^\d+ 2 /.test(line)).map((line) => Number(line.split(' ')[0])).filter((at) => at > from && at <= back);
            assert.deepEqual(mine.filter((at) => !named.some(({ number: of }) => of === at)), [], 'each line of the seat has its event');
        });
        drop([ada, bob, cem]);
    });
}

// ---- Votes ---------------------------------------------------------------------------------------------------------------------------

async function voting() {
    await test('O08 more than half of all people remove a player, the accused counted, who is bankrupt to the bank', async () => {
        const people = await comeAll('Ada', 'Bob', 'Cem', 'Dana');
        const [ada, bob, cem, dana] = people;
        const room = await gather(people, { private: true, seats: 5, computers: ['easy'] });
        const game = await play(people, room);
        await playUntil(people, () => ada.view.number > 60, 'somebody owns something');
        await no(ada, { type: 'vote', room, about: 'remove', seat: 5 }, 'no-such-person'); // a computer player
        await no(ada, { type: 'vote', room, about: 'remove', seat: 1 }, 'no-such-person'); // herself
        const number = await vote(ada, { about: 'remove', seat: 3 }, [bob]);
        assert.equal(ada.votes.at(-1).needed, 3);
        await ok(cem, { type: 'ballot', room, vote: number, yes: false });
        assert.equal(ada.view.state.state.game.players[2].rank, 0, 'two of four are not enough');
        await ok(dana, { type: 'ballot', room, vote: number, yes: true });
        await ends(cem, number, 'passed');
        await until(() => ada.view.state.state.game.players[2].rank > 0, 'the end of Cem\'s game');
        assert.ok(Object.values(ada.view.state.state.game.deeds).every(({ owner }) => owner !== 3), 'Cem owns nothing');
        later.push((streams) => assert.ok(streams.get(`game/${game}`).lines.some((line) => /^\d+ \* remove 3\b/.test(line))));
        await no(cem, { type: 'vote', room, about: 'remove', seat: 1 }, 'not-in-room');
        assert.equal(cem.view.number, ada.view.number, 'who is out watches on');
        await ok(cem, { type: 'leave', room });
        await shows(ada, () => !ada.member(cem));
        const next = await vote(ada, { about: 'remove', seat: 2 }, []);
        assert.equal(ada.votes.at(-1).needed, 2, 'of three');
        await ok(bob, { type: 'ballot', room, vote: next, yes: false });
        await ok(dana, { type: 'ballot', room, vote: next, yes: false });
        await ends(ada, next, 'failed');
        await no(dana, { type: 'vote', room, about: 'remove', seat: 2 }, 'vote-later');
        drop(people);
    });

    await test('O08 with two people only one who is gone can be removed, and the other one decides', async () => {
        const [ada, bob] = await comeAll('Ada', 'Bob');
        const room = await gather([ada, bob], { private: true, seats: 3, computers: ['easy'] });
        await play([ada, bob], room);
        await no(ada, { type: 'vote', room, about: 'remove', seat: 2 }, 'not-gone');
        bob.drop();
        await no(ada, { type: 'vote', room, about: 'remove', seat: 2 }, 'not-gone');
        await shows(ada, ({ gones }) => gones.join() === '2');
        await ends(ada, await vote(ada, { about: 'takeover', seat: 2 }, []), 'passed');
        await shows(ada, ({ takeovers }) => takeovers?.[0]?.kind === 'steady');
        await ends(ada, await vote(ada, { about: 'remove', seat: 2 }, []), 'passed');
        await until(() => ada.view.state.state.game.players[1].rank > 0, 'the end of Bob\'s game');
        drop([ada]);
    });

    await test('O08 in a public room people of one address have one vote together; in a private one each has one', async () => {
        for (const isPrivate of [false, true]) {
            const [ada, bob, cem] = [await come('Ada'), await come('Bob', '127.0.0.7'), await come('Cem', '127.0.0.7')];
            const room = await gather([ada, bob, cem], { private: isPrivate });
            await play([ada, bob, cem], room);
            const number = await vote(bob, { about: 'remove', seat: 1 }, [cem]);
            assert.equal(ada.votes[0].needed, 2);
            if (isPrivate) {
                await ends(ada, number, 'passed');
            } else {
                await until(() => ada.votes.length >= 2, 'a second ballot');
                assert.deepEqual([ada.votes.at(-1).yes, ada.votes.at(-1).result], [1, 'open']);
                await ok(ada, { type: 'ballot', room, vote: number, yes: false });
                await ends(ada, number, 'failed');
            }
            drop([ada, bob, cem]);
        }
    });

    await test('O08 all must agree to a pause, in which nobody runs out of time, also after a restart; more than half end it', async () => {
        const [ada, bob, cem] = await comeAll('Ada', 'Bob', 'Cem');
        const room = await gather([ada, bob, cem], { private: true, timer: 1 });
        await play([ada, bob, cem], room);
        const number = await vote(ada, { about: 'pause' }, [bob]);
        assert.equal(ada.votes.at(-1).needed, 3);
        assert.ok(!ada.room.paused);
        await ok(cem, { type: 'ballot', room, vote: number, yes: true });
        await all([ada, bob, cem], ({ paused }) => paused === true);
        await elapse(200);
        const at = ada.view.number;
        await elapse(2500);
        assert.equal(ada.view.number, at);
        drop([ada, bob, cem]);
        await restart();
        for (const person of [ada, bob, cem]) {
            person.votes = [];
            await comeBack(person, room);
        }
        await all([ada, bob, cem], ({ paused }) => paused === true);
        await elapse(2500);
        assert.equal(ada.view.number, at);
        await ends(ada, await vote(bob, { about: 'resume' }, [cem]), 'passed');
        await all([ada, bob, cem], ({ paused }) => !paused);
        await until(() => ada.view.number > at, 'the clocks run again');
        await ends(ada, await vote(bob, { about: 'pause' }, [cem, ada], false).catch(() => bob.votes.at(-1).vote), 'failed');
        drop([ada, bob, cem]);
    });

    await test('O08 a vote that too few answer fails after 30 s', async () => {
        const people = await comeAll('Ada', 'Bob', 'Cem');
        await play(people, await gather(people, { private: true }));
        const begun = now();
        await ends(people[1], await vote(people[0], { about: 'pause' }, []), 'failed');
        assert.equal(now() - begun, 30_000);
        drop(people);
    });

    await test('O08 a vote about somebody who is back, or out, fails', async () => {
        const people = await comeAll('Ada', 'Bob', 'Cem', 'Dana');
        const [ada, bob, cem, dana] = people;
        const room = await gather(people, { private: true });
        const game = await play(people, room);
        bob.drop();
        await shows(ada, ({ gones }) => gones.join() === '2');
        const number = await vote(ada, { about: 'takeover', seat: 2 }, []);
        await comeBack(bob, room);
        await ok(cem, { type: 'ballot', room, vote: number, yes: true });
        await ends(ada, number, 'failed');
        assert.deepEqual(ada.room.takeovers ?? [], []);
        await restartWith(people, room);
        const second = await vote(ada, { about: 'remove', seat: 4 }, []);
        await until(() => dana.view, 'a view');
        const left = await dana.ask({ type: 'act', game, question: dana.view.question, action: '4 leave' });
        assert.equal(left.type, 'done', JSON.stringify(left));
        await ok(cem, { type: 'ballot', room, vote: second, yes: true });
        await ends(ada, second, 'failed');
        drop(people);
    });
}

async function restartWith(people, room) {
    drop(people);
    await restart();
    for (const person of people) {
        await comeBack(person, room);
    }
}

// ---- Chat ----------------------------------------------------------------------------------------------------------------------------

async function talking() {
    await test('O09 chat: cleaned, marked, five in ten seconds whatever the connection, in the lobby and in a game', async () => {
        const [ada, bob, eve, sam] = await comeAll('Ada', 'Bob', 'Eve', 'Sam');
        const room = await gather([ada, bob]);
        await ok(eve, { type: 'join', room, player: 'Eve', watch: true });
        await ok(ada, { type: 'chat', room, text: 'Hello\u202e all \u0007!' });
        await until(() => bob.said.length === 1 && eve.said.length === 1, 'a remark');
        const [remark] = bob.said;
        assert.deepEqual([remark.text, remark.player, remark.guest, remark.watches, remark.number], ['Hello all !', 'Ada', ada.guest.guest, false, 1]);
        assert.ok(Math.abs(remark.date - Date.now() / 1000) < 60);
        await no(ada, { type: 'chat', room, text: '\u200b\u202e' }, 'empty-text');
        await no(sam, { type: 'chat', room, text: 'I am not here' }, 'not-in-room');
        await ok(eve, { type: 'chat', room, text: 'x'.repeat(400) });
        await until(() => bob.said.length === 2, 'a remark of the spectator');
        assert.deepEqual([bob.said[1].text.length, bob.said[1].watches], [300, true]);
        for (let i = 0; i < 5; i++) {
            await ok(bob, { type: 'chat', room, text: `${i}` });
        }
        await no(bob, { type: 'chat', room, text: 'too much' }, 'too-fast');
        bob.drop();
        await bob.back(server.port);
        await ok(bob, { type: 'join', room, player: 'Bob' });
        await no(bob, { type: 'chat', room, text: 'too much' }, 'too-fast');
        await elapse(2100);
        await ok(bob, { type: 'chat', room, text: 'slowly' });
        await play([ada, bob], room);
        await ok(ada, { type: 'chat', room, text: 'in the game' });
        await until(() => eve.said.at(-1)?.text === 'in the game', 'a remark');
        drop([ada, bob, eve, sam]);
    });

    await test('O09 chat that is sent again with its id is answered again and not said again, also after a restart', async () => {
        const [ada, bob] = await comeAll('Ada', 'Bob');
        const room = await gather([ada, bob]);
        const first = { type: 'chat', room, text: 'once', id: 'again-1' };
        await Promise.all([ok(ada, first), ok(bob, { ...first, text: 'the same id of somebody else' })]);
        const answer = await ok(ada, first);
        assert.deepEqual(answer, await ok(ada, first));
        ada.drop();
        await ada.back(server.port);
        await ok(ada, { type: 'join', room, player: 'Ada' });
        for (let i = 0; i < 10; i++) {
            await ok(ada, first); // never too fast: nothing is said
        }
        drop([ada, bob]);
        await restart();
        ada.said = [];
        await ada.back(server.port);
        const both = [ada.ask(first), ada.ask({ type: 'join', room, player: 'Ada' })]; // before she has entered
        assert.deepEqual((await Promise.all(both)).map(({ type }) => type), ['done', 'done']);
        await ok(ada, first);
        await ok(ada, { type: 'chat', room, text: 'twice', id: 'again-2' });
        await until(() => ada.said.some(({ text }) => text === 'twice'), 'a remark');
        assert.deepEqual(ada.said.map(({ player, text }) => `${player}: ${text}`).sort(), ['Ada: once', 'Ada: twice', 'Bob: the same id of somebody else']);
        ada.drop();
    });

    await test('O09 whoever enters gets the last 200 messages, also after a restart, and can speak at once', async () => {
        const [ada, late] = await comeAll('Ada', 'Late');
        const room = await gather([ada]);
        const speakers = [ada];
        for (let i = 0; i < 20; i++) {
            speakers.push(await come(`Speaker ${'ABCDEFGHJKMNPQRSTXYZ'[i]}`));
            await ok(speakers.at(-1), { type: 'join', room, player: speakers.at(-1).name, watch: true });
        }
        for (let round = 0; round < 2; round++) {
            await Promise.all(speakers.map(async (speaker) => {
                for (let i = 0; i < 5; i++) {
                    await ok(speaker, { type: 'chat', room, text: `${speaker.name} says ${round} ${i}` });
                }
            }));
            await elapse(10_100);
        }
        await until(() => ada.said.length === 210, 'all remarks');
        assert.deepEqual(ada.said.map(({ number }) => number), Array.from({ length: 210 }, (_, i) => i + 1));
        const last = ada.said.slice(10);
        await ok(late, { type: 'join', room, player: 'Late' });
        await until(() => late.said.length > 0, 'earlier remarks');
        assert.deepEqual(late.said, last);
        drop(speakers);
        late.drop();
        await elapse(100);
        await restart();
        late.said = [];
        await late.back(server.port);
        const both = [late.ask({ type: 'chat', room, text: 'first of all' }), late.ask({ type: 'join', room, player: 'Late' })];
        assert.deepEqual((await Promise.all(both)).map(({ type }) => type), ['done', 'done']);
        await until(() => late.said.length >= 200, 'earlier remarks');
        assert.deepEqual(late.said.slice(-200), [...last.slice(1), late.said.at(-1)]);
        assert.deepEqual([late.said.at(-1).text, late.said.at(-1).number], ['first of all', 211]);
        late.drop();
    });
}

// ---- A whole evening -----------------------------------------------------------------------------------------------------------------

async function evening(edition) {
    await test(`O05 a whole evening with ${edition}: lobby, game, drop, takeover, return, vote, end, lobby, again`, async () => {
        const people = await comeAll('Ada', 'Bob', 'Cem');
        const [ada, bob, cem] = people;
        const eve = await come('Eve');
        const room = await gather(people, { edition, private: true });
        await ok(eve, { type: 'join', room, player: 'Eve', watch: true, key: ada.room.key });
        await ok(ada, { type: 'chat', room, text: ':hello' });
        const first = await play(people, room);
        await playUntil(people, () => ada.view.number > 20, 'a few turns');
        bob.drop();
        await shows(ada, ({ gones }) => gones.join() === '2');
        await ends(ada, await vote(ada, { about: 'takeover', seat: 2, kind: 'steady' }, [cem]), 'passed');
        const taken = ada.view.number;
        await playUntil([ada, cem], () => ada.view.number > taken + 20 || ada.room.phase === 'lobby', 'the computer player plays');
        await comeBack(bob, room);
        await all(people, ({ takeovers }) => (takeovers ?? []).length === 0);
        await until(() => new Set(people.map(({ view }) => view.state.hash)).size === 1, 'all have the same game');
        const back = ada.view.number;
        await playUntil(people, () => ada.view.number > back + 10, 'Bob plays');
        await ends(ada, await vote(ada, { about: 'remove', seat: 3 }, [bob]), 'passed');
        await until(() => bob.view.state.state.game.players[2].rank > 0, 'the end of Cem\'s game');
        await elapse(200); // whatever chance owes comes now
        const left = await bob.ask({ type: 'act', game: first, question: bob.view.question, action: '2 leave' });
        assert.equal(left.type, 'done', JSON.stringify(left));
        await all([...people, eve], ({ phase }) => phase === 'lobby', 'the lobby');
        for (const person of people) { // everyone is back in the lobby, on the same seat
            assert.deepEqual([person.member(person).seat, person.member(person).ready], [people.indexOf(person) + 1, false]);
        }
        assert.deepEqual([ada.room.paused ?? false, ada.room.takeovers ?? [], (ada.room.gones ?? [])], [false, [], []]);
        const second = await play(people, room);
        assert.notEqual(second, first);
        await playUntil(people, () => ada.view.game === second && ada.view.number > 10, 'the second game');
        await until(() => eve.view?.game === second, 'the spectator follows it');
        answers(room, first, (named) => assert.ok(named.some(({ by }) => by === 'computer') && named.every(({ seat }) => seat === 2), JSON.stringify(named)));
        drop([...people, eve]);
    });
}

destroyAll();
const { code } = await stopProgram(server);
await test('the server ends cleanly, the store is whole, and says who answered', () => {
    assert.equal(code, 0, server.err);
    const streams = lookAt(data);
    for (const [name, { faults }] of streams) {
        assert.deepEqual(faults, [], name);
    }
    later.forEach((claim) => claim(streams));
});
endAll();
rmSync(place, { recursive: true, force: true });
done();
