// The time of the worker. Tests have one of their own.
export type Cancel = () => void;

export interface Time {
    now(): number; // milliseconds, from any beginning
    after(ms: number, what: () => Promise<void>): Cancel; // does it in turn, that many milliseconds later
    inTurn<T>(what: () => Promise<T>): Promise<T>; // does it when everything before it is done
}
