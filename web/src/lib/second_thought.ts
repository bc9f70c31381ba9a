// An action that can't be undone is asked twice, and the second answer counts only after a moment, so that a double click is one answer.
import { useEffect, useState } from 'preact/hooks';

const MOMENT = 400; // milliseconds

export function useSecondThought(): { isAsked: boolean; isReady: boolean; ask(): void; forget(): void } {
    const [isAsked, setAsked] = useState(false);
    const [isReady, setReady] = useState(false);
    useEffect(() => {
        setReady(false);
        const timer = setTimeout(() => setReady(isAsked), MOMENT);
        return () => clearTimeout(timer);
    }, [isAsked]);
    return { isAsked, isReady, ask: () => setAsked(true), forget: () => setAsked(false) };
}
