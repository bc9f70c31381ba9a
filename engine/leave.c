/* leave.c - a seat leaves the game: bankrupt to a player or to the bank, resigned or removed (V14).
 *
 * Its buildings are sold, all it has goes to the heir, it is taken out of the order of play and out of every question, and if one seat is
 * left the game is over. */
#include "agreement.h"
#include "auction.h"
#include "card.h"
#include "debt.h"
#include "deed.h"
#include "infection.h"
#include "question.h"
#include "trade.h"
#include "turn.h"

#include <string.h>

/* What the seat still owes in open debts: to one account, or with FH_NONE to all. */
static fh_balance open_debts(const fh_game *game, fh_seat seat, uint8_t creditor)
{
    fh_balance sum = 0;
    for (int i = 0; i < game->depth; i++) {
        const fh_question *q = &game->stack[i];
        if (q->kind == FH_ASK_DEBT && q->seat == seat && (creditor == FH_NONE || q->debt.creditor == creditor))
            sum += q->debt.amount;
    }
    return sum;
}

static void estate_money(struct play *p, uint8_t from, uint8_t to, fh_balance amount, fh_seat seat)
{
    if (amount > 0)
        play_money(p, from, to, amount, FH_WHY_ESTATE, FH_NONE, (fh_cause){.number = (uint8_t)(1 + seat)});
}

/* What a seat below zero still owed is written off by the bank (V08). The pot gets what it was owed and no more (V19). */
static void estate_cash(struct play *p, fh_seat seat, uint8_t heir)
{
    fh_game *g = p->game;
    estate_money(p, FH_BANK, seat, -g->cash[seat], seat);
    if (heir == FH_POT) {
        fh_balance owed = open_debts(g, seat, FH_POT);
        estate_money(p, seat, FH_POT, g->cash[seat] < owed ? g->cash[seat] : owed, seat);
        heir = FH_BANK;
    }
    estate_money(p, seat, heir, g->cash[seat], seat);
}

static void estate_deeds(struct play *p, fh_seat seat, uint8_t heir)
{
    for (fh_squares m = p->game->owned[seat]; m; m &= m - 1) {
        fh_square square = square_first(m);
        if (heir == FH_BANK && (p->game->mortgaged & FH_SQUARE_BIT(square)))
            play_mortgaged(p, square, false);
        play_owner(p, square, heir, FH_HOW_INHERITED);
    }
}

static void estate_passes(struct play *p, fh_seat seat, uint8_t heir)
{
    for (uint8_t pass = 0; pass < p->edition->pass_count; pass++) {
        while (p->game->passes[seat][pass]) {
            if (heir == FH_BANK) {
                card_return(p, seat, pass);
            } else {
                play_passes(p, seat, pass, (uint8_t)(p->game->passes[seat][pass] - 1));
                play_passes(p, heir, pass, (uint8_t)(p->game->passes[heir][pass] + 1));
            }
        }
    }
}

/* Tokens of seats that left are put on the start, free, so that equal positions are equal values. */
static void take_out(struct play *p, fh_seat seat)
{
    fh_game *g = p->game;
    g->seats_in &= (fh_seats)~FH_SEAT_BIT(seat);
    g->rank[seat] = (uint8_t)(g->seat_count - __builtin_popcount(g->seats_in));
    order_link(g);
    if (g->at[seat])
        play_token(p, seat, 0, 0);
    if (g->jail[seat])
        play_jail(p, seat, 0);
    infection_heal(p, seat);
    agreement_leave(p, seat);
    PLAY_TELL(p, .kind = FH_EV_OUT, .seat = seat, .other = g->rank[seat], .amount = g->final_wealth[seat]);
}

static void game_over(struct play *p, fh_seat winner)
{
    fh_game *g = p->game;
    while (g->depth)
        play_answered(p, g->depth - 1);
    memset(&g->offer, 0, sizeof g->offer);
    g->flags = 0;
    g->winner = winner;
    g->turn = seat_is_in(g, winner) ? winner : g->first;
    PLAY_TELL(p, .kind = FH_EV_TURN, .seat = g->turn, .amount = g->round);
    play_phase(p, FH_OVER, 0);
    PLAY_TELL(p, .kind = FH_EV_OVER, .seat = g->winner);
}

static void keep_wealth(struct play *p, fh_seat seat, fh_balance wealth)
{
    p->game->final_wealth[seat] = wealth;
    PLAY_TELL(p, .kind = FH_EV_OUT, .seat = seat, .other = p->game->rank[seat], .amount = wealth);
}

static int rank_of(const fh_game *game, fh_seat seat)
{
    return game->rank[seat] ? game->rank[seat] : FH_MAX_SEATS + 1;
}

/* Of seats with equal wealth the one that left later is ahead (V11); of those still in the one with more cash, and then the later in order
 * of play (V22). */
static bool is_ahead_of_equal(const fh_edition *edition, const fh_game *game, fh_seat a, fh_seat b)
{
    if (rank_of(game, a) != rank_of(game, b))
        return rank_of(game, a) > rank_of(game, b);
    if (!has_second_rulings(edition))
        return order_place(game, a) < order_place(game, b);
    if (game->cash[a] != game->cash[b])
        return game->cash[a] > game->cash[b];
    return order_place(game, a) > order_place(game, b);
}

static bool is_wealthier(const fh_edition *edition, const fh_game *game, fh_seat a, fh_seat b)
{
    if (game->final_wealth[a] != game->final_wealth[b])
        return game->final_wealth[a] > game->final_wealth[b];
    return is_ahead_of_equal(edition, game, a, b);
}

/* Against clocks also of those who left. */
static fh_seat wealthiest(const fh_edition *edition, const fh_game *game)
{
    fh_seat best = game->first;
    for (fh_seat seat = 0; seat < game->seat_count; seat++) {
        bool counts = seat_is_in(game, seat) || edition->rules.clock;
        if (counts && is_wealthier(edition, game, seat, best))
            best = seat;
    }
    return best;
}

void leave_by_wealth(struct play *p)
{
    fh_game *g = p->game;
    for (int i = 0; i < g->seat_count; i++) {
        if (seat_is_in(g, g->order[i]))
            keep_wealth(p, g->order[i], fh_wealth(p->edition, g, g->order[i]));
    }
    game_over(p, wealthiest(p->edition, g));
}

/* The heir of an estate, part by part. */
struct heirs {
    uint8_t cash, rest;
};

static struct heirs heirs_of(const fh_edition *edition, uint8_t creditor)
{
    bool is_split = edition->rules.estate == FH_ESTATE_AUCTIONED || creditor >= FH_MAX_SEATS;
    return (struct heirs){creditor, is_split ? FH_BANK : creditor};
}

static void settle_estate(struct play *p, fh_seat seat, struct heirs heirs)
{
    bool keeps_buildings = heirs.rest != FH_BANK && p->edition->rules.estate == FH_ESTATE_KEPT;
    if (!keeps_buildings)
        deed_sell_all(p, seat, p->game->owned[seat]);
    estate_cash(p, seat, heirs.cash);
    estate_deeds(p, seat, heirs.rest);
    estate_passes(p, seat, heirs.rest);
}

void leave_game(struct play *p, fh_seat seat, uint8_t creditor)
{
    fh_game *g = p->game;
    fh_squares deeds = g->owned[seat], mortgaged = deeds & g->mortgaged;
    struct heirs heirs = heirs_of(p->edition, creditor);
    settle_estate(p, seat, heirs);
    take_out(p, seat);
    question_leave_all(p, seat, creditor < FH_MAX_SEATS ? creditor : FH_BANK);
    if ((g->seats_in & (g->seats_in - 1)) == 0) {
        if (p->edition->rules.clock)
            leave_by_wealth(p);
        else
            game_over(p, g->first);
        return;
    }
    if (g->turn == seat) {
        g->flags = 0;
        play_phase(p, FH_TURN_ENDING, 0);
    }
    infection_look(p);
    if (heirs.rest == FH_BANK) {
        auction_estate(p, deeds, g->next[seat]);
        return;
    }
    trade_lapse(p); /* the heir may have to pay for mortgaged deeds first */
    deed_receive_mortgaged(p, heirs.rest, mortgaged);
}

void leave_out_of_time(struct play *p, fh_seat seat)
{
    fh_balance wealth = fh_wealth(p->edition, p->game, seat) - open_debts(p->game, seat, FH_NONE);
    p->game->final_wealth[seat] = wealth > 0 ? wealth : 0;
    leave_game(p, seat, FH_BANK);
}

/* ---- Places ------------------------------------------------------------------------------------------------------------------- */

static bool is_by_wealth(const fh_edition *edition)
{
    return edition->rules.clock > 0 || edition->rules.rounds > 0;
}

uint8_t fh_tie_break(const fh_edition *edition, const fh_game *game, fh_seat ahead, fh_seat behind)
{
    if (!is_by_wealth(edition) || game->final_wealth[ahead] != game->final_wealth[behind])
        return FH_TIE_NONE;
    if (rank_of(game, ahead) != rank_of(game, behind))
        return FH_TIE_LEFT_LATER;
    return has_second_rulings(edition) && game->cash[ahead] != game->cash[behind] ? FH_TIE_MORE_CASH : FH_TIE_ORDER;
}

/* The seat that left later has the better place; where wealth decides, the wealthier one (R08, T09). */
static bool is_placed_before(const fh_edition *edition, const fh_game *game, fh_seat a, fh_seat b)
{
    if (a == game->winner || b == game->winner)
        return a == game->winner;
    return is_by_wealth(edition) ? is_wealthier(edition, game, a, b) : rank_of(game, a) > rank_of(game, b);
}

void fh_places(const fh_edition *edition, const fh_game *game, fh_seat places[FH_MAX_SEATS])
{
    for (fh_seat seat = 0; seat < game->seat_count; seat++) {
        int at = seat;
        for (; at > 0 && is_placed_before(edition, game, seat, places[at - 1]); at--)
            places[at] = places[at - 1];
        places[at] = seat;
    }
}
