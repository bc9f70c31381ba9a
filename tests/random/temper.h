/* temper.h - players with likes and dislikes.
 *
 * Who picks evenly among all options sells as often as it builds, and never sees a hotel. So in some games every kind of action has a
 * weight of its own, drawn at the start, whatever kinds there are. */
#ifndef FREEHOLD_TEMPER_H
#define FREEHOLD_TEMPER_H

#include "freehold.h"

struct temper {
    bool is_even;     /* picks evenly among all options */
    bool is_stubborn; /* in sealed bids all bid the least, again and again */
    uint32_t weight[FH_ACT_COUNT];
    uint32_t used[FH_ACT_COUNT]; /* since the last roll, or since the turn passed */
    int since_roll;              /* actions, the same */
    uint8_t turn;                /* whose it was */
};

void temper_begin(struct temper *temper, bool is_even, fh_stream *stream);

/* What is done next; false if somebody is asked who can do nothing. Who has done much since the last roll turns to what it has done least,
 * so that the game goes on. */
bool temper_action(struct temper *temper, const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action);

#endif
