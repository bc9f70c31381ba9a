// Checks for what comes over the network, put together by protocol.ts: each takes any value and says whether it is right.
export type Check = (value: unknown) => boolean;
export type Checks = ReadonlyMap<string, Check>;

// The server counts bytes of UTF-8, of which a text has at least as many as letters here; so this check is the milder one.
export function text(least: number, most: number): Check {
    return (value) => typeof value === 'string' && value.length <= most && (value !== '' || least === 0);
}

export function word(least: number, most: number): Check {
    return (value) => typeof value === 'string' && value.length >= least && value.length <= most && /^[A-Za-z0-9_-]*$/.test(value);
}

export function hex(digits: number): Check {
    return (value) => typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value);
}

export function number(least: number, most: number): Check {
    return (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

export const flag: Check = (value) => typeof value === 'boolean';
export const raw: Check = (value) => value !== undefined;

export function oneOf(...words: string[]): Check {
    return (value) => typeof value === 'string' && words.includes(value);
}

export function list(most: number, entry: Check): Check {
    return (value) => Array.isArray(value) && value.length <= most && value.every(entry);
}

export function optional(check: Check): Check {
    return (value) => value === undefined || check(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Fields that are not named are ignored (O17).
export function object(fields: Record<string, Check>): Check {
    const checks = Object.entries(fields);
    return (value) => isRecord(value) && checks.every(([name, check]) => check(value[name]));
}

export function isMessage(checks: Checks, value: unknown): boolean {
    return isRecord(value) && typeof value.type === 'string' && (checks.get(value.type)?.(value) ?? false);
}

export function isUnknown(checks: Checks, value: unknown): boolean {
    return isRecord(value) && typeof value.type === 'string' && !checks.has(value.type);
}
