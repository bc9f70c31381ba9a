// Before a game: which one, with which rules, and who plays (T01, T02). Defaults for everything, so that one click begins.
import { useEffect, useRef, useState } from 'preact/hooks';
import { editions, notice, screen } from '../lib/screens';
import { begin } from '../play/game';
import { COLOURS, pieceOf, TOKENS } from '../lib/looks';
import { Sheet } from '../menu/menu';
import type { Edition } from '../lib/model';
import { OffersChoice } from '../menu/options';
import { Sure } from '../play/pause';
import { misfit, Rules, type Changes } from './rules';
import { SeatRow, type Chosen } from './seat_row';
import { dropPreset, keepLast, keepPreset, lastPreset, presets, type Preset } from '../lib/settings';
import { say } from '../lib/words';

const NAMES = ['Ada', 'Bora', 'Ceren', 'Deniz', 'Ekin', 'Figen', 'Gül', 'Hale'];
const FIRST = 4; // players to begin with
function newPlayer(players: Chosen[]): Chosen {
    const free = (all: string[], taken: string[]) => all.find((one) => !taken.includes(one)) ?? all[0] ?? '';
    return {
        name: free(NAMES, players.map(({ name }) => name)),
        player: players.length === 0 ? 'human' : 'keen',
        token: free(TOKENS, players.map(({ token }) => token)),
        colour: free(Object.keys(COLOURS), players.map(({ colour }) => colour)),
        isReady: true,
    };
}

function filled(players: Chosen[], least: number, most: number): Chosen[] {
    const list = players.slice(0, most);
    while (list.length < least) {
        list.push(newPlayer(list));
    }
    return list;
}

function players({ rules, squares }: Edition): string {
    const [low, high] = rules.players;
    return say('page.size', { low, high, count: squares.length });
}

function EditionList({ chosen, onChoose }: { chosen: string; onChoose(edition: Edition): void }) {
    return (
        <fieldset class="editions">
            <legend>{say('term.edition')}</legend>
            {editions.value.map((edition) => (
                <label key={edition.id}>
                    <input type="radio" name="edition" checked={edition.id === chosen} onChange={() => onChoose(edition)} />
                    <span>
                        <strong>{edition.name}</strong>
                        <small class="size">{players(edition)}</small>
                        <small>{edition.words?.['page.about'] ?? say('page.about')}</small>
                    </span>
                </label>
            ))}
        </fieldset>
    );
}

function Presets({ preset, onUse }: { preset: Preset; onUse(preset: Preset): void }) {
    const [name, setName] = useState('');
    return (
        <details class="presets">
            <summary>{say('page.presets')}</summary>
            <ul class="choices">
                {presets.value.map((kept) => (
                    <li key={kept.name}>
                        <button type="button" class="row" onClick={() => onUse(kept)}>
                            {kept.name}
                        </button>
                        <Sure label={say('page.delete')} question={say('page.delete-sure')} of={kept.name} onSure={() => dropPreset(kept.name)} />
                    </li>
                ))}
            </ul>
            <span class="save">
                <input aria-label={say('page.preset-name')} placeholder={say('page.preset-name')} value={name} maxLength={40} onInput={({ currentTarget }) => setName(currentTarget.value)} />
                <button type="button" class="plain" disabled={name.trim() === ''} onClick={() => keepPreset({ ...preset, name: name.trim() })}>
                    {say('page.save')}
                </button>
            </span>
        </details>
    );
}

// Why the game can't begin yet; '' if it can.
function obstacle(players: Chosen[], least: number, most: number, changes: Changes): string {
    const names = players.map(({ name }) => name.trim().toLocaleLowerCase());
    if (players.length < least || players.length > most) {
        return say('page.needs-players', { low: least, high: most });
    }
    if (names.includes('')) {
        return say('page.needs-names');
    }
    if (new Set(names).size < names.length) {
        return say('page.needs-own-names');
    }
    if (!players.every(({ player, isReady }) => isReady || player !== 'human')) {
        return say('page.needs-ready');
    }
    return Object.entries(changes).map(([name, value]) => misfit(name, value)).find((each) => each !== '') ?? '';
}

function SavedLink() {
    return (
        <button class="plain" onClick={() => (screen.value = 'saved')}>
            {say('page.saved-games')}
        </button>
    );
}

export function SetUp() {
    const last = lastPreset.value;
    const [chosen, setChosen] = useState(last?.edition ?? editions.value[0]?.id ?? '');
    const [changes, setChanges] = useState<Changes>(last?.changes ?? {});
    const [spare, setSpare] = useState<Chosen[]>([]); // players for whom the chosen game has no seat
    const [used, setUsed] = useState(0); // saved set-ups that were chosen
    const edition = editions.value.find(({ id }) => id === chosen) ?? editions.value[0];
    const [least, most] = edition?.rules.players ?? [2, 8];
    const [players, setPlayers] = useState(filled((last?.players ?? []).map((player) => ({ ...player, isReady: true })), last ? least : Math.max(least, FIRST), most));
    const startButton = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => event.key === 'Enter' && !event.repeat && event.target === document.body && startButton.current?.click();
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, []);
    if (!edition) {
        return null;
    }
    const preset: Preset = { name: '', edition: edition.id, changes, players: players.map(({ name, player, token, colour }) => ({ name, player, token, colour })) };
    const choose = (next: Edition) => {
        setChosen(next.id);
        setChanges({});
        const [low, high] = next.rules.players;
        setPlayers(filled([...players, ...spare], low, high));
        setSpare([...players, ...spare].slice(high));
    };
    const use = (kept: Preset) => {
        setUsed(used + 1);
        setChosen(kept.edition);
        setChanges(kept.changes);
        setPlayers(kept.players.map((player) => ({ ...player, isReady: true })));
    };
    const start = async () => {
        keepLast(preset);
        await begin({ edition: edition.id, changes, seats: players.map(({ name, player, token, colour }) => ({ name: name.trim(), player, piece: pieceOf(token, colour) })) });
    };
    const why = obstacle(players, least, most, changes);
    return (
        <Sheet title={say('page.new-game')} isWide beside={<SavedLink />}>
            <form
                class="setup"
                onSubmit={(event) => {
                    event.preventDefault();
                    void start();
                }}
            >
                <EditionList chosen={edition.id} onChoose={choose} />
                <section>
                    <h2>{say('term.players')}</h2>
                    <ol class="seats">
                        {players.map((player, i) => (
                            <SeatRow
                                key={i}
                                number={i + 1}
                                chosen={player}
                                others={players.filter((_, k) => k !== i)}
                                canRemove={players.length > least}
                                onChange={(part) => setPlayers(players.map((other, k) => (k === i ? { ...other, ...part } : other)))}
                                onRemove={() => setPlayers(players.filter((_, k) => k !== i))}
                            />
                        ))}
                    </ol>
                    <button type="button" class="plain" disabled={players.length >= most} onClick={() => setPlayers([...players, newPlayer(players)])}>
                        {say('page.add')}
                    </button>
                    <Rules key={`${edition.id} ${used}`} edition={edition} changes={changes} onChange={setChanges} />
                    <OffersChoice />
                    <Presets preset={preset} onUse={use} />
                    {(why || notice.value) && (
                        <p class="notice" role="alert">
                            {why || notice.value}
                        </p>
                    )}
                    <button class="big decisive start" disabled={why !== ''} aria-keyshortcuts="Enter" ref={startButton}>
                        <span>
                            {say('page.start')} <kbd aria-hidden="true">↵</kbd>
                        </span>
                    </button>
                </section>
            </form>
        </Sheet>
    );
}
