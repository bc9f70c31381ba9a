/* library.h - where editions come from: files on disk, and those that the program carries. */
#ifndef FREEHOLD_LIBRARY_H
#define FREEHOLD_LIBRARY_H

#include "freehold.h"

/* The built-in editions, made from editions/ by tools/embed.c. */
struct library_edition {
    const char *id, *text;
    size_t length;
};
extern const struct library_edition library_editions[];
extern const size_t library_edition_count;

const struct library_edition *library_find(const char *id); /* or NULL */

enum { LIBRARY_MAX_FILE = 1 << 20 }; /* bytes of an edition file; a longer one is refused, never cut */

/* Loads an edition. The name of a built-in edition means that one, whatever lies in the folder; any other is a path, and so is one with a
 * slash in it.
 * An edition that is extended is looked for beside the file that extends it and then among the built-in ones; from a built-in one on,
 * only among those. On an error *edition is all zero. */
bool library_load(const char *name, fh_edition *edition, fh_error *error);

/* The same for a text in memory, which can only extend built-in editions. */
bool library_parse(const char *file, const char *text, size_t length, fh_edition *edition, fh_error *error);

/* FILE:LINE: REASON, or FILE: REASON where there is no line. */
void library_print_error(const fh_error *error);

#endif
