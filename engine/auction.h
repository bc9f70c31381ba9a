/* auction.h - auctions of deeds, of estates and of the bank's last building (V01, V04, V05).
 *
 * One question holds the lot, the bidders who have not withdrawn (seats), who leads (other) and with how much (amount). The rule
 * `auction` says how they bid: any time (auction), by turns (bidding), or all at once in secret (sealed). */
#ifndef FREEHOLD_AUCTION_H
#define FREEHOLD_AUCTION_H

#include "play.h"

/* What is auctioned: the step of the question. */
enum { LOT_DEED, LOT_HOUSE, LOT_HOTEL };

void auction_deed(struct play *p, fh_square square, fh_seat first); /* first is asked first; nothing happens without auctions */
void auction_building(struct play *p, int lot, fh_seats bidders, fh_seat first);
/* When all that is open is settled, so that nobody's offer or bid loses its cover meanwhile. */
void auction_estate(struct play *p, fh_squares deeds, fh_seat first); /* one by one, in board order */
bool auction_estate_run(struct play *p);
fh_squares auction_awaits(const fh_game *game); /* deeds of estates yet to be auctioned: the bank does not sell them otherwise */

fh_money auction_next_bid(const fh_edition *edition, const fh_question *q); /* the least that counts now */
fh_verdict auction_can_bid(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_money amount);
void auction_bid(struct play *p, fh_seat seat, fh_money amount);
fh_verdict auction_can_withdraw(const fh_game *game, fh_seat seat);
void auction_withdraw(struct play *p, fh_seat seat);

/* All sealed bids, by seat; 0 is no bid, -1 stands for who is not asked. */
fh_verdict auction_can_bids(const fh_edition *edition, const fh_game *game, const fh_money *bids);
void auction_bids(struct play *p, const fh_money *bids);
void auction_tiebreak(struct play *p, fh_seat seat); /* the one of the tied whom chance chose */

void auction_leave(struct play *p, int place, fh_seat seat, uint8_t heir);
void auction_sealed_leave(struct play *p, int place, fh_seat seat, uint8_t heir);

#endif
