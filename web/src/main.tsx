// The page: one of a few screens, and the worker behind them.
import { effect } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { Board } from './play/board';
import { connect } from './lib/client';
import { attempt, dialog, elsewhere, loadElsewhere, notice, screen } from './lib/screens';
import { open, pause, reopen, toMenu } from './play/game';
import { closePanel, panel } from './play/turn';
import { registerOffline } from './install';
import { CreditsScreen, GuideScreen, Menu, OptionsScreen, QuitScreen } from './menu/menu';
import { RightSide } from './play/panel';
import { Dialogs } from './play/pause';
import { Flights, Log, Players } from './play/players';
import { Replay } from './replay/replay';
import { SavedGames } from './menu/saved';
import { settings } from './lib/settings';
import { SetUp } from './setup/setup';
import { setVolumes, wake } from './lib/sound';
import { say } from './lib/words';

function Game() {
    return (
        <>
            <div class="game">
                <aside class="left" aria-label={say('term.players')}>
                    <Players />
                    <Log />
                </aside>
                <Board />
                <RightSide />
            </div>
            <Flights />
            <Dialogs />
        </>
    );
}

function Page() {
    switch (screen.value) {
        case 'loading':
            return null;
        case 'menu':
            return <Menu />;
        case 'setup':
            return <SetUp />;
        case 'saved':
            return <SavedGames />;
        case 'options':
            return <OptionsScreen />;
        case 'guide':
            return <GuideScreen />;
        case 'credits':
            return <CreditsScreen />;
        case 'quit':
            return <QuitScreen />;
        case 'game':
            return <Game />;
        case 'replay':
            return <Replay />;
        case 'online':
        case 'room':
            return <Online />;
    }
}

// The part for servers comes when it is first needed.
function Online() {
    const parts = elsewhere.value;
    const load = async () => {
        if (!(await attempt(async () => void (await loadElsewhere())))) {
            const why = notice.value;
            screen.value = 'menu';
            notice.value = why;
        }
    };
    useEffect(() => void load(), []);
    if (!parts) {
        return null;
    }
    return screen.value === 'room' ? <parts.Room /> : <parts.Entrance />;
}

// Over every screen: what is to be said of the line to a server.
function Sign() {
    const parts = elsewhere.value;
    return parts ? <parts.Sign /> : null;
}

// Escape goes one step back: out of the panel, else to the pause (O15), else to the menu.
function onEscape(): void {
    if (screen.value === 'game' || screen.value === 'replay') {
        if (panel.value.kind !== 'actions') {
            closePanel();
        } else if (screen.value === 'replay') {
            void toMenu();
        } else if (dialog.value === null) {
            pause();
        }
    } else if (screen.value === 'room') {
        void toMenu();
    } else if (screen.value !== 'loading') {
        screen.value = 'menu';
    }
}

// The browser's own way back leads to the menu, not out of the page.
let isAway = false;

function onBack(): void {
    isAway = false;
    if (screen.value !== 'menu') {
        void toMenu();
    }
}

effect(() => {
    if (!isAway && screen.value !== 'menu' && screen.value !== 'loading') {
        isAway = true;
        history.pushState(null, '');
    }
});

const root = document.getElementById('page');
if (root) {
    render(
        <>
            <Page />
            <Sign />
        </>,
        root,
    );
    effect(() => {
        notice.value = screen.value === 'loading' ? notice.peek() : '';
    });
    effect(() => setVolumes(settings.value.effects, settings.value.music));
    addEventListener('pointerdown', wake, { once: true });
    addEventListener('keydown', wake, { once: true });
    // A key that is held down presses a button once.
    addEventListener('keydown', (event: KeyboardEvent) => {
        if (event.repeat && (event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLButtonElement) {
            event.preventDefault();
        }
    });
    addEventListener('popstate', onBack);
    addEventListener('keydown', (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !document.querySelector('dialog[open]')) {
            event.preventDefault(); // or it would close the dialog that it opens
            onEscape();
        }
    });
    registerOffline();
    const sign = document.getElementById('trouble')?.classList;
    const trouble = (isThere: boolean) => void sign?.toggle('now', isThere);
    effect(() => void sign?.toggle('first', screen.value === 'loading'));
    void open(connect(() => new Worker('worker.js', { type: 'module' }), { trouble, restarted: () => void reopen() }));
}
