// A game watched again, with a slider over all its lines (X05), and a way to play on from any of them (X03).
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Board } from '../play/board';
import type { Moment } from '../lib/contract';
import { attempt, host, notice, screen } from '../lib/screens';
import { playFrom, toMenu } from '../play/game';
import { panel, speaker } from '../play/turn';
import { DeedPanel } from '../play/deed';
import { Icon } from '../lib/icon';
import { Players, Sentence } from '../play/players';
import { pace } from '../lib/settings';
import { caption, edition, entry, log, state, type Entry } from '../play/show';
import { say } from '../lib/words';

const line = signal(0);
const count = signal(0);
const turns = signal<number[]>([]);
const isRunning = signal(false);
const said = signal<Entry[]>([]);
const STEP = 700; // milliseconds from line to line

export async function watch(key: string): Promise<void> {
    await attempt(async () => {
        const opened = await host.replay.watch(key);
        edition.value = opened.edition;
        count.value = opened.count;
        turns.value = opened.turns;
        speaker.value = 0;
        log.value = [];
        panel.value = { kind: 'actions' };
        isRunning.value = false;
        caption.value = say('page.watch');
        wanted = line.value = 0;
        put(opened);
        screen.value = 'replay';
    });
}

// However fast the slider moves, only its last place is loaded.
let wanted = 0;
let isSeeking = false;

function put({ happened, shown }: Moment): void {
    state.value = shown;
    said.value = happened.filter((happening) => happening.say !== '').map(entry);
    caption.value = said.value[0]?.text ?? caption.value;
}

async function seek(to: number): Promise<void> {
    wanted = Math.max(0, Math.min(count.value, to));
    line.value = wanted;
    if (isSeeking) {
        return;
    }
    isSeeking = true;
    for (let at = -1; at !== wanted; ) {
        at = wanted;
        put(await host.replay.seek(at));
    }
    isSeeking = false;
}

function turnBefore(): number {
    return [...turns.value].reverse().find((turn) => turn < line.value) ?? 0;
}

function turnAfter(): number {
    return turns.value.find((turn) => turn > line.value) ?? count.value;
}

function Control({ icon, label, onClick }: { icon: string; label: string; onClick(): void }) {
    return (
        <button class="mini" title={label} aria-label={label} onClick={onClick}>
            <Icon name={icon} />
        </button>
    );
}

function Slider() {
    useEffect(() => {
        if (!isRunning.value) {
            return undefined;
        }
        const timer = setInterval(
            () => {
                void seek(line.value + 1);
                isRunning.value = line.value < count.value;
            },
            Math.max(60, pace(STEP)),
        );
        return () => clearInterval(timer);
    }, [isRunning.value]);
    return (
        <section class="replay" aria-label={say('page.watch')}>
            <h2>{say('page.watch')}</h2>
            <label>
                {say('page.line', { count: line.value, last: count.value })}
                <input type="range" min={0} max={count.value} value={line.value} onInput={({ currentTarget }) => void seek(Number(currentTarget.value))} />
            </label>
            <div class="controls">
                <Control icon="previous" label={say('page.turn-before')} onClick={() => void seek(turnBefore())} />
                <Control icon={isRunning.value ? 'pause' : 'play'} label={say(isRunning.value ? 'page.pause' : 'page.run')} onClick={() => (isRunning.value = !isRunning.value)} />
                <Control icon="next" label={say('page.turn-after')} onClick={() => void seek(turnAfter())} />
            </div>
            <div class="said" role="status">
                {said.value.map((happened, i) => (
                    <p key={i}>
                        <Sentence {...happened} />
                    </p>
                ))}
            </div>
            <div class="rows-of-buttons">
                <button class="plain" onClick={() => playFrom(line.value)}>
                    {say('page.play-from')}
                </button>
                <button class="plain" onClick={() => toMenu()}>
                    {say('page.main-menu')}
                </button>
            </div>
            {notice.value && (
                <p class="notice" role="alert">
                    {notice.value}
                </p>
            )}
        </section>
    );
}

export function Replay() {
    return (
        <div class="game">
            <aside class="left" aria-label={say('term.players')}>
                <Players />
            </aside>
            <Board />
            <aside class="right" aria-label={say('page.watch')}>
                {panel.value.kind === 'deed' ? <DeedPanel id={panel.value.square} since={panel.value.since} /> : <Slider />}
            </aside>
        </div>
    );
}
