/* edition_value.c - see edition_value.h. */
#include "edition_value.h"

#include <string.h>

bool is_id(struct word word)
{
    if (word.length == 0 || word.length >= FH_ID_SIZE)
        return false;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
            return false;
    }
    return true;
}

/* ---- Reading: one function for each shape of value ----------------------------------------------------------------------------- */

static bool read_number(const struct edition_field *field, struct word text, void *base)
{
    int64_t number;
    if (!word_number(text, field->low, field->high, &number))
        return false;
    edition_field_store(field, base, number);
    return true;
}

static bool read_flag(const struct edition_field *field, struct word text, void *base)
{
    bool is_yes = word_is(text, "yes");
    if (!is_yes && !word_is(text, "no"))
        return false;
    edition_field_store(field, base, is_yes);
    return true;
}

static bool read_choice(const struct edition_field *field, struct word text, void *base)
{
    struct word rest = {field->words, strlen(field->words)};
    for (int number = 0; rest.length > 0; number++) {
        struct word choice = word_split(&rest, ' ');
        if (choice.length == text.length && memcmp(choice.text, text.text, text.length) == 0) {
            edition_field_store(field, base, number);
            return true;
        }
    }
    return false;
}

static bool read_stock(const struct edition_field *field, struct word text, void *base)
{
    if (!word_is(text, "unlimited"))
        return read_number(field, text, base);
    edition_field_store(field, base, 0);
    return true;
}

static void store_two(const struct edition_field *field, void *base, int64_t first, int64_t second)
{
    int32_t numbers[2] = {(int32_t)first, (int32_t)second};
    memcpy((unsigned char *)base + field->offset, numbers, sizeof numbers);
}

static bool read_range(const struct edition_field *field, struct word text, void *base)
{
    int64_t low, high;
    struct word front = word_split(&text, '-');
    if (!word_number(front, field->low, field->high, &low) || !word_number(text, low, field->high, &high))
        return false;
    store_two(field, base, low, high);
    return true;
}

static bool read_dice(const struct edition_field *field, struct word text, void *base)
{
    int64_t dice, sides, outcomes = 1;
    struct word front = word_split(&text, 'x');
    if (!word_number(front, field->low, field->high, &dice) || !word_number(text, 2, FH_MAX_SIDES, &sides))
        return false;
    for (int64_t i = 0; i < dice; i++)
        outcomes *= sides;
    if (outcomes > KEY_MAX_OUTCOMES)
        return false;
    store_two(field, base, dice, sides);
    return true;
}

/* A comma at the end would leave an empty word behind it that word_split cannot tell from none. */
static bool read_amounts(const struct edition_field *field, struct word text, fh_square_def *square)
{
    fh_money rents[6] = {0};
    uint8_t count = 0;
    if (text.length > 0 && text.text[text.length - 1] == ',')
        return false;
    while (text.length > 0) {
        int64_t number;
        if (count == 6 || !word_number(word_split(&text, ','), field->low, field->high, &number))
            return false;
        rents[count++] = (fh_money)number;
    }
    memcpy(square->rents, rents, sizeof rents);
    square->rent_count = count;
    return count > 0;
}

static bool read_kind(const struct edition_field *field, struct word text, void *base)
{
    uint8_t kind;
    if (!square_kind_find(text, &kind))
        return false;
    edition_field_store(field, base, kind);
    return true;
}

static bool read_reference(const struct edition_field *field, struct word text, const char *ids, int count, void *base)
{
    int number = word_find(text, ids, FH_ID_SIZE, count);
    if (number < 0)
        return false;
    edition_field_store(field, base, number);
    return true;
}

/* Passes come into being where a card first names them. */
static bool read_pass(const struct edition_field *field, struct word text, fh_edition *edition, void *base)
{
    if (read_reference(field, text, edition->words.pass_id[0], edition->pass_count, base))
        return true;
    if (!is_id(text) || edition->pass_count == FH_MAX_PASSES)
        return false;
    memcpy(edition->words.pass_id[edition->pass_count], text.text, text.length);
    edition_fields_reset(KEY_PASS, &edition->passes[edition->pass_count]);
    edition_field_store(field, base, edition->pass_count++);
    return true;
}

bool value_read(const struct edition_field *field, struct word text, fh_edition *edition, void *base)
{
    fh_edition_words *words = &edition->words;
    switch ((enum key_type)field->type) {
    case KEY_BASE:
    case KEY_NAME:
        return false; /* not words: read with the head of the file */
    case KEY_ID:
        if (!is_id(text))
            return false;
        memset(words->id, 0, sizeof words->id);
        memcpy(words->id, text.text, text.length);
        return true;
    case KEY_NUMBER:
    case KEY_PERCENT:
    case KEY_AMOUNT:
        return read_number(field, text, base);
    case KEY_AMOUNTS:
        return read_amounts(field, text, base);
    case KEY_FLAG:
        return read_flag(field, text, base);
    case KEY_CHOICE:
        return read_choice(field, text, base);
    case KEY_STOCK:
        return read_stock(field, text, base);
    case KEY_RANGE:
        return read_range(field, text, base);
    case KEY_DICE:
        return read_dice(field, text, base);
    case KEY_KIND:
        return read_kind(field, text, base);
    case KEY_TO_SET:
        return read_reference(field, text, words->set_id[0], edition->set_count, base);
    case KEY_TO_SQUARE:
        return read_reference(field, text, words->square_id[0], edition->square_count, base);
    case KEY_TO_DECK:
        return read_reference(field, text, words->deck_id[0], edition->deck_count, base);
    case KEY_TO_PASS:
        return read_pass(field, text, edition, base);
    }
    return false;
}

/* ---- Writing -------------------------------------------------------------------------------------------------------------------- */

static void write_choice(struct writer *w, const char *words, int64_t number)
{
    struct word rest = {words, strlen(words)}, choice = word_split(&rest, ' ');
    for (; number > 0; number--)
        choice = word_split(&rest, ' ');
    for (size_t i = 0; i < choice.length; i++)
        write_char(w, choice.text[i]);
}

static void write_two(struct writer *w, const struct edition_field *field, const void *base, char between)
{
    int32_t numbers[2];
    memcpy(numbers, (const unsigned char *)base + field->offset, sizeof numbers);
    write_number(w, numbers[0]);
    write_char(w, between);
    write_number(w, numbers[1]);
}

static void write_amounts(struct writer *w, const fh_square_def *square)
{
    for (int i = 0; i < square->rent_count; i++) {
        if (i > 0)
            write_char(w, ',');
        write_number(w, square->rents[i]);
    }
}

/* The text of a value that is a name or an id; NULL for all others. Those do not look at the edition, which may then be NULL. */
static const char *referred(const struct edition_field *field, const fh_edition *edition, int64_t number)
{
    switch ((enum key_type)field->type) {
    case KEY_ID:
        return edition->words.id;
    case KEY_KIND:
        return fh_square_kind_name((uint8_t)number);
    case KEY_TO_SET:
        return number < edition->set_count ? edition->words.set_id[number] : "";
    case KEY_TO_SQUARE:
        return number < edition->square_count ? edition->words.square_id[number] : "";
    case KEY_TO_DECK:
        return number < edition->deck_count ? edition->words.deck_id[number] : "";
    case KEY_TO_PASS:
        return number < edition->pass_count ? edition->words.pass_id[number] : "";
    case KEY_NAME:
        return edition->words.name;
    case KEY_BASE:
    case KEY_NUMBER:
    case KEY_PERCENT:
    case KEY_AMOUNT:
    case KEY_AMOUNTS:
    case KEY_FLAG:
    case KEY_CHOICE:
    case KEY_STOCK:
    case KEY_RANGE:
    case KEY_DICE:
        return NULL;
    }
    return NULL;
}

void value_write(struct writer *w, const struct edition_field *field, const fh_edition *edition, const void *base)
{
    int64_t number = edition_field_load(field, base);
    const char *word = referred(field, edition, number);
    if (word)
        write_text(w, word);
    else if (field->type == KEY_AMOUNTS)
        write_amounts(w, base);
    else if (field->type == KEY_FLAG)
        write_text(w, number ? "yes" : "no");
    else if (field->type == KEY_CHOICE)
        write_choice(w, field->words, number);
    else if (field->type == KEY_STOCK && number == 0)
        write_text(w, "unlimited");
    else if (field->type == KEY_RANGE || field->type == KEY_DICE)
        write_two(w, field, base, field->type == KEY_RANGE ? '-' : 'x');
    else
        write_number(w, number);
}

static bool is_list(const struct edition_field *field)
{
    return field->type == KEY_AMOUNTS || field->type == KEY_RANGE || field->type == KEY_DICE;
}

void value_write_json(struct writer *w, const struct edition_field *field, const fh_edition *edition, const void *base)
{
    int64_t number = edition_field_load(field, base);
    const char *word = referred(field, edition, number);
    if (word) {
        write_json_text(w, word);
    } else if (field->type == KEY_FLAG) {
        write_text(w, number ? "true" : "false");
    } else if (field->type == KEY_CHOICE) {
        write_char(w, '"');
        write_choice(w, field->words, number);
        write_char(w, '"');
    } else if (field->type == KEY_STOCK && number == 0) {
        write_text(w, "null");
    } else if (is_list(field)) {
        write_char(w, '[');
        if (field->type == KEY_AMOUNTS)
            write_amounts(w, base);
        else
            write_two(w, field, base, ',');
        write_char(w, ']');
    } else {
        write_number(w, number);
    }
}

/* ---- Describing ----------------------------------------------------------------------------------------------------------------- */

static void describe_numbers(struct writer *w, const struct edition_field *field, const char *what)
{
    write_text(w, what);
    write_text(w, " from ");
    write_number(w, field->low);
    write_text(w, " to ");
    write_number(w, field->high);
}

static void describe_choice(struct writer *w, const char *words)
{
    struct word rest = {words, strlen(words)};
    for (int number = 0; rest.length > 0; number++) {
        struct word choice = word_split(&rest, ' ');
        if (number > 0)
            write_text(w, rest.length > 0 ? ", " : " or ");
        for (size_t i = 0; i < choice.length; i++)
            write_char(w, choice.text[i]);
    }
}

void value_describe(struct writer *w, const struct edition_field *field)
{
    switch ((enum key_type)field->type) {
    case KEY_BASE:
        write_text(w, "the id of another edition");
        return;
    case KEY_ID:
        write_text(w, "an id");
        return;
    case KEY_NAME:
        write_text(w, "a name in quotes");
        return;
    case KEY_NUMBER:
        describe_numbers(w, field, "a number");
        return;
    case KEY_PERCENT:
        describe_numbers(w, field, "a percentage");
        return;
    case KEY_AMOUNT:
        describe_numbers(w, field, "an amount");
        return;
    case KEY_AMOUNTS:
        describe_numbers(w, field, "up to six numbers");
        write_text(w, " with commas between");
        return;
    case KEY_FLAG:
        write_text(w, "yes or no");
        return;
    case KEY_CHOICE:
        describe_choice(w, field->words);
        return;
    case KEY_STOCK:
        describe_numbers(w, field, "a number");
        write_text(w, " or unlimited");
        return;
    case KEY_RANGE:
        describe_numbers(w, field, "a range like 2-6 within the numbers");
        return;
    case KEY_DICE:
        write_text(w, "a number of dice and of sides like 2x6, with at most 1296 outcomes");
        return;
    case KEY_KIND:
        write_text(w, "a kind of square");
        return;
    case KEY_TO_SET:
        write_text(w, "the id of a set");
        return;
    case KEY_TO_SQUARE:
        write_text(w, "the id of a square");
        return;
    case KEY_TO_DECK:
        write_text(w, "the id of a deck");
        return;
    case KEY_TO_PASS:
        write_text(w, "an id, one of at most eight");
        return;
    }
}
