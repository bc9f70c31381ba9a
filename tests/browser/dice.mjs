// Dice that fall the same way in every run: the page's worker takes its chance from a seed, another one each time that it is loaded.
import { createHash } from 'node:crypto';

const SEED = process.env.FREEHOLD_SEED ?? '1';
let loads = 0;

function chance() {
    loads++;
    const start = createHash('sha256').update(`${SEED} ${loads}`).digest().readUInt32LE();
    return `{
        let state = ${start};
        const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
        crypto.getRandomValues = (list) => (new Uint8Array(list.buffer, list.byteOffset, list.byteLength).forEach((_, i, bytes) => (bytes[i] = next())), list);
    }`;
}

// For all pages of a context. A service worker would bring the worker's script past this, so the context must block them. `before()` comes
// in front of the script, too.
export async function fixDice(context, before = () => '') {
    await context.route('**/worker.js', async (route) => {
        const url = new URL(route.request().url());
        url.hostname = '127.0.0.1'; // the browser alone may know another name
        const response = await route.fetch({ url: url.href });
        await route.fulfill({ response, body: `${chance()}\n${before()}\n${await response.text()}` });
    });
}
