/* mix.h - an edition with other rules: every switch in any of its positions, so that all combinations are played sooner or later. */
#ifndef FREEHOLD_MIX_H
#define FREEHOLD_MIX_H

#include "freehold.h"

enum { MIX_TEXT_SIZE = 4096 };

/* Changes some rules of the edition. In changes goes one line `rule NAME = VALUE` for each. */
void mix_rules(fh_edition *edition, fh_stream *stream, char changes[MIX_TEXT_SIZE]);

#endif
