// The large buttons: at most four for what can be done now, the decisive one last, each with its key.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Gain } from './deed';
import { dialog } from '../lib/screens';
import { act, options, panel, speaker, target, verb } from './turn';
import { Icon } from '../lib/icon';
import type { Option, Question } from '../lib/model';
import { useSecondThought } from '../lib/second_thought';
import { isShowing, skip, state } from './show';
import { say } from '../lib/words';

export interface Big {
    id: string; // what it is called and looks like
    action?: string;
    open?: () => void;
    key: string;
    isDecisive: boolean;
    isEqual?: boolean; // one of several answers that weigh the same
    hint: string;
}

const DECISIVE = ['roll', 'end', 'buy', 'accept', 'pay', 'lift'];
const AGAINST = ['decline', 'reject', 'withdraw', 'keep', 'bankrupt']; // shown light, so that nobody takes them for the way on
export const GROUPS: Record<string, string[]> = { build: ['build', 'sell'], mortgage: ['mortgage', 'lift'] };
const PRICED = ['buy', 'pay', 'percent', 'lift', 'keep']; // what is only about money says how much
const FINAL = ['bankrupt']; // asked twice
const MOST = 4;
const INERT = 400; // milliseconds in which the answers to an offer that has just come can't be pressed
const DOUBLE = 300; // milliseconds within which a click is the second of a double click

// An answer about the very square that is asked about, or about none.
function isAnswer(option: Option, question: Question | undefined): boolean {
    const square = target(option);
    if (option.needs || verb(option) === 'leave') {
        return false;
    }
    return square === undefined || verb(option) === 'use' || (question?.kind === 'received' && question.square === square);
}

function can(wanted: string): boolean {
    return options().some((option) => verb(option) === wanted);
}

// Enter is for going on: in jail that is the roll. Enter never pays the larger of two sums, leaves the game, or answers an offer.
function isWayOn(word: string, question: Question | undefined): boolean {
    const isDear = word === 'pay' && (can('roll') || can('percent'));
    return DECISIVE.includes(word) && !isDear && !(word === 'end' && isInDanger()) && question?.kind !== 'offer';
}

function isInDanger(): boolean {
    const now = state.value;
    return (now?.state.game.players[speaker.value - 1]?.cash ?? 0) < 0;
}

function answers(question: Question | undefined): Big[] {
    return options()
        .filter((option) => isAnswer(option, question))
        .map((option) => ({
            id: verb(option),
            action: option.action,
            key: verb(option).slice(0, 1).toUpperCase(),
            isDecisive: isWayOn(verb(option), question),
            hint: say(`action.${verb(option)}.hint`),
        }));
}

// An action on single deeds opens a list of the deeds that allow it.
function groups(question: Question | undefined, room: number): Big[] {
    const isOpen = question?.kind === 'debt'; // its list is there already
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
export function bigButtons(question: Question | undefined): Big[] {
    const plain = answers(question).filter((button, i, all) => all.findIndex(({ id }) => id === button.id) === i);
    const all = [...groups(question, MOST - plain.length), ...plain].slice(0, MOST);
    const decisive = all.filter(({ isDecisive }) => isDecisive).slice(-1)[0];
    const keys = new Set<string>();
    return [...all.filter((button) => button !== decisive), ...(decisive ? [decisive] : [])].map((button) => {
        const isMain = button === decisive;
        const key = FINAL.includes(button.id) ? '' : isMain ? 'Enter' : [button.key, ...button.id.toUpperCase()].find((letter) => !keys.has(letter)) ?? '';
        keys.add(key);
        return { ...button, isDecisive: isMain, isEqual: question?.kind === 'offer', key };
    });
}

function press(button: Big): void {
    if (button.action) {
        void act(button.action);
    } else {
        button.open?.();
    }
}

// The second click of a double click must not press a button that has replaced the first.
let pressedAt = 0;

function isDoubled({ detail, timeStamp }: MouseEvent): boolean {
    const isSecond = detail > 1 && timeStamp - pressedAt < DOUBLE;
    pressedAt = timeStamp;
    return isSecond;
}

// True for a moment after an offer has come, so that nobody answers it by a click or a key that was meant for something else.
export function useInert(question: Question | undefined): boolean {
    const [inert, setInert] = useState(false);
    const offer = question?.kind === 'offer' ? state.value?.number : undefined;
    useLayoutEffect(() => setInert(offer !== undefined), [offer]);
    useEffect(() => {
        const timer = setTimeout(() => setInert(false), INERT);
        return () => clearTimeout(timer);
    }, [offer]);
    return inert && offer !== undefined;
}

export function BigButton({ button, isInert = false }: { button: Big; isInert?: boolean }) {
    const look = button.isDecisive ? 'decisive' : button.isEqual ? '' : AGAINST.includes(button.id) || (button.id === 'end' && isInDanger()) ? 'light' : '';
    const isEnter = button.key === 'Enter';
    const { isAsked, isReady, ask, forget } = useSecondThought();
    const isFinal = FINAL.includes(button.id);
    const onClick = (event: MouseEvent) => !isDoubled(event) && !isInert && (isFinal && !isAsked ? ask() : (!isFinal || isReady) && press(button));
    return (
        <button class={`big ${look}`} title={button.hint} aria-keyshortcuts={button.key || undefined} aria-disabled={isInert || (isAsked && !isReady)} onClick={onClick} onBlur={forget}>
            <Icon name={button.id} />
            <span>{isAsked ? say('page.resign-sure') : label(button.id)}</span>
            {button.action && PRICED.includes(button.id) && <Gain action={button.action} />}
            <kbd aria-hidden="true">{isEnter ? '↵' : button.key}</kbd>
        </button>
    );
}

// Keys work as soon as their buttons are seen and wherever the focus is, but not while something is typed, chosen or pressed.
export function useKeys(buttons: Big[]): void {
    useLayoutEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const at = event.target as HTMLElement;
            if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || dialog.value !== null || /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) {
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
