/* many_games.c - very many random games, and of each only this: nothing is ever broken, no game comes to a stop, and all end.
 *
 *   many_games N [EDITION...]    20 N games of each edition; without names, of classic
 *
 * random_play looks closer at fewer games. */
#include "edition_file.h"
#include "faults.h"
#include "library.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TIMES = 20,
    MAX_WITHOUT_ROLL = 2000, /* actions */
    MAX_ROLLS = 100000,      /* of one game */
};

struct tally {
    int64_t games, actions, rolls, longest;
};

static void fail(const fh_edition *edition, const fh_game *game, uint64_t seed, const char *what)
{
    static char text[FH_POSITION_TEXT_SIZE];
    fh_position_format(edition, game, text, sizeof text);
    printf("FAIL: %s\nseed %llu\n%s", what, (unsigned long long)seed, text);
    exit(1);
}

/* One action. Says whether it was a roll. */
static bool step(const fh_edition *edition, fh_game *game, fh_stream *stream, uint64_t seed)
{
    fh_action action;
    random_action(edition, game, stream, &action);
    if (fh_apply(edition, game, &action, NULL).reason)
        fail(edition, game, seed, "the random player did what is not allowed");
    const char *broken = fh_verify(edition, game);
    if (broken)
        fail(edition, game, seed, broken);
    return action.kind == FH_ACT_DICE;
}

static void play(const fh_edition *edition, int seats, uint64_t seed, struct tally *tally)
{
    fh_game game;
    fh_stream stream;
    int64_t rolls = 0, since_roll = 0, actions = 0;
    fh_stream_seed(&stream, seed);
    fh_start(edition, &game, seats);
    for (; game.phase != FH_OVER; actions++) {
        bool is_roll = step(edition, &game, &stream, seed);
        since_roll = is_roll ? 0 : since_roll + 1;
        rolls += is_roll;
        if (since_roll > MAX_WITHOUT_ROLL)
            fail(edition, &game, seed, "the game is stuck");
        if (rolls > MAX_ROLLS)
            fail(edition, &game, seed, "the game does not end");
    }
    tally->games++;
    tally->actions += actions;
    tally->rolls += rolls;
    if (actions > tally->longest)
        tally->longest = actions;
}

static bool play_edition(const char *name, int games)
{
    static fh_edition edition;
    struct tally tally = {0};
    fh_error error;
    if (!edition_file_load(name, &edition, &error)) {
        fault_print_place(NULL, &error);
        return false;
    }
    int choices = edition.rules.max_players - edition.rules.min_players + 1;
    for (int i = 0; i < games; i++)
        play(&edition, edition.rules.min_players + i % choices, (uint64_t)i, &tally);
    printf("%s: %lld games, all to the end, %lld throws, %lld actions, %lld in the longest game\n", name, (long long)tally.games,
           (long long)tally.rolls, (long long)tally.actions, (long long)tally.longest);
    return true;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? TIMES * atoi(argv[1]) : 0;
    if (games < 1) {
        fprintf(stderr, "usage: many_games N [EDITION...]\n");
        return 2;
    }
    if (argc == 2)
        return play_edition("classic", games) ? 0 : 1;
    for (int i = 2; i < argc; i++) {
        if (!play_edition(argv[i], games))
            return 1;
    }
    return 0;
}
