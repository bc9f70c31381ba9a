// Persons at one screen who try everything that they are offered, one thing after the other: they buy and decline, bid and withdraw, trade,
// build and sell, mortgage and lift, take back, pay their debts, and in the end resign. What they have done is counted in `done`.
import assert from 'node:assert/strict';
import { bid, button, called, lineOf, look, press, resign, side, untilAsked } from './page.mjs';

const HIGHEST = 30; // what is bid at most
const PAID = 5; // what is offered for a deed
const TAKEN_BACK = 2; // times in a game

// Every `each`th time, beginning with the first.
function isDue(count, each) {
    return count % each === 0;
}

export class Persons {
    // After so many `answers` they resign, or in a game with a clock say nothing more.
    constructor(page, { answers = 110, hasClock = false } = {}) {
        this.page = page;
        this.answers = answers;
        this.hasClock = hasClock;
        this.done = new Map();
        this.turns = 0;
    }

    count(what) {
        return this.done.get(what) ?? 0;
    }

    did(what) {
        this.done.set(what, this.count(what) + 1);
    }

    async press(word, what = word, within = side(this.page)) {
        await press(this.page, word, within);
        this.did(what);
    }

    // Plays on, to the leaderboard if `most` answers are enough for it.
    async play(most) {
        for (let i = 0; i < most && (await this.answer()); i++);
    }

    // Plays to the leaderboard; fails if the game does not come to it.
    async playToTheEnd() {
        try {
            for (let i = 0; !(this.hasClock && i >= this.answers) && (await this.answer(i >= this.answers)); i++) {
                assert.ok(i < 4 * this.answers, 'the game does not end');
            }
            await this.page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
        } catch (error) {
            const { text } = await look(this.page);
            throw new Error(`${error.stack}\nwhile the page showed:\n${text}\n${this.page.problems.join('\n')}`);
        }
    }

    // One answer to whatever is asked. False when the game is over.
    async answer(isEnough = false) {
        const seen = await look(this.page);
        const has = (word) => seen.buttons.some((name) => called(word).test(name));
        if (has('Watch')) {
            return false;
        }
        if (seen.text.includes('region "Auction"')) {
            await this.answerAuction(seen, has);
        } else if (seen.text.includes('region "You owe more than you have"')) {
            await this.raise(has);
        } else if (has('Accept') || has('Reject')) {
            await this.answerOffer(has);
        } else if (has('Roll') || has('End turn')) {
            await this.takeTurn(has, isEnough);
        } else {
            await this.answerPlainly(has, seen.text);
        }
        return true;
    }

    async answerPlainly(has, text) {
        if (has('Buy') || has('Decline')) {
            const isDeclined = !has('Buy') || isDue(this.count('asked to buy'), 3);
            this.did('asked to buy');
            await this.press(isDeclined ? 'Decline' : 'Buy');
            return;
        }
        const words = ['Lift mortgage', 'Keep', 'Pay a percentage', 'Pay', 'Use a card', 'Declare bankruptcy'].filter(has);
        if (words.length > 0) {
            this.did('asked');
            await this.press(words[this.count('asked') % words.length]);
        } else {
            assert.ok(has('Build') && (await this.useDeeds('Build', has)), `nothing can be answered here:\n${text}`);
        }
    }

    /* ---- Auctions ---- */

    async answerAuction({ text, buttons }, has) {
        const [, low] = /spinbutton "Bid by .*?\(([\d,]*)–/.exec(text) ?? [];
        const silent = this.page.getByRole('list', { name: 'Still bidding' }).getByRole('button', { pressed: false });
        const own = buttons.find((name) => name.startsWith('I am '));
        if (own) {
            await button(this.page, own).click();
            await this.page.getByRole('spinbutton', { name: /^Bid by / }).waitFor();
            this.did('hand over');
        } else if (this.count('Bid') > 3 * this.count('another speaks') && (await silent.count()) > 0) {
            const name = await silent.first().textContent();
            await silent.first().click();
            await this.page.getByRole('spinbutton', { name: `Bid by ${name.trim()}` }).waitFor();
            this.did('another speaks');
        } else if (low !== undefined && (Number(low.replace(',', '')) <= HIGHEST || !has('Withdraw'))) {
            await bid(this.page, has('Withdraw') ? 1 : this.count('secret bid') % 4);
            this.did(has('Withdraw') ? 'Bid' : 'secret bid');
        } else {
            await this.press('Withdraw');
        }
    }

    /* ---- Debts ---- */

    async raise(has) {
        const word = ['Sell', 'Mortgage', 'Declare bankruptcy'].find(has);
        await this.press(word, word === 'Declare bankruptcy' ? word : 'raise money');
    }

    /* ---- Trades ---- */

    async answerOffer(has) {
        const turn = this.count('offer answered') % 4;
        this.did('offer answered');
        if (turn === 0 && has('Counter-offer')) {
            await button(this.page, 'Counter-offer').click();
            const [mine] = await this.sides();
            const cash = mine.getByRole('spinbutton', { name: /^Cash/ });
            await cash.fill(String(Number(await cash.inputValue()) + 1));
            if (await this.conclude('Counter-offer')) {
                return;
            }
        }
        await this.press(turn === 3 || !has('Accept') ? 'Reject' : 'Accept');
    }

    trade() {
        return this.page.getByRole('region', { name: 'Trade' });
    }

    // The two columns of the trade window: mine, theirs.
    async sides() {
        const groups = this.trade().getByRole('group');
        await groups.nth(1).waitFor();
        return [groups.nth(0), groups.nth(1)];
    }

    // Offers what the window shows if it may be offered, else closes it. The verdict on a deal comes a moment after its last change.
    async conclude(word) {
        const offer = (disabled) => this.trade().getByRole('button', { name: word, exact: true, disabled });
        const line = await lineOf(this.page);
        await this.trade().locator('[role="status"][aria-busy="false"]').waitFor();
        if (await offer(false).isVisible()) {
            await offer(false).click();
            await this.page.locator(`main[data-line]:not([data-line="${line}"])`).or(offer(true)).first().waitFor();
        }
        if ((await lineOf(this.page)) === line) {
            await this.trade().getByRole('button', { name: 'Cancel' }).click();
            this.did(`${word} refused`);
            return false;
        }
        await untilAsked(this.page);
        this.did(word);
        return true;
    }

    // Money for a deed, or in games with agreements money for a share of a rent and for freedom from it. One thing at a time is named, so
    // that the deal is one in games which allow no other.
    async offer() {
        const beside = this.page.getByRole('complementary', { name: 'Players' }).getByRole('button', { name: /^Offer: / }).first();
        const isBeside = isDue(this.turns, 8) && (await beside.isVisible());
        await (isBeside ? beside : button(this.page, 'Trade')).click();
        const partners = this.trade().getByRole('listitem').getByRole('button');
        await this.trade().getByRole('button').first().waitFor();
        if ((await partners.count()) > 0) {
            await partners.nth(this.count('Offer') % (await partners.count())).click();
        }
        const [mine, theirs] = await this.sides();
        const deeds = theirs.getByRole('button');
        const shares = theirs.getByRole('spinbutton', { name: /share of the rent$/ });
        const [, cash = ''] = /spinbutton "Cash \((.*?)\)/.exec(await mine.ariaSnapshot()) ?? [];
        if ((await deeds.count()) === 0 || !(Number(cash.replace(/\D/g, '')) >= PAID) || /^[−-]/.test(cash)) {
            await this.trade().getByRole('button', { name: 'Cancel' }).click();
            return;
        }
        const isAgreement = (await shares.count()) > 0 && isDue(this.count('Offer'), 2);
        if (isAgreement) {
            await shares.first().fill('20');
            await theirs.getByRole('checkbox', { name: /Rent-free$/ }).first().check();
        } else {
            await deeds.nth(this.turns % (await deeds.count())).click();
        }
        await mine.getByRole('spinbutton', { name: /^Cash/ }).fill(String(PAID));
        if (await this.conclude('Offer')) {
            this.did(isAgreement ? 'agreement' : 'deed wanted');
        }
    }

    /* ---- Turns ---- */

    async takeTurn(has, isEnough) {
        if (isEnough) {
            await resign(this.page);
            this.did('Resign');
        } else if (has('Use a card')) {
            await this.press('Use a card');
        } else if (has('Roll') && has('Pay') && isDue(this.count('in jail'), 2)) {
            this.did('in jail');
            await this.press('Pay', 'Pay in jail');
        } else if (!(await this.runErrand(has))) {
            this.did(has('Roll') && has('Pay') ? 'in jail' : 'turn');
            this.turns++;
            await this.press(has('Roll') ? 'Roll' : 'End turn');
        }
    }

    // One thing beside the throw, at most once between two of them, and none while a clock runs. True if something was done.
    async runErrand(has) {
        if (this.turns === this.errandAt || this.hasClock) {
            return false;
        }
        this.errandAt = this.turns;
        const before = this.done.size + [...this.done.values()].reduce((sum, count) => sum + count, 0);
        if (has('Undo') && this.turns > 3 && this.count('Undo') < TAKEN_BACK) {
            await this.press('Undo');
        } else if (has('Trade') && isDue(this.turns, 4)) {
            await this.offer();
        } else if ((has('Build') || has('Deeds')) && (await this.useDeeds((this.count('Build') + this.count('Sell')) % 3 === 2 ? 'Sell' : 'Build', has))) {
            return true;
        } else if ((has('Mortgage') || has('Deeds')) && isDue(this.turns, 3)) {
            await (this.count('Mortgage') > this.count('Lift mortgage') ? this.lift() : this.useDeeds('Mortgage', has));
        }
        return before !== this.done.size + [...this.done.values()].reduce((sum, count) => sum + count, 0);
    }

    // Opens the list of deeds and does one thing to the first for which it can be done.
    async useDeeds(word, has) {
        const doors = ['Build', 'Sell'].includes(word) ? ['Build', 'Sell'] : ['Mortgage', 'Lift mortgage'];
        await button(this.page, doors.find(has) ?? 'Deeds').click();
        const list = this.page.getByRole('region', { name: 'Deeds' });
        await list.getByRole('button', { name: 'Close' }).waitFor();
        const isThere = (await button(this.page, word, list).count()) > 0;
        if (isThere) {
            await this.press(word, word, list);
        }
        await this.closeList(list);
        return isThere;
    }

    // It closes by itself when something is asked.
    async closeList(list) {
        const close = list.getByRole('button', { name: 'Close' });
        if ((await close.count()) > 0) {
            await close.click();
        }
    }

    // Opens a mortgaged deed on the board and lifts its mortgage, if that can be done.
    async lift() {
        const deed = this.page.getByRole('main', { name: 'Board' }).getByRole('button', { name: /, Mortgaged/ });
        if ((await deed.count()) === 0) {
            return;
        }
        await deed.first().click();
        const close = side(this.page).getByRole('button', { name: 'Close' });
        await close.waitFor();
        if ((await button(this.page, 'Lift mortgage').count()) > 0) {
            await this.press('Lift mortgage');
        }
        await close.click();
    }
}
