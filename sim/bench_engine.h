/* bench_engine.h - the engine alone: games of a minimal policy through the public calls, without events. */
#ifndef FREEHOLD_BENCH_ENGINE_H
#define FREEHOLD_BENCH_ENGINE_H

#include "freehold.h"

struct bench_counts {
    uint64_t rolls, games, built, mortgaged;
};

/* Plays four seats, game after game, until this many dice were rolled. */
struct bench_counts bench_engine_run(const fh_edition *edition, uint64_t rolls, uint64_t seed);

#endif
