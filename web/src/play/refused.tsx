// What can't be done now, and why, in the engine's own sentence: a button that is missing would be a riddle (T 5.1.5).
import { useEffect, useState } from 'preact/hooks';
import { host } from '../lib/screens';
import { Icon } from '../lib/icon';
import { Refusal } from '../lib/model';
import { state } from './show';
import { say } from '../lib/words';

// Why this action is refused; '' if it is not, and until there is an answer.
function useReason(action: string): string {
    const [reason, setReason] = useState({ of: '', text: '' });
    useEffect(() => {
        let isWanted = true;
        const tell = (text: string) => isWanted && setReason({ of: action, text });
        host.table.check(action).then(
            () => tell(''),
            (error) => tell(error instanceof Refusal ? error.message : ''),
        );
        return () => (isWanted = false);
    }, [action, state.value?.number]);
    return reason.of === action ? reason.text : '';
}

export function Refused({ action, word, isBig = false }: { action: string; word: string; isBig?: boolean }) {
    const reason = useReason(action);
    if (!reason) {
        return null;
    }
    return (
        <div class="refused">
            <button class={isBig ? 'big light' : 'plain'} disabled aria-describedby={`refused-${word}`}>
                {isBig && <Icon name={word} />}
                <span>{say(`action.${word}`)}</span>
            </button>
            <small id={`refused-${word}`}>{reason}</small>
        </div>
    );
}
