/* walker.c - never buys, bids or trades. It only goes round, for measuring where tokens land. */
#include "kinds.h"
#include "policy.h"

/* At once, or only when one must: before the throw that leaves it anyway. */
static bool leaves_jail(struct call *c, bool is_short)
{
    uint8_t jail = c->game->jail[c->seat];
    return jail && (is_short || jail >= c->edition->rules.jail_throws) && policy_leave_jail(c, 0);
}

static void walk(struct call *c, bool is_short)
{
    const fh_question *q = policy_question(c->game);
    switch (q ? q->kind : FH_ASK_NOTHING) {
    case FH_ASK_BUY:
        policy_do(c, FH_ACT_DECLINE);
        break;
    case FH_ASK_AUCTION:
    case FH_ASK_BIDDING:
    case FH_ASK_SEALED:
        policy_bid(c, 0);
        break;
    case FH_ASK_PLACE:
        policy_place(c);
        break;
    case FH_ASK_OFFER:
        policy_do(c, FH_ACT_REJECT);
        break;
    case FH_ASK_DEBT:
        policy_raise_money(c);
        break;
    case FH_ASK_RECEIVED:
        policy_do_on(c, FH_ACT_KEEP, q->square);
        break;
    case FH_ASK_TAX:
        policy_tax(c);
        break;
    case FH_ASK_FINE:
        policy_fine(c);
        break;
    default:
        if (c->game->phase != FH_BEFORE_THROW)
            policy_do(c, FH_ACT_END);
        else if (!leaves_jail(c, is_short))
            policy_do(c, FH_ACT_ROLL);
    }
}

static void act_short(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action, fh_details *details)
{
    struct call c = {bot, edition, game, seat, action, details};
    walk(&c, true);
}

static void act_long(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action, fh_details *details)
{
    struct call c = {bot, edition, game, seat, action, details};
    walk(&c, false);
}

const struct bot_kind bot_walker_short = {"walker:short", act_short, 0};
const struct bot_kind bot_walker_long = {"walker:long", act_long, 0};
