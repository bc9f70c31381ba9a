/* keen.c - plays by what deeds bring in and what they deny to others: buys nearly everything, buys the missing deeds of its groups from
 * whoever has them, keeps single deeds away from those who need them, turns deeds without a future into houses, waits in jail when the
 * board has become dangerous, and keeps as much cash as the next roll may cost. */
#include "assess.h"
#include "kinds.h"
#include "policy.h"
#include "worth.h"

#include <string.h>

enum {
    MOST_OFFERS = 6,     /* in one turn; the rules allow 8 */
    FIRST_PERCENT = 102, /* of the price that is offered for a deed the first time */
    STEP_PERCENT = 25,   /* and by which the offer rises each time it was refused */
    SALE_PERCENT = 98,   /* of the price at which what has no future is sold */
    STEPS = 20,          /* of an auction up to the price */
    BUILDING = 150,      /* about what the bank's last building is worth in an auction */
    BUILDING_LIMIT = 250,
    FEW_DEEDS = 6 /* left to buy: there is less reason to walk about */
};

static fh_balance cash(const struct decision *d)
{
    return d->game->cash[d->seat];
}

static bool completes(const struct decision *d, fh_square square)
{
    return fh_completes(d->edition, d->game->owned[d->seat], square);
}

/* The next roll's risk: twice its mean, at least a little, at most the worst that can come. */
static fh_balance reserve(const struct decision *d)
{
    struct risk risk = worth_risk(d->edition, d->game, d->seat);
    fh_balance wanted = 60 + 2 * risk.mean, most = 60 + risk.worst;
    return wanted < most ? wanted : most;
}

/* ---- Buying -------------------------------------------------------------------------------------------------------------------------- */

/* Up to what the deed is worth having: more if it completes a group, or if somebody else waits for it. */
static fh_balance limit_for(const struct decision *d, fh_square square)
{
    fh_balance price = d->edition->squares[square].price;
    if (completes(d, square))
        return price + worth_in_group(d->edition, d->game, square) * 2;
    uint8_t rival = assess_wanted_by(d->edition, d->game, square);
    return rival != FH_NONE && rival != d->seat ? price * 3 / 2 : price;
}

static bool answer_buy(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    bool is_needed = completes(d, q->buy.square) || assess_wanted_by(d->edition, d->game, q->buy.square) != FH_NONE;
    bool wants = is_needed || cash(d) - q->buy.price >= reserve(d) / 2;
    bool can = !fh_can_buy(d->edition, d->game, d->seat).reason;
    return policy_do(d, wants && can ? FH_ACT_BUY : FH_ACT_DECLINE);
}

static bool answer_auction(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    fh_matter matter = fh_question_matter(q);
    bool is_sealed = q->kind == FH_ASK_SEALED, is_deed = matter.lot == FH_LOT_DEED;
    fh_money price = is_deed ? d->edition->squares[matter.square].price : BUILDING; /* a building's lot names no square */
    fh_balance limit = is_deed ? limit_for(d, matter.square) : BUILDING_LIMIT, most = cash(d) - reserve(d) / 2;
    if (is_deed && completes(d, matter.square))
        most = cash(d);
    limit = limit < most ? limit : most;
    if (is_sealed && limit > 0) {
        fh_money bid = price * 2 / 3 + (fh_money)fh_stream_below(&d->bot->stream, (uint32_t)price / 6 + 1);
        return policy_bid(d, bid < limit ? bid : (fh_money)limit);
    }
    fh_money next = fh_next_bid(d->edition, d->game);
    fh_money step = is_deed ? price / STEPS : 10; /* by single coins an auction would never end */
    return policy_bid(d, next + step <= limit ? next + step : next <= limit ? next : 0);
}

/* ---- Trading ------------------------------------------------------------------------------------------------------------------------- */

/* How often it was refused for this deed, and when: kept in one number. */
static uint32_t *memory(const struct decision *d, fh_square square)
{
    return &d->bot->refused_at[d->edition->squares[square].deed];
}

static uint32_t times_refused(const struct decision *d, fh_square square)
{
    return *memory(d, square) & 7;
}

/* Once a round for each deed. */
static bool was_tried(const struct decision *d, fh_square square)
{
    return *memory(d, square) >> 3 == d->game->round + 1;
}

static void remember(const struct decision *d, fh_square square)
{
    uint32_t times = times_refused(d, square);
    *memory(d, square) = (d->game->round + 1) << 3 | (times < 7 ? times + 1 : 7);
}

/* Buys a deed from its owner: a little above its price first, more each time that was refused, never above what it is worth to us. */
static bool offer_to_buy(struct decision *d, fh_square square, fh_balance limit, fh_balance kept)
{
    fh_balance price = d->edition->squares[square].price;
    fh_balance amount = price * (FIRST_PERCENT + STEP_PERCENT * (fh_balance)times_refused(d, square)) / 100 + 1;
    if (was_tried(d, square) || amount > limit || cash(d) - amount < kept)
        return false;
    if (!policy_offer_deed(d, d->game->owner[square], square, (fh_money)amount))
        return false;
    remember(d, square);
    return true;
}

static bool is_others(const struct decision *d, fh_square square)
{
    uint8_t owner = d->game->owner[square];
    return owner < FH_MAX_SEATS && owner != d->seat;
}

/* A deed whose group stands in other hands as a whole can't be had. */
static bool is_locked(const struct decision *d, fh_square square)
{
    return assess_is_complete(d->edition, d->game, d->game->owner[square], square);
}

static bool buy_what_completes(struct decision *d)
{
    for (fh_squares m = d->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        bool is_wanted = is_others(d, square) && !is_locked(d, square) && completes(d, square);
        if (is_wanted && offer_to_buy(d, square, limit_for(d, square), 0))
            return true;
    }
    return false;
}

/* What one other seat needs and a third one has. */
static bool buy_what_others_need(struct decision *d, fh_balance kept)
{
    for (fh_squares m = d->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (!is_others(d, square) || is_locked(d, square) || !is_street(d->edition, square))
            continue;
        uint8_t rival = assess_wanted_by(d->edition, d->game, square);
        if (rival != FH_NONE && rival != d->seat && offer_to_buy(d, square, limit_for(d, square), kept))
            return true;
    }
    return false;
}

/* Deeds of groups in which it has some already and of which none is out of reach, the most profitable first. */
static bool buy_towards_group(struct decision *d, fh_balance kept)
{
    uint8_t best = FH_NONE;
    fh_balance best_worth = 0;
    for (fh_squares m = d->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (!is_others(d, square) || is_locked(d, square) || !is_street(d->edition, square) || was_tried(d, square))
            continue;
        fh_squares group = fh_group(d->edition, d->game->owned[d->game->owner[square]], square);
        int mine = __builtin_popcountll(group & d->game->owned[d->seat]), unowned = 0;
        for (fh_squares g = group; g; g &= g - 1)
            unowned += d->game->owner[first_square(g)] == FH_BANK;
        fh_balance worth = worth_in_group(d->edition, d->game, square) * (1 + mine);
        if (mine == 0 || unowned > 0 || worth <= best_worth)
            continue;
        best = square;
        best_worth = worth;
    }
    return best != FH_NONE && offer_to_buy(d, best, d->edition->squares[best].price * 3 / 2, kept);
}

/* Is there something to build that money is lacking for? */
static bool lacks_houses(const struct decision *d)
{
    for (fh_squares m = d->game->owned[d->seat] & ~d->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (is_street(d->edition, square) && fh_is_complete(d->edition, d->game, square) && d->game->built[square] < 3)
            return true;
    }
    return false;
}

/* Who can pay most, and does not complete a group with it. */
static uint8_t find_buyer(const struct decision *d, fh_square square, fh_balance amount)
{
    uint8_t best = FH_NONE;
    for (fh_seat seat = 0; seat < d->game->seat_count; seat++) {
        bool is_able = seat != d->seat && (d->game->seats_in & FH_SEAT_BIT(seat)) && d->game->cash[seat] >= amount;
        if (!is_able || fh_completes(d->edition, d->game->owned[seat], square))
            continue;
        if (best == FH_NONE || d->game->cash[seat] > d->game->cash[best])
            best = seat;
    }
    return best;
}

/* Deeds without a future become houses. */
static bool sell_for_houses(struct decision *d)
{
    if (!lacks_houses(d))
        return false;
    for (fh_squares m = d->game->owned[d->seat] & ~d->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        uint8_t wanted = assess_wanted_by(d->edition, d->game, square);
        if (completes(d, square) || was_tried(d, square) || wanted != FH_NONE)
            continue;
        fh_balance amount = (fh_balance)d->edition->squares[square].price * SALE_PERCENT / 100;
        uint8_t buyer = find_buyer(d, square, amount);
        if (buyer == FH_NONE || !policy_offer_deed(d, buyer, square, (fh_money)amount))
            continue;
        remember(d, square);
        return true;
    }
    return false;
}

/* What somebody else waits for has its price: nearly all that they have, so that little is left to build with, and less each time that was
 * refused. */
static bool sell_to_who_needs(struct decision *d)
{
    for (fh_squares m = d->game->owned[d->seat]; m; m &= m - 1) {
        fh_square square = first_square(m);
        uint8_t buyer = was_tried(d, square) || completes(d, square) ? FH_NONE : assess_wanted_by(d->edition, d->game, square);
        if (buyer == FH_NONE)
            continue;
        fh_terms given = {.deeds = FH_SQUARE_BIT(square)}, got = {0};
        fh_balance amount = d->game->cash[buyer] * (98 - 10 * (fh_balance)times_refused(d, square)) / 100;
        got.cash = (fh_money)(amount > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : amount);
        bool is_good =
            got.cash > d->edition->squares[square].price && worth_of_trade(d->edition, d->game, d->seat, buyer, &given, &got) > 0;
        if (!is_good || !policy_offer_deed(d, buyer, square, got.cash))
            continue;
        remember(d, square);
        return true;
    }
    return false;
}

/* A deed of ours and some money for the one that completes our group, where money alone does not do. */
static bool swap_for_group(struct decision *d)
{
    if (d->edition->rules.trade != FH_TRADE_ANY)
        return false;
    for (fh_squares m = d->edition->deeds; m; m &= m - 1) {
        fh_square wanted = first_square(m);
        if (!is_others(d, wanted) || is_locked(d, wanted) || !completes(d, wanted) || times_refused(d, wanted) < 1)
            continue;
        uint8_t owner = d->game->owner[wanted];
        for (fh_squares own = d->game->owned[d->seat]; own; own &= own - 1) {
            fh_square given = first_square(own);
            bool is_spare = !completes(d, given) && d->edition->squares[given].set != d->edition->squares[wanted].set;
            if (!is_spare || was_tried(d, given) || fh_completes(d->edition, d->game->owned[owner], given))
                continue;
            fh_balance top_up = (fh_balance)d->edition->squares[wanted].price * 12 / 10 - d->edition->squares[given].price;
            if (top_up < 0)
                top_up = 0;
            if (top_up > cash(d) || !policy_offer_deed(d, owner, wanted, (fh_money)top_up + 1))
                continue;
            d->action->offer.give.cash = (fh_money)top_up;
            d->action->offer.give.deeds = FH_SQUARE_BIT(given);
            if (fh_check(d->edition, d->game, d->action).reason)
                continue;
            remember(d, given);
            return true;
        }
    }
    return false;
}

static bool make_offer(struct decision *d)
{
    if (d->edition->rules.trade == FH_TRADE_NONE || d->game->offers_made[d->seat] >= MOST_OFFERS)
        return false;
    fh_balance kept = reserve(d);
    return sell_to_who_needs(d) || buy_what_completes(d) || swap_for_group(d) || sell_for_houses(d) || buy_what_others_need(d, kept) ||
           buy_towards_group(d, kept + 600);
}

static bool answer_offer(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    const fh_terms *ours = &d->game->offer.take, *theirs = &d->game->offer.give;
    fh_balance gain = worth_of_trade(d->edition, d->game, d->seat, q->offer.from, ours, theirs);
    bool keeps_cash = cash(d) - ours->cash >= 0;
    policy_do(d, FH_ACT_ACCEPT);
    bool is_good = gain > 0 && keeps_cash && !policy_promises(ours) && !fh_check(d->edition, d->game, d->action).reason;
    return is_good || policy_do(d, FH_ACT_REJECT);
}

/* ---- The turn ------------------------------------------------------------------------------------------------------------------------ */

/* Walking about pays while there is something to buy, or while the others have nothing dangerous. */
static bool wants_out(const struct decision *d)
{
    int unowned = 0;
    for (fh_squares m = d->edition->deeds; m; m &= m - 1)
        unowned += d->game->owner[first_square(m)] == FH_BANK;
    fh_balance danger = 0;
    for (fh_squares m = d->edition->deeds & ~d->game->owned[d->seat]; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (d->game->owner[square] < FH_MAX_SEATS)
            danger += fh_rent_rolled(d->edition, d->game, square, 1);
    }
    return unowned >= FEW_DEEDS || danger / d->edition->square_count < d->edition->rules.fine / 2;
}

static void answer_turn(struct decision *d)
{
    const fh_game *g = d->game;
    if (g->phase == FH_BEFORE_ROLL && g->jail[d->seat] && wants_out(d) && policy_leave_jail(d, d->edition->rules.fine + 1))
        return;
    if (make_offer(d) || policy_build_best(d, reserve(d)) || policy_lift_one(d, reserve(d) + 100))
        return;
    policy_do(d, g->phase == FH_BEFORE_ROLL ? FH_ACT_ROLL : FH_ACT_END);
}

static bool answer_mortgaged_transfer(struct decision *d)
{
    return policy_mortgaged_transfer(d, reserve(d));
}

static void act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const struct policy policy = {answer_buy, answer_auction, answer_offer, answer_mortgaged_transfer, answer_turn};
    struct decision d = {bot, edition, game, seat, action};
    policy_act(&policy, &d);
}

const struct bot_kind bot_keen = {"keen", act, 0};
