/* random_edition.c - see random_edition.h. random_board.c plans what must fit together; here the lines are written. */
#include "random_edition.h"
#include "edition_fields.h"
#include "edition_file.h"
#include "mix.h"
#include "random_board.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WILD_ONE_IN = 5, LEFT_OUT_ONE_IN = 4, TRIES = 8, VALUE_SIZE = 64 };

/* An edition that is being written. */
struct draft {
    struct board board;
    fh_stream stream;
    char *text;
    size_t size, length;
    bool is_wild;        /* chains of cards are left to the loader to judge */
    bool is_below_zero;  /* the rules let money go below zero */
    bool keeps_cards;    /* cards = cycle: each pass is one card */
    bool has_long_words; /* ids, names and texts are as long as can be */
    uint32_t scale;      /* most amounts are below some multiple of this */
    uint32_t charges;    /* one in so many keys of a card that could be given is */
    int64_t dearest;     /* rent of a street or station so far */
    int set_rent;        /* in percent */
    int pass_count;
};

static uint32_t below(struct draft *d, uint32_t bound)
{
    return fh_stream_below(&d->stream, bound);
}

static __attribute__((format(printf, 2, 3))) void put(struct draft *d, const char *format, ...)
{
    va_list values;
    size_t left = d->length < d->size ? d->size - d->length : 0;
    va_start(values, format);
    d->length += (size_t)vsnprintf(left ? d->text + d->length : NULL, left, format, values);
    va_end(values);
}

/* ---- Words ----------------------------------------------------------------------------------------------------------------------- */

/* The id of a square, set, deck, card or pass: by its number, and as long as can be if words are long. */
static const char *id_of(const struct draft *d, char sort, int number)
{
    static char ids[2][FH_ID_SIZE];
    static int last;
    char *id = ids[last ^= 1];
    snprintf(id, FH_ID_SIZE, "%c%d", sort, number + 1);
    if (d->has_long_words) {
        size_t length = strlen(id);
        memset(id + length, '-', FH_ID_SIZE - 1 - length);
        id[FH_ID_SIZE - 2] = sort;
        id[FH_ID_SIZE - 1] = '\0';
    }
    return id;
}

/* A text in quotes of at least one and less than size bytes. */
static void put_text(struct draft *d, uint32_t size)
{
    static const struct {
        const char *written;
        uint32_t bytes;
    } pieces[] = {{"a", 1}, {"e", 1},  {"T", 1},    {"9", 1},    {"#", 1},        {"[x]", 3},          {"=", 1},
                  {"'", 1}, {", ", 2}, {"\\\"", 1}, {"\\\\", 1}, {"\xc4\xb0", 2}, {"\xe2\x82\xac", 3}, {"\xf0\x9f\x8e\xb2", 4}};
    uint32_t length = d->has_long_words ? size - 1 : 1 + below(d, 16);
    put(d, "\"");
    for (uint32_t done = 0; done < length;) {
        uint32_t piece = below(d, sizeof pieces / sizeof pieces[0]);
        if (done + pieces[piece].bytes > length)
            piece = 0;
        put(d, "%s", pieces[piece].written);
        done += pieces[piece].bytes;
    }
    put(d, "\"");
}

/* ---- Values ---------------------------------------------------------------------------------------------------------------------- */

static bool is_key(const struct edition_field *field, const char *key)
{
    return strcmp(field->key, key) == 0;
}

/* With the money that players begin with they should get somewhere. */
static int32_t draw_amount(struct draft *d, const struct edition_field *field)
{
    static const uint32_t times[] = {1, 1, 3, 10};
    uint32_t span = (uint32_t)(field->high - field->low);
    uint64_t bound = (uint64_t)d->scale * times[below(d, 4)];
    if (is_key(field, "money"))
        bound *= 8;
    if (is_key(field, "money-less"))
        bound /= 16;
    uint32_t how = below(d, 64);
    if (how == 0)
        return field->high;
    if (how < 5)
        return field->low;
    return field->low + (int32_t)below(d, bound < span ? (uint32_t)bound + 1 : span + 1);
}

static void draw_range(struct draft *d, const struct edition_field *field, char value[VALUE_SIZE])
{
    int32_t low = field->low + (int32_t)below(d, (uint32_t)(field->high - field->low) + 1);
    int32_t high = low + (int32_t)below(d, (uint32_t)(field->high - low) + 1);
    snprintf(value, VALUE_SIZE, "%d-%d", (int)low, (int)high);
}

static int outcomes(int dice, int sides)
{
    int count = 1;
    while (dice-- > 0)
        count *= sides;
    return count;
}

static void draw_dice(struct draft *d, const struct edition_field *field, char value[VALUE_SIZE])
{
    int dice = field->low + (int)below(d, (uint32_t)(field->high - field->low) + 1), sides;
    do
        sides = 2 + (int)below(d, FH_MAX_SIDES - 1);
    while (outcomes(dice, sides) > KEY_MAX_OUTCOMES);
    snprintf(value, VALUE_SIZE, "%dx%d", dice, sides);
}

/* Any value that the key takes by itself. Of what refers to something else: empty. */
static void draw_value(struct draft *d, const struct edition_field *field, char value[VALUE_SIZE])
{
    if (field->type == KEY_AMOUNT)
        snprintf(value, VALUE_SIZE, "%d", (int)draw_amount(d, field));
    else if (field->type == KEY_RANGE)
        draw_range(d, field, value);
    else if (field->type == KEY_DICE)
        draw_dice(d, field, value);
    else
        mix_value(field, &d->stream, value, VALUE_SIZE);
}

/* ---- Rules ----------------------------------------------------------------------------------------------------------------------- */

/* The value of a rule that something else depends on, or NULL. */
static const char *planned_value(const struct draft *d, const struct edition_field *field)
{
    if (is_key(field, "bankruptcy") && d->is_below_zero)
        return "below-zero";
    if (is_key(field, "agreements") && !d->is_below_zero)
        return "no";
    if (is_key(field, "cards"))
        return d->keeps_cards ? "cycle" : "replace";
    if (!board_has(&d->board, FH_SQ_REST) && is_key(field, "pot"))
        return "no";
    if (!d->board.has_jail && is_key(field, "infection"))
        return "no";
    return !d->board.has_jail && is_key(field, "doubles-arrest") ? "0" : NULL;
}

static void put_rule(struct draft *d, const struct edition_field *field)
{
    char value[VALUE_SIZE];
    const char *planned = planned_value(d, field);
    if (!planned && below(d, LEFT_OUT_ONE_IN) == 0)
        return;
    draw_value(d, field, value);
    put(d, "%s = %s\n", field->key, planned ? planned : value);
    if (is_key(field, "set-rent"))
        d->set_rent = atoi(value);
}

static void put_rules(struct draft *d)
{
    put(d, "\n[rules]\n");
    for (int i = 0; i < edition_field_count; i++) {
        if (edition_fields[i].section == KEY_RULE)
            put_rule(d, &edition_fields[i]);
    }
}

/* ---- Squares --------------------------------------------------------------------------------------------------------------------- */

static void put_sets(struct draft *d)
{
    put(d, "\n[sets]\n");
    for (int set = 0; set < d->board.set_count; set++) {
        put(d, "%s ", id_of(d, 't', set));
        put_text(d, FH_NAME_SIZE);
        put(d, "\n");
    }
}

static void put_amounts(struct draft *d, const struct edition_field *field, int square)
{
    for (int i = 0; i < board_rent_count(&d->board, square); i++) {
        int32_t rent = draw_amount(d, field);
        put(d, "%s%d", i ? "," : "", (int)rent);
        if (d->board.kind[square] != FH_SQ_UTILITY && rent > d->dearest)
            d->dearest = rent;
    }
}

static void put_square_key(struct draft *d, const struct edition_field *field, int square)
{
    char value[VALUE_SIZE];
    bool has_set = d->board.set[square] != FH_NONE;
    if (field->type == KEY_TO_SET ? !has_set : field->fallback != DEFAULT_REQUIRED && below(d, 2))
        return;
    put(d, " %s=", field->key);
    if (field->type == KEY_AMOUNTS) {
        put_amounts(d, field, square);
    } else if (field->type == KEY_TO_SET) {
        put(d, "%s", id_of(d, 't', d->board.set[square]));
    } else if (field->type == KEY_TO_DECK) {
        put(d, "%s", id_of(d, 'd', d->board.deck[square]));
    } else if (field->type == KEY_TO_SQUARE) {
        put(d, "%s", id_of(d, 's', d->board.target[square]));
    } else {
        draw_value(d, field, value);
        put(d, "%s", value);
    }
}

static void put_squares(struct draft *d)
{
    put(d, "\n[squares]\n");
    for (int square = 0; square < d->board.square_count; square++) {
        uint8_t kind = d->board.kind[square];
        put(d, "%s %s ", fh_square_kind_name(kind), id_of(d, 's', square));
        put_text(d, FH_NAME_SIZE);
        for (int i = 0; i < edition_field_count; i++) {
            if (edition_field_applies(&edition_fields[i], KEY_SQUARE, kind))
                put_square_key(d, &edition_fields[i], square);
        }
        put(d, "\n");
    }
}

/* ---- Cards ----------------------------------------------------------------------------------------------------------------------- */

static void put_go(struct draft *d, int deck)
{
    for (int i = 0; i < TRIES; i++) {
        int square = (int)below(d, d->board.square_count);
        if (!d->is_wild && !board_allows_go(&d->board, deck, square))
            continue;
        put(d, " go=%s", id_of(d, 's', square));
        return;
    }
}

static void put_steps(struct draft *d, int deck)
{
    for (int i = 0; i < TRIES; i++) {
        uint32_t reach = below(d, 2) ? 6 : 100;
        int steps = (int)below(d, 2 * reach + 1) - (int)reach;
        if (!d->is_wild && !board_allows_steps(&d->board, deck, steps))
            continue;
        put(d, " steps=%d", steps);
        return;
    }
}

/* The most times that the dearest rent can be due. */
static uint32_t most_times(const struct draft *d)
{
    int64_t dearest = d->dearest * (d->set_rent / 100 + 1);
    return dearest * 255 > FH_MAX_AMOUNT ? (uint32_t)(FH_MAX_AMOUNT / dearest) : 255;
}

static void put_nearest(struct draft *d, int deck)
{
    for (int i = 0; i < TRIES; i++) {
        uint8_t kind = (uint8_t)below(d, FH_SQ_COUNT);
        if (!board_has(&d->board, kind) || (!d->is_wild && !board_allows_nearest(&d->board, deck, kind)))
            continue;
        put(d, " nearest=%s", fh_square_kind_name(kind));
        if (below(d, 2))
            put(d, " times=%u", (unsigned)(1 + below(d, most_times(d))));
        return;
    }
}

static void put_move(struct draft *d, int deck)
{
    switch (below(d, 4)) {
    case 0:
        put_go(d, deck);
        break;
    case 1:
        put_steps(d, deck);
        break;
    case 2:
        put_nearest(d, deck);
        break;
    default:
        if (d->board.has_jail)
            put(d, " arrest=yes");
        break;
    }
}

/* What a card does besides moving: all keys of cards but those that are written above. */
static void put_charges(struct draft *d)
{
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        char value[VALUE_SIZE] = "";
        bool is_move = is_key(field, "steps") || is_key(field, "times") || is_key(field, "arrest");
        if (field->section != KEY_CARD || is_move || below(d, d->charges))
            continue;
        draw_value(d, field, value);
        if (value[0])
            put(d, " %s=%s", field->key, value);
    }
}

/* Where cards are kept apart from their deck each pass is a card of its own; else several cards may give the same. */
static bool put_pass(struct draft *d)
{
    if (d->keeps_cards && d->pass_count == FH_MAX_PASSES)
        return false;
    bool is_known = !d->keeps_cards && d->pass_count > 0 && (d->pass_count == FH_MAX_PASSES || below(d, 2));
    put(d, " pass=%s", id_of(d, 'p', is_known ? (int)below(d, (uint32_t)d->pass_count) : d->pass_count++));
    return true;
}

/* The first card of a deck is never a pass, for one must be left to draw. */
static void put_card(struct draft *d, int deck, int card)
{
    put(d, "%s ", id_of(d, 'c', card));
    put_text(d, FH_TEXT_SIZE);
    if (card == 0 || below(d, 6) || !put_pass(d)) {
        if (below(d, 3))
            put_move(d, deck);
        put_charges(d);
    }
    put(d, "\n");
}

static void put_decks(struct draft *d)
{
    for (int deck = 0; deck < d->board.deck_count; deck++) {
        put(d, "\n[deck %s ", id_of(d, 'd', deck));
        put_text(d, FH_NAME_SIZE);
        put(d, "]\n");
        for (int card = 0; card < d->board.card_count[deck]; card++)
            put_card(d, deck, card);
    }
}

static void put_passes(struct draft *d)
{
    put(d, "\n[passes]\n");
    for (int pass = 0; pass < d->pass_count; pass++) {
        if (below(d, 2))
            continue;
        put(d, "%s", id_of(d, 'p', pass));
        for (int i = 0; i < edition_field_count; i++) {
            char value[VALUE_SIZE];
            if (edition_fields[i].section != KEY_PASS)
                continue;
            draw_value(d, &edition_fields[i], value);
            put(d, " %s=%s", edition_fields[i].key, value);
        }
        put(d, "\n");
    }
}

/* ---- The whole ------------------------------------------------------------------------------------------------------------------- */

size_t random_edition_write(uint64_t seed, char *text, size_t size)
{
    static const uint32_t scales[] = {5, 60, 60, 200, 200, 200, 2000, 1000000};
    struct draft d = {.text = text, .size = size, .set_rent = 200};
    fh_stream_seed(&d.stream, ~seed);
    random_board_draw(&d.board, &d.stream);
    d.is_wild = below(&d, WILD_ONE_IN) == 0;
    d.is_below_zero = below(&d, 4) == 0;
    d.keeps_cards = below(&d, 2);
    d.has_long_words = below(&d, 8) == 0;
    d.scale = scales[below(&d, sizeof scales / sizeof scales[0])];
    d.charges = 2 + below(&d, 6);
    put(&d, "freehold edition 1\nid = random-%llu\nname = ", (unsigned long long)seed);
    put_text(&d, FH_NAME_SIZE);
    put(&d, "\n");
    put_rules(&d);
    put_sets(&d);
    put_squares(&d);
    put_decks(&d);
    put_passes(&d);
    return d.length;
}

bool random_edition_make(uint64_t seed, fh_edition *edition, fh_error *error)
{
    static char text[RANDOM_EDITION_SIZE];
    char name[RANDOM_EDITION_NAME];
    size_t length = random_edition_write(seed, text, sizeof text);
    snprintf(name, sizeof name, "random:%llu", (unsigned long long)seed);
    return fh_edition_parse(edition, name, text, length, NULL, error);
}

bool random_edition_load(const char *name, fh_edition *edition, fh_error *error)
{
    if (strncmp(name, "random:", 7) == 0)
        return random_edition_make(strtoull(name + 7, NULL, 10), edition, error);
    return edition_file_load(name, edition, error);
}

uint64_t random_edition_next(uint64_t seed, char name[RANDOM_EDITION_NAME])
{
    static fh_edition edition;
    fh_error error;
    while (!random_edition_make(seed, &edition, &error))
        seed++;
    snprintf(name, RANDOM_EDITION_NAME, "random:%llu", (unsigned long long)seed);
    return seed;
}
