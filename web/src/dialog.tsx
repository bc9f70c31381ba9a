// A dialog before the right part of the screen: it takes the focus, keeps it, and Escape closes it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon';
import { say } from './words';

export function Dialog({ title, onClose, hasCross = true, children }: { title: string; onClose(): void; hasCross?: boolean; children: ComponentChildren }) {
    const frame = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        frame.current?.showModal();
        return () => frame.current?.close();
    }, []);
    return (
        <dialog
            ref={frame}
            class="dialog"
            aria-label={title}
            onCancel={(event) => {
                event.preventDefault();
                onClose();
            }}
        >
            <header>
                <h2>{title}</h2>
                {hasCross && (
                    <button class="mini" title={say('page.close')} aria-label={say('page.close')} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                )}
            </header>
            <div class="content">{children}</div>
        </dialog>
    );
}
