// Play online: a name, and then with friends, in an open room, or into a room by its link or code (O01, X06).
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../lib/icon';
import { KINDS } from '../lib/looks';
import { Sheet } from '../menu/menu';
import { NumberField } from '../lib/number_field';
import { editions, notice } from '../lib/screens';
import { playerName } from '../lib/settings';
import { say } from '../lib/words';
import { Rules, type Changes } from '../setup/rules';
import { invited, isCode } from './invitation';
import { create, invitation, join, joinByCode } from './room';

const TIMERS = [0, 30, 60, 90, 180, 600]; // seconds to answer
const USUAL_TIMER = 90;
const NAME_MOST = 40;

function Notice() {
    return notice.value ? (
        <p class="notice" role="alert">
            {notice.value}
        </p>
    ) : null;
}

function NameField({ value, onChange }: { value: string; onChange(name: string): void }) {
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => field.current?.focus(), []);
    return (
        <label class="own-name">
            {say('room.your-name')}
            <input ref={field} value={value} maxLength={NAME_MOST} required autocomplete="nickname" onInput={({ currentTarget }) => onChange(currentTarget.value)} />
        </label>
    );
}

interface Wanted {
    title: string;
    edition: string;
    changes: Changes;
    seats: number;
    computers: number;
    kind: string;
    timer: number;
    passcode: string;
}

function changesAsText(changes: Changes): string[] {
    return Object.entries(changes).map(([rule, value]) => `${rule} = ${value === true ? 'yes' : value === false ? 'no' : value}`);
}

function RoomForm({ name, isPrivate, onBack }: { name: string; isPrivate: boolean; onBack(): void }) {
    const [wanted, setWanted] = useState<Wanted>({ title: say('room.of', { seat: name.trim() }), edition: editions.value[0]?.id ?? '', changes: {}, seats: 4, computers: 0, kind: 'keen', timer: USUAL_TIMER, passcode: '' });
    const [isSent, setSent] = useState(false);
    const edition = editions.value.find(({ id }) => id === wanted.edition);
    if (!edition) {
        return null;
    }
    const [low, high] = edition.rules.players;
    const seats = Math.max(low, Math.min(high, wanted.seats));
    const computers = Math.min(wanted.computers, seats - 1);
    const change = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part });
    const open = async () => {
        setSent(true);
        const { title, changes, kind, timer, passcode } = wanted;
        const isOpen = await create(name, {
            name: title.trim(),
            edition: edition.id,
            changes: changesAsText(changes),
            seats,
            computers: Array<string>(computers).fill(kind),
            timer,
            private: isPrivate,
            listed: false,
            ...(passcode === '' ? {} : { passcode }),
        });
        setSent(isOpen);
    };
    return (
        <form
            class="room-form"
            onSubmit={(event) => {
                event.preventDefault();
                void open();
            }}
        >
            <label>
                {say('room.title')}
                <input value={wanted.title} maxLength={60} required onInput={({ currentTarget }) => change({ title: currentTarget.value })} />
            </label>
            <label>
                {say('term.edition')}
                <select value={edition.id} onChange={({ currentTarget }) => change({ edition: currentTarget.value, changes: {} })}>
                    {editions.value.map(({ id, name: title }) => (
                        <option key={id} value={id}>
                            {title}
                        </option>
                    ))}
                </select>
            </label>
            <label>
                {say('room.seats')}
                <NumberField value={seats} low={low} high={high} onChange={(count) => change({ seats: count })} />
            </label>
            <label>
                {say('room.computers')}
                <span class="pair">
                    <NumberField value={computers} low={0} high={seats - 1} onChange={(count) => change({ computers: count })} />
                    <select aria-label={say('page.kind')} value={wanted.kind} onChange={({ currentTarget }) => change({ kind: currentTarget.value })}>
                        {KINDS.filter((kind) => kind !== 'human').map((kind) => (
                            <option key={kind} value={kind}>
                                {say(`page.kind.${kind}`)}
                            </option>
                        ))}
                    </select>
                </span>
            </label>
            <label>
                {say('room.timer')}
                <select value={wanted.timer} onChange={({ currentTarget }) => change({ timer: Number(currentTarget.value) })}>
                    {TIMERS.map((seconds) => (
                        <option key={seconds} value={seconds}>
                            {seconds === 0 ? say('room.no-timer') : say('room.seconds', { count: seconds })}
                        </option>
                    ))}
                </select>
            </label>
            {isPrivate && (
                <label>
                    {say('room.passcode-wanted')}
                    <input value={wanted.passcode} maxLength={64} autocomplete="off" onInput={({ currentTarget }) => change({ passcode: currentTarget.value })} />
                </label>
            )}
            <Rules key={edition.id} edition={edition} changes={wanted.changes} onChange={(changes) => change({ changes })} />
            <Notice />
            <div class="big-buttons">
                <button type="button" class="big light" onClick={onBack}>
                    <Icon name="back" /> {say('page.back')}
                </button>
                <button class="big decisive" disabled={isSent || wanted.title.trim() === '' || name.trim() === '' || Number.isNaN(wanted.seats)}>
                    <Icon name="goto" /> {say('room.open-it')}
                </button>
            </div>
        </form>
    );
}

// A link or a code; a private room may want its passcode as well.
function JoinForm({ name }: { name: string }) {
    const [text, setText] = useState('');
    const [code, setCode] = useState('');
    const link = invited(text);
    const enter = () => (link ? join(name, link.room, { ...(link.key === '' ? {} : { key: link.key }), ...(code === '' ? {} : { passcode: code }) }) : joinByCode(name, text.trim()));
    const isUnknown = text.trim() !== '' && !link && !isCode(text);
    return (
        <form
            class="join-form"
            onSubmit={(event) => {
                event.preventDefault();
                void enter();
            }}
        >
            <label>
                {say('room.link-or-code')}
                <input value={text} autocomplete="off" spellcheck={false} aria-invalid={isUnknown} onInput={({ currentTarget }) => setText(currentTarget.value)} />
            </label>
            {link && link.key === '' && (
                <label>
                    {say('room.passcode-needed')}
                    <input value={code} maxLength={64} autocomplete="off" onInput={({ currentTarget }) => setCode(currentTarget.value)} />
                </label>
            )}
            {isUnknown && <small>{say('room.no-link')}</small>}
            <button class="plain main" disabled={name.trim() === '' || (!link && !isCode(text))}>
                {say('room.join')}
            </button>
        </form>
    );
}

// Somebody has come by a link: one name, one button.
function Invited({ name, onName }: { name: string; onName(name: string): void }) {
    const wanted = invitation.value;
    const [code, setCode] = useState('');
    const enter = () => wanted && join(name, wanted.room, { ...wanted.entrance, ...(code === '' ? {} : { passcode: code }) });
    return (
        <form
            class="online invited"
            onSubmit={(event) => {
                event.preventDefault();
                void enter();
            }}
        >
            <p>{say('room.invited')}</p>
            <NameField value={name} onChange={onName} />
            {wanted?.entrance.key === undefined && notice.value !== '' && (
                <label>
                    {say('room.passcode-needed')}
                    <input value={code} maxLength={64} autocomplete="off" onInput={({ currentTarget }) => setCode(currentTarget.value)} />
                </label>
            )}
            <Notice />
            <button class="big decisive" disabled={name.trim() === ''}>
                <Icon name="friends" /> {say('room.join')}
            </button>
        </form>
    );
}

export function Entrance() {
    const [name, setName] = useState(playerName.value);
    const [form, setForm] = useState<'friends' | 'open' | null>(null);
    if (invitation.value) {
        return (
            <Sheet title={say('page.online')}>
                <Invited name={name} onName={setName} />
            </Sheet>
        );
    }
    if (form) {
        return (
            <Sheet title={say(form === 'friends' ? 'room.with-friends' : 'room.open')}>
                <RoomForm name={name} isPrivate={form === 'friends'} onBack={() => setForm(null)} />
            </Sheet>
        );
    }
    const isNameless = name.trim() === '';
    return (
        <Sheet title={say('page.online')}>
            <div class="online">
                <NameField value={name} onChange={setName} />
                <div class="ways">
                    <button class="big decisive" disabled={isNameless} onClick={() => setForm('friends')}>
                        <Icon name="friends" /> {say('room.with-friends')} <small>{say('room.with-friends.hint')}</small>
                    </button>
                    <button class="big" disabled={isNameless} onClick={() => setForm('open')}>
                        <Icon name="goto" /> {say('room.open')} <small>{say('room.open.hint')}</small>
                    </button>
                </div>
                <JoinForm name={name} />
                <Notice />
            </div>
        </Sheet>
    );
}
