/* tally.h - what many games came to, counted. All counts are integers and adding tallies up is all there is to it, so that the result does
 * not depend on who played which game, or in which order. */
#ifndef FREEHOLD_TALLY_H
#define FREEHOLD_TALLY_H

#include "match.h"

enum { TALLY_ROUNDS = 256 }; /* of which wealth is kept by round; later ones are not shown */

/* Why seats went bankrupt: by what they owed, or by leaving otherwise. */
enum { TALLY_OTHER_CAUSE = FH_WHY_COUNT, TALLY_CAUSES };

struct tally_set {
    int64_t cost, income;   /* bought and built less refunds; rent */
    uint64_t owned, repaid; /* games in which somebody bought of it, and in which rent reached its cost */
    uint64_t repaid_rounds; /* from the first purchase until then, all of those games together */
    uint64_t monopolies;    /* games in which one seat had the whole set */
    uint64_t monopoly_wins; /* and in which that seat won */
};

struct tally {
    uint64_t games, unfinished, rolls, actions;
    uint64_t faults;                 /* games that ended because an action of a bot was refused; they are unfinished too */
    uint64_t rounds, rounds_squared; /* of finished games, together */
    uint64_t bot_wins[FH_MAX_SEATS], seat_wins[FH_MAX_SEATS];
    uint64_t landings[FH_MAX_SQUARES + 1]; /* rolls that ended there; at square_count: in jail */
    uint64_t causes[TALLY_CAUSES];
    struct tally_set sets[FH_MAX_SETS];
    int64_t wealth[FH_MAX_SEATS][TALLY_ROUNDS]; /* by bot, at the end of each round, those who are out having none */
    uint64_t wealth_games[TALLY_ROUNDS];
};

void tally_add(struct tally *sum, const struct tally *part);

/* Plays the game that match_begin has prepared and counts it. first_bot is the bot that sits on seat 0; the others follow in their order.
 */
void tally_play(struct tally *tally, struct match *match, int first_bot);

/* The same, only counting where rolls end: much faster. */
void tally_walk(struct tally *tally, struct match *match);

#endif
