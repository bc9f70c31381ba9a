// Auctions: open, by turns, and with secret bids, for which the screen is handed over (O13, U06).
import { useState } from 'preact/hooks';
import { seatLook } from './board';
import { act, bid, isMine, nameOf, options, speaker, speakFor, verb } from './turn';
import { Icon } from '../lib/icon';
import { NumberField } from '../lib/number_field';
import type { Option, Question, Seat } from '../lib/model';
import { state } from './show';
import { money, say } from '../lib/words';

const RAISES = [10, 100];

// The bidders still in it; of several persons at one screen, the one who speaks.
function Bidders({ question }: { question: Question }) {
    const seats = question.bidders ?? [];
    const persons = (state.value?.asked ?? []).filter(isMine);
    const isOpen = question.kind === 'auction' && persons.length > 1;
    return (
        <ul class="bidders" aria-label={say('page.bidders')}>
            {seats.map((seat) => {
                const leads = question.leader === seat;
                const who = (
                    <>
                        <i class="dot" style={{ background: seatLook(seat).colour }} /> {nameOf(seat)} {leads && <strong>{money(question.bid ?? 0)}</strong>}
                    </>
                );
                return (
                    <li key={seat} class={leads ? 'leads' : ''}>
                        {isOpen && persons.includes(seat) ? (
                            <button class="row" aria-pressed={seat === speaker.value} onClick={() => speakFor(seat)}>
                                {who}
                            </button>
                        ) : (
                            who
                        )}
                    </li>
                );
            })}
        </ul>
    );
}

function BidForm({ option, isSecret }: { option: Option; isSecret: boolean }) {
    const least = isSecret ? 0 : (option.low ?? 0);
    const most = option.high ?? 0;
    const [amount, setAmount] = useState(least);
    const withdraw = options().find((other) => verb(other) === 'withdraw');
    const limit = (wanted: number) => Math.max(least, Math.min(most, Math.floor(wanted) || 0));
    return (
        <form
            class="bid"
            onSubmit={(event) => {
                event.preventDefault();
                void bid(amount);
            }}
        >
            <label>
                <span>
                    {say('page.bid-of', { seat: nameOf(speaker.value) })} ({money(least)}–{money(most)})
                </span>
                <NumberField value={amount} low={least} high={most} isWrong={amount < least || amount > most} onChange={setAmount} />
            </label>
            <div class="raises">
                {RAISES.map((raise) => (
                    <button type="button" key={raise} class="plain" onClick={() => setAmount(limit(amount + raise))}>
                        +{raise}
                    </button>
                ))}
            </div>
            <div class="big-buttons">
                {withdraw && (
                    <button type="button" class="big light" onClick={() => act(withdraw.action)}>
                        <Icon name="withdraw" /> {say('action.withdraw')}
                    </button>
                )}
                <button class="big decisive" disabled={amount < least || amount > most || !Number.isInteger(amount)}>
                    <Icon name="bid" /> {say('action.bid')}
                </button>
            </div>
        </form>
    );
}

// Between secret bids the screen is handed over; a person alone among computer players needs no cover.
function Cover({ seat, onReady }: { seat: Seat; onReady(): void }) {
    return (
        <div class="cover">
            <Icon name="bid" />
            <p>{say('page.hand-over', { seat: nameOf(seat) })}</p>
            <button class="big decisive" onClick={onReady}>
                {say('page.i-am', { seat: nameOf(seat) })}
            </button>
        </div>
    );
}

export function Bidding({ question }: { question: Question }) {
    const [uncovered, setUncovered] = useState<Seat>(0);
    const option = options().find(({ needs }) => needs === 'amount' || needs === 'bids');
    const isSecret = option?.needs === 'bids';
    const persons = state.value?.mine.length ?? 0;
    const isCovered = isSecret && persons > 1 && uncovered !== speaker.value;
    const withdraw = options().find((other) => verb(other) === 'withdraw');
    return (
        <section class="bidding" aria-label={say('term.auction')}>
            <Bidders question={question} />
            {isCovered && <Cover seat={speaker.value} onReady={() => setUncovered(speaker.value)} />}
            {!isCovered && option && <BidForm key={`${speaker.value} ${state.value?.number} ${option.low}`} option={option} isSecret={isSecret} />}
            {!option && withdraw && (
                <button class="big light" onClick={() => act(withdraw.action)}>
                    <Icon name="withdraw" /> {say('action.withdraw')}
                </button>
            )}
        </section>
    );
}
