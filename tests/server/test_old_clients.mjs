// The client of each protocol version, kept as it was, plays a whole game against the server of today (O17). Prints TAP for
// tools/run-tests.
//
//   node tests/server/test_old_clients.mjs [FOLDER]          where the programs were built
//   node tests/server/test_old_clients.mjs --keep VERSION    keeps the client of now in tests/old/protocol-VERSION
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { done, test } from '../wasm/tap.mjs';
import { Player, Server, beginGame, bundledClient, cleanUp, loadClient } from './online.mjs';
import { until } from './programs.mjs';

const OLD = 'tests/old';

function keep(version) {
    const folder = join(OLD, `protocol-${version}`);
    if (existsSync(folder)) {
        throw new Error(`${folder} exists, and nothing in it may change`);
    }
    mkdirSync(folder);
    const rules = /FH_RULES_VERSION = (\d+)/.exec(readFileSync('engine/freehold_registries.h', 'utf8'))[1];
    writeFileSync(join(folder, 'about'), `rules ${rules}\n`);
    writeFileSync(join(folder, 'client.js'), bundledClient());
    writeFileSync(join(folder, 'freehold.wasm.gz'), gzipSync(readFileSync('build/freehold.wasm'), { level: 9 }));
}

async function examine(built) {
    const versions = readdirSync(OLD).filter((name) => name.startsWith('protocol-'));
    const server = await new Server(built, 'old').start();

    await test('O17 the client of every version is kept', () => {
        const newest = Number(/^protocol (\d+)$/m.exec(readFileSync('server/protocol.txt', 'utf8'))[1]);
        assert.deepEqual(versions.map((name) => Number(name.slice(9))).sort((a, b) => a - b), Array.from({ length: newest }, (_, i) => i + 1));
    });

    for (const version of versions) {
        // Rules change more often than the protocol. A client with other rules asks for views, and so does the second one of them here.
        await test(`O17 the client of ${version} plays a whole game`, async () => {
            const read = (name) => readFileSync(join(OLD, version, name));
            const client = await loadClient(read('client.js').toString(), gunzipSync(read('freehold.wasm.gz')));
            const rules = /^rules (\d+)$/m.exec(read('about').toString())[1];
            const view = Number(rules) === (await rulesOf(server, client)) ? 'lines' : 'json';
            const players = [await Player.arrive(server.port, 'Old', { client, view }), await Player.arrive(server.port, 'Thin', { client, view: 'json' }), await Player.arrive(server.port, 'New')];
            const { game } = await beginGame(players, { edition: 'classic', computers: ['easy'] });
            await until(() => players.every((player) => player.isOver()), () => `the end of ${JSON.stringify(players.map(({ name, acts, refusals, alarms }) => [name, acts, refusals.slice(-3), alarms.map(String)]))}`, { progress: () => players.map(({ acts }) => acts).join() });
            const lines = await server.download(game);
            assert.equal(server.verify(lines).status, 0);
            assert.deepEqual(players.flatMap(({ alarms }) => alarms), []);
            assert.ok(players.every(({ acts }) => acts > 3));
            players.filter((player) => player.view === 'lines').forEach(({ online }) => assert.deepEqual(online.game.lines, lines));
            players.forEach((player) => player.leave());
        });
    }
    await server.stop();
    cleanUp();
    done();
}

async function rulesOf(server, client) {
    const player = await Player.arrive(server.port, 'Looker', { client });
    player.leave();
    return player.online.welcome.rules;
}

const [built = 'build', version] = process.argv.slice(2);
await (built === '--keep' ? keep(version) : examine(built));
