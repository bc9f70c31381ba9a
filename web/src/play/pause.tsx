// Pause (T07): the game stops; go on, save under a name, look something up, or leave.
import { useState } from 'preact/hooks';
import { useSecondThought } from '../lib/second_thought';
import { Dialog } from '../lib/dialog';
import { attempt, dialog, elsewhere, host, line, notice } from '../lib/screens';
import { quitUnsaved, refreshSaved, takeBack, toMenu } from './game';
import { act, handOver, options, verb } from './turn';
import { Guide } from '../menu/guide';
import { download } from '../lib/files';
import { Options } from '../menu/options';
import { KindOf } from '../setup/seat_row';
import { edition, state } from './show';
import { moment, say } from '../lib/words';

function Save() {
    const [name, setName] = useState(`${edition.value?.name ?? ''}, ${moment(Date.now())}`);
    const [isSaved, setSaved] = useState(false);
    const save = async () => {
        const isDone = await attempt(async () => {
            await host.store.save(name.trim());
            await refreshSaved();
        });
        setSaved(isDone);
    };
    return (
        <form
            class="save"
            onSubmit={(event) => {
                event.preventDefault();
                void save();
            }}
        >
            <label>
                {say('page.save-name')}
                <input value={name} maxLength={60} required onInput={({ currentTarget }) => setName(currentTarget.value)} />
            </label>
            <button class="plain" disabled={name.trim() === ''}>
                {say('page.save')}
            </button>
            <span role="status">{isSaved ? say('page.saved') : ''}</span>
        </form>
    );
}

// An action that can't be undone is asked twice; a double click is one answer.
export function Sure({ label, question, of = '', onSure }: { label: string; question: string; of?: string; onSure(): void }) {
    const { isAsked, isReady, ask, forget } = useSecondThought();
    return isAsked ? (
        <button type="button" class="plain danger" aria-disabled={!isReady} onClick={() => isReady && onSure()} onBlur={forget}>
            {question}
            {of && <span class="unseen"> {of}</span>}
        </button>
    ) : (
        <button type="button" class="plain" onClick={ask}>
            {label}
            {of && <span class="unseen"> {of}</span>}
        </button>
    );
}

// A player who has to go lets a computer player take over, and may come back (X01).
function WhoPlays() {
    const now = state.value;
    return (
        <details class="who-plays">
            <summary>{say('page.kind')}</summary>
            <ul>
                {now?.players.map(({ name, player }, i) =>
                    now.state.game.players[i]?.rank === 0 ? (
                        <li key={i}>
                            <span>{name}</span>
                            <KindOf label={`${say('page.kind')}: ${name}`} player={player} onChange={(kind) => void handOver(i + 1, kind)} />
                        </li>
                    ) : null,
                )}
            </ul>
        </details>
    );
}

// Of a game on a server: the seat is given up for good, and who has none may leave the room.
function LeaveElsewhere() {
    const now = state.value;
    const seat = now?.mine.find((each) => now.state.game.players[each - 1]?.rank === 0);
    const giveUp = async () => {
        if (await attempt(() => host.table.act(`${seat} leave`))) {
            dialog.value = null;
        }
    };
    return seat === undefined ? (
        <Sure label={say('room.leave')} question={say('room.leave-sure')} onSure={() => void elsewhere.value?.leave()} />
    ) : (
        <Sure label={say('room.leave-game')} question={say('room.leave-game-sure')} onSure={() => void giveUp()} />
    );
}

function Pause() {
    const close = () => (dialog.value = null);
    const leave = options().find((option) => verb(option) === 'leave');
    return (
        <Dialog title={say('page.pause')} onClose={close} isMenu>
            <button class="big decisive" onClick={close} ref={(button) => button?.focus()}>
                {say('page.continue')}
            </button>
            {line.value === null && <Save />}
            {line.value === null && <WhoPlays />}
            {notice.value && (
                <p class="notice" role="alert">
                    {notice.value}
                </p>
            )}
            <div class="menu-buttons">
                <button class="plain" onClick={() => (dialog.value = 'options')}>
                    {say('page.options')}
                </button>
                <button class="plain" onClick={() => download('')}>
                    {say('page.download')}
                </button>
                <button class="plain" onClick={() => toMenu()}>
                    {say('page.main-menu')}
                </button>
                {line.value !== null && <LeaveElsewhere />}
                {leave && line.value === null && (
                    <Sure
                        label={say('page.resign')}
                        question={say('page.resign-sure')}
                        onSure={() => {
                            close();
                            void act(leave.action);
                        }}
                    />
                )}
                {line.value === null && <Sure label={say('page.quit-unsaved')} question={say('page.quit-sure')} onSure={() => quitUnsaved()} />}
            </div>
        </Dialog>
    );
}

function Lost() {
    return (
        <Dialog title={say('page.lost-title')} onClose={() => void toMenu()} isMenu>
            <p role="alert">{notice.value}</p>
            <button class="big decisive" onClick={() => void takeBack()} ref={(button) => button?.focus()}>
                {say('page.take-back')}
            </button>
            <div class="menu-buttons">
                <button class="plain" onClick={() => void toMenu()}>
                    {say('page.main-menu')}
                </button>
            </div>
        </Dialog>
    );
}

export function Dialogs() {
    const back = () => (dialog.value = null);
    switch (dialog.value) {
        case 'pause':
            return <Pause />;
        case 'options':
            return (
                <Dialog title={say('page.options')} onClose={() => (dialog.value = 'pause')}>
                    <Options />
                </Dialog>
            );
        case 'guide':
            return (
                <Dialog title={say('page.guide')} onClose={back}>
                    <Guide edition={edition.value} />
                </Dialog>
            );
        case 'lost':
            return <Lost />;
        case null:
            return null;
    }
}

