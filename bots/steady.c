/* steady.c - the fixed policy that others are measured against: buys what leaves it 200 or completes a set, builds where the rent grows
 * most, and trades single deeds that complete sets for money. */
#include "assess.h"
#include "deal.h"
#include "kinds.h"
#include "policy.h"

enum {
    RESERVE = 200,
    ASK_PART = 8,       /* it offers this part of the price above the price for what completes its own set */
    SELL_PERCENT = 150, /* of the price, for what completes another's; at least half of what the buyer has */
    MOST_SHARED = 40    /* percent of a deed's rent that it gives away for another deed */
};

/* ---- Buying ------------------------------------------------------------------------------------------------------------------------- */

static bool completes(const struct decision *d, fh_square square)
{
    return fh_completes(d->edition, d->game->owned[d->seat], square);
}

static bool answer_buy(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    bool wants = d->game->cash[d->seat] - q->buy.price >= RESERVE || completes(d, q->buy.square);
    bool can = !fh_can_buy(d->edition, d->game, d->seat).reason;
    return policy_do(d, wants && can ? FH_ACT_BUY : FH_ACT_DECLINE);
}

/* Halfway from the bid to the price; above it only to complete a set. */
static bool answer_auction(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    fh_matter matter = fh_question_matter(q);
    bool is_sealed = q->kind == FH_ASK_SEALED, is_deed = matter.lot == FH_LOT_DEED;
    fh_balance cash = d->game->cash[d->seat];
    fh_money price = is_deed ? d->edition->squares[matter.square].price : 150, bid = matter.amount;
    if (is_deed && completes(d, matter.square))
        return policy_bid(d, bid < price ? bid + (price - bid + 1) / 2 : bid + 1 + bid / 20);
    fh_money amount = bid + (price - bid + 1) / 2;
    if (is_sealed)
        amount += (fh_money)fh_stream_below(&d->bot->stream, (uint32_t)price / 8 + 1); /* so that equals do not tie for ever */
    return policy_bid(d, bid < price && cash - amount >= RESERVE ? amount : 0);
}

/* ---- Trading ------------------------------------------------------------------------------------------------------------------------- */

/* Where money is short and the rules know agreements, a share of the rents of what it has makes up for the rest. */
static void promise_rest(const struct decision *d, fh_terms *give, fh_square wanted, fh_money amount, fh_balance rest)
{
    fh_squares ours = d->game->owned[d->seat], near = assess_nearest_group(d->edition, ours, wanted) & ours;
    fh_balance prices = 0;
    for (fh_squares m = near; m; m &= m - 1)
        prices += d->edition->squares[first_square(m)].price;
    fh_balance percent = prices > 0 ? ((amount - rest) * 100 + prices - 1) / prices + 1 : MOST_SHARED + 1;
    if (rest < 0 || percent > MOST_SHARED)
        return;
    give->cash = (fh_money)rest;
    for (fh_squares m = near; m; m &= m - 1)
        give->percents[d->edition->squares[first_square(m)].deed] = (uint8_t)percent;
}

static bool buy_from(struct decision *d, fh_seat other, fh_square square)
{
    fh_money price = d->edition->squares[square].price, amount = price + (price + ASK_PART - 1) / ASK_PART;
    fh_balance cash = d->game->cash[d->seat];
    fh_offer offer = {.give = {.cash = amount}, .take = {.deeds = FH_SQUARE_BIT(square)}};
    if (cash < amount && d->edition->rules.agreements)
        promise_rest(d, &offer.give, square, amount, cash);
    return cash >= offer.give.cash && deal_may_ask(d, other) && deal_offer(d, other, &offer);
}

static bool sell_to(struct decision *d, fh_seat other, fh_square square)
{
    fh_balance cash = d->game->cash[other], half = cash / 2, least = fh_percent(d->edition->squares[square].price, SELL_PERCENT);
    fh_balance amount = half > least ? half : least;
    fh_offer offer = {.give = {.deeds = FH_SQUARE_BIT(square)}};
    if (amount > cash || amount > FH_MAX_AMOUNT)
        return false;
    offer.take.cash = (fh_money)amount;
    return deal_may_ask(d, other) && deal_offer(d, other, &offer);
}

/* One that we want from somebody, or one of ours that somebody wants; a set of our own is not for sale. */
static bool offer_for(struct decision *d, fh_square square)
{
    const fh_game *g = d->game;
    if (g->owner[square] != d->seat)
        return completes(d, square) && buy_from(d, g->owner[square], square);
    uint8_t buyer = completes(d, square) ? FH_NONE : assess_wanted_by(d->edition, g, square);
    return buyer != FH_NONE && sell_to(d, buyer, square);
}

/* Once the bank has nothing left to sell, groups come about only by trade: then it also asks for what leaves one deed missing. Without
 * that one game in twenty would never end where many players share a board (X16). */
static bool offer_towards(struct decision *d, fh_square square)
{
    const fh_game *g = d->game;
    fh_squares ours = g->owned[d->seat], group = assess_nearest_group(d->edition, ours, square), lacking = group & ~ours;
    bool is_step = (group & ours) && __builtin_popcountll(lacking) == 2 && !fh_is_complete(d->edition, g, square);
    return is_step && g->owner[square] != d->seat && buy_from(d, g->owner[square], square);
}

static bool make_offer(struct decision *d)
{
    const fh_game *g = d->game;
    bool is_sold_out = true;
    if (d->edition->rules.trade == FH_TRADE_NONE)
        return false;
    for (fh_squares m = d->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        is_sold_out &= g->owner[square] < FH_MAX_SEATS;
        if (g->owner[square] < FH_MAX_SEATS && offer_for(d, square))
            return true;
    }
    for (fh_squares m = is_sold_out ? d->edition->deeds : 0; m; m &= m - 1) {
        if (offer_towards(d, first_square(m)))
            return true;
    }
    return false;
}

static bool loses_set(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_squares given)
{
    for (fh_squares m = given; m; m &= m - 1) {
        if (assess_is_complete(edition, game, seat, first_square(m)))
            return true;
    }
    return false;
}

static bool wins_set(const fh_edition *edition, fh_squares owned, fh_squares given, fh_squares got)
{
    fh_squares after = (owned & ~given) | got;
    for (fh_squares m = got; m; m &= m - 1) {
        if (fh_completes(edition, after, first_square(m)))
            return true;
    }
    return false;
}

/* An offer is seen from the side that made it: the part taken is ours. */
static bool accepts(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer)
{
    (void)from;
    const fh_terms *ours = &offer->take, *theirs = &offer->give;
    bool wants = wins_set(edition, game->owned[seat], ours->deeds, theirs->deeds) ||
                 policy_value(edition, game, theirs) > policy_value(edition, game, ours);
    return wants && !loses_set(edition, game, seat, ours->deeds);
}

static bool answer_offer(struct decision *d)
{
    return policy_answer_offer(d, accepts);
}

/* ---- The turn ------------------------------------------------------------------------------------------------------------------------ */

static void answer_turn(struct decision *d)
{
    const fh_game *g = d->game;
    if (g->phase == FH_BEFORE_ROLL) {
        if (!g->jail[d->seat] || !policy_leave_jail(d, RESERVE))
            policy_do(d, FH_ACT_ROLL);
        return;
    }
    if (!policy_build_best(d, RESERVE) && !policy_lift_one(d, RESERVE) && !make_offer(d))
        policy_do(d, FH_ACT_END);
}

static bool answer_mortgaged_transfer(struct decision *d)
{
    return policy_mortgaged_transfer(d, RESERVE);
}

static void act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const struct policy policy = {answer_buy, answer_auction, answer_offer, answer_mortgaged_transfer, answer_turn};
    struct decision d = {bot, edition, game, seat, action};
    policy_act(&policy, &d);
}

const struct bot_kind bot_steady = {.name = "steady", .act = act, .accepts = accepts};
