/* keen.c - plays by what deeds bring in and what they deny to others: buys nearly everything, buys the missing deeds of its groups from
 * whoever has them, keeps single deeds away from those who need them, turns deeds without a future into houses, waits in jail when the
 * board has become dangerous, and keeps as much cash as the next throw may cost. */
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
    FEW_DEEDS = 6        /* left to buy: there is less reason to walk about */
};

static fh_balance cash(const struct call *c)
{
    return c->game->cash[c->seat];
}

static bool completes(const struct call *c, fh_square square)
{
    return assess_completes(c->edition, c->game, c->game->owned[c->seat], square);
}

/* The next throw's risk: twice its mean, at least a little, at most the worst that can come. */
static fh_balance reserve(const struct call *c)
{
    struct risk risk = worth_risk(c->edition, c->game, c->seat);
    fh_balance wanted = 60 + 2 * risk.mean, most = 60 + risk.worst;
    return wanted < most ? wanted : most;
}

/* ---- Buying -------------------------------------------------------------------------------------------------------------------------- */

/* Up to what the deed is worth having: more if it completes a group, or if somebody else waits for it. */
static fh_balance limit_for(const struct call *c, fh_square square)
{
    fh_balance price = c->edition->squares[square].price;
    if (completes(c, square))
        return price + worth_in_group(c->edition, c->game, square) * 2;
    uint8_t rival = assess_wanted_by(c->edition, c->game, square);
    return rival != FH_NONE && rival != c->seat ? price * 3 / 2 : price;
}

static bool answer_buy(struct call *c)
{
    const fh_question *q = policy_question(c->game);
    bool is_needed = completes(c, q->square) || assess_wanted_by(c->edition, c->game, q->square) != FH_NONE;
    bool wants = is_needed || cash(c) - q->amount >= reserve(c) / 2;
    bool can = !fh_can_buy(c->edition, c->game, c->seat).reason;
    return policy_do(c, wants && can ? FH_ACT_BUY : FH_ACT_DECLINE);
}

static bool answer_auction(struct call *c)
{
    const fh_question *q = policy_question(c->game);
    bool is_sealed = q->kind == FH_ASK_SEALED, is_deed = q->step == 0;
    fh_balance limit = is_deed ? limit_for(c, q->square) : 250, most = cash(c) - reserve(c) / 2;
    if (is_deed && completes(c, q->square))
        most = cash(c);
    limit = limit < most ? limit : most;
    if (is_sealed && limit > 0) {
        fh_money price = c->edition->squares[q->square].price;
        fh_money bid = price * 2 / 3 + (fh_money)fh_stream_below(&c->bot->stream, (uint32_t)price / 6 + 1);
        return policy_bid(c, bid < limit ? bid : (fh_money)limit);
    }
    fh_money next = q->amount > 0 ? q->amount + 1 : c->edition->rules.least_bid;
    fh_money step = is_deed ? c->edition->squares[q->square].price / STEPS : 10; /* by single coins an auction would never end */
    return policy_bid(c, next + step <= limit ? next + step : next <= limit ? next : 0);
}

/* ---- Trading ------------------------------------------------------------------------------------------------------------------------- */

/* How often it was refused for this deed, and when: kept in one number. */
static uint32_t *memory(const struct call *c, fh_square square)
{
    return &c->bot->refused_at[c->edition->squares[square].deed];
}

static uint32_t times_refused(const struct call *c, fh_square square)
{
    return *memory(c, square) & 7;
}

/* Once a round for each deed. */
static bool was_tried(const struct call *c, fh_square square)
{
    return *memory(c, square) >> 3 == c->game->round + 1;
}

static void remember(const struct call *c, fh_square square)
{
    uint32_t times = times_refused(c, square);
    *memory(c, square) = (c->game->round + 1) << 3 | (times < 7 ? times + 1 : 7);
}

/* Buys a deed from its owner: a little above its price first, more each time that was refused, never above what it is worth to us. */
static bool offer_to_buy(struct call *c, fh_square square, fh_balance limit, fh_balance kept)
{
    fh_balance price = c->edition->squares[square].price;
    fh_balance amount = price * (FIRST_PERCENT + STEP_PERCENT * (fh_balance)times_refused(c, square)) / 100 + 1;
    if (was_tried(c, square) || amount > limit || cash(c) - amount < kept)
        return false;
    if (!policy_offer_deed(c, c->game->owner[square], square, (fh_money)amount))
        return false;
    remember(c, square);
    return true;
}

static bool is_others(const struct call *c, fh_square square)
{
    uint8_t owner = c->game->owner[square];
    return owner < FH_MAX_SEATS && owner != c->seat;
}

/* A deed whose group stands in other hands as a whole can't be had. */
static bool is_locked(const struct call *c, fh_square square)
{
    return assess_is_complete(c->edition, c->game, c->game->owner[square], square);
}

static bool buy_what_completes(struct call *c)
{
    for (fh_squares m = c->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        bool is_wanted = is_others(c, square) && !is_locked(c, square) && completes(c, square);
        if (is_wanted && offer_to_buy(c, square, limit_for(c, square), 0))
            return true;
    }
    return false;
}

/* What one other seat needs and a third one has. */
static bool buy_what_others_need(struct call *c, fh_balance kept)
{
    for (fh_squares m = c->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (!is_others(c, square) || is_locked(c, square) || !is_street(c->edition, square))
            continue;
        uint8_t rival = assess_wanted_by(c->edition, c->game, square);
        if (rival != FH_NONE && rival != c->seat && offer_to_buy(c, square, limit_for(c, square), kept))
            return true;
    }
    return false;
}

/* Deeds of groups in which it has some already and of which none is out of reach, the most profitable first. */
static bool buy_towards_group(struct call *c, fh_balance kept)
{
    uint8_t best = FH_NONE;
    fh_balance best_worth = 0;
    for (fh_squares m = c->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (!is_others(c, square) || is_locked(c, square) || !is_street(c->edition, square) || was_tried(c, square))
            continue;
        fh_squares group = assess_group(c->edition, c->game, c->game->owner[square], square);
        int mine = __builtin_popcountll(group & c->game->owned[c->seat]), unowned = 0;
        for (fh_squares g = group; g; g &= g - 1)
            unowned += c->game->owner[first_square(g)] == FH_BANK;
        fh_balance worth = worth_in_group(c->edition, c->game, square) * (1 + mine);
        if (mine == 0 || unowned > 0 || worth <= best_worth)
            continue;
        best = square;
        best_worth = worth;
    }
    return best != FH_NONE && offer_to_buy(c, best, c->edition->squares[best].price * 3 / 2, kept);
}

/* Is there something to build that money is lacking for? */
static bool lacks_houses(const struct call *c)
{
    for (fh_squares m = c->game->owned[c->seat] & ~c->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (is_street(c->edition, square) && c->game->level[square] >= 2 && c->game->built[square] < 3)
            return true;
    }
    return false;
}

/* Who can pay most, and does not complete a group with it. */
static uint8_t find_buyer(const struct call *c, fh_square square, fh_balance amount)
{
    uint8_t best = FH_NONE;
    for (fh_seat seat = 0; seat < c->game->seat_count; seat++) {
        bool is_able = seat != c->seat && (c->game->seats_in & FH_SEAT_BIT(seat)) && c->game->cash[seat] >= amount;
        if (!is_able || assess_completes(c->edition, c->game, c->game->owned[seat], square))
            continue;
        if (best == FH_NONE || c->game->cash[seat] > c->game->cash[best])
            best = seat;
    }
    return best;
}

/* Deeds without a future become houses. */
static bool sell_for_houses(struct call *c)
{
    if (!lacks_houses(c))
        return false;
    for (fh_squares m = c->game->owned[c->seat] & ~c->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        uint8_t wanted = assess_wanted_by(c->edition, c->game, square);
        if (completes(c, square) || was_tried(c, square) || wanted != FH_NONE)
            continue;
        fh_balance amount = (fh_balance)c->edition->squares[square].price * SALE_PERCENT / 100;
        uint8_t buyer = find_buyer(c, square, amount);
        if (buyer == FH_NONE || !policy_offer_deed(c, buyer, square, (fh_money)amount))
            continue;
        remember(c, square);
        return true;
    }
    return false;
}

/* What somebody else waits for has its price: nearly all that they have, so that little is left to build with, and less each time that was
 * refused. */
static bool sell_to_who_needs(struct call *c)
{
    for (fh_squares m = c->game->owned[c->seat]; m; m &= m - 1) {
        fh_square square = first_square(m);
        uint8_t buyer = was_tried(c, square) || completes(c, square) ? FH_NONE : assess_wanted_by(c->edition, c->game, square);
        if (buyer == FH_NONE)
            continue;
        fh_terms given = {.deeds = FH_SQUARE_BIT(square)}, got = {0};
        fh_balance amount = c->game->cash[buyer] * (98 - 10 * (fh_balance)times_refused(c, square)) / 100;
        got.cash = (fh_money)(amount > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : amount);
        bool is_good =
            got.cash > c->edition->squares[square].price && worth_of_trade(c->edition, c->game, c->seat, buyer, &given, &got) > 0;
        if (!is_good || !policy_offer_deed(c, buyer, square, got.cash))
            continue;
        remember(c, square);
        return true;
    }
    return false;
}

/* A deed of ours and some money for the one that completes our group, where money alone does not do. */
static bool swap_for_group(struct call *c)
{
    if (c->edition->rules.trade != FH_TRADE_ANY)
        return false;
    for (fh_squares m = c->edition->deeds; m; m &= m - 1) {
        fh_square wanted = first_square(m);
        if (!is_others(c, wanted) || is_locked(c, wanted) || !completes(c, wanted) || times_refused(c, wanted) < 1)
            continue;
        uint8_t owner = c->game->owner[wanted];
        for (fh_squares own = c->game->owned[c->seat]; own; own &= own - 1) {
            fh_square given = first_square(own);
            bool is_spare = !completes(c, given) && c->edition->squares[given].set != c->edition->squares[wanted].set;
            if (!is_spare || was_tried(c, given) || assess_completes(c->edition, c->game, c->game->owned[owner], given))
                continue;
            fh_balance top_up = (fh_balance)c->edition->squares[wanted].price * 12 / 10 - c->edition->squares[given].price;
            if (top_up < 0)
                top_up = 0;
            if (top_up > cash(c) || !policy_offer_deed(c, owner, wanted, (fh_money)top_up + 1))
                continue;
            c->details->offer.give.cash = (fh_money)top_up;
            c->details->offer.give.deeds = FH_SQUARE_BIT(given);
            if (fh_check(c->edition, c->game, c->action).reason)
                continue;
            remember(c, given);
            return true;
        }
    }
    return false;
}

static bool make_offer(struct call *c)
{
    if (c->edition->rules.trade == FH_TRADE_NONE || c->game->offers_made[c->seat] >= MOST_OFFERS)
        return false;
    fh_balance kept = reserve(c);
    return sell_to_who_needs(c) || buy_what_completes(c) || swap_for_group(c) || sell_for_houses(c) || buy_what_others_need(c, kept) ||
           buy_towards_group(c, kept + 600);
}

static bool answer_offer(struct call *c)
{
    const fh_question *q = policy_question(c->game);
    const fh_terms *ours = &c->game->offer.take, *theirs = &c->game->offer.give;
    fh_balance gain = worth_of_trade(c->edition, c->game, c->seat, q->other, ours, theirs);
    bool keeps_cash = cash(c) - ours->cash >= 0;
    policy_do(c, FH_ACT_ACCEPT);
    bool is_good = gain > 0 && keeps_cash && !policy_promises(ours) && !fh_check(c->edition, c->game, c->action).reason;
    return is_good || policy_do(c, FH_ACT_REJECT);
}

/* ---- The turn ------------------------------------------------------------------------------------------------------------------------ */

/* Walking about pays while there is something to buy, or while the others have nothing dangerous. */
static bool wants_out(const struct call *c)
{
    int unowned = 0;
    for (fh_squares m = c->edition->deeds; m; m &= m - 1)
        unowned += c->game->owner[first_square(m)] == FH_BANK;
    fh_balance danger = 0;
    for (fh_squares m = c->edition->deeds & ~c->game->owned[c->seat]; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (c->game->owner[square] < FH_MAX_SEATS)
            danger += c->edition->rent[square][c->game->level[square]];
    }
    return unowned >= FEW_DEEDS || danger / c->edition->square_count < c->edition->rules.fine / 2;
}

static void answer_turn(struct call *c)
{
    const fh_game *g = c->game;
    if (g->phase == FH_BEFORE_THROW && g->jail[c->seat] && wants_out(c) && policy_leave_jail(c, c->edition->rules.fine + 1))
        return;
    if (make_offer(c) || policy_build_best(c, reserve(c)) || policy_lift_one(c, reserve(c) + 100))
        return;
    policy_do(c, g->phase == FH_BEFORE_THROW ? FH_ACT_ROLL : FH_ACT_END);
}

static bool answer_received(struct call *c)
{
    return policy_received(c, reserve(c));
}

static void act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action, fh_details *details)
{
    static const struct policy policy = {answer_buy, answer_auction, answer_offer, answer_received, answer_turn};
    struct call c = {bot, edition, game, seat, action, details};
    policy_act(&policy, &c);
}

const struct bot_kind bot_keen = {"keen", act, 0};
