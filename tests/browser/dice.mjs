// Dice that fall the same way in every run: the page's worker takes its chance from a seed, another one each time that it is loaded.
import { randomBytes } from '../steady.mjs';

function chance() {
    return `{
        let state = ${randomBytes(4).readUInt32LE()};
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
