// A record that is looked at, in a module of its own: any line of it, forwards or back, while the game at the table stays as it is.
import type { Moment } from '../lib/contract';
import type { About, Module, Turn } from './module';
import type { Edition, Happening } from '../lib/model';

const POINTS = 400; // of a chart

// Whole lines; a last piece without its end was never shown.
function wholeLines(record: string): string[] {
    return record.split('\n').slice(0, -1);
}

// A file as lines: any kind of line end, no blank lines at the end. Text after the last line end is the last line.
function linesOf(text: string): string[] {
    return text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n').replace(/\n+$/, '\n').split('\n');
}

export interface Parts {
    header: string[];
    lines: string[];
}

export function takeApart(record: string): Parts {
    const all = record.split('\n').slice(0, -1);
    const begin = all.findIndex((line) => /^begin ~[0-9a-f]{8}$/.test(line)) + 1 || all.length;
    return { header: all.slice(0, begin), lines: all.slice(begin) };
}

export class Watched {
    private lines: string[] = []; // the header included
    private header = 0; // how many of them it has
    private place = -1; // the line that was taken last; -1 if nothing was read
    private told: Happening[] = [];
    private count = 0;
    private isRead = false; // a record was opened

    constructor(private readonly module: Module) {}

    open(record: string): { edition: Edition; count: number; turns: number[] } {
        const turns = this.read(record);
        this.lines = wholeLines(record);
        ({ count: this.count, header: this.header } = this.module.about());
        this.isRead = true;
        return { edition: this.module.editionAtTable(), count: this.count, turns: turns.map(({ line }) => line) };
    }

    private read(record: string): Turn[] {
        this.place = -1;
        this.module.openRecord('');
        return this.module.follow(wholeLines(record));
    }

    // Reads a record from outside in full. If its end reveals the secret of the dice, it is read again, and every roll and card is drawn
    // again from the secret.
    readWhole(text: string): { record: string; about: About } {
        const lines = linesOf(text);
        const piece = lines.pop() ?? '';
        const isWhole = this.check(lines, piece, '');
        const secret = this.module.secret();
        if (secret !== '') {
            this.check(lines, piece, secret);
        }
        return { record: `${(isWhole ? [...lines, piece] : lines).join('\n')}\n`, about: this.module.about() };
    }

    // Reads lines without keeping them. True if the last piece is a whole line that only lacks its end.
    private check(lines: string[], piece: string, secret: string): boolean {
        this.place = -1;
        this.module.openRecord(secret);
        this.module.follow(lines);
        try {
            return piece !== '' && this.module.follow([piece]).length >= 0;
        } catch {
            return false;
        }
    }

    // What a file of this record is called; a record that cannot be read has a name too, for it may be all that is left of a game.
    fileName(record: string): string {
        try {
            this.read(record);
        } catch {
            return 'freehold-game';
        }
        const { edition, id } = this.module.about();
        return `${edition}-${id.slice(0, 8)}`;
    }

    // Is the game over after that line?
    isOver(line: number): boolean {
        this.seek(line);
        return this.module.about().isOver;
    }

    isOpen(): boolean {
        return this.isRead;
    }

    // The lines up to this one, the header included.
    upTo(line: number): string[] {
        return this.lines.slice(0, this.header + this.bounded(line));
    }

    private bounded(line: number): number {
        return Math.max(0, Math.min(this.count, Math.trunc(line) || 0));
    }

    seek(wanted: number): Moment {
        const line = this.bounded(wanted);
        if (this.place < 0 || line < this.place) {
            this.module.openRecord('');
            this.module.follow(this.upTo(0));
            this.place = 0;
            this.told = [];
        }
        if (line > this.place) {
            this.module.follow(this.lines.slice(this.header + this.place, this.header + line - 1));
            this.told = this.module.take(this.lines[this.header + line - 1] ?? '');
            this.place = line;
        }
        return { happened: this.told, shown: this.module.state(0) };
    }

    // What the last lines of a record told, in the language of now.
    tell(record: string, count: number): Happening[] {
        const lines = wholeLines(record);
        this.place = -1;
        this.module.openRecord('');
        this.module.follow(lines.slice(0, -count));
        return lines.slice(-count).flatMap((line) => this.tellLine(line));
    }

    // A line of the header tells nothing.
    private tellLine(line: string): Happening[] {
        if (this.module.about().hasBegun) {
            return this.module.take(line);
        }
        this.module.follow([line]);
        return [];
    }

    // At the beginning, for each turn, and at the end.
    wealth(record: string): number[][] {
        const turns = this.read(record).map(({ wealth }) => wealth);
        const all = [...turns, this.module.wealth()];
        const step = Math.max(1, (all.length - 1) / (POINTS - 1));
        const points = Math.min(all.length, POINTS);
        return Array.from({ length: points }, (_, i) => all[i === points - 1 ? all.length - 1 : Math.round(i * step)] ?? []);
    }
}
