/* bench_more.h - what else is measured: games between trading bots, copying a game, hashing it. Each does so much of one thing; the caller
 * takes the time. */
#ifndef FREEHOLD_BENCH_MORE_H
#define FREEHOLD_BENCH_MORE_H

#include "freehold.h"

/* So many finished games of four trading steady bots; returns how many were not finished within 1,000 rounds. */
uint64_t bench_steady(const fh_edition *edition, uint64_t games);

/* So many copies, or hashes, of a game in the middle; what comes out keeps the work from being left out. */
uint64_t bench_copy(const fh_edition *edition, uint64_t times);
uint64_t bench_hash(const fh_edition *edition, uint64_t times);

#endif
