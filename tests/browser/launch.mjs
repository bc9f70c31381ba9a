// The browser that tests and benchmarks drive: Debian's Chromium without a window.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

export const { chromium } = createRequire(resolve('web/package.json'))('playwright-core');
export const CHROMIUM = '/usr/bin/chromium-headless-shell';

// With further arguments of its command line.
export function launch(...args) {
    return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', ...args] });
}
