// What tests measure on the page: texts and where they stand, buttons and their sizes, areas, tokens.
import assert from 'node:assert/strict';

export const SIZES = { 'a large screen': { width: 1920, height: 1080 }, 'a laptop': { width: 1366, height: 768 }, 'a phone': { width: 390, height: 844 } };

const TOLD = 12; // findings that a failure lists

// Fails with what was found, unless there is nothing.
export function none(found) {
    assert.ok(found.length === 0, `${found.length} found:\n${[...new Set(found)].slice(0, TOLD).join('\n')}`);
}

// At one size nothing scrolls sideways, is cut off, sticks out or is covered.
export async function fits(page) {
    assert.equal(await page.evaluate(() => measure.isWide()), false, 'it scrolls sideways');
    none(await page.evaluate(() => [...measure.cut(), ...measure.covered(), ...measure.outside()]));
}

// Without scrolling, the main actions are on the screen.
export async function actionsAreInView(page) {
    await page.evaluate(() => scrollTo(0, 0));
    const buttons = await page.evaluate(() => measure.mainButtons());
    assert.ok(buttons.length > 0);
    none(buttons.filter(({ isSeen }) => !isSeen).map(({ name }) => `out of view: ${name}`));
}

export async function resize(page, size) {
    await page.setViewportSize(SIZES[size]);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

// Put into every page before it loads; leaves `measure` there.
export function instruments() {
    const SMALL = '.seal, .guide-seal, .badge b'; // letters inside seals and badges: not texts to be read (P18)
    const TOLERANCE = 1.5; // pixels

    const isShown = (element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true, checkOpacity: true, checkVisibilityCSS: true });
    };

    // Of a dialog that stands before everything only what is in it counts.
    const top = () => document.querySelector('dialog[open]') ?? document.body;

    // How much larger a drawing shows its texts than it says.
    const scaleOf = (element) => (element instanceof SVGElement && element.getScreenCTM ? element.getScreenCTM().a : 1);

    function texts(root = top()) {
        const found = [];
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const element = node.parentElement;
            if (node.data.trim() === '' || element.closest('option, title, .flight') || !isShown(element)) {
                continue;
            }
            const range = document.createRange();
            range.selectNodeContents(node);
            const box = range.getBoundingClientRect();
            const size = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
            found.push({ text: node.data.trim(), element, box, lines: [...range.getClientRects()], size });
        }
        return found;
    }

    const say = ({ text, element }) => `${text.slice(0, 40)} <${element.className?.baseVal ?? (element.className || element.tagName)}>`;

    // Texts, and what stands in fields, that are smaller than so many pixels.
    function small(least) {
        const fields = [...top().querySelectorAll('input:not([type=radio], [type=checkbox], [type=range], [type=file]), select')].filter(isShown);
        const all = [...texts(), ...fields.map((element) => ({ text: element.value, element, size: parseFloat(getComputedStyle(element).fontSize) }))];
        return all.filter(({ element, size }) => !element.closest(SMALL) && size < least - 0.05).map((text) => `${say(text)} ${text.size.toFixed(1)}px`);
    }

    // The part of a text that its letters take, without the room that the font leaves above and below them.
    const ink = ({ box, size }) => ({ left: box.left, right: box.right, top: box.top + 0.25 * size, bottom: box.bottom - 0.25 * size });

    function isWithin(inner, outer, ways) {
        const across = inner.left >= outer.left - TOLERANCE && inner.right <= outer.right + TOLERANCE;
        const down = inner.top >= outer.top - TOLERANCE && inner.bottom <= outer.bottom + TOLERANCE;
        return (!ways.includes('x') || across) && (!ways.includes('y') || down);
    }

    // Where a text leaves what holds it: a box that hides what leaves it, one that scrolls (downwards it may), or a button or card.
    function leaves(text) {
        let ways = 'xy';
        const [seen, own] = [ink(text), text.element.getBoundingClientRect()];
        if (getComputedStyle(text.element).textOverflow === 'ellipsis' && text.box.width > own.width + 0.1) {
            if (text.element.title !== text.text) {
                return true;
            }
            seen.right = Math.min(seen.right, own.right); // the tooltip has the rest
        }
        for (let holder = text.element; holder && holder !== document.body; holder = holder.parentElement) {
            const { overflowX, overflowY, position, display } = getComputedStyle(holder);
            const isBox = holder.matches('button, article, li, label, fieldset, aside, dialog, .popup, .notice, .deal');
            const hides = display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible');
            const scrolls = /auto|scroll/.test(overflowY);
            if (display === 'contents') {
                continue;
            }
            if ((isBox || hides) && !isWithin(seen, holder.getBoundingClientRect(), scrolls ? 'x' : ways)) {
                return true;
            }
            ways = scrolls ? ways.replace('y', '') : ways;
            if (position === 'fixed' || position === 'absolute') {
                return false;
            }
        }
        return false;
    }

    function cut() {
        const fields = [...top().querySelectorAll('input')].filter((field) => isShown(field) && /text|number/.test(field.type) && field.scrollWidth > field.clientWidth + 1);
        return [...texts().filter(leaves).map(say), ...fields.map((field) => `${field.value} <field>`)];
    }

    // Whether all that scrolls shows this point.
    function isInView(element, x, y) {
        for (let holder = element; holder; holder = holder.parentElement) {
            const box = holder.getBoundingClientRect();
            if (getComputedStyle(holder).overflowY !== 'visible' && holder !== document.body && (y < box.top || y > box.bottom || x < box.left || x > box.right)) {
                return false;
            }
        }
        return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    }

    // Texts on which something else of the same area lies. Each line is looked at by itself: between those of a text that begins in the middle
    // of a line and ends in the next there are other words.
    function covered() {
        const area = (element) => element.closest('dialog, aside, .players, .log, main, body');
        const isUnder = (element, line) =>
            [0.1, 0.5, 0.9].some((part) => {
                const [x, y] = [line.left + part * line.width, (line.top + line.bottom) / 2];
                const hit = isInView(element, x, y) ? document.elementFromPoint(x, y) : null;
                const isOwn = !hit || hit.contains(element) || element.contains(hit) || (element.closest('label') && hit.closest('label') === element.closest('label'));
                return !isOwn && area(hit) === area(element) && !hit.closest('.popup, .start, .compass');
            });
        const isCovered = ({ element, lines }) => lines.some((line) => isUnder(element, line));
        return texts().filter(isCovered).map((text) => `covered: ${say(text)}`);
    }

    // Boxes that stick out of the sheet, dialog or side that holds them.
    function outside() {
        const boxes = [...top().querySelectorAll('li, article, fieldset, form, section, button, input, select')].filter((box) => isShown(box) && !box.matches('[data-square], [type=file]') && !box.closest('.holdings'));
        const sticksOut = (box) => {
            const holder = box.parentElement.closest('main, dialog, aside, .players > ul > li');
            return holder && getComputedStyle(holder).display !== 'contents' && box.getBoundingClientRect().right > holder.getBoundingClientRect().right - parseFloat(getComputedStyle(holder).paddingRight) + TOLERANCE;
        };
        return boxes.filter(sticksOut).map((box) => `sticks out: ${box.textContent.slice(0, 40)} <${box.className || box.tagName}>`);
    }

    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE;

    // Pairs of main areas that lie on each other.
    function overlaps() {
        const areas = ['.players', '.log', 'main', 'aside.right'].map((name) => [name, document.querySelector(name)]).filter(([, area]) => area && isShown(area));
        return areas.flatMap(([name, area], i) => areas.slice(i + 1).filter(([, other]) => meet(area.getBoundingClientRect(), other.getBoundingClientRect())).map(([other]) => `${name} and ${other}`));
    }

    // Names of squares under tokens, and tokens that lie on each other by more than a third.
    function tokens() {
        const heads = [...document.querySelectorAll('.pin .head')].map((head) => head.getBoundingClientRect());
        const names = texts(document.querySelector('main')).filter(({ element }) => element.closest('[data-square]') && !element.closest('.seal'));
        const covered = names.filter((name) => heads.some((head) => meet(head, ink(name)))).map(say);
        const isHidden = (a, b) => Math.hypot(a.left - b.left, a.top - b.top) < 0.66 * a.width;
        const hidden = heads.flatMap((head, i) => (heads.slice(i + 1).some((other) => isHidden(head, other)) ? [`token at ${Math.round(head.left)}, ${Math.round(head.top)}`] : []));
        return { covered, hidden };
    }

    const buttons = (root = top()) => [...root.querySelectorAll('button, [role=button], input[type=submit]')].filter(isShown);

    // The buttons that count towards seven (O15): not squares, rows of lists, choices, words in the log, and small icons at players.
    function topButtons() {
        const isCounted = (button) => !button.matches('[data-square], .row, .why, [role=radio]') && !button.closest('li, [role=radiogroup]');
        return buttons().filter(isCounted).map((button) => button.textContent.trim() || button.title);
    }

    // The large buttons for what can be done now, and where they are.
    function mainButtons() {
        const found = buttons(document.querySelector('aside.right')).filter((button) => button.classList.contains('big'));
        return found.map((button) => {
            const { left, top: above, right, bottom, width, height } = button.getBoundingClientRect();
            return { name: button.textContent.trim(), width, height, isSeen: left >= 0 && above >= 0 && right <= innerWidth && bottom <= innerHeight };
        });
    }

    // Buttons and pictures without words that say nothing to who points at them, or to who can't see them.
    function silent() {
        const nameOf = (element) => element.getAttribute('aria-label') || element.textContent.trim();
        const isBare = (element) => texts(element).length === 0;
        const icons = buttons().filter((button) => isBare(button) && !(button.title && nameOf(button)));
        const pictures = [...top().querySelectorAll('svg, img, [role=img]')].filter((picture) => !picture.closest('[aria-hidden=true]') && !picture.getAttribute('aria-label') && !picture.getAttribute('alt'));
        return [...icons, ...pictures].map((element) => element.outerHTML.slice(0, 120));
    }

    window.measure = { small, cut, covered, outside, isWide, overlaps, tokens, topButtons, mainButtons, silent };
}
