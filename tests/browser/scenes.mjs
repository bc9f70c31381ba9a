// Every screen, dialog and panel of the page, one after the other: each is reached by roles and names and then looked at.
import { resign, side } from './page.mjs';
import { open, record, toMenu, upload } from './moments.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });

// A game at a moment, and what is pressed there.
const game = (moment, press = async () => {}, options = {}) => async (page, address) => {
    await open(page, address, record(moment, options));
    await press(page);
};

const screen = (name, press = async () => {}) => async (page, address) => {
    await toMenu(page, address);
    await button(page, name).click();
    await press(page);
};

// All but one of four players give up.
async function finish(page) {
    for (let i = 0; i < 3; i++) {
        await resign(page);
    }
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
}

async function everyChoice(page) {
    await page.getByText('House rules').click();
    await page.getByText('Saved set-ups').click();
    await page.getByRole('button', { name: /^Choose a token and a colour/ }).first().click();
}

async function trade(page) {
    await side(page).getByRole('button', { name: /^Trade/ }).first().click();
}

async function tradeWithSomebody(page) {
    await page.getByRole('button', { name: /^Offer: / }).first().click();
    const sides = page.getByRole('region', { name: 'Trade' }).getByRole('group');
    await sides.first().getByRole('spinbutton').first().fill('1');
}

async function throwDice(page) {
    await page.keyboard.press('Enter');
    await page.getByRole('note').first().waitFor();
}

async function watch(page, address) {
    await toMenu(page, address);
    await upload(page, record('manage'));
    await button(page, 'Watch').first().click();
    await page.getByRole('slider').fill('60');
}

async function saved(page, address) {
    await toMenu(page, address);
    await upload(page, record('start'));
}

const owned = (page) => page.getByRole('main').getByRole('button', { name: /Owner Ada/ }).first().click();

// By name: how it is reached, whether it is game creation, which may have any number of buttons (P18), and whether it asks for main actions.
export const SCENES = {
    'main menu': { reach: toMenu },
    'new game': { reach: screen('Play'), isCreation: true },
    'new game with every choice open': { reach: screen('Play', everyChoice), isCreation: true },
    options: { reach: screen('Options') },
    guide: { reach: screen('How to Play') },
    credits: { reach: screen('Credits') },
    quit: { reach: screen('Quit') },
    'before the throw': { reach: game('throw'), isAsked: true },
    'a place to buy': { reach: game('buy'), isAsked: true },
    'after the throw': { reach: game('manage'), isAsked: true },
    'an offer': { reach: game('offer'), isAsked: true },
    'an open auction': { reach: game('auction'), isAsked: true },
    'a secret auction': { reach: game('secret', async () => {}, { edition: 'unipoly' }), isAsked: true },
    'a debt': { reach: game('debt'), isAsked: true },
    'a deed': { reach: game('manage', owned) },
    'a square without a deed': { reach: game('manage', (page) => page.getByRole('main').getByRole('button', { name: /^Jail/ }).click()) },
    'deeds to mortgage': { reach: game('manage', (page) => side(page).getByRole('button', { name: /^Mortgage/ }).first().click()) },
    'whom to trade with': { reach: game('manage', trade), isAsked: true },
    'a trade': { reach: game('manage', tradeWithSomebody), isAsked: true },
    'a trade with agreements': { reach: game('manage', tradeWithSomebody, { edition: 'pandemic' }), isAsked: true },
    'a card': { reach: game('card', throwDice) },
    'the clocks': { reach: game('manage', async () => {}, { edition: 'blitz', seats: 8 }), isAsked: true },
    'an infection': { reach: game('manage', async () => {}, { edition: 'pandemic', seats: 8 }), isAsked: true },
    'a player with the pointer on them': { reach: game('manage', (page) => page.getByRole('complementary', { name: 'Players' }).getByRole('listitem').first().hover()) },
    pause: { reach: game('manage', (page) => page.keyboard.press('Escape')) },
    'options during a game': { reach: game('manage', async (page) => (await page.keyboard.press('Escape'), await button(page, 'Options').click())) },
    'the guide during a game': { reach: game('manage', (page) => button(page, 'How to Play').click()) },
    'the end': { reach: game('buy', finish) },
    'a game watched': { reach: watch },
    'saved games': { reach: saved },
};
