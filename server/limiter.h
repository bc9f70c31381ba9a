/* limiter.h - how often one address, or one guest, may do something: a number of times at once, and one more after each interval.
 *
 * An IPv6 address counts by its first 64 bits, since a household has all that follow. The table has a fixed size: with very many addresses
 * the ones that waited longest are forgotten first, so nobody is refused for what others do. */
#ifndef FREEHOLD_LIMITER_H
#define FREEHOLD_LIMITER_H

#include "address.h"

enum { LIMITER_SETS = 512, LIMITER_WAYS = 8 };

struct limiter_slot {
    unsigned char key[16];
    uint64_t full_at; /* when all its uses are there again, in milliseconds */
};

struct limiter {
    uint64_t interval, burst; /* in milliseconds; burst: of all uses at once */
    uint64_t seed;            /* secret, so that nobody can choose addresses that fall into one set */
    struct limiter_slot slots[LIMITER_SETS][LIMITER_WAYS];
};

void limiter_init(struct limiter *limiter, uint32_t most, uint32_t interval, uint64_t seed);

/* True: this use is allowed and counted. False: it is not, and *wait says after how many milliseconds it will be. */
bool limiter_take(struct limiter *limiter, const struct peer *peer, uint64_t now, uint64_t *wait);

/* The same for anything else that has a key of this size, such as a guest. A limiter is for one kind of key only. */
enum { LIMITER_KEY_SIZE = 16 };
bool limiter_take_key(struct limiter *limiter, const unsigned char key[LIMITER_KEY_SIZE], uint64_t now, uint64_t *wait);

/* Takes back a use that does not count after all. */
void limiter_give(struct limiter *limiter, const struct peer *peer);

#endif
