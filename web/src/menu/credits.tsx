// Acknowledgements (T17): only the content, the caller adds the frame. Its looks are in guide.css. Names of works, people and licences are
// the same in every language; all else comes from the word files.
import icons from 'virtual:icons';
import { authorsOf } from './icon_authors';
import { say } from '../lib/words';

const FACES: [string, string][] = [
    ['Fraunces', 'Phaedra Charles, Flavia Zimbardi (Undercase Type)'],
    ['Inter', 'Rasmus Andersson'],
    ['Barlow Condensed', 'Jeremy Tribby'],
];

// The page, the programs beside it, and what builds and tests them.
const WORKS: [string, string][] = [
    ['Preact, @preact/signals', 'MIT'],
    ['lean-qr', 'MIT'],
    ['libuv', 'MIT'],
    ['http-parser', 'MIT'],
    ['OpenSSL', 'Apache 2.0'],
    ['libedit', 'BSD'],
    ['gnuplot', 'gnuplot'],
    ['esbuild', 'MIT'],
    ['TypeScript', 'Apache 2.0'],
    ['Playwright', 'Apache 2.0'],
    ['axe-core', 'MPL 2.0'],
    ['cmocka', 'Apache 2.0'],
    ['Jansson', 'MIT'],
    ['libsodium', 'ISC'],
    ['libunistring', 'LGPL 3, GPL 2'],
    ['wslay', 'MIT'],
];

function Pairs({ pairs }: { pairs: [string, string][] }) {
    return (
        <dl>
            {pairs.map(([term, description]) => (
                <div key={term}>
                    <dt>{term}</dt>
                    <dd>{description}</dd>
                </div>
            ))}
        </dl>
    );
}

export function Credits() {
    const authors = authorsOf(Object.keys(icons));
    return (
        <div class="credits">
            <section>
                <p>{say('credits.what')}</p>
                <p>{say('credits.publisher')}</p>
            </section>
            <section>
                <h2>{say('credits.icons')}</h2>
                <p>
                    {say('credits.icons.from')} <a href="https://game-icons.net">game-icons.net</a>,{' '}
                    <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>
                </p>
                <Pairs pairs={authors.map(([author, names]) => [author, names.join(', ')])} />
            </section>
            <section>
                <h2>{say('credits.faces')}</h2>
                <p>
                    {say('credits.faces.licence')} <a href="https://openfontlicense.org">SIL Open Font License 1.1</a>
                </p>
                <Pairs pairs={FACES} />
            </section>
            <section>
                <h2>{say('credits.works')}</h2>
                <Pairs pairs={WORKS} />
            </section>
            <section>
                <h2>{say('credits.sound')}</h2>
                <p>{say('credits.sound.made')}</p>
            </section>
        </div>
    );
}
