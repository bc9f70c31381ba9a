// Bytes as hexadecimal digits.
export function bytesOf(hex: string): Uint8Array {
    return Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

export function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
