// Editions and words for the worker: what is on the shelf, in the language that was opened last.
import type { Library, NewGame } from '../lib/contract';
import { Refusal, type Edition } from '../lib/model';
import { BadLine, type Module } from './module';
import { fill, vocabulary, wordsOfEdition, type Vocabulary } from '../lib/vocabulary';

// The text files of the project, by name.
export interface Shelf {
    editions: Record<string, string>;
    words: Record<string, string>;
    rules: { rules: number; signature: string }; // of the engine that the page was built with
}

export class LocalLibrary implements Library {
    private words: Vocabulary = {};
    private files: string[] = []; // all word files of the language
    private titles = new Map<string, string>();
    private chosen = 'en';

    constructor(
        private readonly shelf: Shelf,
        private readonly module: Module, // in which editions are loaded
        private readonly speakers: Module[], // all that speak the language
    ) {
        Object.entries(shelf.editions).forEach(([id, text]) => module.keepEdition(id, text));
    }

    async open(language: string): ReturnType<Library['open']> {
        const chosen = this.shelf.words[language] === undefined ? 'en' : language;
        const names = Object.keys(this.shelf.words).filter((name) => name === chosen || name.startsWith(`${chosen}.`));
        this.files = names.map((name) => this.shelf.words[name] ?? '');
        this.chosen = chosen;
        this.speakers.forEach((module) => module.setWords(this.files));
        this.words = vocabulary(this.shelf.words[chosen] ?? '');
        const editions = Object.keys(this.shelf.editions).map((id) => this.load(id));
        this.titles = new Map(editions.map(({ id, name }) => [id, name]));
        return { editions, rules: this.module.rules(), words: this.words };
    }

    language(): string {
        return this.chosen;
    }

    // Another module that speaks the language.
    teach(module: Module): void {
        this.speakers.push(module);
        module.setWords(this.files);
    }

    private load(id: string): Edition {
        this.module.loadEdition(this.shelf.editions[id] ?? '');
        return this.inWords(this.module.edition());
    }

    say(key: string, values: Record<string, string | number> = {}): string {
        return fill(this.words[key] ?? key, values);
    }

    // The edition with what the language words in its own way for it.
    inWords(edition: Edition): Edition {
        return { ...edition, words: wordsOfEdition(this.files, edition.id) };
    }

    // The name of an edition in the language; undefined if it is not on the shelf.
    title(id: string): string | undefined {
        return this.titles.get(id);
    }

    // An edition with these changes, each as `rule = value`; undefined if it is not on the shelf or they do not fit.
    editionOf(id: string, changes: string[]): Edition | undefined {
        try {
            this.module.loadEdition(this.shelf.editions[id] ?? '');
            this.module.setRules(Object.fromEntries(changes.map((change) => change.split(' = ') as [string, string])));
            return this.inWords(this.module.edition());
        } catch {
            return undefined;
        }
    }

    // Loads the edition of a new game, with its changes. A change that does not fit is refused by the name of its rule.
    choose({ edition, changes }: NewGame): void {
        this.module.loadEdition(this.shelf.editions[edition] ?? '');
        try {
            this.module.setRules(changes);
        } catch (error) {
            throw error instanceof BadLine ? this.badRule(error) : error;
        }
    }

    private badRule({ line, subject, reason }: BadLine): Refusal {
        const first = this.words[`rule.${subject}`] ?? subject;
        return new Refusal(line > 0 ? this.say('page.bad-rule', { first, text: reason }) : this.say('page.bad-rules', { text: reason }));
    }
}
