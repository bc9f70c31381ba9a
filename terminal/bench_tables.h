/* bench_tables.h - what very many tables weigh: as values, and in memory that the process really has. */
#ifndef FREEHOLD_BENCH_TABLES_H
#define FREEHOLD_BENCH_TABLES_H

#include "freehold.h"

enum { BENCH_TABLES = 10000, BENCH_TABLE_ROUNDS = 3 };

struct bench_tables {
    int64_t table_bytes, dealer_bytes; /* of one */
    int64_t resident;                  /* bytes that the process grew by for all of them; 0: the system does not say */
    uint64_t lines;                    /* that they took in all */
};

/* Begins as many tables, each in memory of its own and beside one edition, lets four bots play some rounds at each, and looks. False: no
 * memory. */
bool bench_tables_run(const fh_edition *edition, struct bench_tables *tables);

#endif
