/* verify.h - see fh_verify. */
#ifndef FREEHOLD_VERIFY_H
#define FREEHOLD_VERIFY_H

#include "freehold.h"

/* Only what must hold before the caches can be derived: every number within its range. */
const char *verify_ranges(const fh_edition *edition, const fh_game *game);

/* Can the question at this place lie where it does, with what is below and above it? */
const char *verify_place(const fh_edition *edition, const fh_game *game, int place);

/* Is the cause that a question keeps within its ranges? */
const char *verify_cause(const fh_edition *edition, const fh_question *question);

/* Is nobody longer in jail than can be? */
const char *verify_jail(const fh_edition *edition, const fh_game *game);

#endif
