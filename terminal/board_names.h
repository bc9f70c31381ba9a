/* board_names.h - names in little room: broken at blanks, divided between syllables, abbreviated. */
#ifndef FREEHOLD_BOARD_NAMES_H
#define FREEHOLD_BOARD_NAMES_H

#include "display_width.h"

enum { NAME_LINES = 2 };

/* Writes as much of a name as fits into the given lines (1 or 2) and columns. Returns how many lines it took; those left are empty. */
int board_name_fit(struct words_text name, int width, int count, struct line lines[NAME_LINES]);

#endif
