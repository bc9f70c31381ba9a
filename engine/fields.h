/* fields.h - the one table of the game's fields. Position text and hash are driven by it; caches are not in it, they follow from the rest.
 *
 * A field is a run of integers of one width in fh_game. Its shape says what the numbers mean, and so how a person writes them. */
#ifndef FREEHOLD_FIELDS_H
#define FREEHOLD_FIELDS_H

#include "freehold.h"

enum field_shape {
    FIELD_NUMBER, /* one number */
    FIELD_SEAT,   /* one seat */
    FIELD_SEATS,  /* a mask of seats */
    FIELD_PHASE,
    FIELD_FACES,        /* a roll */
    FIELD_BY_SEAT,      /* a number for each seat */
    FIELD_SEATS_LIST,   /* a seat for each place */
    FIELD_SQUARES_LIST, /* a square for each seat */
    FIELD_OWNERS,       /* an account for each square, the bank's not written */
    FIELD_BY_SQUARE,    /* a number for each square, 0 not written */
    FIELD_SQUARES,      /* a mask of squares */
    FIELD_UNSEEN,       /* a mask of cards for each deck */
    FIELD_KNOWN,        /* a list of cards for each deck, their number being known_count */
    FIELD_PASSES,       /* for each seat a number of each pass */
    FIELD_SHARES,       /* for each deed a percentage for each seat */
    FIELD_FREEDOMS,     /* for each deed a mask of seats */
    FIELD_SQUARE_MASKS, /* masks of squares, one after the other */
    FIELD_SQUARE,       /* one square */
    FIELD_STACK,
    FIELD_OFFER, /* the terms of the open offer */
};

struct field {
    const char *name;
    uint16_t offset;
    uint8_t width;  /* in bytes */
    uint16_t count; /* how many numbers */
    uint8_t shape;  /* enum field_shape */
};

extern const struct field GAME_FIELDS[];
extern const int GAME_FIELD_COUNT;

/* The columns of a question, in the order in which position text and hash have them. Each kind of question fills some of them with its own
 * members, see question_member. */
enum {
    COLUMN_KIND,
    COLUMN_SEAT,
    COLUMN_SEATS,
    COLUMN_SQUARE,
    COLUMN_OTHER,
    COLUMN_AMOUNT,
    COLUMN_WHY,
    COLUMN_DECK,
    COLUMN_STEP,
    COLUMN_COUNT,
    COLUMN_SQUARES,
    COLUMN_SLOTS,
    QUESTION_COLUMNS,
};

enum column_shape {
    SHAPE_KIND,
    SHAPE_SEAT,
    SHAPE_SEATS,
    SHAPE_SQUARE,
    SHAPE_ACCOUNT,
    SHAPE_WHY,
    SHAPE_DECK,
    SHAPE_NUMBER,
    SHAPE_SQUARES,
    SHAPE_BY_SEAT /* a number for each seat */
};

struct question_column {
    const char *name; /* in position text */
    uint8_t width;    /* in bytes */
    uint8_t count;
    uint8_t shape; /* enum column_shape */
};

extern const struct question_column QUESTION_COLUMN[QUESTION_COLUMNS];

/* What fills a column in questions of one kind. */
struct question_member {
    const char *name; /* in JSON, as in fh_question; NULL: nothing, and the column is 0 */
    uint16_t offset;
};

const struct question_member *question_member(uint8_t kind, int column);

/* The number-th value of a column; 0 where the kind does not fill it. */
int64_t question_get(const fh_question *question, int column, int number);
void question_put(fh_question *question, int column, int number, int64_t value); /* only where the kind fills it */

/* Where the amount in question comes from, in the kinds that keep it. It is no column: text has it behind them, and the hash leaves it
 * out. */
bool question_keeps_cause(uint8_t kind);
fh_cause question_get_cause(const fh_question *question);       /* empty where the kind keeps none */
void question_put_cause(fh_question *question, fh_cause cause); /* only where it does */
bool cause_is_empty(fh_cause cause);

/* The number-th integer of a run that begins at offset in a struct. One byte is unsigned, wider ones are signed. */
int64_t field_get(const void *structure, uint16_t offset, uint8_t width, int number);
void field_put(void *structure, uint16_t offset, uint8_t width, int number, int64_t value);

#endif
