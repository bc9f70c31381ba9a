// Deeds to choose from, each with what can be done to it: to raise a debt (U07), or one after the other as long as one likes.
import { GROUPS } from './buttons';
import { setNumber } from './board';
import { ClosePanel, DeedButton, MortgageNote } from './deed';
import { notice } from '../lib/screens';
import { options, speaker, target, verb } from './turn';
import { setLook } from '../lib/looks';
import type { Option, Question, Square } from '../lib/model';
import { Shape } from '../lib/shape';
import { edition, state } from './show';
import { money, say } from '../lib/words';

export function SquareName({ square }: { square: Square }) {
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
                <DeedButton key={option.action} option={option} of={square.name} />
            ))}
        </li>
    );
}

// The forced sale (U07): what is owed, what is there, and every way to raise the rest. It goes away only when the debt is paid.
export function Debt({ question }: { question: Question }) {
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
                <div>
                    <dt>{say('page.missing')}</dt>
                    <dd>{money(state.value?.missing ?? 0)}</dd>
                </div>
            </dl>
            <meter min={0} max={owed} value={player?.cash ?? 0} aria-label={say('page.accumulated')} />
            <Choices verbs={Object.values(GROUPS).flat()} />
        </section>
    );
}

export function Choose({ verbs }: { verbs: string[] }) {
    const isLeft = options().some((option) => verbs.includes(verb(option)));
    return (
        <section class="panel" aria-label={say('term.deeds')}>
            <h2>{verbs.map((other) => say(`action.${other}`)).join(' · ')}</h2>
            <p>{isLeft ? say('page.choose-deed') : say('page.nothing-left')}</p>
            <MortgageNote among={options().filter((option) => verbs.includes(verb(option)))} />
            <Choices verbs={verbs} />
            {notice.value && (
                <p class="notice" role="alert">
                    {notice.value}
                </p>
            )}
            <ClosePanel />
        </section>
    );
}
