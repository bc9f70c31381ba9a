/* explain.c - see explain.h. Each reason for a payment has a function that fills in the values and answers with a key. */
#include "explain.h"

#include <string.h>

enum { SITE = 1, WHOLE_SET = 2, ONE_HOUSE = 3, WITH_HOTEL = 7, MAX_VALUES = 12 };

/* What is said, on its way. */
struct saying {
    const struct explain *explain;
    const struct wording *by;
    const fh_game *game;
    const fh_event *event;
    const char *second; /* the key of another sentence behind, or NULL */
    int count;
    struct words_value values[MAX_VALUES];
};

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

/* ---- Rents ------------------------------------------------------------------------------------------------------------------------- */

static const char *street_key(struct saying *s, uint8_t level)
{
    int32_t runs = s->by->edition->rules.runs;
    if (level >= ONE_HOUSE)
        put_number(s, "count", level - WHOLE_SET);
    else if (runs)
        put_number(s, "count", runs);
    if (level == SITE)
        return "because.rent.site";
    if (level == WHOLE_SET)
        return runs ? "because.rent.run" : "because.rent.set";
    if (level == ONE_HOUSE)
        return "because.rent.house";
    return level == WITH_HOTEL ? "because.rent.hotel" : "because.rent.houses";
}

/* What the visitor owed in all, those with shares included; of the owner's part the rounding can't be undone. */
static int64_t whole_rent(const struct saying *s, const fh_square_def *def, int64_t rent)
{
    const uint8_t *shares = s->game->shares[def->deed];
    int64_t rest = rent;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        rest -= fh_share((fh_money)rent, shares[seat]);
    return s->event->amount == rest ? rent : s->event->amount;
}

/* A card may make it another multiple of a new roll. */
static const char *utility_key(struct saying *s, const fh_square_def *def, fh_money times)
{
    int64_t by = s->game->rolled, whole = whole_rent(s, def, times * by);
    if (times * by != whole || by == 0) {
        by = fh_dice_sum(s->game);
        times = by > 0 && whole % by == 0 ? (fh_money)(whole / by) : 0;
    }
    if (times == 0)
        return "because.rent";
    if (whole != s->event->amount)
        s->second = "because.rent.rest";
    put_number(s, "count", times);
    put_number(s, "due", by);
    return "because.rent.throw";
}

static const char *rent_key(struct saying *s)
{
    const fh_square_def *def = square_of(s);
    if (!def || def->deed == FH_NONE)
        return "because.rent";
    uint8_t level = s->game->level[s->event->square];
    fh_money rent = level ? s->by->edition->rent[s->event->square][level] : 0;
    if (def->kind == FH_SQ_UTILITY)
        return utility_key(s, def, rent);
    int64_t whole = whole_rent(s, def, rent);
    if (rent <= 0 || whole % rent != 0)
        return "because.rent";
    if (whole != s->event->amount)
        s->second = "because.rent.rest";
    else if (whole != rent)
        s->second = "because.rent.times";
    put_number(s, "due", rent);
    if (def->kind == FH_SQ_STREET)
        return street_key(s, level);
    put_number(s, "count", level);
    return level == 1 ? "because.rent.alone" : "because.rent.owned";
}

static const char *share_key(struct saying *s)
{
    const fh_square_def *def = square_of(s);
    uint8_t percent = def && def->deed != FH_NONE && s->event->other < FH_MAX_SEATS ? s->game->shares[def->deed][s->event->other] : 0;
    put_number(s, "percent", percent);
    return percent ? "because.share" : "rule.agreements.help";
}

/* ---- Cards ------------------------------------------------------------------------------------------------------------------------- */

static void count_buildings(const struct saying *s, int64_t *houses, int64_t *hotels)
{
    *houses = *hotels = 0;
    for (int square = 0; square < s->by->edition->square_count; square++) {
        if (s->game->owner[square] != s->event->seat)
            continue;
        *hotels += s->game->built[square] == FH_HOTEL;
        *houses += s->game->built[square] == FH_HOTEL ? 0 : s->game->built[square];
    }
}

/* Can the money be this card's? */
static bool card_fits(const struct saying *s, const fh_card_def *card)
{
    int64_t amount = s->event->amount;
    if (s->event->seat == FH_BANK)
        return card->receive == amount;
    if (s->event->other < FH_MAX_SEATS)
        return card->from_each == amount || card->to_each == amount;
    return card->per_house || card->per_hotel || card->pay == amount;
}

static const char *card_key(struct saying *s)
{
    const fh_edition *edition = s->by->edition;
    int64_t houses, hotels;
    for (uint32_t back = 1; back <= EXPLAIN_CARDS && back <= s->explain->count; back++) {
        uint32_t place = (s->explain->count - back) % EXPLAIN_CARDS;
        uint8_t deck = s->explain->cards[place].deck, card = s->explain->cards[place].card;
        if (deck >= edition->deck_count || card >= edition->decks[deck].count)
            continue;
        const fh_card_def *def = &edition->decks[deck].cards[card];
        if (!card_fits(s, def))
            continue;
        count_buildings(s, &houses, &hotels);
        put_text(s, "card", words_card_text(s->by->words, edition, deck, card));
        put_number(s, "houses", houses);
        put_number(s, "hotels", hotels);
        if (s->event->seat < FH_MAX_SEATS && s->event->other >= FH_MAX_SEATS && (def->per_house || def->per_hotel))
            s->second = "because.card.repairs";
        return "because.card";
    }
    return "kind.draw.help";
}

void explain_note(struct explain *explain, const fh_event *event)
{
    if (event->kind != FH_EV_CARD)
        return;
    uint32_t place = explain->count++ % EXPLAIN_CARDS;
    explain->cards[place].deck = event->square;
    explain->cards[place].card = event->other;
}

/* ---- The bank ---------------------------------------------------------------------------------------------------------------------- */

static const char *salary_key(struct saying *s)
{
    int32_t salary = s->by->edition->rules.salary;
    if (salary <= 0 || s->event->amount == salary)
        return "because.salary";
    put_number(s, "due", salary);
    put_number(s, "count", s->event->amount / salary);
    return "because.salary.several";
}

static const char *tax_key(struct saying *s)
{
    const fh_square_def *def = square_of(s);
    if (!def || def->amount == s->event->amount || !def->percent)
        return "because.tax";
    put_number(s, "percent", def->percent);
    return "because.tax.percent";
}

static void put_part(struct saying *s, fh_part part)
{
    put_number(s, "percent", part.percent);
    put_number(s, "due", part.whole);
}

static const char *part_key(int32_t of)
{
    return of == FH_LIFT_OF_PRICE ? "because.part.price" : "because.part.mortgage";
}

static const char *lift_key(struct saying *s)
{
    const fh_rules *rules = &s->by->edition->rules;
    for (int is_received = 0; is_received <= 1 && square_of(s); is_received++) {
        fh_part part = fh_lift_part(s->by->edition, s->event->square, is_received);
        if (part.amount != s->event->amount)
            continue;
        put_part(s, part);
        return part_key(rules->lift_of);
    }
    return "rule.lift-percent.help";
}

/* What came in together is paid for together. */
static const char *interest_key(struct saying *s)
{
    const fh_rules *rules = &s->by->edition->rules;
    fh_part part = square_of(s) ? fh_interest(s->by->edition, s->event->square) : (fh_part){0};
    if (!square_of(s) || part.amount != s->event->amount)
        return "rule.keep-percent.help";
    put_part(s, part);
    return part_key(rules->keep_of);
}

/* The building itself comes after the money. */
static const char *building_key(struct saying *s)
{
    return square_of(s) && s->game->built[s->event->square] == FH_HOTEL - 1 ? "because.building.hotel" : "because.building";
}

/* ---- Every reason ------------------------------------------------------------------------------------------------------------------ */

static const char *explain_key(struct saying *s)
{
    switch ((enum fh_why)s->event->why) {
    case FH_WHY_START:
        return "rule.money.help";
    case FH_WHY_SALARY:
        return salary_key(s);
    case FH_WHY_PRICE:
        return "because.price";
    case FH_WHY_RENT:
        return rent_key(s);
    case FH_WHY_TAX:
        return tax_key(s);
    case FH_WHY_BONUS:
        return s->event->seat == FH_POT ? "because.pot" : "because.bonus";
    case FH_WHY_CARD:
        return card_key(s);
    case FH_WHY_FINE:
        return "because.fine";
    case FH_WHY_BUILDING:
        return building_key(s);
    case FH_WHY_SALE:
        put_number(s, "percent", s->by->edition->rules.building_refund);
        return "because.sale";
    case FH_WHY_MORTGAGE:
        return "because.mortgage";
    case FH_WHY_LIFT:
        return lift_key(s);
    case FH_WHY_INTEREST:
        return interest_key(s);
    case FH_WHY_ESTATE:
        return "because.estate";
    case FH_WHY_BID:
        return "because.bid";
    case FH_WHY_TRADE:
        return "because.trade";
    case FH_WHY_SHARE:
        return share_key(s);
    case FH_WHY_COUNT:
        break;
    }
    return NULL;
}

static size_t fill(const struct saying *s, const char *key, char *text, size_t size)
{
    return words_fill(s->by->words, s->by->edition->words.id, key, s->values, s->count, text, size);
}

size_t explain_say(const struct explain *explain, const struct wording *by, const fh_game *game, const fh_event *event, char *text,
                   size_t size)
{
    struct saying s = {.explain = explain, .by = by, .game = game, .event = event};
    const char *key = event->kind == FH_EV_MONEY ? explain_key(&s) : NULL;
    if (size > 0)
        text[0] = '\0';
    if (!key)
        return 0;
    put_number(&s, "amount", event->amount);
    if (square_of(&s))
        put_text(&s, "square", words_square_name(by->words, by->edition, event->square));
    size_t length = fill(&s, key, text, size);
    if (!s.second || length + 2 > size)
        return length;
    text[length] = ' ';
    return length + 1 + fill(&s, s.second, text + length + 1, size - length - 1);
}
