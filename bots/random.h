/* random.h - the player that chooses among all allowed actions with equal chance. An instrument for tests and the signature: it finds
 * everything that the rules allow sooner or later. */
#ifndef FREEHOLD_RANDOM_H
#define FREEHOLD_RANDOM_H

#include "freehold.h"

/* The next action of the game, for any actor: chance by its weights, a seat by picking among its options, all together where a joint action
 * is asked for. It never leaves the game of its own accord. Only while the game is not over. */
void random_action(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action);

/* What one seat does; false if it has nothing to do but leave or join in sealed bids. */
bool random_seat_action(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_stream *stream, fh_action *action);

#endif
