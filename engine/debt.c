/* debt.c - see debt.h. */
#include "debt.h"
#include "turn.h"

void debt_ask(struct play *p, fh_seat seat, uint8_t to, fh_money amount, uint8_t why, uint8_t square)
{
    if (p->edition->rules.bankruptcy == FH_BANKRUPT_BELOW_ZERO) {
        play_money(p, seat, to, amount, why, square);
        return;
    }
    play_ask(p, &(fh_question){.kind = FH_ASK_DEBT, .seat = seat, .other = to, .amount = amount, .why = why, .square = square});
}

static bool can_reach(const fh_edition *edition, const fh_game *game, const fh_question *debt)
{
    return game->cash[debt->seat] + fh_raisable(edition, game, debt->seat) >= debt->amount;
}

bool debt_run(struct play *p)
{
    fh_question q = *play_top(p);
    if (p->game->cash[q.seat] < q.amount) {
        if (p->edition->rules.bankruptcy != FH_BANKRUPT_ITSELF || can_reach(p->edition, p->game, &q))
            return false;
        debt_bankrupt(p, q.seat);
        return true;
    }
    play_answered(p, p->game->depth - 1);
    play_money(p, q.seat, q.other, q.amount, q.why, q.square);
    return true;
}

void debt_each(struct play *p, fh_seat seat, fh_money amount, bool pays, fh_square square)
{
    fh_seats others = p->game->seats_in & (fh_seats)~FH_SEAT_BIT(seat);
    if (amount > 0)
        play_ask(
            p,
            &(fh_question){
                .kind = FH_ASK_EACH, .seat = seat, .seats = others, .step = pays, .amount = amount, .why = FH_WHY_CARD, .square = square});
}

bool debt_each_run(struct play *p)
{
    fh_question *q = play_top(p);
    if (!q->seats) {
        play_answered(p, p->game->depth - 1);
        return true;
    }
    uint8_t other = p->game->next[q->seat];
    while (!(q->seats & FH_SEAT_BIT(other)))
        other = p->game->next[other];
    q->seats &= (fh_seats)~FH_SEAT_BIT(other);
    play_asked(p, p->game->depth - 1);
    debt_owe(p, q->step ? q->seat : other, q->step ? other : q->seat, q->amount, q->why, q->square);
    return true;
}

fh_verdict debt_can_bankrupt(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    if (!seat_is_asked(game, FH_ASK_DEBT, seat))
        return turn_not_asked(game, seat);
    if (edition->rules.bankruptcy == FH_BANKRUPT_SHORT || !can_reach(edition, game, question_asked(game)))
        return allow();
    fh_balance reach = game->cash[seat] + fh_raisable(edition, game, seat);
    fh_verdict verdict = refuse(FH_REASON_CAN_STILL_PAY);
    verdict.amount = reach > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)reach;
    return verdict;
}

void debt_bankrupt(struct play *p, fh_seat seat)
{
    uint8_t creditor = play_top(p)->other;
    leave_game(p, seat, creditor < FH_MAX_SEATS ? creditor : FH_BANK);
}

void debt_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    fh_question *q = &p->game->stack[place];
    if (q->seat == seat || (q->other == seat && q->seat == heir)) {
        play_answered(p, place);
    } else if (q->other == seat) {
        q->other = heir;
        play_asked(p, place);
    }
}
