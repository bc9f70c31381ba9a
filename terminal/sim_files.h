/* sim_files.h - the files that a run fills: a line for each game, landings, a chart, records. All are opened, or tried, before the first
 * game, so that no long run ends in a file that can't be written. */
#ifndef FREEHOLD_SIM_FILES_H
#define FREEHOLD_SIM_FILES_H

#include "each.h"
#include "report.h"

struct sim_files {
    const char *each, *landings, *chart, *records; /* paths, NULL: not wanted */
    enum each_format format;
    FILE *each_file, *landings_file;
};

/* False: what is wrong has been said. */
bool sim_files_open(struct sim_files *files, const struct run *run);

/* False: the line could not be written, and no more will be. */
bool sim_files_game(struct sim_files *files, const struct run *run, uint64_t number, const struct tally_game *game);

/* Fills the others and closes all. False: what is wrong has been said. */
bool sim_files_finish(struct sim_files *files, const struct report *report);

#endif
