// How long a throw takes in WebAssembly: runs the engine's benchmark in the module and prints nanoseconds.
//
//   node tools/bench-wasm.mjs MODULE THROWS
import { engineWithEditions, editions } from '../tests/wasm/module.mjs';

const [path, throws] = process.argv.slice(2);
const engine = await engineWithEditions(path);
engine.loadEdition(editions().find(({ id }) => id === 'classic').text);
const times = [];
for (let turn = 0; turn < 7; turn++) {
    const begin = process.hrtime.bigint();
    engine.calls.bench(BigInt(throws));
    times.push(Number(process.hrtime.bigint() - begin) / Number(throws));
}
console.log(times.sort((a, b) => a - b)[3].toFixed(2));
