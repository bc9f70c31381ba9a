/* steady.c - the fixed policy that others are measured against: buys what leaves it 200 or completes a set, builds where the rent grows
 * most, and trades single deeds that complete sets for money. */
#include "assess.h"
#include "kinds.h"
#include "policy.h"

enum {
    RESERVE = 200,
    ASK_PERCENT = 1125,  /* of the price, in thousandths, for what completes its own set */
    SELL_PERCENT = 1500, /* the same for what completes another's; at least half of what the buyer has */
    PATIENCE = 5         /* rounds until it offers for the same deed again */
};

static fh_money thousandths(fh_money amount, int32_t part)
{
    int64_t result = ((int64_t)amount * part + 999) / 1000;
    return result > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)result;
}

/* ---- Buying ------------------------------------------------------------------------------------------------------------------------- */

static bool completes(const struct call *c, fh_square square)
{
    return assess_completes(c->edition, c->game, c->game->owned[c->seat], square);
}

static bool answer_buy(struct call *c)
{
    const fh_question *q = policy_question(c->game);
    bool wants = c->game->cash[c->seat] - q->amount >= RESERVE || completes(c, q->square);
    bool can = !fh_can_buy(c->edition, c->game, c->seat).reason;
    return policy_do(c, wants && can ? FH_ACT_BUY : FH_ACT_DECLINE);
}

/* Halfway from the bid to the price; above it only to complete a set. */
static bool answer_auction(struct call *c)
{
    const fh_question *q = policy_question(c->game);
    bool is_sealed = q->kind == FH_ASK_SEALED, is_deed = q->step == 0;
    fh_balance cash = c->game->cash[c->seat];
    fh_money price = is_deed ? c->edition->squares[q->square].price : 150, bid = is_sealed ? 0 : q->amount;
    if (is_deed && completes(c, q->square))
        return policy_bid(c, bid < price ? bid + (price - bid + 1) / 2 : bid + 1 + bid / 20);
    fh_money amount = bid + (price - bid + 1) / 2;
    if (is_sealed)
        amount += (fh_money)fh_stream_below(&c->bot->stream, (uint32_t)price / 8 + 1); /* so that equals do not tie for ever */
    return policy_bid(c, bid < price && cash - amount >= RESERVE ? amount : 0);
}

/* ---- Trading ------------------------------------------------------------------------------------------------------------------------- */

static bool is_too_soon(const struct call *c, fh_square square)
{
    uint32_t last = c->bot->refused_at[c->edition->squares[square].deed];
    return last > 0 && c->game->round < last - 1 + PATIENCE && c->game->round + 1 >= last;
}

static bool offer(struct call *c, fh_seat other, fh_square square, fh_money amount, fh_seat payer)
{
    if (amount > c->game->cash[payer] || is_too_soon(c, square) || !policy_offer_deed(c, other, square, amount))
        return false;
    c->bot->refused_at[c->edition->squares[square].deed] = c->game->round + 1;
    return true;
}

/* One that we want from somebody, or one of ours that somebody wants. */
static bool offer_for(struct call *c, fh_square square)
{
    const fh_game *g = c->game;
    fh_money price = c->edition->squares[square].price;
    if (g->owner[square] != c->seat)
        return completes(c, square) && offer(c, g->owner[square], square, thousandths(price, ASK_PERCENT), c->seat);
    if (completes(c, square))
        return false; /* a set of our own is not for sale */
    uint8_t buyer = assess_wanted_by(c->edition, g, square);
    if (buyer == FH_NONE)
        return false;
    fh_money half = (fh_money)(g->cash[buyer] / 2 > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : g->cash[buyer] / 2),
             least = thousandths(price, SELL_PERCENT);
    return offer(c, buyer, square, half > least ? half : least, buyer);
}

static bool make_offer(struct call *c)
{
    const fh_game *g = c->game;
    if (c->edition->rules.trade == FH_TRADE_NONE || g->offers_made[c->seat] >= 2)
        return false;
    for (fh_squares m = c->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (g->owner[square] < FH_MAX_SEATS && offer_for(c, square))
            return true;
    }
    return false;
}

/* What things are worth to somebody without plans: their price. */
static fh_balance plain_value(const struct call *c, const fh_terms *terms)
{
    fh_balance sum = terms->cash;
    for (fh_squares m = terms->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        bool is_mortgaged = c->game->mortgaged & FH_SQUARE_BIT(square);
        sum += is_mortgaged ? c->edition->squares[square].mortgage : c->edition->squares[square].price;
    }
    for (int pass = 0; pass < FH_MAX_PASSES; pass++)
        sum += (fh_balance)terms->passes[pass] * c->edition->rules.fine;
    return sum;
}

static bool loses_set(const struct call *c, fh_squares given)
{
    for (fh_squares m = given; m; m &= m - 1) {
        if (assess_is_complete(c->edition, c->game, c->seat, first_square(m)))
            return true;
    }
    return false;
}

static bool wins_set(const struct call *c, fh_squares given, fh_squares got)
{
    fh_squares after = (c->game->owned[c->seat] & ~given) | got;
    for (fh_squares m = got; m; m &= m - 1) {
        if (assess_completes(c->edition, c->game, after, first_square(m)))
            return true;
    }
    return false;
}

/* An offer is seen from the side of who made it: what is taken is ours. */
static bool answer_offer(struct call *c)
{
    const fh_terms *ours = &c->game->offer.take, *theirs = &c->game->offer.give;
    bool wants = wins_set(c, ours->deeds, theirs->deeds) || plain_value(c, theirs) > plain_value(c, ours);
    bool is_good = wants && !loses_set(c, ours->deeds) && !policy_promises(ours);
    policy_do(c, FH_ACT_ACCEPT);
    return (is_good && !fh_check(c->edition, c->game, c->action).reason) || policy_do(c, FH_ACT_REJECT);
}

/* ---- The turn ------------------------------------------------------------------------------------------------------------------------ */

static void answer_turn(struct call *c)
{
    const fh_game *g = c->game;
    if (g->phase == FH_BEFORE_THROW) {
        if (!g->jail[c->seat] || !policy_leave_jail(c, RESERVE))
            policy_do(c, FH_ACT_ROLL);
        return;
    }
    if (!policy_build_best(c, RESERVE) && !policy_lift_one(c, RESERVE) && !make_offer(c))
        policy_do(c, FH_ACT_END);
}

static bool answer_received(struct call *c)
{
    return policy_received(c, RESERVE);
}

static void act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action, fh_details *details)
{
    static const struct policy policy = {answer_buy, answer_auction, answer_offer, answer_received, answer_turn};
    struct call c = {bot, edition, game, seat, action, details};
    policy_act(&policy, &c);
}

const struct bot_kind bot_steady = {"steady", act, 0};
