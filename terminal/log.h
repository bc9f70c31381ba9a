/* log.h - what was said in a game, for `history` and `why`. The oldest is forgotten first. */
#ifndef FREEHOLD_LOG_H
#define FREEHOLD_LOG_H

#include "freehold.h"

#include <stdio.h>

enum { LOG_ENTRIES = 512, LOG_TEXT_SIZE = 320 };

struct log_entry {
    uint32_t number;  /* of the line of the record */
    uint8_t from, to; /* accounts, if money moved; else FH_NONE */
    int64_t amount;
    char text[LOG_TEXT_SIZE];
};

struct log {
    uint32_t count; /* of all that ever were */
    struct log_entry entries[LOG_ENTRIES];
};

struct log_entry *log_add(struct log *log); /* zeroed, without accounts */

/* A line was taken back: its entries are removed. */
void log_take_back(struct log *log, uint32_t number);

void log_print(const struct log *log, int count, FILE *out);
/* Only what changed the money of this seat, with what it has now at the end; false if nothing did. */
bool log_print_money(const struct log *log, fh_seat seat, int count, FILE *out);

#endif
