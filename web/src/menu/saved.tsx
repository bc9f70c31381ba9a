// Saved games (T08): go on, watch, download or delete; bring a record in from a file (U08), and games back from a monthly copy (T21).
import { useEffect, useState } from 'preact/hooks';
import type { Saved } from '../lib/contract';
import { download } from '../lib/files';
import { attempt, host, notice, saved } from '../lib/screens';
import { refreshSaved, resume } from '../play/game';
import { Sheet } from './menu';
import { Sure } from '../play/pause';
import { watch } from '../replay/replay';
import { clock, moment, say } from '../lib/words';

async function remove(key: string): Promise<void> {
    await attempt(() => host.store.remove(key));
    await refreshSaved();
}

function Row({ game }: { game: Saved }) {
    const state = game.isOver ? say('page.over') : game.isSave ? say('page.a-save') : say('page.running');
    return (
        <li class="saved-game" aria-label={game.name || game.title}>
            <div>
                <strong>{game.name || game.title}</strong>
                <small>
                    {game.name ? `${game.title} · ` : ''}
                    {state} · {game.players.join(', ')}
                </small>
                <small>
                    {moment(game.saved)} · {say('page.played', { text: clock(game.played) })}
                </small>
            </div>
            <div class="rows-of-buttons">
                {!game.isOver && (
                    <button class="plain main" onClick={() => resume(game.key)}>
                        {say('page.continue')}
                    </button>
                )}
                <button class="plain" onClick={() => watch(game.key)}>
                    {say('page.watch')}
                </button>
                <button class="plain" onClick={() => download(game.key)}>
                    {say('page.download')}
                </button>
                <Sure label={say('page.delete')} question={say('page.delete-sure')} onSure={() => remove(game.key)} />
            </div>
        </li>
    );
}

function Upload() {
    const add = async (file: File | undefined) => {
        if (!file) {
            return;
        }
        await attempt(async () => {
            await host.store.add(await file.text());
            await refreshSaved();
        });
    };
    return (
        <label class="upload plain">
            {say('page.upload')}
            <input
                type="file"
                accept=".ubp,.fhr,text/plain"
                onChange={({ currentTarget }) => {
                    void add(currentTarget.files?.[0]);
                    currentTarget.value = '';
                }}
            />
        </label>
    );
}

function Copies() {
    const [copies, setCopies] = useState<{ month: string; games: number }[]>([]);
    const [restored, setRestored] = useState('');
    useEffect(() => {
        host.store.copies().then(setCopies, () => undefined);
    }, []);
    const restore = async (month: string) => {
        await attempt(async () => {
            setRestored(say('page.restored', { count: await host.store.restore(month) }));
            await refreshSaved();
        });
    };
    return copies.length === 0 ? null : (
        <details class="copies">
            <summary>{say('page.copies')}</summary>
            <ul class="choices">
                {copies.map(({ month, games }) => (
                    <li key={month}>
                        <span>
                            {month} · {say('page.games', { count: games })}
                        </span>
                        <button class="plain" onClick={() => restore(month)}>
                            {say('page.restore')}
                        </button>
                    </li>
                ))}
            </ul>
            <p role="status">{restored}</p>
        </details>
    );
}

export function SavedGames() {
    return (
        <Sheet title={say('page.saved-games')} isWide>
            {notice.value && (
                <p class="notice" role="alert">
                    {notice.value}
                </p>
            )}
            {saved.value.length === 0 && <p>{say('page.none-saved')}</p>}
            <ul class="saved-games">
                {saved.value.map((game) => (
                    <Row key={game.key} game={game} />
                ))}
            </ul>
            <Upload />
            <Copies />
        </Sheet>
    );
}
