// Records as files: out by a download, in by an upload (U08).
import { host } from './game';
import { edition } from './show';

// The record of a kept game; '' is the game at the table.
export async function download(key: string): Promise<void> {
    const text = await host.record(key);
    const id = /^game ([0-9a-f]{8})/m.exec(text)?.[1] ?? 'game';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${key === '' ? (edition.value?.id ?? 'freehold') : 'freehold'}-${id}.ubp`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
