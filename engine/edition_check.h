/* edition_check.h - turns the content of the files into an edition that can be played. */
#ifndef FREEHOLD_EDITION_CHECK_H
#define FREEHOLD_EDITION_CHECK_H

#include "edition_places.h"

struct edition_check {
    fh_edition *edition;
    const struct edition_places *places;
    fh_error *error;
};

/* Fills in what was left out, derives what follows from the rest, and checks the edition as a whole. To be called again after a rule has
 * changed; an edition that it has refused must not be played. */
bool edition_finish(const struct edition_check *check);

/* The part of it that is about decks: edition_cards.c. */
bool edition_finish_cards(const struct edition_check *check);

#endif
