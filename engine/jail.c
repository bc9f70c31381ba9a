/* jail.c - see jail.h. game.jail is 0 for a seat that is free, else 1 + the rolls that failed. */
#include "jail.h"
#include "card.h"
#include "debt.h"
#include "infection.h"
#include "move.h"
#include "turn.h"

#include <string.h>

void jail_arrest(struct play *p, fh_seat seat)
{
    play_token(p, seat, p->edition->jail, 0);
    play_jail(p, seat, 1);
    play_phase(p, p->edition->rules.arrest_ends_turn ? FH_TURN_ENDING : FH_AFTER_ROLL, 0);
    infection_look(p); /* a seat that sits here counts as infected */
}

static void owe_fine_then_move(struct play *p, fh_seat seat, int32_t steps)
{
    play_ask(p, &(fh_question){.kind = FH_ASK_MOVE, .seat = seat, .move = {.steps = steps}});
    debt_owe(p, seat, debt_bank_account(p->edition), p->edition->rules.fine, FH_WHY_FINE, p->edition->jail, no_cause());
}

/* The last roll failed: one leaves all the same, and moves by that roll. */
static void must_leave(struct play *p, fh_seat seat)
{
    int32_t steps = p->game->rolled;
    if (p->edition->rules.jail_last_choice)
        play_ask(p, &(fh_question){.kind = FH_ASK_FINE, .seat = seat, .fine = {.amount = p->edition->rules.fine, .steps = steps}});
    else
        owe_fine_then_move(p, seat, steps);
}

void jail_rolled(struct play *p, fh_seat seat, bool is_double)
{
    play_phase(p, FH_AFTER_ROLL, 0);
    if (is_double) {
        play_jail(p, seat, 0);
        if (p->edition->rules.jail_doubles_again)
            play_phase(p, FH_BEFORE_ROLL, 1);
        move_steps(p, seat, p->game->rolled, 0);
        return;
    }
    play_jail(p, seat, (uint8_t)(p->game->jail[seat] + 1));
    if (fh_jail_rolls_left(p->edition, p->game, seat) == 0)
        must_leave(p, seat);
}

bool jail_move_run(struct play *p)
{
    fh_question q = *play_top(p);
    play_answered(p, p->game->depth - 1);
    play_jail(p, q.seat, 0);
    move_steps(p, q.seat, q.move.steps, 0);
    return true;
}

int fh_jail_rolls_left(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    int failed = game->jail[seat] - 1;
    bool is_held = game->jail[seat] && edition->rules.jail == FH_JAIL_LEAVE && failed < edition->rules.jail_rolls;
    return is_held ? edition->rules.jail_rolls - failed : 0;
}

/* Before the roll in jail, or when the last roll failed. */
fh_verdict fh_can_leave_jail(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    if (seat_is_asked(game, FH_ASK_FINE, seat))
        return allow();
    fh_verdict verdict = turn_can_roll(edition, game, seat);
    if (edition->rules.jail == FH_JAIL_WAIT && game->jail[seat])
        return refuse(FH_REASON_NO_EARLY_WAY);
    if (verdict.reason)
        return verdict;
    if (!game->jail[seat])
        return refuse(FH_REASON_NOT_IN_JAIL);
    bool is_last = fh_jail_rolls_left(edition, game, seat) <= 1;
    return is_last && edition->rules.jail_last_roll ? refuse(FH_REASON_ROLL_IN_LAST_TURN) : verdict;
}

/* The fine after the last roll has become a debt, and the move waits for it. */
static bool owes_last_fine(const fh_game *game, fh_seat seat)
{
    bool is_fine = seat_is_asked(game, FH_ASK_DEBT, seat) && question_asked(game)->debt.why == FH_WHY_FINE;
    return is_fine && game->depth > 1 && game->stack[game->depth - 2].kind == FH_ASK_MOVE;
}

static bool holds_pass(const fh_game *game, fh_seat seat)
{
    static const uint8_t none[FH_MAX_PASSES];
    return memcmp(game->passes[seat], none, sizeof none) != 0;
}

bool fh_card_pays_fine(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    return edition->rules.jail_last_choice && owes_last_fine(game, seat) && holds_pass(game, seat);
}

fh_verdict jail_can_pay(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    fh_verdict verdict = fh_can_leave_jail(edition, game, seat);
    if (verdict.reason || game->depth > 0) /* after the last roll the fine is a debt like any other (V07) */
        return verdict;
    fh_balance missing = edition->rules.fine - game->cash[seat];
    return missing > 0 ? refuse_missing(missing) : verdict;
}

static void leave_before_roll(struct play *p, fh_seat seat)
{
    play_jail(p, seat, 0);
    if (!p->edition->rules.doubles_after_jail)
        p->game->flags |= FH_FLAG_LEFT_JAIL;
}

void jail_pay(struct play *p, fh_seat seat)
{
    if (p->game->depth == 0) {
        play_money(p, seat, debt_bank_account(p->edition), p->edition->rules.fine, FH_WHY_FINE, p->edition->jail, no_cause());
        leave_before_roll(p, seat);
        return;
    }
    int32_t steps = play_top(p)->fine.steps;
    play_answered(p, p->game->depth - 1);
    owe_fine_then_move(p, seat, steps);
}

fh_verdict jail_can_use(const fh_edition *edition, const fh_game *game, fh_seat seat, uint8_t pass)
{
    fh_verdict verdict = fh_card_pays_fine(edition, game, seat) ? allow() : fh_can_leave_jail(edition, game, seat);
    if (verdict.reason)
        return verdict;
    return pass < edition->pass_count && game->passes[seat][pass] ? verdict : refuse(FH_REASON_NO_PASS);
}

void jail_use(struct play *p, fh_seat seat, uint8_t pass)
{
    card_return(p, seat, pass);
    if (p->game->depth == 0) {
        leave_before_roll(p, seat);
        return;
    }
    fh_question *q = play_top(p); /* the move that the failed roll made comes at once */
    if (q->kind == FH_ASK_DEBT) {
        play_answered(p, p->game->depth - 1);
        return;
    }
    *q = (fh_question){.kind = FH_ASK_MOVE, .seat = seat, .move = {.steps = q->fine.steps}};
    play_asked(p, p->game->depth - 1);
}
