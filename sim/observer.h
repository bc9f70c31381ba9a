/* observer.h - one game while it is counted. The observer listens to the game's events; what it has heard is added to a tally when the game
 * has come to its end, and forgotten if it does not. */
#ifndef FREEHOLD_OBSERVER_H
#define FREEHOLD_OBSERVER_H

#include "tally.h"

struct observer {
    const fh_edition *edition;
    struct groups groups;
    uint64_t actions;                       /* so far */
    uint64_t rolls, rolls_by[FH_MAX_SEATS]; /* so far: all, and each seat's */

    uint8_t owed_why[FH_MAX_SEATS], owed_square[FH_MAX_SEATS]; /* the payment that each seat last lacked money for */
    uint8_t cause[FH_MAX_SEATS];                               /* of those who are out; TALLY_STILL_IN */
    uint8_t at[FH_MAX_SEATS];                                  /* where each seat is, or last was; square_count: in jail */

    int64_t cost[GROUPS_MAX], income[GROUPS_MAX];
    uint32_t bought_at[GROUPS_MAX], repaid_at[GROUPS_MAX]; /* round + 1, 0: not yet */
    uint8_t monopolist[GROUPS_MAX];                        /* who first had the whole set, FH_NONE */
    uint64_t monopoly_at[GROUPS_MAX];                      /* the action that brought it */

    uint8_t owner[FH_MAX_SQUARES], level[FH_MAX_SQUARES], built[FH_MAX_SQUARES];
    uint64_t since[FH_MAX_SQUARES]; /* rolls of the owner's opponents when owner or level last changed */
    int64_t paid_for_lot;           /* a building won in an auction whose place is not known yet */
    struct tally_level levels[FH_MAX_SQUARES][FH_LEVELS];

    uint32_t rounds;                            /* whose wealth is known */
    int64_t wealth[TALLY_ROUNDS][FH_MAX_SEATS]; /* by seat; beyond rounds without meaning */
};

void observer_init(struct observer *o, const fh_edition *edition);

/* For a sink. */
void observer_hear(void *context, const fh_game *game, const fh_event *event);

static inline uint8_t observer_place(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    return game->jail[seat] ? edition->square_count : game->at[seat];
}

/* The game is as far as it goes. */
void observer_finish(struct observer *o, const fh_game *game);
void observer_add(const struct observer *o, struct tally *tally, int first_bot, int seat_count, uint8_t winner);

#endif
