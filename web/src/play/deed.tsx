// A square opened: its deed with every figure, and what the person who is asked may do there (T05, T06).
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Buildings, rentOf, seatLook, setNumber, squareIcon } from './board';
import { host } from '../lib/screens';
import { act, closePanel, nameOf, options, panel, speaker, target, verb } from './turn';
import { Icon } from '../lib/icon';
import { setLook } from '../lib/looks';
import type { Option, Seat, Square, SquareId } from '../lib/model';
import { Refused } from './refused';
import { Shape } from '../lib/shape';
import { edition, state } from './show';
import { gain, has, money, say } from '../lib/words';

export function squareOf(id: SquareId | undefined): Square | undefined {
    return edition.value?.squares.find((square) => square.id === id);
}

// Every rent that the deed can bring, and what it is called: the lines of the deed in the order of their levels, from 1.
function rentsOf(square: Square): [string, number][] {
    const rents = square.rents ?? [];
    if (square.kind !== 'street') {
        return rents.map((rent, i) => [say('term.rent-owned', { count: i + 1 }), rent]);
    }
    const [site = 0, ...built] = rents;
    const names = [say('term.rent-house'), ...[2, 3, 4].map((count) => say('term.rent-houses', { count })), say('term.rent-hotel')];
    return [[say('term.rent-site'), site], [say('term.rent-set'), square['set-rent'] ?? 0], ...built.map((rent, i): [string, number] => [names[i] ?? '', rent])];
}

// All other figures.
function figures(square: Square): [string, string][] {
    const plain: [string, number | undefined][] = [
        [say('term.building-cost'), square.build],
        [say('term.hotel-cost'), square.hotel],
        [say('term.mortgage'), square.mortgage],
    ];
    return plain.flatMap(([label, figure]) => (figure ? [[label, money(figure)] as [string, string]] : []));
}

// What shares of its rent were given away, and who need not pay it (P12).
function agreements(square: Square): [string, string][] {
    const deed = state.value?.state.game.deeds[square.id];
    const shares = (deed?.shares ?? []).flatMap((percent, i) => (percent > 0 ? [[say('page.share-of', { seat: nameOf(i + 1) }), `${percent} %`] as [string, string]] : []));
    const free = (deed?.free ?? []).map((seat) => [say('page.free-of-rent'), nameOf(seat)] as [string, string]);
    return [...shares, ...free];
}

function Row({ name, children, kind = '' }: { name: string; children: ComponentChildren; kind?: string }) {
    return (
        <div class={kind}>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}

// With an owner, the rent that holds today is marked.
function Figures({ square }: { square: Square }) {
    const deed = state.value?.state.game.deeds[square.id];
    const owner: Seat = typeof deed?.owner === 'number' ? deed.owner : 0;
    const isDue = owner > 0 && !deed?.mortgaged;
    const rents = rentsOf(square);
    const today = (deed?.level ?? 0) - 1;
    return (
        <dl>
            <Row name={say('term.price')}>{money(square.price ?? 0)}</Row>
            {rents.map(([name, rent], i) => (
                <Row key={name} name={name} kind={i === today ? 'today' : ''}>
                    {rentOf(square, rent)}
                </Row>
            ))}
            {[...figures(square), ...agreements(square)].map(([name, figure]) => (
                <Row key={name + figure} name={name}>
                    {figure}
                </Row>
            ))}
            <Row name={say('term.owner')}>{owner ? nameOf(owner) : say('term.nobody')}</Row>
            {owner > 0 && (
                <Row name={say(isDue ? 'page.rent-today' : 'term.mortgaged')} kind={isDue ? 'today' : 'idle'}>
                    <Buildings count={Math.max(0, deed?.built ?? 0)} /> {isDue ? rentOf(square, deed?.rent ?? 0) : ''}
                </Row>
            )}
        </dl>
    );
}

// On a small screen it is there only while something is asked about it.
export function DeedCard({ square, isAsked = false }: { square: Square; isAsked?: boolean }) {
    const game = state.value?.state.game;
    const deed = game?.deeds[square.id];
    const owner: Seat = typeof deed?.owner === 'number' ? deed.owner : 0;
    const number = setNumber(square);
    const look = setLook(number);
    const isDeed = square.price !== undefined;
    return (
        <article class={`deed ${isAsked ? 'asked' : ''}`} aria-label={square.name} style={{ '--set': look.colour, '--head': owner ? seatLook(owner).colour : look.colour, '--head-ink': owner ? '#fff' : look.ink }}>
            <header>
                <h2>{square.name}</h2>
                {number >= 0 && <Shape name={look.shape} />}
            </header>
            {number >= 0 && <p class="set-name">{edition.value?.sets[number]?.name}</p>}
            {isDeed ? (
                <Figures square={square} />
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
        host.table.change(action).then(
            (change) => isWanted && setAmount(change),
            () => undefined,
        );
        return () => (isWanted = false);
    }, [action, state.value?.number]);
    return amount ? <small class="gain">{gain(amount)}</small> : null;
}

// Where several are below each other, `of` names the deed for screen readers.
export function DeedButton({ option, of }: { option: Option; of?: string }) {
    return (
        <button class="plain" title={say(`action.${verb(option)}.hint`)} onClick={() => act(option.action)}>
            {say(`action.${verb(option)}`)}
            {of && <span class="unseen"> {of}</span>} <Gain action={option.action} />
        </button>
    );
}

// What happens to buildings on a mortgage, in the guide's words.
export function MortgageNote({ among }: { among: Option[] }) {
    const isOffered = among.some((option) => verb(option) === 'mortgage');
    return isOffered ? <small>{say(`guide.mortgage-needs.${String(edition.value?.rules['mortgage-needs'])}`)}</small> : null;
}

// Whoever looked at a deed while others played sees that something is asked, and gets there in one step.
function AskedMark({ since }: { since: number }) {
    return options().length > 0 && state.value && state.value.number !== since ? (
        <button class="notice asked-mark" onClick={closePanel}>
            <Icon name="help" /> {state.value.question}
        </button>
    ) : null;
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

export function DeedPanel({ id, since }: { id: SquareId; since: number }) {
    const square = squareOf(id);
    if (!square) {
        return null;
    }
    const here = options().filter((option) => !option.needs && target(option) === id);
    const owner = state.value?.state.game.deeds[id]?.owner;
    const partner = typeof owner === 'number' && owner !== speaker.value ? owner : 0;
    const canBuild = here.some((option) => verb(option) === 'build');
    const isOwnSite = owner === speaker.value && square.build !== undefined && state.value?.state.game.questions.length === 0 && options().length > 0;
    const canOffer = options().some((option) => verb(option) === 'offer' && (owner === speaker.value || target(option) === String(partner)));
    return (
        <section class="panel" aria-label={square.name}>
            <AskedMark since={since} />
            <DeedCard square={square} />
            <div class="rows-of-buttons">
                {here.map((option) => (
                    <DeedButton key={option.action} option={option} />
                ))}
                {isOwnSite && !canBuild && <Refused action={`${speaker.value} build ${id}`} word="build" />}
                {canOffer && (
                    <button class="plain" onClick={() => (panel.value = { kind: 'trade', partner, square: id })}>
                        {say(partner ? 'page.offer-to-buy' : 'page.offer-to-sell')}
                    </button>
                )}
            </div>
            <MortgageNote among={here} />
            <ClosePanel />
        </section>
    );
}
