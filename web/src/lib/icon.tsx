// Engraved icons, by the authors of Game-icons.net (CC BY 3.0; who drew which: icon_authors.ts).
import icons from 'virtual:icons';
import type { IconName } from '../menu/icon_authors';

// Meanings, and the icon for each.
const ICONS: Record<string, IconName> = {
    // Kinds of squares that are no street.
    start: 'flying-flag',
    station: 'steam-locomotive',
    utility: 'light-bulb',
    draw: 'card-draw',
    'draw-0': 'perspective-dice-six-faces-random',
    'draw-1': 'locked-chest',
    tax: 'coins',
    bonus: 'money-stack',
    goto: 'exit-door',
    jail: 'imprisoned',
    arrest: 'handcuffed',
    reverse: 'cycle',
    check: 'medical-thermometer',
    rest: 'park-bench',
    // Tokens.
    wheel: 'ship-wheel',
    cat: 'cat',
    rocket: 'rocket',
    teapot: 'teapot',
    boat: 'sailboat',
    crown: 'crown',
    owl: 'owl',
    hat: 'top-hat',
    // What can be done.
    roll: 'rolling-dices',
    end: 'checkered-flag',
    buy: 'buy-card',
    decline: 'cancel',
    build: 'house',
    sell: 'money-stack',
    mortgage: 'scroll-unfurled',
    trade: 'trade',
    deeds: 'house-keys',
    accept: 'thumb-up',
    reject: 'thumb-down',
    counter: 'swap-bag',
    pay: 'pay-money',
    percent: 'scales',
    use: 'key',
    bid: 'gavel',
    withdraw: 'return-arrow',
    bankrupt: 'broken-heart',
    keep: 'tied-scroll',
    lift: 'receive-money',
    // The rest of the screen.
    pause: 'pause-button',
    help: 'help',
    undo: 'anticlockwise-rotation',
    forwards: 'clockwise-rotation',
    hotel: 'modern-city',
    pot: 'open-treasure-chest',
    infected: 'virus',
    clock: 'stopwatch',
    out: 'broken-bone',
    trophy: 'trophy',
    compass: 'compass',
    card: 'card-pick',
    computer: 'vintage-robot',
    previous: 'previous-button',
    next: 'next-button',
    play: 'play-button',
    chat: 'chat-bubble',
    send: 'paper-plane',
    link: 'linked-rings',
    friends: 'tabletop-players',
};

// Plain strokes that need no engraving.
const STROKES: Record<string, string> = {
    close: 'M96 96L416 416M416 96L96 416',
    back: 'M272 96L112 256L272 416M112 256H432',
};

// An icon says nothing by itself: its user puts the words beside it.
export function Icon({ name, class: className = 'icon' }: { name: string; class?: string }) {
    const stroke = STROKES[name];
    if (stroke) {
        return (
            <svg class={`${className} stroke`} viewBox="0 0 512 512" aria-hidden="true">
                <path d={stroke} />
            </svg>
        );
    }
    const body = icons[ICONS[name] ?? ''];
    return body ? <svg class={className} viewBox="0 0 512 512" aria-hidden="true" dangerouslySetInnerHTML={{ __html: body }} /> : null;
}
