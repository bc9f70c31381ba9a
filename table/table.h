/* table.h - a game being played, as everybody who follows it has it: the game, the players, the record so far, the clocks, and the actions
 * that can be taken back. A table holds no secret; the dice's secret and sealed bids belong to the dealer (dealer.h), which only the
 * authority has.
 *
 * The table never writes and never waits. `propose` (propose.h) turns an action into the next lines of the record, the chance that follows
 * included, without changing anything. The host makes those lines durable. `commit` takes one line, checks it against everything that is
 * known, applies it and gives out events. A follower only commits. The loop around all this is written once, in host.h.
 *
 * The lines, and what comes before the first of them: docs/records.md. Reading and writing a whole record: record.h.
 *
 * No heap, no stdio, no clock: a table is one flat value in the caller's memory. */
#ifndef FREEHOLD_TABLE_H
#define FREEHOLD_TABLE_H

#include "chain.h"
#include "dice.h"
#include "seats.h"

enum {
    TABLE_MAX_UNDO = 32,     /* actions in a row that can be taken back */
    TABLE_LINE_SIZE = 4608,  /* of one line: the longest action, its number, time and mark */
    TABLE_MAX_MS = 86400000, /* that a line can carry */
    TABLE_ID_SIZE = 33,      /* 32 hexadecimal digits */
    TABLE_DATE_SIZE = 21,    /* 2026-11-15T10:37:00Z */
};

/* The actions that one seat did in a row and can take back: a game, and the actions since. */
struct undo {
    fh_game before; /* the first of them */
    uint8_t seat;
    int32_t count;
    struct undo_step {
        uint8_t kind, square, other, spare;
        fh_money amount;
        uint32_t number; /* of its line */
    } steps[TABLE_MAX_UNDO];
};

struct table {
    const fh_edition *edition; /* shared, and the caller's */
    fh_game game;
    struct seats seats;
    struct dice dice;
    char id[TABLE_ID_SIZE], date[TABLE_DATE_SIZE]; /* date: empty if it is not known */
    char from_id[TABLE_ID_SIZE];                   /* of the record that this one continues, or empty */
    uint32_t from_number;                          /* and after which of its lines */

    struct chain chain;
    uint32_t number;            /* of the last line */
    uint32_t question_number;   /* of the line that opened the question, or the phase of a turn, that is open now; 0: the start */
    bool is_ended;              /* the line that ends the record is there */
    int64_t left[FH_MAX_SEATS]; /* milliseconds on each clock */
    int64_t played;             /* milliseconds in all */
    struct undo undo;
};

_Static_assert(sizeof(struct table) <= 8192, "a server holds very many tables");

/* Must something be written before anybody can act: the outcome of chance, or the end of the record? */
bool table_owes(const struct table *table);

/* The seat that can take back its own last action: never past chance, a joint action or another seat's. FH_NONE if nobody can. */
uint8_t table_can_undo(const struct table *table);

/* The seat whose clock runs now, or FH_NONE. It has run down when the milliseconds reach what is left. */
uint8_t table_running(const struct table *table);

/* Takes one line, without its newline. A dealer (or NULL) that knows the dice also checks what chance brought, and draws on. False:
 * neither table nor dealer has changed, and *error, which may be NULL, says why; it names no file and no line. */
struct dealer;
bool table_commit(struct table *table, struct dealer *dealer, const char *line, size_t length, const fh_sink *sink, fh_error *error);

#endif
