/* mix.h - an edition with other rules: every switch in any of its positions, so that all combinations are played sooner or later. */
#ifndef FREEHOLD_MIX_H
#define FREEHOLD_MIX_H

#include "edition_fields.h"

enum { MIX_TEXT_SIZE = 4096 };

/* A value that the key takes by itself, as text, often from an end of its range. Empty for keys that take two numbers or refer to something
 * else; of dice, one of a few. */
void mix_value(const struct edition_field *field, fh_stream *stream, char *value, size_t size);

/* Changes some rules of the edition. In changes goes one line `rule NAME = VALUE` for each. */
void mix_rules(fh_edition *edition, fh_stream *stream, char changes[MIX_TEXT_SIZE]);

#endif
