// Options: language, look, pace, volumes; applied at once and kept (T15, U09, P15).
import { translate } from '../play/game';
import { change, settings, type Settings } from '../lib/settings';
import { playEffect } from '../lib/sound';
import { say } from '../lib/words';

interface ChoiceProps<T extends string> {
    name: string;
    values: readonly T[];
    value: T;
    label(value: T): string;
    onChoose(value: T): void;
}

function Choice<T extends string>({ name, values, value, label, onChoose }: ChoiceProps<T>) {
    return (
        <fieldset class="choice">
            <legend>{name}</legend>
            <div class="segments">
                {values.map((other) => (
                    <label key={other}>
                        <input type="radio" name={name} checked={other === value} onChange={() => onChoose(other)} />
                        <span>{label(other)}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function Volume({ name, value, onChange }: { name: string; value: number; onChange(value: number): void }) {
    return (
        <label class="volume">
            <span>{name}</span>
            <input type="range" min={0} max={1} step={0.05} value={value} onInput={({ currentTarget }) => onChange(Number(currentTarget.value))} />
            <output>{Math.round(value * 100)} %</output>
        </label>
    );
}

const LANGUAGES: Record<Settings['language'], string> = { en: 'English', tr: 'Türkçe' };

function speakLanguage(language: Settings['language']): void {
    change({ language });
    void translate(language);
}

export function isFullScreen(): boolean {
    return document.fullscreenElement !== null;
}

export function toggleFullScreen(): void {
    void (isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
}

// Which offers computer players make to people: also asked at set-up.
export function OffersChoice() {
    return <Choice name={say('page.offers')} values={['all', 'good', 'none']} value={settings.value.offers} label={(value) => say(`page.offers.${value}`)} onChoose={(value) => change({ offers: value })} />;
}

export function Options() {
    const { language, theme, speed, music, effects } = settings.value;
    return (
        <div class="options">
            <Choice name={say('page.language')} values={['en', 'tr']} value={language} label={(value) => LANGUAGES[value]} onChoose={speakLanguage} />
            <Choice name={say('page.theme')} values={['system', 'light', 'dark']} value={theme} label={(value) => say(`page.theme.${value}`)} onChoose={(value) => change({ theme: value })} />
            <Choice name={say('page.speed')} values={['normal', 'fast', 'none']} value={speed} label={(value) => say(`page.speed.${value}`)} onChoose={(value) => change({ speed: value })} />
            <OffersChoice />
            <Volume
                name={say('page.effects')}
                value={effects}
                onChange={(value) => {
                    change({ effects: value });
                    playEffect('coin');
                }}
            />
            <Volume name={say('page.music')} value={music} onChange={(value) => change({ music: value })} />
            {document.fullscreenEnabled && (
                <button class="plain" onClick={toggleFullScreen}>
                    {say('page.full-screen')}
                </button>
            )}
        </div>
    );
}
