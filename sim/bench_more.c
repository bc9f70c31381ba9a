/* bench_more.c - see bench_more.h. */
#include "bench_more.h"
#include "kinds.h"
#include "match.h"

#include <string.h>

enum { SEATS = 4, MIDDLE = 300 /* actions into a game */, COPIES = 64 };

static void begin(struct match *match, const fh_edition *edition, uint64_t seed)
{
    static const struct bot_kind *const kinds[SEATS] = {&bot_steady, &bot_steady, &bot_steady, &bot_steady};
    match->rounds = 1000;
    match_begin(match, edition, kinds, SEATS, seed);
}

uint64_t bench_steady(const fh_edition *edition, uint64_t games)
{
    struct match match;
    uint64_t unfinished = 0;
    memset(&match, 0, sizeof match);
    for (uint64_t number = 0; number < games; number++) {
        begin(&match, edition, number + 1);
        unfinished += match_play(&match) == FH_NONE;
    }
    return unfinished;
}

static void play_to_the_middle(struct match *match, const fh_edition *edition)
{
    memset(match, 0, sizeof *match);
    begin(match, edition, 1);
    for (int i = 0; i < MIDDLE; i++)
        match_step(match);
}

uint64_t bench_copy(const fh_edition *edition, uint64_t times)
{
    static fh_game copies[COPIES];
    struct match match;
    uint64_t sum = 0;
    play_to_the_middle(&match, edition);
    for (uint64_t i = 0; i < times; i++) {
        copies[i % COPIES] = match.game;
        match.game.round = (uint32_t)i; /* so that no two are the same */
        sum += (uint64_t)copies[(i * 7) % COPIES].cash[0];
    }
    return sum;
}

uint64_t bench_hash(const fh_edition *edition, uint64_t times)
{
    struct match match;
    uint64_t sum = 0;
    play_to_the_middle(&match, edition);
    for (uint64_t i = 0; i < times; i++) {
        match.game.round = (uint32_t)i;
        sum += fh_hash(&match.game);
    }
    return sum;
}
