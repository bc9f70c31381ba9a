// The time of the worker. Tests have one of their own.
export type Cancel = () => void;

export interface Time {
    now(): number; // milliseconds, from any beginning
    after(ms: number, what: () => Promise<void>): Cancel; // does it once so much time has passed, when no call is being answered
}
