// The page: one of a few screens, and the worker behind them.
import { render } from 'preact';
import { Board } from './board';
import { connect } from './client';
import { open, screen } from './game';
import { Menu, SetUp } from './menu';
import { Actions, DeedCard, Log, Players, Result } from './panels';

function Page() {
    switch (screen.value) {
        case 'loading':
            return null;
        case 'menu':
            return <Menu />;
        case 'players':
            return <SetUp />;
        case 'game':
            return (
                <div class="game">
                    <aside class="left">
                        <Players />
                        <Log />
                    </aside>
                    <Board />
                    <aside class="right">
                        <Result />
                        <DeedCard />
                        <Actions />
                    </aside>
                </div>
            );
    }
}

const root = document.getElementById('page');
if (root) {
    render(<Page />, root);
    const language = navigator.language.startsWith('tr') ? 'tr' : 'en';
    document.documentElement.lang = language;
    void open(connect(new Worker('worker.js', { type: 'module' })), language);
}
