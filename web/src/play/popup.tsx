// Popups in the middle of the board: a card, a tax, jail, passing the start, one's turn, the end (O14). They never block: a click or the
// next action removes them.
import { Icon } from '../lib/icon';
import { seatLook } from './board';
import { popup } from './show';

const ICONS: Record<string, string> = { card: 'card', tax: 'tax', jail: 'jail', start: 'start', turn: 'roll', order: 'roll', win: 'trophy', out: 'out' };

const OWN_NAME = ['turn', 'order', 'win', 'out']; // their sentence says whose it is

export function Popups() {
    const shown = popup.value;
    if (!shown) {
        return null;
    }
    return (
        <div class={`popup ${shown.kind}`} role="note" aria-label={shown.title} style={{ '--seat': seatLook(shown.seat).colour }} onClick={() => (popup.value = null)}>
            <Icon name={ICONS[shown.kind] ?? 'card'} />
            {!OWN_NAME.includes(shown.kind) && <h2>{shown.title}</h2>}
            <p>{shown.text}</p>
        </div>
    );
}
