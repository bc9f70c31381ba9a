// Serves the built page on this machine only, for looking at it: node tools/serve-page.mjs [FOLDER [PORT]]
import { createServer } from 'node:http';
import { readFile } from 'node:fs';
import { extname, join, normalize, resolve, sep } from 'node:path';

const folder = resolve(process.argv[2] ?? 'build/web');
const port = Number(process.argv[3] ?? 8080);
const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
    '.json': 'application/json',
    '.woff2': 'font/woff2',
};

createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = normalize(join(folder, path === '/' ? 'index.html' : path));
    if (!file.startsWith(folder + sep)) {
        response.writeHead(404).end();
        return;
    }
    readFile(file, (error, bytes) => {
        if (error) {
            response.writeHead(404).end();
        } else {
            response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes);
        }
    });
}).listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}/`));
