// Builds the page: build/web gets the bundled scripts, the module, one file with all editions and words, and FILE.gz beside each file that
// gets smaller by it. It is made in a folder of its own that then takes the other's place, so that nobody is served half of it.
//
//   node web/build.mjs [OUTPUT]
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const place = process.argv[2] ?? join(root, 'build/web');
const output = `${place}.new`;

function texts(folder) {
    const names = readdirSync(join(root, folder)).filter((name) => statSync(join(root, folder, name)).isFile());
    return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(root, folder, name), 'utf8')]));
}

// Only the icons that some source names are taken along.
const icons = {
    name: 'icons',
    setup(bundle) {
        bundle.onResolve({ filter: /^virtual:icons$/ }, ({ path }) => ({ path, namespace: 'icons' }));
        bundle.onLoad({ filter: /.*/, namespace: 'icons' }, () => {
            const all = JSON.parse(readFileSync(join(here, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8')).icons;
            const used = [...readFileSync(join(here, 'src/lib/icon.tsx'), 'utf8').matchAll(/: '([a-z-]+)',/g)].map(([, name]) => name);
            const bodies = used.map((name) => {
                if (!all[name]) {
                    throw new Error(`there is no icon ${name}`);
                }
                return [name, all[name].body];
            });
            return { contents: JSON.stringify(Object.fromEntries(bodies)), loader: 'json' };
        });
    },
};

// The version and the hash of each file, for the service worker. A change of the worker itself is a new version too.
function contents() {
    const hash = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    const files = Object.fromEntries(readdirSync(output).sort().map((name) => [name, hash(readFileSync(join(output, name)))]));
    const version = hash(JSON.stringify(files) + readFileSync(join(here, 'src/offline.ts'), 'utf8')).slice(7, 23);
    return { FREEHOLD_FILES: JSON.stringify(files), FREEHOLD_VERSION: JSON.stringify(version) };
}

function compress() {
    for (const name of readdirSync(output).filter((each) => /\.(html|js|css|wasm|json|webmanifest|svg)$/.test(each))) {
        const bytes = readFileSync(join(output, name));
        const packed = gzipSync(bytes, { level: 9 });
        if (packed.length < bytes.length) {
            writeFileSync(join(output, `${name}.gz`), packed);
        }
    }
}

function takePlace() {
    const old = `${place}.old`;
    rmSync(old, { recursive: true, force: true });
    if (existsSync(place)) {
        renameSync(place, old);
    }
    renameSync(output, place);
    rmSync(old, { recursive: true, force: true });
}

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
// The rules of the module, by which a server sees whether it plays by the same.
function rules() {
    const find = (path, pattern) => pattern.exec(readFileSync(join(root, path), 'utf8'))[1];
    return { rules: Number(find('engine/freehold_registries.h', /FH_RULES_VERSION = (\d+)/)), signature: find('sim/known_signature.h', /"([0-9a-f]{16})"/) };
}

writeFileSync(join(output, 'shelf.json'), JSON.stringify({ editions: texts('editions'), words: texts('words'), rules: rules() }));
for (const name of ['index.html', 'manifest.webmanifest', 'icon.svg']) {
    copyFileSync(join(here, 'src', name), join(output, name));
}
copyFileSync(join(root, 'build/freehold.wasm'), join(output, 'freehold.wasm'));
const common = { outdir: output, bundle: true, target: 'es2020', minify: true, legalComments: 'none' };
await build({
    ...common,
    entryPoints: { main: join(here, 'src/main.tsx'), style: join(here, 'src/main.css'), worker: join(here, 'src/worker/worker_main.ts') },
    loader: { '.woff2': 'file' },
    assetNames: '[name]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [icons],
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
});
await build({ ...common, entryPoints: { offline: join(here, 'src/offline.ts') }, format: 'iife', define: contents() });
compress();
takePlace();
