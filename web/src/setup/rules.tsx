// The rules of a game that are offered before it, each with its bounds and its help (T01, T14).
import { useState } from 'preact/hooks';
import type { Edition, Rule } from '../lib/model';
import { NumberField } from '../lib/number_field';
import { domains } from '../lib/screens';
import type { Preset } from '../lib/settings';
import { has, money, say } from '../lib/words';

export type Changes = Preset['changes'];

// The rules that are offered before a game, in this order; those with a number that is 0 in the edition only where `isAlways`.
const RULES: { name: string; isAlways: boolean }[] = [
    { name: 'money', isAlways: true },
    { name: 'money-less', isAlways: false },
    { name: 'clock', isAlways: false },
    { name: 'salary', isAlways: true },
    { name: 'rounds', isAlways: true },
    { name: 'landing-salary', isAlways: true },
    { name: 'pot', isAlways: true },
    { name: 'rent-in-jail', isAlways: true },
    { name: 'deal', isAlways: true },
    { name: 'auction', isAlways: true },
];

// Why a rule can't have this value; '' if it can (T14).
export function misfit(name: string, value: Rule): string {
    const { low = 0, high = Infinity } = domains.value[name] ?? {};
    const fits = typeof value !== 'number' || (value >= low && value <= high);
    return fits ? '' : say('page.out-of-range', { first: say(`rule.${name}`), low: money(low), high: money(high) });
}

function RuleField({ name, value, onChange }: { name: string; value: Rule; onChange(value: Rule): void }) {
    const { low, high, words: choices = [] } = domains.value[name] ?? {};
    const why = misfit(name, value);
    const field = { id: `rule-${name}`, 'aria-describedby': `about-${name}` };
    return (
        <div class={`rule ${typeof value === 'boolean' ? 'check' : ''}`}>
            <label for={field.id}>{say(`rule.${name}`)}</label>
            {typeof value === 'boolean' && <input {...field} type="checkbox" checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />}
            {typeof value === 'number' && <NumberField id={field.id} describedBy={field['aria-describedby']} value={value} low={low} high={high} isWrong={why !== ''} onChange={onChange} />}
            {typeof value === 'string' && (
                <select {...field} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
                    {choices.map((word) => (
                        <option key={word} value={word}>
                            {say(`rule.${name}.${word}`)}
                        </option>
                    ))}
                </select>
            )}
            <small id={field['aria-describedby']} class={why ? 'wrong' : ''}>
                {why || (has(`rule.${name}.help`) ? say(`rule.${name}.help`) : '')}
            </small>
        </div>
    );
}

export function Rules({ edition, changes, onChange }: { edition: Edition; changes: Changes; onChange(changes: Changes): void }) {
    const shown = RULES.filter(({ name, isAlways }) => name in edition.rules && (isAlways || Number(edition.rules[name]) > 0));
    const set = (name: string, value: Rule) => {
        const { [name]: _, ...rest } = changes;
        onChange(value === edition.rules[name] ? rest : { ...rest, [name]: value });
    };
    const count = Object.keys(changes).length;
    const [isOpen] = useState(count > 0); // from then on it is for the person to open and close
    const begins = Number(edition.rules['money-less']) > 0 ? say('page.as-written.plain') : say('page.as-written', { amount: money(Number(edition.rules.money)) });
    return (
        <details class="rules" open={isOpen}>
            <summary>
                {say('page.house-rules')} <small>{count > 0 ? say('page.changed', { count }) : begins}</small>
            </summary>
            <div>
                {shown.map(({ name }) => (
                    <RuleField key={name} name={name} value={(changes[name] ?? edition.rules[name]) as Rule} onChange={(value) => set(name, value)} />
                ))}
            </div>
        </details>
    );
}
