/* explain.c - see explain.h. Each reason for a payment has a function that says one sentence or several, and puts the values that they
 * speak of. */
#include "explain.h"

#include <string.h>

enum { SITE = 1, FULL_SET = 2, ONE_HOUSE = 3, WITH_HOTEL = 7, MAX_VALUES = 12, MAX_SENTENCES = 4 };

#define OWNER_KEY(name, word, ...) "explain.owner." word,
static const char *const OWNER_KEYS[] = {FH_HOWS(OWNER_KEY)};

/* An explanation on its way: its sentences, by their keys, and the values that all of them share. */
struct saying {
    const struct wording *by;
    const fh_event *event;
    int sentences, count;
    const char *keys[MAX_SENTENCES];
    struct words_value values[MAX_VALUES];
    char room[2][SENTENCE_NAME_SIZE];
};

static void say(struct saying *s, const char *key)
{
    s->keys[s->sentences++] = key;
}

static void put_number(struct saying *s, const char *name, int64_t number)
{
    s->values[s->count++] = (struct words_value){.name = name, .number = number};
}

static void put_text(struct saying *s, const char *name, struct words_text text)
{
    s->values[s->count++] = (struct words_value){.name = name, .text = text};
}

static const fh_square_def *square_of(const struct saying *s)
{
    return s->event->square < s->by->edition->square_count ? &s->by->edition->squares[s->event->square] : NULL;
}

/* The card in the cause, or NULL. */
static const fh_card_def *card_of(const struct saying *s)
{
    uint8_t card = s->event->cause.card, deck = FH_CARD_DECK(card);
    if (!card || deck >= s->by->edition->deck_count || FH_CARD_NUMBER(card) >= s->by->edition->decks[deck].count)
        return NULL;
    return &s->by->edition->decks[deck].cards[FH_CARD_NUMBER(card)];
}

static void say_card(struct saying *s)
{
    uint8_t card = s->event->cause.card;
    put_text(s, "card", words_card_text(s->by->words, s->by->edition, FH_CARD_DECK(card), FH_CARD_NUMBER(card)));
    say(s, "explain.card");
}

/* ---- Rents ------------------------------------------------------------------------------------------------------------------------- */

static const char *street_key(const fh_edition *edition, uint8_t level)
{
    if (level == SITE)
        return "explain.rent.site";
    if (level == FULL_SET)
        return edition->rules.runs ? "explain.rent.run" : "explain.rent.set";
    if (level == ONE_HOUSE)
        return "explain.rent.house";
    return level == WITH_HOTEL ? "explain.rent.hotel" : "explain.rent.houses";
}

static void say_street(struct saying *s, uint8_t level)
{
    put_number(s, "count", level >= ONE_HOUSE ? level - FULL_SET : s->by->edition->rules.runs);
    say(s, street_key(s->by->edition, level));
}

/* The rent that was due, before shares are taken off. False if the cause does not say it. */
static bool say_whole_rent(struct saying *s)
{
    const fh_square_def *def = square_of(s);
    fh_cause cause = s->event->cause;
    if (!def || cause.level == 0 || cause.level >= FH_LEVELS || (cause.card && !card_of(s)))
        return false;
    fh_money times = fh_cause_times(s->by->edition, s->event->square, cause);
    bool is_utility = def->kind == FH_SQ_UTILITY;
    put_number(s, "due", is_utility ? cause.base : s->by->edition->rent[s->event->square][cause.level]);
    if (def->kind == FH_SQ_STREET) {
        say_street(s, cause.level);
    } else {
        put_number(s, "count", is_utility ? times : cause.level);
        say(s, is_utility ? "explain.rent.throw" : cause.level == 1 ? "explain.rent.alone" : "explain.rent.owned");
    }
    if (times > 1 && !is_utility)
        say(s, "explain.rent.times");
    return true;
}

static void say_rent(struct saying *s)
{
    if (!say_whole_rent(s))
        say(s, "explain.rent");
    else if (s->event->cause.percent)
        say(s, "explain.rent.rest");
}

static void say_share(struct saying *s)
{
    put_number(s, "percent", s->event->cause.percent);
    say(s, s->event->cause.percent ? "explain.share" : "rule.agreements.help");
    say_whole_rent(s);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------------------------- */

static void say_card_money(struct saying *s)
{
    fh_cause cause = s->event->cause;
    if (!card_of(s)) {
        say(s, "kind.draw.help");
        return;
    }
    say_card(s);
    put_number(s, "houses", cause.base);
    put_number(s, "hotels", cause.number);
    if (cause.base || cause.number)
        say(s, "explain.card.repairs");
}

/* ---- The bank ---------------------------------------------------------------------------------------------------------------------- */

static void say_salary(struct saying *s)
{
    put_number(s, "due", s->by->edition->rules.salary);
    put_number(s, "count", s->event->cause.base);
    say(s, s->event->cause.base > 1 ? "explain.salary.several" : "explain.salary");
    if (card_of(s))
        say_card(s);
}

static void say_tax(struct saying *s)
{
    fh_cause cause = s->event->cause;
    put_number(s, "percent", cause.percent);
    put_number(s, "due", cause.base);
    say(s, cause.percent ? "explain.tax.percent" : cause.base ? "explain.tax" : "kind.tax.help");
    if (cause.percent && cause.base)
        say(s, "explain.worth");
}

static void say_sale(struct saying *s)
{
    put_number(s, "percent", s->event->cause.percent);
    put_number(s, "count", s->event->cause.number);
    put_number(s, "due", s->event->cause.base);
    say(s, "explain.sale");
    if (s->event->cause.number)
        say(s, "explain.sale.count");
}

/* A percentage of the price or mortgage value of one deed, or of several that came in together; help is the rule. */
static void say_part(struct saying *s, int32_t of, const char *help)
{
    fh_cause cause = s->event->cause;
    bool is_of_price = of == FH_LIFT_OF_PRICE;
    put_number(s, "percent", cause.percent);
    put_number(s, "count", cause.number);
    put_number(s, "due", cause.base);
    if (!cause.base)
        say(s, help);
    else if (cause.number > 1)
        say(s, is_of_price ? "explain.parts.price" : "explain.parts.mortgage");
    else
        say(s, is_of_price ? "explain.part.price" : "explain.part.mortgage");
}

/* ---- Every reason ------------------------------------------------------------------------------------------------------------------ */

static void say_money(struct saying *s)
{
    const fh_event *event = s->event;
    const fh_rules *rules = &s->by->edition->rules;
    switch ((enum fh_why)event->why) {
    case FH_WHY_START:
        say(s, "rule.money.help");
        break;
    case FH_WHY_SALARY:
        say_salary(s);
        break;
    case FH_WHY_PRICE:
        say(s, "explain.price");
        break;
    case FH_WHY_RENT:
        say_rent(s);
        break;
    case FH_WHY_TAX:
        say_tax(s);
        break;
    case FH_WHY_BONUS:
        say(s, event->seat == FH_POT ? "explain.pot" : "explain.bonus");
        break;
    case FH_WHY_CARD:
        say_card_money(s);
        break;
    case FH_WHY_FINE:
        say(s, "explain.fine");
        break;
    case FH_WHY_BUILDING:
        say(s, event->cause.number == FH_HOTEL ? "explain.building.hotel" : "explain.building");
        break;
    case FH_WHY_SALE:
        say_sale(s);
        break;
    case FH_WHY_MORTGAGE:
        say(s, "explain.mortgage");
        break;
    case FH_WHY_LIFT:
        say_part(s, rules->lift_of, "rule.lift-percent.help");
        break;
    case FH_WHY_INTEREST:
        say_part(s, rules->keep_of, "rule.keep-percent.help");
        break;
    case FH_WHY_ESTATE:
        say(s, event->seat == FH_BANK ? "explain.estate.owed" : "explain.estate");
        break;
    case FH_WHY_BID:
        say(s, "explain.bid");
        break;
    case FH_WHY_TRADE:
        say(s, "explain.trade");
        break;
    case FH_WHY_SHARE:
        say_share(s);
        break;
    case FH_WHY_COUNT:
        break;
    }
}

static void say_owner(struct saying *s)
{
    put_text(s, "seat", sentence_account(s->by, s->event->seat, s->room[0]));
    put_text(s, "other", sentence_account(s->by, s->event->other, s->room[1]));
    if (s->event->how < FH_HOW_COUNT)
        say(s, OWNER_KEYS[s->event->how]);
}

/* The sentences one after the other, with a blank between them. */
static size_t fill(const struct saying *s, char *text, size_t size)
{
    size_t length = 0;
    for (int i = 0; i < s->sentences; i++) {
        if (i > 0 && length + 1 < size)
            memcpy(text + length, " ", 2);
        length += i > 0;
        bool has_room = length < size;
        length += words_fill(s->by->words, s->by->edition->words.id, s->keys[i], s->values, s->count, has_room ? text + length : NULL,
                             has_room ? size - length : 0);
    }
    return length;
}

size_t explain_event(const struct wording *by, const fh_event *event, char *text, size_t size)
{
    struct saying s = {.by = by, .event = event};
    if (size > 0)
        text[0] = '\0';
    if (event->kind == FH_EV_MONEY)
        say_money(&s);
    else if (event->kind == FH_EV_OWNER)
        say_owner(&s);
    else if (event->kind == FH_EV_TOKEN && card_of(&s))
        say_card(&s);
    put_number(&s, "amount", event->amount);
    if (square_of(&s))
        put_text(&s, "square", words_square_name(by->words, by->edition, event->square));
    return fill(&s, text, size);
}
