/* bot_ends.c - is every edition a game that ends (X16)? For every edition, every number of players and two kinds of computer players: how
 * many games are over within 300 rounds, and how often each place in the order of play wins.
 *
 *   bot_ends KIND N [EDITION...]    N games for each number of players; without names, of every built-in edition
 *
 * Prints the table of docs/validation.md, row by row, and fails if fewer than 99.5 % of games end or a place wins twice as often as
 * another. Chance alone may push a sample beyond that: a row fails only if it would come about less than once in a thousand times with true
 * shares just within the bar. So a place that wins 2.3 times as often as another is found with 8,000 games and more, not with 1,000. */
#include "edition_file.h"
#include "faults.h"
#include "kinds.h"
#include "library.h"
#include "match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 300 };

struct census {
    int games, ended;
    double rounds; /* of games that ended, together */
    int wins[FH_MAX_SEATS];
};

static int place_of(const fh_game *game, fh_seat seat)
{
    int place = 0;
    while (game->order[place] != seat)
        place++;
    return place;
}

static void play(const fh_edition *edition, const struct bot_kind *kind, int seats, uint64_t number, struct census *census)
{
    static struct match match;
    const struct bot_kind *kinds[FH_MAX_SEATS];
    for (int i = 0; i < FH_MAX_SEATS; i++)
        kinds[i] = kind;
    memset(&match, 0, sizeof match);
    match.rounds = ROUNDS;
    if (!match_begin(&match, edition, kinds, seats, fh_edition_hash(edition) + number * UINT64_C(0x9e3779b97f4a7c15)))
        exit(2);
    uint8_t winner = match_play(&match);
    census->games++;
    if (winner == FH_NONE)
        return;
    census->ended++;
    census->rounds += match.game.round;
    census->wins[place_of(&match.game, winner)]++;
}

/* ---- The bar ------------------------------------------------------------------------------------------------------------------------ */

/* The chance that at least this many of rare events come about, this many being expected (Poisson). */
static double chance_of(int least, double expected)
{
    double term = exp(-expected), below = 0;
    for (int i = 0; i < least; i++) {
        below += term;
        term *= expected / (i + 1);
    }
    return 1 - below;
}

static bool enough_end(const struct census *c)
{
    return chance_of(c->games - c->ended, c->games * 0.005) >= 0.001;
}

/* Twice as often, beyond what chance does. */
static bool is_even(const struct census *c, int seats)
{
    int most = 0, least = c->games;
    for (int i = 0; i < seats; i++) {
        most = c->wins[i] > most ? c->wins[i] : most;
        least = c->wins[i] < least ? c->wins[i] : least;
    }
    return most - 2 * least <= 3.1 * sqrt(most + 4.0 * least);
}

static bool report(const fh_edition *edition, const struct bot_kind *kind, int seats, const struct census *c)
{
    bool is_good = enough_end(c) && is_even(c, seats);
    printf("| %s | %d | %s | %d | %.1f %% | %.0f |", edition->words.id, seats, kind->name, c->games, 100.0 * c->ended / c->games,
           c->rounds / (c->ended ? c->ended : 1));
    for (int i = 0; i < seats; i++)
        printf("%s%.1f", i ? ", " : " ", 100.0 * c->wins[i] / (c->ended ? c->ended : 1));
    printf(" |%s\n", is_good ? "" : " FAIL");
    fflush(stdout);
    return is_good;
}

static bool play_edition(const char *name, const struct bot_kind *kind, int games)
{
    static fh_edition edition;
    fh_error error;
    bool is_good = true;
    if (!library_load(name, &edition, &error)) {
        fault_print_place(NULL, &error);
        return false;
    }
    for (int seats = edition.rules.min_players; seats <= edition.rules.max_players; seats++) {
        struct census census = {0};
        for (int number = 0; number < games; number++)
            play(&edition, kind, seats, (uint64_t)number, &census);
        is_good &= report(&edition, kind, seats, &census);
    }
    return is_good;
}

int main(int argc, char **argv)
{
    struct bot bot;
    int games = argc > 2 ? atoi(argv[2]) : 0;
    bool is_good = true;
    if (games < 1 || !bot_init(&bot, argv[1], 1)) {
        fprintf(stderr, "usage: bot_ends KIND N [EDITION...]\n");
        return 2;
    }
    for (int i = 3; i < argc; i++)
        is_good &= play_edition(argv[i], bot.kind, games);
    for (size_t i = 0; i < library_edition_count && argc == 3; i++)
        is_good &= play_edition(library_editions[i].id, bot.kind, games);
    return is_good ? 0 : 1;
}
