/* easy.c - for children and first games: buys when it feels like it and keeps much money, bids little, builds slowly, sells anything for
 * its price though it completes somebody's set, and even offers that. */
#include "assess.h"
#include "deal.h"
#include "kinds.h"
#include "policy.h"

enum {
    RESERVE = 500,   /* cash that it keeps when it builds or lifts */
    BUY_CHANCE = 60, /* in percent, of what it can well pay */
    BUY_RESERVE = 150,
    BID_CHANCE = 50,   /* in percent, each time that it is asked */
    BID_PERCENT = 50,  /* of the price, up to which it bids */
    BUILD_CHANCE = 10, /* in percent, for each building before its roll */
    SELL_CHANCE = 15,  /* in percent, of an offer after its roll */
    BUILDING_BID = 60  /* for the last building of the bank */
};

static bool feels_like(const struct decision *d, uint32_t percent)
{
    return fh_stream_below(&d->bot->stream, 100) < percent;
}

static bool answer_buy(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    bool wants = d->game->cash[d->seat] - q->buy.price >= BUY_RESERVE && feels_like(d, BUY_CHANCE);
    bool can = !fh_can_buy(d->edition, d->game, d->seat).reason;
    return policy_do(d, wants && can ? FH_ACT_BUY : FH_ACT_DECLINE);
}

static bool answer_auction(struct decision *d)
{
    fh_matter matter = fh_question_matter(fh_open_question(d->game));
    bool is_deed = matter.lot == FH_LOT_DEED;
    fh_money most = is_deed ? fh_percent(d->edition->squares[matter.square].price, BID_PERCENT) : BUILDING_BID;
    fh_money next = fh_next_bid(d->edition, d->game), spare = (most - next) / 2;
    bool wants = feels_like(d, BID_CHANCE) && next <= most && d->game->cash[d->seat] - most >= BUY_RESERVE;
    return policy_bid(d, wants ? next + (fh_money)fh_stream_below(&d->bot->stream, (uint32_t)spare + 1) : 0);
}

/* Everything is worth its printed price, except parts of a full set. */
static bool accepts(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer)
{
    (void)from;
    for (fh_squares m = offer->take.deeds; m; m &= m - 1) {
        if (assess_is_complete(edition, game, seat, first_square(m)))
            return false;
    }
    return game->cash[seat] - offer->take.cash >= 0 &&
           policy_value(edition, game, &offer->give) >= policy_value(edition, game, &offer->take);
}

static bool answer_offer(struct decision *d)
{
    return policy_answer_offer(d, accepts);
}

/* Offers a deed that somebody else needs, for its price. */
static bool sell_what_is_wanted(struct decision *d)
{
    for (fh_squares m = d->game->owned[d->seat]; m; m &= m - 1) {
        fh_square square = first_square(m);
        uint8_t buyer = fh_is_complete(d->edition, d->game, square) ? FH_NONE : assess_wanted_by(d->edition, d->game, square);
        fh_offer offer = {.give = {.deeds = m & -m}};
        offer.take.cash = (fh_money)policy_value(d->edition, d->game, &offer.give);
        if (buyer != FH_NONE && deal_may_ask(d, buyer) && deal_offer(d, buyer, &offer))
            return true;
    }
    return false;
}

static bool answer_mortgaged_transfer(struct decision *d)
{
    return policy_mortgaged_transfer(d, RESERVE);
}

/* It waits in jail for doubles, unless it has a card. */
static void answer_turn(struct decision *d)
{
    bool is_before = d->game->phase == FH_BEFORE_ROLL;
    if (is_before && d->game->jail[d->seat] && policy_use_pass(d))
        return;
    if (is_before && feels_like(d, BUILD_CHANCE) && (policy_build_best(d, RESERVE) || policy_lift_one(d, RESERVE)))
        return;
    if (is_before || !feels_like(d, SELL_CHANCE) || !sell_what_is_wanted(d))
        policy_do(d, is_before ? FH_ACT_ROLL : FH_ACT_END);
}

static void act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const struct policy policy = {answer_buy, answer_auction, answer_offer, answer_mortgaged_transfer, answer_turn};
    struct decision d = {bot, edition, game, seat, action};
    policy_act(&policy, &d);
}

const struct bot_kind bot_easy = {.name = "easy", .act = act, .accepts = accepts, .pace = 150};
