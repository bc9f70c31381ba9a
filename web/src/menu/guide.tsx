// How to Play, for people who have never played (T16, O15): only the content, the caller adds the frame. Its looks are in guide.css.
import type { JSX } from 'preact';
import { guideSections } from './guide_sections';
import { Icon } from '../lib/icon';
import { COLOURS, setLook } from '../lib/looks';
import type { Edition } from '../lib/model';
import { Shape } from '../lib/shape';
import { money, say } from '../lib/words';

// Small drawings of what the sentences speak of.
const look = setLook(0);
const band = { background: look.colour, color: look.ink };
const owner = { '--owner': COLOURS.crimson };
const MARKS: Record<string, JSX.Element> = {
    set: (
        <span class="guide-mark guide-band" style={band}>
            <Shape name={look.shape} />
        </span>
    ),
    house: (
        <span class="guide-mark guide-band" style={band}>
            <i class="guide-house" />
            <i class="guide-house" />
        </span>
    ),
    hotel: (
        <span class="guide-mark guide-band" style={band}>
            <i class="guide-hotel" />
        </span>
    ),
    price: <span class="guide-mark guide-plot">60</span>,
    owner: (
        <span class="guide-mark guide-plot guide-owned" style={owner}>
            4<i class="guide-seal">A</i>
        </span>
    ),
    mortgaged: <span class="guide-mark guide-plot guide-mortgaged" />,
    token: (
        <span class="guide-mark" style={owner}>
            <Icon name="boat" class="guide-token" />
        </span>
    ),
    sick: <span class="guide-mark guide-plot guide-sick" />,
};

export function Guide({ edition }: { edition: Edition | null }) {
    return (
        <div class="guide">
            {guideSections(edition, say, money).map(({ name, heading, isOrdered, sentences }) => {
                const List = isOrdered ? 'ol' : 'ul';
                return (
                    <section key={name} class={`guide-section guide-section-${name}`}>
                        <h2>{heading}</h2>
                        <List>
                            {sentences.map(({ text, mark }) => (
                                <li key={text}>
                                    {mark && <span aria-hidden="true">{MARKS[mark]}</span>}
                                    <span>{text}</span>
                                </li>
                            ))}
                        </List>
                    </section>
                );
            })}
        </div>
    );
}
