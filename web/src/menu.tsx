// Before the game: the main menu, and who plays what.
import { useState } from 'preact/hooks';
import { begin, editions, isDurable, resume, saved, say, screen, type Chosen } from './game';

export function Menu() {
    const unfinished = saved.value.filter(({ isOver }) => !isOver).sort((a, b) => b.saved - a.saved);
    return (
        <main class="menu">
            <h1>Freehold</h1>
            {unfinished[0] && (
                <button class="big decisive" onClick={() => unfinished[0] && resume(unfinished[0])}>
                    {say('page.continue')}
                </button>
            )}
            <button class="big" onClick={() => (screen.value = 'players')}>
                {say('page.play')}
            </button>
            {!isDurable.value && <p class="notice">{say('page.not-kept')}</p>}
        </main>
    );
}

const NAMES = ['Ada', 'Bora', 'Ceren', 'Deniz', 'Ekin', 'Figen', 'Gül', 'Hale'];

function first(count: number): Chosen[] {
    return NAMES.slice(0, count).map((name, i) => ({ name, player: i === 0 ? 'human' : 'keen', piece: `p${i + 1}` }));
}

export function SetUp() {
    const [chosen, setChosen] = useState('classic');
    const [players, setPlayers] = useState(first(4));
    const edition = editions.value.find(({ id }) => id === chosen);
    const [least, most] = edition?.rules.players ?? [2, 8];
    const change = (i: number, part: Partial<Chosen>) => setPlayers(players.map((player, k) => (k === i ? { ...player, ...part } : player)));
    const fits = players.length >= least && players.length <= most && players.every(({ name }) => name.trim() !== '');
    return (
        <main class="setup">
            <h1>{say('page.play')}</h1>
            <label>
                {say('term.edition')}
                <select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                    {editions.value.map(({ id, name }) => (
                        <option key={id} value={id}>
                            {name}
                        </option>
                    ))}
                </select>
            </label>
            {players.map((player, i) => (
                <fieldset key={i}>
                    <input aria-label={say('term.player')} value={player.name} maxLength={20} onInput={({ currentTarget }) => change(i, { name: currentTarget.value })} />
                    <select aria-label={say('page.kind')} value={player.player} onChange={({ currentTarget }) => change(i, { player: currentTarget.value })}>
                        {['human', 'steady', 'keen', 'master'].map((kind) => (
                            <option key={kind} value={kind}>
                                {say(`page.kind.${kind}`)}
                            </option>
                        ))}
                    </select>
                    <button disabled={players.length <= least} onClick={() => setPlayers(players.filter((_, k) => k !== i))}>
                        {say('page.remove')}
                    </button>
                </fieldset>
            ))}
            <button disabled={players.length >= most} onClick={() => setPlayers([...players, ...first(players.length + 1).slice(-1)])}>
                {say('page.add')}
            </button>
            <button class="big decisive" disabled={!fits} onClick={() => edition && begin(edition, players)}>
                {say('page.start')}
            </button>
        </main>
    );
}
