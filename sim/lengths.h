/* lengths.h - how long games last: quantiles, a histogram, the share still running after a number of rounds. All are of all games: one that
 * is unfinished has lasted longer than any number of rounds that is asked about. */
#ifndef FREEHOLD_LENGTHS_H
#define FREEHOLD_LENGTHS_H

#include "tally.h"

enum { LENGTHS_BINS = 24, LENGTHS_POINTS = 24, LENGTHS_UNKNOWN = 0 };

/* Games that ended within this number of rounds, which is below TALLY_LENGTHS. */
uint64_t lengths_ended(const struct tally *tally, uint32_t rounds);

/* The least number of rounds within which this part of all games has ended; LENGTHS_UNKNOWN if it has not yet, or only after
 * more rounds than are counted one by one. */
uint32_t lengths_quantile(const struct tally *tally, uint32_t thousandths);

/* Finished games from one length to another, both included; to is UINT32_MAX in the last one if some took much longer than most. */
struct lengths_bin {
    uint32_t from, to;
    uint64_t games;
};

/* Bins of equal width that hold every finished game; returns how many. */
int lengths_histogram(const struct tally *tally, struct lengths_bin bins[LENGTHS_BINS]);

/* Numbers of rounds at which a survival curve is told: of 1, 2, 5, 10 and so on those from the last after which all games still run up to
 * the first after which none does, or to the limit (0: there is none). Returns how many. */
int lengths_points(const struct tally *tally, uint32_t limit, uint32_t points[LENGTHS_POINTS]);

#endif
