// What the tests of `freehold play` share: games in a folder of their own, and what their records say.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, freehold, run } from './terminal.mjs';

// A folder for games, and what is done in it.
export function desk() {
    const cwd = folder();
    const games = join(cwd, 'games');
    const env = { FREEHOLD_GAMES: games };
    const records = () =>
        existsSync(games)
            ? readdirSync(games)
                  .filter((name) => name.endsWith('.fhr'))
                  .sort()
            : [];
    return {
        cwd,
        env,
        games,
        records,
        play: (args, lines = []) => run(freehold, ['play', ...args], lines, { cwd, env }),
        replay: (...args) => run(freehold, ['replay', ...args], [], { cwd, env }),
        verify: (...args) => run(freehold, ['verify', ...args], [], { cwd, env }),
        path: () => join(games, records().at(-1)),
        text: () => readFileSync(join(games, records().at(-1)), 'utf8'),
    };
}

// The lines of the game itself, without what stands before them.
export function moves(text) {
    return text.slice(text.indexOf('\nbegin ~')).split('\n').slice(2, -1);
}

// How things stood after each line, from 1 on; hashes(d)[0] is that of the beginning.
export function hashes(d, path) {
    const first = d.replay(path, '--hash', '--at', '0').out.trim().split(' ')[1];
    const list = d.replay(path, '--hash').out.trim().split('\n');
    return [first, ...list.map((line) => line.split(' ')[1])];
}

// What answers any question of any edition, after a fashion; what does not fit is refused and changes nothing.
const ANSWERS = ['roll', 'y', 'pay', '300', 'withdraw', '0', '10', 'next'];
export const rounds = (count) => Array(count).fill(ANSWERS).flat();
export const NAMES = ['Ada', 'Bob', 'Cem'];
