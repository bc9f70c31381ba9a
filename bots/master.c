/* master.c - looks ahead: for each sensible action it plays the game on many times, with the same dice for each, and does the action that
 * won most often.
 *
 * In these games each other seat plays as the kind that the host named; people and other masters play as keen. Its own seat plays as keen
 * with bolder figures, and the candidates come from that policy: its choice, the opposite, and several exchanges. The budget counts
 * simulated rolls; it is not used up once the matter is settled, and the policy's own choice remains unless another is surely enough
 * better. */
#include "assess.h"
#include "deal.h"
#include "keen.h"
#include "kinds.h"
#include "match.h"
#include "plan.h"
#include "policy.h"

#include <math.h>
#include <string.h>

enum {
    MOST_CANDIDATES = 8,
    MOST_PLANS = 4,      /* exchanges among them */
    FIRST_PLAYOUTS = 16, /* of each, before any is given up */
    PLAYOUT_ROUNDS = 8,  /* further on; then the outlook decides */
};

/* In standard errors. */
static const double SURE = 2.6, ENOUGH = 0.8;

/* Against keen it pays to refuse what is just good enough for keen. */
static const struct keen_figures bold = {
    .view = {.alone = 80, .least = 25}, .threat = 80, .reserve = 20, .risk = 50, .hunger = 100, .kept_for_group = 200, .kept = 1000};

static bool accepts(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer)
{
    return keen_accepts_by(&bold, edition, game, seat, from, offer);
}

static const struct bot_kind bold_keen = {.name = "bold", .act = keen_act, .accepts = accepts, .figures = &bold, .looks_ahead = true};

struct candidate {
    fh_action action;
    double lead, lead_squared; /* over the choice of the policy, all games together */
    bool is_dropped;
};

struct search {
    struct decision *d;
    struct candidate list[MOST_CANDIDATES];
    int count;
    int64_t rolls, playouts; /* simulated so far */
    uint64_t seed;
    struct match match;
};

/* ---- What to consider ---------------------------------------------------------------------------------------------------------------- */

static bool is_same(const struct candidate *a, const fh_action *action)
{
    bool has_offer = action->kind == FH_ACT_OFFER || action->kind == FH_ACT_COUNTER;
    if (a->action.kind != action->kind || a->action.square != action->square || a->action.amount != action->amount)
        return false;
    return !has_offer || (a->action.other == action->other && memcmp(&a->action.offer, &action->offer, sizeof action->offer) == 0);
}

static void consider(struct search *s, const fh_action *action)
{
    struct candidate *new = &s->list[s->count];
    if (s->count == MOST_CANDIDATES || fh_check(s->d->edition, s->d->game, action).reason)
        return;
    for (int i = 0; i < s->count; i++) {
        if (is_same(&s->list[i], action))
            return;
    }
    memset(new, 0, sizeof *new);
    new->action = *action;
    s->count++;
}

static void consider_kind(struct search *s, uint8_t kind)
{
    consider(s, &(fh_action){.kind = kind, .seat = s->d->seat});
}

static void consider_deals(struct search *s)
{
    struct plan plans[MOST_PLANS];
    int count = plan_find(s->d, plans, MOST_PLANS);
    for (int i = 0; i < count; i++)
        consider(s, &(fh_action){.kind = FH_ACT_OFFER, .seat = s->d->seat, .other = plans[i].other, .offer = plans[i].offer});
}

static void gather(struct search *s, const fh_action *choice)
{
    const fh_game *g = s->d->game;
    const fh_question *q = fh_open_question(g);
    consider(s, choice);
    switch (q ? q->kind : FH_ASK_NOTHING) {
    case FH_ASK_BUY:
        consider_kind(s, FH_ACT_BUY);
        consider_kind(s, FH_ACT_DECLINE);
        break;
    case FH_ASK_OFFER:
        consider_kind(s, FH_ACT_ACCEPT);
        consider_kind(s, FH_ACT_REJECT);
        break;
    case FH_ASK_AUCTION:
    case FH_ASK_BIDDING:
        consider_kind(s, FH_ACT_WITHDRAW);
        consider(s, &(fh_action){.kind = FH_ACT_BID, .seat = s->d->seat, .amount = fh_next_bid(s->d->edition, g)});
        break;
    case FH_ASK_NOTHING:
        consider_kind(s, g->phase == FH_BEFORE_ROLL ? FH_ACT_ROLL : FH_ACT_END);
        if (g->phase == FH_BEFORE_ROLL && g->jail[s->d->seat])
            consider_kind(s, FH_ACT_PAY);
        if (g->phase == FH_AFTER_ROLL)
            consider_deals(s);
        break;
    }
}

/* ---- Playing on ---------------------------------------------------------------------------------------------------------------------- */

/* How strong a seat is: by what it has, and by what it takes in. Fitted to how games between keen players end. */
static double strength(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    double wealth = (double)fh_wealth(edition, game, seat) + edition->rules.money / 30.0, rents = edition->rules.money / 75.0;
    int mean = edition->rules.dice * (edition->rules.sides + 1) / 2;
    for (fh_squares m = game->owned[seat]; m; m &= m - 1)
        rents += fh_rent_rolled(edition, game, first_square(m), mean);
    return wealth > 0 ? wealth * wealth * rents : 0;
}

/* The chance to win, about. */
static double outlook(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    double ours = 0, all = 1e-9;
    for (fh_seat i = 0; i < game->seat_count; i++) {
        if (!(game->seats_in & FH_SEAT_BIT(i)))
            continue;
        double one = strength(edition, game, i);
        all += one;
        ours += i == seat ? one : 0;
    }
    return ours / all;
}

/* The kind as which a seat plays on. */
static const struct bot_kind *stand_in(const struct decision *d, fh_seat seat)
{
    const struct bot_kind *kind = d->bot->players[seat];
    if (seat == d->seat)
        return &bold_keen;
    return kind && kind != &bot_master ? kind : &bot_keen;
}

static double playout(struct search *s, const struct candidate *candidate, uint64_t number)
{
    const struct bot_kind *kinds[FH_MAX_SEATS];
    const struct decision *d = s->d;
    struct match *m = &s->match;
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++)
        kinds[seat] = stand_in(d, seat);
    match_resume(m, d->edition, d->game, kinds, s->seed + number);
    deal_copy_memory(&m->bots[d->seat], d->bot);
    m->rounds = d->game->round + PLAYOUT_ROUNDS;
    fh_apply(d->edition, &m->game, &candidate->action, NULL);
    uint8_t winner = match_play(m);
    s->rolls += (int64_t)m->rolls + 1;
    return winner == d->seat ? 1 : winner != FH_NONE ? 0 : outlook(d->edition, &m->game, d->seat);
}

/* ---- Judging --------------------------------------------------------------------------------------------------------------------- */

/* How surely a candidate is better than the choice of the policy, which is the first, in standard errors; the same dice were rolled for
 * both. */
static double lead_of(const struct candidate *d, int64_t playouts)
{
    double n = (double)playouts, mean = d->lead / n, variance = d->lead_squared / n - mean * mean;
    return mean / sqrt((variance + 1e-6) / n);
}

static double best_lead(const struct search *s, int *best)
{
    double lead = -INFINITY;
    for (int i = 1; i < s->count; i++) {
        double other = lead_of(&s->list[i], s->playouts);
        if (other > lead) {
            lead = other;
            *best = i;
        }
    }
    return lead;
}

/* One more game for each that is left. */
static void play_round(struct search *s)
{
    double first = 0;
    for (int i = 0; i < s->count; i++) {
        if (s->list[i].is_dropped)
            continue;
        double score = playout(s, &s->list[i], (uint64_t)s->playouts);
        if (i == 0)
            first = score;
        double lead = score - first;
        s->list[i].lead += lead;
        s->list[i].lead_squared += lead * lead;
    }
    s->playouts++;
}

/* Those that are surely worse need no more games; what is dropped keeps its bad lead. */
static bool is_settled(struct search *s)
{
    int best = 0, left = 0;
    if (s->playouts < FIRST_PLAYOUTS)
        return false;
    for (int i = 1; i < s->count; i++) {
        s->list[i].is_dropped |= lead_of(&s->list[i], s->playouts) < -SURE;
        left += !s->list[i].is_dropped;
    }
    return left == 0 || (left == 1 && best_lead(s, &best) > SURE);
}

/* The candidate that plays better, if it does so surely enough; else the choice of the policy. */
static int look_ahead(struct search *s)
{
    int best = 0;
    do
        play_round(s);
    while (s->rolls < s->d->bot->budget && !is_settled(s));
    return best_lead(s, &best) > ENOUGH ? best : 0;
}

/* ---- The answer ---------------------------------------------------------------------------------------------------------------------- */

/* The policy answers on a copy, for master may do something else and must not remember an offer that it did not make. */
static void act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    struct decision d = {bot, edition, game, seat, action};
    struct search s = {.d = &d};
    struct bot policy = *bot;
    keen_act(&policy, edition, game, seat, action);
    bot->stream = policy.stream;
    if (fh_who_acts(game).kind == FH_ACTOR_JOINT)
        return;
    gather(&s, action);
    s.seed = (uint64_t)fh_stream_next(&bot->stream) << 20;
    if (s.count == 0)
        return;
    *action = s.list[s.count > 1 ? look_ahead(&s) : 0].action;
    if (action->kind == FH_ACT_OFFER)
        deal_remember(&d, action->other, &action->offer);
}

const struct bot_kind bot_master = {
    .name = "master", .act = act, .budget = 5000, .accepts = accepts, .figures = &bold, .looks_ahead = true, .pace = 130};
