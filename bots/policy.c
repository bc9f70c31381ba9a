/* policy.c - see policy.h. */
#include "policy.h"
#include "assess.h"

#include <string.h>

bool policy_do(struct decision *d, uint8_t kind)
{
    *d->action = (fh_action){.kind = kind, .seat = d->seat};
    return true;
}

bool policy_do_on(struct decision *d, uint8_t kind, fh_square square)
{
    *d->action = (fh_action){.kind = kind, .seat = d->seat, .square = square};
    return true;
}

static fh_balance cash(const struct decision *d)
{
    return d->game->cash[d->seat];
}

/* ---- Auctions ---------------------------------------------------------------------------------------------------------------------- */

bool policy_bid(struct decision *d, fh_money amount)
{
    bool is_sealed = fh_open_question(d->game)->kind == FH_ASK_SEALED;
    if (amount > cash(d))
        amount = (fh_money)(cash(d) > 0 ? cash(d) : 0);
    bool is_enough = amount >= fh_next_bid(d->edition, d->game);
    *d->action =
        (fh_action){.kind = is_enough || is_sealed ? FH_ACT_BID : FH_ACT_WITHDRAW, .seat = d->seat, .amount = is_enough ? amount : 0};
    return true;
}

/* ---- Buildings and mortgages --------------------------------------------------------------------------------------------------------- */

/* Where the next building raises the rent most for its cost. */
static uint8_t best_site(const struct decision *d, fh_balance reserve)
{
    uint8_t best = FH_NONE;
    int64_t best_growth = 0, best_cost = 1;
    for (fh_squares m = d->game->owned[d->seat] & ~d->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (!is_street(d->edition, square) || !fh_is_complete(d->edition, d->game, square) || d->game->built[square] == FH_HOTEL)
            continue;
        int64_t growth = assess_rent_growth(d->edition, d->game, square), cost = fh_build_cost(d->edition, d->game, square);
        if (cash(d) - cost < reserve || growth * best_cost <= best_growth * cost)
            continue;
        if (fh_can_build(d->edition, d->game, d->seat, square).reason)
            continue;
        best = square;
        best_growth = growth;
        best_cost = cost > 0 ? cost : 1;
    }
    return best;
}

bool policy_build_best(struct decision *d, fh_balance reserve)
{
    uint8_t square = best_site(d, reserve);
    return square != FH_NONE && policy_do_on(d, FH_ACT_BUILD, square);
}

bool policy_place(struct decision *d)
{
    for (fh_squares m = d->game->owned[d->seat]; m; m &= m - 1) {
        policy_do_on(d, FH_ACT_BUILD, first_square(m));
        if (!fh_check(d->edition, d->game, d->action).reason)
            return true;
    }
    return false;
}

/* Those of full sets first, then the cheapest. */
bool policy_lift_one(struct decision *d, fh_balance reserve)
{
    uint8_t best = FH_NONE;
    fh_money best_cost = 0;
    bool best_full = false;
    for (fh_squares m = d->game->owned[d->seat] & d->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        fh_money cost = fh_lift_cost(d->edition, d->game, d->seat, square);
        bool is_full = assess_is_complete(d->edition, d->game, d->seat, square);
        bool is_better = best == FH_NONE || is_full > best_full || (is_full == best_full && cost < best_cost);
        if (cash(d) - cost < reserve || !is_better || fh_can_lift(d->edition, d->game, d->seat, square).reason)
            continue;
        best = square;
        best_cost = cost;
        best_full = is_full;
    }
    return best != FH_NONE && policy_do_on(d, FH_ACT_LIFT, best);
}

/* ---- Raising money ------------------------------------------------------------------------------------------------------------------- */

static bool mortgage_one(struct decision *d, bool also_full)
{
    uint8_t best = FH_NONE;
    fh_money best_rent = 0;
    for (fh_squares m = d->game->owned[d->seat] & ~d->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        fh_money rent = fh_rent_rolled(d->edition, d->game, square, 1);
        if ((best != FH_NONE && rent >= best_rent) || (!also_full && assess_is_complete(d->edition, d->game, d->seat, square)))
            continue;
        if (fh_can_mortgage(d->edition, d->game, d->seat, square).reason)
            continue;
        best = square;
        best_rent = rent;
    }
    return best != FH_NONE && policy_do_on(d, FH_ACT_MORTGAGE, best);
}

/* The building that brings the least rent for its cost. */
static bool sell_one(struct decision *d)
{
    uint8_t best = FH_NONE;
    int64_t best_loss = 0, best_cost = 1;
    for (fh_squares m = d->game->owned[d->seat]; m; m &= m - 1) {
        fh_square square = first_square(m);
        int built = d->game->built[square];
        if (built == 0)
            continue;
        int64_t loss = assess_rent_loss(d->edition, d->game, square), cost = fh_building_price(d->edition, square, built);
        if (best != FH_NONE && loss * best_cost >= best_loss * cost)
            continue;
        if (fh_can_sell(d->edition, d->game, d->seat, square).reason)
            continue;
        best = square;
        best_loss = loss;
        best_cost = cost > 0 ? cost : 1;
    }
    return best != FH_NONE && policy_do_on(d, FH_ACT_SELL, best);
}

/* Single deeds first, then buildings, then what was built on. If all that is not enough, raising money is pointless. */
bool policy_raise_money(struct decision *d)
{
    bool can_reach = fh_debt_is_payable(d->edition, d->game);
    if (can_reach && (mortgage_one(d, false) || sell_one(d) || mortgage_one(d, true)))
        return true;
    policy_do(d, FH_ACT_BANKRUPT);
    if (!fh_check(d->edition, d->game, d->action).reason)
        return true;
    if (fh_mildest(d->edition, d->game, d->seat, d->action) && d->action->kind == FH_ACT_USE) /* a card pays the last fine (V18) */
        return true;
    return mortgage_one(d, true) || sell_one(d) || policy_do(d, FH_ACT_LEAVE);
}

/* ---- Small questions ------------------------------------------------------------------------------------------------------------------
 */

bool policy_mortgaged_transfer(struct decision *d, fh_balance reserve)
{
    fh_square square = fh_open_question(d->game)->mortgaged_transfer.square;
    fh_money cost = fh_lift_cost(d->edition, d->game, d->seat, square);
    return policy_do_on(d, cash(d) - cost >= reserve ? FH_ACT_LIFT : FH_ACT_KEEP, square);
}

bool policy_tax(struct decision *d)
{
    fh_money part = fh_percent_tax(d->edition, d->game);
    return policy_do(d, part < fh_open_question(d->game)->tax.amount ? FH_ACT_PERCENT : FH_ACT_PAY);
}

bool policy_use_pass(struct decision *d)
{
    for (uint8_t pass = 0; pass < d->edition->pass_count; pass++) {
        policy_do_on(d, FH_ACT_USE, pass);
        if (d->game->passes[d->seat][pass] && !fh_check(d->edition, d->game, d->action).reason)
            return true;
    }
    return false;
}

bool policy_leave_jail(struct decision *d, fh_balance reserve)
{
    if (policy_use_pass(d))
        return true;
    policy_do(d, FH_ACT_PAY);
    return cash(d) >= reserve && !fh_check(d->edition, d->game, d->action).reason;
}

bool policy_fine(struct decision *d)
{
    return policy_use_pass(d) || policy_do(d, FH_ACT_PAY);
}

/* ---- Offers -----------------------------------------------------------------------------------------------------------------------------
 */

static fh_balance value_of_promises(const fh_edition *edition, const fh_game *game, const fh_terms *terms)
{
    fh_balance sum = 0;
    int others = __builtin_popcount(game->seats_in) - 1;
    for (fh_squares m = edition->rules.agreements ? edition->deeds : 0; m; m &= m - 1) {
        const fh_square_def *def = &edition->squares[first_square(m)];
        sum += (fh_balance)def->price * terms->percents[def->deed] / 100;
        if (terms->freedoms & m & -m)
            sum += def->price / (others > 0 ? others : 1);
    }
    return sum;
}

fh_balance policy_value(const fh_edition *edition, const fh_game *game, const fh_terms *terms)
{
    fh_balance sum = terms->cash + value_of_promises(edition, game, terms);
    for (fh_squares m = terms->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        bool is_mortgaged = game->mortgaged & FH_SQUARE_BIT(square);
        sum += is_mortgaged ? edition->squares[square].mortgage : edition->squares[square].price;
    }
    for (int pass = 0; pass < FH_MAX_PASSES; pass++)
        sum += (fh_balance)terms->passes[pass] * edition->rules.fine;
    return sum;
}

bool policy_answer_offer(struct decision *d,
                         bool (*accepts)(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer))
{
    fh_seat from = fh_open_question(d->game)->offer.from;
    policy_do(d, FH_ACT_ACCEPT);
    bool is_good = accepts(d->edition, d->game, d->seat, from, &d->game->offer);
    return (is_good && !fh_check(d->edition, d->game, d->action).reason) || policy_do(d, FH_ACT_REJECT);
}

bool policy_accepts_nothing(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer)
{
    (void)edition, (void)game, (void)seat, (void)from, (void)offer;
    return false;
}

/* ---- All questions ----------------------------------------------------------------------------------------------------------------------
 */

void policy_act(const struct policy *policy, struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    switch (q ? q->kind : FH_ASK_NOTHING) {
    case FH_ASK_BUY:
        policy->buy(d);
        break;
    case FH_ASK_AUCTION:
    case FH_ASK_BIDDING:
    case FH_ASK_SEALED:
        policy->auction(d);
        break;
    case FH_ASK_PLACE:
        policy_place(d);
        break;
    case FH_ASK_OFFER:
        policy->offer(d);
        break;
    case FH_ASK_DEBT:
        policy_raise_money(d);
        break;
    case FH_ASK_MORTGAGED_TRANSFER:
        policy->mortgaged_transfer(d);
        break;
    case FH_ASK_TAX:
        policy_tax(d);
        break;
    case FH_ASK_FINE:
        policy_fine(d);
        break;
    default:
        policy->turn(d);
    }
}
