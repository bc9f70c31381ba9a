/* trade.h - offers, counter-offers and what becomes of them (V06).
 *
 * One offer is open at a time. Its terms lie in game.offer, seen from the side that made it last; the question names the seat that is asked
 * and the one that the offer is from. Sending is accepting, so it is done when the other side accepts. */
#ifndef FREEHOLD_TRADE_H
#define FREEHOLD_TRADE_H

#include "play.h"

fh_verdict trade_can_counter(const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_offer *offer);
fh_verdict trade_can_answer(const fh_game *game, fh_seat seat);
fh_verdict trade_offer_holds(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer);

void trade_offer(struct play *p, fh_seat seat, fh_seat other, const fh_offer *offer);
void trade_counter(struct play *p, fh_seat seat, const fh_offer *offer);
void trade_accept(struct play *p);
void trade_lapse(struct play *p); /* if an offer is open, because what it rests on may be gone */
void trade_reject(struct play *p);
void trade_leave(struct play *p, int place, fh_seat seat, uint8_t heir);

#endif
