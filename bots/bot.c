/* bot.c - see bot.h. */
#include "bot.h"
#include "kinds.h"
#include "random.h"

#include <string.h>

/* ---- The random one, as a bot ---------------------------------------------------------------------------------------------------------
 */

static bool bid_anything(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const uint32_t most = FH_MAX_AMOUNT;
    fh_balance cash = game->cash[seat] > (fh_balance)most ? (fh_balance)most : game->cash[seat];
    if (game->depth == 0 || game->stack[game->depth - 1].kind != FH_ASK_SEALED)
        return false;
    fh_money bid = cash > 0 ? (fh_money)fh_stream_below(&bot->stream, (uint32_t)cash + 1) : 0;
    *action = (fh_action){.kind = FH_ACT_BID, .seat = seat, .amount = bid >= fh_next_bid(edition, game) ? bid : 0};
    return true;
}

static void act_random(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    if (bid_anything(bot, edition, game, seat, action))
        return;
    if (!random_seat_action(edition, game, seat, &bot->stream, action))
        *action = (fh_action){.kind = FH_ACT_LEAVE, .seat = seat};
}

const struct bot_kind bot_random = {"random", act_random, 0};

/* ---- All of them ----------------------------------------------------------------------------------------------------------------------
 */

const struct bot_kind *const bot_kinds[] = {&bot_random, &bot_walker_short, &bot_walker_long, &bot_steady, &bot_keen, &bot_master};
const int bot_kind_count = sizeof bot_kinds / sizeof bot_kinds[0];

bool bot_init(struct bot *bot, const char *name, uint64_t seed)
{
    memset(bot, 0, sizeof *bot);
    for (int i = 0; i < bot_kind_count; i++) {
        if (strcmp(bot_kinds[i]->name, name) == 0)
            bot->kind = bot_kinds[i];
    }
    if (!bot->kind)
        return false;
    bot->budget = bot->kind->budget;
    fh_stream_seed(&bot->stream, seed);
    return true;
}

void bot_act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    bot->kind->act(bot, edition, game, seat, action);
}

void bot_joint(struct bot *const bots[FH_MAX_SEATS], const fh_edition *edition, const fh_game *game, fh_action *action)
{
    fh_money bids[FH_MAX_SEATS];
    fh_seats seats = fh_who_acts(game).seats;
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        bids[seat] = -1;
        if (!(seats & FH_SEAT_BIT(seat)))
            continue;
        bot_act(bots[seat], edition, game, seat, action);
        bids[seat] = action->amount;
    }
    *action = (fh_action){.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
    memcpy(action->bids, bids, sizeof bids);
}
