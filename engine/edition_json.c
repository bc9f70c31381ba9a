/* edition_json.c - an edition as JSON, for the page and for thin clients.
 *
 * The keys are those of edition files. A square has every key of its kind except references to nothing, and a street the rent of its site
 * in a full set; a card only what it does. */
#include "edition_value.h"

static void write_comma(struct writer *w, int number)
{
    if (number > 0)
        write_char(w, ',');
}

static void write_key(struct writer *w, const char *key)
{
    write_char(w, ',');
    write_json_text(w, key);
    write_char(w, ':');
}

static void write_pair(struct writer *w, const char *key, const char *text)
{
    write_key(w, key);
    write_json_text(w, text);
}

static void write_choices(struct writer *w, const char *words)
{
    write_text(w, "\"words\":[\"");
    for (; *words; words++) {
        if (*words == ' ')
            write_text(w, "\",\"");
        else
            write_char(w, *words);
    }
    write_text(w, "\"]");
}

static void write_domain(struct writer *w, const struct edition_field *field)
{
    write_char(w, '{');
    if (field->type == KEY_CHOICE) {
        write_choices(w, field->words);
    } else if (field->type != KEY_FLAG) {
        write_text(w, "\"low\":");
        write_number(w, field->low);
        write_text(w, ",\"high\":");
        write_number(w, field->high);
    }
    write_char(w, '}');
}

/* The rules of an edition; without an edition, the values that they can have. */
static void write_rules(struct writer *w, const fh_edition *edition)
{
    int count = 0;
    write_char(w, '{');
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        if (field->section != KEY_RULE)
            continue;
        write_comma(w, count++);
        write_json_text(w, field->key);
        write_char(w, ':');
        if (edition)
            value_write_json(w, field, edition, &edition->rules);
        else
            write_domain(w, field);
    }
    write_char(w, '}');
}

static void write_set(struct writer *w, const fh_edition *edition, int set)
{
    int count = 0;
    write_text(w, "{\"id\":");
    write_json_text(w, edition->words.set_id[set]);
    write_pair(w, "name", edition->words.set_name[set]);
    write_pair(w, "kind", fh_square_kind_name(edition->sets[set].kind));
    write_text(w, ",\"squares\":[");
    for (int i = 0; i < edition->square_count; i++) {
        if ((edition->sets[set].squares & FH_SQUARE_BIT(i)) == 0)
            continue;
        write_comma(w, count++);
        write_json_text(w, edition->words.square_id[i]);
    }
    write_text(w, "]}");
}

static void write_pass(struct writer *w, const fh_edition *edition, int pass)
{
    write_text(w, "{\"id\":");
    write_json_text(w, edition->words.pass_id[pass]);
    write_pair(w, "deck", edition->words.deck_id[edition->passes[pass].deck]);
    write_text(w, ",\"limit\":");
    write_number(w, edition->passes[pass].limit);
    write_char(w, '}');
}

static void write_square(struct writer *w, const fh_edition *edition, int square)
{
    const fh_square_def *def = &edition->squares[square];
    write_text(w, "{\"id\":");
    write_json_text(w, edition->words.square_id[square]);
    write_pair(w, "name", edition->words.square_name[square]);
    write_pair(w, "kind", fh_square_kind_name(def->kind));
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        if (!edition_field_applies(field, KEY_SQUARE, def->kind) || (field->type == KEY_TO_SET && def->set == FH_NONE))
            continue;
        write_key(w, field->key);
        value_write_json(w, field, edition, def);
    }
    if (def->kind == FH_SQ_STREET) {
        write_key(w, "set-rent");
        write_number(w, edition->rent[square][2]);
    }
    write_char(w, '}');
}

static void write_card(struct writer *w, const fh_edition *edition, int deck, int card)
{
    const fh_card_def *def = &edition->decks[deck].cards[card];
    write_text(w, "{\"id\":");
    write_json_text(w, edition->words.card_id[deck][card]);
    write_pair(w, "text", edition->words.card_text[deck][card]);
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        if (!edition_field_applies(field, KEY_CARD, 0) || edition_field_is_default(field, def))
            continue;
        write_key(w, field->key);
        value_write_json(w, field, edition, def);
    }
    write_char(w, '}');
}

static void write_deck(struct writer *w, const fh_edition *edition, int deck)
{
    write_text(w, "{\"id\":");
    write_json_text(w, edition->words.deck_id[deck]);
    write_pair(w, "name", edition->words.deck_name[deck]);
    write_text(w, ",\"cards\":[");
    for (int card = 0; card < edition->decks[deck].count; card++) {
        write_comma(w, card);
        write_card(w, edition, deck, card);
    }
    write_text(w, "]}");
}

static void write_list(struct writer *w, const fh_edition *edition, const char *key, int count,
                       void (*write)(struct writer *, const fh_edition *, int))
{
    write_key(w, key);
    write_char(w, '[');
    for (int i = 0; i < count; i++) {
        write_comma(w, i);
        write(w, edition, i);
    }
    write_char(w, ']');
}

size_t fh_edition_json(const fh_edition *edition, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    write_text(&w, "{\"id\":");
    write_json_text(&w, edition->words.id);
    write_pair(&w, "name", edition->words.name);
    write_text(&w, ",\"hash\":\"");
    write_hex(&w, fh_edition_hash(edition), 16);
    write_char(&w, '"');
    write_key(&w, "rules");
    write_rules(&w, edition);
    write_list(&w, edition, "sets", edition->set_count, write_set);
    write_list(&w, edition, "passes", edition->pass_count, write_pass);
    write_list(&w, edition, "squares", edition->square_count, write_square);
    write_list(&w, edition, "decks", edition->deck_count, write_deck);
    write_char(&w, '}');
    return writer_close(&w);
}

size_t fh_rules_json(char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    write_rules(&w, NULL);
    return writer_close(&w);
}
