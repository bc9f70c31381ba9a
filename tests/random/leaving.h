/* leaving.h - every seat made to leave in every situation that is met. */
#ifndef FREEHOLD_LEAVING_H
#define FREEHOLD_LEAVING_H

#include "trial.h"

/* How a seat leaves: it resigns or, against a clock and in turn, may also run out of time. */
fh_action leaving_action(struct trial *t, fh_seat seat, fh_stream *stream);

/* Lets each seat leave on a copy and the game go on from there, if it was not in such a situation often enough before: the same phase, the
 * same questions in the same order, the same part for the seat in each. */
void leaving_try(struct trial *t);

#endif
