/* table.h - a game being played: who sits at it, its record, its clocks, its dice, secret bids, and what can be taken back.
 *
 * The table never writes and never waits. `propose` turns what somebody wants to do into the next lines of the record, the chance that
 * follows included, without changing anything. The host makes those lines durable. `commit` takes one line, checks it against everything
 * that is known, applies it and gives out events. A follower only commits. At most one proposal is in flight.
 *
 * The lines, and what stands before the first of them: docs/records.md. Reading and writing a whole record: record.h.
 *
 * No heap, no stdio, no clock: a table is one flat value in the caller's memory. */
#ifndef FREEHOLD_TABLE_H
#define FREEHOLD_TABLE_H

#include "chain.h"
#include "dice.h"
#include "seats.h"

enum {
    TABLE_MAX_UNDO = 32,      /* actions in a row that can be taken back */
    TABLE_LINES_SIZE = 16384, /* of a proposal */
    TABLE_LINE_SIZE = 4608,   /* of one line: the longest action, its number, time and mark */
    TABLE_MAX_MS = 86400000,  /* that a line can carry */
    TABLE_ID_SIZE = 33,       /* 32 hexadecimal digits */
    TABLE_DATE_SIZE = 21,     /* 2026-11-15T10:37:00Z */
    TABLE_REASON_SIZE = 160
};

/* What the last line did, for those who tell of it. */
struct last_action {
    uint8_t kind, seat; /* FH_ACT_COUNT: a seat took something back */
    fh_money amount;
    uint32_t number; /* of the line itself, or of the one that was taken back */
};

/* A moment that a seat can go back to. */
struct table_moment {
    fh_game game;
    uint8_t seat;
    uint32_t number; /* of the line that came after it */
};

struct table {
    fh_edition edition;
    fh_game game;
    struct seats seats;
    struct dice dice;
    char id[TABLE_ID_SIZE], date[TABLE_DATE_SIZE]; /* date: empty if it is not known */
    char from_id[TABLE_ID_SIZE];                   /* of the record that this one goes on from, or empty */
    uint32_t from_number;                          /* and after which of its lines */

    struct chain chain;
    uint32_t number; /* of the last line */
    struct last_action last;
    bool is_ended;               /* the line that ends the record is there */
    int64_t left[FH_MAX_SEATS];  /* milliseconds on each clock */
    int64_t played;              /* milliseconds in all */
    fh_money bids[FH_MAX_SEATS]; /* given in secret so far, -1: not yet */
    int32_t undo_count;
    struct table_moment undo[TABLE_MAX_UNDO];
};

/* ---- Playing -------------------------------------------------------------------------------------------------------------------- */

struct proposal {
    char text[TABLE_LINES_SIZE]; /* whole lines, each with its newline */
    size_t length;
    int32_t count;
    bool is_expired; /* the clock had run down: that is what the lines say, in place of what was wanted */
};

/* The lines that these actions make, one after the other, the first having taken ms milliseconds; with none, only what chance owes. Only
 * a table that has its dice can propose what chance follows. Long chains of chance come in several proposals: whoever proposes goes on
 * while table_owes says so. */
fh_verdict table_propose(const struct table *table, const fh_action *actions, int count, int64_t ms, struct proposal *proposal);

/* Is chance to act, or the end to be written? */
bool table_owes(const struct table *table);

/* Taking back the seat's own last action: never past chance, a joint action or somebody else's. The seat is FH_NONE if nobody can. */
uint8_t table_can_undo(const struct table *table);
bool table_propose_undo(const struct table *table, fh_seat seat, int64_t ms, struct proposal *proposal);

/* A secret bid, kept outside the game; 0 is none. Once all are there they are proposed as one joint action. */
fh_verdict table_seal(struct table *table, fh_seat seat, fh_money bid);
fh_seats table_awaits_bids(const struct table *table); /* those who have not bid yet */
fh_verdict table_propose_bids(const struct table *table, int64_t ms, struct proposal *proposal);

/* The clocks: whose runs now (FH_NONE: nobody's). It has run down when ms reaches what is left. */
uint8_t table_running(const struct table *table);

/* Takes one line, without its newline. False: nothing changed, and reason says why. */
bool table_commit(struct table *table, const char *line, size_t length, const fh_sink *sink, char reason[TABLE_REASON_SIZE]);

#endif
