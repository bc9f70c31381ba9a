/* position_read.c - reads what position_write.c writes. A position that breaks a rule of fh_verify is refused, with the line that is
 * wrong or, where no single line is, with what is broken. */
#include "caches.h"
#include "fault.h"
#include "fields.h"
#include "names.h"
#include "play.h"
#include "terms_text.h"
#include "text.h"
#include "verify.h"

#include <string.h>

struct reading {
    const fh_edition *edition;
    fh_game *game;
    struct reader line; /* what is left of the line at hand */
};

/* ---- Values ----------------------------------------------------------------------------------------------------------------------- */

static bool find_square(const struct reading *t, struct word word, int64_t *square)
{
    *square = word_find(word, t->edition->words.square_id[0], FH_ID_SIZE, t->edition->square_count);
    return *square >= 0;
}

static bool find_account(struct word word, int64_t *account)
{
    static const struct {
        const char *name;
        uint8_t account;
    } others[] = {{"bank", FH_BANK}, {"pot", FH_POT}, {"none", FH_NONE}};
    for (int i = 0; i < 3; i++) {
        if (word_is(word, others[i].name)) {
            *account = others[i].account;
            return true;
        }
    }
    if (!word_number(word, 1, FH_MAX_SEATS, account))
        return false;
    --*account;
    return true;
}

/* Reads a word's number; the limits are those of the field's width. */
static bool find_number(struct word word, uint8_t width, int64_t *number)
{
    int64_t high = width == 1 ? UINT8_MAX : width == 4 ? INT32_MAX : INT64_MAX / 4;
    return word_number(word, width == 1 ? 0 : -high, high, number);
}

/* The number of the name that a function gives for each of the first count numbers. */
static bool find_name(struct word word, const char *(*name_of)(uint8_t), int count, int64_t *number)
{
    for (*number = 0; *number < count; ++*number) {
        if (word_is(word, name_of((uint8_t)*number)))
            return true;
    }
    return false;
}

/* The next blank-separated word of the line, or the next of a list within a word. */
static bool next_word(struct reading *t, struct word *list, char between, struct word *word)
{
    if (!list)
        return read_word(&t->line, word);
    if (list->length == 0)
        return false;
    *word = word_split(list, between);
    return true;
}

static bool read_seats(struct reading *t, struct word *list, int64_t *mask)
{
    struct word word;
    int64_t seat;
    *mask = 0;
    while (next_word(t, list, ',', &word)) {
        if (!word_number(word, 1, FH_MAX_SEATS, &seat) || (*mask >> (seat - 1) & 1))
            return false;
        *mask |= (int64_t)1 << (seat - 1);
    }
    return true;
}

static bool read_squares(struct reading *t, struct word *list, int64_t *mask)
{
    struct word word;
    int64_t square;
    fh_squares squares = 0;
    while (next_word(t, list, ',', &word)) {
        if (!find_square(t, word, &square) || (squares & FH_SQUARE_BIT(square)))
            return false;
        squares |= FH_SQUARE_BIT(square);
    }
    *mask = (int64_t)squares;
    return true;
}

/* ---- Fields ----------------------------------------------------------------------------------------------------------------------- */

static void put(struct reading *t, const struct field *f, int number, int64_t value)
{
    field_put(t->game, f->offset, f->width, number, value);
}

static bool read_single(struct reading *t, const struct field *f)
{
    struct word word;
    int64_t value;
    if (!read_word(&t->line, &word))
        return false;
    bool is_read = f->shape == FIELD_SEAT     ? find_account(word, &value)
                   : f->shape == FIELD_SQUARE ? find_square(t, word, &value)
                   : f->shape == FIELD_PHASE  ? find_name(word, name_of_phase, FH_OVER + 1, &value)
                                              : find_number(word, f->width, &value);
    if (is_read)
        put(t, f, 0, value);
    return is_read;
}

static bool read_mask(struct reading *t, const struct field *f)
{
    int64_t mask;
    if (f->shape == FIELD_SEATS ? !read_seats(t, NULL, &mask) : !read_squares(t, NULL, &mask))
        return false;
    put(t, f, 0, mask);
    return true;
}

/* As many entries as there are seats, or dice. */
static bool read_list(struct reading *t, const struct field *f)
{
    int count = f->shape == FIELD_FACES ? t->edition->rules.dice : t->game->seat_count;
    for (int i = 0; i < count; i++) {
        struct word word;
        int64_t value;
        if (!read_word(&t->line, &word))
            return false;
        if (f->shape == FIELD_SQUARES_LIST ? !find_square(t, word, &value) : !find_number(word, f->width, &value))
            return false;
        if (f->shape == FIELD_SEATS_LIST && --value < 0)
            return false;
        put(t, f, i, value);
    }
    return true;
}

static bool read_by_square(struct reading *t, const struct field *f)
{
    struct word word;
    int64_t square, value;
    while (read_word(&t->line, &word)) {
        struct word id = word_split(&word, ':');
        if (!find_square(t, id, &square))
            return false;
        if (f->shape == FIELD_OWNERS ? !find_account(word, &value) : !find_number(word, f->width, &value))
            return false;
        put(t, f, (int)square, value);
    }
    return true;
}

static bool read_deck(struct reading *t, const struct field *f)
{
    struct word word;
    const fh_edition_words *words = &t->edition->words;
    if (!read_word(&t->line, &word))
        return false;
    int deck = word_find(word, words->deck_id[0], FH_ID_SIZE, t->edition->deck_count);
    while (deck >= 0 && read_word(&t->line, &word)) {
        int card = word_find(word, words->card_id[deck][0], FH_ID_SIZE, t->edition->decks[deck].count);
        if (card < 0 || t->game->known_count[deck] == FH_MAX_CARDS)
            return false;
        if (f->shape == FIELD_UNSEEN)
            t->game->unseen[deck] |= 1u << card;
        else
            t->game->known[deck][t->game->known_count[deck]++] = (uint8_t)card;
    }
    return deck >= 0;
}

static bool read_passes(struct reading *t)
{
    struct word word;
    int64_t count;
    if (!read_word(&t->line, &word))
        return false;
    int pass = word_find(word, t->edition->words.pass_id[0], FH_ID_SIZE, t->edition->pass_count);
    for (int seat = 0; pass >= 0 && seat < t->game->seat_count; seat++) {
        if (!read_word(&t->line, &word) || !find_number(word, 1, &count))
            return false;
        t->game->passes[seat][pass] = (uint8_t)count;
    }
    return pass >= 0;
}

static bool read_agreement(struct reading *t, const struct field *f)
{
    struct word word;
    int64_t square, value;
    if (!read_word(&t->line, &word) || !find_square(t, word, &square) || !(t->edition->deeds & FH_SQUARE_BIT(square)))
        return false;
    uint8_t deed = t->edition->squares[square].deed;
    if (f->shape == FIELD_FREEDOMS) {
        bool is_read = read_seats(t, NULL, &value);
        t->game->freedoms[deed] = (fh_seats)value;
        return is_read;
    }
    for (int seat = 0; seat < t->game->seat_count; seat++) {
        if (!read_word(&t->line, &word) || !word_number(word, 0, 100, &value))
            return false;
        t->game->shares[deed][seat] = (uint8_t)value;
    }
    return true;
}

static bool read_square_masks(struct reading *t)
{
    struct word word;
    int64_t round, squares;
    if (!read_word(&t->line, &word) || !word_number(word, 0, 2, &round) || !read_squares(t, NULL, &squares))
        return false;
    t->game->infected_squares[round] = (fh_squares)squares;
    return true;
}

/* ---- Questions -------------------------------------------------------------------------------------------------------------------- */

static bool read_by_seat_column(struct reading *t, struct word list, fh_question *q, int column)
{
    for (int i = 0; i < t->game->seat_count; i++) {
        int64_t value;
        if (list.length == 0 || !find_number(word_split(&list, ','), 1, &value))
            return false;
        question_put(q, column, i, value);
    }
    return list.length == 0;
}

static bool read_column(struct reading *t, struct word word, fh_question *q, int column)
{
    int64_t value = 0;
    bool is_read = false;
    switch ((enum column_shape)QUESTION_COLUMN[column].shape) {
    case SHAPE_KIND:
        is_read = find_name(word, fh_question_name, FH_ASK_COUNT, &value);
        break;
    case SHAPE_SEAT:
    case SHAPE_ACCOUNT:
        is_read = find_account(word, &value);
        break;
    case SHAPE_SEATS:
        is_read = read_seats(t, &word, &value);
        break;
    case SHAPE_SQUARE:
        is_read = find_square(t, word, &value);
        break;
    case SHAPE_WHY:
        is_read = find_name(word, name_of_why, FH_WHY_COUNT, &value);
        break;
    case SHAPE_DECK:
        value = word_find(word, t->edition->words.deck_id[0], FH_ID_SIZE, t->edition->deck_count);
        is_read = value >= 0;
        break;
    case SHAPE_NUMBER:
        is_read = find_number(word, QUESTION_COLUMN[column].width, &value);
        break;
    case SHAPE_SQUARES:
        is_read = read_squares(t, &word, &value);
        break;
    case SHAPE_BY_SEAT:
        return read_by_seat_column(t, word, q, column);
    }
    if (is_read)
        question_put(q, column, 0, value);
    return is_read;
}

static bool read_cause_card(const struct reading *t, struct word word, fh_cause *cause)
{
    const fh_edition_words *words = &t->edition->words;
    int deck = word_find(word_split(&word, ':'), words->deck_id[0], FH_ID_SIZE, t->edition->deck_count);
    int card = deck < 0 ? -1 : word_find(word, words->card_id[deck][0], FH_ID_SIZE, t->edition->decks[deck].count);
    cause->card = card < 0 ? 0 : FH_CARD(deck, card);
    return card >= 0;
}

/* The number-th part of a cause, if the word names it. Written parts are never 0. */
static bool read_cause_part(const struct reading *t, struct word word, int part, fh_cause *cause)
{
    static const char *const names[] = {"number", "card", "percent", "base"};
    static const int64_t highest[] = {UINT8_MAX, 0, UINT16_MAX, FH_MAX_AMOUNT};
    int64_t value;
    if (!word_is(word_split(&word, '='), names[part]))
        return false;
    if (part == 1)
        return read_cause_card(t, word, cause);
    if (!word_number(word, 1, highest[part], &value))
        return false;
    if (part == 0)
        cause->number = (uint8_t)value;
    else if (part == 2)
        cause->percent = (uint16_t)value;
    else
        cause->base = (fh_money)value;
    return true;
}

/* What is left of the line, in the order of position_write.c; any part may be missing. */
static bool read_cause(struct reading *t, fh_question *q)
{
    fh_cause cause = {0};
    struct word word;
    int part = 0;
    while (read_word(&t->line, &word)) {
        while (part < 4 && !read_cause_part(t, word, part, &cause))
            part++;
        if (part++ == 4)
            return false;
    }
    question_put_cause(q, cause);
    return true;
}

/* The columns come in their order, exactly those that the kind fills. Behind them may come the cause. */
static bool read_question(struct reading *t)
{
    if (t->game->depth == FH_MAX_STACK)
        return false;
    fh_question *q = &t->game->stack[t->game->depth++];
    for (int column = 0; column < QUESTION_COLUMNS; column++) {
        struct word word;
        if (!question_member(q->kind, column)->name)
            continue;
        if (!read_word(&t->line, &word))
            return false;
        if (column != COLUMN_KIND && !word_is(word_split(&word, '='), QUESTION_COLUMN[column].name))
            return false;
        if (!read_column(t, word, q, column))
            return false;
    }
    return !question_keeps_cause(q->kind) || read_cause(t, q);
}

/* ---- The whole -------------------------------------------------------------------------------------------------------------------- */

static bool read_value(struct reading *t, const struct field *f)
{
    switch ((enum field_shape)f->shape) {
    case FIELD_NUMBER:
    case FIELD_SEAT:
    case FIELD_PHASE:
    case FIELD_SQUARE:
        return read_single(t, f);
    case FIELD_SEATS:
    case FIELD_SQUARES:
        return read_mask(t, f);
    case FIELD_FACES:
    case FIELD_BY_SEAT:
    case FIELD_SEATS_LIST:
    case FIELD_SQUARES_LIST:
        return read_list(t, f);
    case FIELD_OWNERS:
    case FIELD_BY_SQUARE:
        return read_by_square(t, f);
    case FIELD_UNSEEN:
    case FIELD_KNOWN:
        return read_deck(t, f);
    case FIELD_PASSES:
        return read_passes(t);
    case FIELD_SHARES:
    case FIELD_FREEDOMS:
        return read_agreement(t, f);
    case FIELD_SQUARE_MASKS:
        return read_square_masks(t);
    case FIELD_STACK:
        return read_question(t);
    case FIELD_OFFER:
        return read_offer(&t->line, t->edition, &t->game->offer);
    }
    return false;
}

/* The fault of a line, with the field's name or what is in its place; FH_NO_FAULT if it has been read. */
static enum fh_fault read_field(struct reading *t, struct word *name)
{
    *name = (struct word){"", 0};
    if (!read_word(&t->line, name))
        return FH_FAULT_UNKNOWN_KEY;
    for (int i = 0; i < GAME_FIELD_COUNT; i++) {
        if (!word_is(*name, GAME_FIELDS[i].name))
            continue;
        bool is_read = read_value(t, &GAME_FIELDS[i]) && !read_rest(&t->line) && t->game->seat_count <= FH_MAX_SEATS;
        return is_read ? FH_NO_FAULT : FH_FAULT_BAD_FIELD;
    }
    return FH_FAULT_UNKNOWN_KEY;
}

/* Takes the words that a line must begin with. */
static bool line_begins(struct reader *line, const char *words)
{
    struct reader expected = reader_open(words, strlen(words));
    struct word wanted, word;
    while (read_word(&expected, &wanted)) {
        if (!read_word(line, &word) || word.length != wanted.length || memcmp(word.text, wanted.text, word.length) != 0)
            return false;
    }
    return true;
}

static bool fail(fh_game *game, fh_error *error, int line, const struct fault *fault)
{
    memset(game, 0, sizeof *game);
    return fault_say(error, NULL, line, fault);
}

static bool read_first(struct reader *text, struct reading *t, fh_error *error)
{
    static const char first[] = "freehold position 1";
    bool is_good = read_line(text, &t->line) && line_begins(&t->line, first) && !read_rest(&t->line);
    return is_good || fail(t->game, error, 1, &(struct fault){.kind = FH_FAULT_FIRST_LINE, .detail = word_of(first)});
}

/* `edition ID` */
static bool read_edition(struct reader *text, struct reading *t, fh_error *error)
{
    struct word id = {"", 0};
    if (!read_line(text, &t->line) || !line_begins(&t->line, "edition") || !read_word(&t->line, &id) || read_rest(&t->line))
        return fail(t->game, error, 2, &(struct fault){.kind = FH_FAULT_BAD_FIELD, .subject = word_of("edition")});
    struct word wanted = word_of(t->edition->words.id);
    return word_is(id, wanted.text) ||
           fail(t->game, error, 2, &(struct fault){.kind = FH_FAULT_OTHER_EDITION, .found = id, .detail = wanted});
}

static bool read_fields(struct reader *text, struct reading *t, fh_error *error)
{
    for (int line = 3; read_line(text, &t->line); line++) {
        struct word name;
        enum fh_fault fault = read_field(t, &name);
        if (fault)
            return fail(t->game, error, line, &(struct fault){.kind = (uint8_t)fault, .subject = name});
    }
    return true;
}

bool fh_position_parse(const fh_edition *edition, const char *text, size_t length, fh_game *game, fh_error *error)
{
    struct reader r = reader_open(text, length);
    struct reading t = {edition, game, {NULL, NULL}};
    memset(game, 0, sizeof *game);
    memset(game->owner, FH_BANK, sizeof game->owner);
    if (!read_first(&r, &t, error) || !read_edition(&r, &t, error) || !read_fields(&r, &t, error))
        return false;
    const char *broken = verify_ranges(edition, game);
    if (!broken) {
        caches_derive(edition, game);
        broken = fh_verify(edition, game);
    }
    return !broken || fail(game, error, 0, &(struct fault){.kind = FH_FAULT_IMPOSSIBLE, .detail = word_of(broken)});
}
