// The board for any number of squares: a ring where one fits, the start at the bottom right, text upright on all sides.
import { edition, isPerson, money, say, selected, state } from './game';
import type { Square } from './model';
import { KindIcon } from './icon';
import { playerColour, setLook } from './looks';

// Columns and rows of the ring; an odd number leaves one place empty.
export function ringSize(count: number): [number, number] {
    const half = Math.ceil(count / 2) + 2;
    const columns = Math.ceil(half / 2);
    return [columns, half - columns];
}

// Where a square stands, as grid column and row from 1.
export function ringPlace(number: number, columns: number, rows: number): [number, number] {
    const bottom = columns - 1;
    const left = bottom + rows - 1;
    const top = left + columns - 1;
    if (number <= bottom) {
        return [columns - number, rows];
    }
    if (number <= left) {
        return [1, rows - (number - bottom)];
    }
    if (number <= top) {
        return [1 + (number - left), 1];
    }
    return [columns, 1 + (number - top)];
}

function Buildings({ count }: { count: number }) {
    return <span class="buildings">{count === 5 ? <i class="hotel" /> : Array.from({ length: count }, (_, i) => <i key={i} class="house" />)}</span>;
}

function Tokens({ square }: { square: string }) {
    const now = state.value;
    const here = (now?.state.game.players ?? []).flatMap((player, i) => (player.at === square && player.rank === 0 ? [i + 1] : []));
    return (
        <span class="tokens">
            {here.map((seat) => (
                <b key={seat} class="token" style={{ background: playerColour(seat) }} title={now?.players[seat - 1]?.name}>
                    {now?.players[seat - 1]?.name.slice(0, 1)}
                </b>
            ))}
        </span>
    );
}

function Plot({ square, place }: { square: Square; place: [number, number] }) {
    const sets = edition.value?.sets ?? [];
    const set = sets.findIndex(({ id }) => id === square.set);
    const deed = state.value?.state.game.deeds[square.id];
    const owner = typeof deed?.owner === 'number' ? deed.owner : 0;
    const look = set >= 0 ? setLook(set) : null;
    const isSick = state.value?.state.game.sick.includes(square.id) ?? false;
    const figure = owner ? deed?.rent : (square.price ?? square.amount);
    const style = { gridColumn: place[0], gridRow: place[1], ...(owner ? { borderColor: playerColour(owner) } : {}) };
    return (
        <button
            class={`plot ${deed?.mortgaged ? 'mortgaged' : ''} ${isSick ? 'sick' : ''} ${selected.value === square.id ? 'selected' : ''}`}
            style={style}
            onClick={() => (selected.value = square.id)}
        >
            {look && (
                <span class="band" style={{ background: look.colour }}>
                    {look.shape}
                    <Buildings count={deed?.built ?? 0} />
                </span>
            )}
            {square.kind !== 'street' && <KindIcon kind={square.kind} />}
            <span class="name">{square.name}</span>
            <Tokens square={square.id} />
            {figure !== undefined && figure > 0 && (
                <span class="figure" style={owner ? { color: playerColour(owner) } : {}}>
                    {money(figure)}
                </span>
            )}
            {owner > 0 && (
                <span class="seal" style={{ background: playerColour(owner) }}>
                    {state.value?.players[owner - 1]?.name.slice(0, 1)}
                </span>
            )}
        </button>
    );
}

// Which of nine places show a pip; dice with other faces show a number.
const PIPS: Record<number, number[]> = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function Die({ face }: { face: number }) {
    const pips = PIPS[face];
    return (
        <span class="die">
            {pips ? Array.from({ length: 9 }, (_, i) => <i key={i} class={pips.includes(i) ? 'pip' : ''} />) : <b>{face > 0 ? face : '–'}</b>}
        </span>
    );
}

function Dice() {
    const dice = state.value?.state.game.dice ?? [];
    return (
        <div class="dice" aria-label={`${say('term.dice')} ${dice.join(' + ')}`}>
            {dice.map((face, i) => (
                <Die key={i} face={face} />
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
    const [columns, rows] = ringSize(board.squares.length);
    const game = now.state.game;
    const asked = now.asked[0] ?? 0;
    return (
        <div class="board" style={{ gridTemplateColumns: `1.35fr repeat(${columns - 2}, 1fr) 1.35fr`, gridTemplateRows: `1.35fr repeat(${rows - 2}, 1fr) 1.35fr` }}>
            {board.squares.map((square, i) => (
                <Plot key={square.id} square={square} place={ringPlace(i, columns, rows)} />
            ))}
            <div class="middle" style={{ gridColumn: `2 / ${columns}`, gridRow: `2 / ${rows}` }}>
                <h1>{board.name}</h1>
                <p class="round">
                    {say('term.round')} {game.round + 1}
                </p>
                <Dice />
                <p class="question" role="status">
                    {asked > 0 && !isPerson(asked) ? '…' : now.question}
                </p>
                <p class="stock">
                    {game.bank.houses > 0 && <span>{`${say('term.houses')} ${game.bank.houses}`}</span>}
                    {game.bank.hotels > 0 && <span>{`${say('term.hotels')} ${game.bank.hotels}`}</span>}
                    {board.rules.pot && <span>{`${say('term.pot')} ${money(game.pot)}`}</span>}
                </p>
            </div>
        </div>
    );
}
