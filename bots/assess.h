/* assess.h - what several bots want to know about a game. Every figure of the rules comes from the engine's queries. Nothing here decides.
 */
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

/* Is the square part of a group that this seat has as a whole? */
bool assess_is_complete(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);

/* By how much the next building raises the rent, and by how much the sale of the last one lowers it. */
fh_money assess_rent_growth(const fh_edition *edition, const fh_game *game, fh_square square);
fh_money assess_rent_loss(const fh_edition *edition, const fh_game *game, fh_square square);

/* The first of the seats that would complete a group with this square and do not own it; FH_NONE if there is none. */
uint8_t assess_wanted_by(const fh_edition *edition, const fh_game *game, fh_square square);

/* The group with this square that an owner of these deeds is closest to completing: its set, or a run that is just long enough, or longer
 * where all of it is owned. 0 if no group with this square can ever be complete. */
fh_squares assess_nearest_group(const fh_edition *edition, fh_squares deeds, fh_square square);

#endif
