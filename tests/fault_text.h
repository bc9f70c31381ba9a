/* fault_text.h - a fault as text without words: its code and arguments, for tests to compare and to print.
 *
 *     out-of-range subject=money found=five low=0 high=1000000000
 *
 * Exactly those arguments are named that the registry says the fault carries. Any other that is set
 * follows an exclamation mark, so that a test that compares whole texts fails. */
#ifndef FREEHOLD_FAULT_TEXT_H
#define FREEHOLD_FAULT_TEXT_H

#include "freehold.h"

/* Both stay until the next call. */
const char *fault_text(const fh_error *error);  /* the fault alone */
const char *fault_place(const fh_error *error); /* FILE:LINE: and the fault */

/* Is it this fault? A star in the expected text matches any text up to the next blank. */
bool fault_is(const fh_error *error, const char *expected);

#endif
