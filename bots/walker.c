/* walker.c - never buys, bids or trades. It only goes round, for measuring where tokens land. */
#include "kinds.h"
#include "policy.h"

/* At once, or only when one must: before the throw that leaves it anyway. */
static bool leaves_jail(struct call *c, bool is_short)
{
    uint8_t jail = c->game->jail[c->seat];
    return jail && (is_short || jail >= c->edition->rules.jail_throws) && policy_leave_jail(c, 0);
}

static bool decline(struct call *c)
{
    return policy_do(c, FH_ACT_DECLINE);
}

static bool withdraw(struct call *c)
{
    return policy_bid(c, 0);
}

static bool reject(struct call *c)
{
    return policy_do(c, FH_ACT_REJECT);
}

static bool keep(struct call *c)
{
    return policy_do_on(c, FH_ACT_KEEP, policy_question(c->game)->square);
}

static void walk(struct call *c, bool is_short)
{
    if (c->game->phase != FH_BEFORE_THROW)
        policy_do(c, FH_ACT_END);
    else if (!leaves_jail(c, is_short))
        policy_do(c, FH_ACT_ROLL);
}

static void walk_short(struct call *c)
{
    walk(c, true);
}

static void walk_long(struct call *c)
{
    walk(c, false);
}

static void act_short(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action, fh_details *details)
{
    static const struct policy policy = {decline, withdraw, reject, keep, walk_short};
    struct call c = {bot, edition, game, seat, action, details};
    policy_act(&policy, &c);
}

static void act_long(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action, fh_details *details)
{
    static const struct policy policy = {decline, withdraw, reject, keep, walk_long};
    struct call c = {bot, edition, game, seat, action, details};
    policy_act(&policy, &c);
}

const struct bot_kind bot_walker_short = {"walker:short", act_short, 0};
const struct bot_kind bot_walker_long = {"walker:long", act_long, 0};
