/* pace.c - how long a bot seems to think (bot.h). On a clock computer players use about as much time as people do, so they can run out of
 * it too. */
#include "bot.h"

/* Milliseconds for each kind of action, from the shortest to the longest. */
struct span {
    uint32_t least, most;
};

static struct span span_of(uint8_t action)
{
    switch ((enum fh_action_kind)action) {
    case FH_ACT_OFFER:
    case FH_ACT_COUNTER:
        return (struct span){6000, 18000};
    case FH_ACT_ACCEPT:
    case FH_ACT_REJECT:
        return (struct span){4000, 14000};
    case FH_ACT_BUY:
    case FH_ACT_DECLINE:
    case FH_ACT_SELL:
    case FH_ACT_MORTGAGE:
    case FH_ACT_BANKRUPT:
        return (struct span){2000, 8000};
    case FH_ACT_BID:
    case FH_ACT_BIDS:
    case FH_ACT_WITHDRAW:
    case FH_ACT_BUILD:
    case FH_ACT_LIFT:
    case FH_ACT_KEEP:
    case FH_ACT_PERCENT:
    case FH_ACT_PAY:
    case FH_ACT_USE:
        return (struct span){1500, 5000};
    case FH_ACT_ROLL:
    case FH_ACT_END:
    case FH_ACT_LEAVE:
    case FH_ACT_DICE:
    case FH_ACT_LOADED:
    case FH_ACT_DEAL:
    case FH_ACT_TIEBREAK:
    case FH_ACT_INFECT:
    case FH_ACT_EXPIRE:
    case FH_ACT_REMOVE:
    case FH_ACT_DRAWN:
    case FH_ACT_COUNT:
        break;
    }
    return (struct span){1000, 3500};
}

/* A generator of its own, so that a bot's actions are the same whether or not anybody asks how long it thinks. */
static uint32_t next(struct bot *bot)
{
    bot->pace = bot->pace * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(bot->pace >> 33);
}

uint32_t bot_thinks(struct bot *bot, const fh_action *action)
{
    struct span span = span_of(action->kind);
    uint32_t percent = bot->kind->pace ? bot->kind->pace : 100;
    return (span.least + next(bot) % (span.most - span.least + 1)) * percent / 100;
}
