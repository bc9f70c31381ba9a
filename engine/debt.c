/* debt.c - see debt.h. */
#include "debt.h"
#include "jail.h"
#include "turn.h"

void debt_ask(struct play *p, fh_seat seat, uint8_t to, fh_money amount, uint8_t why, uint8_t square, fh_cause cause)
{
    if (p->edition->rules.bankruptcy == FH_BANKRUPT_BELOW_ZERO) {
        play_money(p, seat, to, amount, why, square, cause);
        return;
    }
    play_ask(p, &(fh_question){.kind = FH_ASK_DEBT,
                               .seat = seat,
                               .debt = {.creditor = to, .amount = amount, .why = why, .square = square, .cause = cause}});
}

fh_balance fh_missing(const fh_game *game)
{
    const fh_question *q = question_asked(game);
    bool is_due = q && (q->kind == FH_ASK_DEBT || q->kind == FH_ASK_FINE);
    fh_balance missing = is_due ? (q->kind == FH_ASK_DEBT ? q->debt.amount : q->fine.amount) - game->cash[q->seat] : 0;
    return missing > 0 ? missing : 0;
}

bool fh_debt_is_payable(const fh_edition *edition, const fh_game *game)
{
    const fh_question *q = question_asked(game);
    return !q || q->kind != FH_ASK_DEBT || game->cash[q->seat] + fh_raisable(edition, game, q->seat) >= q->debt.amount;
}

bool debt_run(struct play *p)
{
    fh_question q = *play_top(p);
    if (p->game->cash[q.seat] < q.debt.amount) {
        bool can_pay = fh_debt_is_payable(p->edition, p->game) || fh_card_pays_fine(p->edition, p->game, q.seat);
        if (p->edition->rules.bankruptcy != FH_BANKRUPT_ITSELF || can_pay)
            return false;
        debt_bankrupt(p, q.seat);
        return true;
    }
    play_answered(p, p->game->depth - 1);
    play_money(p, q.seat, q.debt.creditor, q.debt.amount, q.debt.why, q.debt.square, q.debt.cause);
    return true;
}

void debt_each(struct play *p, fh_seat seat, fh_money amount, bool pays, fh_square square, uint8_t card)
{
    fh_seats others = p->game->seats_in & (fh_seats)~FH_SEAT_BIT(seat);
    if (amount > 0)
        play_ask(
            p,
            &(fh_question){
                .kind = FH_ASK_EACH,
                .seat = seat,
                .each = {.seats = others, .pays = pays, .amount = amount, .why = FH_WHY_CARD, .square = square, .cause = {.card = card}}});
}

bool debt_each_run(struct play *p)
{
    fh_question *q = play_top(p);
    if (!q->each.seats) {
        play_answered(p, p->game->depth - 1);
        return true;
    }
    uint8_t other = p->game->next[q->seat];
    while (!(q->each.seats & FH_SEAT_BIT(other)))
        other = p->game->next[other];
    q->each.seats &= (fh_seats)~FH_SEAT_BIT(other);
    play_asked(p, p->game->depth - 1);
    debt_owe(p, q->each.pays ? q->seat : other, q->each.pays ? other : q->seat, q->each.amount, q->each.why, q->each.square, q->each.cause);
    return true;
}

fh_verdict debt_can_bankrupt(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    if (!seat_is_asked(game, FH_ASK_DEBT, seat))
        return turn_not_asked(game, seat);
    if (fh_card_pays_fine(edition, game, seat))
        return refuse(FH_REASON_CARD_FREES);
    if (edition->rules.bankruptcy == FH_BANKRUPT_SHORT || !fh_debt_is_payable(edition, game))
        return allow();
    fh_balance reach = game->cash[seat] + fh_raisable(edition, game, seat);
    fh_verdict verdict = refuse(FH_REASON_CAN_STILL_PAY);
    verdict.amount = reach > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)reach;
    return verdict;
}

void debt_bankrupt(struct play *p, fh_seat seat)
{
    uint8_t creditor = play_top(p)->debt.creditor;
    bool is_account = creditor < FH_MAX_SEATS || has_second_rulings(p->edition);
    leave_game(p, seat, is_account ? creditor : FH_BANK);
}

bool debt_is_open(const fh_game *game, fh_seat seat)
{
    for (int place = 0; place < game->depth; place++) {
        if (game->stack[place].kind == FH_ASK_DEBT && game->stack[place].seat == seat)
            return true;
    }
    return false;
}

uint8_t debt_creditor(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    for (int place = game->depth - 1; place >= 0 && has_second_rulings(edition); place--) {
        if (game->stack[place].kind == FH_ASK_DEBT && game->stack[place].seat == seat)
            return game->stack[place].debt.creditor;
    }
    return FH_BANK;
}

void debt_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    fh_question *q = &p->game->stack[place];
    if (q->seat == seat) {
        play_answered(p, place);
    } else if (q->debt.creditor == seat) {
        q->debt.creditor = heir;
        play_asked(p, place);
    }
}
