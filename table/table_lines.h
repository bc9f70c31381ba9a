/* table_lines.h - what the parts of the table share: a line taken apart. */
#ifndef FREEHOLD_TABLE_LINES_H
#define FREEHOLD_TABLE_LINES_H

#include "table.h"

struct line {
    struct word text; /* WHO ACTION */
    int64_t ms;
    bool is_undo; /* then action.seat says whose */
    fh_action action;
};

bool line_parse(const struct table *table, struct word text, struct line *line, fh_error *error);

void record_clear(struct table *table, const fh_edition *edition); /* a table without a game */
void record_fill_clocks(struct table *table);                      /* with the time that the edition gives */

#endif
