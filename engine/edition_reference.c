/* edition_reference.c - docs/editions.md, from the same table that reads the files: what it says cannot differ from what they may say. */
#include "edition_value.h"

static const char introduction[] =
    "# Edition files\n"
    "\n"
    "An edition is a text file with a board, its decks and its rules. `freehold check FILE` checks such a file, and `freehold show FILE`\n"
    "prints it. `editions/classic` is a good one to start from. `freehold reference` prints this page; do not edit it.\n"
    "\n"
    "## The shape of a file\n"
    "\n"
    "```\n"
    "freehold edition 1\n"
    "# A comment runs from a # to the end of the line.\n"
    "id = seaside\n"
    "name = \"Seaside\"\n"
    "\n"
    "[rules]\n"
    "money = 2000\n"
    "doubles-arrest = 0\n"
    "\n"
    "[sets]\n"
    "sand \"Sand\"\n"
    "\n"
    "[squares]\n"
    "start go \"Go\"\n"
    "street dune \"Dune Road\" set=sand price=60 build=50 rents=2,10,30,90,160,250\n"
    "draw post \"Post\" deck=letters\n"
    "street pier \"Pier Street\" set=sand price=80 mortgage=45 build=50 hotel=80 rents=4,20,60,180,320,450\n"
    "\n"
    "[deck letters \"Letters\"]\n"
    "prize \"You have won the raffle.\" receive=100\n"
    "wind \"The wind blows you back.\" steps=-2 pay=5\n"
    "```\n"
    "\n"
    "The first line names the format and its version. Then come the keys of the head and the sections, in any order: a line may name\n"
    "something that is declared further down. The squares are listed in the order of the board.\n"
    "\n"
    "- A square is a line `KIND ID \"NAME\" KEY=VALUE ...`, a set `ID \"NAME\"`, a card `ID \"TEXT\" KEY=VALUE ...`.\n"
    "- An id has up to 31 characters: a-z, 0-9 and hyphen. It must be unique among the squares, the sets, the decks, the passes or the\n"
    "  cards of one deck. Records and saved games hold ids, so keep them when you change a name.\n"
    "- A name has up to 63 bytes of UTF-8, the text of a card up to 223. Inside quotes, `\\\"` is a quotation mark and `\\\\` is a\n"
    "  backslash.\n"
    "- An edition has at most 64 squares, 40 of them deeds, 16 sets, 4 decks of 32 cards, and 8 passes.\n"
    "\n"
    "## Extending another edition\n"
    "\n"
    "If the first line after the version is `extends = classic`, the file starts with everything in `classic` and lists only the\n"
    "differences. A rule replaces that rule. A square, set, deck or card with an existing id changes in its place, and only in the keys\n"
    "that its line gives; the name can then be left out. If the line of a square has a different kind, the square becomes one of that\n"
    "kind and loses its old figures. A new id goes at the end. Up to eight editions can extend one another.\n"
    "\n"
    "```\n"
    "freehold edition 1\n"
    "extends = classic\n"
    "id = rich\n"
    "name = \"Rich\"\n"
    "\n"
    "[rules]\n"
    "money = 5000\n"
    "\n"
    "[squares]\n"
    "street boardwalk price=1000\n"
    "```\n";

static const char about_kinds[] = "\n## Kinds of squares\n\n| kind | what happens |\n|---|---|\n";

static const char about_cards[] =
    "A card first moves the token, by one of `go`, `nearest`, `steps` and `arrest`. When everything that follows from the move is "
    "settled, the money of the card is paid. A card with `pass` does nothing else. Cards must not be able to lead to more than three "
    "draws in a row.\n\n";

static const char about_passes[] =
    "A pass is a card that a player keeps and uses to leave jail. A card declares it by naming it; lines `ID KEY=VALUE` of this optional "
    "section say more about it. With `cards = cycle` each pass is one card.\n\n";

/* What the key's absence means. */
static void write_default(struct writer *w, const struct edition_field *field)
{
    fh_rules rules;
    if (field->fallback == DEFAULT_REQUIRED)
        write_text(w, "must be given");
    else if (field->fallback == DEFAULT_HALF_PRICE)
        write_text(w, "half the price, rounded down");
    else if (field->fallback == DEFAULT_BUILD)
        write_text(w, "as `build`");
    else if (field->section == KEY_RULE) {
        edition_fields_reset(KEY_RULE, &rules);
        write_char(w, '`');
        value_write(w, field, NULL, &rules);
        write_char(w, '`');
    } else if (field->type == KEY_FLAG)
        write_text(w, "`no`");
    else if (field->type == KEY_NUMBER || field->type == KEY_AMOUNT)
        write_number(w, field->initial);
    else
        write_text(w, "none");
}

static void write_kinds(struct writer *w, uint16_t kinds)
{
    int count = 0;
    for (uint8_t kind = 0; kind < FH_SQ_COUNT; kind++) {
        if ((kinds & KEY_KIND_BIT(kind)) == 0)
            continue;
        write_text(w, count++ > 0 ? ", " : "");
        write_text(w, fh_square_kind_name(kind));
    }
    write_text(w, " | ");
}

static void write_row(struct writer *w, const struct edition_field *field)
{
    write_text(w, "| `");
    write_text(w, field->key);
    write_text(w, "` | ");
    if (field->section == KEY_SQUARE)
        write_kinds(w, field->kinds);
    value_describe(w, field);
    write_text(w, " | ");
    write_default(w, field);
    write_text(w, " | ");
    write_text(w, field->meaning);
    write_text(w, " |\n");
}

static void write_table(struct writer *w, const char *title, const char *about, enum key_section section)
{
    write_text(w, "\n## ");
    write_text(w, title);
    write_text(w, "\n\n");
    write_text(w, about);
    write_text(w, section == KEY_SQUARE ? "| key | squares | value | if left out | meaning |\n|---|---|---|---|---|\n"
                                        : "| key | value | if left out | meaning |\n|---|---|---|---|\n");
    for (int i = 0; i < edition_field_count; i++) {
        if (edition_fields[i].section == section)
            write_row(w, &edition_fields[i]);
    }
}

static void write_kind_table(struct writer *w)
{
    write_text(w, about_kinds);
    for (uint8_t kind = 0; kind < FH_SQ_COUNT; kind++) {
        write_text(w, "| `");
        write_text(w, fh_square_kind_name(kind));
        write_text(w, "` | ");
        write_text(w, square_kind_meaning(kind));
        write_text(w, " |\n");
    }
}

size_t fh_edition_reference(char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    write_text(&w, introduction);
    write_table(&w, "The head", "", KEY_HEAD);
    write_table(&w, "Rules: `[rules]`", "Lines `KEY = VALUE`.\n\n", KEY_RULE);
    write_kind_table(&w);
    write_table(&w, "Keys of squares: `[squares]`", "", KEY_SQUARE);
    write_table(&w, "Keys of cards: `[deck ID \"NAME\"]`", about_cards, KEY_CARD);
    write_table(&w, "Keys of passes: `[passes]`", about_passes, KEY_PASS);
    return writer_close(&w);
}
