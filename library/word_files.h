/* word_files.h - the word files that the program carries. */
#ifndef FREEHOLD_WORD_FILES_H
#define FREEHOLD_WORD_FILES_H

#include "words.h"

/* Made from words/ by tools/embed.c. */
struct word_file {
    const char *name, *text; /* `tr`, or `tr.turkey` for what belongs to editions */
    size_t length;
};
extern const struct word_file word_files[];
extern const size_t word_file_count;

/* All words of a language, by its code (`en`, `tr`): false if there is no such language, and then *words is all zero. */
bool word_files_load(const char *language, struct words *words, fh_error *error);

#endif
