/* deed.h - what an owner does with deeds: buy, build, sell, mortgage, lift. One predicate per action kind (the fh_can_... of
 * freehold.h): check calls it, legal loops over it, bots call it. The deed_... carry out what their predicate allowed. */
#ifndef FREEHOLD_DEED_H
#define FREEHOLD_DEED_H

#include "play.h"

void deed_ask(struct play *p, fh_seat seat, fh_square square); /* would you buy it? */
void deed_buy(struct play *p, fh_seat seat);
fh_verdict deed_can_decline(const fh_game *game, fh_seat seat);
void deed_decline(struct play *p);
void deed_build(struct play *p, fh_seat seat, fh_square square);
void deed_sell(struct play *p, fh_seat seat, fh_square square);
void deed_sell_all(struct play *p, fh_seat seat, fh_squares squares); /* every building on them, to the bank */
void deed_mortgage(struct play *p, fh_seat seat, fh_square square);
void deed_lift(struct play *p, fh_seat seat, fh_square square);

/* Mortgaged deeds that a seat received, worked off one by one. */
fh_balance deed_receive_cost(const fh_edition *edition, fh_squares mortgaged); /* at the least, in all */
void deed_receive_mortgaged(struct play *p, fh_seat seat, fh_squares mortgaged);
fh_verdict deed_can_keep(const fh_game *game, fh_seat seat, fh_square square);
void deed_keep(struct play *p, fh_seat seat, fh_square square);

#endif
