/* trade.c - see trade.h. */
#include "trade.h"
#include "agreement.h"
#include "debt.h"
#include "deed.h"
#include "question.h"
#include "rent.h"
#include "turn.h"

#include <string.h>

/* ---- Will the terms do? ----------------------------------------------------------------------------------------------------------- */

static bool is_empty(const fh_terms *terms)
{
    static const fh_terms nothing;
    return memcmp(terms, &nothing, sizeof nothing) == 0;
}

/* The sets of traded deeds, or the deeds themselves, must have no buildings; or the buildings vanish. */
static fh_verdict deeds_are_bare(const fh_edition *edition, const fh_game *game, fh_squares deeds)
{
    if (edition->rules.trade_buildings == FH_TRADE_BUILDINGS_VANISH)
        return allow();
    for (; deeds; deeds &= deeds - 1) {
        bool is_own = edition->rules.trade_buildings == FH_TRADE_OWN_BARE;
        for (fh_squares m = is_own ? deeds & -deeds : deed_set(edition, square_first(deeds)); m; m &= m - 1) {
            if (game->built[square_first(m)])
                return refuse_at(FH_REASON_SET_BUILT, square_first(m));
        }
    }
    return allow();
}

/* Mortgaged deeds that the seat received and has not yet decided on. */
static fh_squares undecided(const fh_game *game, fh_seat seat)
{
    fh_squares squares = 0;
    for (int i = 0; i < game->depth; i++) {
        if (game->stack[i].kind == FH_ASK_MORTGAGED_TRANSFER && game->stack[i].seat == seat)
            squares |= game->stack[i].mortgaged_transfer.deeds;
    }
    return squares;
}

/* Can the seat give that? */
static fh_verdict can_give(const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_terms *terms)
{
    if (is_empty(terms))
        return refuse(FH_REASON_EMPTY_SIDE);
    if (terms->cash < 0)
        return refuse_theirs(seat, FH_NONE);
    if (terms->cash > 0 && amount_missing(terms->cash, game->cash[seat]) > 0) {
        fh_verdict verdict = refuse_missing(amount_missing(terms->cash, game->cash[seat]));
        verdict.seat = seat;
        return verdict;
    }
    if (terms->deeds & ~game->owned[seat])
        return refuse_theirs(seat, square_first(terms->deeds & ~game->owned[seat]));
    fh_squares waiting = terms->deeds & undecided(game, seat);
    if (waiting)
        return refuse_at(FH_REASON_UNDECIDED, square_first(waiting));
    for (int pass = 0; pass < FH_MAX_PASSES; pass++) {
        if (terms->passes[pass] > game->passes[seat][pass])
            return refuse_theirs(seat, FH_NONE);
        if (terms->passes[pass] && !edition->rules.trade_passes)
            return refuse(FH_REASON_NOT_TRADED);
    }
    return deeds_are_bare(edition, game, terms->deeds);
}

static int passes_in(const fh_terms *terms)
{
    int count = 0;
    for (int pass = 0; pass < FH_MAX_PASSES; pass++)
        count += terms->passes[pass];
    return count;
}

/* How many things apart from money. */
static int things_in(const fh_terms *terms)
{
    return __builtin_popcountll(terms->deeds) + passes_in(terms);
}

/* Does the edition exchange such things for such? */
static fh_verdict has_the_form(const fh_edition *edition, const fh_offer *offer)
{
    int give = things_in(&offer->give), take = things_in(&offer->take);
    bool give_cash = offer->give.cash > 0, take_cash = offer->take.cash > 0;
    if (edition->rules.trade == FH_TRADE_ANY)
        return allow();
    if (give == 0 && take == 0)
        return refuse(FH_REASON_MONEY_FOR_MONEY);
    if (give + give_cash != 1 || take + take_cash != 1)
        return refuse(FH_REASON_ONE_THING);
    bool is_sale = give_cash || take_cash;
    return is_sale || edition->rules.trade == FH_TRADE_SWAP ? allow() : refuse(FH_REASON_NOT_TRADED);
}

static void hand_over(struct play *p, fh_seat from, fh_seat to, const fh_terms *terms)
{
    if (terms->cash > 0)
        play_money(p, from, to, terms->cash, FH_WHY_TRADE, FH_NONE, no_cause());
    for (fh_squares m = terms->deeds; m; m &= m - 1) {
        if (p->game->built[square_first(m)])
            play_built(p, square_first(m), 0); /* they vanish, without refund (V13) */
        play_owner(p, square_first(m), to, FH_HOW_TRADED);
    }
    for (uint8_t pass = 0; pass < p->edition->pass_count; pass++) {
        if (terms->passes[pass] == 0)
            continue;
        play_passes(p, from, pass, (uint8_t)(p->game->passes[from][pass] - terms->passes[pass]));
        play_passes(p, to, pass, (uint8_t)(p->game->passes[to][pass] + terms->passes[pass]));
    }
}

/* What the seat gives, against what the other side gives. */
static fh_verdict gives(const fh_edition *edition, const fh_game *game, fh_seat from, const fh_terms *terms, const fh_terms *others)
{
    fh_verdict verdict = can_give(edition, game, from, terms);
    return verdict.reason ? verdict : agreement_can_give(edition, game, from, terms, others->deeds);
}

/* The game after the exchange, before anything is due for it. */
static fh_game after_exchange(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer)
{
    fh_game after = *game;
    struct play p = {.edition = edition, .game = &after};
    hand_over(&p, seat, other, &offer->give);
    hand_over(&p, other, seat, &offer->take);
    return after;
}

/* After the exchange the seat can pay for the mortgaged deeds that it receives; and if it owes, it has no less to pay with (V17). */
static fh_verdict stays_solvent(const fh_edition *edition, const fh_game *game, const fh_game *after, fh_seat seat, fh_squares received)
{
    fh_balance cost = deed_receive_cost(edition, received & game->mortgaged);
    fh_verdict verdict = refuse_missing(cost - after->cash[seat]);
    verdict.seat = seat;
    if (cost > 0 && after->cash[seat] < cost)
        return verdict;
    if (!debt_is_open(game, seat))
        return allow();
    fh_balance before = game->cash[seat] + fh_raisable(edition, game, seat);
    fh_balance less = before - (after->cash[seat] - cost + fh_raisable(edition, after, seat));
    verdict = refuse_missing(less);
    verdict.reason = FH_REASON_HARDER_TO_PAY;
    verdict.seat = seat;
    return less > 0 ? verdict : allow();
}

static fh_verdict both_stay_solvent(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer)
{
    bool brings_mortgages = (offer->give.deeds | offer->take.deeds) & game->mortgaged;
    if (!has_second_rulings(edition) || (!brings_mortgages && !debt_is_open(game, seat) && !debt_is_open(game, other)))
        return allow();
    fh_game after = after_exchange(edition, game, seat, other, offer);
    fh_verdict verdict = stays_solvent(edition, game, &after, seat, offer->take.deeds);
    return verdict.reason ? verdict : stays_solvent(edition, game, &after, other, offer->give.deeds);
}

fh_verdict trade_offer_holds(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer)
{
    fh_verdict verdict = gives(edition, game, seat, &offer->give, &offer->take);
    if (verdict.reason)
        return verdict;
    verdict = gives(edition, game, other, &offer->take, &offer->give);
    if (verdict.reason)
        return verdict;
    verdict = has_the_form(edition, offer);
    return verdict.reason ? verdict : both_stay_solvent(edition, game, seat, other, offer);
}

/* ---- Who may make an offer, and who may answer ------------------------------------------------------------------------------------- */

fh_verdict fh_can_offer(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer)
{
    fh_verdict verdict = allow();
    if (edition->rules.trade == FH_TRADE_NONE)
        return refuse(FH_REASON_NO_TRADE);
    bool is_debtor = seat_is_asked(game, FH_ASK_DEBT, seat) && edition->rules.bankruptcy != FH_BANKRUPT_ITSELF;
    bool is_buyer = seat_is_asked(game, FH_ASK_BUY, seat) && edition->rules.raise_to_buy;
    if (!is_debtor && !is_buyer)
        verdict = turn_may_spend(game, seat);
    if (verdict.reason)
        return verdict;
    if (other == seat || !seat_is_in(game, other))
        return refuse(FH_REASON_NOT_A_PARTNER);
    verdict = turn_may_deal(edition, game, game->jail[other] ? other : seat);
    if (verdict.reason)
        return verdict;
    if (game->offers_made[seat] >= FH_MAX_OFFERS)
        return refuse(FH_REASON_TOO_MANY_OFFERS);
    if (game->depth > OFFER_MAX_DEPTH)
        return refuse(FH_REASON_TOO_MUCH_OPEN);
    return offer ? trade_offer_holds(edition, game, seat, other, offer) : refuse(FH_REASON_EMPTY_SIDE);
}

fh_verdict trade_can_answer(const fh_game *game, fh_seat seat)
{
    return seat_is_asked(game, FH_ASK_OFFER, seat) ? allow() : turn_not_asked(game, seat);
}

fh_verdict trade_can_counter(const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_offer *offer)
{
    fh_verdict verdict = trade_can_answer(game, seat);
    if (verdict.reason)
        return verdict;
    if (!edition->rules.counter_offers)
        return refuse(FH_REASON_NO_COUNTER);
    if (game->offers_made[seat] >= FH_MAX_OFFERS)
        return refuse(FH_REASON_TOO_MANY_OFFERS);
    return trade_offer_holds(edition, game, seat, question_asked(game)->offer.from, offer);
}

/* ---- Offers ------------------------------------------------------------------------------------------------------------------------ */

/* A copy whose unused bytes are zero, as all of the game's are. */
static void offer_keep(fh_game *game, const fh_offer *offer)
{
    game->offer = *offer;
    memset(game->offer.give.spare, 0, sizeof game->offer.give.spare);
    memset(game->offer.take.spare, 0, sizeof game->offer.take.spare);
}

void trade_offer(struct play *p, fh_seat seat, fh_seat other, const fh_offer *offer)
{
    offer_keep(p->game, offer);
    p->game->offers_made[seat]++;
    play_ask(p, &(fh_question){.kind = FH_ASK_OFFER, .seat = other, .offer = {.from = seat}});
}

void trade_counter(struct play *p, fh_seat seat, const fh_offer *offer)
{
    fh_question *q = play_top(p);
    offer_keep(p->game, offer);
    p->game->offers_made[seat]++;
    q->seat = q->offer.from;
    q->offer.from = seat;
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

void trade_lapse(struct play *p)
{
    if (p->game->depth > 0 && play_top(p)->kind == FH_ASK_OFFER)
        trade_reject(p);
}

void trade_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    const fh_question *q = &p->game->stack[place];
    if (q->seat == seat || q->offer.from == seat)
        offer_close(p, place);
}

/* ---- The exchange ------------------------------------------------------------------------------------------------------------------ */

void trade_accept(struct play *p)
{
    fh_question q = *play_top(p);
    fh_offer offer = p->game->offer;
    offer_close(p, p->game->depth - 1);
    hand_over(p, q.offer.from, q.seat, &offer.give);
    hand_over(p, q.seat, q.offer.from, &offer.take);
    agreement_give(p, q.offer.from, q.seat, &offer.give);
    agreement_give(p, q.seat, q.offer.from, &offer.take);
    deed_receive_mortgaged(p, q.seat, offer.give.deeds & p->game->mortgaged);
    deed_receive_mortgaged(p, q.offer.from, offer.take.deeds & p->game->mortgaged);
}
