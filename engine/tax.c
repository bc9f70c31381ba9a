/* tax.c - see tax.h. */
#include "tax.h"
#include "debt.h"
#include "deed.h"
#include "turn.h"

fh_verdict tax_can_choose(const fh_game *game, fh_seat seat)
{
    return seat_is_asked(game, FH_ASK_TAX, seat) ? allow() : turn_not_asked(game, seat);
}

/* Cash, printed prices also of what is mortgaged, and the cost of buildings (W15). */
static fh_balance worth(const struct play *p, fh_seat seat)
{
    fh_balance sum = p->game->cash[seat];
    for (fh_squares m = p->game->owned[seat]; m; m &= m - 1) {
        fh_square square = square_first(m);
        sum += p->edition->squares[square].price;
        for (int building = 1; building <= p->game->built[square]; building++)
            sum += deed_building_price(p->edition, square, building);
    }
    return sum;
}

void tax_pay(struct play *p, fh_seat seat, bool as_percent)
{
    fh_question q = *play_top(p);
    fh_balance sum = worth(p, seat);
    play_answered(p, p->game->depth - 1);
    fh_money part = percent_of(sum < 0 ? 0 : sum, p->edition->squares[q.tax.square].percent);
    debt_owe(p, seat, debt_bank_account(p->edition), as_percent ? part : q.tax.amount, FH_WHY_TAX, q.tax.square);
}
