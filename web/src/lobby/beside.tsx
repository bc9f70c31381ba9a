// Beside a game of a room: the chat, the sign of the line, and after the end the way back to everyone and the check of the dice (X04).
import { useState } from 'preact/hooks';
import { Chat } from './chat';
import { room, setReady, unread } from './room';
import type { Fairness } from '../lib/contract';
import { Icon } from '../lib/icon';
import { attempt, host, line, screen } from '../lib/screens';
import { say } from '../lib/words';
import { isOver } from '../play/turn';
import { isShowing } from '../play/show';

// Nothing can be done while there is no line; it comes back by itself.
export function Sign() {
    const now = line.value;
    return now === null || now === 'open' ? null : (
        <p class="line-sign" role="alert">
            <Icon name="clock" /> {say(now === 'away' ? 'room.line-away' : 'room.line-quiet')}
        </p>
    );
}

function verdict({ isOver: isKnown, alarm, rolls, people, isMine }: Fairness): string {
    if (alarm !== '') {
        return say(`room.alarm.${alarm}`);
    }
    return isKnown ? say(isMine ? 'room.dice-right' : 'room.dice-unpledged', { count: rolls, amount: people }) : say('room.dice-later');
}

// With the same players: back in the room, and ready.
async function again(): Promise<void> {
    screen.value = 'room';
    await setReady(true);
}

function After() {
    const [text, setText] = useState('');
    const check = () => attempt(async () => setText(verdict(await host.lobby.fairness())));
    return (
        <div class="after">
            <button class="plain" onClick={() => void check()}>
                {say('room.check-dice')}
            </button>
            {text && <p role="status">{text}</p>}
            <button class="plain" onClick={() => (screen.value = 'room')}>
                {say('room.back')}
            </button>
            <button class="big decisive" onClick={() => void again()}>
                <Icon name="roll" /> {say('room.again')}
            </button>
        </div>
    );
}

export function Beside() {
    const [isOpen, setOpen] = useState(false); // where there is no room for it
    if (!room.value) {
        return null;
    }
    return (
        <div class={`beside ${isOpen ? 'open' : ''}`}>
            {isOver() && !isShowing.value && <After />}
            <button class="plain chat-button" aria-expanded={isOpen} onClick={() => (setOpen(!isOpen), (unread.value = 0))}>
                {say(isOpen ? 'page.close' : 'room.chat')} {!isOpen && unread.value > 0 && <b class="unread">{unread.value}</b>}
            </button>
            <Chat />
        </div>
    );
}
