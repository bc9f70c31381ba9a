// An offer that waits for an answer, as two columns: what one gives and what one gets.
import { seatLook } from './board';
import { SquareName } from './choices';
import { nameOf } from './turn';
import { Icon } from '../lib/icon';
import type { Question, Terms } from '../lib/model';
import { edition, state } from './show';
import { money, say } from '../lib/words';

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
            <h3>{title}</h3>
            <ul>
                {(terms?.cash ?? 0) > 0 && <li>{money(terms?.cash ?? 0)}</li>}
                {squares.map((square) => (
                    <li key={square.id}>
                        <SquareName square={square} /> {state.value?.state.game.deeds[square.id]?.mortgaged && <small>{say('term.mortgaged')}</small>}
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

// The offer, seen from the player who is asked.
export function Offer({ question }: { question: Question }) {
    return (
        <section class="offer" aria-label={say('term.offer')}>
            <h2>
                <i class="dot" style={{ background: seatLook(question.from ?? 1).colour }} /> {say('page.offer-from', { seat: nameOf(question.from) })}
            </h2>
            <div class="sides">
                <Bundle title={say('page.you-give')} terms={question.take} />
                <Bundle title={say('page.you-get')} terms={question.give} />
            </div>
        </section>
    );
}
