/* library.h - the editions that every host carries, made from editions/ by tools/embed.c. No file is touched: terminal/edition_file.h reads
 * editions from disk. */
#ifndef FREEHOLD_LIBRARY_H
#define FREEHOLD_LIBRARY_H

#include "freehold.h"

struct library_edition {
    const char *id, *text;
    size_t length;
};
extern const struct library_edition library_editions[];
extern const size_t library_edition_count;

const struct library_edition *library_find(const char *id); /* or NULL */

/* Reads a built-in edition. False if there is none of this id; *edition is then all zero. */
bool library_load(const char *id, fh_edition *edition, fh_error *error);

/* Reads an edition's text, which can extend built-in editions and no others. */
bool library_parse(const char *file, const char *text, size_t length, fh_edition *edition, fh_error *error);

#endif
