/* edition_file.h - editions by name: those that the program carries, and files on disk. */
#ifndef FREEHOLD_EDITION_FILE_H
#define FREEHOLD_EDITION_FILE_H

#include "freehold.h"

enum { EDITION_FILE_MAX = 1 << 20 }; /* bytes of an edition file; a longer one is refused, never cut */

/* Loads an edition. The name of a built-in edition always means that one; any other is a path, and so is one with a slash in it. An edition
 * that is extended is looked for beside the file that extends it and then among the built-in ones; from a built-in one on, only among
 * those. On an error *edition is all zero. */
bool edition_file_load(const char *name, fh_edition *edition, fh_error *error);

#endif
