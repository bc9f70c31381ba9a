// The lobby of a room (O02, O03, O05): who is here, tokens and colours, the rules of the next game, and ready.
import { useEffect, useState } from 'preact/hooks';
import { seatsOf, type Place } from './places';
import { allowNotifications } from './attention';
import { Chat } from './chat';
import { Invite } from './invite';
import { ask, countdownEnds, isOwner, leave, mayChange, me, room, setReady } from './room';
import { Icon } from '../lib/icon';
import { COLOURS, KINDS, pieceLook, pieceOf, TOKENS } from '../lib/looks';
import type { Edition, Rule } from '../lib/model';
import { editions, notice } from '../lib/screens';
import { money, say } from '../lib/words';
import { Sure } from '../play/pause';
import { toMenu } from '../play/game';
import type { ServerRoom } from '../online/protocol';

// Tokens and colours that nobody else has. What was chosen last counts at once: the next choice must not bring back what it replaced.
function Pick({ now }: { now: ServerRoom }) {
    const own = me();
    const [wanted, setWanted] = useState<string | null>(null);
    const look = pieceLook(wanted ?? own?.piece ?? '', own?.seat ?? 1);
    const others = seatsOf(now).filter(({ guest, piece }) => piece !== undefined && guest !== own?.guest).map(({ piece = '' }) => piece.split('-'));
    const take = async (piece: string) => {
        setWanted(piece);
        await ask({ type: 'sit', room: now.room, piece });
        setWanted((last) => (last === piece ? null : last));
    };
    return (
        <div class="pick">
            <h3>{say('room.your-token')}</h3>
            <div role="radiogroup" aria-label={say('term.token')}>
                {TOKENS.map((token) => (
                    <button key={token} type="button" role="radio" aria-checked={token === look.token} aria-label={say(`page.token.${token}`)} title={say(`page.token.${token}`)} disabled={others.some(([other]) => other === token)} onClick={() => void take(pieceOf(token, look.hue))}>
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
                        aria-checked={colour === look.hue}
                        aria-label={say(`page.colour.${colour}`)}
                        title={say(`page.colour.${colour}`)}
                        disabled={others.some(([, other]) => other === colour)}
                        style={{ '--swatch': value }}
                        onClick={() => void take(pieceOf(look.token, colour))}
                    />
                ))}
            </div>
        </div>
    );
}

function EmptySeat({ seat, now }: { seat: number; now: ServerRoom }) {
    const [kind, setKind] = useState('keen');
    return (
        <li class="place empty">
            <span>{say('room.free-seat', { count: seat })}</span>
            {mayChange() && (
                <span class="pair">
                    <select aria-label={`${say('page.kind')} ${seat}`} value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
                        {KINDS.filter((each) => each !== 'human').map((each) => (
                            <option key={each} value={each}>
                                {say(`page.kind.${each}`)}
                            </option>
                        ))}
                    </select>
                    <button class="plain" onClick={() => void ask({ type: 'computer', room: now.room, seat, kind })}>
                        {say('room.add-computer')}
                    </button>
                </span>
            )}
        </li>
    );
}

function stateOf({ guest, isHere, isReady }: Place): string {
    return guest === undefined ? say('room.plays-along') : !isHere ? say('room.away') : isReady ? say('page.ready') : say('room.not-ready');
}

function TakenSeat({ place, now }: { place: Place; now: ServerRoom }) {
    const { seat, name, piece = '', guest, kind } = place;
    const look = pieceLook(piece, seat);
    const isMe = guest !== undefined && guest === me()?.guest;
    return (
        <li class={`place ${isMe ? 'me' : ''} ${place.isReady || kind ? 'ready' : ''}`} style={{ '--seat': look.colour }} aria-label={say('room.seat-of', { count: seat, seat: name })}>
            <span class="badge">
                <Icon name={look.token} class="token-icon" />
            </span>
            <span class="named">
                <strong>
                    <bdi>{name}</bdi>
                </strong>
                {guest === now.owner && <em class="tag">{say('room.owner')}</em>}
                {isMe && <em class="tag">{say('room.you')}</em>}
                {kind && <small>{say(`page.kind.${kind}`)}</small>}
            </span>
            <span class={`state ${place.isReady || kind ? 'yes' : ''}`}>{stateOf(place)}</span>
            {kind && mayChange() && (
                <button class="mini" title={say('page.remove')} aria-label={`${say('page.remove')}: ${name}`} onClick={() => void ask({ type: 'computer', room: now.room, seat })}>
                    <Icon name="close" />
                </button>
            )}
        </li>
    );
}

function valueOf(name: string, value: Rule): string {
    return typeof value === 'number' ? money(value) : typeof value === 'boolean' ? say(value ? 'room.yes' : 'room.no') : say(`rule.${name}.${value}`);
}

// A rule as the server writes it, `rule = value`, in words.
function changed(text: string, edition: Edition | undefined): [name: string, value: string] {
    const [name = '', value = ''] = text.split(' = ');
    const usual = edition?.rules[name];
    const rule: Rule = typeof usual === 'number' ? Number(value) : typeof usual === 'boolean' ? value === 'yes' : value;
    return [say(`rule.${name}`), valueOf(name, rule)];
}

const USUAL = ['money', 'salary', 'auction', 'rounds', 'clock'];

function Game({ now }: { now: ServerRoom }) {
    const edition = editions.value.find(({ id }) => id === now.edition);
    const changes = now.changes.map((text) => changed(text, edition));
    const usual = USUAL.filter((name) => edition && edition.rules[name] !== 0 && edition.rules[name] !== undefined && !now.changes.some((text) => text.startsWith(`${name} = `)));
    return (
        <section class="table-rules" aria-label={say('room.rules')}>
            <h2>{now['edition-name']}</h2>
            {edition && <p>{say('page.size', { low: edition.rules.players[0], high: edition.rules.players[1], count: edition.squares.length })}</p>}
            <h3>{say('room.rules')}</h3>
            <dl>
                {changes.map(([name, value]) => (
                    <div key={name} class="differs">
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
                {usual.map((name) => (
                    <div key={name}>
                        <dt>{say(`rule.${name}`)}</dt>
                        <dd>{valueOf(name, edition?.rules[name] as Rule)}</dd>
                    </div>
                ))}
                <div>
                    <dt>{say('room.timer')}</dt>
                    <dd>{now.timer === 0 ? say('room.no-timer') : say('room.seconds', { count: now.timer })}</dd>
                </div>
            </dl>
            {changes.length > 0 && <small class="differs">{say('room.differs')}</small>}
        </section>
    );
}

// The seconds until the game starts; null if nothing starts.
function useCountdown(): number | null {
    const [, tick] = useState(0);
    useEffect(() => {
        const timer = setInterval(() => tick((count) => count + 1), 200);
        return () => clearInterval(timer);
    }, []);
    return countdownEnds.value > 0 ? Math.max(0, Math.ceil((countdownEnds.value - performance.now()) / 1000)) : null;
}

function why(now: ServerRoom): string {
    const edition = editions.value.find(({ id }) => id === now.edition);
    const taken = seatsOf(now).filter(({ name }) => name !== '');
    const least = edition?.rules.players[0] ?? 2;
    if (taken.length < least) {
        return say('room.needs-players', { count: least });
    }
    const waiting = taken.filter(({ guest, isReady }) => guest !== undefined && !isReady).map(({ name }) => name);
    return waiting.length > 0 ? say('room.waits-for', { seats: waiting.join(', ') }) : '';
}

function ReadyButton({ now }: { now: ServerRoom }) {
    const seconds = useCountdown();
    const own = me();
    const isReady = own?.ready ?? false;
    if (own?.seat === undefined) {
        return (
            <button class="big decisive" onClick={() => void ask({ type: 'sit', room: now.room })}>
                <Icon name="friends" /> {say('room.sit')}
            </button>
        );
    }
    return (
        <button class={`big ${isReady ? '' : 'decisive'}`} aria-pressed={isReady} disabled={now.phase === 'starting'} onClick={() => (allowNotifications(), void setReady(!isReady))}>
            <strong>{now.phase === 'starting' ? say('room.starting') : seconds !== null ? say('room.starts-in', { count: seconds }) : say(isReady ? 'room.not-yet' : 'page.ready')}</strong>
            <small>{seconds !== null ? say('room.stop') : why(now)}</small>
        </button>
    );
}

export function Room() {
    const now = room.value;
    if (!now) {
        return (
            <main class="lobby">
                <p role="status">{say('join.waiting')}</p>
            </main>
        );
    }
    const places = seatsOf(now);
    const watching = now.members.filter(({ seat }) => seat === undefined).map(({ player }) => player);
    return (
        <main class="lobby">
            <header>
                <div>
                    <h1>
                        <bdi>{now.name}</bdi>
                    </h1>
                    <p>
                        {say(now.private ? 'room.is-private' : 'room.is-public')} · {say('room.taken', { count: places.filter(({ name }) => name !== '').length, last: now.limit })}
                    </p>
                </div>
                <button class="plain" onClick={() => void toMenu()}>
                    {say('page.main-menu')}
                </button>
            </header>
            <section class="places" aria-label={say('term.players')}>
                <ol>
                    {places.map((place) => (place.name === '' ? <EmptySeat key={place.seat} seat={place.seat} now={now} /> : <TakenSeat key={place.seat} place={place} now={now} />))}
                </ol>
                {me()?.seat !== undefined && <Pick now={now} />}
                {watching.length > 0 && <p>{say('room.watching', { seats: watching.join(', ') })}</p>}
            </section>
            <div class="about">
                <Invite />
                <Game now={now} />
            </div>
            <Chat />
            <footer>
                {notice.value && (
                    <p class="notice" role="alert">
                        {notice.value}
                    </p>
                )}
                <Sure label={say('room.leave')} question={say(isOwner() ? 'room.leave-owner-sure' : 'room.leave-sure')} onSure={() => void leave()} />
                <ReadyButton now={now} />
            </footer>
        </main>
    );
}
