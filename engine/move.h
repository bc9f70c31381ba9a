/* move.h - tokens on the board. */
#ifndef FREEHOLD_MOVE_H
#define FREEHOLD_MOVE_H

#include "play.h"

/* Moves this many squares in the direction of play (negative: against it), pays the salary for each pass of or landing on the start (R07),
 * and then does what the square there does. times: see deed_land. */
void move_steps(struct play *p, fh_seat seat, int32_t steps, int times);

/* To a square, in the direction of play. */
void move_to(struct play *p, fh_seat seat, fh_square square, int times);

/* The next square of a kind in the direction of play, FH_NONE if there is none. */
uint8_t move_nearest(const struct play *p, fh_seat seat, uint8_t kind);

/* Does what the token's square does: the registry of square kinds is in square.c. */
void square_land(struct play *p, fh_seat seat, int times);

#endif
