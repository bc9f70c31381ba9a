// Records as files: out by a download, in by an upload (U08).
import { attempt, host } from './game';
import { edition } from './show';

// The record of a kept game; '' is the game at the table.
export function download(key: string): Promise<boolean> {
    return attempt(async () => save(await host.record(key), key));
}

function save(text: string, key: string): void {
    const id = /^game ([0-9a-f]{8})/m.exec(text)?.[1] ?? 'game';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${key === '' ? (edition.value?.id ?? 'freehold') : 'freehold'}-${id}.ubp`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
