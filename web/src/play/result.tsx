// The end: the places of all players, and their wealth over time (T11).
import { useEffect, useState } from 'preact/hooks';
import { seatLook } from './board';
import { host, line } from '../lib/screens';
import { toMenu } from './game';
import { initialOf, nameOf } from './turn';
import { Icon } from '../lib/icon';
import type { Seat } from '../lib/model';
import { watch } from '../replay/replay';
import { state } from './show';
import { download } from '../lib/files';
import { money, say } from '../lib/words';

const LINE = 22; // from one initial to the next

// Lines of wealth, one for each seat, with its initial at the end.
export function WealthChart({ turns }: { turns: number[][] }) {
    const most = Math.max(1, ...turns.flat());
    const [width, height] = [400, 180];
    const last = (seat: Seat) => turns[turns.length - 1]?.[seat - 1] ?? 0;
    const x = (turn: number) => (turn / Math.max(1, turns.length - 1)) * width;
    const y = (wealth: number) => height - (Math.max(0, wealth) / most) * height;
    const seats = (turns[0] ?? []).map((_, i) => i + 1);
    const ends = [...seats].sort((a, b) => last(b) - last(a)); // from the top, each at least a line below the one before
    const wanted = ends.reduce<number[]>((list, seat) => [...list, Math.max(y(last(seat)) + 6, (list[list.length - 1] ?? -100) + LINE)], []);
    const labels = wanted.map((at, i) => Math.min(at, height + 6 - LINE * (ends.length - 1 - i))); // and none below the drawing
    return (
        <figure class="chart">
            <figcaption>{say('page.wealth-over-time')}</figcaption>
            <svg viewBox={`-4 -28 ${width + 34} ${height + 36}`} role="img" aria-label={say('page.wealth-over-time')}>
                {[0, 0.5, 1].map((part) => (
                    <g key={part} class="grid">
                        <line x1={0} x2={width} y1={height * (1 - part)} y2={height * (1 - part)} />
                        <text x={2} y={height * (1 - part) - 3}>
                            {money(Math.round(most * part))}
                        </text>
                    </g>
                ))}
                {seats.map((seat) => (
                    <g key={seat} style={{ color: seatLook(seat).colour }}>
                        <polyline points={turns.map((wealths, i) => `${x(i).toFixed(1)},${y(wealths[seat - 1] ?? 0).toFixed(1)}`).join(' ')} />
                        <text x={width + 6} y={labels[ends.indexOf(seat)]}>
                            {initialOf(seat)}
                        </text>
                    </g>
                ))}
            </svg>
        </figure>
    );
}

export function Wealth() {
    const [turns, setTurns] = useState<number[][]>([]);
    useEffect(() => {
        host.replay.wealth('').then(setTurns, () => undefined);
    }, []);
    return turns.length > 1 ? <WealthChart turns={turns} /> : null;
}

export function Result() {
    const now = state.value;
    if (!now) {
        return null;
    }
    return (
        <section class="panel result" aria-label={say('term.leaderboard')}>
            <h2>
                <Icon name="trophy" /> {say('term.leaderboard')}
            </h2>
            <ol>
                {now.places.map((seat, i) => (
                    <li key={seat} style={{ '--seat': seatLook(seat).colour }}>
                        <span class="badge">
                            <Icon name={seatLook(seat).token} class="token-icon" />
                        </span>
                        <span>{nameOf(seat)}</span>
                        <b>{money(now.players[seat - 1]?.wealth ?? 0)}</b>
                        {now.ties[i] && <small>{say(`tie.${now.ties[i]}`)}</small>}
                    </li>
                ))}
            </ol>
            <Wealth />
            <div class="rows-of-buttons">
                <button class="plain" onClick={() => watch('')}>
                    {say('page.watch')}
                </button>
                <button class="plain" onClick={() => download('')}>
                    {say('page.download')}
                </button>
                <button class={line.value === null ? 'big decisive' : 'plain'} onClick={() => toMenu()}>
                    {say('page.main-menu')}
                </button>
            </div>
        </section>
    );
}
