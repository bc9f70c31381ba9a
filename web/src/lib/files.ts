// Records as files: out by a download, in by an upload (U08).
import { attempt, host } from './screens';

// The record of a kept game; '' is the game at the table.
export function download(key: string): Promise<boolean> {
    return attempt(async () => save(await host.store.record(key), await host.store.fileName(key)));
}

function save(text: string, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${name}.ubp`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
