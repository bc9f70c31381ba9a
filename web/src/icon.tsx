// Engraved icons, by Game-icons.net (CC BY 3.0).
import icons from 'virtual:icons';

// What stands for each kind of square that is no street.
const KINDS: Record<string, string> = {
    start: 'flying-flag',
    station: 'steam-locomotive',
    utility: 'light-bulb',
    draw: 'card-draw',
    tax: 'coins',
    bonus: 'money-stack',
    goto: 'exit-door',
    jail: 'imprisoned',
    arrest: 'handcuffed',
    reverse: 'cycle',
    check: 'medical-thermometer',
    rest: 'park-bench',
};

export function KindIcon({ kind }: { kind: string }) {
    const body = icons[KINDS[kind] ?? ''];
    return body ? <svg class="icon" viewBox="0 0 512 512" aria-hidden="true" dangerouslySetInnerHTML={{ __html: body }} /> : null;
}
