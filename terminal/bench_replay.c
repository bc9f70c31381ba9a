/* bench_replay.c - see bench_replay.h. */
#define _POSIX_C_SOURCE 200809L
#include "bench_replay.h"
#include "kinds.h"
#include "record.h"
#include "sim_records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bench_record {
    char *text;
    size_t length;
    fh_edition edition;
    struct table table;
    struct dealer dealer;
    struct record_reader reader;
};

struct bench_record *bench_record_new(const fh_edition *edition)
{
    struct bench_record *r = calloc(1, sizeof *r);
    struct run run = {.edition = edition, .seat_count = 4, .games = 1, .seed = 1, .rounds = 1000};
    for (int i = 0; i < run.seat_count; i++)
        bot_seat(&run.bots[i], &bot_steady, 0);
    FILE *out = r ? open_memstream(&r->text, &r->length) : NULL;
    bool is_written = out && sim_record_write(&run, 0, out);
    if (out && fclose(out) == 0 && is_written)
        return r;
    bench_record_free(r);
    return NULL;
}

void bench_record_free(struct bench_record *record)
{
    if (record)
        free(record->text);
    free(record);
}

uint64_t bench_record_read(struct bench_record *record)
{
    fh_error error;
    struct reader r = reader_open(record->text, record->length), line;
    record_reader_init(&record->reader, &record->table, &record->edition, &record->dealer);
    while (read_line(&r, &line)) {
        if (!record_read(&record->reader, line.next, (size_t)(line.end - line.next), NULL, &error))
            return 0;
    }
    return record->table.number;
}
