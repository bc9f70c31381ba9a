// The service worker: keeps one version of the page, whole, so that it opens without a network.
//
// The build writes the version and each file's hash into this script, so that every build has a script of its own. A browser that finds a new
// one fetches its files in the background; each must have the hash that was written down, or that version is not taken at all. The page that
// is open keeps its own version to the end. When it is reloaded and no other window needs the old version, the old worker answers with the
// new version's files from then on and lets the new worker take over, so that files of two versions never meet.
declare const FREEHOLD_VERSION: string;
declare const FREEHOLD_FILES: Readonly<Record<string, string>>;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHES = 'freehold-';
const OWN = CACHES + FREEHOLD_VERSION;
const TAKE_OVER = 'take over';

// What all versions of this worker, and one that was put to sleep, must agree about: which version was kept last, and which one answers.
const NOTES = 'freehold';
type Note = 'kept' | 'used';

async function write(note: Note, version: string): Promise<void> {
    await (await caches.open(NOTES)).put(note, new Response(version));
}

async function read(note: Note): Promise<string> {
    const written = await (await caches.open(NOTES)).match(note);
    return written ? written.text() : OWN;
}

async function keep(): Promise<void> {
    const cache = await caches.open(OWN);
    await cache.addAll(Object.entries(FREEHOLD_FILES).map(([name, integrity]) => new Request(name, { integrity, cache: 'no-cache' })));
    await write('kept', OWN);
}

async function begin(): Promise<void> {
    await write('used', OWN);
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(CACHES) && name !== OWN).map((name) => caches.delete(name)));
}

// The name, below the page's address, that a request asks for; undefined if that is not for this worker to answer.
function nameOf(request: Request): string | undefined {
    const scope = worker.registration.scope;
    const address = request.url.replace(/[?#].*/, '');
    return request.method === 'GET' && address.startsWith(scope) ? address.slice(scope.length) || 'index.html' : undefined;
}

// True when a newer version waits and no window would miss this one. A window that is being reloaded still counts as open.
async function isOutdated(request: Request): Promise<boolean> {
    const others = (await worker.clients.matchAll()).length - (request.cache === 'no-cache' ? 1 : 0);
    return worker.registration.waiting !== null && others < 1;
}

async function answer(request: Request, name: string): Promise<Response> {
    if (request.mode === 'navigate' && (await isOutdated(request))) {
        await write('used', await read('kept'));
        worker.registration.waiting?.postMessage(TAKE_OVER);
    }
    const cache = await caches.open(await read('used'));
    return (await cache.match(name)) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('message', (event) => {
    if (event.data === TAKE_OVER) {
        void worker.skipWaiting();
    }
});
worker.addEventListener('fetch', (event) => {
    const name = nameOf(event.request);
    if (name !== undefined) {
        event.respondWith(answer(event.request, name));
    }
});
