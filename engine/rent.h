/* rent.h - what a deed brings.
 *
 * Rent is one lookup, edition.rent[square][level]. The level is a cache in the game, kept up to date by rent_refresh whenever an owner, a
 * mortgage or a building changes, and recomputed by fh_verify. */
#ifndef FREEHOLD_RENT_H
#define FREEHOLD_RENT_H

#include "play.h"

/* The squares of a deed's set; of a deed without a set, itself. */
static inline fh_squares deed_set(const fh_edition *edition, fh_square square)
{
    uint8_t set = edition->squares[square].set;
    return set == FH_NONE ? FH_SQUARE_BIT(square) : edition->sets[set].squares;
}

/* What the owner of the square has of its set: all of it, unless a trade has broken it up (V13). */
static inline fh_squares deed_own_set(const fh_edition *edition, const fh_game *game, fh_square square)
{
    return deed_set(edition, square) & game->owned[game->owner[square]];
}

uint8_t rent_level(const fh_edition *edition, const fh_game *game, fh_square square); /* from the sources, not the cache */
void rent_refresh(struct play *p, fh_square square);                                  /* of all its set */

/* Square_land of the three kinds of deeds; times is that of a nearest-card, 0 for any other arrival. */
void deed_land(struct play *p, fh_seat seat, fh_square square, int times);
void rent_rolled(struct play *p); /* answers the roll question, the dice being in the game */

#endif
