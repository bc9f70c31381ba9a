/* json_check.h - is a text JSON? A checker by the grammar of RFC 8259, for fuzzers: it allocates nothing. */
#ifndef FREEHOLD_JSON_CHECK_H
#define FREEHOLD_JSON_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* Is the whole text one value in UTF-8, and no deeper than 64 lists and objects? */
bool json_is_valid(const char *text, size_t length);

/* Is it UTF-8 throughout, without a NUL? */
bool utf8_is_valid(const char *text, size_t length);

#endif
