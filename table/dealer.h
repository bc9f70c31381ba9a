/* dealer.h - what only the authority of a table has: the secret of the dice, the stream that they come from, and bids that are still
 * sealed.
 *
 * No function that writes to a client takes a dealer, so that a leak is a type error. */
#ifndef FREEHOLD_DEALER_H
#define FREEHOLD_DEALER_H

#include "table.h"

struct dealer {
    bool knows_dice; /* the stream is at hand: from the start with a seed, otherwise only with the secret */
    uint8_t secret[SHA256_SIZE];
    fh_stream stream;
    uint32_t bids_number;        /* the table's question_number that the bids belong to */
    fh_money bids[FH_MAX_SEATS]; /* given so far, -1: not yet */
};

/* A dealer that knows nothing, for a table whose dice somebody else rolls. */
void dealer_init(struct dealer *dealer);

/* Prepares the dice of a table that is at its first line. With a seed the secret is ignored and may be NULL. False if it is not the secret
 * that was committed to; the dealer is then as it was. */
bool dealer_take_dice(struct dealer *dealer, const struct dice *dice, const char *id, const uint8_t secret[SHA256_SIZE]);

/* A sealed bid, 0 for none. A seat may change it until all are there. Bids stay when other lines are taken, as long as their auction is
 * open: a seat that leaves never makes the others bid again. */
fh_verdict dealer_take_bid(struct dealer *dealer, const struct table *table, fh_seat seat, fh_money bid);

/* The seats whose sealed bid is missing. That is no secret. */
fh_seats dealer_awaits(const struct dealer *dealer, const struct table *table);

/* All bids as one joint action. Only when none is missing. */
fh_action dealer_open_bids(const struct dealer *dealer, const struct table *table);

/* Forgets one seat's bid, so that it is asked again. */
void dealer_forget_bid(struct dealer *dealer, fh_seat seat);

#endif
