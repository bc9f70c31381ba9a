/* report.h - the result of a run for people, and for programs; with it everything that is needed to run it again. */
#ifndef FREEHOLD_REPORT_H
#define FREEHOLD_REPORT_H

#include "lengths.h"
#include "run.h"

#include <stdio.h>

struct report {
    const struct run *run;
    const struct tally *tally;
    struct run_end end;
    double seconds;

    const char *version;      /* of the program */
    const char *signature;    /* of all editions' rules, as `freehold signature` prints it */
    const char *edition;      /* as it was named: an id or a file */
    const char *const *rules; /* that were changed, each as RULE=VALUE */
    int rule_count;
    const char *note; /* NULL, or a sentence about what else was changed */
};

void report_text(const struct report *report, FILE *out);
void report_json(const struct report *report, FILE *out);

/* The command line that gives this result again, ready for a shell. */
enum { REPORT_COMMAND_SIZE = 8192 };
void report_command(const struct report *report, char command[REPORT_COMMAND_SIZE]);

/* square, id, rolls that ended there, share of all rolls in percent; the last row, one past the last square, is in jail. */
void report_landings(const struct run *run, const struct tally *tally, FILE *out);

/* ---- Figures ------------------------------------------------------------------------------------------------------------------------- */

/* A share with the bounds within which it lies 95 times in 100 (Wilson's). */
struct report_share {
    double share, low, high;
};
struct report_share report_share(uint64_t count, uint64_t of);

uint64_t report_finished(const struct tally *tally);

/* The length of finished games. Half the width of the mean's 95 % interval, and the standard deviation of one game. */
double report_mean(const struct tally *tally);
double report_mean_within(const struct tally *tally);
double report_deviation(const struct tally *tally);

/* The least that the mean of all games can be: unfinished ones last at least to the limit. */
double report_mean_at_least(const struct tally *tally, uint32_t limit);

/* What one roll of an opponent brings on average with everything of a group built up to a level (0 the full set, 1-4 houses, 5 hotels; of
 * other deeds: all owned), by where rolls ended. */
double report_set_income(const fh_edition *edition, const struct tally *tally, int group, int level);

/* How many rolls of opponents repay the building that leads to this level, all over the group. */
double report_building_repays(const fh_edition *edition, const struct tally *tally, int group, int level);

/* And how many repay the whole group with its buildings. */
double report_set_repays(const fh_edition *edition, const struct tally *tally, int group, int level);

/* From actual play: what one roll of an opponent brought while a deed had this level of rent (see struct tally_level), NAN if there was
 * none; what it cost on average to bring the deed to this level from the one before; how many rolls that took to repay, by what the level
 * brought more than the one before, NAN if that is unknown, INFINITY if it brought no more. */
double report_level_income(const struct tally_level *level);
double report_level_cost(const struct tally_level *level);
double report_level_repays(const struct tally_level levels[FH_LEVELS], int level);

const char *report_cause_name(int cause);

#endif
