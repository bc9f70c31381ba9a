// The worker's code for tests, bundled from its source: the page itself has it only inside its worker.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const { buildSync } = createRequire(resolve('web/package.json'))('esbuild');

export function bundledHost() {
    return buildSync({ entryPoints: ['web/src/worker/worker.ts'], bundle: true, write: false, format: 'esm', target: 'es2020' }).outputFiles[0].text;
}
