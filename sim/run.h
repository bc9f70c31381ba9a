/* run.h - many games on all cores. Game number i is decided by the seed and i alone, so that the result is the same whatever the number of
 * threads. */
#ifndef FREEHOLD_RUN_H
#define FREEHOLD_RUN_H

#include "tally.h"

struct run {
    const fh_edition *edition;
    struct bot bots[FH_MAX_SEATS]; /* in the order in which they were named; seats rotate by one each game */
    int64_t budget;                /* for bots that look ahead, 0: as they like */
    int seat_count;
    uint64_t games, seed;
    uint32_t rounds; /* after which a game is unfinished, 0: no limit */
    int threads;
    bool only_walks; /* count nothing but where rolls end */

    /* NULL, or what the host sets to 1 so that no more games begin, and to 2 so that those under way are left too. */
    const volatile sig_atomic_t *stop;

    /* Told of each game that ends, by any thread, how many are done; may be NULL. */
    void (*progress)(void *context, uint64_t done);

    /* Given each game that ended, one at a time and in the order of their numbers; may be NULL. Not with only_walks. */
    void (*each)(void *context, uint64_t number, const struct tally_game *game);
    void *context;
};

/* Why a run came to its end. Games 0 to begun - 1 were begun; unless some were left, all of those are in the tally. */
struct run_end {
    uint64_t begun, left;
    bool is_stopped;
};

/* False if the edition is not for that number of seats, or if there is no memory. */
bool run_games(const struct run *run, struct tally *tally, struct run_end *end);

/* The seed of one game of a run. A run of this seed with the same bots, those first that sat first, begins with the same game. */
uint64_t run_seed(const struct run *run, uint64_t number);

/* Makes that game ready. first_bot is the bot that sits on seat 0. */
bool run_prepare(const struct run *run, uint64_t number, struct match *match, int *first_bot);

#endif
