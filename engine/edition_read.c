/* edition_read.c - the second walk over the texts of an edition, and the calls that read. See edition_read.h.
 *
 * A square, set, deck or card that a base has already given is patched: only what its line says changes. */
#include "edition_read.h"

#include "edition_check.h"
#include "edition_value.h"

#include <string.h>

/* ---- Values --------------------------------------------------------------------------------------------------------------------- */

static bool fail_value(const struct edition_reader *r, const struct edition_field *field, struct word value)
{
    char room[FH_FAULT_TEXT_SIZE];
    struct fault fault = value_fault(field, value, room);
    return reader_fail(r, &fault);
}

static bool read_end(struct edition_reader *r, struct reader *line)
{
    return !line_has_more(line) || reader_fail_found(r, FH_FAULT_OUT_OF_PLACE, line_next(*line));
}

/* `= value`, for the key that has been read. */
static bool read_setting(struct edition_reader *r, struct reader *line, const struct edition_field *field, void *base)
{
    if (!line_sign(line, '='))
        return reader_fail_subject(r, FH_FAULT_NO_VALUE, word_of(field->key));
    struct word value = line_value(line);
    return value_read(field, value, r->edition, base) || fail_value(r, field, value);
}

static bool fail_key(const struct edition_reader *r, enum key_section section, uint8_t kind, struct word key)
{
    if (section == KEY_SQUARE && edition_field_is_known(section, key))
        return reader_fail(r, &(struct fault){.kind = FH_FAULT_NOT_OF_KIND, .subject = key, .detail = word_of(fh_square_kind_name(kind))});
    return reader_fail_subject(r, FH_FAULT_UNKNOWN_KEY, key);
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
            return reader_fail_subject(r, FH_FAULT_GIVEN_TWICE, key);
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
        reader_fail_id(r, id);
        return -1;
    }
    int number = word_find(id, ids, FH_ID_SIZE, count);
    if (number < 0 || (places[number].line > 0 && places[number].source == r->here.source)) {
        reader_fail_subject(r, FH_FAULT_GIVEN_TWICE, id);
        return -1;
    }
    return number;
}

/* A name or a card's text. Only new things must have one. */
static bool read_name(struct edition_reader *r, struct reader *line, bool is_new, char *name, size_t size)
{
    if (!line_is_quoted(line))
        return !is_new || reader_fail(r, &(struct fault){.kind = FH_FAULT_NO_QUOTES});
    enum fh_fault fault = line_quoted(line, name, size);
    int64_t most = fault == FH_FAULT_LONG_QUOTES ? (int64_t)size - 1 : 0;
    return !fault || reader_fail(r, &(struct fault){.kind = (uint8_t)fault, .high = most});
}

/* ---- The parts of a file -------------------------------------------------------------------------------------------------------- */

static const char FIRST_LINE[] = "freehold edition 1";

static bool read_version(struct edition_reader *r, struct reader *line)
{
    int64_t version;
    bool is_edition = word_is(line_value(line), "freehold") && word_is(line_value(line), "edition");
    struct word number = line_value(line);
    if (!is_edition || !word_number(number, 1, INT32_MAX, &version))
        return reader_fail(r, &(struct fault){.kind = FH_FAULT_FIRST_LINE, .detail = word_of(FIRST_LINE)});
    if (version > FH_EDITION_VERSION)
        return reader_fail(r, &(struct fault){.kind = FH_FAULT_NEWER_FORMAT, .count = version, .high = FH_EDITION_VERSION});
    r->section = SECTION_HEAD;
    return read_end(r, line);
}

/* `key = value` of the head or the rules. */
static const struct edition_field *read_key(struct edition_reader *r, struct reader *line, enum key_section section)
{
    struct word key = line_word(line);
    const struct edition_field *field = edition_field_find(section, 0, key);
    if (!field) {
        reader_fail_subject(r, section == KEY_RULE ? FH_FAULT_UNKNOWN_RULE : FH_FAULT_UNKNOWN_KEY, key.length > 0 ? key : line_next(*line));
        return NULL;
    }
    struct place *place = &r->places.rules[field - edition_fields];
    if (place->line > 0 && place->source == r->here.source) {
        reader_fail_subject(r, FH_FAULT_GIVEN_TWICE, key);
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
        return reader_fail_subject(r, FH_FAULT_NO_VALUE, word_of("name"));
    return read_name(r, line, true, words->name, sizeof words->name);
}

/* The chain has already followed `extends`; here it must only be the first thing that the file says. */
static bool read_base(struct edition_reader *r, struct reader *line)
{
    for (int row = 0; row < edition_field_count; row++) {
        struct place place = r->places.rules[row];
        if (place.line > 0 && place.line < r->here.line && place.source == r->here.source)
            return reader_fail(r, &(struct fault){.kind = FH_FAULT_LATE_BASE});
    }
    if (!line_sign(line, '='))
        return reader_fail_subject(r, FH_FAULT_NO_VALUE, word_of("extends"));
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
        return reader_fail_found(r, FH_FAULT_UNKNOWN_KIND, word.length > 0 ? word : line_next(*line));
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
        return reader_fail_found(r, FH_FAULT_UNKNOWN_SECTION, word);
    if (r->section == SECTION_DECK && !read_deck(r, line))
        return false;
    if (!line_sign(line, ']'))
        return reader_fail(r, &(struct fault){.kind = FH_FAULT_OPEN_HEADING});
    return read_end(r, line);
}

/* ---- The whole ------------------------------------------------------------------------------------------------------------------ */

static bool read_line_of_section(struct edition_reader *r, struct reader *line)
{
    static bool (*const readers[])(struct edition_reader *, struct reader *) = {
        [SECTION_VERSION] = read_version, [SECTION_HEAD] = read_head,      [SECTION_RULES] = read_rule, [SECTION_SETS] = read_set,
        [SECTION_PASSES] = read_pass,     [SECTION_SQUARES] = read_square, [SECTION_DECK] = read_card,
    };
    const char *bad = line_find_bad(*line);
    char room[FAULT_BYTE_SIZE];
    if (bad)
        return reader_fail_found(r, FH_FAULT_BAD_BYTE, fault_byte(room, *bad));
    if (r->section != SECTION_VERSION && line_sign(line, '['))
        return read_heading(r, line);
    return readers[r->section](r, line);
}

/* The keys that every file of the chain must give. */
static bool check_source(struct edition_reader *r, uint8_t source)
{
    const struct edition_field *id = edition_field_find(KEY_HEAD, 0, word_of("id"));
    struct place given = r->places.rules[id - edition_fields];
    if (r->section == SECTION_VERSION) {
        r->here.line = 1;
        return reader_fail(r, &(struct fault){.kind = FH_FAULT_FIRST_LINE, .detail = word_of(FIRST_LINE)});
    }
    r->here.line = 0;
    if (given.line == 0 || given.source != source)
        return reader_fail_subject(r, FH_FAULT_HEAD_INCOMPLETE, word_of("id"));
    return r->edition->words.name[0] != '\0' || reader_fail_subject(r, FH_FAULT_HEAD_INCOMPLETE, word_of("name"));
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

/* ---- Rules of an edition that has been read ------------------------------------------------------------------------------------- */

/* One rule, not yet checked against the others. */
static bool set_rule(struct edition_reader *r, const fh_setting *setting)
{
    struct word rule = word_of(setting->rule), value = word_of(setting->value);
    const struct edition_field *field = edition_field_find(KEY_RULE, 0, rule);
    if (!field)
        return reader_fail_subject(r, FH_FAULT_UNKNOWN_RULE, rule);
    struct place *place = &r->places.rules[field - edition_fields];
    if (place->line > 0)
        return reader_fail_subject(r, FH_FAULT_GIVEN_TWICE, rule);
    *place = r->here;
    return value_read(field, value, r->edition, &r->edition->rules) || fail_value(r, field, value);
}

static bool set_rules(struct edition_reader *r, const fh_setting *settings, int count)
{
    for (int i = 0; i < count; i++) {
        r->here.line = i + 1;
        if (!set_rule(r, &settings[i]))
            return false;
    }
    struct edition_check check = {r->edition, &r->places, r->error};
    return edition_finish(&check);
}

bool fh_edition_set_rules(fh_edition *edition, const fh_setting *settings, int count, fh_error *error)
{
    struct edition_reader r;
    memset(&r, 0, sizeof r);
    r.edition = edition;
    r.error = error;
    fh_rules before = edition->rules;
    if (set_rules(&r, settings, count))
        return true;
    struct edition_check quiet = {edition, &r.places, NULL};
    edition->rules = before;
    edition_finish(&quiet);
    return false;
}

bool fh_edition_set(fh_edition *edition, const char *rule, const char *value, fh_error *error)
{
    if (fh_edition_set_rules(edition, &(fh_setting){rule, value}, 1, error))
        return true;
    if (error)
        error->line = 0;
    return false;
}
