// What is heard: short effects and quiet music, made of tones and noise by the browser itself (T15, P15, U09). There are no files.
//
// The tables say how things sound; one function plays a table into any audio context, so that a test can render it without a loudspeaker.
// Below them is the one live context. It begins with the first click, because browsers allow no sound before, and it sleeps whenever
// there is nothing to hear. Where a browser has no audio, nothing happens.

export type Effect = 'dice' | 'step' | 'coin' | 'pay' | 'door' | 'bid' | 'card' | 'build' | 'turn' | 'click' | 'win' | 'out';

// One stroke of sound. Frequencies in hertz, times in seconds; it glides from one frequency to the other and dies away.
interface Stroke {
    wave: OscillatorType | 'noise'; // noise goes through a band around the frequency
    at: number;
    length: number;
    from: number;
    to?: number;
    level: number;
    rise?: number; // how long it swells before it dies away
    width?: number; // of the band, as the filter's quality: the higher, the more it rings
}

// A wooden click, as of a die or a hammer.
function knock(at: number, from: number, level: number, length = 0.06): Stroke[] {
    return [
        { wave: 'noise', at, length, from, level: level * 2.4, width: 5 },
        { wave: 'sine', at, length: length * 1.3, from: from * 0.42, to: from * 0.3, level: level * 0.6 },
    ];
}

// A bright tone with one partial above it, as of a small bell.
function bell(at: number, from: number, level: number, length: number): Stroke[] {
    return [
        { wave: 'sine', at, length, from, level },
        { wave: 'sine', at, length: length * 0.6, from: from * 2.76, level: level * 0.35 },
    ];
}

// A warm tone, as of a quiet horn.
function horn(at: number, from: number, level: number, length: number): Stroke[] {
    return [
        { wave: 'triangle', at, length, from, level, rise: 0.03 },
        { wave: 'sine', at, length, from: from * 2, level: level * 0.3, rise: 0.05 },
        { wave: 'triangle', at, length, from: from * 1.004, level: level * 0.5, rise: 0.04 },
    ];
}

const EFFECTS: Record<Effect, Stroke[]> = {
    dice: [...knock(0, 1500, 0.35), ...knock(0.07, 1900, 0.25), ...knock(0.13, 1350, 0.3), ...knock(0.24, 1700, 0.2), ...knock(0.31, 1450, 0.14)],
    step: [
        { wave: 'noise', at: 0, length: 0.05, from: 900, level: 0.5, width: 2 },
        { wave: 'sine', at: 0, length: 0.08, from: 260, to: 150, level: 0.22 },
    ],
    coin: [...bell(0, 1568, 0.18, 0.25), ...bell(0.07, 2093, 0.2, 0.5)],
    pay: [...bell(0, 1319, 0.16, 0.22), ...bell(0.08, 1047, 0.16, 0.25), ...bell(0.16, 784, 0.16, 0.4)],
    door: [
        { wave: 'sine', at: 0, length: 0.45, from: 110, to: 42, level: 0.6 },
        { wave: 'noise', at: 0, length: 0.18, from: 220, level: 0.9, width: 1 },
        ...knock(0.16, 2600, 0.12, 0.04),
        ...knock(0.22, 3000, 0.1, 0.04),
        ...knock(0.28, 2700, 0.08, 0.04),
        ...knock(0.35, 3100, 0.05, 0.04),
    ],
    bid: [...knock(0, 820, 0.5, 0.11), ...knock(0.15, 780, 0.3, 0.11)],
    card: [{ wave: 'noise', at: 0, length: 0.26, from: 1600, to: 5200, level: 0.6, rise: 0.09, width: 0.9 }],
    build: [...knock(0, 1050, 0.35, 0.08), ...knock(0.14, 1050, 0.35, 0.08), ...knock(0.28, 1250, 0.4, 0.1)],
    turn: [...bell(0, 659, 0.16, 0.35), ...bell(0.12, 988, 0.16, 0.6)],
    click: [{ wave: 'noise', at: 0, length: 0.025, from: 2400, level: 0.55, width: 2 }],
    win: [
        ...horn(0, 392, 0.16, 0.3),
        ...horn(0.18, 523.3, 0.16, 0.3),
        ...horn(0.36, 659.3, 0.16, 0.3),
        ...horn(0.54, 784, 0.18, 1.2),
        ...horn(0.54, 523.3, 0.12, 1.2),
        ...horn(0.54, 329.6, 0.12, 1.2),
    ],
    out: [...horn(0, 392, 0.16, 0.45), ...horn(0.22, 329.6, 0.16, 0.45), ...horn(0.44, 261.6, 0.18, 0.9)],
};

// The music: steps of a pentatonic scale over four slow bars of eight beats. A step of null is a rest. The tune is played three times in
// different dress, with a breath between, and begins again.
const BEAT = 0.62;
const BASE = 146.83;
const SCALE = [0, 2, 4, 7, 9];
const BASS = [0, 3, 1, 2];
const TUNES: (number | null)[][] = [
    [5, null, 7, null, 8, null, 7, 6, 5, null, 6, null, 3, null, null, null, 6, null, 7, null, 9, null, 8, 7, 6, null, 5, null, 7, null, null, null],
    [7, null, null, 8, 9, null, 10, null, 8, null, 7, null, 6, null, null, null, 6, null, 8, null, 7, null, 5, null, 3, null, 5, null, 5, null, null, null],
    [5, 6, 7, null, 5, null, null, null, 3, null, 5, 6, 8, null, null, null, 9, null, 8, null, 7, null, 6, null, 7, null, 6, null, 5, null, null, null],
];
const PATTERN = [0, 0, 1, 0, 2, 1];
const BAR = 8;
const ROUND = BAR * BASS.length;

const NOISE_SECONDS = 1;
const SOFTEST = 0.0001; // an exponential glide can't reach zero
const HEADROOM = 2.5; // how far above full the voices may add up before the softener flattens them
const MOST_VOICES = 6;
const LEAST_GAP = 0.04;
const MUSIC_LEVEL = 0.25;
const AHEAD = 2; // seconds of music that are scheduled before they are due
const IDLE_SECONDS = 10;

// Noise that is the same each time.
function noise(context: BaseAudioContext): AudioBuffer {
    const buffer = context.createBuffer(1, NOISE_SECONDS * context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    let state = 1;
    for (let i = 0; i < samples.length; i++) {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        samples[i] = state / 2 ** 31;
    }
    return buffer;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function noiseOf(context: BaseAudioContext): AudioBuffer {
    const known = noises.get(context) ?? noise(context);
    noises.set(context, known);
    return known;
}

function noiseSource(context: BaseAudioContext, stroke: Stroke, start: number, end: number): [AudioScheduledSourceNode, AudioNode] {
    const source = context.createBufferSource();
    source.buffer = noiseOf(context);
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.Q.value = stroke.width ?? 1;
    band.frequency.setValueAtTime(stroke.from, start);
    band.frequency.exponentialRampToValueAtTime(stroke.to ?? stroke.from, end);
    return [source, source.connect(band)];
}

function toneSource(context: BaseAudioContext, wave: OscillatorType, stroke: Stroke, start: number, end: number): [AudioScheduledSourceNode, AudioNode] {
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(stroke.from, start);
    source.frequency.exponentialRampToValueAtTime(stroke.to ?? stroke.from, end);
    return [source, source];
}

function strike(context: BaseAudioContext, output: AudioNode, stroke: Stroke, when: number): void {
    const start = when + stroke.at;
    const end = start + stroke.length;
    const [source, tone] = stroke.wave === 'noise' ? noiseSource(context, stroke, start, end) : toneSource(context, stroke.wave, stroke, start, end);
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(stroke.level, start + (stroke.rise ?? 0.003));
    envelope.gain.exponentialRampToValueAtTime(SOFTEST, end);
    tone.connect(envelope).connect(output);
    source.start(start);
    source.stop(end);
    source.onended = () => envelope.disconnect();
}

export function lengthOf(effect: Effect): number {
    return Math.max(...EFFECTS[effect].map(({ at, length }) => at + length));
}

// Plays an effect into any context.
export function renderEffect(context: BaseAudioContext, output: AudioNode, effect: Effect, when: number): void {
    EFFECTS[effect].forEach((stroke) => strike(context, output, stroke, when));
}

function pitch(step: number): number {
    const octave = Math.floor(step / SCALE.length);
    return BASE * 2 ** (octave + (SCALE[step % SCALE.length] ?? 0) / 12);
}

// The notes of a beat, counted from the very beginning.
function plucks(beat: number): Stroke[] {
    const place = beat % ROUND;
    const tune = TUNES[PATTERN[Math.floor(beat / ROUND) % PATTERN.length] ?? 0] ?? [];
    const step = tune[place];
    const bass = BASS[Math.floor(place / BAR)] ?? 0;
    const strokes: Stroke[] = [];
    if (place % BAR === 0) {
        strokes.push({ wave: 'triangle', at: 0, length: 3.5, from: pitch(bass) / 2, level: 0.22, rise: 0.02 });
    }
    if (place % BAR === BAR / 2) {
        strokes.push({ wave: 'sine', at: 0, length: 2.5, from: pitch(bass + 2), level: 0.12, rise: 0.02 });
    }
    if (typeof step === 'number') {
        strokes.push({ wave: 'triangle', at: 0, length: 1.8, from: pitch(step), level: 0.16, rise: 0.008 });
        strokes.push({ wave: 'sine', at: 0, length: 0.5, from: pitch(step) * 2, level: 0.05 });
    }
    return strokes;
}

// Plays the beats of the music from one moment to another into any context; gives the first beat that is still to come. The music began at
// the time origin.
export function renderMusic(context: BaseAudioContext, output: AudioNode, origin: number, firstBeat: number, until: number): number {
    let beat = firstBeat;
    for (; origin + beat * BEAT < until; beat++) {
        plucks(beat).forEach((stroke) => strike(context, output, stroke, origin + beat * BEAT));
    }
    return beat;
}

// A room for the music: what goes in comes out, and once more softer and darker, and again.
export function musicRoom(context: BaseAudioContext, output: AudioNode, volume: number): GainNode {
    const room = context.createGain();
    room.gain.value = gainOf(volume) * MUSIC_LEVEL;
    const echo = context.createDelay(1);
    echo.delayTime.value = BEAT * 0.75;
    const dark = context.createBiquadFilter();
    dark.frequency.value = 1400;
    const again = context.createGain();
    again.gain.value = 0.35;
    room.connect(output);
    room.connect(echo).connect(dark).connect(again).connect(echo);
    again.connect(output);
    return room;
}

// Everything goes through this: it leaves soft sounds alone and never lets the sum clip.
export function softener(context: BaseAudioContext): AudioNode {
    const before = context.createGain();
    before.gain.value = 1 / HEADROOM;
    const shaper = context.createWaveShaper();
    shaper.curve = Float32Array.from({ length: 1025 }, (_, i) => Math.tanh(HEADROOM * (i / 512 - 1)));
    before.connect(shaper).connect(context.destination);
    return before;
}

// Half way up the slider is heard as about half as loud.
export function gainOf(volume: number): number {
    const within = Math.min(1, Math.max(0, volume));
    return within * within;
}

// Keeps effects from piling up: says whether one may begin now, and remembers it if so.
export function makeGate(): (effect: Effect, now: number) => boolean {
    let voices: { effect: Effect; start: number; end: number }[] = [];
    return (effect, now) => {
        voices = voices.filter(({ end }) => end > now);
        if (voices.length >= MOST_VOICES || voices.some((voice) => voice.effect === effect && now - voice.start < LEAST_GAP)) {
            return false;
        }
        voices.push({ effect, start: now, end: now + Math.max(LEAST_GAP, lengthOf(effect)) });
        return true;
    };
}

// ---- The live context ----

interface Live {
    context: AudioContext;
    output: AudioNode;
    effects: GainNode;
}

interface Music {
    room: GainNode;
    exit: GainNode; // what is disconnected to silence it
    timer: number;
}

let live: Live | null = null;
let music: Music | null = null;
let nextBeat = 0; // the music goes on where it paused
let idle = 0;
const volumes = { effects: 0.7, music: 0 };
const mayBegin = makeGate();

function startMusic({ context, output }: Live): void {
    const exit = context.createGain();
    const room = musicRoom(context, exit, volumes.music);
    exit.connect(output);
    const origin = context.currentTime + 0.1 - nextBeat * BEAT;
    const schedule = () => {
        nextBeat = renderMusic(context, room, origin, nextBeat, context.currentTime + AHEAD);
    };
    music = { room, exit, timer: window.setInterval(schedule, 500) };
    schedule();
}

function stopMusic(): void {
    if (music) {
        window.clearInterval(music.timer);
        music.exit.disconnect();
        music.room.disconnect();
        music = null;
    }
}

// Brings what sounds into line with what is wanted. Music pauses while the page is hidden; effects do not, so that one hears one's turn.
function settle(): void {
    if (!live) {
        return;
    }
    const wantsMusic = volumes.music > 0 && !document.hidden;
    live.effects.gain.value = gainOf(volumes.effects);
    if (!wantsMusic) {
        stopMusic();
    } else if (!music) {
        startMusic(live);
    } else {
        music.room.gain.setTargetAtTime(gainOf(volumes.music) * MUSIC_LEVEL, live.context.currentTime, 0.05);
    }
    window.clearTimeout(idle);
    if (wantsMusic) {
        void live.context.resume();
    } else if (volumes.effects === 0) {
        void live.context.suspend();
    } else {
        idle = window.setTimeout(() => void live?.context.suspend(), IDLE_SECONDS * 1000);
    }
}

// Called at the first click or key. Before it nothing sounds.
export function wake(): void {
    if (live || typeof AudioContext === 'undefined') {
        return;
    }
    try {
        const context = new AudioContext();
        const output = softener(context);
        const effects = context.createGain();
        effects.connect(output);
        live = { context, output, effects };
        document.addEventListener('visibilitychange', settle);
        context.addEventListener('statechange', settle); // one that still woke up when it was put to sleep goes back
        settle();
    } catch {
        live = null; // no sound card, or none left for us: play goes on in silence
    }
}

// From 0 to 1 each. At 0 nothing is made at all.
export function setVolumes(effects: number, musicVolume: number): void {
    volumes.effects = effects;
    volumes.music = musicVolume;
    settle();
}

export function playEffect(effect: Effect): void {
    if (!live || volumes.effects <= 0 || !mayBegin(effect, live.context.currentTime)) {
        return;
    }
    void live.context.resume();
    renderEffect(live.context, live.effects, effect, live.context.currentTime + 0.005);
    settle();
}
