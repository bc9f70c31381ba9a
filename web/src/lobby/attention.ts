// Whoever looks elsewhere is told that it is their turn: by the title of the page, and by a notification if they allow it.
import { effect } from '@preact/signals';
import { line, screen } from '../lib/screens';
import { say } from '../lib/words';
import { isShowing, state } from '../play/show';
import { nameOf, speaker } from '../play/turn';

export function callForAttention(): void {
    let calledFor = -1;
    effect(() => {
        const isAsked = screen.value === 'game' && line.value !== null && speaker.value > 0 && !isShowing.value;
        const number = state.value?.question_number ?? 0;
        document.title = isAsked ? `● ${say('page.your-turn', { seat: nameOf(speaker.value) })}` : 'Freehold';
        if (isAsked && document.hidden && calledFor !== number && 'Notification' in window && Notification.permission === 'granted') {
            calledFor = number;
            new Notification('Freehold', { body: state.value?.question ?? '', tag: 'freehold-turn' });
        }
    });
}

// Asked for only when a person begins a game, never when the page opens.
export function allowNotifications(): void {
    if ('Notification' in window && Notification.permission === 'default' && isSecureContext) {
        void Notification.requestPermission();
    }
}
