// Whole games over the wire: clients of web/src/online/online.ts and a thin one, each with its own seat, computer players on the server, and what
// all of them have at the end. Prints TAP for tools/run-tests.
//
//   node tests/server/test_online.mjs [FOLDER [EDITION...]]     where the programs were built; classic
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { done, test } from '../wasm/tap.mjs';
import { Player, Server, beginGame, cleanUp, ownClient } from './online.mjs';
import { now, until } from './programs.mjs';

const [built = 'build', ...wanted] = process.argv.slice(2);
const server = await new Server(built, 'online', undefined, { clock: true }).start();
const { Alarm, OnlineGame, newModule } = await ownClient();

const arrive = (name, options) => Player.arrive(server.port, name, options);
const over = (players) => until(() => players.every((player) => player.isOver()), () => `the end: ${JSON.stringify(players.map((player) => [player.name, player.state()?.number, player.state()?.asked, player.refusals.slice(-2), player.alarms.map(String)]))}`, { progress: () => players.map((player) => player.state()?.number).join() });
const numbered = (lines, number) => lines.find((line) => line.startsWith(`${number} `));

// Everything that must be true of a game that is over.
async function examine(players, { room, game }) {
    const followers = players.filter(({ view }) => view === 'lines');
    const [first] = followers;
    for (const { online, alarms, refusals, name } of followers) {
        assert.deepEqual([name, alarms], [name, []]);
        assert.deepEqual(online.game.lines, first.online.game.lines);
        assert.ok(refusals.every(({ reason }) => ['late', 'not-asked', 'bid-too-low', 'withdrawn'].includes(reason)), JSON.stringify(refusals));
    }
    assert.equal(new Set(players.map((player) => player.state().hash)).size, 1);
    const lines = await server.download(game);
    assert.deepEqual(lines, first.online.game.lines);
    assert.deepEqual(server.stored(`game/${game}`), lines);
    const { status, text } = server.verify(lines);
    assert.equal(status, 0, text);
    assert.ok(text.includes(first.state().hash) && text.includes(`Players who added to the dice: ${players.length}.`), text);
    assert.equal(lines.filter((line) => line.startsWith('contribution ')).length, players.length);
    const kinds = server.events(room).map(({ type }) => type);
    assert.deepEqual([kinds[0], kinds.at(-1), kinds.filter((kind) => kind === 'began').length], ['created', 'ended', 1]);
    return lines;
}

// ---- Every family --------------------------------------------------------------------------------------------------------------------

for (const edition of wanted.length > 0 ? wanted : ['classic']) {
    await test(`X04 O17 a whole game of ${edition}: three clients that follow, one thin one, a computer player`, async () => {
        const players = [await arrive('Ada'), await arrive('Bora', { kind: 'keen' }), await arrive('Ceren', { kind: 'easy' }), await arrive('Thin', { view: 'json' })];
        const begun = await beginGame(players, { edition, computers: ['steady'] });
        await over(players);
        const lines = await examine(players, begun);
        assert.ok(players.every(({ acts }) => acts > 3));
        assert.ok(lines.some((line) => /^\d+ 5 /.test(line)), 'the computer player has acted');
        players.forEach((player) => player.leave());
    });
}

// ---- Auctions and time ---------------------------------------------------------------------------------------------------------------

await test('a whole game with sealed auctions', async () => {
    const players = [await arrive('Ada'), await arrive('Bora'), await arrive('Thin', { view: 'json' })];
    const begun = await beginGame(players, { edition: 'unipoly', computers: ['keen'] });
    await over(players);
    const lines = await examine(players, begun);
    assert.ok(lines.some((line) => /^\d+ \* bids /.test(line)));
    assert.ok(players[0].waits.some(({ seats }) => seats.length > 1) && players[0].waits.some(({ seats }) => seats.length === 1), 'everyone hears whose bids are missing');
    players.forEach((player) => player.leave());
});

await test('a whole game with a clock', async () => {
    const players = [await arrive('Ada'), await arrive('Bora', { kind: 'keen' })];
    const begun = await beginGame(players, { edition: 'blitz', computers: ['easy'] });
    await over(players);
    const lines = await examine(players, begun);
    const { waits } = players[0];
    assert.ok(waits.some(({ clock, 'clock-left': left }) => clock === 1 && left > 590000) && waits.some(({ clock }) => clock === 2));
    assert.ok(lines.some((line) => / \+\d+ ~/.test(line)), 'lines say how long they took');
    players.forEach((player) => player.leave());
});

await test('a player whose clock runs out is out, and nobody else', async () => {
    const players = [await arrive('Ada'), await arrive('Silent', { silent: () => true }), await arrive('Ceren')];
    const begun = await beginGame(players, { edition: 'blitz', changes: ['clock = 20'] });
    await over(players);
    const lines = await examine(players, begun);
    assert.ok(lines.some((line) => /^\d+ \* expire 2 /.test(line)));
    assert.equal(players[1].acts, 0);
    players.forEach((player) => player.leave());
});

await test('the mildest answers of a player who is silent for five seconds each, and the room says whose they were', async () => {
    const patience = 5;
    const silent = (state, player) => player.missed() < patience;
    const players = [await arrive('Ada'), await arrive('Silent', { silent })];
    players[1].missed = () => players[1].online.game.lines.filter((line) => /^\d+ 2 /.test(line)).length;
    const begun = await beginGame(players, { edition: 'turkey', timer: 5, computers: ['easy'] });
    await over(players);
    const lines = await examine(players, begun);
    const answered = server.events(begun.room).filter(({ type }) => type === 'answered');
    assert.equal(answered.length, patience);
    assert.deepEqual(answered.map(({ by }) => by), ['timer', 'timer', 'timer', 'absent', 'absent'], 'three in a row count as gone');
    for (const { game, number, seat } of answered) {
        assert.deepEqual([game, seat], [begun.game, 2]);
        assert.match(numbered(lines, number), /^\d+ 2 (roll|end|decline|reject|keep|pay|percent)\b/);
    }
    assert.ok(players[0].waits.some(({ left }) => left > 2500 && left <= 5000));
    players.forEach((player) => player.leave());
});

// Ada declines whatever she lands on and bids 10 for it; the others never answer in the auction.
await test('an open auction in which all but the leader are silent', async () => {
    const isAuction = (state) => state.state.game.questions.at(-1)?.kind === 'auction';
    const players = [await arrive('Ada'), await arrive('Bora', { silent: isAuction }), await arrive('Ceren', { silent: isAuction })];
    const [ada] = players;
    const plays = ada.answer;
    let wonAt = 0;
    ada.answer = function () {
        const action = plays.call(this);
        const state = this.state();
        const isLed = isAuction(state ?? { state: { game: { questions: [] } } }) && state.state.game.questions.at(-1).leader === 1;
        return !action || isLed ? undefined : / buy$/.test(action) ? '1 decline' : isAuction(state) ? '1 bid 10' : action;
    };
    players.slice(1).forEach((player) => {
        const answer = player.answer;
        player.answer = function () {
            const action = answer.call(this);
            return action && / (offer|decline)/.test(action) ? (/ decline/.test(action) ? action.replace('decline', 'buy') : undefined) : action;
        };
    });
    const { room, game } = await beginGame(players, { edition: 'classic', timer: 1 });
    const answered = () => server.events(room).filter(({ type, seat }) => type === 'answered' && seat !== 1);
    const bidLine = () => ada.online.game.lines.find((line) => /^\d+ 1 bid 10 /.test(line));
    await until(bidLine, 'a bid');
    const since = now();
    const isWithdrawn = (line) => /^\d+ [23] withdraw /.test(line);
    const after = () => ada.online.game.lines.slice(ada.online.game.lines.indexOf(bidLine()) + 1);
    await until(() => after().filter(isWithdrawn).length >= 2 && (wonAt = now()), 'the end of the auction');
    players.forEach((player) => (player.isStopped = true));
    const withdrawn = after().slice(0, 2); // the game may have gone on already
    assert.ok(withdrawn.every(isWithdrawn), withdrawn.join());
    const numbers = answered().map(({ number }) => number);
    assert.ok(withdrawn.every((line) => numbers.includes(Number(line.split(' ')[0]))), JSON.stringify([withdrawn, numbers]));
    assert.ok(Math.abs(wonAt - since - 9000) <= 10, `nine seconds after the first bid, within a step of ours: ${wonAt - since}`);
    assert.ok(Object.values(ada.state().state.game.deeds).some(({ owner }) => owner === 1));
    assert.ok(game);
    players.forEach((player) => player.leave());
});

// ---- What a client refuses -----------------------------------------------------------------------------------------------------------

await test('X04 the module hashes as FIPS 180-4 does', async () => {
    const module = await newModule();
    for (const text of ['', 'abc', 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', 'a'.repeat(1000000)]) {
        assert.equal(module.hash(Buffer.from(text)), createHash('sha256').update(text).digest('hex'));
    }
    assert.equal(module.hash(Buffer.from('abc')), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

await test('X04 a record that breaks a promise is noticed: other contributions, another commitment, a changed line, a wrong secret', async () => {
    const players = [await arrive('Ada'), await arrive('Bora')];
    let start;
    players[0].online.options.hear.start = (message) => (start = message);
    const begun = await beginGame(players, { edition: 'blitz', computers: ['easy'] });
    await over(players);
    const lines = await examine(players, begun);
    const contribution = /^contribution 1 ([0-9a-f]{64})/.exec(lines.find((line) => line.startsWith('contribution 1')))[1];
    const own = { contribution, commitment: start.seats[0].commitment, start, seat: 1 };
    const read = async (promised, read = lines) => new OnlineGame(begun.game, await newModule(), promised).take(1, read, () => undefined);
    const alarm = (kind) => (error) => error instanceof Alarm && error.kind === kind;
    assert.equal(await read(own), true);
    const other = '0'.repeat(64);
    await assert.rejects(() => read({ ...own, contribution: other }), alarm('record'));
    await assert.rejects(() => read({ ...own, seat: 2 }), alarm('record'));
    for (const change of [{ commitment: other }, { hash: other }, { 'called-off': 3 }, { seats: start.seats.slice(0, 1) }, { seats: [start.seats[0], { ...start.seats[1], commitment: other }] }]) {
        await assert.rejects(() => read({ ...own, start: { ...start, ...change } }), alarm('record'), JSON.stringify(change));
    }
    await assert.rejects(() => read(own, lines.map((line, i) => (i === lines.length - 20 ? line.replace(/ ~/, ' x ~') : line))), alarm('line'));
    const changed = (digit) => (digit === '0' ? '1' : '0');
    await assert.rejects(() => read(own, [...lines.slice(0, -1), lines.at(-1).replace(/[0-9a-f]$/, changed)]), alarm('line'));
    const followed = new OnlineGame(begun.game, await newModule(), own);
    assert.equal(followed.take(5, lines.slice(4, 9), () => undefined), false, 'a gap');
    followed.take(1, lines.slice(0, 300), () => undefined);
    assert.throws(() => followed.take(299, ['299 1 roll ~00000000'], () => undefined), alarm('line'));
    players.forEach((player) => player.leave());
});

await server.stop();
cleanUp();
done();
