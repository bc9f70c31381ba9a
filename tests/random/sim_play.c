/* sim_play.c - the simulator in random editions (X02): it plays whatever an edition asks for, counts every game once, and comes to the same
 * result with any number of threads.
 *
 *   sim_play N [SEED]    10 N random editions (random_edition.h) from the seed on, a few games of each
 *
 * A failure tells the seed; `sim_play 1 SEED` begins with that edition. */
#include "fault_text.h"
#include "kinds.h"
#include "random_edition.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TIMES = 10,
    GAMES = 4,        /* of each edition */
    ROUNDS = 40,      /* after which a game is unfinished */
    SMALL_BUDGET = 8, /* rolls that who looks ahead may simulate */
    AHEAD_ONE_IN = 8, /* editions is played by such */
};

static _Noreturn void fail(uint64_t seed, const char *what)
{
    printf("FAIL: %s\nin the edition of `sim_play 1 %llu`\n", what, (unsigned long long)seed);
    exit(1);
}

static struct run run_of(const fh_edition *edition, uint64_t seed)
{
    static const struct bot_kind *const sorts[] = {&bot_steady, &bot_keen, &bot_random, &bot_walker_long};
    struct run run = {.edition = edition, .budget = SMALL_BUDGET, .games = GAMES, .seed = seed, .rounds = ROUNDS};
    uint64_t choices = (uint64_t)(edition->rules.max_players - edition->rules.min_players) + 1;
    run.seat_count = edition->rules.min_players + (int)(seed % choices);
    for (int i = 0; i < run.seat_count; i++)
        bot_seat(&run.bots[i], sorts[(seed + (uint64_t)i) % (sizeof sorts / sizeof sorts[0])], 0);
    if (seed % AHEAD_ONE_IN == 0)
        bot_seat(&run.bots[0], &bot_master, 0);
    return run;
}

/* Every game has a winner, who is one of the bots and sits on one of the seats, or is unfinished. */
static void require_sums(const struct tally *tally, uint64_t seed)
{
    uint64_t by_bot = tally->unfinished, by_seat = tally->unfinished, landings = 0;
    for (int i = 0; i < FH_MAX_SEATS; i++) {
        by_bot += tally->bot_wins[i];
        by_seat += tally->seat_wins[i];
    }
    for (int i = 0; i <= FH_MAX_SQUARES; i++)
        landings += tally->landings[i];
    if (tally->games != GAMES || by_bot != GAMES || by_seat != GAMES)
        fail(seed, "the games do not add up");
    if (landings > tally->rolls)
        fail(seed, "more rolls end than there were");
}

static void simulate(uint64_t seed, struct tally *all)
{
    static fh_edition edition;
    static struct tally alone, together;
    fh_error error;
    struct run_end end;
    if (!random_edition_make(seed, &edition, &error))
        fail(seed, fault_text(&error));
    struct run run = run_of(&edition, seed);
    for (run.threads = 1; run.threads <= 2; run.threads++) {
        if (!run_games(&run, run.threads == 1 ? &alone : &together, &end))
            fail(seed, "the games are not played");
    }
    if (memcmp(&alone, &together, sizeof alone) != 0)
        fail(seed, "it makes a difference how many threads there are");
    require_sums(&alone, seed);
    tally_add(all, &alone);
}

int main(int argc, char **argv)
{
    static struct tally all;
    char name[RANDOM_EDITION_NAME];
    int editions = argc > 1 ? TIMES * atoi(argv[1]) : 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    if (editions < 1) {
        fprintf(stderr, "usage: sim_play N [SEED]\n");
        return 2;
    }
    for (int i = 0; i < editions; i++)
        simulate(seed = random_edition_next(seed + (i > 0), name), &all);
    printf("%llu games, %llu of them unfinished, %llu throws, %llu actions\n", (unsigned long long)all.games,
           (unsigned long long)all.unfinished, (unsigned long long)all.rolls, (unsigned long long)all.actions);
    return 0;
}
