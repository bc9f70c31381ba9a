// Invitations as text, as server/join_link.h has them: the address of the page and behind # the room, and a key where it needs one.

const LINK = /#join=([0-9a-f]{24})(?:\.([\w-]{1,32}))?$/;
const CODE = /^[A-Za-z]{6}$/;

export function invited(address: string): { room: string; key: string } | null {
    const [, room, key = ''] = LINK.exec(address.trim()) ?? [];
    return room === undefined ? null : { room, key };
}

export function isCode(text: string): boolean {
    return CODE.test(text.trim());
}

export function linkTo(room: string, key: string | undefined): string {
    return `${location.origin}${location.pathname}#join=${room}${key ? `.${key}` : ''}`;
}

// Without encryption a browser has no clipboard: then a field is made, selected, and copied as long ago.
export async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const field = document.createElement('textarea');
        field.value = text;
        field.style.position = 'fixed';
        document.body.append(field);
        field.select();
        const isCopied = document.execCommand('copy');
        field.remove();
        return isCopied;
    }
}
