/* caches.h - what a game keeps at hand although it follows from the rest: next, first, owned, level, the bank's stock and its account.
 * Mutations keep them up to date; this computes them from their sources, for positions read from text and for fh_verify. */
#ifndef FREEHOLD_CACHES_H
#define FREEHOLD_CACHES_H

#include "freehold.h"

void caches_derive(const fh_edition *edition, fh_game *game);

#endif
