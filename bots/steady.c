/* steady.c - the fixed policy that others are measured against: buys what leaves it 200 or completes a set, builds where the rent grows
 * most, and trades single deeds that complete sets for money. */
#include "assess.h"
#include "kinds.h"
#include "policy.h"

enum {
    RESERVE = 200,
    ASK_PART = 8,       /* it offers this part of the price above the price for what completes its own set */
    SELL_PERCENT = 150, /* of the price, for what completes another's; at least half of what the buyer has */
    PATIENCE = 5        /* rounds until it offers for the same deed again */
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

static bool is_too_soon(const struct decision *d, fh_square square)
{
    uint32_t last = d->bot->refused_at[d->edition->squares[square].deed];
    return last > 0 && d->game->round < last - 1 + PATIENCE && d->game->round + 1 >= last;
}

static bool offer(struct decision *d, fh_seat other, fh_square square, fh_money amount, fh_seat payer)
{
    if (amount > d->game->cash[payer] || is_too_soon(d, square) || !policy_offer_deed(d, other, square, amount))
        return false;
    d->bot->refused_at[d->edition->squares[square].deed] = d->game->round + 1;
    return true;
}

/* One that we want from somebody, or one of ours that somebody wants. */
static bool offer_for(struct decision *d, fh_square square)
{
    const fh_game *g = d->game;
    fh_money price = d->edition->squares[square].price;
    if (g->owner[square] != d->seat)
        return completes(d, square) && offer(d, g->owner[square], square, price + (price + ASK_PART - 1) / ASK_PART, d->seat);
    if (completes(d, square))
        return false; /* a set of our own is not for sale */
    uint8_t buyer = assess_wanted_by(d->edition, g, square);
    if (buyer == FH_NONE)
        return false;
    fh_money half = (fh_money)(g->cash[buyer] / 2 > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : g->cash[buyer] / 2),
             least = fh_percent(price, SELL_PERCENT);
    return offer(d, buyer, square, half > least ? half : least, buyer);
}

static bool make_offer(struct decision *d)
{
    const fh_game *g = d->game;
    if (d->edition->rules.trade == FH_TRADE_NONE || g->offers_made[d->seat] >= 2)
        return false;
    for (fh_squares m = d->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (g->owner[square] < FH_MAX_SEATS && offer_for(d, square))
            return true;
    }
    return false;
}

/* What things are worth to somebody without plans: their price. */
static fh_balance plain_value(const struct decision *d, const fh_terms *terms)
{
    fh_balance sum = terms->cash;
    for (fh_squares m = terms->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        bool is_mortgaged = d->game->mortgaged & FH_SQUARE_BIT(square);
        sum += is_mortgaged ? d->edition->squares[square].mortgage : d->edition->squares[square].price;
    }
    for (int pass = 0; pass < FH_MAX_PASSES; pass++)
        sum += (fh_balance)terms->passes[pass] * d->edition->rules.fine;
    return sum;
}

static bool loses_set(const struct decision *d, fh_squares given)
{
    for (fh_squares m = given; m; m &= m - 1) {
        if (assess_is_complete(d->edition, d->game, d->seat, first_square(m)))
            return true;
    }
    return false;
}

static bool wins_set(const struct decision *d, fh_squares given, fh_squares got)
{
    fh_squares after = (d->game->owned[d->seat] & ~given) | got;
    for (fh_squares m = got; m; m &= m - 1) {
        if (fh_completes(d->edition, after, first_square(m)))
            return true;
    }
    return false;
}

/* An offer is seen from the side of who made it: what is taken is ours. */
static bool answer_offer(struct decision *d)
{
    const fh_terms *ours = &d->game->offer.take, *theirs = &d->game->offer.give;
    bool wants = wins_set(d, ours->deeds, theirs->deeds) || plain_value(d, theirs) > plain_value(d, ours);
    bool is_good = wants && !loses_set(d, ours->deeds) && !policy_promises(ours);
    policy_do(d, FH_ACT_ACCEPT);
    return (is_good && !fh_check(d->edition, d->game, d->action).reason) || policy_do(d, FH_ACT_REJECT);
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

const struct bot_kind bot_steady = {"steady", act, 0};
