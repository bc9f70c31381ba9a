// A trade: two columns, one's own and theirs, and below them what it comes to. Whether it will do is for the engine to say.
import { useState } from 'preact/hooks';
import { act, asked, edition, isPerson, money, options, say, state } from './game';
import type { Option, Seat, Square } from './model';
import { setLook } from './looks';

interface Side {
    deeds: string[];
    cash: number;
}

const NOTHING: Side = { deeds: [], cash: 0 };

function terms({ deeds, cash }: Side): string {
    return [...(cash > 0 ? [String(cash)] : []), ...deeds].join(' ');
}

function toggled(side: Side, id: string): Side {
    return { ...side, deeds: side.deeds.includes(id) ? side.deeds.filter((other) => other !== id) : [...side.deeds, id] };
}

function Column({ seat, side, onChange }: { seat: Seat; side: Side; onChange(side: Side): void }) {
    const now = state.value;
    const owned = edition.value?.squares.filter(({ id }) => now?.state.game.deeds[id]?.owner === seat) ?? [];
    const look = (square: Square) => setLook(edition.value?.sets.findIndex(({ id }) => id === square.set) ?? 0);
    return (
        <div class="side">
            <h3>{now?.players[seat - 1]?.name}</h3>
            <label>
                {say('term.cash')} ({money(now?.state.game.players[seat - 1]?.cash ?? 0)})
                <input type="number" min={0} value={side.cash} onInput={({ currentTarget }) => onChange({ ...side, cash: Math.max(0, Math.floor(Number(currentTarget.value))) })} />
            </label>
            {owned.map((square) => (
                <button key={square.id} aria-pressed={side.deeds.includes(square.id)} style={{ borderLeftColor: look(square).colour }} onClick={() => onChange(toggled(side, square.id))}>
                    {look(square).shape} {square.name}
                </button>
            ))}
        </div>
    );
}

// One button for each who can be offered something; or the answer to an offer, where it can be answered by another.
export function Trade() {
    const [partner, setPartner] = useState<Seat>(0);
    const [give, setGive] = useState(NOTHING);
    const [take, setTake] = useState(NOTHING);
    const seat = asked();
    const offers = isPerson(seat) ? options().filter(({ needs }) => needs === 'terms') : [];
    const other = (option: Option): Seat => {
        const [, word, number] = option.action.split(' ');
        const question = state.value?.state.game.questions.slice(-1)[0] as { other?: Seat } | undefined;
        return word === 'offer' ? Number(number) : (question?.other ?? 0);
    };
    const chosen = offers.find((option) => other(option) === partner);
    const close = () => {
        setPartner(0);
        setGive(NOTHING);
        setTake(NOTHING);
    };
    if (!chosen) {
        return (
            <div class="partners">
                {offers.map((option) => (
                    <button key={option.action} onClick={() => setPartner(other(option))}>
                        {say(`action.${option.action.split(' ')[1]}`)}: {state.value?.players[other(option) - 1]?.name}
                    </button>
                ))}
            </div>
        );
    }
    const action = `${chosen.action} give ${terms(give)} take ${terms(take)}`.replace(/ +/g, ' ').trim();
    return (
        <div class="trade" role="dialog" aria-label={say('term.trade')}>
            <Column seat={seat} side={give} onChange={setGive} />
            <Column seat={partner} side={take} onChange={setTake} />
            <button class="big decisive" onClick={() => void act(action).then(close)}>
                {say('action.offer')}
            </button>
            <button onClick={close}>{say('page.cancel')}</button>
        </div>
    );
}
