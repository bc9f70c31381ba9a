/* deal.c - see deal.h. */
#include "deal.h"

/* 7 each for two players, 6 for three and so on down to two each. */
static int deeds_each(int seat_count)
{
    return seat_count >= 7 ? 2 : 9 - seat_count;
}

void deal_begin(struct play *p)
{
    fh_game *g = p->game;
    if (!p->edition->rules.deal)
        return;
    play_ask(p, &(fh_question){.kind = FH_ASK_DEAL, .seat = g->first, .deal = {.seats = g->seats_in, .rounds = deeds_each(g->seat_count)}});
}

fh_squares deal_choices(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    fh_squares choices = 0;
    for (fh_squares m = edition->deeds; m; m &= m - 1) {
        fh_square square = square_first(m);
        if (game->owner[square] == FH_BANK && edition->squares[square].price <= game->cash[seat])
            choices |= FH_SQUARE_BIT(square);
    }
    return choices;
}

/* The seat has had its turn in this round, or has left: on to the next one. */
static void deal_next(struct play *p, int place, fh_seat seat)
{
    fh_game *g = p->game;
    fh_question *q = &g->stack[place];
    q->deal.seats &= (fh_seats)~FH_SEAT_BIT(seat);
    if (!q->deal.seats) {
        q->deal.seats = g->seats_in;
        q->deal.rounds--;
    }
    if (q->deal.rounds == 0) {
        play_answered(p, place);
        return;
    }
    q->seat = g->first;
    while (!(q->deal.seats & FH_SEAT_BIT(q->seat)))
        q->seat = g->next[q->seat];
    play_asked(p, place);
}

/* The order of play may have been rolled for since the deal was put on the stack: the first seat of that order begins. */
bool deal_run(struct play *p)
{
    fh_question *q = play_top(p);
    if (q->deal.seats == p->game->seats_in && q->seat != p->game->first) {
        q->seat = p->game->first;
        play_asked(p, p->game->depth - 1);
    }
    if (deal_choices(p->edition, p->game, q->seat))
        return false;
    deal_next(p, p->game->depth - 1, q->seat);
    return true;
}

void deal_dealt(struct play *p, fh_square square)
{
    fh_seat seat = play_top(p)->seat;
    if (p->edition->squares[square].price > 0)
        play_money(p, seat, FH_BANK, p->edition->squares[square].price, FH_WHY_PRICE, square, no_cause());
    play_owner(p, square, seat, FH_HOW_DEALT);
    deal_next(p, p->game->depth - 1, seat);
}

void deal_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    deal_next(p, place, seat);
}
