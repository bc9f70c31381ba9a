/* tax.c - see tax.h. */
#include "tax.h"
#include "debt.h"
#include "turn.h"

fh_verdict tax_can_choose(const fh_game *game, fh_seat seat)
{
    return seat_is_asked(game, FH_ASK_TAX, seat) ? allow() : turn_not_asked(game, seat);
}

fh_money fh_percent_tax(const fh_edition *edition, const fh_game *game)
{
    const fh_question *q = question_asked(game);
    if (!q || q->kind != FH_ASK_TAX)
        return 0;
    return fh_percent(fh_tax_base(edition, game, q->seat), edition->squares[q->tax.square].percent);
}

/* A worth that is too large for an amount is not told. */
static fh_cause percent_cause(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    fh_balance base = fh_tax_base(edition, game, q->seat);
    return (fh_cause){.percent = (uint16_t)edition->squares[q->tax.square].percent, .base = base > FH_MAX_AMOUNT ? 0 : (fh_money)base};
}

void tax_pay(struct play *p, fh_seat seat, bool as_percent)
{
    fh_question q = *play_top(p);
    fh_money amount = as_percent ? fh_percent_tax(p->edition, p->game) : q.tax.amount;
    fh_cause cause = as_percent ? percent_cause(p->edition, p->game, &q) : (fh_cause){.base = amount};
    play_answered(p, p->game->depth - 1);
    debt_owe(p, seat, debt_bank_account(p->edition), amount, FH_WHY_TAX, q.tax.square, cause);
}
