// A field for a whole number. Typed text stays as it is: anything but a whole number is NaN to the caller, and is
// never turned into another number.
import { useLayoutEffect, useRef } from 'preact/hooks';

interface NumberFieldProps {
    value: number;
    low?: number | undefined;
    high?: number | undefined;
    label?: string;
    id?: string;
    describedBy?: string;
    isWrong?: boolean;
    onChange(value: number): void;
}

function numberIn(text: string): number {
    return /^\d{1,15}$/.test(text) ? Number(text) : NaN;
}

export function NumberField({ value, low, high, label, id, describedBy, isWrong = false, onChange }: NumberFieldProps) {
    const field = useRef<HTMLInputElement>(null);
    // Only values from elsewhere are written into it, and before the next key.
    useLayoutEffect(() => {
        if (field.current && !Number.isNaN(value) && numberIn(field.current.value) !== value) {
            field.current.value = String(value);
        }
    }, [value]);
    return (
        <input
            ref={field}
            id={id}
            type="number"
            inputMode="numeric"
            step={1}
            min={low}
            max={high}
            aria-label={label}
            aria-describedby={describedBy}
            aria-invalid={isWrong || Number.isNaN(value)}
            onInput={({ currentTarget }) => onChange(numberIn(currentTarget.value))}
        />
    );
}
