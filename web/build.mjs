// Builds the page: build/web gets the bundled scripts, the module, and one file with all editions and words.
//
//   node web/build.mjs [OUTPUT]
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const output = process.argv[2] ?? join(root, 'build/web');

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
            const used = [...readFileSync(join(here, 'src/icon.tsx'), 'utf8').matchAll(/: '([a-z-]+)',/g)].map(([, name]) => name);
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

mkdirSync(output, { recursive: true });
writeFileSync(join(output, 'shelf.json'), JSON.stringify({ editions: texts('editions'), words: texts('words') }));
copyFileSync(join(here, 'src/index.html'), join(output, 'index.html'));
copyFileSync(join(root, 'build/freehold.wasm'), join(output, 'freehold.wasm'));
await build({
    entryPoints: { main: join(here, 'src/main.tsx'), style: join(here, 'src/main.css'), worker: join(here, 'src/worker_main.ts'), host: join(here, 'src/worker.ts') },
    loader: { '.woff2': 'file' },
    assetNames: '[name]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [icons],
    outdir: output,
    bundle: true,
    format: 'esm',
    target: 'es2020',
    minify: true,
    legalComments: 'none',
});
