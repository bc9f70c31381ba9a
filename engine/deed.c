/* deed.c - buying and mortgages; see deed.h. Buildings are in building.c. */
#include "deed.h"
#include "auction.h"
#include "debt.h"
#include "rent.h"
#include "turn.h"

/* ---- Buying ------------------------------------------------------------------------------------------------------------------- */

static bool can_afford(const struct play *p, fh_seat seat, fh_money price)
{
    fh_balance cash = p->game->cash[seat];
    if (cash >= price)
        return true;
    return p->edition->rules.raise_to_buy && cash + fh_raisable(p->edition, p->game, seat) >= price;
}

void deed_ask(struct play *p, fh_seat seat, fh_square square)
{
    if (auction_awaits(p->game) & FH_SQUARE_BIT(square))
        return;
    if (can_afford(p, seat, p->edition->squares[square].price))
        play_ask(p,
                 &(fh_question){.kind = FH_ASK_BUY, .seat = seat, .buy = {.square = square, .price = p->edition->squares[square].price}});
    else
        auction_deed(p, square, seat);
}

fh_verdict fh_can_buy(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    (void)edition;
    if (!seat_is_asked(game, FH_ASK_BUY, seat))
        return turn_not_asked(game, seat);
    fh_balance missing = question_asked(game)->buy.price - game->cash[seat];
    return missing > 0 ? refuse_missing(missing) : allow();
}

void deed_buy(struct play *p, fh_seat seat)
{
    fh_question q = *play_top(p);
    play_answered(p, p->game->depth - 1);
    play_money(p, seat, FH_BANK, q.buy.price, FH_WHY_PRICE, q.buy.square, no_cause());
    play_owner(p, q.buy.square, seat, FH_HOW_BOUGHT);
}

fh_verdict deed_can_decline(const fh_game *game, fh_seat seat)
{
    return seat_is_asked(game, FH_ASK_BUY, seat) ? allow() : turn_not_asked(game, seat);
}

void deed_decline(struct play *p)
{
    fh_question q = *play_top(p);
    play_answered(p, p->game->depth - 1);
    auction_deed(p, q.buy.square, q.seat);
}

/* ---- Mortgages ---------------------------------------------------------------------------------------------------------------- */

static fh_verdict deed_is_own(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    if (square >= edition->square_count)
        return refuse(FH_REASON_NO_SUCH_SQUARE);
    if (edition->squares[square].deed == FH_NONE)
        return refuse_at(FH_REASON_NOT_A_DEED, square);
    return game->owner[square] == seat ? allow() : refuse_at(FH_REASON_NOT_YOURS, square);
}

/* The square whose building forbids the mortgage, or FH_NONE. Buildings of another owner on a broken-up set do not forbid it: only that
 * owner could sell them, and a debtor must be able to raise what fh_raisable says. */
static uint8_t building_in_the_way(const fh_edition *edition, const fh_game *game, fh_square square)
{
    if (edition->rules.mortgage_needs == FH_MORTGAGE_SELLS_SET)
        return FH_NONE;
    if (edition->rules.mortgage_needs == FH_MORTGAGE_OWN_BARE)
        return game->built[square] ? square : FH_NONE;
    for (fh_squares m = deed_own_set(edition, game, square); m; m &= m - 1) {
        if (game->built[square_first(m)])
            return square_first(m);
    }
    return FH_NONE;
}

fh_verdict fh_can_mortgage(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    fh_verdict verdict = turn_may_raise(edition, game, seat);
    if (verdict.reason)
        return verdict;
    verdict = deed_is_own(edition, game, seat, square);
    if (verdict.reason)
        return verdict;
    if (game->mortgaged & FH_SQUARE_BIT(square))
        return refuse_at(FH_REASON_IS_MORTGAGED, square);
    uint8_t built = building_in_the_way(edition, game, square);
    return built == FH_NONE ? allow() : refuse_at(FH_REASON_SET_BUILT, built);
}

void deed_mortgage(struct play *p, fh_seat seat, fh_square square)
{
    if (p->edition->rules.mortgage_needs == FH_MORTGAGE_SELLS_SET)
        deed_sell_all(p, seat, deed_own_set(p->edition, p->game, square));
    play_mortgaged(p, square, true);
    play_money(p, FH_BANK, seat, p->edition->squares[square].mortgage, FH_WHY_MORTGAGE, square, no_cause());
}

/* Of its price or of its mortgage. */
static fh_part part_of(const fh_square_def *def, int32_t of, int32_t percent)
{
    fh_money whole = of == FH_LIFT_OF_PRICE ? def->price : def->mortgage;
    return (fh_part){.whole = whole, .amount = fh_percent(whole, percent), .percent = percent};
}

fh_part fh_lift_part(const fh_edition *edition, fh_square square, bool is_received)
{
    const fh_rules *rules = &edition->rules;
    return part_of(&edition->squares[square], rules->lift_of, is_received ? rules->lift_now_percent : rules->lift_percent);
}

fh_money fh_lift_cost(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    return fh_lift_part(edition, square, seat_is_asked(game, FH_ASK_MORTGAGED_TRANSFER, seat)).amount;
}

/* A deed just received is lifted as an answer, any other in one's own turn. */
static fh_verdict may_lift(const fh_game *game, fh_seat seat, fh_square square)
{
    if (!seat_is_asked(game, FH_ASK_MORTGAGED_TRANSFER, seat))
        return turn_may_spend(game, seat);
    fh_square asked = question_asked(game)->mortgaged_transfer.square;
    return asked == square ? allow() : refuse_at(FH_REASON_NOT_THE_LOT, asked);
}

fh_verdict fh_can_lift(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    fh_verdict verdict = may_lift(game, seat, square);
    if (verdict.reason)
        return verdict;
    verdict = deed_is_own(edition, game, seat, square);
    if (verdict.reason)
        return verdict;
    if (!(game->mortgaged & FH_SQUARE_BIT(square)))
        return refuse_at(FH_REASON_NOT_MORTGAGED, square);
    fh_balance missing = fh_lift_cost(edition, game, seat, square) - game->cash[seat];
    return missing > 0 ? refuse_missing(missing) : allow();
}

/* ---- Mortgaged deeds received --------------------------------------------------------------------------------------------------- */

fh_part fh_interest(const fh_edition *edition, fh_square square)
{
    return part_of(&edition->squares[square], edition->rules.keep_of, edition->rules.keep_percent);
}

fh_money fh_keep_cost(const fh_edition *edition, fh_square square)
{
    return edition->rules.mortgaged_transfer == FH_TRANSFER_CHOOSE ? fh_interest(edition, square).amount : 0;
}

fh_balance deed_receive_cost(const fh_edition *edition, fh_squares mortgaged)
{
    fh_balance cost = 0;
    for (fh_squares m = mortgaged; m && edition->rules.mortgaged_transfer != FH_TRANSFER_FREE; m &= m - 1)
        cost += fh_interest(edition, square_first(m)).amount;
    return cost;
}

/* For all of them together, but never more than an amount can be: forty deeds can come to more. */
static void owe_interest(struct play *p, fh_seat seat, fh_squares deeds)
{
    fh_cause cause = {.percent = (uint16_t)p->edition->rules.keep_percent};
    fh_balance due = 0, whole = 0;
    for (fh_squares m = deeds; m; m &= m - 1) {
        fh_part part = fh_interest(p->edition, square_first(m));
        due += part.amount;
        whole += part.whole;
        cause.number++;
    }
    cause.base = whole > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)whole;
    debt_owe(p, seat, FH_BANK, due > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)due, FH_WHY_INTEREST, square_first(deeds), cause);
}

/* Interest that is due in any case is paid for all of them at once, before the seat decides on each. */
void deed_receive_mortgaged(struct play *p, fh_seat seat, fh_squares mortgaged)
{
    if (!mortgaged || p->edition->rules.mortgaged_transfer == FH_TRANSFER_FREE)
        return;
    play_ask(p, &(fh_question){.kind = FH_ASK_MORTGAGED_TRANSFER,
                               .seat = seat,
                               .mortgaged_transfer = {.square = square_first(mortgaged), .deeds = mortgaged}});
    if (p->edition->rules.mortgaged_transfer == FH_TRANSFER_DUE)
        owe_interest(p, seat, mortgaged);
}

/* The deed in question is decided: on to the next one. */
static void transfer_next(struct play *p)
{
    fh_question *q = play_top(p);
    q->mortgaged_transfer.deeds &= ~FH_SQUARE_BIT(q->mortgaged_transfer.square);
    if (!q->mortgaged_transfer.deeds) {
        play_answered(p, p->game->depth - 1);
        return;
    }
    q->mortgaged_transfer.square = square_first(q->mortgaged_transfer.deeds);
    play_asked(p, p->game->depth - 1);
}

void deed_lift(struct play *p, fh_seat seat, fh_square square)
{
    fh_part part = fh_lift_part(p->edition, square, seat_is_asked(p->game, FH_ASK_MORTGAGED_TRANSFER, seat));
    fh_cause cause = {.percent = (uint16_t)part.percent, .base = part.whole};
    if (seat_is_asked(p->game, FH_ASK_MORTGAGED_TRANSFER, seat))
        transfer_next(p);
    play_money(p, seat, FH_BANK, part.amount, FH_WHY_LIFT, square, cause);
    play_mortgaged(p, square, false);
}

fh_verdict deed_can_keep(const fh_game *game, fh_seat seat, fh_square square)
{
    return seat_is_asked(game, FH_ASK_MORTGAGED_TRANSFER, seat) ? may_lift(game, seat, square) : turn_not_asked(game, seat);
}

void deed_keep(struct play *p, fh_seat seat, fh_square square)
{
    transfer_next(p);
    if (p->edition->rules.mortgaged_transfer == FH_TRANSFER_CHOOSE)
        owe_interest(p, seat, FH_SQUARE_BIT(square));
}
