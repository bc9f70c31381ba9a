/* trade.c - see trade.h. */
#include "trade.h"
#include "deed.h"
#include "rent.h"
#include "turn.h"

#include <string.h>

/* A trade may leave both sides with mortgaged deeds to decide on, and who can't pay for that with a debt, from which the next offer may
 * come. So deep in the stack no offer begins any more. */
enum { MAX_DEPTH = FH_MAX_STACK - 4 };

/* ---- Will the terms do? ----------------------------------------------------------------------------------------------------------- */

static bool is_empty(const fh_terms *terms)
{
    static const fh_terms nothing;
    return memcmp(terms, &nothing, sizeof nothing) == 0;
}

/* Shares of rent and freedom from it are not part of a plain trade. */
static bool is_plain(const fh_terms *terms)
{
    for (int i = 0; i < FH_MAX_DEEDS; i++) {
        if (terms->percents[i])
            return false;
    }
    return terms->freedoms == 0;
}

static fh_refusal refuse_theirs(fh_seat seat, uint8_t square)
{
    return (fh_refusal){.reason = FH_NO_NOT_THEIRS, .seat = seat, .square = square};
}

/* No buildings may stand on the sets of what is traded. */
static fh_refusal deeds_are_bare(const fh_edition *edition, const fh_game *game, fh_squares deeds)
{
    for (; deeds; deeds &= deeds - 1) {
        for (fh_squares m = deed_set(edition, square_first(deeds)); m; m &= m - 1) {
            if (game->built[square_first(m)])
                return refuse_at(FH_NO_SET_BUILT, square_first(m));
        }
    }
    return refuse(FH_NO_OK);
}

/* Mortgaged deeds that the seat received and has not yet decided on. */
static fh_squares undecided(const fh_game *game, fh_seat seat)
{
    fh_squares squares = 0;
    for (int i = 0; i < game->depth; i++) {
        if (game->stack[i].kind == FH_ASK_RECEIVED && game->stack[i].seat == seat)
            squares |= game->stack[i].squares;
    }
    return squares;
}

/* Can the seat give that? */
static fh_refusal can_give(const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_terms *terms)
{
    if (is_empty(terms))
        return refuse(FH_NO_EMPTY_SIDE);
    if (!is_plain(terms))
        return refuse(FH_NO_NO_TRADE);
    if (terms->cash < 0)
        return refuse_theirs(seat, FH_NONE);
    if (amount_missing(terms->cash, game->cash[seat]) > 0) {
        fh_refusal no = refuse_missing(amount_missing(terms->cash, game->cash[seat]));
        no.seat = seat;
        return no;
    }
    if (terms->deeds & ~game->owned[seat])
        return refuse_theirs(seat, square_first(terms->deeds & ~game->owned[seat]));
    fh_squares waiting = terms->deeds & undecided(game, seat);
    if (waiting)
        return refuse_at(FH_NO_UNDECIDED, square_first(waiting));
    for (int pass = 0; pass < FH_MAX_PASSES; pass++) {
        if (terms->passes[pass] > game->passes[seat][pass])
            return refuse_theirs(seat, FH_NONE);
    }
    return deeds_are_bare(edition, game, terms->deeds);
}

fh_refusal trade_offer_holds(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer)
{
    fh_refusal no = can_give(edition, game, seat, &offer->give);
    return no.reason ? no : can_give(edition, game, other, &offer->take);
}

/* ---- Who may make an offer, and who may answer ------------------------------------------------------------------------------------- */

fh_refusal fh_can_offer(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer)
{
    fh_refusal no = refuse(FH_NO_OK);
    if (edition->rules.trade == FH_TRADE_NONE)
        return refuse(FH_NO_NO_TRADE);
    if (!seat_is_asked(game, FH_ASK_DEBT, seat))
        no = turn_may_spend(game, seat);
    if (no.reason)
        return no;
    if (other == seat || !seat_is_in(game, other))
        return refuse(FH_NO_NOT_A_PARTNER);
    if (game->offers_made[seat] >= FH_MAX_OFFERS)
        return refuse(FH_NO_TOO_MANY_OFFERS);
    if (game->depth > MAX_DEPTH)
        return refuse(FH_NO_TOO_MUCH_OPEN);
    return offer ? trade_offer_holds(edition, game, seat, other, offer) : refuse(FH_NO_EMPTY_SIDE);
}

fh_refusal trade_can_answer(const fh_game *game, fh_seat seat)
{
    return seat_is_asked(game, FH_ASK_OFFER, seat) ? refuse(FH_NO_OK) : turn_not_asked(game, seat);
}

fh_refusal trade_can_counter(const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_offer *offer)
{
    fh_refusal no = trade_can_answer(game, seat);
    if (no.reason)
        return no;
    if (game->offers_made[seat] >= FH_MAX_OFFERS)
        return refuse(FH_NO_TOO_MANY_OFFERS);
    return offer ? trade_offer_holds(edition, game, seat, question_asked(game)->other, offer) : refuse(FH_NO_EMPTY_SIDE);
}

/* ---- Offers ------------------------------------------------------------------------------------------------------------------------ */

void trade_offer(struct play *p, fh_seat seat, fh_seat other, const fh_offer *offer)
{
    p->game->offer = *offer;
    p->game->offers_made[seat]++;
    play_ask(p, &(fh_question){.kind = FH_ASK_OFFER, .seat = other, .other = seat});
}

void trade_counter(struct play *p, fh_seat seat, const fh_offer *offer)
{
    fh_question *q = play_top(p);
    p->game->offer = *offer;
    p->game->offers_made[seat]++;
    q->seat = q->other;
    q->other = seat;
    play_asked(p, p->game->depth - 1);
}

static void offer_close(struct play *p, int place)
{
    memset(&p->game->offer, 0, sizeof p->game->offer);
    play_answered(p, place);
}

void trade_reject(struct play *p)
{
    offer_close(p, p->game->depth - 1);
}

void trade_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    const fh_question *q = &p->game->stack[place];
    if (q->seat == seat || q->other == seat)
        offer_close(p, place);
}

/* ---- The exchange ------------------------------------------------------------------------------------------------------------------ */

static void hand_over(struct play *p, fh_seat from, fh_seat to, const fh_terms *terms)
{
    if (terms->cash > 0)
        play_money(p, from, to, terms->cash, FH_WHY_TRADE, FH_NONE);
    for (fh_squares m = terms->deeds; m; m &= m - 1)
        play_owner(p, square_first(m), to);
    for (uint8_t pass = 0; pass < p->edition->pass_count; pass++) {
        if (terms->passes[pass] == 0)
            continue;
        play_passes(p, from, pass, (uint8_t)(p->game->passes[from][pass] - terms->passes[pass]));
        play_passes(p, to, pass, (uint8_t)(p->game->passes[to][pass] + terms->passes[pass]));
    }
}

void trade_accept(struct play *p)
{
    fh_question q = *play_top(p);
    fh_offer offer = p->game->offer;
    offer_close(p, p->game->depth - 1);
    hand_over(p, q.other, q.seat, &offer.give);
    hand_over(p, q.seat, q.other, &offer.take);
    deed_receive(p, q.seat, offer.give.deeds & p->game->mortgaged);
    deed_receive(p, q.other, offer.take.deeds & p->game->mortgaged);
}
