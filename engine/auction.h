/* auction.h - auctions of deeds, of estates and of the bank's last building (V01, V04, V05).
 *
 * One question holds the lot, the bidders who have not withdrawn, the leader and the highest bid. The rule
 * `auction` says how they bid: any time (auction), by turns (bidding), or all at once in secret (sealed). */
#ifndef FREEHOLD_AUCTION_H
#define FREEHOLD_AUCTION_H

#include "play.h"

void auction_deed(struct play *p, fh_square square, fh_seat first); /* first is asked first; nothing happens without auctions */
void auction_building(struct play *p, uint8_t lot, fh_seats bidders, fh_seat first);
/* Runs when everything open is settled, so that nobody's offer or bid loses its cover meanwhile. */
void auction_estate(struct play *p, fh_squares deeds, fh_seat first); /* one by one, in board order */
bool auction_estate_run(struct play *p);
int auction_estates(const fh_game *game);       /* how many are at the bottom of the stack; the one that has waited longest is on top */
fh_squares auction_awaits(const fh_game *game); /* deeds of estates yet to be auctioned: the bank does not sell them otherwise */

/* The least that counts as a bid: the first one, and after the bids so far of an auction that is not sealed. */
fh_money auction_first_bid(const fh_edition *edition);
fh_money auction_next_bid(const fh_edition *edition, const fh_question *q);

fh_verdict auction_can_bid(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_money amount);
void auction_bid(struct play *p, fh_seat seat, fh_money amount);
fh_verdict auction_can_withdraw(const fh_game *game, fh_seat seat);
void auction_withdraw(struct play *p, fh_seat seat);

/* All sealed bids, by seat; 0 is no bid, -1 means that the seat is not asked. */
fh_verdict auction_can_bids(const fh_edition *edition, const fh_game *game, const fh_money bids[FH_MAX_SEATS]);
void auction_bids(struct play *p, const fh_money bids[FH_MAX_SEATS]);
void auction_tiebreak(struct play *p, fh_seat seat); /* the tied seat that chance chose */

void auction_leave(struct play *p, int place, fh_seat seat, uint8_t heir);
void auction_sealed_leave(struct play *p, int place, fh_seat seat, uint8_t heir);
void auction_tiebreak_leave(struct play *p, int place, fh_seat seat, uint8_t heir);

/* The bidders against the leader of an auction that is not sealed. */
static inline fh_seats auction_rivals(const fh_question *q)
{
    return (fh_seats)(q->auction.leader == FH_NONE ? q->auction.bidders : q->auction.bidders & ~FH_SEAT_BIT(q->auction.leader));
}

#endif
