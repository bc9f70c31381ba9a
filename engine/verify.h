/* verify.h - see fh_verify. */
#ifndef FREEHOLD_VERIFY_H
#define FREEHOLD_VERIFY_H

#include "freehold.h"

/* Only what must hold before the caches can be derived: every number within its range. */
const char *verify_ranges(const fh_edition *edition, const fh_game *game);

#endif
