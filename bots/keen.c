/* keen.c - plays by what deeds bring in and what they deny to others: buys nearly everything, buys the missing deeds of its groups from
 * their owners, keeps single deeds away from those who need them, turns deeds without a future into houses, waits in jail when the board
 * has become dangerous, and keeps as much cash as the next roll may cost. */
#include "assess.h"
#include "deal.h"
#include "keen.h"
#include "kinds.h"
#include "plan.h"
#include "policy.h"

enum {
    STEPS = 20,     /* of an auction up to the price */
    BUILDING = 150, /* about what the bank's last building is worth in an auction */
    BUILDING_LIMIT = 250,
    FEW_DEEDS = 6 /* left to buy: there is less reason to walk about */
};

static const struct keen_figures figures = {
    .view = {.alone = 100, .least = 50}, .threat = 60, .reserve = 60, .risk = 200, .hunger = 60, .kept_for_group = 200, .kept = 1000};

static fh_balance cash(const struct decision *d)
{
    return d->game->cash[d->seat];
}

static bool completes(const struct decision *d, fh_square square)
{
    return fh_completes(d->edition, d->game->owned[d->seat], square);
}

/* The next roll's risk: a multiple of its mean, at least a little, at most the worst that can come. */
fh_balance keen_reserve(const struct decision *d)
{
    const struct keen_figures *own = d->bot->kind->figures;
    struct risk risk = worth_risk(d->edition, d->game, d->seat);
    fh_balance wanted = risk.mean * own->risk / 100;
    return own->reserve + (wanted < risk.worst ? wanted : risk.worst);
}

/* ---- Buying -------------------------------------------------------------------------------------------------------------------------- */

/* Up to what the deed is worth having: more if it completes a group, or if somebody else waits for it. */
static fh_balance limit_for(const struct decision *d, fh_square square)
{
    fh_balance price = d->edition->squares[square].price;
    if (completes(d, square))
        return price + worth_in_group(&figures.view, d->edition, d->game, square) * 2;
    uint8_t rival = assess_wanted_by(d->edition, d->game, square);
    return rival != FH_NONE && rival != d->seat ? price * 3 / 2 : price;
}

static bool answer_buy(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    bool is_needed = completes(d, q->buy.square) || assess_wanted_by(d->edition, d->game, q->buy.square) != FH_NONE;
    bool wants = is_needed || cash(d) - q->buy.price >= keen_reserve(d) / 2;
    bool can = !fh_can_buy(d->edition, d->game, d->seat).reason;
    return policy_do(d, wants && can ? FH_ACT_BUY : FH_ACT_DECLINE);
}

static bool answer_auction(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    fh_matter matter = fh_question_matter(q);
    bool is_sealed = q->kind == FH_ASK_SEALED, is_deed = matter.lot == FH_LOT_DEED;
    fh_money price = is_deed ? d->edition->squares[matter.square].price : BUILDING; /* a building's lot names no square */
    fh_balance limit = is_deed ? limit_for(d, matter.square) : BUILDING_LIMIT, most = cash(d) - keen_reserve(d) / 2;
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

/* After the roll, when it is known what there is to pay with. */
static bool make_offer(struct decision *d)
{
    struct plan plan;
    return d->game->phase == FH_AFTER_ROLL && plan_find(d, &plan, 1) > 0 && deal_offer(d, plan.other, &plan.offer);
}

bool keen_accepts_by(const struct keen_figures *own, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from,
                     const fh_offer *offer)
{
    fh_balance worth = worth_of_trade(&own->view, own->threat, edition, game, seat, from, &offer->take, &offer->give);
    return worth > 0 && game->cash[seat] >= offer->take.cash;
}

bool keen_accepts(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer)
{
    return keen_accepts_by(&figures, edition, game, seat, from, offer);
}

static bool answer_offer(struct decision *d)
{
    return policy_answer_offer(d, d->bot->kind->accepts);
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
    if (make_offer(d))
        return;
    fh_balance kept = keen_reserve(d);
    if (policy_build_best(d, kept) || policy_lift_one(d, kept + 100))
        return;
    policy_do(d, g->phase == FH_BEFORE_ROLL ? FH_ACT_ROLL : FH_ACT_END);
}

static bool answer_mortgaged_transfer(struct decision *d)
{
    return policy_mortgaged_transfer(d, keen_reserve(d));
}

void keen_act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const struct policy policy = {answer_buy, answer_auction, answer_offer, answer_mortgaged_transfer, answer_turn};
    struct decision d = {bot, edition, game, seat, action};
    policy_act(&policy, &d);
}

const struct bot_kind bot_keen = {.name = "keen", .act = keen_act, .accepts = keen_accepts, .figures = &figures};
