/* mildest.c - the answer that a host gives for a seat that gives none: the one that costs least and binds nobody. docs/questions.md shows
 * it for every question. It is always legal, and a game in which a seat gives no other answers always goes on. */
#include "play.h"
#include "deed.h"
#include "jail.h"

static fh_action plain(uint8_t kind, fh_seat seat)
{
    return (fh_action){.kind = kind, .seat = seat};
}

static fh_action on_square(uint8_t kind, fh_seat seat, fh_square square)
{
    return (fh_action){.kind = kind, .seat = seat, .square = square};
}

/* ---- Debts ----------------------------------------------------------------------------------------------------------------------- */

/* A way to raise money, and what it brings. */
struct way {
    fh_action action;
    fh_money gain; /* 0: there is none yet */
};

/* The cheapest one that suffices is best; while none does, the one that brings most. */
static void weigh(struct way *best, uint8_t kind, fh_seat seat, fh_square square, fh_money gain, fh_balance missing)
{
    bool suffices = gain >= missing, best_suffices = best->gain >= missing;
    bool is_better = suffices == best_suffices ? (suffices ? gain < best->gain : gain > best->gain) : suffices;
    if (is_better)
        *best = (struct way){on_square(kind, seat, square), gain};
}

/* What a mortgage brings, the buildings that are sold with it included. */
static fh_money mortgage_gain(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    fh_game after = *game;
    fh_action action = on_square(FH_ACT_MORTGAGE, seat, square);
    after.depth = 0; /* so that nothing is paid with it at once */
    after.turn = seat;
    after.phase = FH_AFTER_ROLL;
    return fh_apply(edition, &after, &action, NULL).reason ? edition->squares[square].mortgage
                                                           : (fh_money)(after.cash[seat] - game->cash[seat]);
}

static fh_action raise_money(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    struct way best = {.gain = 0};
    fh_balance missing = fh_missing(game);
    for (fh_squares m = game->owned[seat]; m && fh_debt_is_payable(edition, game); m &= m - 1) {
        fh_square square = square_first(m);
        if (!fh_can_sell(edition, game, seat, square).reason)
            weigh(&best, FH_ACT_SELL, seat, square, fh_sale_value(edition, game, square), missing);
        if (!fh_can_mortgage(edition, game, seat, square).reason)
            weigh(&best, FH_ACT_MORTGAGE, seat, square, mortgage_gain(edition, game, seat, square), missing);
    }
    return best.gain > 0 ? best.action : plain(FH_ACT_BANKRUPT, seat);
}

/* ---- Other questions ------------------------------------------------------------------------------------------------------------- */

static fh_action place_building(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    for (fh_squares m = game->owned[seat]; m; m &= m - 1) {
        if (!fh_can_build(edition, game, seat, square_first(m)).reason)
            return on_square(FH_ACT_BUILD, seat, square_first(m));
    }
    return plain(FH_ACT_LEAVE, seat); /* never: fh_verify ensures that there is a place */
}

/* A card that frees from jail, or the fine. */
static fh_action leave_jail(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    for (uint8_t pass = 0; pass < edition->pass_count; pass++) {
        if (game->passes[seat][pass])
            return on_square(FH_ACT_USE, seat, pass);
    }
    return plain(FH_ACT_PAY, seat);
}

static fh_action pay_tax(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    return plain(fh_percent_tax(edition, game) < q->tax.amount ? FH_ACT_PERCENT : FH_ACT_PAY, q->seat);
}

static fh_action answer(const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_question *q)
{
    switch ((enum fh_question_kind)q->kind) {
    case FH_ASK_BUY:
        return plain(FH_ACT_DECLINE, seat);
    case FH_ASK_AUCTION:
    case FH_ASK_BIDDING:
        return plain(FH_ACT_WITHDRAW, seat);
    case FH_ASK_SEALED: /* a bid of nothing, the seat's part of the joint action */
        return plain(FH_ACT_BID, seat);
    case FH_ASK_OFFER:
        return plain(FH_ACT_REJECT, seat);
    case FH_ASK_DEBT:
        return fh_card_pays_fine(edition, game, seat) ? leave_jail(edition, game, seat) : raise_money(edition, game, seat);
    case FH_ASK_MORTGAGED_TRANSFER:
        return on_square(FH_ACT_KEEP, seat, q->mortgaged_transfer.square);
    case FH_ASK_PLACE:
        return place_building(edition, game, seat);
    case FH_ASK_TAX:
        return pay_tax(edition, game, q);
    case FH_ASK_FINE:
        return leave_jail(edition, game, seat);
    case FH_ASK_NOTHING:
    case FH_ASK_ORDER:
    case FH_ASK_CARD:
    case FH_ASK_UTILITY_ROLL:
    case FH_ASK_TIEBREAK:
    case FH_ASK_DEAL:
    case FH_ASK_ESTATE:
    case FH_ASK_OUTBREAK:
    case FH_ASK_EACH:
    case FH_ASK_EFFECT:
    case FH_ASK_MOVE:
    case FH_ASK_COUNT:
        break; /* no seat is asked */
    }
    return plain(FH_ACT_LEAVE, seat);
}

bool fh_mildest(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    fh_actors actors = fh_who_acts(game);
    bool is_asked = (actors.kind == FH_ACTOR_SEATS || actors.kind == FH_ACTOR_JOINT) && (actors.seats & FH_SEAT_BIT(seat));
    const fh_question *q = question_asked(game);
    if (seat >= FH_MAX_SEATS || !is_asked)
        return false;
    if (q)
        *action = answer(edition, game, seat, q);
    else
        *action = plain(game->phase == FH_BEFORE_ROLL ? FH_ACT_ROLL : FH_ACT_END, seat);
    return true;
}
