/* verify_stack.c - can the questions of a stack lie on one another as they do?
 *
 * verify.c checks the question on top. A question below it must also stay true whatever happens above, until it is on top itself. Play from
 * the start keeps to the rules here by itself; they are for positions written by hand. Most questions can only be on top (question.c says
 * which may wait), and those that wait must not take from one another what each relies on. */
#include "auction.h"
#include "fields.h"
#include "question.h"
#include "turn.h"
#include "verify.h"

/* Estates, or a deal, are at the very bottom. On a deal and an outbreak lies nothing but what comes before them when a game begins. */
static bool is_at_its_place(const fh_game *game, int place)
{
    uint8_t below = place > 0 ? game->stack[place - 1].kind : FH_ASK_NOTHING;
    switch (game->stack[place].kind) {
    case FH_ASK_ESTATE:
        return place == 0 || below == FH_ASK_ESTATE;
    case FH_ASK_DEAL:
        return place == 0;
    case FH_ASK_OUTBREAK:
        return place == 0 || below == FH_ASK_DEAL || below == FH_ASK_ESTATE;
    case FH_ASK_ORDER:
        return place == 0 || below == FH_ASK_DEAL || below == FH_ASK_ESTATE || below == FH_ASK_OUTBREAK;
    }
    return below != FH_ASK_DEAL && below != FH_ASK_OUTBREAK;
}

static bool is_debt_to_seat(const fh_question *q)
{
    return q->kind == FH_ASK_DEBT && q->debt.creditor < FH_MAX_SEATS;
}

/* A seat that owes, or is asked to buy, may first trade (V06, V22): only an offer and its consequences lie above that. */
static bool disturbs_trade(const fh_game *game, int place)
{
    const fh_question *q = &game->stack[place];
    bool comes_of_offer = q->kind == FH_ASK_OFFER || q->kind == FH_ASK_MORTGAGED_TRANSFER || q->kind == FH_ASK_DEBT;
    if (comes_of_offer && !is_debt_to_seat(q))
        return false;
    for (int below = 0; below < place; below++) {
        if (game->stack[below].kind == FH_ASK_BUY || game->stack[below].kind == FH_ASK_DEBT)
            return true;
    }
    return false;
}

/* Is the question's square a deed that the bank sells by it? */
static bool sells_deed(const fh_question *q)
{
    switch (q->kind) {
    case FH_ASK_BUY:
        return true;
    case FH_ASK_AUCTION:
    case FH_ASK_BIDDING:
    case FH_ASK_SEALED:
    case FH_ASK_TIEBREAK:
        return question_get(q, COLUMN_STEP, 0) == FH_LOT_DEED;
    }
    return false;
}

static bool leaves_jail(const fh_question *q)
{
    return q->kind == FH_ASK_FINE || q->kind == FH_ASK_MOVE;
}

/* Does this question want what one below it is about: a deed that is decided on, a deed of an estate, or a seat's way out of jail? */
static bool is_in_conflict(const fh_game *game, int place)
{
    const fh_question *q = &game->stack[place];
    if (sells_deed(q) && (auction_awaits(game) & FH_SQUARE_BIT(question_get(q, COLUMN_SQUARE, 0))))
        return true;
    for (int below = 0; below < place; below++) {
        const fh_question *other = &game->stack[below];
        if (leaves_jail(q) && leaves_jail(other))
            return true;
        bool lists_deeds = q->kind == FH_ASK_MORTGAGED_TRANSFER || q->kind == FH_ASK_ESTATE;
        if (lists_deeds && other->kind == q->kind && (question_get(q, COLUMN_SQUARES, 0) & question_get(other, COLUMN_SQUARES, 0)))
            return true;
    }
    return false;
}

static int asked_in_all(const fh_game *game, fh_seat seat)
{
    int count = 0;
    for (int place = auction_estates(game); place < game->depth; place++)
        count += game->stack[place].seat == seat;
    return count;
}

/* A debtor below the question may resign (V14). Where the question itself outlives that, and the debtor is asked nothing else, the heir's
 * two questions take one place more than the debt. There is one such debtor at most. */
static bool leaves_heir_below(const fh_game *game, int place)
{
    const fh_question *q = &game->stack[place];
    for (int below = 0; below < place; below++) {
        fh_seat debtor = game->stack[below].seat;
        bool goes_too = q->seat == debtor || (q->kind == FH_ASK_OFFER && q->offer.from == debtor);
        if (is_debt_to_seat(&game->stack[below]) && !goes_too && asked_in_all(game, debtor) == 1)
            return true;
    }
    return false;
}

/* How many places the question and what can come of it take. A debt to the bank leaves nothing to an heir. By the second rulings both sides
 * of a trade can pay for mortgaged deeds at first, so that only one at a time comes to owe for them. */
static int rise_of(const fh_edition *edition, const fh_game *game, int place)
{
    const fh_question *q = &game->stack[place];
    int rise = question_kind(q->kind)->rise - (q->kind == FH_ASK_DEBT && !is_debt_to_seat(q));
    return has_second_rulings(edition) ? rise - (q->kind == FH_ASK_OFFER) + leaves_heir_below(game, place) : rise;
}

/* Will the stack have room for all that can come of the question (question.h)? */
static bool has_room(const fh_edition *edition, const fh_game *game, int place)
{
    int estates = auction_estates(game);
    return place < estates ? estates <= MAX_ESTATES : place - estates + rise_of(edition, game, place) <= MAX_QUESTIONS;
}

const char *verify_place(const fh_edition *edition, const fh_game *game, int place)
{
    const fh_question *q = &game->stack[place];
    int traits = question_kind(q->kind)->traits;
    if (place < game->depth - 1 && !(traits & MAY_WAIT))
        return "a question waits that can't";
    if ((traits & IS_OF_TURN) && q->seat != game->turn)
        return "somebody is asked who is not in turn";
    if (!is_at_its_place(game, place) || disturbs_trade(game, place))
        return "a question lies where it can't";
    if (!has_room(edition, game, place))
        return "more could be asked than the stack has room for";
    if (is_in_conflict(game, place))
        return "two questions are about the same";
    if (q->kind == FH_ASK_CARD && game->jail[q->seat])
        return "somebody draws a card in jail";
    return q->kind == FH_ASK_ORDER && !order_is_sound(edition, game, q) ? "the order of play is thrown for by the wrong seats" : NULL;
}

static bool card_is_there(const fh_edition *edition, uint8_t card)
{
    return !card || (FH_CARD_DECK(card) < edition->deck_count && FH_CARD_NUMBER(card) < edition->decks[FH_CARD_DECK(card)].count);
}

/* The ranges of a cause's parts, by the reason for the payment, see fh_cause. Whether they give the amount is not asked: nothing but
 * explanations comes from them. */
static bool cause_is_sound(const fh_edition *edition, uint8_t why, fh_cause cause)
{
    if (cause_is_empty(cause))
        return true;
    if (!card_is_there(edition, cause.card) || cause.base < 0 || cause.base > FH_MAX_AMOUNT)
        return false;
    switch (why) {
    case FH_WHY_RENT:
    case FH_WHY_SHARE:
        return cause.level > 0 && cause.level < FH_LEVELS && cause.percent <= 100;
    case FH_WHY_TAX:
        return !cause.number && !cause.card && cause.percent <= 100;
    case FH_WHY_CARD:
        return cause.card && !cause.percent && cause.number <= FH_MAX_SQUARES && cause.base <= FH_MAX_SQUARES * (FH_HOTEL - 1);
    case FH_WHY_INTEREST:
        return cause.number > 0 && cause.number <= FH_MAX_SQUARES && !cause.card && cause.percent <= 1000;
    }
    return false;
}

const char *verify_cause(const fh_edition *edition, const fh_question *q)
{
    uint8_t why = q->kind == FH_ASK_UTILITY_ROLL ? FH_WHY_RENT : (uint8_t)question_get(q, COLUMN_WHY, 0);
    fh_cause cause = question_get_cause(q);
    bool is_too_early = q->kind == FH_ASK_UTILITY_ROLL && (cause.base || cause.percent); /* both come with the roll */
    return cause_is_sound(edition, why, cause) && !is_too_early ? NULL : "an amount has a cause that cannot be";
}

/* Can the seat in turn be in jail for its last turn, or on its way out after its last failed roll? */
static bool is_last_in_jail(const fh_edition *edition, const fh_game *game)
{
    bool is_last = edition->rules.jail == FH_JAIL_WAIT || game->phase == FH_OVER;
    for (int place = 0; place < game->depth; place++)
        is_last = is_last || leaves_jail(&game->stack[place]);
    return is_last;
}

const char *verify_jail(const fh_edition *edition, const fh_game *game)
{
    bool is_last = is_last_in_jail(edition, game), is_before = game->phase == FH_BEFORE_ROLL || game->phase == FH_DICE_DUE;
    for (int seat = 0; seat < game->seat_count; seat++) {
        if (game->jail[seat] > edition->rules.jail_rolls + (is_last && seat == game->turn))
            return "somebody has sat in jail for too long";
    }
    return edition->rules.jail == FH_JAIL_WAIT && game->jail[game->turn] && is_before ? "somebody throws who waits in jail" : NULL;
}
