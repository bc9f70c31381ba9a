// On the right: the deed or the question at hand, and below it at most four large buttons for what can be done now.
import { useEffect, useRef } from 'preact/hooks';
import { Bidding } from './bid';
import { seatLook, setNumber } from './board';
import { DeedButton, DeedCard, DeedPanel, Gain, squareOf } from './deed';
import { act, closePanel, dialog, isPerson, nameOf, notice, options, panel, speaker, target, undo, verb } from './game';
import { Icon } from './icon';
import { setLook } from './looks';
import type { Option, Question, Square, Terms } from './model';
import { Result } from './result';
import { edition, isShowing, jailName, skip, state } from './show';
import { Shape } from './shape';
import { Trade } from './trade';
import { money, say } from './words';

interface Big {
    id: string; // what it is called and looks like
    action?: string;
    open?: () => void;
    key: string;
    isDecisive: boolean;
    hint: string;
}

const DECISIVE = ['roll', 'end', 'buy', 'accept', 'pay', 'lift'];
const AGAINST = ['decline', 'reject', 'withdraw', 'keep', 'bankrupt']; // shown light, so that nobody takes them for the way on
const GROUPS: Record<string, string[]> = { build: ['build', 'sell'], mortgage: ['mortgage', 'lift'] };
const MOST = 4;

// An answer about the very square that is asked about, or about none.
function isAnswer(option: Option, question: Question | undefined): boolean {
    const square = target(option);
    if (option.needs || verb(option) === 'leave') {
        return false;
    }
    return square === undefined || verb(option) === 'use' || (question?.kind === 'received' && question.square === square);
}

function answers(question: Question | undefined): Big[] {
    return options()
        .filter((option) => isAnswer(option, question))
        .map((option) => ({
            id: verb(option),
            action: option.action,
            key: verb(option).slice(0, 1).toUpperCase(),
            isDecisive: DECISIVE.includes(verb(option)),
            hint: say(`action.${verb(option)}.hint`),
        }));
}

// What is done deed by deed opens a list of those for which it can be done.
function groups(question: Question | undefined, room: number): Big[] {
    const isOpen = question?.kind === 'debt'; // its list stands there already
    const found = Object.entries(isOpen ? {} : GROUPS).filter(([, verbs]) => options().some((option) => verbs.includes(verb(option)) && !isAnswer(option, question)));
    const offers = options().filter((option) => verb(option) === 'offer');
    const group = (id: string, verbs: string[], key: string): Big => ({
        id,
        key,
        isDecisive: false,
        hint: say(id === 'deeds' ? 'page.deeds.hint' : `action.${id}.hint`),
        open: () => (panel.value = { kind: 'choose', verbs }),
    });
    const counter = options().find((option) => verb(option) === 'counter');
    const trade: Big[] =
        offers.length > 0 || counter
            ? [{ id: counter ? 'counter' : 'trade', key: 'T', isDecisive: false, hint: say(counter ? 'action.counter.hint' : 'action.offer.hint'), open: () => (panel.value = { kind: 'trade', partner: 0 }) }]
            : [];
    const can = (wanted: string) => options().some((option) => verb(option) === wanted);
    const plain = found.map(([id, verbs]) => {
        const name = verbs.find(can) ?? id; // by the first of its verbs that can be done
        return group(name, verbs, name.slice(0, 1).toUpperCase());
    });
    if (plain.length + trade.length <= room) {
        return [...plain, ...trade];
    }
    const merged = plain.length > 1 ? [group('deeds', Object.values(GROUPS).flat(), 'D')] : plain;
    return [...merged, ...trade].slice(0, Math.max(0, room));
}

function label(id: string): string {
    return id === 'trade' ? say('term.trade') : id === 'deeds' ? say('term.deeds') : say(`action.${id}`);
}

// The decisive one last, where the thumb and the eye end; Enter presses it.
function bigButtons(question: Question | undefined): Big[] {
    const plain = answers(question).filter((button, i, all) => all.findIndex(({ id }) => id === button.id) === i);
    const all = [...groups(question, MOST - plain.length), ...plain].slice(0, MOST);
    const decisive = all.filter(({ isDecisive }) => isDecisive).slice(-1)[0];
    const keys = new Set<string>();
    return [...all.filter((button) => button !== decisive), ...(decisive ? [decisive] : [])].map((button) => {
        const isMain = button === decisive;
        const key = isMain ? 'Enter' : [button.key, ...button.id.toUpperCase()].find((letter) => !keys.has(letter)) ?? '';
        keys.add(key);
        return { ...button, isDecisive: isMain, key };
    });
}

function press(button: Big): void {
    if (button.action) {
        void act(button.action);
    } else {
        button.open?.();
    }
}

function BigButton({ button }: { button: Big }) {
    const look = button.isDecisive ? 'decisive' : AGAINST.includes(button.id) ? 'light' : '';
    const isEnter = button.key === 'Enter';
    return (
        <button class={`big ${look}`} title={button.hint} aria-keyshortcuts={button.key} onClick={() => press(button)}>
            <Icon name={button.id} />
            <span>{label(button.id)}</span>
            {button.action && button.id !== 'accept' && <Gain action={button.action} />}
            <kbd aria-hidden="true">{isEnter ? '↵' : button.key}</kbd>
        </button>
    );
}

// Keys work wherever the focus is, but not while something is typed, chosen or pressed.
function useKeys(buttons: Big[]): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const at = event.target as HTMLElement;
            if (event.ctrlKey || event.metaKey || event.altKey || dialog.value !== null || /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) {
                return;
            }
            if (isShowing.value && (event.key === ' ' || event.key === 'Enter')) {
                skip();
                return;
            }
            const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
            const button = buttons.find((other) => other.key === key);
            if (button && !(key === 'Enter' && at.tagName === 'BUTTON')) {
                event.preventDefault();
                press(button);
            }
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
}

// The forced sale (U07): what is owed, what is there, and every way to raise the rest. It goes away only when the debt is paid.
function Debt({ question }: { question: Question }) {
    const player = state.value?.state.game.players[speaker.value - 1];
    const owed = question.amount ?? 0;
    return (
        <section class="debt" aria-label={say('page.debt')}>
            <h2>{say('page.debt')}</h2>
            <dl>
                <div>
                    <dt>{say('page.minimum-expense')}</dt>
                    <dd>{money(owed)}</dd>
                </div>
                <div>
                    <dt>{say('page.accumulated')}</dt>
                    <dd>{money(player?.cash ?? 0)}</dd>
                </div>
            </dl>
            <meter min={0} max={owed} value={player?.cash ?? 0} aria-label={say('page.accumulated')} />
            <Choices verbs={Object.values(GROUPS).flat()} />
        </section>
    );
}

function SquareName({ square }: { square: Square }) {
    const { colour, shape } = setLook(setNumber(square));
    return (
        <>
            <i style={{ color: colour }}>
                <Shape name={shape} />
            </i>{' '}
            {square.name}
        </>
    );
}

function Choices({ verbs }: { verbs: string[] }) {
    const found = options().filter((option) => !option.needs && verbs.includes(verb(option)));
    const squares = (edition.value?.squares ?? []).filter(({ id }) => found.some((option) => target(option) === id));
    return (
        <ul class="choices">
            {squares.map((square) => (
                <ChoiceRow key={square.id} square={square} found={found.filter((option) => target(option) === square.id)} />
            ))}
        </ul>
    );
}

function ChoiceRow({ square, found }: { square: Square; found: Option[] }) {
    return (
        <li>
            <span>
                <SquareName square={square} />
            </span>
            {found.map((option) => (
                <DeedButton key={option.action} option={option} />
            ))}
        </li>
    );
}

// One side of an offer, thing by thing.
function Bundle({ title, terms }: { title: string; terms: Terms | undefined }) {
    const squares = (edition.value?.squares ?? []).filter(({ id }) => terms?.deeds.includes(id));
    const cards = (edition.value?.passes ?? []).filter(({ id }) => (terms?.passes[id] ?? 0) > 0);
    const agreed = (edition.value?.squares ?? []).flatMap(({ id, name }) => [
        ...(terms?.percents?.[id] ? [`${name}: ${terms.percents[id]} %`] : []),
        ...(terms?.freedoms?.includes(id) ? [`${name}: ${say('page.free-of-rent')}`] : []),
    ]);
    return (
        <div>
            <h4>{title}</h4>
            <ul>
                {(terms?.cash ?? 0) > 0 && <li>{money(terms?.cash ?? 0)}</li>}
                {squares.map((square) => (
                    <li key={square.id}>
                        <SquareName square={square} />
                    </li>
                ))}
                {cards.map(({ id, name }) => (
                    <li key={id}>
                        <Icon name="use" /> {name ?? id}
                    </li>
                ))}
                {agreed.map((text) => (
                    <li key={text}>{text}</li>
                ))}
            </ul>
        </div>
    );
}

// What is offered, seen from who is asked.
function Offer({ question }: { question: Question }) {
    return (
        <section class="offer" aria-label={say('term.offer')}>
            <h3>
                <i class="dot" style={{ background: seatLook(typeof question.other === 'number' ? question.other : 1).colour }} /> {say('page.offer-from', { seat: nameOf(question.other) })}
            </h3>
            <div class="sides">
                <Bundle title={say('page.you-give')} terms={question.take} />
                <Bundle title={say('page.you-get')} terms={question.give} />
            </div>
        </section>
    );
}

function AtHand({ question }: { question: Question | undefined }) {
    const square = squareOf(question?.square);
    const here = squareOf(state.value?.state.game.players[(state.value?.state.game.turn ?? 1) - 1]?.at);
    const isTheirs = speaker.value > 0;
    if (isTheirs && question?.kind === 'debt') {
        return <Debt question={question} />;
    }
    if (isTheirs && question?.kind === 'offer') {
        return <Offer question={question} />;
    }
    const shown = square ?? (here?.price === undefined ? undefined : here);
    return shown ? <DeedCard square={shown} /> : null;
}

// Who is asked, or in turn: money, worth, and whether they are free (U03).
function Status() {
    const now = state.value;
    const seat = speaker.value || (now?.state.game.turn ?? 0);
    const player = now?.state.game.players[seat - 1];
    const person = now?.players[seat - 1];
    if (!player || !person) {
        return null;
    }
    return (
        <p class="status-line">
            <strong>{person.name}</strong>
            <span>
                {say('term.cash')} {money(player.cash)}
            </span>
            <span>
                {say('term.capital')} {money(person.capital)}
            </span>
            <span>{player.jail > 0 ? say('page.in-jail', { jail: jailName(), count: player.jail }) : say('page.is-free')}</span>
        </p>
    );
}

function Small({ isOver }: { isOver: boolean }) {
    const canUndo = (state.value?.undo ?? 0) > 0 && !isShowing.value && isPerson(state.value?.undo ?? 0);
    return (
        <div class="small">
            <button class="mini" hidden={isOver} disabled={!canUndo} title={say('page.undo')} aria-label={say('page.undo')} onClick={() => undo()}>
                <Icon name="undo" />
            </button>
            <button class="mini" title={say('page.guide')} aria-label={say('page.guide')} onClick={() => (dialog.value = 'guide')}>
                <Icon name="help" />
            </button>
            <button class="mini" title={say('page.pause')} aria-label={say('page.pause')} onClick={() => (dialog.value = 'pause')}>
                <Icon name="pause" />
            </button>
        </div>
    );
}

function Actions({ question }: { question: Question | undefined }) {
    const isAuction = options().some(({ needs }) => needs === 'amount' || needs === 'bids');
    const buttons = isAuction ? [] : bigButtons(question);
    const frame = useRef<HTMLElement>(null);
    useKeys(buttons);
    // The button that was pressed is gone: the next Tab leads to the new ones.
    useEffect(() => {
        if (document.activeElement === document.body) {
            frame.current?.focus({ preventScroll: true });
        }
    }, [state.value?.number, speaker.value]);
    return (
        <>
            <AtHand question={question} />
            <section class="actions" aria-label={say('page.actions')} tabIndex={-1} ref={frame}>
                {notice.value && (
                    <p class="notice" role="alert">
                        {notice.value}
                    </p>
                )}
                {isAuction && question && <Bidding question={question} />}
                {!isAuction && (
                    <div class="big-buttons">
                        {buttons.map((button) => (
                            <BigButton key={button.action ?? button.id} button={button} />
                        ))}
                    </div>
                )}
            </section>
        </>
    );
}

function Choose({ verbs }: { verbs: string[] }) {
    const isLeft = options().some((option) => verbs.includes(verb(option)));
    return (
        <section class="panel" aria-label={say('term.deeds')}>
            <h2>{verbs.map((other) => say(`action.${other}`)).join(' · ')}</h2>
            <p>{isLeft ? say('page.choose-deed') : say('page.nothing-left')}</p>
            <Choices verbs={verbs} />
            {notice.value && (
                <p class="notice" role="alert">
                    {notice.value}
                </p>
            )}
            <div class="big-buttons last">
                <button class="big light" onClick={closePanel}>
                    <Icon name="close" /> {say('page.close')}
                </button>
            </div>
        </section>
    );
}

export function RightSide() {
    const now = state.value;
    if (!now) {
        return null;
    }
    const question = now.state.game.questions.slice(-1)[0];
    const shown = panel.value;
    const isOver = now.state.game.winner !== 'none' && !isShowing.value;
    return (
        <aside class="right" aria-label={say('page.actions')}>
            <div class="top">
                <Status />
                <Small isOver={isOver} />
            </div>
            {isOver && shown.kind === 'actions' && <Result />}
            {shown.kind === 'deed' && <DeedPanel id={shown.square} />}
            {shown.kind === 'choose' && <Choose verbs={shown.verbs} />}
            {shown.kind === 'trade' && <Trade key={`${speaker.value} ${shown.partner}`} first={shown.partner} />}
            {shown.kind === 'actions' && !isOver && <Actions question={question} />}
        </aside>
    );
}
