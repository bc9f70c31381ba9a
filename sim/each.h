/* each.h - one line for each game of a run: as CSV with a line of names first, or as JSON lines. */
#ifndef FREEHOLD_EACH_H
#define FREEHOLD_EACH_H

#include "run.h"

#include <stdio.h>

enum each_format { EACH_CSV, EACH_JSONL };

void each_header(const struct run *run, enum each_format format, FILE *out);
void each_write(const struct run *run, enum each_format format, uint64_t number, const struct tally_game *game, FILE *out);

#endif
