// Trade: two columns, yours and theirs, and below them the deal as a sentence; the engine decides whether it is allowed (O12, U05, P12).
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { seatLook, setNumber } from './board';
import { domains, host, notice } from '../lib/screens';
import { act, closePanel, dealt, nameOf, options, pointed, speaker, target, verb } from './turn';
import { Icon } from '../lib/icon';
import { setLook } from '../lib/looks';
import { NumberField } from '../lib/number_field';
import { Refusal, type Question, type Seat, type Square, type SquareId, type Terms } from '../lib/model';
import { Shape } from '../lib/shape';
import { edition, state } from './show';
import { money, say } from '../lib/words';

const WHOLE = 100; // percent
const STEP = 10; // of the slider for money; the field beside it takes any number
const NOTHING: Terms = { cash: 0, deeds: [], passes: {}, percents: {}, freedoms: [] };

// The text of one side in the order of docs/records.md: money, deeds, cards, then shares and freedoms deed by deed.
function items({ cash, deeds, passes, percents = {}, freedoms = [] }: Terms): string {
    const squares = (edition.value?.squares ?? []).map(({ id }) => id);
    const agreed = squares.flatMap((id) => [...(percents[id] ? [`${id}:${percents[id]}%`] : []), ...(freedoms.includes(id) ? [`${id}:free`] : [])]);
    const cards = (edition.value?.passes ?? []).flatMap(({ id }) => Array<string>(passes[id] ?? 0).fill(id));
    return [...(cash > 0 ? [String(cash)] : []), ...squares.filter((id) => deeds.includes(id)), ...cards, ...agreed].join(' ');
}

// Why what is typed there is no number of a deal; '' if it is.
function misfit({ cash, percents = {} }: Terms): string {
    const shares = Object.values(percents);
    const most = domains.value.money?.high ?? 0;
    if ([cash, ...shares].some(Number.isNaN)) {
        return say('page.whole-number');
    }
    if (shares.some((share) => share > WHOLE)) {
        return say('page.out-of-range', { first: say('page.share'), low: 0, high: WHOLE });
    }
    return cash > most ? say('page.out-of-range', { first: say('term.cash'), low: 0, high: money(most) }) : '';
}

function toggled(list: SquareId[], id: SquareId): SquareId[] {
    return list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
}

interface ColumnProps {
    seat: Seat;
    side: Terms;
    other: Terms; // what the other side gives
    onChange(side: Terms): void;
}

// Deeds that a column has fields for, beside those that it could give: to come, whose new owner can agree on them at once (V21), and those
// of which the seat holds a share.
function furtherDeeds(seat: Seat, other: Terms): { coming: Square[]; shared: Square[] } {
    const squares = edition.value?.squares ?? [];
    const share = (id: SquareId) => state.value?.state.game.deeds[id]?.shares?.[seat - 1] ?? 0;
    return {
        coming: squares.filter(({ id }) => other.deeds.includes(id)),
        shared: squares.filter(({ id }) => share(id) > 0 && !other.deeds.includes(id)),
    };
}

// Without agreements on deeds that have no field for it any more.
function tidy(seat: Seat, side: Terms, other: Terms): Terms {
    const { coming, shared } = furtherDeeds(seat, other);
    const isOwn = (id: SquareId) => state.value?.state.game.deeds[id]?.owner === seat && !side.deeds.includes(id);
    const hasField = (id: SquareId) => isOwn(id) || [...coming, ...shared].some((square) => square.id === id);
    const percents = Object.fromEntries(Object.entries(side.percents ?? {}).filter(([id]) => hasField(id)));
    return { ...side, percents, freedoms: (side.freedoms ?? []).filter(hasField) };
}

// A share of a deed's rent, or freedom from it; of somebody else's deed only the share that one holds.
function Agreement({ square, side, isShareOnly = false, onChange }: { square: Square; side: Terms; isShareOnly?: boolean; onChange(side: Terms): void }) {
    const percent = side.percents?.[square.id] ?? 0;
    const isFree = side.freedoms?.includes(square.id) ?? false;
    return (
        <span class="agreement">
            <label>
                <NumberField value={percent} low={0} high={WHOLE} label={`${square.name}: ${say('page.share')}`} onChange={(share) => onChange({ ...side, percents: { ...side.percents, [square.id]: share } })} /> {say('page.percent-of-rent')}
            </label>
            {!isShareOnly && (
                <label>
                    <input type="checkbox" checked={isFree} aria-label={`${square.name}: ${say('page.free-of-rent')}`} onChange={() => onChange({ ...side, freedoms: toggled(side.freedoms ?? [], square.id) })} /> {say('page.free')}
                </label>
            )}
        </span>
    );
}

function Column({ seat, side, other, onChange }: ColumnProps) {
    const game = state.value?.state.game;
    const player = game?.players[seat - 1];
    const owned = (edition.value?.squares ?? []).filter(({ id }) => game?.deeds[id]?.owner === seat);
    const { coming, shared } = furtherDeeds(seat, other);
    const hasAgreements = edition.value?.rules.agreements === true;
    const cards = (edition.value?.passes ?? []).filter(({ id }) => edition.value?.rules['trade-passes'] === true && (player?.passes[id] ?? 0) > 0);
    return (
        <fieldset class="side" style={{ '--seat': seatLook(seat).colour }}>
            <legend>{nameOf(seat)}</legend>
            <label class="cash-field">
                {say('term.cash')} <small>({money(player?.cash ?? 0)})</small>
                <NumberField value={side.cash} low={0} onChange={(cash) => onChange({ ...side, cash })} />
            </label>
            <input type="range" min={0} max={Math.max(0, player?.cash ?? 0)} step={STEP} value={side.cash || 0} aria-label={`${nameOf(seat)}: ${say('term.cash')}`} onInput={({ currentTarget }) => onChange({ ...side, cash: Number(currentTarget.value) })} />
            {owned.map((square) => (
                <div key={square.id}>
                    <button type="button" class="row" aria-pressed={side.deeds.includes(square.id)} style={{ '--set': setLook(setNumber(square)).colour }} onClick={() => onChange({ ...side, deeds: toggled(side.deeds, square.id) })}>
                        <Shape name={setLook(setNumber(square)).shape} /> <span>{square.name}</span> <small>{game?.deeds[square.id]?.mortgaged ? say('term.mortgaged') : money(square.price ?? 0)}</small>
                    </button>
                    {hasAgreements && !side.deeds.includes(square.id) && <Agreement square={square} side={side} onChange={onChange} />}
                </div>
            ))}
            {hasAgreements &&
                [...coming, ...shared].map((square) => (
                    <div key={square.id} class="agreed">
                        <span>{square.name}</span> <Agreement square={square} side={side} isShareOnly={shared.includes(square)} onChange={onChange} />
                    </div>
                ))}
            {cards.map(({ id, name }) => (
                <button type="button" key={id} class="row" aria-pressed={(side.passes[id] ?? 0) > 0} onClick={() => onChange({ ...side, passes: { ...side.passes, [id]: ((side.passes[id] ?? 0) + 1) % ((player?.passes[id] ?? 0) + 1) } })}>
                    <Icon name="use" /> {name ?? id} {(side.passes[id] ?? 0) > 1 ? `× ${side.passes[id]}` : ''}
                </button>
            ))}
        </fieldset>
    );
}

// The deal as a sentence, or why it may not be; until there is an answer, what was said of the one before.
function useDeal(action: string, obstacle: string): { text: string; isAllowed: boolean; isPending: boolean } {
    const [deal, setDeal] = useState({ of: '', text: '', isAllowed: false });
    useEffect(() => {
        let isWanted = true;
        const tell = (text: string, isAllowed: boolean) => isWanted && setDeal({ of: action, text, isAllowed });
        if (obstacle !== '') {
            tell(obstacle, false);
        } else {
            host.table
                .check(action)
                .then(() => host.table.terms(action))
                .then((text) => tell(text, true))
                .catch((error: unknown) => tell(error instanceof Refusal ? error.message : String(error), false));
        }
        return () => (isWanted = false);
    }, [action, obstacle]);
    const isPending = deal.of !== action; // an answer about another deal allows nothing
    return { text: deal.text, isAllowed: deal.isAllowed && !isPending, isPending };
}

// Seen from the other side, what was given is taken.
function mirrored(question: Question | undefined): { give: Terms; take: Terms } {
    return question?.kind === 'offer' ? { give: { ...NOTHING, ...question.take }, take: { ...NOTHING, ...question.give } } : { give: NOTHING, take: NOTHING };
}

function about(square: SquareId | undefined): { give: Terms; take: Terms } {
    const deed = { ...NOTHING, deeds: square ? [square] : [] };
    const isOwn = square !== undefined && state.value?.state.game.deeds[square]?.owner === speaker.value;
    return isOwn ? { give: deed, take: NOTHING } : { give: NOTHING, take: deed };
}

function Partners({ seats, onChoose }: { seats: Seat[]; onChoose(seat: Seat): void }) {
    return (
        <ul class="choices">
            {seats.map((seat) => (
                <li key={seat}>
                    <button class="row" onClick={() => onChoose(seat)}>
                        <i class="dot" style={{ background: seatLook(seat).colour }} /> {nameOf(seat)}
                    </button>
                </li>
            ))}
        </ul>
    );
}

// If a deed is given, the trade begins with it, on its owner's side.
export function Trade({ first, square }: { first: Seat; square?: SquareId | undefined }) {
    const question = state.value?.state.game.questions.slice(-1)[0];
    const counter = options().find((option) => verb(option) === 'counter');
    const seats = counter ? [Number(question?.from)] : options().flatMap((option) => (verb(option) === 'offer' ? [Number(target(option))] : []));
    const [chosen, setChosen] = useState<Seat>(first);
    const [sides, setSides] = useState(counter ? mirrored(question) : about(square));
    const partner = seats.includes(chosen) ? chosen : seats.length === 1 ? (seats[0] ?? 0) : 0;
    const change = ({ give, take }: { give: Terms; take: Terms }) => setSides({ give: tidy(speaker.value, give, take), take: tidy(partner, take, give) });
    const owner = (id: SquareId) => state.value?.state.game.deeds[id]?.owner;
    // A click on a square puts its deed in or takes it out; with nobody chosen yet, it chooses its owner, too.
    useEffect(() => {
        const id = pointed.value;
        pointed.value = null;
        if (id === null) {
            return;
        }
        const side = { give: { ...sides.give, deeds: toggled(sides.give.deeds, id) }, take: { ...sides.take, deeds: toggled(sides.take.deeds, id) } };
        if (owner(id) === speaker.value) {
            change({ ...sides, give: side.give });
        } else if (partner === 0 ? seats.some((seat) => seat === owner(id)) : owner(id) === partner) {
            setChosen(Number(owner(id)));
            change({ ...sides, take: side.take });
        }
    }, [pointed.value]);
    useLayoutEffect(() => {
        dealt.value = [...sides.give.deeds, ...sides.take.deeds];
        return () => void (dealt.value = []);
    }, [sides]);
    const head = counter ? counter.action : `${speaker.value} offer ${partner}`;
    const action = [head, 'give', items(sides.give), 'take', items(sides.take)].filter((part) => part !== '').join(' ');
    const isEmpty = partner === 0 || (items(sides.give) === '' && items(sides.take) === '');
    const deal = useDeal(action, misfit(sides.give) || misfit(sides.take) || (isEmpty ? say('page.put-together') : ''));
    return (
        <section class="panel trade" aria-label={say('term.trade')}>
            <h2>{partner ? say('page.trade-with', { seat: nameOf(partner) }) : say('term.trade')}</h2>
            {partner === 0 && <p>{say('page.trade-whom')}</p>}
            {partner === 0 && <Partners seats={seats} onChoose={setChosen} />}
            {partner > 0 && edition.value?.rules.agreements === true && <small>{say('page.agreement-help')}</small>}
            {partner > 0 && (
                <div class="sides">
                    <Column seat={speaker.value} side={sides.give} other={sides.take} onChange={(give) => change({ ...sides, give })} />
                    <Column seat={partner} side={sides.take} other={sides.give} onChange={(take) => change({ ...sides, take })} />
                </div>
            )}
            {partner > 0 && (
                <p class={`deal ${deal.isAllowed ? 'allowed' : ''}`} role="status" aria-busy={deal.isPending}>
                    {notice.value || deal.text}
                </p>
            )}
            <div class="big-buttons">
                <button class="big light" onClick={closePanel}>
                    <Icon name="close" /> {say('page.cancel')}
                </button>
                {partner > 0 && (
                    <button class="big decisive" disabled={!deal.isAllowed} onClick={() => act(action)}>
                        <Icon name="trade" /> {say(counter ? 'action.counter' : 'action.offer')}
                    </button>
                )}
            </div>
        </section>
    );
}
