/* edition_source.c - the chain of editions that extend one another, and the first walk over it. See edition_read.h. */
#include "edition_read.h"

#include "edition_value.h"

#include <string.h>

bool reader_fail(const struct edition_reader *r, const struct fault *fault)
{
    return fault_say_at(r->error, &r->places, r->here, fault);
}

bool reader_fail_found(const struct edition_reader *r, enum fh_fault fault, struct word found)
{
    return reader_fail(r, &(struct fault){.kind = (uint8_t)fault, .found = found});
}

bool reader_fail_subject(const struct edition_reader *r, enum fh_fault fault, struct word subject)
{
    return reader_fail(r, &(struct fault){.kind = (uint8_t)fault, .subject = subject});
}

bool reader_fail_id(const struct edition_reader *r, struct word found)
{
    return reader_fail(r, &(struct fault){.kind = FH_FAULT_BAD_ID, .found = found, .high = FH_ID_SIZE - 1});
}

enum edition_section section_find(struct word word)
{
    static const char *const words[] = {
        [SECTION_RULES] = "rules",     [SECTION_SETS] = "sets", [SECTION_PASSES] = "passes",
        [SECTION_SQUARES] = "squares", [SECTION_DECK] = "deck",
    };
    for (int section = SECTION_RULES; section <= SECTION_DECK; section++) {
        if (word_is(word, words[section]))
            return (enum edition_section)section;
    }
    return SECTION_UNKNOWN;
}

bool source_walk(struct edition_reader *r, uint8_t source, bool (*read)(struct edition_reader *r, struct reader *line))
{
    struct reader text = reader_open(r->sources[source].text, r->sources[source].length), line;
    r->here = (struct place){.source = source};
    r->section = SECTION_VERSION;
    while (read_line(&text, &line)) {
        r->here.line++;
        struct reader start = line;
        if ((line_has_more(&line) || line_find_bad(start)) && !read(r, &start))
            return false;
    }
    return true;
}

/* ---- The chain ------------------------------------------------------------------------------------------------------------------ */

static void take_head(struct source *source, struct word key, struct word value, int32_t line)
{
    if (word_is(key, "extends") && source->base.length == 0) {
        source->base = value;
        source->base_line = line;
    }
    if (word_is(key, "id") && source->name[0] == '\0' && is_id(value))
        memcpy(source->name, value.text, value.length);
}

/* Looks at the lines before the first heading for what the chain needs to know. */
static void scan_head(struct source *source)
{
    struct reader text = reader_open(source->text, source->length), line;
    for (int32_t number = 1; read_line(&text, &line); number++) {
        if (line_sign(&line, '['))
            return;
        struct word key = line_word(&line);
        if (line_sign(&line, '='))
            take_head(source, key, line_value(&line), number);
    }
}

static void add_source(struct edition_reader *r, const char *file, const char *text, size_t length)
{
    struct source *source = &r->sources[r->source_count];
    source->text = length > 0 ? text : "";
    source->length = length;
    scan_head(source);
    r->places.files[r->source_count++] = file;
}

static bool fail_cycle(const struct edition_reader *r, int first)
{
    char chain[EDITION_CHAIN * (FH_ID_SIZE + 3) + FH_ID_SIZE];
    struct writer w = writer_open(chain, sizeof chain);
    for (int i = first; i < r->source_count; i++) {
        write_text(&w, r->sources[i].name);
        write_text(&w, " > ");
    }
    write_text(&w, r->sources[first].name);
    writer_close(&w);
    return reader_fail(r, &(struct fault){.kind = FH_FAULT_BASE_CYCLE, .detail = word_of(chain)});
}

/* The source of that name, or -1. */
static int find_source(const struct edition_reader *r, struct word name)
{
    for (int i = 0; i < r->source_count; i++) {
        if (word_is(name, r->sources[i].name))
            return i;
    }
    return -1;
}

/* Finds what the last source extends and puts it behind it. */
static bool open_base(struct edition_reader *r, const fh_library *library)
{
    struct source *last = &r->sources[r->source_count - 1], *next = last + 1;
    const char *text;
    size_t length;
    r->here = (struct place){.line = last->base_line, .source = (uint8_t)(r->source_count - 1)};
    if (!is_id(last->base))
        return reader_fail_id(r, last->base);
    int before = find_source(r, last->base);
    if (before >= 0)
        return fail_cycle(r, before);
    if (r->source_count == EDITION_CHAIN)
        return reader_fail(r, &(struct fault){.kind = FH_FAULT_LONG_CHAIN, .found = last->base, .high = EDITION_CHAIN});
    memcpy(next->name, last->base.text, last->base.length);
    if (!library || !library->find(library->context, next->name, &text, &length))
        return reader_fail_found(r, FH_FAULT_UNKNOWN_BASE, last->base);
    add_source(r, next->name, text, length);
    return true;
}

bool sources_open(struct edition_reader *r, const char *file, const char *text, size_t length, const fh_library *library)
{
    add_source(r, file, text, length);
    while (r->sources[r->source_count - 1].base_line > 0) {
        if (!open_base(r, library))
            return false;
    }
    return true;
}

/* ---- The first walk ------------------------------------------------------------------------------------------------------------- */

/* Adds an id to a list unless it is there. A word that is no id is left to the second walk. */
static bool declare_id(struct edition_reader *r, struct word id, char *ids, uint8_t *count, int limit, enum fh_fault fault)
{
    if (!is_id(id) || word_find(id, ids, FH_ID_SIZE, *count) >= 0)
        return true;
    if (*count == limit)
        return reader_fail(r, &(struct fault){.kind = (uint8_t)fault, .subject = id, .high = limit});
    memcpy(ids + (size_t)FH_ID_SIZE * (*count)++, id.text, id.length);
    return true;
}

static bool declare_deck(struct edition_reader *r, struct word id)
{
    fh_edition *edition = r->edition;
    char *ids = edition->words.deck_id[0];
    if (!declare_id(r, id, ids, &edition->deck_count, FH_MAX_DECKS, FH_FAULT_TOO_MANY_DECKS))
        return false;
    int deck = word_find(id, ids, FH_ID_SIZE, edition->deck_count);
    r->deck = (uint8_t)deck;
    r->section = deck < 0 ? SECTION_UNKNOWN : SECTION_DECK;
    return true;
}

static bool declare_heading(struct edition_reader *r, struct reader *line)
{
    r->section = (uint8_t)section_find(line_word(line));
    return r->section != SECTION_DECK || declare_deck(r, line_word(line));
}

static bool declare_line(struct edition_reader *r, struct reader *line)
{
    fh_edition *edition = r->edition;
    if (line_sign(line, '['))
        return declare_heading(r, line);
    struct word word = line_word(line);
    if (r->section == SECTION_SETS)
        return declare_id(r, word, edition->words.set_id[0], &edition->set_count, FH_MAX_SETS, FH_FAULT_TOO_MANY_SETS);
    if (r->section == SECTION_SQUARES)
        return declare_id(r, line_word(line), edition->words.square_id[0], &edition->square_count, FH_MAX_SQUARES,
                          FH_FAULT_TOO_MANY_SQUARES);
    if (r->section == SECTION_DECK)
        return declare_id(r, word, edition->words.card_id[r->deck][0], &edition->decks[r->deck].count, FH_MAX_CARDS,
                          FH_FAULT_TOO_MANY_CARDS);
    return true;
}

bool sources_declare(struct edition_reader *r)
{
    for (uint8_t source = r->source_count; source > 0; source--) {
        if (!source_walk(r, source - 1, declare_line))
            return false;
    }
    return true;
}
