/* examine_cause.c - does the cause of an event give the amount? Each sum is worked out from the edition and the cause alone, as somebody
 * would who explains it. See examine.h. */
#include "examine.h"

/* What a percentage comes to. It rounds up, and of several sums each of which was rounded up by itself it is at most so many too small. */
static bool is_part(int64_t amount, fh_cause cause, int64_t sums)
{
    int64_t part = ((int64_t)cause.base * cause.percent + 99) / 100;
    return amount >= part && amount < part + sums;
}

static int64_t whole_rent(const fh_edition *edition, const fh_event *e)
{
    int64_t times = fh_cause_times(edition, e->square, e->cause);
    if (edition->squares[e->square].kind != FH_SQ_UTILITY)
        return times * edition->rent[e->square][e->cause.level];
    return times * e->cause.base > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : times * e->cause.base;
}

/* Shares round down, each by itself, and the owner has the rest. */
static bool rent_is_right(const fh_edition *edition, const fh_event *e)
{
    int64_t whole = whole_rent(edition, e), shares = whole * e->cause.percent / 100;
    if (e->cause.level == 0 || e->cause.level >= FH_LEVELS || e->cause.percent > 100)
        return false;
    if (e->why == FH_WHY_SHARE)
        return e->amount == shares;
    return e->amount >= whole - shares && e->amount < whole - shares + (e->cause.percent ? FH_MAX_SEATS : 1);
}

/* What a seat owes to each other seat it may have to pay to their heir, the bank included. */
static bool card_is_right(const fh_edition *edition, const fh_event *e)
{
    const fh_card_def *card = &edition->decks[FH_CARD_DECK(e->cause.card)].cards[FH_CARD_NUMBER(e->cause.card)];
    if (!e->cause.card || e->cause.percent)
        return false;
    if (e->seat == FH_BANK)
        return e->amount == card->receive;
    bool is_repairs = e->cause.base || e->cause.number;
    if (!is_repairs && (e->amount == card->from_each || e->amount == card->to_each))
        return true;
    return e->amount == card->pay + e->cause.base * card->per_house + e->cause.number * card->per_hotel;
}

static bool tax_is_right(const fh_event *e)
{
    bool is_too_large = e->cause.percent && e->cause.base == 0;
    return e->cause.percent ? is_too_large || is_part(e->amount, e->cause, 1) : e->amount == e->cause.base;
}

static bool building_is_right(const fh_edition *edition, const fh_event *e)
{
    const fh_square_def *def = &edition->squares[e->square];
    return e->cause.number >= 1 && e->cause.number <= 5 && e->amount == (e->cause.number == 5 ? def->hotel : def->build);
}

static bool is_empty(fh_cause cause)
{
    return !cause.number && !cause.card && !cause.percent && !cause.base;
}

static bool money_is_right(const fh_edition *edition, const fh_event *e)
{
    switch ((enum fh_why)e->why) {
    case FH_WHY_SALARY:
        return e->amount == (int64_t)e->cause.base * edition->rules.salary;
    case FH_WHY_RENT:
    case FH_WHY_SHARE:
        return rent_is_right(edition, e);
    case FH_WHY_TAX:
        return tax_is_right(e);
    case FH_WHY_CARD:
        return card_is_right(edition, e);
    case FH_WHY_BUILDING:
        return building_is_right(edition, e);
    case FH_WHY_SALE:
    case FH_WHY_INTEREST:
        return e->cause.number > 0 && is_part(e->amount, e->cause, e->cause.number);
    case FH_WHY_LIFT:
        return is_part(e->amount, e->cause, 1);
    case FH_WHY_ESTATE:
        return e->cause.number == 1 + (e->seat == FH_BANK ? e->other : e->seat);
    case FH_WHY_BID:
        return e->cause.number <= FH_LOT_HOTEL && (e->cause.number != FH_LOT_DEED || edition->squares[e->square].deed != FH_NONE);
    case FH_WHY_START:
    case FH_WHY_PRICE:
    case FH_WHY_BONUS:
    case FH_WHY_FINE:
    case FH_WHY_MORTGAGE:
    case FH_WHY_TRADE:
        return is_empty(e->cause);
    case FH_WHY_COUNT:
        break;
    }
    return false;
}

/* Who can have had it, and who can get it. */
static bool owner_is_right(const fh_event *e)
{
    bool was_the_banks = e->seat == FH_BANK;
    switch ((enum fh_how)e->how) {
    case FH_HOW_BOUGHT:
    case FH_HOW_AUCTIONED:
    case FH_HOW_DEALT:
        return was_the_banks && e->other < FH_MAX_SEATS;
    case FH_HOW_TRADED:
        return !was_the_banks && e->other < FH_MAX_SEATS;
    case FH_HOW_INHERITED:
        return !was_the_banks;
    case FH_HOW_COUNT:
        break;
    }
    return false;
}

void examine_cause(struct trial *t, const fh_event *event, uint8_t owners[FH_MAX_SQUARES])
{
    if (event->kind == FH_EV_MONEY)
        trial_require(t, money_is_right(t->edition, event), "the cause of a payment does not give its amount");
    if (event->kind != FH_EV_OWNER)
        return;
    trial_require(t, event->seat == owners[event->square], "a deed comes from somebody who did not have it");
    trial_require(t, owner_is_right(event), "a deed changes hands in a way that cannot be");
    owners[event->square] = event->other;
}
