// The sounds in a real browser, rendered without a loudspeaker: each effect is heard, ends and does not clip, the music is quiet and does
// not stop, and silence costs nothing. Prints TAP for tools/run-tests.
//
//   node tests/browser/test_sound.mjs
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { done, test } from '../wasm/tap.mjs';
import { PATIENCE } from '../steady.mjs';
import { launch } from './launch.mjs';

const require = createRequire(resolve('web/package.json'));
const { buildSync } = require('esbuild');

const EFFECTS = ['dice', 'step', 'coin', 'pay', 'door', 'bid', 'card', 'build', 'turn', 'click', 'win', 'out'];
const AUDIBLE = 0.02;
const SILENT = 0.0005;
const LONGEST = 2;

const script = buildSync({ entryPoints: ['web/src/lib/sound.ts'], bundle: true, format: 'iife', globalName: 'sound', target: 'es2020', write: false }).outputFiles[0].text;
const browser = await launch();

// What the page measures of a rendering: the root of the mean square while it sounds, the highest sample, when it ends, and its longest gap.
const MEASURE = `
function measure(buffer) {
    const samples = buffer.getChannelData(0);
    let peak = 0, end = 0, sum = 0, gap = 0, last = 0;
    samples.forEach((sample, i) => {
        peak = Math.max(peak, Math.abs(sample));
        sum += sample * sample;
        if (Math.abs(sample) > ${SILENT}) {
            gap = Math.max(gap, i - last);
            last = i;
            end = i + 1;
        }
    });
    const rate = buffer.sampleRate;
    gap = Math.max(gap, samples.length - last) / rate;
    return { rms: Math.sqrt(sum / Math.max(1, end)), peak, end: end / rate, gap };
}
async function effects(names, volume, seconds) {
    const context = new OfflineAudioContext(1, 44100 * seconds, 44100);
    const bus = context.createGain();
    bus.gain.value = sound.gainOf(volume);
    bus.connect(sound.softener(context));
    names.forEach((name) => sound.renderEffect(context, bus, name, 0));
    return measure(await context.startRendering());
}
async function music(volume, seconds) {
    const context = new OfflineAudioContext(1, 44100 * seconds, 44100);
    const room = sound.musicRoom(context, sound.softener(context), volume);
    for (let until = 2, beat = 0; until < seconds + 2; until += 0.5) {
        beat = sound.renderMusic(context, room, 0, beat, until);
    }
    return measure(await context.startRendering());
}`;

// A page whose audio contexts are counted, and the nodes they make.
async function open(before = '') {
    const page = await browser.newPage();
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    await page.setContent('<button>Hear</button>');
    await page.evaluate(`
        window.made = 0;
        window.contexts = [];
        window.AudioContext = class extends AudioContext {
            constructor() { super(); contexts.push(this); }
            createOscillator() { made++; return super.createOscillator(); }
            createBufferSource() { made++; return super.createBufferSource(); }
        };
        ${before}`);
    await page.addScriptTag({ content: `${script}\n${MEASURE}\nwindow.sound = sound;` });
    return page;
}

const page = await open();

let quietest = Infinity;
for (const effect of EFFECTS) {
    await test(`T15 ${effect} is heard, ends within ${LONGEST} s and does not clip`, async () => {
        const { rms, peak, end } = await page.evaluate(`effects(['${effect}'], 1, 4)`);
        quietest = Math.min(quietest, rms);
        assert.ok(rms > AUDIBLE, `its level is ${rms}`);
        assert.ok(peak <= 0.9, `its peak is ${peak}`);
        assert.ok(end > 0.01 && end < LONGEST, `it ends after ${end} s`);
    });
}

await test('T15 the effects are different sounds', async () => {
    const heard = await Promise.all(EFFECTS.map((effect) => page.evaluate(`effects(['${effect}'], 1, 4)`)));
    assert.equal(new Set(heard.map(({ rms, peak }) => `${rms} ${peak}`)).size, EFFECTS.length);
});

await test('T15 far more effects at once than ever sound do not clip', async () => {
    const { peak } = await page.evaluate(`effects(${JSON.stringify([...EFFECTS, ...EFFECTS, ...EFFECTS])}, 1, 4)`);
    assert.ok(peak > 0.9 && peak <= 1, `the peak is ${peak}`);
});

await test('T15 U09 volume 0 is silent and half the volume is softer', async () => {
    assert.equal((await page.evaluate(`effects(['win'], 0, 4)`)).peak, 0);
    assert.equal((await page.evaluate('music(0, 5)')).peak, 0);
    const [half, full] = await Promise.all([0.5, 1].map((volume) => page.evaluate(`effects(['win'], ${volume}, 4)`)));
    assert.ok(half.rms < full.rms / 2);
});

await test('T15 the music plays without long gaps, far softer than the effects', async () => {
    const { rms, peak, gap } = await page.evaluate('music(1, 20)');
    assert.ok(rms > 0.002, `its level is ${rms}`);
    assert.ok(rms < quietest / 2, `its level is ${rms}, the quietest effect's ${quietest}`);
    assert.ok(peak < 0.3, `its peak is ${peak}`);
    assert.ok(gap < 6, `a gap of ${gap} s`);
});

await test('T15 effects do not pile up', async () => {
    const begun = await page.evaluate(`(() => {
        const gate = sound.makeGate();
        return [gate('win', 0), gate('win', 0.02), gate('win', 0.05), gate('out', 0.05), gate('door', 0.05), gate('coin', 0.05), gate('pay', 0.05), gate('turn', 0.05), gate('turn', 5)];
    })()`);
    assert.deepEqual(begun, [true, false, true, true, true, true, true, false, true]);
});

await test('T15 nothing sounds before the first click, and afterwards what is asked for does', async () => {
    assert.deepEqual(await page.evaluate(`sound.playEffect('coin'), sound.setVolumes(1, 0), sound.playEffect('coin'), [contexts.length, made]`), [0, 0]);
    await page.evaluate(`document.querySelector('button').onclick = () => { sound.wake(); sound.wake(); sound.playEffect('coin'); }`);
    await page.click('button');
    assert.deepEqual(await page.evaluate('[contexts.length, made > 0]'), [1, true]);
    await page.waitForFunction(`contexts[0].state === 'running'`, null, { timeout: PATIENCE });
});

await test('T15 P15 music begins and ends with its volume, and with nothing to hear the context sleeps', async () => {
    await page.evaluate(`made = 0; sound.setVolumes(0, 0.5)`);
    await page.waitForFunction('made > 8', null, { timeout: PATIENCE }); // it goes on being scheduled
    await page.evaluate('sound.setVolumes(0, 0); made = 0');
    await page.waitForFunction(`contexts[0].state === 'suspended'`, null, { timeout: PATIENCE });
    await page.evaluate(`sound.playEffect('win')`);
    await page.waitForTimeout(1200);
    assert.deepEqual(await page.evaluate('[made, contexts[0].state]'), [0, 'suspended']);
});

await test('T15 music pauses while the page is hidden', async () => {
    const hide = (hidden) => page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`);
    await page.evaluate('sound.setVolumes(0, 0.5)');
    await hide(true);
    await page.waitForFunction(`contexts[0].state === 'suspended'`, null, { timeout: PATIENCE });
    await page.evaluate('made = 0');
    await hide(false);
    await page.waitForFunction(`made > 0 && contexts[0].state === 'running'`, null, { timeout: PATIENCE });
    assert.deepEqual(page.problems, []);
});

await test('T15 without audio in the browser nothing breaks', async () => {
    for (const before of ['delete window.AudioContext; window.AudioContext = undefined;', `window.AudioContext = class { constructor() { throw new Error('none'); } };`]) {
        const silent = await open(before);
        await silent.evaluate(`sound.wake(), sound.setVolumes(1, 1), sound.playEffect('dice'), sound.wake()`);
        assert.deepEqual(silent.problems, []);
        await silent.close();
    }
});

await browser.close();
done();
