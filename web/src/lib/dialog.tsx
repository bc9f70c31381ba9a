// A dialog before the right part of the screen: it takes the focus, keeps it, and Escape closes it.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon';
import { say } from './words';

export function Dialog({ title, onClose, isMenu = false, children }: { title: string; onClose(): void; isMenu?: boolean; children: ComponentChildren }) {
    const frame = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => {
        frame.current?.showModal();
        return () => frame.current?.close();
    }, []);
    return (
        <dialog
            ref={frame}
            class={`dialog ${isMenu ? '' : 'wide'}`}
            aria-label={title}
            onCancel={(event) => {
                event.preventDefault();
                onClose();
            }}
        >
            <header>
                <h2>{title}</h2>
                {!isMenu && (
                    <button class="mini" title={say('page.close')} aria-label={say('page.close')} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                )}
            </header>
            <div class="content">{children}</div>
        </dialog>
    );
}
