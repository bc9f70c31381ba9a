// On the left: who plays, and what happened.
import { useEffect, useRef, useState } from 'preact/hooks';
import { seatLook, setNumber } from './board';
import { SquareName } from './choices';
import { isDurable, presences } from '../lib/screens';
import { initialOf, options, panel, target, verb } from './turn';
import { leftOf } from './clock';
import { Icon } from '../lib/icon';
import { setLook } from '../lib/looks';
import type { Game, Person, Player, Seat, Square, State } from '../lib/model';
import { Shape } from '../lib/shape';
import { edition, flight, isComputer, isShowing, jailName, log, state, type Entry } from './show';
import { clock, money, say } from '../lib/words';

type Mark = [icon: string, text: string, shown: string];

// A player's state apart from money, as marks with a tooltip, so that there is always room for the name.
function marksOf(player: Player, kind: string, presence: string | undefined, isTurn: boolean, isAsked: boolean): Mark[] {
    const all: (Mark | false)[] = [
        isTurn && ['roll', say('page.in-turn'), ''],
        isAsked && !isTurn && ['help', say('page.asked'), ''],
        kind !== '' && ['computer', say(`page.kind.${kind}`), ''],
        presence !== undefined && [presence === 'computer' ? 'computer' : 'clock', say(`room.seat-${presence}`), ''],
        player.jail > 0 && ['jail', say('page.in-jail', { jail: jailName(), count: player.jail }), String(player.jail)],
        player.infected > 0 && ['infected', say('term.infected'), ''],
    ];
    return player.rank > 0 ? [['out', say('term.out'), '']] : all.filter((mark): mark is Mark => mark !== false);
}

function Marks({ marks }: { marks: Mark[] }) {
    return (
        <span class="marks">
            {marks.map(([icon, text, shown]) => (
                <span key={icon} role="img" aria-label={text} title={text}>
                    <Icon name={icon} /> {shown}
                </span>
            ))}
        </span>
    );
}

function Chip({ square, game }: { square: Square; game: Game }) {
    const { colour, ink, shape } = setLook(setNumber(square));
    const deed = game.deeds[square.id];
    return (
        <i class={`chip ${deed?.mortgaged ? 'mortgaged' : ''}`} title={square.name} style={{ '--set': colour, color: ink }}>
            <Shape name={shape} />
        </i>
    );
}

// Everything that a player owns, shown while the pointer or the focus is on them (P17, U03).
function Holdings({ owned, game, person }: { owned: Square[]; game: Game; person: Person }) {
    const player = game.players[(state.value?.players.indexOf(person) ?? 0)];
    const passes = Object.entries(player?.passes ?? {}).filter(([, count]) => count > 0);
    return (
        <div class="holdings">
            <dl>
                <div>
                    <dt>{say('term.capital')}</dt>
                    <dd>{money(person.capital)}</dd>
                </div>
                <div>
                    <dt>{say('term.wealth')}</dt>
                    <dd>{money(person.wealth)}</dd>
                </div>
            </dl>
            <ul>
                {owned.map((square) => {
                    const deed = game.deeds[square.id];
                    return (
                        <li key={square.id}>
                            <SquareName square={square} /> <small>{deed?.mortgaged ? say('term.mortgaged') : money(deed?.rent ?? 0)}</small>
                        </li>
                    );
                })}
                {passes.map(([id, count]) => (
                    <li key={id}>
                        <Icon name="use" /> {edition.value?.passes.find((pass) => pass.id === id)?.name ?? id} {count > 1 ? `× ${count}` : ''}
                    </li>
                ))}
                {owned.length + passes.length === 0 && <li>{say('page.owns-nothing')}</li>}
            </ul>
        </div>
    );
}

function PlayerCard({ seat, now }: { seat: Seat; now: State }) {
    const game = now.state.game;
    const player = game.players[seat - 1];
    const person = now.players[seat - 1];
    if (!player || !person) {
        return null;
    }
    const { token, colour } = seatLook(seat);
    const owned = edition.value?.squares.filter(({ id }) => game.deeds[id]?.owner === seat) ?? [];
    const loose = owned.filter(({ set }) => !set).length; // deeds of no set
    const isTurn = game.turn === seat && game.winner === 'none';
    const isAsked = now.asked.includes(seat) && !isShowing.value;
    const canTrade = options().some((option) => verb(option) === 'offer' && target(option) === String(seat));
    const hasClock = (edition.value?.rules.clock ?? 0) > 0;
    return (
        <li class={`player ${isTurn ? 'in-turn' : isAsked ? 'asked' : ''} ${player.rank > 0 ? 'out' : ''}`} style={{ '--seat': colour }} id={`seat-${seat}`} tabIndex={0} aria-current={isTurn ? 'true' : undefined}>
            <span class="badge">
                <Icon name={token} class="token-icon" />
                <b>{initialOf(seat)}</b>
            </span>
            <span class="who">
                <strong title={person.name}>{person.name}</strong>
                <Marks marks={marksOf(player, isComputer(now, seat) ? person.player : '', presences.value[seat], isTurn, isAsked)} />
            </span>
            <span class="cash">{money(player.cash)}</span>
            <span class="chips">
                {owned.map((square) => square.set && <Chip key={square.id} square={square} game={game} />)}
                {loose > 0 && (
                    <i class="chip count" style={{ '--set': colour }} title={say('term.deeds')}>
                        <Icon name="keep" /> {loose}
                    </i>
                )}
            </span>
            {hasClock && (
                <span class={`clock ${leftOf(seat) < 60000 ? 'short' : ''}`}>
                    <Icon name="clock" /> {clock(leftOf(seat))}
                </span>
            )}
            {canTrade && (
                <button class="mini" title={`${say('action.offer')}: ${person.name}`} aria-label={`${say('action.offer')}: ${person.name}`} onClick={() => (panel.value = { kind: 'trade', partner: seat })}>
                    <Icon name="trade" />
                </button>
            )}
            <Holdings owned={owned} game={game} person={person} />
        </li>
    );
}

export function Players() {
    const now = state.value;
    if (!now) {
        return null;
    }
    return (
        <section class="players">
            <h2>{say('term.players')}</h2>
            <ul>
                {now.state.game.order.map((seat) => (
                    <PlayerCard key={seat} seat={seat} now={now} />
                ))}
            </ul>
        </section>
    );
}

// Names stand out.
function Named({ text }: { text: string }) {
    const names = (state.value?.players ?? []).map(({ name }) => name).sort((a, b) => b.length - a.length);
    const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const parts = pattern ? text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})(?![\\p{L}\\p{N}])`, 'u')) : [text];
    return <>{parts.map((part, i) => (i % 2 ? <b key={i}>{part}</b> : part))}</>;
}

// The subject of a sentence is underlined and can be asked why. Where the sentence does not have these words, the question follows it.
export function Sentence({ text, subject = '', why }: Entry) {
    const [isOpen, setOpen] = useState(false);
    if (!why) {
        return <Named text={text} />;
    }
    const at = subject ? text.lastIndexOf(subject) : -1;
    const [before, asked, rest] = at < 0 ? [`${text} `, say('page.why'), ''] : [text.slice(0, at), subject, text.slice(at + subject.length)];
    const mark = /^[.,]?/.exec(rest)?.[0] ?? ''; // stays on the same line
    return (
        <>
            <Named text={before} />
            <span class="subject">
                <button class="why" aria-expanded={isOpen} aria-label={at < 0 ? asked : `${asked}: ${say('page.why')}`} title={say('page.why')} onClick={() => setOpen(!isOpen)}>
                    {asked}
                </button>
                {mark}
            </span>
            <Named text={rest.slice(mark.length)} />
            {isOpen && <em class="because">{why}</em>}
        </>
    );
}

export function Log() {
    const list = log.value.slice(0, 80);
    return (
        <section class="log">
            <h2>{say('page.happened')}</h2>
            {!isDurable.value && <p class="notice">{say('page.not-kept')}</p>}
            <div role="log" aria-live="polite" aria-label={say('page.happened')} tabIndex={0}>
                <ol>
                    {list.map((line, i) => (
                        <li key={log.value.length - i}>
                            <Sentence {...line} />
                        </li>
                    ))}
                </ol>
            </div>
        </section>
    );
}

// Coins fly from the payer to the player paid.
export function Flights() {
    const coin = useRef<HTMLSpanElement>(null);
    const now = flight.value;
    useEffect(() => {
        const end = (account: Seat | 'bank') => document.querySelector(account === 'bank' ? '.dice' : `#seat-${account} .cash`)?.getBoundingClientRect();
        const from = now ? end(now.from) : undefined;
        const to = now ? end(now.to) : undefined;
        if (!from || !to || !coin.current) {
            return;
        }
        const at = (rect: DOMRect) => `translate(${rect.x + rect.width / 2}px, ${rect.y + rect.height / 2}px) translate(-50%, -50%)`;
        coin.current.animate([{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: 1, offset: 0.9 }, { transform: at(to), opacity: 0 }], { duration: 600, easing: 'ease-in-out', fill: 'both' });
    }, [now?.number]);
    return (
        <span class="flight" ref={coin} aria-hidden="true">
            {now ? money(now.amount) : ''}
        </span>
    );
}

