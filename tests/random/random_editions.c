/* random_editions.c - are random editions as they should be (E02)? The loader takes at least nine in ten, and what it takes writes itself
 * back to the same value and hash; and they cover what an edition can say: every position of every switch, both ends of every number, every
 * kind of square, every key of squares and cards, boards of every size.
 *
 *   random_editions N [SEED]     500 N editions from the seed on
 *   random_editions print SEED   prints the text of one
 *
 * A failure tells the seed: `random_editions 1 SEED` begins with that one. */
#include "edition_fields.h"
#include "fault_text.h"
#include "random_edition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 500, ENOUGH = 1000 /* editions, after which everything must have been met */, MOST_VALUES = 8, MOST_REASONS = 64 };

/* How often each value of a key was met: of flags and choices by the value, of numbers the lowest, the highest and any other. */
struct census {
    int64_t candidates, accepted, sizes[FH_MAX_SQUARES + 1], kinds[FH_SQ_COUNT];
    int64_t values[KEY_LIMIT][MOST_VALUES];
    char reasons[MOST_REASONS][FH_ID_SIZE]; /* faults by name */
    int64_t refused[MOST_REASONS];
};

static struct census census;

static _Noreturn void fail(uint64_t seed, const char *what)
{
    printf("FAIL: %s\nseed %llu; random_editions 1 %llu does it again\n", what, (unsigned long long)seed, (unsigned long long)seed);
    exit(1);
}

/* ---- What was refused ------------------------------------------------------------------------------------------------------------ */

static void count_refusal(const fh_error *error)
{
    int i = 0;
    const char *name = fh_fault_name(error->fault);
    while (i < MOST_REASONS - 1 && census.refused[i] && strcmp(census.reasons[i], name) != 0)
        i++;
    snprintf(census.reasons[i], sizeof census.reasons[i], "%s", name);
    census.refused[i]++;
}

/* ---- What was met ---------------------------------------------------------------------------------------------------------------- */

static int values_of(const struct edition_field *field)
{
    int count = 1;
    switch ((enum key_type)field->type) {
    case KEY_FLAG:
        return 2;
    case KEY_CHOICE:
        for (const char *c = field->words; *c; c++)
            count += *c == ' ';
        return count;
    case KEY_NUMBER:
    case KEY_PERCENT:
    case KEY_AMOUNT:
    case KEY_RANGE:
    case KEY_DICE:
        return 3;
    case KEY_STOCK:
        return 4;
    case KEY_AMOUNTS:
    case KEY_KIND:
    case KEY_TO_SET:
    case KEY_TO_SQUARE:
    case KEY_TO_DECK:
    case KEY_TO_PASS:
        return 1;
    case KEY_BASE:
    case KEY_ID:
    case KEY_NAME:
        return 0;
    }
    return 0;
}

/* Which of its values a key has here, or -1 for none that counts. */
static int value_of(const struct edition_field *field, const void *base)
{
    int64_t value = edition_field_load(field, base);
    switch (values_of(field)) {
    case 0:
        return -1;
    case 1:
        return field->type == KEY_AMOUNTS || value != FH_NONE ? 0 : -1;
    }
    if (field->type == KEY_FLAG || field->type == KEY_CHOICE)
        return (int)value;
    if (field->type == KEY_STOCK && value == 0)
        return 3;
    return value == field->low ? 0 : value == field->high ? 1 : 2;
}

static void count_values(enum key_section section, uint8_t kind, const void *base)
{
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        int value = edition_field_applies(field, section, kind) ? value_of(field, base) : -1;
        if (value >= 0)
            census.values[i][value]++;
    }
}

static void count_edition(const fh_edition *edition)
{
    census.accepted++;
    census.sizes[edition->square_count]++;
    count_values(KEY_RULE, 0, &edition->rules);
    for (int i = 0; i < edition->pass_count; i++)
        count_values(KEY_PASS, 0, &edition->passes[i]);
    for (int i = 0; i < edition->square_count; i++) {
        census.kinds[edition->squares[i].kind]++;
        count_values(KEY_SQUARE, edition->squares[i].kind, &edition->squares[i]);
    }
    for (int deck = 0; deck < edition->deck_count; deck++) {
        for (int card = 0; card < edition->decks[deck].count; card++)
            count_values(KEY_CARD, 0, &edition->decks[deck].cards[card]);
    }
}

/* ---- One edition ----------------------------------------------------------------------------------------------------------------- */

static void examine(uint64_t seed, const fh_edition *edition)
{
    static char text[RANDOM_EDITION_SIZE];
    static fh_edition again;
    fh_error error;
    size_t length = fh_edition_format(edition, text, sizeof text);
    if (length >= sizeof text)
        fail(seed, "an edition's text is too long");
    if (!fh_edition_parse(&again, "back", text, length, NULL, &error))
        fail(seed, fault_text(&error));
    if (memcmp(edition, &again, sizeof again) != 0)
        fail(seed, "an edition's text does not say everything");
    if (fh_edition_hash(edition) != fh_edition_hash(&again))
        fail(seed, "the same edition has two hashes");
}

static void try_seed(uint64_t seed)
{
    static fh_edition edition;
    fh_error error;
    census.candidates++;
    if (random_edition_write(seed, NULL, 0) >= RANDOM_EDITION_SIZE)
        fail(seed, "a random edition is too long");
    if (!random_edition_make(seed, &edition, &error)) {
        count_refusal(&error);
        return;
    }
    examine(seed, &edition);
    count_edition(&edition);
}

/* ---- All of them ----------------------------------------------------------------------------------------------------------------- */

static int report_missing(void)
{
    int missing = 0;
    for (int i = 0; i < edition_field_count; i++) {
        for (int value = 0; value < values_of(&edition_fields[i]); value++) {
            if (census.values[i][value])
                continue;
            printf("FAIL: value %d of `%s` was never met\n", value, edition_fields[i].key);
            missing++;
        }
    }
    for (uint8_t kind = 0; kind < FH_SQ_COUNT; kind++) {
        if (!census.kinds[kind])
            printf("FAIL: no board had a %s\n", fh_square_kind_name(kind));
        missing += !census.kinds[kind];
    }
    for (int size = 1; size <= FH_MAX_SQUARES; size++) {
        if (!census.sizes[size])
            printf("FAIL: no board had %d squares\n", size);
        missing += !census.sizes[size];
    }
    return missing;
}

static bool report(void)
{
    printf("%lld random editions, %lld accepted\n", (long long)census.candidates, (long long)census.accepted);
    for (int i = 0; i < MOST_REASONS && census.refused[i]; i++)
        printf("refused %lld: %s\n", (long long)census.refused[i], census.reasons[i]);
    bool is_good = census.accepted * 10 >= census.candidates * 9;
    if (!is_good)
        printf("FAIL: more than one in ten was refused\n");
    return (census.candidates < ENOUGH || report_missing() == 0) && is_good;
}

static int print(uint64_t seed)
{
    static char text[RANDOM_EDITION_SIZE];
    random_edition_write(seed, text, sizeof text);
    fputs(text, stdout);
    return 0;
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? TIMES * atoi(argv[1]) : 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    if (argc == 3 && strcmp(argv[1], "print") == 0)
        return print(seed);
    if (count < 1) {
        fprintf(stderr, "usage: random_editions N [SEED]\n       random_editions print SEED\n");
        return 2;
    }
    for (int i = 0; i < count; i++)
        try_seed(seed + (uint64_t)i);
    return report() ? 0 : 1;
}
