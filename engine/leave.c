/* leave.c - a seat leaves the game: bankrupt to a player or to the bank, resigned or removed (V14).
 *
 * Its buildings are sold, all it has goes to the heir, it is taken out of the order of play and out of every question, and if one seat is
 * left the game is over. */
#include "auction.h"
#include "card.h"
#include "debt.h"
#include "deed.h"
#include "question.h"
#include "turn.h"

static void estate_cash(struct play *p, fh_seat seat, uint8_t heir)
{
    while (p->game->cash[seat] > 0) { /* a single amount is smaller than what an account can hold */
        fh_balance cash = p->game->cash[seat];
        play_money(p, seat, heir, cash > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)cash, FH_WHY_ESTATE, FH_NONE);
    }
}

static void estate_deeds(struct play *p, fh_seat seat, uint8_t heir)
{
    for (fh_squares m = p->game->owned[seat]; m; m &= m - 1) {
        fh_square square = square_first(m);
        if (heir == FH_BANK && (p->game->mortgaged & FH_SQUARE_BIT(square)))
            play_mortgaged(p, square, false);
        play_owner(p, square, heir);
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

/* Tokens of those who left stand at the start, free, so that equal positions are equal values. */
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
    PLAY_TELL(p, .kind = FH_EV_OUT, .seat = seat, .other = g->rank[seat], .amount = g->final_wealth[seat]);
}

static void game_over(struct play *p, fh_seat winner)
{
    fh_game *g = p->game;
    while (g->depth)
        play_answered(p, g->depth - 1);
    g->winner = winner;
    g->turn = winner;
    PLAY_TELL(p, .kind = FH_EV_TURN, .seat = g->turn, .amount = g->round);
    play_phase(p, FH_OVER, 0);
    PLAY_TELL(p, .kind = FH_EV_OVER, .seat = g->winner);
}

void leave_game(struct play *p, fh_seat seat, uint8_t heir)
{
    fh_game *g = p->game;
    fh_squares deeds = g->owned[seat], mortgaged = deeds & g->mortgaged;
    deed_sell_all(p, seat, g->owned[seat]);
    estate_cash(p, seat, heir);
    estate_deeds(p, seat, heir);
    estate_passes(p, seat, heir);
    take_out(p, seat);
    question_leave_all(p, seat, heir);
    if ((g->seats_in & (g->seats_in - 1)) == 0) {
        game_over(p, (uint8_t)__builtin_ctz(g->seats_in));
        return;
    }
    if (g->turn == seat)
        play_phase(p, FH_TURN_ENDING, 0);
    if (heir != FH_BANK)
        deed_receive(p, heir, mortgaged);
    else
        auction_estate(p, deeds, g->next[seat]);
}

void leave_by_wealth(struct play *p)
{
    fh_game *g = p->game;
    fh_seat winner = g->first;
    for (int i = 0; i < g->seat_count; i++) {
        fh_seat seat = g->order[i];
        if (!seat_is_in(g, seat))
            continue;
        g->final_wealth[seat] = fh_wealth(p->edition, g, seat);
        PLAY_TELL(p, .kind = FH_EV_OUT, .seat = seat, .other = 0, .amount = g->final_wealth[seat]);
        if (g->final_wealth[seat] > g->final_wealth[winner])
            winner = seat;
    }
    game_over(p, winner);
}
