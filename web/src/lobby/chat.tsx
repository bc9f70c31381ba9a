// The chat of the room (O09): what people say, what happened in the room, and a dozen quick phrases.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../lib/icon';
import { pieceLook } from '../lib/looks';
import { has, say } from '../lib/words';
import { guest, remarks, room, speak, type Remark } from './room';

const MOST = 300; // characters
export const PHRASES = ['hello', 'good-luck', 'your-turn', 'hurry', 'think', 'thanks', 'sorry', 'nice', 'wow', 'oh-no', 'haha', 'good-game'];

// A phrase goes over the wire as a word, and everybody reads it in their own language.
function textOf(text: string): string {
    const key = `phrase.${text.slice(1)}`;
    return text.startsWith(':') && has(key) ? say(key) : text;
}

function Line({ remark }: { remark: Remark }) {
    if ('text' in remark) {
        return <li class="happened">{remark.text}</li>;
    }
    const { said } = remark;
    const member = room.value?.members.find(({ guest: id }) => id === said.guest);
    const look = pieceLook(member?.piece ?? '', member?.seat ?? 1);
    const isPhrase = said.text !== textOf(said.text);
    return (
        <li class={`remark ${said.guest === guest.value ? 'own' : ''} ${isPhrase ? 'phrase' : ''}`} style={{ '--seat': look.colour }}>
            <bdi>
                <b>{said.player}</b>
                {said.watches && <small> ({say('join.is-watching')})</small>}
            </bdi>{' '}
            <bdi>{textOf(said.text)}</bdi>
        </li>
    );
}

export function Chat() {
    const [text, setText] = useState('');
    const [isOpen, setOpen] = useState(false); // the phrases
    const list = useRef<HTMLDivElement>(null);
    const all = remarks.value;
    useEffect(() => {
        list.current?.scrollTo({ top: list.current.scrollHeight });
    }, [all.length]);
    const send = async (what: string) => {
        setOpen(false);
        if (what.trim() !== '' && (await speak(what.trim()))) {
            setText('');
        }
    };
    return (
        <section class="chat" aria-label={say('room.chat')}>
            <h2>{say('room.chat')}</h2>
            <div class="remarks" role="log" aria-live="polite" aria-label={say('room.chat')} tabIndex={0} ref={list}>
                <ol>
                    {all.map((remark) => (
                        <Line key={remark.key} remark={remark} />
                    ))}
                </ol>
            </div>
            {isOpen && (
                <ul class="phrases" aria-label={say('room.phrases')}>
                    {PHRASES.map((phrase) => (
                        <li key={phrase}>
                            <button class="plain" onClick={() => void send(`:${phrase}`)}>
                                {say(`phrase.${phrase}`)}
                            </button>
                        </li>
                    ))}
                </ul>
            )}
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    void send(text);
                }}
            >
                <button type="button" class="mini" aria-expanded={isOpen} title={say('room.phrases')} aria-label={say('room.phrases')} onClick={() => setOpen(!isOpen)}>
                    <Icon name="chat" />
                </button>
                <input value={text} maxLength={MOST} placeholder={say('room.say')} aria-label={say('room.say')} onInput={({ currentTarget }) => setText(currentTarget.value)} />
                <button class="mini" title={say('room.send')} aria-label={say('room.send')} disabled={text.trim() === ''}>
                    <Icon name="send" />
                </button>
            </form>
        </section>
    );
}
