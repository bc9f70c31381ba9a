/* turn.c - see turn.h. An ordinary turn is a phase: before the roll, dice due, after the roll. It pushes nothing on the stack. */
#include "turn.h"
#include "debt.h"
#include "infection.h"
#include "jail.h"
#include "move.h"

#include <string.h>

/* ---- What a turn allows --------------------------------------------------------------------------------------------------------- */

fh_verdict turn_not_asked(const fh_game *game, fh_seat seat)
{
    fh_actors actors = fh_who_acts(game);
    if (actors.kind == FH_ACTOR_SEATS && (actors.seats & FH_SEAT_BIT(seat)))
        return refuse(game->depth ? FH_REASON_ANSWER_FIRST : FH_REASON_NOT_ASKED);
    if (actors.kind == FH_ACTOR_CHANCE)
        return refuse(FH_REASON_CHANCE_FIRST);
    fh_verdict verdict = refuse(FH_REASON_NOT_YOUR_TURN);
    verdict.seat = actors.seats ? (uint8_t)__builtin_ctz(actors.seats) : FH_NONE;
    return verdict;
}

fh_verdict turn_may_spend(const fh_game *game, fh_seat seat)
{
    bool is_free = game->depth == 0 && (game->phase == FH_BEFORE_ROLL || game->phase == FH_AFTER_ROLL);
    return is_free && game->turn == seat ? allow() : turn_not_asked(game, seat);
}

fh_verdict turn_may_raise(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    if (seat_is_asked(game, FH_ASK_DEBT, seat))
        return allow();
    if (edition->rules.raise_to_buy && seat_is_asked(game, FH_ASK_BUY, seat))
        return allow();
    return turn_may_spend(game, seat);
}

static fh_verdict refuse_in_jail(fh_seat seat)
{
    fh_verdict verdict = refuse(FH_REASON_IN_JAIL);
    verdict.seat = seat;
    return verdict;
}

fh_verdict turn_may_deal(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    if (edition->rules.jail_trade || !game->jail[seat] || seat_is_asked(game, FH_ASK_DEBT, seat))
        return allow();
    return refuse_in_jail(seat);
}

/* Where the rules make players wait in jail, they do not roll there. */
fh_verdict turn_can_roll(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    if (game->depth == 0 && game->turn == seat) {
        if (game->phase == FH_BEFORE_ROLL)
            return allow();
        if (game->phase == FH_AFTER_ROLL)
            return edition->rules.jail == FH_JAIL_WAIT && game->jail[seat] ? refuse_in_jail(seat) : refuse(FH_REASON_ALREADY_ROLLED);
    }
    return turn_not_asked(game, seat);
}

fh_verdict turn_can_end(const fh_game *game, fh_seat seat)
{
    if (game->depth == 0 && game->turn == seat) {
        if (game->phase == FH_AFTER_ROLL)
            return allow();
        if (game->phase == FH_BEFORE_ROLL)
            return refuse(FH_REASON_ROLL_FIRST);
    }
    return turn_not_asked(game, seat);
}

/* ---- The turn passes ------------------------------------------------------------------------------------------------------------ */

int order_place(const fh_game *game, fh_seat seat)
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
    return order_place(game, to) <= order_place(game, from);
}

/* Where money may go below zero, a seat that begins and ends a turn below zero is out (V08). False if that was the end of the game, or of
 * the seat: then the turn passes once its estate is settled. */
static bool seat_survives(struct play *p, fh_seat seat)
{
    fh_game *g = p->game;
    if (!(g->flags & FH_FLAG_BELOW_ZERO) || g->cash[seat] >= 0 || !seat_is_in(g, seat))
        return true;
    g->flags = 0;
    leave_game(p, seat, FH_BANK);
    return false;
}

/* What the end of a turn does to its seat: the infection wears off, the quarantine ends. */
static RARE bool turn_over(struct play *p, fh_seat seat)
{
    const fh_rules *rules = &p->edition->rules;
    fh_game *g = p->game;
    if (!seat_survives(p, seat))
        return false;
    infection_turn_ends(p, seat);
    if (rules->jail == FH_JAIL_WAIT && g->jail[seat] > rules->jail_rolls) {
        play_jail(p, seat, 0);
        infection_heal(p, seat);
    }
    return true;
}

/* A seat that waits in jail does not roll: it sits out this turn. */
static RARE void turn_begins(struct play *p)
{
    fh_game *g = p->game;
    if (g->cash[g->turn] < 0)
        g->flags |= FH_FLAG_BELOW_ZERO;
    if (p->edition->rules.jail == FH_JAIL_WAIT && g->jail[g->turn]) {
        play_jail(p, g->turn, (uint8_t)(g->jail[g->turn] + 1));
        play_phase(p, FH_AFTER_ROLL, 0);
    }
}

/* The turn has come to the first remaining seat. False if that was the end of the game. */
static RARE bool round_passes(struct play *p, uint8_t from)
{
    fh_game *g = p->game;
    if (!round_ends(g, from, g->turn))
        return true;
    g->round += g->round < FH_MAX_AMOUNT;
    if (p->edition->rules.rounds && g->round >= (uint32_t)p->edition->rules.rounds) {
        leave_by_wealth(p);
        return false;
    }
    if (p->edition->rules.infection)
        infection_round_ends(p);
    return true;
}

void turn_next(struct play *p)
{
    fh_game *g = p->game;
    uint8_t from = g->turn;
    if (p->edition->needs_turns && !turn_over(p, from))
        return;
    g->turn = g->next[from];
    g->flags = 0;
    memset(g->offers_made, 0, sizeof g->offers_made);
    if (g->turn == g->first && !round_passes(p, from))
        return;
    PLAY_TELL(p, .kind = FH_EV_TURN, .seat = g->turn, .amount = g->round);
    play_phase(p, FH_BEFORE_ROLL, 0);
    if (p->edition->needs_turns)
        turn_begins(p);
}

/* ---- The roll ------------------------------------------------------------------------------------------------------------------ */

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

bool fh_is_double(const fh_edition *edition, const fh_game *game)
{
    return is_double(&edition->rules, game->dice);
}

int32_t fh_dice_sum(const fh_game *game)
{
    return dice_sum(game);
}

static inline __attribute__((always_inline)) void rolled(struct play *p, int32_t sum, bool doubles)
{
    fh_game *g = p->game;
    const fh_rules *rules = &p->edition->rules;
    fh_seat seat = g->turn;
    play_dice(p, seat);
    g->rolled = sum;
    if (g->jail[seat]) {
        jail_rolled(p, seat, doubles);
    } else if (!doubles || !rules->doubles_again || (g->flags & FH_FLAG_LEFT_JAIL)) {
        play_phase(p, FH_AFTER_ROLL, g->doubles);
        move_steps(p, seat, g->rolled, 0);
    } else if (g->doubles + 1 == rules->doubles_arrest) {
        jail_arrest(p, seat);
    } else {
        play_phase(p, FH_BEFORE_ROLL, (uint8_t)(g->doubles + 1));
        move_steps(p, seat, g->rolled, 0);
    }
}

void turn_rolled(struct play *p)
{
    rolled(p, dice_sum(p->game), is_double(&p->edition->rules, p->game->dice));
}

/* Loaded numbers that no dice can show leave the dice blank. */
void turn_loaded(struct play *p, fh_money first, fh_money second)
{
    memset(p->game->dice, 0, sizeof p->game->dice);
    rolled(p, first + second, first == second);
}
