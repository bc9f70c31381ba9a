/* edition_read.c - the second walk over the texts of an edition, and the calls that read. See edition_read.h.
 *
 * A square, set, deck or card that a base has already given is patched: only what its line says changes. */
#include "edition_read.h"

#include "edition_check.h"
#include "edition_value.h"

#include <string.h>

/* ---- Values --------------------------------------------------------------------------------------------------------------------- */

/* "KEY must be ..., not 'VALUE'". The length of both is bounded by the table. */
static void describe_refusal(char *sentence, size_t size, const struct edition_field *field)
{
    struct writer w = writer_open(sentence, size);
    write_text(&w, field->key);
    write_text(&w, " must be ");
    value_describe(&w, field);
    write_text(&w, ", not '%'");
    writer_close(&w);
}

static bool fail_value(const struct edition_reader *r, const struct edition_field *field, struct word value)
{
    char sentence[160];
    describe_refusal(sentence, sizeof sentence, field);
    return reader_fail(r, sentence, value, no_word);
}

static bool read_end(struct edition_reader *r, struct reader *line)
{
    return !line_has_more(line) || reader_fail(r, "'%' is out of place", line_next(*line), no_word);
}

/* `= value`, for the key that has been read. */
static bool read_setting(struct edition_reader *r, struct reader *line, const struct edition_field *field, void *base)
{
    if (!line_sign(line, '='))
        return reader_fail(r, "'%' must be followed by = and a value", word_of(field->key), no_word);
    struct word value = line_value(line);
    return value_read(field, value, r->edition, base) || fail_value(r, field, value);
}

static bool fail_key(const struct edition_reader *r, enum key_section section, uint8_t kind, struct word key)
{
    if (section == KEY_SQUARE && edition_field_is_known(section, key))
        return reader_fail(r, "a % has no '%'", word_of(fh_square_kind_name(kind)), key);
    return reader_fail(r, "'%' is not a key that can stand here", key, no_word);
}

/* All the `key=value` that are left of a line. */
static bool read_settings(struct edition_reader *r, struct reader *line, enum key_section section, uint8_t kind, void *base)
{
    bool is_given[KEY_LIMIT] = {false};
    while (line_has_more(line)) {
        struct reader start = *line;
        struct word key = line_word(line);
        if (key.length == 0)
            return read_end(r, &start);
        const struct edition_field *field = edition_field_find(section, kind, key);
        if (!field)
            return fail_key(r, section, kind, key);
        if (is_given[field - edition_fields])
            return reader_fail(r, "'%' is given twice on this line", key, no_word);
        is_given[field - edition_fields] = true;
        if (!read_setting(r, line, field, base))
            return false;
    }
    return true;
}

/* ---- Ids and names -------------------------------------------------------------------------------------------------------------- */

/* The number of an id that the first walk has declared, or -1 with the error said. */
static int read_id(struct edition_reader *r, struct word id, const char *ids, int count, const struct place *places)
{
    if (!is_id(id)) {
        reader_fail(r, "'%' is not an id: 1 to 31 of a-z, 0-9 and hyphens", id, no_word);
        return -1;
    }
    int number = word_find(id, ids, FH_ID_SIZE, count);
    if (number < 0 || (places[number].line > 0 && places[number].source == r->here.source)) {
        reader_fail(r, "'%' is given a second time", id, no_word);
        return -1;
    }
    return number;
}

/* A name or a card's text. Only what is new must have one. */
static bool read_name(struct edition_reader *r, struct reader *line, bool is_new, char *name, size_t size)
{
    if (!line_is_quoted(line))
        return !is_new || reader_fail(r, "a text in quotes must come here", no_word, no_word);
    const char *problem = line_quoted(line, name, size);
    return !problem || reader_fail(r, problem, no_word, no_word);
}

/* ---- The parts of a file -------------------------------------------------------------------------------------------------------- */

static bool read_version(struct edition_reader *r, struct reader *line)
{
    int64_t version;
    bool is_edition = word_is(line_value(line), "freehold") && word_is(line_value(line), "edition");
    struct word number = line_value(line);
    if (!is_edition || !word_number(number, 1, INT32_MAX, &version))
        return reader_fail(r, "the first line must be: freehold edition 1", no_word, no_word);
    if (version > FH_EDITION_VERSION)
        return reader_fail(r, "format % is newer than this program; it reads format 1", number, no_word);
    r->section = SECTION_HEAD;
    return read_end(r, line);
}

/* `key = value` of the head or the rules. */
static const struct edition_field *read_key(struct edition_reader *r, struct reader *line, enum key_section section)
{
    struct word key = line_word(line);
    const struct edition_field *field = edition_field_find(section, 0, key);
    if (!field) {
        reader_fail(r, section == KEY_RULE ? "there is no rule '%'" : "'%' is not a key that can stand here",
                    key.length > 0 ? key : line_next(*line), no_word);
        return NULL;
    }
    struct place *place = &r->places.rules[field - edition_fields];
    if (place->line > 0 && place->source == r->here.source) {
        reader_fail(r, "'%' is given a second time", key, no_word);
        return NULL;
    }
    *place = r->here;
    return field;
}

static bool read_rule(struct edition_reader *r, struct reader *line)
{
    const struct edition_field *field = read_key(r, line, KEY_RULE);
    return field && read_setting(r, line, field, &r->edition->rules) && read_end(r, line);
}

static bool read_edition_name(struct edition_reader *r, struct reader *line)
{
    fh_edition_words *words = &r->edition->words;
    if (!line_sign(line, '='))
        return reader_fail(r, "'%' must be followed by = and a value", word_of("name"), no_word);
    return read_name(r, line, true, words->name, sizeof words->name);
}

/* The chain has already followed `extends`; here it must only be the first thing that the file says. */
static bool read_base(struct edition_reader *r, struct reader *line)
{
    for (int row = 0; row < edition_field_count; row++) {
        struct place place = r->places.rules[row];
        if (place.line > 0 && place.line < r->here.line && place.source == r->here.source)
            return reader_fail(r, "extends must come before everything else", no_word, no_word);
    }
    if (!line_sign(line, '='))
        return reader_fail(r, "'%' must be followed by = and a value", word_of("extends"), no_word);
    line_value(line);
    return true;
}

static bool read_head(struct edition_reader *r, struct reader *line)
{
    const struct edition_field *field = read_key(r, line, KEY_HEAD);
    if (!field)
        return false;
    if (field->type == KEY_BASE && !read_base(r, line))
        return false;
    if (field->type == KEY_NAME && !read_edition_name(r, line))
        return false;
    if (field->type == KEY_ID && !read_setting(r, line, field, &r->edition->words))
        return false;
    return read_end(r, line);
}

static bool read_set(struct edition_reader *r, struct reader *line)
{
    fh_edition *edition = r->edition;
    int set = read_id(r, line_word(line), edition->words.set_id[0], edition->set_count, r->places.sets);
    if (set < 0)
        return false;
    bool is_new = r->places.sets[set].line == 0;
    r->places.sets[set] = r->here;
    return read_name(r, line, is_new, edition->words.set_name[set], FH_NAME_SIZE) && read_end(r, line);
}

static bool read_pass(struct edition_reader *r, struct reader *line)
{
    fh_edition *edition = r->edition;
    struct word id = line_word(line);
    const struct edition_field *pass_of_card = edition_field_find(KEY_CARD, 0, word_of("pass"));
    fh_card_def card;
    if (!value_read(pass_of_card, id, edition, &card))
        return fail_value(r, pass_of_card, id);
    if (read_id(r, id, edition->words.pass_id[0], edition->pass_count, r->places.passes) < 0)
        return false;
    r->places.passes[card.pass] = r->here;
    return read_settings(r, line, KEY_PASS, 0, &edition->passes[card.pass]);
}

static void reset_square(fh_square_def *square, uint8_t kind)
{
    memset(square, 0, sizeof *square);
    edition_fields_reset(KEY_SQUARE, square);
    square->kind = kind;
}

static bool read_square(struct edition_reader *r, struct reader *line)
{
    fh_edition *edition = r->edition;
    uint8_t kind;
    struct word word = line_word(line);
    if (!square_kind_find(word, &kind))
        return reader_fail(r, "there is no kind of square '%'", word.length > 0 ? word : line_next(*line), no_word);
    int square = read_id(r, line_word(line), edition->words.square_id[0], edition->square_count, r->places.squares);
    if (square < 0)
        return false;
    bool is_new = r->places.squares[square].line == 0;
    r->places.squares[square] = r->here;
    if (is_new || edition->squares[square].kind != kind)
        reset_square(&edition->squares[square], kind);
    return read_name(r, line, is_new, edition->words.square_name[square], FH_NAME_SIZE) &&
           read_settings(r, line, KEY_SQUARE, kind, &edition->squares[square]);
}

static bool read_card(struct edition_reader *r, struct reader *line)
{
    fh_edition *edition = r->edition;
    fh_deck_def *deck = &edition->decks[r->deck];
    int card = read_id(r, line_word(line), edition->words.card_id[r->deck][0], deck->count, r->places.cards[r->deck]);
    if (card < 0)
        return false;
    bool is_new = r->places.cards[r->deck][card].line == 0;
    r->places.cards[r->deck][card] = r->here;
    if (is_new)
        edition_fields_reset(KEY_CARD, &deck->cards[card]);
    return read_name(r, line, is_new, edition->words.card_text[r->deck][card], FH_TEXT_SIZE) &&
           read_settings(r, line, KEY_CARD, 0, &deck->cards[card]);
}

static bool read_deck(struct edition_reader *r, struct reader *line)
{
    fh_edition *edition = r->edition;
    int deck = read_id(r, line_word(line), edition->words.deck_id[0], edition->deck_count, r->places.decks);
    if (deck < 0)
        return false;
    bool is_new = r->places.decks[deck].line == 0;
    r->places.decks[deck] = r->here;
    r->deck = (uint8_t)deck;
    return read_name(r, line, is_new, edition->words.deck_name[deck], FH_NAME_SIZE);
}

static bool read_heading(struct edition_reader *r, struct reader *line)
{
    struct word word = line_word(line);
    r->section = (uint8_t)section_find(word);
    if (r->section == SECTION_UNKNOWN)
        return reader_fail(r, "there is no section '%'", word, no_word);
    if (r->section == SECTION_DECK && !read_deck(r, line))
        return false;
    if (!line_sign(line, ']'))
        return reader_fail(r, "the heading must end with ]", no_word, no_word);
    return read_end(r, line);
}

/* ---- The whole ------------------------------------------------------------------------------------------------------------------ */

static bool fail_byte(const struct edition_reader *r, unsigned char byte)
{
    char number[] = "0x00";
    number[2] = "0123456789abcdef"[byte >> 4];
    number[3] = "0123456789abcdef"[byte & 15];
    return reader_fail(r, "byte % is a control character or not UTF-8", word_of(number), no_word);
}

static bool read_line_of_section(struct edition_reader *r, struct reader *line)
{
    static bool (*const readers[])(struct edition_reader *, struct reader *) = {
        [SECTION_VERSION] = read_version, [SECTION_HEAD] = read_head,      [SECTION_RULES] = read_rule, [SECTION_SETS] = read_set,
        [SECTION_PASSES] = read_pass,     [SECTION_SQUARES] = read_square, [SECTION_DECK] = read_card,
    };
    const char *bad = line_find_bad(*line);
    if (bad)
        return fail_byte(r, (unsigned char)*bad);
    if (r->section != SECTION_VERSION && line_sign(line, '['))
        return read_heading(r, line);
    return readers[r->section](r, line);
}

/* What every file of the chain must have said. */
static bool check_source(struct edition_reader *r, uint8_t source)
{
    const struct edition_field *id = edition_field_find(KEY_HEAD, 0, word_of("id"));
    struct place given = r->places.rules[id - edition_fields];
    if (r->section == SECTION_VERSION) {
        r->here.line = 1;
        return reader_fail(r, "the first line must be: freehold edition 1", no_word, no_word);
    }
    r->here.line = 0;
    if (given.line == 0 || given.source != source)
        return reader_fail(r, "the file gives no id", no_word, no_word);
    return r->edition->words.name[0] != '\0' || reader_fail(r, "the file gives no name", no_word, no_word);
}

static bool read_sources(struct edition_reader *r)
{
    edition_fields_reset(KEY_RULE, &r->edition->rules);
    for (uint8_t source = r->source_count; source > 0; source--) {
        if (!source_walk(r, source - 1, read_line_of_section) || !check_source(r, source - 1))
            return false;
    }
    struct edition_check check = {r->edition, &r->places, r->error};
    return edition_finish(&check);
}

bool fh_edition_parse(fh_edition *edition, const char *file, const char *text, size_t length, const fh_library *library, fh_error *error)
{
    struct edition_reader r;
    memset(&r, 0, sizeof r);
    memset(edition, 0, sizeof *edition);
    r.edition = edition;
    r.error = error;
    if (sources_open(&r, file, text, length, library) && sources_declare(&r) && read_sources(&r))
        return true;
    memset(edition, 0, sizeof *edition);
    return false;
}

bool fh_edition_set(fh_edition *edition, const char *rule, const char *value, fh_error *error)
{
    static const struct edition_places nowhere;
    struct edition_check check = {edition, &nowhere, error}, quiet = {edition, &nowhere, NULL};
    const struct edition_field *field = edition_field_find(KEY_RULE, 0, word_of(rule));
    fh_rules before = edition->rules;
    char sentence[160];
    if (!field)
        return error_say(error, &nowhere, (struct place){0}, "there is no rule '%'", word_of(rule), no_word);
    if (!value_read(field, word_of(value), edition, &edition->rules)) {
        describe_refusal(sentence, sizeof sentence, field);
        return error_say(error, &nowhere, (struct place){0}, sentence, word_of(value), no_word);
    }
    if (edition_finish(&check))
        return true;
    edition->rules = before;
    edition_finish(&quiet);
    return false;
}
