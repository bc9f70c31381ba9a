// On the right: the deed or the question at hand, and below it what can be done now; or what somebody opened in their place.
import { useEffect, useRef } from 'preact/hooks';
import { Bidding } from './bid';
import { BigButton, bigButtons, useInert, useKeys } from './buttons';
import { Choose, Debt } from './choices';
import { DeedCard, DeedPanel, squareOf } from './deed';
import { dialog, elsewhere, line, notice } from '../lib/screens';
import { pause } from './game';
import { isMine, isOver, options, panel, speaker, undo, verb } from './turn';
import { Icon } from '../lib/icon';
import type { Question } from '../lib/model';
import { Offer } from './offer';
import { Refused } from './refused';
import { Result } from './result';
import { isShowing, jailName, state } from './show';
import { Trade } from './trade';
import { Waiting } from './waiting';
import { money, say } from '../lib/words';

function AtHand({ question, isAuction }: { question: Question | undefined; isAuction: boolean }) {
    const square = squareOf(question?.square);
    const here = squareOf(state.value?.state.game.players[(state.value?.state.game.turn ?? 1) - 1]?.at);
    const isTheirs = speaker.value > 0;
    if (isTheirs && question?.kind === 'debt') {
        return <Debt question={question} />;
    }
    if (isTheirs && question?.kind === 'offer') {
        return <Offer question={question} />;
    }
    const isBuilding = isAuction && square?.price === undefined; // which is auctioned for no deed
    const shown = isBuilding ? undefined : (square ?? here);
    return shown ? <DeedCard square={shown} isAsked={isTheirs && square !== undefined && !isAuction} /> : null;
}

// The player asked, or in turn: money, worth, and whether they are free (U03).
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
            {say('page.shows-capital') === 'yes' && !isShowing.value && (
                <span>
                    {say('term.capital')} {money(person.capital)}
                </span>
            )}
            <span>{player.jail > 0 ? say('page.in-jail', { jail: jailName(), count: player.jail }) : say('page.is-free')}</span>
        </p>
    );
}

function Small({ isDone }: { isDone: boolean }) {
    const canUndo = (state.value?.undo ?? 0) > 0 && !isShowing.value && isMine(state.value?.undo ?? 0);
    return (
        <div class="small">
            <button class="mini" hidden={isDone} disabled={!canUndo} title={say('page.undo')} aria-label={say('page.undo')} onClick={() => undo()}>
                <Icon name="undo" />
            </button>
            <button class="mini" title={say('page.guide')} aria-label={say('page.guide')} onClick={() => (dialog.value = 'guide')}>
                <Icon name="help" />
            </button>
            <button class="mini" hidden={isDone} title={say('page.pause')} aria-label={say('page.pause')} onClick={pause}>
                <Icon name="pause" />
            </button>
        </div>
    );
}

function Actions({ question }: { question: Question | undefined }) {
    const isAuction = options().some(({ needs }) => needs === 'amount' || needs === 'bids');
    const buttons = isAuction ? [] : bigButtons(question);
    const frame = useRef<HTMLElement>(null);
    const isInert = useInert(question);
    useKeys(isInert ? [] : buttons);
    // The button that was pressed is gone: the next Tab leads to the new ones.
    useEffect(() => {
        if (document.activeElement === document.body) {
            frame.current?.focus({ preventScroll: true });
        }
    }, [state.value?.number, speaker.value]);
    return (
        <>
            <AtHand question={question} isAuction={isAuction} />
            <Waiting />
            <section class="actions" aria-label={say('page.actions')} tabIndex={-1} ref={frame}>
                {notice.value && (
                    <p class="notice" role="alert">
                        {notice.value}
                    </p>
                )}
                {isAuction && question && <Bidding question={question} />}
                {options().length > 0 && question?.kind === 'buy' && !options().some((option) => verb(option) === 'buy') && <Refused action={`${speaker.value} buy`} word="buy" isBig />}
                {!isAuction && (
                    <div class={`big-buttons ${question?.kind === 'offer' ? 'equal' : ''}`}>
                        {buttons.map((button) => (
                            <BigButton key={button.action ?? button.id} button={button} isInert={isInert} />
                        ))}
                    </div>
                )}
            </section>
        </>
    );
}

export function RightSide() {
    const now = state.value;
    if (!now) {
        return null;
    }
    const question = isShowing.value ? undefined : now.state.game.questions.slice(-1)[0]; // some come and go while the show runs
    const shown = panel.value;
    const isDone = isOver() && !isShowing.value;
    const Beside = elsewhere.value?.Beside;
    return (
        <aside class="right" aria-label={say('page.at-hand')}>
            <div class="top">
                {isDone ? <span /> : <Status />}
                <Small isDone={isDone} />
            </div>
            {isDone && shown.kind === 'actions' && <Result />}
            {shown.kind === 'deed' && <DeedPanel id={shown.square} since={shown.since} />}
            {shown.kind === 'choose' && <Choose verbs={shown.verbs} />}
            {shown.kind === 'trade' && <Trade key={`${speaker.value} ${shown.partner}`} first={shown.partner} square={shown.square} />}
            {shown.kind === 'actions' && !isDone && <Actions question={question} />}
            {line.value !== null && shown.kind !== 'trade' && Beside && <Beside />}
        </aside>
    );
}
