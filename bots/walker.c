/* walker.c - never buys, bids or trades. It only goes round, for measuring where tokens land. */
#include "kinds.h"
#include "policy.h"

/* At once, or only when one must: before the roll that leaves it anyway. */
static bool leaves_jail(struct decision *d, bool is_short)
{
    bool is_last = fh_jail_rolls_left(d->edition, d->game, d->seat) <= 1;
    return d->game->jail[d->seat] && (is_short || is_last) && policy_leave_jail(d, 0);
}

static bool decline(struct decision *d)
{
    return policy_do(d, FH_ACT_DECLINE);
}

static bool withdraw(struct decision *d)
{
    return policy_bid(d, 0);
}

static bool reject(struct decision *d)
{
    return policy_do(d, FH_ACT_REJECT);
}

static bool keep(struct decision *d)
{
    return policy_do_on(d, FH_ACT_KEEP, fh_open_question(d->game)->mortgaged_transfer.square);
}

static void walk(struct decision *d, bool is_short)
{
    if (d->game->phase != FH_BEFORE_ROLL)
        policy_do(d, FH_ACT_END);
    else if (!leaves_jail(d, is_short))
        policy_do(d, FH_ACT_ROLL);
}

static void walk_short(struct decision *d)
{
    walk(d, true);
}

static void walk_long(struct decision *d)
{
    walk(d, false);
}

static void act_short(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const struct policy policy = {decline, withdraw, reject, keep, walk_short};
    struct decision d = {bot, edition, game, seat, action};
    policy_act(&policy, &d);
}

static void act_long(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const struct policy policy = {decline, withdraw, reject, keep, walk_long};
    struct decision d = {bot, edition, game, seat, action};
    policy_act(&policy, &d);
}

const struct bot_kind bot_walker_short = {.name = "walker:short", .act = act_short, .accepts = policy_accepts_nothing};
const struct bot_kind bot_walker_long = {.name = "walker:long", .act = act_long, .accepts = policy_accepts_nothing};
