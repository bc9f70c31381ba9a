// The board: squares in a ring, pins before them, and in the middle the dice, the question and what the bank has left (T04, O20).
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../lib/icon';
import { pieceLook, setLook, type SetLook } from '../lib/looks';
import { answerLeft, answerPart } from './clock';
import { dealt, initialOf, isMine, nameOf, openDeed, options, panel, target, verb } from './turn';
import type { Edition, Game, Seat, Square } from '../lib/model';
import { Popups } from './popup';
import { place, ringOf, spot, tracks } from './ring';
import { Shape } from '../lib/shape';
import { caption, edition, isShowing, isTumbling, log, moving, skip, state } from './show';
import { money, say } from '../lib/words';

export function seatLook(seat: Seat): { token: string; colour: string } {
    return pieceLook(state.value?.players[seat - 1]?.piece ?? '', seat);
}

export function setNumber(square: Square): number {
    return edition.value?.sets.findIndex(({ id }) => id === square.set) ?? -1;
}

function ownerOf(game: Game, square: Square): Seat {
    const owner = game.deeds[square.id]?.owner;
    return typeof owner === 'number' ? owner : 0;
}

export function Buildings({ count }: { count: number }) {
    if (count === 5) {
        return <i class="hotel" />;
    }
    return <>{Array.from({ length: count }, (_, i) => <i key={i} class="house" />)}</>;
}

// A street wears the colour of its set; where there are no sets, that of its owner (P09).
function bandOf(square: Square, owner: Seat): SetLook | null {
    if (square.kind !== 'street') {
        return null;
    }
    return setNumber(square) >= 0 ? setLook(setNumber(square)) : { colour: owner ? seatLook(owner).colour : 'var(--hatch)', shape: '', ink: '#ffffff' };
}

// A rent as text: an amount, or a multiple of the roll.
export function rentOf(square: Square, rent: number): string {
    return square.kind === 'utility' ? say('page.times-throw', { count: rent }) : money(rent);
}

// Decks are told apart by their icons, as far as there are enough of them.
export function squareIcon(square: Square): string {
    const deck = edition.value?.decks.findIndex(({ id }) => id === square.deck) ?? -1;
    return square.kind === 'draw' ? (['draw-0', 'draw-1'][deck] ?? 'draw') : square.kind;
}

const LONG = 12; // letters that fit beside each other

// A word that is too long for a square may be broken in its middle, before a consonant.
function breakable(name: string): string {
    return name.replace(/\p{L}+/gu, (word) => {
        const middle = Math.ceil(word.length / 2);
        const at = middle + Math.max(0, word.slice(middle).search(/[^aeiouöüıAEIOUÖÜİ]/u));
        return word.length > LONG ? `${word.slice(0, at)}\u00ad${word.slice(at)}` : word;
    });
}

// What the picture of a square says beside its name. Only the name is text, the rest is drawn.
function describe(square: Square, game: Game): string {
    const deed = game.deeds[square.id];
    const owner = ownerOf(game, square);
    const set = edition.value?.sets.find(({ id }) => id === square.set);
    const built = deed && deed.built > 0 ? (deed.built === 5 ? say('term.hotel') : `${say('term.houses')} ${deed.built}`) : '';
    const here = game.players.flatMap((player, i) => (player.at === square.id && player.rank === 0 ? [nameOf(i + 1)] : []));
    const parts = [
        set?.name,
        owner ? `${say('term.owner')} ${nameOf(owner)}` : '',
        owner && deed ? `${say('term.rent')} ${rentOf(square, deed.rent)}` : square.price ? `${say('term.price')} ${money(square.price)}` : square.amount ? money(square.amount) : '',
        built,
        deed?.mortgaged ? say('term.mortgaged') : '',
        game.sick.includes(square.id) ? say('term.infected') : '',
        here.length > 0 ? say('page.here', { seats: here.join(', ') }) : '',
    ];
    return parts.flatMap((part) => (part ? [`, ${part}`] : [])).join('');
}

interface PlotProps {
    square: Square;
    number: number;
    at: [number, number];
    isCorner: boolean;
    isSide: boolean; // left or right, where squares are low
    isFocus: boolean;
    onMove(by: number): void;
}

function Plot({ square, number, at, isCorner, isSide, isFocus, onMove }: PlotProps) {
    const game = state.value?.state.game;
    if (!game) {
        return null;
    }
    const deed = game.deeds[square.id];
    const owner = ownerOf(game, square);
    const band = bandOf(square, owner);
    const chosen = (panel.value.kind === 'deed' && panel.value.square === square.id) || dealt.value.includes(square.id);
    const verbs = panel.value.kind === 'choose' ? panel.value.verbs : [];
    const isOffered = options().some((option) => target(option) === square.id && verbs.includes(verb(option)));
    const figure = owner ? deed?.rent : (square.price ?? square.amount);
    const times = owner && square.kind === 'utility' ? '×' : '';
    const classes = ['plot', isCorner && 'corner', isSide && 'low', square.name.length > 22 && 'long', owner && 'owned', deed?.mortgaged && 'mortgaged', game.sick.includes(square.id) && 'sick', chosen && 'chosen', isOffered && 'offered'];
    const step: Record<string, number> = { ArrowRight: -1, ArrowDown: -1, ArrowLeft: 1, ArrowUp: 1 };
    return (
        <button
            class={classes.filter(Boolean).join(' ')}
            style={{ gridColumn: at[0], gridRow: at[1], ...(owner ? { '--owner': seatLook(owner).colour } : {}) }}
            aria-label={breakable(square.name) + describe(square, game)}
            title={square.name}
            tabIndex={isFocus ? 0 : -1}
            data-square={number}
            onClick={() => openDeed(square.id)}
            onKeyDown={({ key }) => step[key] && onMove(step[key] ?? 0)}
        >
            {band && (
                <span class="band" style={{ background: band.colour, color: band.ink }}>
                    <Shape name={band.shape} />
                    <span class="buildings">
                        <Buildings count={deed?.built ?? 0} />
                    </span>
                </span>
            )}
            {square.kind !== 'street' && <Icon name={squareIcon(square)} />}
            <span class="name">{breakable(square.name)}</span>
            <span class="figure" data-text={deed?.mortgaged ? say('term.mortgaged') : figure ? times + money(figure) : ''} />
            {game.sick.includes(square.id) && <Icon name="infected" class="virus" />}
            {owner > 0 && <span class="seal" data-text={initialOf(owner)} />}
        </button>
    );
}

// Tab comes to the board once; arrows go round it.
function Plots({ board }: { board: Edition }) {
    const [focus, setFocus] = useState(0);
    const ring = ringOf(board.squares.length);
    const move = (by: number) => {
        const next = (focus + by + board.squares.length) % board.squares.length;
        setFocus(next);
        document.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
    };
    return (
        <>
            {board.squares.map((square, i) => {
                const at = place(i, ring);
                const isCorner = (at[0] === 1 || at[0] === ring.columns) && (at[1] === 1 || at[1] === ring.rows);
                return <Plot key={square.id} square={square} number={i} at={at} isCorner={isCorner} isSide={at[0] === 1 || at[0] === ring.columns} isFocus={i === focus} onMove={move} />;
            })}
        </>
    );
}

function Pins({ board, game }: { board: Edition; game: Game }) {
    const ring = ringOf(board.squares.length);
    const ranks = new Map<string, number>();
    return (
        <div class="pins" aria-hidden="true">
            {game.players.map((player, i) => {
                const seat = i + 1;
                if (player.rank > 0) {
                    return null;
                }
                const rank = ranks.get(player.at) ?? 0;
                ranks.set(player.at, rank + 1);
                const number = board.squares.findIndex(({ id }) => id === player.at);
                const { x, y, turn } = spot(number, rank, ring);
                const { token, colour } = seatLook(seat);
                const classes = ['pin', game.turn === seat && 'in-turn', moving.value === seat && 'moving', player.jail > 0 && 'jailed', player.infected > 0 && 'infected'];
                return (
                    <span key={seat} class={classes.filter(Boolean).join(' ')} style={{ '--x': 100 * x, '--y': 100 * y, '--turn': `${turn ?? 0}deg`, '--seat': colour }}>
                        {turn !== null && <i class="needle" />}
                        <b class="head">
                            <Icon name={token} class="token-icon" />
                        </b>
                    </span>
                );
            })}
        </div>
    );
}

// Which of nine places show a pip; dice with other faces show a number.
const PIPS: Record<number, number[]> = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function Die({ face, sides }: { face: number; sides: number }) {
    const pips = sides === 6 ? PIPS[face] : undefined;
    return <span class="die">{pips ? Array.from({ length: 9 }, (_, i) => <i key={i} class={pips.includes(i) ? 'pip' : ''} />) : <b>{face > 0 ? face : ''}</b>}</span>;
}

// While they tumble the faces change. Those of the previous roll are faint.
function Dice({ dice, sides, isOld }: { dice: number[]; sides: number; isOld: boolean }) {
    const [faces, setFaces] = useState(dice);
    useEffect(() => {
        if (!isTumbling.value) {
            return undefined;
        }
        const timer = setInterval(() => setFaces(dice.map(() => 1 + Math.floor(Math.random() * sides))), 70);
        return () => clearInterval(timer);
    }, [isTumbling.value]);
    const shown = isTumbling.value ? faces : dice;
    return (
        <div class={`dice ${isOld ? 'old' : ''} ${isTumbling.value ? 'tumbling' : shown.some((face) => face > 0) ? '' : 'unthrown'}`} role="img" aria-label={`${say('term.dice')}: ${dice.join(' + ')}`}>
            {shown.map((face, i) => (
                <Die key={i} face={face} sides={sides} />
            ))}
        </div>
    );
}

// The seconds that are left to answer, as a ring that grows shorter.
function Answer() {
    const left = answerLeft();
    return left === undefined ? null : (
        <span class={`answer ${left < 10_000 ? 'short' : ''}`} role="timer" aria-label={say('room.seconds', { count: Math.ceil(left / 1000) })} style={{ '--part': answerPart() }}>
            {Math.ceil(left / 1000)}
        </span>
    );
}

// What the bank has left, and the pot.
function Stock({ board, game }: { board: Edition; game: Game }) {
    const deeds = Object.values(game.deeds).filter(({ owner }) => owner === 'bank').length;
    const parts: [string, string, string][] = [
        ['build', say('term.houses'), game.bank.houses > 0 || board.rules.houses ? money(game.bank.houses) : '∞'],
        ['hotel', say('term.hotels'), game.bank.hotels > 0 || board.rules.hotels ? money(game.bank.hotels) : '∞'],
        ['keep', say('term.deeds'), money(deeds)],
        ...(board.rules.pot ? [['pot', say('page.pot'), money(game.pot)] as [string, string, string]] : []),
    ];
    return (
        <ul class="stock" aria-label={say('page.bank-has')}>
            <li class="what">{say('page.bank-has')}:</li>
            {parts.map(([icon, name, count]) => (
                <li key={icon} title={name}>
                    <Icon name={icon} /> <span class="what">{name}</span> {count}
                </li>
            ))}
        </ul>
    );
}

function Arrows({ board, game }: { board: Edition; game: Game }) {
    if (!board.squares.some(({ kind }) => kind === 'reverse')) {
        return null;
    }
    const name = say(game.backwards ? 'page.backwards' : 'page.forwards');
    return (
        <div class={`arrows ${game.backwards ? 'backwards' : ''}`} role="img" aria-label={name} title={name}>
            {['forwards', 'backwards'].map((way) => (
                <svg key={way} class={way} viewBox="0 0 64 64" aria-hidden="true">
                    <path class="arc" d="M8 58A50 50 0 0 1 48 10" />
                    <path d="M43 0L63 9L47 21Z" />
                </svg>
            ))}
        </div>
    );
}

export function Board() {
    const board = edition.value;
    const now = state.value;
    if (!board || !now) {
        return null;
    }
    const { columns, rows } = ringOf(board.squares.length);
    const game = now.state.game;
    const isQuiet = now.asked.length > 0 && !now.asked.some(isMine);
    return (
        <main class="board" data-hash={now.hash} data-line={now.number} style={{ gridTemplateColumns: tracks(columns), gridTemplateRows: tracks(rows), '--columns': columns, '--rows': rows }} aria-label={say('term.board')} onClick={skip}>
            <Plots board={board} />
            <div class="middle" style={{ gridColumn: `2 / ${columns}`, gridRow: `2 / ${rows}` }}>
                <Icon name="compass" class="compass" />
                <Arrows board={board} game={game} />
                <header>
                    <h1>{board.name}</h1>
                    <p class="round">
                        {say('term.round')} {game.round + 1}
                    </p>
                </header>
                <Dice dice={game.dice} sides={board.rules.dice[1]} isOld={options().some((option) => verb(option) === 'roll')} />
                <p class="question" role="status">
                    {caption.value ? caption.value : isShowing.value ? log.value[0]?.text : isQuiet ? say('page.playing', { seat: nameOf(now.asked[0] ?? game.turn) }) : now.question}
                </p>
                <Answer />
                <Stock board={board} game={game} />
                <Popups />
            </div>
            <Pins board={board} game={game} />
        </main>
    );
}
