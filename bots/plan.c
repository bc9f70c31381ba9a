/* plan.c - see plan.h. */
#include "plan.h"
#include "assess.h"
#include "deal.h"
#include "keen.h"
#include "worth.h"

enum {
    MOST_SHARED = 50,   /* percent of a deed's rent that it gives away at most */
    THREAT = 60,        /* percent of what the other gains that counts against a plan */
    BUILT_ENOUGH = 3,   /* houses, until which money is wanted for more */
    DEALT_TIMES = 4,    /* the cash that it keeps when a trade completes no group, where deeds are dealt */
    FAR_FROM_GROUP = 2, /* deeds that may be missing once it has what it asks for, plus one */
};

struct search {
    const struct decision *d;
    const struct keen_figures *figures;
    fh_balance reserve;
    bool lacks_houses;
    struct plan *plans;
    int count, most;
};

static fh_balance cash(const struct search *s)
{
    return s->d->game->cash[s->d->seat];
}

/* ---- What there is to trade ------------------------------------------------------------------------------------------------------------
 */

/* Is there something to build that money is lacking for? */
static bool lacks_houses(const struct decision *d)
{
    for (fh_squares m = d->game->owned[d->seat] & ~d->game->mortgaged; m; m &= m - 1) {
        fh_square square = first_square(m);
        if (is_street(d->edition, square) && fh_is_complete(d->edition, d->game, square) && d->game->built[square] < BUILT_ENOUGH)
            return true;
    }
    return false;
}

/* Deeds of a seat that are in no full group of its own. */
static fh_squares loose_deeds(const struct search *s, fh_seat seat)
{
    fh_squares loose = 0;
    for (fh_squares m = s->d->game->owned[seat]; m; m &= m - 1) {
        if (!fh_is_complete(s->d->edition, s->d->game, first_square(m)))
            loose |= m & -m;
    }
    return loose;
}

/* The other's deeds that would complete a group of ours or leave one deed of it missing. */
static fh_squares wanted_from(const struct search *s, fh_seat other)
{
    const struct decision *d = s->d;
    fh_squares wanted = 0, ours = d->game->owned[d->seat];
    for (fh_squares m = loose_deeds(s, other); m; m &= m - 1) {
        fh_square square = first_square(m);
        fh_squares group = assess_nearest_group(d->edition, ours, square);
        bool is_near = (group & ours) && __builtin_popcountll(group & ~ours) <= FAR_FROM_GROUP;
        if (is_near)
            wanted |= m & -m;
    }
    return wanted;
}

/* ---- How much money -------------------------------------------------------------------------------------------------------------------
 */

static fh_money as_money(fh_balance amount)
{
    return amount > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : amount < 0 ? 0 : (fh_money)amount;
}

static void put_amount(fh_offer *offer, fh_balance amount)
{
    offer->give.cash = as_money(amount);
    offer->take.cash = as_money(-amount);
}

static bool would_accept(const struct search *s, fh_seat other, const fh_offer *offer)
{
    return deal_judge(s->d, other)->accepts(s->d->edition, s->d->game, other, s->d->seat, offer);
}

/* The least that must be paid so that the other accepts; below 0: the most that it pays. More than there is if it never does. Any kind
 * that accepts an offer accepts it with more money too. */
static fh_balance search_amount(const struct search *s, fh_seat other, fh_offer *offer)
{
    fh_balance low = -s->d->game->cash[other], high = cash(s) + 1;
    while (low < high) {
        fh_balance middle = low + (high - low) / 2;
        put_amount(offer, middle);
        if (would_accept(s, other, offer))
            high = middle;
        else
            low = middle + 1;
    }
    return high;
}

/* The same of those who judge as keen does, without searching: theirs + x > threat * (ours - x), and 1 more because of roundings. */
static fh_balance fair_amount(fh_balance ours, fh_balance theirs, int32_t threat)
{
    fh_balance amount = (ours * threat - theirs * 100) / (100 + threat);
    return amount + 1 + (amount >= 0);
}

/* Where money is short, a share of the rents of the group that comes about makes up for the rest. Returns what is paid in money. */
static fh_balance promise_rest(const struct search *s, fh_offer *offer, fh_balance amount, fh_balance most)
{
    const struct decision *d = s->d;
    fh_squares ours = (d->game->owned[d->seat] & ~offer->give.deeds) | offer->take.deeds;
    fh_balance rents = 0;
    if (!d->edition->rules.agreements || !offer->take.deeds || most < 0)
        return amount;
    fh_squares group = fh_group(d->edition, ours, first_square(offer->take.deeds)) & ours & ~offer->take.deeds;
    for (fh_squares m = group; m; m &= m - 1)
        rents += worth_of_rent(d->edition, d->game, ours, first_square(m));
    fh_balance percent = rents > 0 ? ((amount - most) * 100 + rents - 1) / rents + 1 : MOST_SHARED + 1;
    if (percent > MOST_SHARED)
        return amount;
    for (fh_squares m = group; m; m &= m - 1)
        offer->give.percents[d->edition->squares[first_square(m)].deed] = (uint8_t)percent;
    return most;
}

/* ---- Judging ----------------------------------------------------------------------------------------------------------------------------
 */

static void keep(struct search *s, const struct plan *plan)
{
    int at = s->count < s->most ? s->count++ : s->most - 1;
    for (; at > 0 && s->plans[at - 1].gain < plan->gain; at--)
        s->plans[at] = s->plans[at - 1];
    s->plans[at] = *plan;
}

static bool is_allowed(const struct search *s, const struct plan *plan)
{
    fh_action action = {.kind = FH_ACT_OFFER, .seat = s->d->seat, .other = plan->other, .offer = plan->offer};
    return deal_is_welcome(s->d, plan->other, &plan->offer) && !fh_check(s->d->edition, s->d->game, &action).reason;
}

/* What the deeds of a plan bring this seat and the other. */
struct gains {
    fh_balance ours, theirs;
};

static struct gains gains_of(const struct search *s, const struct plan *plan, const struct worth_view *view)
{
    const struct decision *d = s->d;
    const fh_terms *give = &plan->offer.give, *take = &plan->offer.take;
    return (struct gains){worth_gained(view, d->edition, d->game, d->seat, give, take),
                          worth_gained(view, d->edition, d->game, plan->other, take, give)};
}

/* Money that comes in is worth more while it is wanted for houses. */
static fh_balance gain_of(const struct search *s, struct gains gains, fh_balance amount)
{
    fh_balance gain = gains.ours - amount, other_gain = gains.theirs + amount;
    if (amount < 0 && s->lacks_houses)
        gain += -amount * s->figures->hunger / 100;
    return gain - (other_gain > 0 ? other_gain * THREAT / 100 : 0);
}

/* The money that goes with these deeds so that the other accepts; below 0 where it comes in, and never more than the other has. */
static fh_balance amount_for(const struct search *s, const struct plan *plan)
{
    fh_offer offer = plan->offer;
    bool is_swap = offer.give.deeds && offer.take.deeds;
    if (is_swap && s->d->edition->rules.trade == FH_TRADE_SWAP)
        return 0;
    const struct keen_figures *figures = deal_judge(s->d, plan->other)->figures;
    if (!figures)
        return search_amount(s, plan->other, &offer);
    struct gains gains = gains_of(s, plan, &figures->view);
    fh_balance amount = fair_amount(gains.ours, gains.theirs, figures->threat), least = -s->d->game->cash[plan->other];
    return amount > least ? amount : least;
}

/* Is it worth proposing, and better than the worst that is kept? A deed is neither given away nor asked for without anything for it. */
static bool is_better(const struct search *s, const struct plan *plan, fh_balance amount)
{
    bool has_both_sides = (plan->offer.give.deeds || amount > 0) && (plan->offer.take.deeds || amount < 0);
    return has_both_sides && plan->gain > 0 && (s->count < s->most || plan->gain > s->plans[s->count - 1].gain);
}

static void consider(struct search *s, fh_seat other, fh_squares give, fh_squares take, fh_balance kept)
{
    struct plan plan = {.other = other, .offer = {.give = {.deeds = give}, .take = {.deeds = take}}};
    fh_balance amount = amount_for(s, &plan), most = cash(s) - kept;
    plan.gain = gain_of(s, gains_of(s, &plan, &s->figures->view), amount);
    if (!is_better(s, &plan, amount))
        return;
    if (amount > most)
        amount = promise_rest(s, &plan.offer, amount, most);
    put_amount(&plan.offer, amount);
    bool can_pay = amount <= 0 || amount <= most;
    if (can_pay && would_accept(s, other, &plan.offer) && is_allowed(s, &plan))
        keep(s, &plan);
}

/* Cash that is left after a trade that completes no group. Where deeds are dealt all players start rich, and the first ones in the order of
 * play would buy up such deeds before the others have a turn (X16). */
static fh_balance kept_without_group(const struct search *s)
{
    return s->reserve + s->figures->kept * (s->d->edition->rules.deal ? DEALT_TIMES : 1);
}

static void consider_with(struct search *s, fh_seat other, fh_squares loose)
{
    const struct decision *d = s->d;
    bool is_swapped = d->edition->rules.trade == FH_TRADE_ANY || d->edition->rules.trade == FH_TRADE_SWAP;
    for (fh_squares m = wanted_from(s, other); m; m &= m - 1) {
        bool is_full = fh_completes(d->edition, d->game->owned[d->seat], first_square(m));
        fh_balance kept = is_full ? s->figures->kept_for_group : kept_without_group(s);
        consider(s, other, 0, m & -m, kept);
        for (fh_squares own = is_swapped ? loose : 0; own; own &= own - 1)
            consider(s, other, own & -own, m & -m, kept);
    }
    for (fh_squares own = loose; own; own &= own - 1) {
        if (s->lacks_houses || fh_completes(d->edition, d->game->owned[other], first_square(own)))
            consider(s, other, own & -own, 0, 0);
    }
}

int plan_find(const struct decision *d, struct plan *plans, int most)
{
    struct search s = {.d = d, .figures = d->bot->kind->figures, .plans = plans, .most = most};
    fh_squares loose = 0;
    bool is_ready = false;
    for (fh_seat other = 0; other < d->game->seat_count && d->edition->rules.trade != FH_TRADE_NONE; other++) {
        if (!deal_may_ask(d, other))
            continue;
        if (!is_ready) {
            s.lacks_houses = lacks_houses(d);
            s.reserve = keen_reserve(d);
            loose = loose_deeds(&s, d->seat);
            is_ready = true;
        }
        consider_with(&s, other, loose);
    }
    return s.count;
}
