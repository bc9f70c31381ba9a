// Beside the board: players and what happened on the left; the deed in question and what can be done on the right.
import { useState } from 'preact/hooks';
import { act, asked, bid, download, edition, isPerson, leave, log, money, notice, options, say, selected, state, undo } from './game';
import type { Option } from './model';
import { playerColour, setLook } from './looks';
import { Trade } from './trade';

export function Players() {
    const now = state.value;
    if (!now) {
        return null;
    }
    const game = now.state.game;
    return (
        <section class="players" aria-label={say('term.players')}>
            {game.order.map((seat) => {
                const player = game.players[seat - 1];
                const person = now.players[seat - 1];
                if (!player || !person) {
                    return null;
                }
                const owned = edition.value?.squares.filter(({ id }) => game.deeds[id]?.owner === seat) ?? [];
                return (
                    <article key={seat} class={`player ${game.turn === seat ? 'in-turn' : ''} ${player.rank > 0 ? 'out' : ''}`} style={{ '--seat': playerColour(seat) }}>
                        <b class="token" style={{ background: playerColour(seat) }}>
                            {person.name.slice(0, 1)}
                        </b>
                        <div>
                            <strong>{person.name}</strong>
                            <small>{player.rank > 0 ? say('term.out') : player.jail > 0 ? say('term.jail') : player.infected > 0 ? say('term.infected') : person.player === 'human' ? '' : person.player}</small>
                            <span class="chips">
                                {owned.map((square) => (
                                    <i key={square.id} title={square.name} style={{ background: setLook(edition.value?.sets.findIndex(({ id }) => id === square.set) ?? 0).colour }} />
                                ))}
                            </span>
                        </div>
                        <span class="cash">{money(player.cash)}</span>
                    </article>
                );
            })}
        </section>
    );
}

export function Log() {
    return (
        <section class="log" aria-live="polite">
            <h2>{say('page.happened')}</h2>
            {log.value.slice(0, 60).map((sentence, i) => (
                <p key={log.value.length - i}>{sentence}</p>
            ))}
        </section>
    );
}

// What the deed's figures are called.
function rows(id: string): [string, number][] {
    const square = edition.value?.squares.find((other) => other.id === id);
    const rents = square?.rents ?? [];
    if (!square || square.price === undefined) {
        return [];
    }
    const names =
        square.kind === 'street'
            ? [say('term.rent-site'), say('term.rent-house'), ...[2, 3, 4].map((count) => say('term.rent-houses', { count })), say('term.rent-hotel')]
            : rents.map((_, i) => say('term.rent-owned', { count: i + 1 }));
    const figures: [string, number][] = rents.map((rent, i) => [names[i] ?? '', rent]);
    const build: [string, number][] = square.build ? [[say('term.building-cost'), square.build]] : [];
    return [[say('term.price'), square.price], ...figures, ...build, [say('term.mortgage'), square.mortgage ?? 0]];
}

export function DeedCard() {
    const now = state.value;
    const question = now?.state.game.questions.slice(-1)[0];
    const id = selected.value ?? question?.square ?? null;
    const square = edition.value?.squares.find((other) => other.id === id);
    if (!square || !id) {
        return null;
    }
    const set = edition.value?.sets.findIndex((other) => other.id === square.set) ?? -1;
    const look = set >= 0 ? setLook(set) : { colour: '#55504a', shape: '' };
    const deed = now?.state.game.deeds[id];
    const owner = typeof deed?.owner === 'number' ? now?.players[deed.owner - 1]?.name : undefined;
    const here = isPerson(asked()) ? options().filter(({ action, needs }) => !needs && action.split(' ')[2] === id) : [];
    return (
        <section class="deed">
            <header style={{ background: look.colour }}>
                {square.name} <span>{look.shape}</span>
            </header>
            <dl>
                {rows(id).map(([name, figure]) => (
                    <div key={name}>
                        <dt>{name}</dt>
                        <dd>{money(figure)}</dd>
                    </div>
                ))}
                {owner && (
                    <div>
                        <dt>{say('term.owner')}</dt>
                        <dd>{owner}</dd>
                    </div>
                )}
            </dl>
            <div class="here">
                {here.map(({ action }) => (
                    <button key={action} onClick={() => act(action)}>
                        {say(`action.${action.split(' ')[1]}`)}
                    </button>
                ))}
            </div>
        </section>
    );
}

const PLAIN = ['roll', 'end', 'buy', 'decline', 'accept', 'reject', 'pay', 'percent', 'use', 'withdraw', 'bankrupt', 'keep', 'lift'];
const DECISIVE = ['roll', 'end', 'buy', 'accept', 'pay', 'bankrupt'];

function Bid({ option }: { option: Option }) {
    const [amount, setAmount] = useState(option.low ?? 0);
    return (
        <form
            class="bid"
            onSubmit={(event) => {
                event.preventDefault();
                void bid(amount);
            }}
        >
            <input type="number" aria-label={say('term.bid')} min={option.needs === 'bids' ? 0 : option.low} max={option.high} value={amount} onInput={({ currentTarget }) => setAmount(Number(currentTarget.value))} />
            <button class="big">{say('action.bid')}</button>
        </form>
    );
}

// Between secret bids the screen is handed over (U06).
function Cover({ name, onReady }: { name: string; onReady(): void }) {
    return (
        <div class="cover" role="dialog" aria-label={name}>
            <p>{say('page.hand-over', { seat: name })}</p>
            <button class="big decisive" onClick={onReady}>
                {name}
            </button>
        </div>
    );
}

// Who won, and who came after (T11): the engine's ranks, those still in first.
export function Result() {
    const now = state.value;
    if (!now || now.state.game.winner === 'none') {
        return null;
    }
    const { players, winner } = now.state.game;
    const place = (seat: number) => (seat === winner ? 100 : players[seat - 1]?.rank || 99);
    const seats = players.map((_, i) => i + 1).sort((a, b) => place(b) - place(a));
    return (
        <section class="result">
            <h2>{say('term.leaderboard')}</h2>
            <ol>
                {seats.map((seat) => (
                    <li key={seat}>
                        {now.players[seat - 1]?.name} <b>{money(players[seat - 1]?.rank ? (players[seat - 1]?.wealth ?? 0) : (now.players[seat - 1]?.wealth ?? 0))}</b>
                    </li>
                ))}
            </ol>
        </section>
    );
}

export function Actions() {
    const [ready, setReady] = useState(0);
    const seat = asked();
    const question = state.value?.state.game.questions.slice(-1)[0];
    const isAboutDeed = question?.kind === 'received';
    const plain = options().filter(({ action, needs }) => {
        const [, word = '', square] = action.split(' ');
        return !needs && PLAIN.includes(word) && (square === undefined || word === 'use' || (isAboutDeed && square === question.square));
    });
    const priced = options().find(({ needs }) => needs === 'amount' || needs === 'bids');
    const isSecret = state.value?.state.now.actor === 'joint' && isPerson(seat);
    if (isSecret && ready !== seat) {
        return <Cover name={state.value?.players[seat - 1]?.name ?? ''} onReady={() => setReady(seat)} />;
    }
    if (!isSecret && ready !== 0) {
        setReady(0);
    }
    return (
        <section class="actions" aria-label={say('page.actions')}>
            {notice.value && <p class="notice" role="alert">{notice.value}</p>}
            {seat > 0 && isPerson(seat) && priced && <Bid key={`${seat} ${priced.low}`} option={priced} />}
            {seat > 0 && isPerson(seat) && (
                <div class="buttons">
                    {plain.map(({ action }) => {
                        const word = action.split(' ')[1] ?? '';
                        return (
                            <button key={action} class={`big ${DECISIVE.includes(word) ? 'decisive' : ''}`} onClick={() => act(action)}>
                                {say(`action.${word}`)}
                            </button>
                        );
                    })}
                </div>
            )}
            {seat > 0 && isPerson(seat) && <Trade key={`${seat} ${state.value?.number}`} />}
            <div class="small">
                <button disabled={!state.value?.undo} onClick={() => undo()}>
                    {say('page.undo')}
                </button>
                <button onClick={() => download()}>{say('page.download')}</button>
                <button onClick={() => leave()}>{say('page.menu')}</button>
            </div>
        </section>
    );
}
