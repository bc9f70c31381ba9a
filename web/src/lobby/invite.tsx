// How others get in: the code to read out, the link to share or copy, and both as a picture for phones in the same room.
import { generate } from 'lean-qr';
import { useState } from 'preact/hooks';
import { Icon } from '../lib/icon';
import { say } from '../lib/words';
import { copy, linkTo } from './invitation';
import { passcode, room } from './room';

const MARGIN = 2; // modules around the picture

function Picture({ text }: { text: string }) {
    const code = generate(text);
    const size = code.size + 2 * MARGIN;
    const dark = Array.from({ length: code.size }, (_, y) => Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')).join('')).join('');
    return (
        <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say('room.qr')}>
            <rect width={size} height={size} fill="#fff" />
            <path d={dark} fill="#000" />
        </svg>
    );
}

export function Invite() {
    const [isCopied, setCopied] = useState(false);
    const now = room.value;
    if (!now) {
        return null;
    }
    const link = linkTo(now.room, now.key);
    const share = async () => {
        if (navigator.share) {
            await navigator.share({ title: now.name, url: link }).catch(() => undefined);
        } else {
            setCopied(await copy(link));
        }
    };
    return (
        <section class="invite" aria-label={say('room.invite')}>
            {now.code && (
                <p class="code">
                    {say('room.code')} <strong>{now.code}</strong>
                </p>
            )}
            <label class="link">
                {say('room.link')}
                <textarea readOnly rows={3} spellcheck={false} value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
            </label>
            {passcode.value !== '' && (
                <p class="code">
                    {say('room.passcode')} <strong>{passcode.value}</strong>
                </p>
            )}
            <button class="plain main" onClick={() => void share()}>
                <Icon name="link" /> {say(isCopied ? 'room.copied' : 'share' in navigator ? 'room.share' : 'room.copy')}
            </button>
            <details>
                <summary>{say('room.qr')}</summary>
                <Picture text={link} />
            </details>
            <span class="unseen" role="status">
                {isCopied ? say('room.copied') : ''}
            </span>
        </section>
    );
}
