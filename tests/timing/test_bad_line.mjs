// A game over a bad line, by real clocks: what a player waits for an answer, with a bound. Prints TAP for tools/run-tests.
//
//   node tests/timing/test_bad_line.mjs [FOLDER]     where the programs were built
import assert from 'node:assert/strict';
import { Player, Server, beginGame, cleanUp } from '../server/online.mjs';
import { until } from '../steady.mjs';
import { done, test } from '../wasm/tap.mjs';
import { startProxy } from './proxy.mjs';

const ACTIONS = 30;
const server = await new Server(process.argv[2] ?? 'build', 'bad-line').start();

await test('O16 over a line with 400 ms each way, 64 kbit/s and stalls of 1 s, every action is answered within 3 s', async () => {
    const proxy = await startProxy(server.port);
    const players = [await Player.arrive(server.port, 'Far', { wirePort: proxy.port }), await Player.arrive(server.port, 'Near')];
    await beginGame(players, { edition: 'classic' });
    const [far] = players;
    await until(() => far.acts >= ACTIONS || far.isOver(), () => `${ACTIONS} actions, only ${far.acts} were made`, { progress: () => far.acts });
    await until(() => !far.isBusy || far.times.length >= ACTIONS, 'an answer');
    far.isStopped = true;
    const times = [...far.times].sort((a, b) => a - b);
    assert.ok(times.length >= ACTIONS - 1 && times[0] >= 800, `${times.length} answers, the first after ${times[0]} ms`);
    assert.ok(times.at(-1) < 3000, `the slowest took ${times.at(-1)} ms`);
    assert.ok(proxy.stalls > 1);
    assert.ok(far.online.roundTrip() >= 800);
    assert.deepEqual([far.alarms, far.wire.open.size], [[], 1]);
    console.log(`# median ${times[times.length >> 1]} ms, slowest ${times.at(-1)} ms`);
    players.forEach((player) => player.leave());
    await proxy.close();
});

await server.stop();
cleanUp();
done();
