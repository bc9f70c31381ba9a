/* store_bed.h - a store in a folder of its own, with calls that wait for their callback. */
#ifndef FREEHOLD_STORE_BED_H
#define FREEHOLD_STORE_BED_H

#include "store.h"

struct store_bed {
    char folder[64];
    struct store *store;
    struct store_options options;
    int wake[2]; /* a pipe */
    unsigned reports;
    char report[512];
};

/* A new folder in the system's folder for temporary files; nothing is opened yet. */
void bed_init(struct store_bed *bed);

/* The same in memory, where there is such a place: for tests in which store_disk.h decides what is lost, not the machine's disk. */
void bed_init_fast(struct store_bed *bed);
void bed_clear(struct store_bed *bed);

/* Fails the test if the store cannot be opened. */
void bed_open(struct store_bed *bed);
void bed_close(struct store_bed *bed);

/* True if it could be opened; it is closed again. Otherwise why not is in `report`. */
bool bed_can_open(struct store_bed *bed);

/* Path of a file in the folder, in static memory. */
const char *bed_path(const struct store_bed *bed, const char *name);

/* Runs callbacks until *COUNT is at least LEAST; fails after 60 s. */
void bed_wait(struct store_bed *bed, const unsigned *count, unsigned least);

/* Waits for a wake-up, at most so long, and delivers. */
void bed_turn(struct store_bed *bed, int milliseconds);

/* Appends one line, with a secret if that is not NULL. */
struct store_written bed_append(struct store_bed *bed, const char *stream, uint64_t expected, const char *line, const char *secret);
struct store_written bed_delete(struct store_bed *bed, const char *stream);

/* All lines of a stream from FROM on, each with a newline behind it, in static memory that the next call overwrites. */
struct bed_lines {
    enum store_status status;
    uint64_t head;
    size_t count;
    bool is_restored;
    const char *text;
};
struct bed_lines bed_read(struct store_bed *bed, const char *stream, uint64_t from, size_t most);

/* KEY=VALUE and a newline for each. */
struct bed_lines bed_private(struct store_bed *bed, const char *stream);
struct bed_lines bed_item(struct store_bed *bed, const char *space, const char *key);

/* NAME HEAD and a newline for each. */
struct bed_lines bed_list(struct store_bed *bed, const char *prefix, const char *after, size_t most);

/* Runs SQL on the closed store by hand, to damage it. */
void bed_damage(struct store_bed *bed, const char *sql);

#endif
