/* bench_more.h - what else is measured: games between trading bots, copying a game, hashing it. Each does a given number of one thing; the
 * caller takes the time. */
#ifndef FREEHOLD_BENCH_MORE_H
#define FREEHOLD_BENCH_MORE_H

#include "freehold.h"

/* Plays this many games of four trading steady bots; returns how many were not finished within 1,000 rounds. */
uint64_t bench_steady(const fh_edition *edition, uint64_t games);

/* Makes this many copies, or hashes, of a game in the middle; the result keeps the work from being optimised away. */
uint64_t bench_copy(const fh_edition *edition, uint64_t times);
uint64_t bench_hash(const fh_edition *edition, uint64_t times);

#endif
