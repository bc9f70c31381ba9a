/* tally.h - the results of many games, counted. All counts are integers and are only ever added, so that the result does not depend on
 * which thread played which game, or in which order. A game that is left before its end is not counted. */
#ifndef FREEHOLD_TALLY_H
#define FREEHOLD_TALLY_H

#include "groups.h"
#include "match.h"

#include <signal.h>

enum {
    TALLY_ROUNDS = 256,   /* of which wealth is kept by round; later ones are not shown */
    TALLY_LENGTHS = 32769 /* games are counted by their length below this; longer ones together, at 0 */
};

/* Why seats went bankrupt: by what they could not pay, or by leaving otherwise. */
enum { TALLY_OTHER_CAUSE = FH_WHY_COUNT, TALLY_CAUSES, TALLY_STILL_IN = 255 };

/* Deeds that belong together, see groups.h. */
struct tally_set {
    int64_t cost, income;   /* deeds and buildings less refunds; rent */
    uint64_t owned, repaid; /* games in which somebody bought of it, and in which rent reached its cost */
    uint64_t repaid_rounds; /* from the first purchase until then, all of those games together */
    uint64_t monopolies;    /* games in which one seat had the whole set, or a run of it */
    uint64_t monopoly_wins; /* and in which that seat won */
    uint64_t bankruptcies;  /* of seats that could not pay its rent */
};

/* One deed at one level of rent, as in fh_game.level: of a street 1 the site, 2 the full set, 3-7 buildings; of others how many are owned.
 */
struct tally_level {
    uint64_t times;       /* that it was bought (1), or that building was put there */
    uint64_t rolls;       /* of the owner's opponents while the deed had this level */
    uint64_t rents;       /* paid at this level */
    int64_t cost, income; /* the price or the building, less refunds; the rents together */
};

/* One game, as a line of a list. */
struct tally_game {
    uint64_t rolls;
    uint32_t rounds;   /* the number of the round in which it ended; of an unfinished game, the rounds that were played */
    uint8_t winner;    /* a seat, FH_NONE: unfinished */
    uint8_t first_bot; /* on seat 0 */
    uint8_t spare[2];
    int64_t wealth[FH_MAX_SEATS]; /* at the end, of those who are out what they left with */
    uint8_t place[FH_MAX_SEATS];  /* in the order of play, from 0 */
    uint8_t cause[FH_MAX_SEATS];  /* of bankruptcy, TALLY_STILL_IN */
    uint8_t square[FH_MAX_SEATS]; /* where that was owed, FH_NONE */
};

struct tally {
    uint64_t games, unfinished, rolls, actions;
    uint64_t faults;                 /* games that ended because an action of a bot was refused; they are unfinished too */
    uint64_t rounds, rounds_squared; /* of finished games, together */
    uint64_t lengths[TALLY_LENGTHS]; /* finished games by rounds */
    uint64_t bot_wins[FH_MAX_SEATS], seat_wins[FH_MAX_SEATS], place_wins[FH_MAX_SEATS];
    uint64_t landings[FH_MAX_SQUARES + 1]; /* rolls that ended there; at square_count: in jail */
    uint64_t causes[TALLY_CAUSES];
    struct tally_set sets[GROUPS_MAX];
    struct tally_level levels[FH_MAX_SQUARES][FH_LEVELS];
    int64_t wealth[FH_MAX_SEATS][TALLY_ROUNDS]; /* by bot, at the end of each round, those who are out having none */
    uint64_t wealth_games[TALLY_ROUNDS];
};

void tally_add(struct tally *sum, const struct tally *part);

/* Plays the game that match_begin has prepared and counts it. first_bot is the bot that sits on seat 0; the others follow in their order.
 * False if *stop became 2 or more first; stop may be NULL. */
bool tally_play(struct tally *tally, struct match *match, int first_bot, const volatile sig_atomic_t *stop, struct tally_game *game);

/* The same, only counting where rolls end: much faster. */
bool tally_walk(struct tally *tally, struct match *match, const volatile sig_atomic_t *stop);

#endif
