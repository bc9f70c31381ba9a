/* edition_places.h - the line of the files that gave each part of an edition, and the errors that name it.
 *
 * Whole-edition checks run when everything has been read; thanks to this table they can still point at a line. */
#ifndef FREEHOLD_EDITION_PLACES_H
#define FREEHOLD_EDITION_PLACES_H

#include "edition_fields.h"
#include "fault.h"

enum { EDITION_CHAIN = 8 }; /* an edition and those it extends */

struct place {
    int32_t line; /* 0: nowhere */
    uint8_t source;
    uint8_t spare[3];
};

struct edition_places {
    const char *files[EDITION_CHAIN]; /* names of the sources */
    struct place rules[KEY_LIMIT];    /* by row of the table of fields */
    struct place sets[FH_MAX_SETS], passes[FH_MAX_PASSES], squares[FH_MAX_SQUARES], decks[FH_MAX_DECKS];
    struct place cards[FH_MAX_DECKS][FH_MAX_CARDS];
};

/* fault_say for a place. */
bool fault_say_at(fh_error *error, const struct edition_places *places, struct place place, const struct fault *fault);

#endif
