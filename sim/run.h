/* run.h - many games on all cores. Game number i is decided by the seed and i alone, so that the result is the same whatever the number of
 * threads. */
#ifndef FREEHOLD_RUN_H
#define FREEHOLD_RUN_H

#include "tally.h"

struct run {
    const fh_edition *edition;
    const struct bot_kind *kinds[FH_MAX_SEATS]; /* in the order in which they were named; seats rotate by one each game */
    int64_t budget;                             /* for those who look ahead, 0: as they like */
    int seat_count;
    uint64_t games, seed;
    uint32_t rounds; /* after which a game is unfinished, 0: no limit */
    int threads;
    bool only_walks; /* count nothing but where rolls end */

    /* Told now and then how many games are done; may be NULL. */
    void (*progress)(void *context, uint64_t done);
    void *context;
};

/* False if the edition is not for so many seats, or a thread can't be had. */
bool run_games(const struct run *run, struct tally *tally);

/* The seed of one game of a run. */
uint64_t run_seed(const struct run *run, uint64_t number);

/* Makes that game ready. first_bot is who sits on seat 0. */
bool run_prepare(const struct run *run, uint64_t number, struct match *match, int *first_bot);

#endif
