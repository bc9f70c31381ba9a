/* edition_fields.h - the one table of everything that an edition file can say.
 *
 * A row is a key: where its value goes, which values it takes, what it means if it is not given, and a sentence for the reference page.
 * Reading, checking, writing back, JSON and docs/editions.md all walk over these rows, so a new rule is a member of fh_rules and a row. */
#ifndef FREEHOLD_EDITION_FIELDS_H
#define FREEHOLD_EDITION_FIELDS_H

#include "text.h"

/* The section that a key belongs to, and so the struct that its offset counts from. */
enum key_section {
    KEY_HEAD,   /* fh_edition_words */
    KEY_RULE,   /* fh_rules */
    KEY_PASS,   /* fh_pass_def */
    KEY_SQUARE, /* fh_square_def */
    KEY_CARD,   /* fh_card_def */
};

enum key_type {
    KEY_BASE,    /* the id of the edition that this one extends; not kept */
    KEY_ID,      /* the edition's own id */
    KEY_NAME,    /* a name in quotes */
    KEY_NUMBER,  /* a number */
    KEY_PERCENT, /* a number that is a percentage */
    KEY_AMOUNT,  /* a number that is money */
    KEY_AMOUNTS, /* several, separated by commas: the rents of a square */
    KEY_FLAG,    /* yes or no */
    KEY_CHOICE,  /* one of the words in `words` */
    KEY_STOCK,   /* a number, or `unlimited`, which is kept as 0 */
    KEY_RANGE,   /* `2-6`: two int32_t, one behind the other */
    KEY_DICE,    /* `2x6`: two int32_t, one behind the other */
    KEY_KIND,    /* the word of a square kind */
    KEY_TO_SET,  /* the id of a set, kept as its number; the next three likewise */
    KEY_TO_SQUARE,
    KEY_TO_DECK,
    KEY_TO_PASS,
};

/* The value if a key is not given. */
enum key_default {
    DEFAULT_INITIAL,    /* `initial` */
    DEFAULT_REQUIRED,   /* nothing: it must be given. `initial` marks that it is missing */
    DEFAULT_HALF_PRICE, /* half the price, rounded down */
    DEFAULT_BUILD,      /* the same as `build` */
};

/* A value of a square that has not been given yet. All values that can be given are 0 or more. */
enum { KEY_UNSET = -1 };

/* Bounds that keep every product the game forms (rent, percent, roll, dozens of houses) within an int32_t. */
enum {
    KEY_MAX_AMOUNT = 10000000,
    KEY_MAX_PER_BUILDING = 1000000,
    KEY_MAX_MULTIPLE = 1000, /* of a roll */
    KEY_MAX_OUTCOMES = 1296, /* of a roll: four dice of six sides */
    KEY_LIMIT = 128,         /* rows of the table */
};

#define KEY_KIND_BIT(kind) ((uint16_t)(1u << (kind)))

struct edition_field {
    uint8_t section, type; /* enum key_section, enum key_type */
    uint8_t fallback;      /* enum key_default */
    uint8_t size;          /* of the member: 1 and 2 are unsigned, 4 is an int32_t */
    uint16_t offset;
    uint16_t kinds; /* of a square's key: the kinds that have it */
    const char *key;
    int32_t low, high, initial;
    int32_t second;      /* of a range and of dice: what their second number is initially */
    const char *words;   /* of a choice: in the order of their enum, separated by blanks */
    const char *meaning; /* one sentence of Markdown */
};

extern const struct edition_field edition_fields[];
extern const int edition_field_count;

/* The row of a key, or NULL. kind counts for squares only: a key may have one row for some kinds and another for the rest. */
const struct edition_field *edition_field_find(enum key_section section, uint8_t kind, struct word key);

/* Does any kind of square have this key? */
bool edition_field_is_known(enum key_section section, struct word key);

/* Does the key belong to the section and, among squares, to the kind? */
bool edition_field_applies(const struct edition_field *field, enum key_section section, uint8_t kind);

/* The number that a struct of the field's section holds, and the setting of it. */
int64_t edition_field_load(const struct edition_field *field, const void *base);
void edition_field_store(const struct edition_field *field, void *base, int64_t value);

/* Sets all keys of a section to their values before the file is read. */
void edition_fields_reset(enum key_section section, void *base);

/* Is the value the same as if the key were absent? base is the struct of the whole section. */
bool edition_field_is_default(const struct edition_field *field, const void *base);

/* A square kind by its word, and a sentence about each kind for the reference page. */
const char *square_kind_meaning(uint8_t kind);
bool square_kind_find(struct word word, uint8_t *kind);

#endif
