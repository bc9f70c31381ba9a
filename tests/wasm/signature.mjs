// Prints the signatures that the WebAssembly module gives, `EDITION HASH` a line, as `freehold signature` does but for the total.
import { editions, engineWithEditions, hex } from './module.mjs';

const engine = await engineWithEditions(process.argv[2] ?? 'build/freehold-test.wasm');
for (const { id, text } of editions()) {
    const wrong = engine.loadEdition(text);
    if (wrong !== null) {
        throw new Error(wrong);
    }
    console.log(id, hex(engine.calls.signature()));
}
