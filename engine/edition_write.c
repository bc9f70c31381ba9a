/* edition_write.c - the canonical text of an edition, and its hash.
 *
 * The text is made line by line in a small buffer; each finished line goes to the caller's text and into the hash. So the hash is that of
 * the canonical text and yet needs no room for all of it. Every rule is written; of squares and cards only the keys that differ from their
 * defaults. */
#include "edition_line.h"
#include "edition_value.h"
#include "hash.h"

/* The longest line is a card's: a text in which every byte is escaped, and a dozen keys. */
enum { LONGEST_LINE = 1536 };

struct output {
    const fh_edition *edition;
    struct writer text;
    uint64_t hash; /* FNV-1a of all lines so far */
    struct writer line;
    char buffer[LONGEST_LINE];
};

static void output_open(struct output *out, const fh_edition *edition, char *text, size_t size)
{
    out->edition = edition;
    out->text = writer_open(text, size);
    out->hash = HASH_BEGIN;
    out->line = writer_open(out->buffer, sizeof out->buffer);
}

static void end_line(struct output *out)
{
    write_char(&out->line, '\n');
    for (size_t i = 0; i < out->line.length && i < sizeof out->buffer; i++) {
        write_char(&out->text, out->buffer[i]);
        out->hash = hash_byte(out->hash, (uint8_t)out->buffer[i]);
    }
    out->line.length = 0;
}

static void write_heading(struct output *out, const char *heading)
{
    end_line(out);
    write_text(&out->line, heading);
    end_line(out);
}

static void write_id_and_name(struct writer *w, const char *id, const char *name)
{
    write_text(w, id);
    write_char(w, ' ');
    write_quoted_text(w, name);
}

/* The keys of a square, card or pass that need to be said. */
static void write_settings(struct output *out, enum key_section section, uint8_t kind, const void *base)
{
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        if (!edition_field_applies(field, section, kind) || edition_field_is_default(field, base))
            continue;
        write_char(&out->line, ' ');
        write_text(&out->line, field->key);
        write_char(&out->line, '=');
        value_write(&out->line, field, out->edition, base);
    }
}

static void write_head(struct output *out)
{
    write_text(&out->line, "freehold edition ");
    write_number(&out->line, FH_EDITION_VERSION);
    end_line(out);
    write_text(&out->line, "id = ");
    write_text(&out->line, out->edition->words.id);
    end_line(out);
    write_text(&out->line, "name = ");
    write_quoted_text(&out->line, out->edition->words.name);
    end_line(out);
}

static void write_rules(struct output *out)
{
    write_heading(out, "[rules]");
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        if (field->section != KEY_RULE)
            continue;
        write_text(&out->line, field->key);
        write_text(&out->line, " = ");
        value_write(&out->line, field, out->edition, &out->edition->rules);
        end_line(out);
    }
}

static void write_sets(struct output *out)
{
    const fh_edition *edition = out->edition;
    if (edition->set_count > 0)
        write_heading(out, "[sets]");
    for (int i = 0; i < edition->set_count; i++) {
        write_id_and_name(&out->line, edition->words.set_id[i], edition->words.set_name[i]);
        end_line(out);
    }
}

/* Only the passes about which there is something to say. */
static void write_passes(struct output *out)
{
    const fh_edition *edition = out->edition;
    bool has_heading = false;
    for (int i = 0; i < edition->pass_count; i++) {
        if (edition->passes[i].limit == 1)
            continue;
        if (!has_heading)
            write_heading(out, "[passes]");
        has_heading = true;
        write_text(&out->line, edition->words.pass_id[i]);
        write_settings(out, KEY_PASS, 0, &edition->passes[i]);
        end_line(out);
    }
}

static void write_squares(struct output *out)
{
    const fh_edition *edition = out->edition;
    write_heading(out, "[squares]");
    for (int i = 0; i < edition->square_count; i++) {
        write_text(&out->line, fh_square_kind_name(edition->squares[i].kind));
        write_char(&out->line, ' ');
        write_id_and_name(&out->line, edition->words.square_id[i], edition->words.square_name[i]);
        write_settings(out, KEY_SQUARE, edition->squares[i].kind, &edition->squares[i]);
        end_line(out);
    }
}

static void write_deck(struct output *out, int deck)
{
    const fh_edition *edition = out->edition;
    end_line(out);
    write_text(&out->line, "[deck ");
    write_id_and_name(&out->line, edition->words.deck_id[deck], edition->words.deck_name[deck]);
    write_char(&out->line, ']');
    end_line(out);
    for (int i = 0; i < edition->decks[deck].count; i++) {
        write_id_and_name(&out->line, edition->words.card_id[deck][i], edition->words.card_text[deck][i]);
        write_settings(out, KEY_CARD, 0, &edition->decks[deck].cards[i]);
        end_line(out);
    }
}

static void write_edition(struct output *out)
{
    write_head(out);
    write_rules(out);
    write_sets(out);
    write_passes(out);
    write_squares(out);
    for (int deck = 0; deck < out->edition->deck_count; deck++)
        write_deck(out, deck);
}

size_t fh_edition_format(const fh_edition *edition, char *text, size_t size)
{
    struct output out;
    output_open(&out, edition, text, size);
    write_edition(&out);
    return writer_close(&out.text);
}

uint64_t fh_edition_hash(const fh_edition *edition)
{
    struct output out;
    output_open(&out, edition, NULL, 0);
    write_edition(&out);
    return out.hash;
}
