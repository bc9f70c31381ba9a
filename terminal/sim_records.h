/* sim_records.h - the games of a run as records: the same dice and the same thoughts, played once more through the table. */
#ifndef FREEHOLD_SIM_RECORDS_H
#define FREEHOLD_SIM_RECORDS_H

#include "run.h"

#include <stdio.h>

/* One game of the run. */
bool sim_record_write(const struct run *run, uint64_t number, FILE *out);

/* Writes game number i to FOLDER/game-000001.fhr and so on, each whole or not at all. False: what is wrong has been said. */
bool sim_records_write(const struct run *run, const char *folder);

#endif
