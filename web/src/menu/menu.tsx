// The main menu (T12) and what hangs directly on it.
import { Credits } from './credits';
import { isDurable, loadElsewhere, notice, saved, screen, type Screen } from '../lib/screens';
import { resume } from '../play/game';
import { Guide } from './guide';
import { Icon } from '../lib/icon';
import { Options } from './options';
import { keepKnowing, knowsWhatIsMissing, lastRoom } from '../lib/settings';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { moment, say } from '../lib/words';

function Entry({ to, label }: { to: Screen; label: string }) {
    return (
        <button class="entry" onClick={() => (screen.value = to)}>
            {label}
        </button>
    );
}

// Entries for later versions are shown, and say so.
function Later({ label }: { label: string }) {
    return (
        <button class="entry" disabled title={say('page.later')}>
            {label} <small>{say('page.later')}</small>
        </button>
    );
}

// Browsers withhold some features from a page that came over a network without encryption. It says so until that has been read.
function Missing() {
    if (isSecureContext || knowsWhatIsMissing.value) {
        return null;
    }
    return (
        <aside class="notice missing" aria-label={say('page.without-tls')}>
            <span>{say('page.without-tls-text')}</span>
            <button class="mini" title={say('page.close')} aria-label={say('page.close')} onClick={keepKnowing}>
                <Icon name="close" />
            </button>
        </aside>
    );
}

async function goBack(room: string): Promise<void> {
    await (await loadElsewhere()).goBack(room);
}

export function Menu() {
    const last = saved.value.find(({ isOver, isSave }) => !isOver && !isSave);
    const back = lastRoom.value;
    return (
        <main class="menu">
            <header>
                <Icon name="compass" class="compass" />
                <h1>Freehold</h1>
                <p>{say('page.motto')}</p>
            </header>
            {saved.value.length > 0 && (
                <ul class="recent" aria-label={say('page.saved-games')}>
                    {last && (
                        <li>
                            <button class="entry first" onClick={() => resume(last.key)}>
                                {say('page.continue')}
                                <small>
                                    {last.title} · {last.players.join(', ')}
                                    <br />
                                    {moment(last.saved)}
                                </small>
                            </button>
                        </li>
                    )}
                    <li>
                        <Entry to="saved" label={say('page.saved-games')} />
                    </li>
                </ul>
            )}
            <nav aria-label={say('page.main-menu')}>
                <button class={`entry ${last ? '' : 'first'}`} onClick={() => (screen.value = 'setup')}>
                    {say('page.play')}
                </button>
                {back && (
                    <button class="entry" onClick={() => void goBack(back)}>
                        {say('room.return')}
                    </button>
                )}
                <Entry to="online" label={say('page.online')} />
                <Later label={say('page.editor')} />
                <Entry to="options" label={say('page.options')} />
                <Entry to="guide" label={say('page.guide')} />
                <Entry to="credits" label={say('page.credits')} />
                <Entry to="quit" label={say('page.quit')} />
            </nav>
            {notice.value && (
                <p class="notice" role="alert">
                    {notice.value}
                </p>
            )}
            {!isDurable.value && <p class="notice">{say('page.not-kept')}</p>}
            <Missing />
        </main>
    );
}

// A screen of the menu with a heading and the way back, which Escape takes as well.
export function Sheet({ title, children, beside, isWide = false }: { title: string; children: ComponentChildren; beside?: ComponentChildren; isWide?: boolean }) {
    return (
        <main class={`sheet ${isWide ? 'wide' : ''}`}>
            <header>
                <button class="mini" title={say('page.back')} aria-label={say('page.back')} onClick={() => (screen.value = 'menu')}>
                    <Icon name="back" />
                </button>
                <h1>{title}</h1>
                {beside}
            </header>
            {children}
        </main>
    );
}

export function OptionsScreen() {
    return (
        <Sheet title={say('page.options')}>
            <Options />
        </Sheet>
    );
}

export function GuideScreen() {
    return (
        <Sheet title={say('page.guide')}>
            <Guide edition={null} />
        </Sheet>
    );
}

export function CreditsScreen() {
    return (
        <Sheet title={say('page.credits')}>
            <Credits />
        </Sheet>
    );
}

// Only the window of an installed page can be closed by the page; any other says that all is kept.
export function QuitScreen() {
    useEffect(() => {
        if (matchMedia('(display-mode: standalone)').matches) {
            close();
        }
    }, []);
    return (
        <Sheet title={say('page.quit')}>
            <p>{say(isDurable.value ? 'page.quit-kept' : 'page.not-kept')}</p>
        </Sheet>
    );
}
