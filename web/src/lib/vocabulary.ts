// What word files say, for the page: the vocabulary of a language, and what an edition words in its own way (table/words.h).

export type Vocabulary = Record<string, string>;

// A text with its placeholders filled; one that no value is given for stays as it is.
export function fill(text: string, values: Record<string, string | number>): string {
    return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

function pairs(lines: string[]): Vocabulary {
    return Object.fromEntries(lines.flatMap((line) => {
        const [, key, text] = /^([\w.-]+) = (.*)$/.exec(line) ?? [];
        return key !== undefined && text !== undefined ? [[key, text]] : [];
    }));
}

// The part before the first heading.
export function vocabulary(text: string): Vocabulary {
    return pairs((text.split('\n[')[0] ?? '').split('\n'));
}

// Everything under headings of the edition, in any of the files; if it extends another edition, that one's words come first.
export function wordsOfEdition(files: string[], id: string, depth = 8): Vocabulary {
    const sections = files.flatMap((text) => text.split('\n[').slice(1)).filter((section) => section.startsWith(`edition ${id}]`));
    const { extends: base, ...own } = pairs(sections.join('\n').split('\n'));
    return base === undefined || depth === 0 ? own : { ...wordsOfEdition(files, base, depth - 1), ...own };
}
