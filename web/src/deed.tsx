// A square opened: its deed with every figure, and what the person who is asked may do there (T05, T06).
import { useEffect, useState } from 'preact/hooks';
import { Buildings, seatLook, setNumber, squareIcon } from './board';
import { act, closePanel, host, nameOf, options, panel, speaker, target, verb } from './game';
import { Icon } from './icon';
import { setLook } from './looks';
import type { Option, Seat, Square, SquareId } from './model';
import { Shape } from './shape';
import { edition, state } from './show';
import { gain, has, money, say } from './words';

export function squareOf(id: SquareId | undefined): Square | undefined {
    return edition.value?.squares.find((square) => square.id === id);
}

// What the deed's figures are called.
function figures(square: Square): [string, string][] {
    const rents = square.rents ?? [];
    const houses = [say('term.rent-site'), say('term.rent-house'), ...[2, 3, 4].map((count) => say('term.rent-houses', { count })), say('term.rent-hotel')];
    const name = (rent: number, i: number): [string, string] => {
        if (square.kind === 'street') {
            return [houses[i] ?? '', money(rent)];
        }
        const count = say('term.rent-owned', { count: i + 1 });
        return square.kind === 'utility' ? [count, say('page.times-throw', { count: rent })] : [count, money(rent)];
    };
    const plain: [string, number | undefined][] = [
        [say('term.building-cost'), square.build],
        [say('term.hotel-cost'), square.hotel === square.build ? undefined : square.hotel],
        [say('term.mortgage'), square.mortgage],
    ];
    return [
        ...(square.price ? [[say('term.price'), money(square.price)] as [string, string]] : []),
        ...rents.map(name),
        ...plain.flatMap(([label, figure]) => (figure ? [[label, money(figure)] as [string, string]] : [])),
    ];
}

// What shares of its rent were given away, and who need not pay it (P12).
function agreements(square: Square): [string, string][] {
    const deed = state.value?.state.game.deeds[square.id];
    const shares = (deed?.shares ?? []).flatMap((percent, i) => (percent > 0 ? [[say('page.share-of', { seat: nameOf(i + 1) }), `${percent} %`] as [string, string]] : []));
    const free = (deed?.free ?? []).map((seat) => [say('page.free-of-rent'), nameOf(seat)] as [string, string]);
    return [...shares, ...free];
}

export function DeedCard({ square }: { square: Square }) {
    const game = state.value?.state.game;
    const deed = game?.deeds[square.id];
    const owner: Seat = typeof deed?.owner === 'number' ? deed.owner : 0;
    const number = setNumber(square);
    const look = setLook(number);
    const isDeed = square.price !== undefined;
    const now = deed && deed.built > 0 ? deed.built : 0;
    const rows = [...figures(square), ...agreements(square)];
    return (
        <article class="deed" aria-label={square.name} style={{ '--set': look.colour, '--head': owner ? seatLook(owner).colour : look.colour, '--head-ink': owner ? '#fff' : look.ink }}>
            <header>
                <h3>{square.name}</h3>
                {number >= 0 && <Shape name={look.shape} />}
            </header>
            {number >= 0 && <p class="set-name">{edition.value?.sets[number]?.name}</p>}
            {isDeed ? (
                <dl>
                    {rows.map(([name, figure], i) => (
                        <div key={name} class={owner > 0 && square.kind === 'street' && now > 0 && i === now + 1 ? 'today' : ''}>
                            <dt>{name}</dt>
                            <dd>{figure}</dd>
                        </div>
                    ))}
                    <div>
                        <dt>{say('term.owner')}</dt>
                        <dd>{owner ? nameOf(owner) : say('term.nobody')}</dd>
                    </div>
                    {owner > 0 && (
                        <div class="today">
                            <dt>{deed?.mortgaged ? say('term.mortgaged') : say('page.rent-today')}</dt>
                            <dd>
                                <Buildings count={now} /> {deed?.mortgaged ? '' : money(deed?.rent ?? 0)}
                            </dd>
                        </div>
                    )}
                </dl>
            ) : (
                <div class="plain-square">
                    <Icon name={squareIcon(square)} />
                    <p>
                        {square.amount ? <strong>{money(square.amount)} </strong> : ''}
                        {has(`kind.${square.kind}.help`) ? say(`kind.${square.kind}.help`) : ''}
                    </p>
                </div>
            )}
        </article>
    );
}

// What an action would bring, from the engine.
export function Gain({ action }: { action: string }) {
    const [amount, setAmount] = useState<number | null>(null);
    useEffect(() => {
        let isWanted = true;
        host.change(action).then(
            (change) => isWanted && setAmount(change),
            () => undefined,
        );
        return () => (isWanted = false);
    }, [action, state.value?.number]);
    return amount ? <small class="gain">{gain(amount)}</small> : null;
}

// Where several stand below each other, `of` says whose it is to who only hears it.
export function DeedButton({ option, of }: { option: Option; of?: string }) {
    return (
        <button class="plain" title={say(`action.${verb(option)}.hint`)} onClick={() => act(option.action)}>
            {say(`action.${verb(option)}`)}
            {of && <span class="unseen"> {of}</span>} <Gain action={option.action} />
        </button>
    );
}

export function ClosePanel() {
    return (
        <div class="big-buttons last">
            <button class="big light" onClick={closePanel}>
                <Icon name="close" /> {say('page.close')}
            </button>
        </div>
    );
}

export function DeedPanel({ id }: { id: SquareId }) {
    const square = squareOf(id);
    if (!square) {
        return null;
    }
    const here = options().filter((option) => !option.needs && target(option) === id);
    const owner = state.value?.state.game.deeds[id]?.owner;
    const partner = typeof owner === 'number' && owner !== speaker.value ? owner : 0;
    const canOffer = options().some((option) => verb(option) === 'offer' && (owner === speaker.value || target(option) === String(partner)));
    return (
        <section class="panel" aria-label={square.name}>
            <DeedCard square={square} />
            <div class="rows-of-buttons">
                {here.map((option) => (
                    <DeedButton key={option.action} option={option} />
                ))}
                {canOffer && (
                    <button class="plain" onClick={() => (panel.value = { kind: 'trade', partner })}>
                        {say(partner ? 'page.offer-to-buy' : 'page.offer-to-sell')}
                    </button>
                )}
            </div>
            <ClosePanel />
        </section>
    );
}
