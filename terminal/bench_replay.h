/* bench_replay.h - how fast a record is read: one game of bots, written in memory and taken line by line. */
#ifndef FREEHOLD_BENCH_REPLAY_H
#define FREEHOLD_BENCH_REPLAY_H

#include "freehold.h"

struct bench_record; /* a record in memory */

struct bench_record *bench_record_new(const fh_edition *edition); /* NULL: no memory */
void bench_record_free(struct bench_record *record);

/* Reads it once, with every check; returns how many lines of the game it has. */
uint64_t bench_record_read(struct bench_record *record);

#endif
