/* random_edition.h - editions that nobody thought of: from a seed the text of one that the loader takes.
 *
 * Boards of 1 to 64 squares of every kind, sets, decks with cards of every effect, and every rule in any of its positions. The keys come
 * from the engine's one table of fields, so a new rule, or a new key of a square or a card, is drawn as soon as it is in the table. A few
 * in a hundred texts go one step beyond the loader's limits on purpose and are refused. */
#ifndef FREEHOLD_RANDOM_EDITION_H
#define FREEHOLD_RANDOM_EDITION_H

#include "freehold.h"

enum { RANDOM_EDITION_SIZE = 1 << 18 };

/* Writes the text of the seed's edition. Returns the length of the whole text, of which size - 1 characters at most are stored. */
size_t random_edition_write(uint64_t seed, char *text, size_t size);

/* Reads the text of the seed's edition; false, with the loader's reason, if the loader refuses it. */
bool random_edition_make(uint64_t seed, fh_edition *edition, fh_error *error);

/* Loads an edition for a test: `random:SEED` is the edition of a seed, any other name means what it means to edition_file_load. */
bool random_edition_load(const char *name, fh_edition *edition, fh_error *error);

/* The first seed from this one on whose edition the loader takes, with the name that loads it. */
enum { RANDOM_EDITION_NAME = 32 };
uint64_t random_edition_next(uint64_t seed, char name[RANDOM_EDITION_NAME]);

#endif
