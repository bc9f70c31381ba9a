/* turn.c - see turn.h. An ordinary turn is a phase: before the throw, dice due, after the throw. It pushes nothing on the stack. */
#include "turn.h"
#include "debt.h"
#include "jail.h"
#include "move.h"

#include <string.h>

/* ---- What a turn allows --------------------------------------------------------------------------------------------------------- */

fh_refusal turn_not_asked(const fh_game *game, fh_seat seat)
{
    fh_who who = fh_who_acts(game);
    if (who.actor == FH_ACTOR_SEATS && (who.seats & FH_SEAT_BIT(seat)))
        return refuse(game->depth ? FH_NO_ANSWER_FIRST : FH_NO_NOT_ASKED);
    fh_refusal no = refuse(FH_NO_NOT_YOUR_TURN);
    no.seat = who.seats ? (uint8_t)__builtin_ctz(who.seats) : FH_NONE;
    return no;
}

fh_refusal turn_may_spend(const fh_game *game, fh_seat seat)
{
    bool is_free = game->depth == 0 && (game->phase == FH_BEFORE_THROW || game->phase == FH_AFTER_THROW);
    return is_free && game->turn == seat ? refuse(FH_NO_OK) : turn_not_asked(game, seat);
}

fh_refusal turn_may_raise(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    if (seat_is_asked(game, FH_ASK_DEBT, seat))
        return refuse(FH_NO_OK);
    if (edition->rules.raise_to_buy && seat_is_asked(game, FH_ASK_BUY, seat))
        return refuse(FH_NO_OK);
    return turn_may_spend(game, seat);
}

fh_refusal turn_can_roll(const fh_game *game, fh_seat seat)
{
    if (game->depth == 0 && game->turn == seat) {
        if (game->phase == FH_BEFORE_THROW)
            return refuse(FH_NO_OK);
        if (game->phase == FH_AFTER_THROW)
            return refuse(FH_NO_ALREADY_THROWN);
    }
    return turn_not_asked(game, seat);
}

fh_refusal turn_can_end(const fh_game *game, fh_seat seat)
{
    if (game->depth == 0 && game->turn == seat) {
        if (game->phase == FH_AFTER_THROW)
            return refuse(FH_NO_OK);
        if (game->phase == FH_BEFORE_THROW)
            return refuse(FH_NO_THROW_FIRST);
    }
    return turn_not_asked(game, seat);
}

/* ---- The turn passes ------------------------------------------------------------------------------------------------------------ */

static int order_place(const fh_game *game, uint8_t seat)
{
    int place = 0;
    while (game->order[place] != seat)
        place++;
    return place;
}

/* The round ends when the turn comes back to the first remaining seat. It does not come back to a seat that has just become the first
 * because the one before it left. */
static bool round_ends(const fh_game *game, uint8_t from, uint8_t to)
{
    return to == game->first && order_place(game, to) <= order_place(game, from);
}

void turn_next(struct play *p)
{
    fh_game *g = p->game;
    uint8_t from = g->turn;
    g->turn = g->next[from];
    g->flags &= (uint8_t)~FH_FLAGS_UNWANTED;
    if (p->edition->rules.trade)
        memset(g->offers_made, 0, sizeof g->offers_made);
    if (g->turn == g->first && round_ends(g, from, g->turn)) {
        g->round++;
        if (p->edition->rules.rounds && g->round >= (uint32_t)p->edition->rules.rounds) {
            leave_by_wealth(p);
            return;
        }
    }
    PLAY_TELL(p, .kind = FH_EV_TURN, .seat = g->turn, .amount = g->round);
    play_phase(p, FH_BEFORE_THROW, 0);
}

/* ---- The throw ------------------------------------------------------------------------------------------------------------------ */

static bool is_double(const fh_rules *rules, const uint8_t faces[FH_MAX_DICE])
{
    if (rules->dice == 2) /* the plain case */
        return faces[0] == faces[1];
    for (int i = 1; i < rules->dice; i++) {
        if (faces[i] != faces[0])
            return false;
    }
    return rules->dice > 1;
}

void turn_thrown(struct play *p, const uint8_t faces[FH_MAX_DICE])
{
    fh_game *g = p->game;
    const fh_rules *rules = &p->edition->rules;
    fh_seat seat = g->turn;
    bool doubles = is_double(rules, faces);
    play_dice(p, seat, faces);
    g->thrown = dice_sum(faces);
    if (g->jail[seat]) {
        jail_thrown(p, seat, doubles);
    } else if (!doubles || !rules->doubles_again) {
        play_phase(p, FH_AFTER_THROW, g->doubles);
        move_steps(p, seat, g->thrown, 0);
    } else if (g->doubles + 1 == rules->doubles_arrest) {
        jail_arrest(p, seat);
    } else {
        play_phase(p, FH_BEFORE_THROW, (uint8_t)(g->doubles + 1));
        move_steps(p, seat, g->thrown, 0);
    }
}
