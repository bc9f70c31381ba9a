/* report.h - a tally for people, and for programs. */
#ifndef FREEHOLD_REPORT_H
#define FREEHOLD_REPORT_H

#include "run.h"

#include <stdio.h>

/* A share with the bounds within which it lies 95 times in 100 (Wilson's). */
struct report_share {
    double share, low, high;
};
struct report_share report_share(uint64_t count, uint64_t of);

void report_text(const struct run *run, const struct tally *tally, double seconds, FILE *out);
void report_json(const struct run *run, const struct tally *tally, double seconds, FILE *out);

/* square, rolls that ended there, share of all rolls in percent; the last row, one past the last square, is in jail. */
void report_landings(const struct run *run, const struct tally *tally, FILE *out);

/* What one roll of an opponent brings on average with everything of a set built up to a level (0 the full set, 1-4 houses, 5 hotels; of
 * other deeds: all owned), by where rolls ended. */
double report_set_income(const fh_edition *edition, const struct tally *tally, int set, int level);

/* How many rolls of opponents repay the building that leads to this level, all over the set. */
double report_building_repays(const fh_edition *edition, const struct tally *tally, int set, int level);

/* And how many repay the whole set with its buildings. */
double report_set_repays(const fh_edition *edition, const struct tally *tally, int set, int level);

#endif
