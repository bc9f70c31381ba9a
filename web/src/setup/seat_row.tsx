// One player before the game: name, token, colour, person or computer, ready (T02, P16, U01).
import { useState } from 'preact/hooks';
import { Icon } from '../lib/icon';
import { COLOURS, KINDS, TOKENS } from '../lib/looks';
import { say } from '../lib/words';

export interface Chosen {
    name: string;
    player: string;
    token: string;
    colour: string;
    isReady: boolean;
}

interface RowProps {
    chosen: Chosen;
    others: Chosen[];
    number: number;
    canRemove: boolean;
    onChange(part: Partial<Chosen>): void;
    onRemove(): void;
}

// Only tokens and colours that nobody else has can be taken.
function Pick({ chosen, others, onChange }: Omit<RowProps, 'number' | 'canRemove' | 'onRemove'>) {
    return (
        <div class="pick">
            <div role="radiogroup" aria-label={say('term.token')}>
                {TOKENS.map((token) => (
                    <button
                        key={token}
                        type="button"
                        role="radio"
                        aria-checked={token === chosen.token}
                        aria-label={say(`page.token.${token}`)}
                        title={say(`page.token.${token}`)}
                        disabled={others.some((other) => other.token === token)}
                        onClick={() => onChange({ token })}
                    >
                        <Icon name={token} />
                    </button>
                ))}
            </div>
            <div role="radiogroup" aria-label={say('page.colour')}>
                {Object.entries(COLOURS).map(([colour, value]) => (
                    <button
                        key={colour}
                        type="button"
                        role="radio"
                        aria-checked={colour === chosen.colour}
                        aria-label={say(`page.colour.${colour}`)}
                        title={say(`page.colour.${colour}`)}
                        disabled={others.some((other) => other.colour === colour)}
                        style={{ '--swatch': value }}
                        onClick={() => onChange({ colour })}
                    />
                ))}
            </div>
        </div>
    );
}

export function KindOf({ label, player, onChange }: { label: string; player: string; onChange(player: string): void }) {
    return (
        <select aria-label={label} value={player} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                    {say(`page.kind.${kind}`)}
                </option>
            ))}
        </select>
    );
}

export function SeatRow({ chosen, others, number, canRemove, onChange, onRemove }: RowProps) {
    const [isPicking, setPicking] = useState(false);
    const isPerson = chosen.player === 'human';
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isPicking) {
            event.stopPropagation(); // it closes the picker, and does not leave the screen
            setPicking(false);
        }
    };
    const look = `${say(`page.token.${chosen.token}`)}, ${say(`page.colour.${chosen.colour}`)}`;
    return (
        <li class="seat-row" aria-label={`${say('term.player')} ${number}`} onKeyDown={onKeyDown}>
            <button type="button" class="badge" style={{ '--seat': COLOURS[chosen.colour] }} title={look} aria-label={`${say('page.pick')}: ${look}`} aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
                <Icon name={chosen.token} class="token-icon" />
            </button>
            <input aria-label={say('page.name')} value={chosen.name} maxLength={20} onInput={({ currentTarget }) => onChange({ name: currentTarget.value })} />
            <KindOf label={say('page.kind')} player={chosen.player} onChange={(player) => onChange({ player, isReady: true })} />
            <label class={`ready ${isPerson ? '' : 'not-asked'}`}>
                <input type="checkbox" checked={chosen.isReady || !isPerson} disabled={!isPerson} onChange={({ currentTarget }) => onChange({ isReady: currentTarget.checked })} /> {say('page.ready')}
            </label>
            <button type="button" class="mini" disabled={!canRemove} title={say('page.remove')} aria-label={`${say('page.remove')}: ${chosen.name}`} onClick={onRemove}>
                <Icon name="close" />
            </button>
            {isPicking && <Pick chosen={chosen} others={others} onChange={onChange} />}
        </li>
    );
}
