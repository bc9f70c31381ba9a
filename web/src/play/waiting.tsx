// On the right while nobody at this screen is asked: what the others just did, and for people who are out, ways on.
import { line, screen } from '../lib/screens';
import { toMenu } from './game';
import { isMine, nameOf } from './turn';
import { Icon } from '../lib/icon';
import { Sentence } from './players';
import { isHurried } from '../lib/settings';
import { log, skip, state } from './show';
import { say } from '../lib/words';

const TOLD = 3; // lines of what happened

async function playAnother(): Promise<void> {
    await toMenu();
    screen.value = 'setup';
}

// The computer players go on without a pause until the game is over.
function finish(): void {
    isHurried.value = true;
    skip();
}

export function Waiting() {
    const now = state.value;
    if (!now || now.asked.some(isMine)) {
        return null;
    }
    const isOut = now.mine.length > 0 && now.mine.every((seat) => (now.state.game.players[seat - 1]?.rank ?? 0) > 0);
    return (
        <div class="waiting">
            <h2>{isOut ? say('page.you-are-out') : say('page.waiting-for', { seat: nameOf(now.asked[0] ?? now.state.game.turn) })}</h2>
            <ol>
                {log.value.slice(0, TOLD).map((line, i) => (
                    <li key={log.value.length - i}>
                        <Sentence {...line} />
                    </li>
                ))}
            </ol>
            {isOut && line.value === null && (
                <div class="big-buttons">
                    <button class="big light" onClick={() => void playAnother()}>
                        <Icon name="roll" /> {say('page.new-game')}
                    </button>
                    {!isHurried.value && (
                        <button class="big" title={say('page.finish.hint')} onClick={finish}>
                            <Icon name="next" /> {say('page.finish')}
                        </button>
                    )}
                </div>
            )}
        </div>
    );
}
