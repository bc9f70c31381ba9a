/* flip.h - a test of the tests: would they notice if a switch were read and ignored?
 *
 * With FREEHOLD_FLIP="RULE FROM TO" in the environment every scenario that plays with RULE = FROM gets TO in its place, and the tests that
 * prove that position fail. tools/prove-switches tries this with every position of every switch. A scenario that cannot even be set up
 * with the other value proves nothing: its test is skipped. */
#ifndef FREEHOLD_FLIP_H
#define FREEHOLD_FLIP_H

#include "freehold.h"

/* Right before a game begins. Says whether the rule was changed. */
bool flip_rule(fh_edition *edition);

#endif
