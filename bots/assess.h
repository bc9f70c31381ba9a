/* assess.h - what several bots want to know about a game, worked out from the rules' figures. Nothing here decides. */
#ifndef FREEHOLD_ASSESS_H
#define FREEHOLD_ASSESS_H

#include "freehold.h"

static inline fh_square first_square(fh_squares mask)
{
    return (fh_square)__builtin_ctzll(mask);
}

static inline bool is_street(const fh_edition *edition, fh_square square)
{
    return edition->squares[square].kind == FH_SQ_STREET;
}

/* The squares that belong together with this one: its set, or, where neighbours count, the streets beside it. */
fh_squares assess_group(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);

/* Would the seat, having these deeds, have the whole group of the square? */
bool assess_completes(const fh_edition *edition, const fh_game *game, fh_squares owned, fh_square square);

/* Is the square part of a group that the seat has as a whole? */
bool assess_is_complete(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);

fh_money assess_build_cost(const fh_edition *edition, const fh_game *game, fh_square square);
fh_money assess_lift_cost(const fh_edition *edition, fh_square square, bool is_transfer);
fh_money assess_keep_cost(const fh_edition *edition, fh_square square);
fh_money assess_rent_growth(const fh_edition *edition, const fh_game *game, fh_square square); /* by the next building */
fh_balance assess_tax_base(const fh_edition *edition, const fh_game *game, fh_seat seat);
fh_money assess_percent(fh_balance amount, int32_t percent); /* rounds up, as the rules do */

/* How many so near a group that only this one is missing: the seat that would complete its group with it, FH_NONE if none. */
uint8_t assess_wanted_by(const fh_edition *edition, const fh_game *game, fh_square square);

#endif
