/* match.c - see match.h. */
#include "match.h"

static void seat_bots(struct match *match, const fh_edition *edition, const struct bot_kind *const kinds[], int seat_count, uint64_t seed)
{
    match->edition = edition;
    match->seat_count = seat_count;
    match->rolls = match->actions = 0;
    match->asked = 0;
    match->sink = NULL;
    match->fault = (fh_verdict){.reason = FH_ALLOWED};
    fh_stream_seed(&match->dice, seed);
    for (int seat = 0; seat < seat_count; seat++)
        bot_seat(&match->bots[seat], kinds[seat], seed ^ (UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(seat + 1)));
    bot_introduce(match->bots, seat_count);
}

bool match_begin(struct match *match, const fh_edition *edition, const struct bot_kind *const kinds[], int seat_count, uint64_t seed)
{
    seat_bots(match, edition, kinds, seat_count, seed);
    return fh_start(edition, &match->game, seat_count).reason == FH_ALLOWED;
}

void match_resume(struct match *match, const fh_edition *edition, const fh_game *game, const struct bot_kind *const kinds[], uint64_t seed)
{
    seat_bots(match, edition, kinds, game->seat_count, seed);
    match->game = *game;
}

/* Of several seats that may bid at any time, the one to the left of the leader, or of the seat asked last. */
static fh_seat next_bidder(struct match *match, fh_seats seats)
{
    const fh_game *g = &match->game;
    if ((seats & (seats - 1)) == 0)
        return (fh_seat)__builtin_ctz(seats);
    const fh_question *q = &g->stack[g->depth - 1];
    fh_seat seat = g->next[q->auction.leader < FH_MAX_SEATS ? q->auction.leader : match->asked];
    while (!(seats & FH_SEAT_BIT(seat)))
        seat = g->next[seat];
    match->asked = seat;
    return seat;
}

bool match_choose(struct match *match, fh_action *action)
{
    const fh_game *g = &match->game;
    fh_actors actors = fh_who_acts(g);
    if (actors.kind == FH_ACTOR_NOBODY || (match->rounds && g->round >= match->rounds))
        return false;
    if (actors.kind == FH_ACTOR_JOINT) {
        struct bot *bots[FH_MAX_SEATS];
        for (int seat = 0; seat < FH_MAX_SEATS; seat++)
            bots[seat] = &match->bots[seat];
        bot_joint(bots, match->edition, g, action);
    } else {
        fh_seat seat = next_bidder(match, actors.seats);
        bot_act(&match->bots[seat], match->edition, g, seat, action);
    }
    return true;
}

bool match_step(struct match *match)
{
    fh_game *g = &match->game;
    fh_action action;
    match->actions++;
    if (fh_who_acts(g).kind == FH_ACTOR_CHANCE) {
        match->rolls += g->depth == 0;
        fh_chance(match->edition, g, &match->dice, match->sink);
        return true;
    }
    if (!match_choose(match, &action))
        return false;
    match->fault = fh_apply(match->edition, g, &action, match->sink);
    return match->fault.reason == FH_ALLOWED;
}

uint8_t match_play(struct match *match)
{
    while (match_step(match))
        ;
    return match->game.phase == FH_OVER ? match->game.winner : FH_NONE;
}
