/* leaving.h - every seat made to leave in every situation that is met. */
#ifndef FREEHOLD_LEAVING_H
#define FREEHOLD_LEAVING_H

#include "trial.h"

/* Lets each seat leave on a copy and the game go on from there, if it was not in such a situation often enough before: the same phase, the
 * same questions in the same order, the same part for the seat in each. */
void leaving_try(struct trial *t);

/* How a seat leaves: by itself or, in a game with clocks, now and then because its time is up. */
fh_action leaving_action(const struct trial *t, fh_seat seat, fh_stream *stream);

#endif
