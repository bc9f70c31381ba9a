/* master.c - looks ahead: for each thing that it could sensibly do it plays the game on many times, with the same dice for each, and does
 * what won most often.
 *
 * In these games it plays as keen and takes the others to be steady. What is worth considering comes from keen and from the opposite of
 * what keen would do. The budget counts simulated rolls; it is not used up once the matter is settled, and what keen would do stands
 * unless something else is surely enough better. */
#include "assess.h"
#include "kinds.h"
#include "match.h"
#include "policy.h"
#include "worth.h"

#include <math.h>
#include <string.h>

enum {
    MOST_CANDIDATES = 8,
    FIRST_PLAYOUTS = 16, /* of each, before any is given up */
    PLAYOUT_ROUNDS = 40, /* further on; then what everybody has decides */
    WIN = 10000
};

/* In standard errors. */
static const double SURE = 2.6, ENOUGH = 0.8;

struct candidate {
    fh_action action;
    double lead, lead_squared; /* over keen's choice, all games together */
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

/* A deed for money, at a few prices. */
static void consider_deals(struct search *s)
{
    const fh_game *g = s->d->game;
    fh_action action;
    struct decision d = *s->d;
    d.action = &action;
    if (d.edition->rules.trade == FH_TRADE_NONE || g->offers_made[d.seat] >= 3)
        return;
    for (fh_squares m = d.edition->deeds; m && s->count < MOST_CANDIDATES - 1; m &= m - 1) {
        fh_square square = first_square(m);
        uint8_t owner = g->owner[square];
        fh_balance price = d.edition->squares[square].price;
        if (owner >= FH_MAX_SEATS)
            continue;
        uint8_t other = owner == d.seat ? assess_wanted_by(d.edition, g, square) : owner;
        bool is_ours = fh_completes(d.edition, g->owned[d.seat], square);
        if (other == FH_NONE || (owner == d.seat ? is_ours : !is_ours))
            continue;
        fh_balance amount = owner == d.seat ? g->cash[other] * 98 / 100 : price * 107 / 100 + 1;
        uint32_t *tried = &d.bot->refused_at[d.edition->squares[square].deed];
        if (*tried >> 3 != g->round + 1 && amount <= FH_MAX_AMOUNT && policy_offer_deed(&d, other, square, (fh_money)amount))
            consider(s, &action);
    }
}

static void gather(struct search *s, const fh_action *keen)
{
    const fh_game *g = s->d->game;
    const fh_question *q = fh_open_question(g);
    consider(s, keen);
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

static int64_t share_of_worth(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    fh_balance ours = 0, all = 1;
    for (fh_seat i = 0; i < game->seat_count; i++) {
        if (!(game->seats_in & FH_SEAT_BIT(i)))
            continue;
        fh_balance worth = fh_wealth(edition, game, i) + worth_of(edition, game, game->owned[i]);
        worth = worth > 0 ? worth : 0;
        all += worth;
        ours += i == seat ? worth : 0;
    }
    return ours * WIN / all;
}

static int64_t playout(struct search *s, const struct candidate *candidate, uint64_t number)
{
    const struct bot_kind *kinds[FH_MAX_SEATS];
    const fh_game *g = s->d->game;
    struct match *m = &s->match;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        kinds[seat] = seat == s->d->seat ? &bot_keen : &bot_steady;
    match_resume(m, s->d->edition, g, kinds, s->seed + number);
    memcpy(m->bots[s->d->seat].refused_at, s->d->bot->refused_at, sizeof s->d->bot->refused_at);
    m->rounds = g->round + PLAYOUT_ROUNDS;
    fh_apply(s->d->edition, &m->game, &candidate->action, NULL);
    uint8_t winner = match_play(m);
    s->rolls += (int64_t)m->rolls + 1;
    return winner == s->d->seat ? WIN : winner != FH_NONE ? 0 : share_of_worth(s->d->edition, &m->game, s->d->seat);
}

/* ---- Judging --------------------------------------------------------------------------------------------------------------------- */

/* How surely a candidate is better than keen's own choice, which is the first, in standard errors; the same dice were rolled for both. */
static double lead_of(const struct candidate *d, int64_t playouts)
{
    double n = (double)playouts, mean = d->lead / n, variance = d->lead_squared / n - mean * mean;
    return mean / sqrt((variance + 1) / n);
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
    int64_t first = 0;
    for (int i = 0; i < s->count; i++) {
        if (s->list[i].is_dropped)
            continue;
        int64_t score = playout(s, &s->list[i], (uint64_t)s->playouts);
        if (i == 0)
            first = score;
        double lead = (double)(score - first);
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

/* What plays better, if it does so surely enough; else what keen would do. */
static int look_ahead(struct search *s)
{
    int best = 0;
    do
        play_round(s);
    while (s->rolls < s->d->bot->budget && !is_settled(s));
    return best_lead(s, &best) > ENOUGH ? best : 0;
}

/* ---- The answer ---------------------------------------------------------------------------------------------------------------------- */

/* Offers are made once a round for each deed, as keen remembers them. */
static void remember(const struct decision *d, const fh_action *action)
{
    fh_squares deeds = action->kind == FH_ACT_OFFER ? action->offer.give.deeds | action->offer.take.deeds : 0;
    for (fh_squares m = deeds; m; m &= m - 1) {
        uint32_t *memory = &d->bot->refused_at[d->edition->squares[first_square(m)].deed];
        uint32_t times = *memory & 7;
        *memory = (d->game->round + 1) << 3 | (times < 7 ? times + 1 : 7);
    }
}

static void act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    struct decision d = {bot, edition, game, seat, action};
    struct search s = {.d = &d};
    uint32_t before[FH_MAX_DEEDS];
    memcpy(before, bot->refused_at, sizeof before);
    bot_keen.act(bot, edition, game, seat, action);
    if (action->kind == FH_ACT_BID && game->stack[game->depth - 1].kind == FH_ASK_SEALED)
        return;
    memcpy(bot->refused_at, before, sizeof before);
    gather(&s, action);
    s.seed = (uint64_t)fh_stream_next(&bot->stream) << 20;
    if (s.count == 0)
        return;
    struct candidate *best = &s.list[s.count > 1 ? look_ahead(&s) : 0];
    *action = best->action;
    remember(&d, action);
}

const struct bot_kind bot_master = {"master", act, 5000};
