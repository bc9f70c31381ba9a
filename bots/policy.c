/* policy.c - see policy.h. */
#include "policy.h"
#include "assess.h"

#include <string.h>

const fh_question *policy_question(const fh_game *game)
{
    return game->depth > 0 ? &game->stack[game->depth - 1] : NULL;
}

bool policy_do(struct call *c, uint8_t kind)
{
    *c->action = (fh_action){.kind = kind, .seat = c->seat};
    return true;
}

bool policy_do_on(struct call *c, uint8_t kind, fh_square square)
{
    *c->action = (fh_action){.kind = kind, .seat = c->seat, .square = square};
    return true;
}

static fh_balance cash(const struct call *c)
{
    return c->game->cash[c->seat];
}

/* ---- Auctions ---------------------------------------------------------------------------------------------------------------------- */

static fh_money least_bid(const struct call *c)
{
    const fh_question *q = policy_question(c->game);
    fh_money least = c->edition->rules.least_bid > 1 ? c->edition->rules.least_bid : 1;
    return q->kind != FH_ASK_SEALED && q->amount > 0 ? q->amount + 1 : least;
}

bool policy_bid(struct call *c, fh_money amount)
{
    bool is_sealed = policy_question(c->game)->kind == FH_ASK_SEALED;
    if (amount > cash(c))
        amount = (fh_money)(cash(c) > 0 ? cash(c) : 0);
    bool is_enough = amount >= least_bid(c);
    *c->action =
        (fh_action){.kind = is_enough || is_sealed ? FH_ACT_BID : FH_ACT_WITHDRAW, .seat = c->seat, .amount = is_enough ? amount : 0};
    return true;
}

/* ---- Buildings and mortgages --------------------------------------------------------------------------------------------------------- */

/* Where the next building raises the rent most for its cost. */
static uint8_t best_site(const struct call *c, fh_balance reserve)
{
    uint8_t best = FH_NONE;
    int64_t best_growth = 0, best_cost = 1;
    for (fh_squares m = c->game->owned[c->seat] & ~c->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (!is_street(c->edition, square) || c->game->level[square] < 2 || c->game->built[square] > 4)
            continue; /* level 2: a full set at least */
        int64_t growth = assess_rent_growth(c->edition, c->game, square), cost = assess_build_cost(c->edition, c->game, square);
        if (cash(c) - cost < reserve || growth * best_cost <= best_growth * cost)
            continue;
        if (fh_can_build(c->edition, c->game, c->seat, square).reason)
            continue;
        best = square;
        best_growth = growth;
        best_cost = cost > 0 ? cost : 1;
    }
    return best;
}

bool policy_build_best(struct call *c, fh_balance reserve)
{
    uint8_t square = best_site(c, reserve);
    return square != FH_NONE && policy_do_on(c, FH_ACT_BUILD, square);
}

bool policy_place(struct call *c)
{
    for (fh_squares m = c->game->owned[c->seat]; m; m &= m - 1) {
        policy_do_on(c, FH_ACT_BUILD, first_square(m));
        if (!fh_check(c->edition, c->game, c->action).reason)
            return true;
    }
    return false;
}

/* Those of full sets first, then the cheapest. */
bool policy_lift_one(struct call *c, fh_balance reserve)
{
    uint8_t best = FH_NONE;
    fh_money best_cost = 0;
    bool best_full = false;
    for (fh_squares m = c->game->owned[c->seat] & c->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        fh_money cost = assess_lift_cost(c->edition, square, false);
        bool is_full = assess_is_complete(c->edition, c->game, c->seat, square);
        bool is_better = best == FH_NONE || is_full > best_full || (is_full == best_full && cost < best_cost);
        if (cash(c) - cost < reserve || !is_better || fh_can_lift(c->edition, c->game, c->seat, square).reason)
            continue;
        best = square;
        best_cost = cost;
        best_full = is_full;
    }
    return best != FH_NONE && policy_do_on(c, FH_ACT_LIFT, best);
}

/* ---- Raising money ------------------------------------------------------------------------------------------------------------------- */

static bool mortgage_one(struct call *c, bool also_full)
{
    uint8_t best = FH_NONE;
    fh_money best_rent = 0;
    for (fh_squares m = c->game->owned[c->seat] & ~c->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        fh_money rent = c->edition->rent[square][c->game->level[square]];
        if ((best != FH_NONE && rent >= best_rent) || (!also_full && assess_is_complete(c->edition, c->game, c->seat, square)))
            continue;
        if (fh_can_mortgage(c->edition, c->game, c->seat, square).reason)
            continue;
        best = square;
        best_rent = rent;
    }
    return best != FH_NONE && policy_do_on(c, FH_ACT_MORTGAGE, best);
}

/* The building that brings the least rent for its cost. */
static bool sell_one(struct call *c)
{
    uint8_t best = FH_NONE;
    int64_t best_loss = 0, best_cost = 1;
    for (fh_squares m = c->game->owned[c->seat]; m; m &= m - 1) {
        fh_square square = first_square(m);
        int built = c->game->built[square];
        if (built == 0)
            continue;
        const fh_money *rent = c->edition->rent[square];
        int64_t loss = rent[2 + built] - rent[1 + built];
        int64_t cost = built > 4 ? c->edition->squares[square].hotel : c->edition->squares[square].build;
        if (best != FH_NONE && loss * best_cost >= best_loss * cost)
            continue;
        if (fh_can_sell(c->edition, c->game, c->seat, square).reason)
            continue;
        best = square;
        best_loss = loss;
        best_cost = cost > 0 ? cost : 1;
    }
    return best != FH_NONE && policy_do_on(c, FH_ACT_SELL, best);
}

/* Single deeds first, then buildings, then what was built on. Where all that does not suffice there is no use in it. */
bool policy_raise_money(struct call *c)
{
    fh_balance owed = policy_question(c->game)->amount;
    bool can_reach = cash(c) + fh_raisable(c->edition, c->game, c->seat) >= owed;
    if (can_reach && (mortgage_one(c, false) || sell_one(c) || mortgage_one(c, true)))
        return true;
    policy_do(c, FH_ACT_BANKRUPT);
    if (!fh_check(c->edition, c->game, c->action).reason)
        return true;
    return mortgage_one(c, true) || sell_one(c) || policy_do(c, FH_ACT_LEAVE);
}

/* ---- Small questions ------------------------------------------------------------------------------------------------------------------
 */

bool policy_received(struct call *c, fh_balance reserve)
{
    fh_square square = policy_question(c->game)->square;
    fh_money cost = assess_lift_cost(c->edition, square, true);
    return policy_do_on(c, cash(c) - cost >= reserve ? FH_ACT_LIFT : FH_ACT_KEEP, square);
}

bool policy_tax(struct call *c)
{
    const fh_question *q = policy_question(c->game);
    fh_balance base = assess_tax_base(c->edition, c->game, c->seat);
    fh_money part = assess_percent(base > 0 ? base : 0, c->edition->squares[q->square].percent);
    return policy_do(c, part < q->amount ? FH_ACT_PERCENT : FH_ACT_PAY);
}

static bool use_pass(struct call *c)
{
    for (uint8_t pass = 0; pass < c->edition->pass_count; pass++) {
        policy_do_on(c, FH_ACT_USE, pass);
        if (c->game->passes[c->seat][pass] && !fh_check(c->edition, c->game, c->action).reason)
            return true;
    }
    return false;
}

bool policy_leave_jail(struct call *c, fh_balance reserve)
{
    if (use_pass(c))
        return true;
    policy_do(c, FH_ACT_PAY);
    return cash(c) >= reserve && !fh_check(c->edition, c->game, c->action).reason;
}

bool policy_fine(struct call *c)
{
    return use_pass(c) || policy_do(c, FH_ACT_PAY);
}

bool policy_offer_deed(struct call *c, fh_seat other, fh_square square, fh_money amount)
{
    fh_offer *offer = &c->details->offer;
    bool is_sale = c->game->owner[square] == c->seat;
    memset(offer, 0, sizeof *offer);
    (is_sale ? &offer->give : &offer->take)->deeds = FH_SQUARE_BIT(square);
    (is_sale ? &offer->take : &offer->give)->cash = amount;
    *c->action = (fh_action){.kind = FH_ACT_OFFER, .seat = c->seat, .other = other, .offer = offer};
    return !fh_check(c->edition, c->game, c->action).reason;
}

bool policy_promises(const fh_terms *terms)
{
    bool is_any = terms->freedoms != 0;
    for (int deed = 0; deed < FH_MAX_DEEDS; deed++)
        is_any |= terms->percents[deed] != 0;
    return is_any;
}

/* ---- All questions ----------------------------------------------------------------------------------------------------------------------
 */

void policy_act(const struct policy *policy, struct call *c)
{
    const fh_question *q = policy_question(c->game);
    switch (q ? q->kind : FH_ASK_NOTHING) {
    case FH_ASK_BUY:
        policy->buy(c);
        break;
    case FH_ASK_AUCTION:
    case FH_ASK_BIDDING:
    case FH_ASK_SEALED:
        policy->auction(c);
        break;
    case FH_ASK_PLACE:
        policy_place(c);
        break;
    case FH_ASK_OFFER:
        policy->offer(c);
        break;
    case FH_ASK_DEBT:
        policy_raise_money(c);
        break;
    case FH_ASK_RECEIVED:
        policy->received(c);
        break;
    case FH_ASK_TAX:
        policy_tax(c);
        break;
    case FH_ASK_FINE:
        policy_fine(c);
        break;
    default:
        policy->turn(c);
    }
}
