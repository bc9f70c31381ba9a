/* board_panel.c - the middle of the board: the edition's name, the round, the dice, what the bank has left (O20), the players, and what
 * the letters of the sets and the marks in the squares mean.
 *
 * How much is shown depends on the room, in levels. Each level is laid out without drawing first, to see whether it fits. */
#include "board_names.h"
#include "board_parts.h"

enum level {
    LEVEL_LEAST,  /* name, round, dice, bank and players */
    LEVEL_SPACED, /* with blank rows between, and headings */
    LEVEL_MARKS,  /* and the marks */
    LEVEL_SETS,   /* and the sets with their owners */
};

enum {
    WIDE_COLUMNS = 52, /* from this width on the players' table is a wide one */
    ENTRY_GAP = 3,
    MOST_SET_NAME = 16,
};

struct panel {
    const struct board *board;
    struct area area;
    int row; /* the next one */
    bool is_drawn, is_wide;
    enum level level;
    struct line entries; /* side by side, waiting for the row to be full */
};

/* ---- Rows of entries --------------------------------------------------------------------------------------------------------------- */

static void blank(struct panel *p)
{
    if (p->level >= LEVEL_SPACED)
        p->row++;
}

static void centred(struct panel *p, const struct line *line, int colour)
{
    if (p->is_drawn)
        board_put_centred(p->board, p->area, p->row, line, colour);
    p->row++;
}

static void entries_end(struct panel *p)
{
    if (p->entries.count > 0)
        centred(p, &p->entries, COLOUR_NONE);
    line_clear(&p->entries);
}

static void entries_add(struct panel *p, const struct line *entry)
{
    if (p->entries.count > 0 && p->entries.width + ENTRY_GAP + entry->width > p->area.columns)
        entries_end(p);
    for (int i = 0; p->entries.count > 0 && i < ENTRY_GAP; i++)
        line_add_string(&p->entries, " ");
    line_add_line(&p->entries, entry);
}

/* ---- The state of the game --------------------------------------------------------------------------------------------------------- */

static void title(struct panel *p)
{
    struct line name, spaced;
    line_clear(&name);
    line_clear(&spaced);
    line_add_text(&name, words_edition_name(p->board->view.words, p->board->view.edition));
    for (int i = 0; i < name.count; i++) {
        line_add_string(&spaced, i > 0 ? " " : "");
        line_add(&spaced, name.glyphs[i]);
    }
    if (p->level == LEVEL_LEAST) {
        line_cut(&name, p->area.columns);
        entries_add(p, &name);
    } else {
        centred(p, p->is_wide && spaced.width <= p->area.columns ? &spaced : &name, COLOUR_STRONG);
    }
}

static void number_entry(struct panel *p, const char *key, int64_t number)
{
    struct line entry;
    line_clear(&entry);
    board_add_count(p->board, &entry, key, number);
    entries_add(p, &entry);
}

/* Loaded dice show no faces, only their sum is known (W09). */
static void dice_entry(struct panel *p)
{
    const fh_game *game = p->board->view.game;
    struct line entry;
    line_clear(&entry);
    board_add_term(p->board, &entry, "term.dice");
    for (int i = 0; i < p->board->view.edition->rules.dice && game->dice[i]; i++) {
        line_add_string(&entry, i > 0 ? " + " : " ");
        board_add_number(p->board, &entry, game->dice[i]);
    }
    if (game->dice[0])
        entries_add(p, &entry);
    else if (game->rolled > 0)
        number_entry(p, "term.dice", game->rolled);
}

/* People count from 1. When the last of a limited number of rounds is over, there is no further one. */
static int64_t round_number(const struct board *board)
{
    int64_t begun = (int64_t)board->view.game->round + 1, limit = board->view.edition->rules.rounds;
    return limit && begun > limit ? limit : begun;
}

static void game_rows(struct panel *p)
{
    const fh_rules *rules = &p->board->view.edition->rules;
    const fh_game *game = p->board->view.game;
    title(p);
    if (p->is_wide)
        blank(p);
    number_entry(p, "term.round", round_number(p->board));
    dice_entry(p);
    if (rules->houses)
        number_entry(p, "term.houses", game->houses);
    if (rules->hotels)
        number_entry(p, "term.hotels", game->hotels);
    if (rules->pot)
        number_entry(p, "rule.pot", game->cash[FH_POT]);
    entries_end(p);
}

/* ---- Players, and what the letters and marks mean ---------------------------------------------------------------------------------- */

static void players(struct panel *p)
{
    struct area area = p->area;
    area.row = p->row;
    if (p->is_drawn)
        players_draw(p->board, area, p->is_wide);
    p->row += players_rows(p->board, p->is_wide);
}

/* The letter of a set, its name, and who owns each of its deeds, in the order of the board. */
static struct line set_entry(const struct panel *p, int set, int name_width)
{
    const struct board *board = p->board;
    struct line entry, name[NAME_LINES];
    char letter[] = {board_set_letter(set), ' ', '\0'};
    line_clear(&entry);
    line_add_string(&entry, letter);
    board_name_fit(words_set_name(board->view.words, board->view.edition, set), name_width, 1, name);
    line_add_line(&entry, &name[0]);
    while (entry.width < name_width + 3)
        line_add_string(&entry, " ");
    for (int square = 0; square < board->view.edition->square_count; square++) {
        if (!(board->view.edition->sets[set].squares & FH_SQUARE_BIT(square)))
            continue;
        uint8_t owner = board->view.game->owner[square];
        line_add(&entry, owner < FH_MAX_SEATS ? board->pieces[owner] : glyph_ascii('.'));
    }
    return entry;
}

/* How wide the names are, and the entries with them. */
static void measure_sets(const struct panel *p, int *name_width, int *width)
{
    const fh_edition *edition = p->board->view.edition;
    *name_width = *width = 0;
    for (int set = 0; set < edition->set_count; set++) {
        int own = display_width(words_set_name(p->board->view.words, edition, set));
        *name_width = own > *name_width ? own : *name_width;
    }
    *name_width = *name_width > MOST_SET_NAME ? MOST_SET_NAME : *name_width;
    for (int set = 0; set < edition->set_count; set++) {
        struct line entry = set_entry(p, set, *name_width);
        *width = entry.width > *width ? entry.width : *width;
    }
}

/* In up to three columns, each from top to bottom. */
static void set_rows(struct panel *p)
{
    int name_width, width, count = p->board->view.edition->set_count, most = count < 3 ? count : 3;
    measure_sets(p, &name_width, &width);
    int columns = (p->area.columns + ENTRY_GAP) / (width + ENTRY_GAP);
    columns = columns < 1 ? 1 : columns > most ? most : columns;
    int rows = (count + columns - 1) / columns, all = columns * (width + ENTRY_GAP) - ENTRY_GAP;
    int start = p->area.column + (p->area.columns > all ? (p->area.columns - all) / 2 : 0), end = p->area.column + p->area.columns;
    for (int set = 0; set < count && p->is_drawn; set++) {
        struct line entry = set_entry(p, set, name_width);
        int at = start + set / rows * (width + ENTRY_GAP);
        canvas_put_line(p->board->canvas, p->row + set % rows, at, end - at, &entry, COLOUR_SET + set);
    }
    p->row += rows;
}

static void mark_entry(struct panel *p, const char *mark, const char *key)
{
    struct line entry;
    line_clear(&entry);
    line_add_string(&entry, mark);
    line_add_string(&entry, " ");
    board_add_term(p->board, &entry, key);
    entries_add(p, &entry);
}

static void mark_rows(struct panel *p)
{
    mark_entry(p, "[x]", "term.owner");
    mark_entry(p, "[xm]", "term.mortgaged");
    mark_entry(p, "I", "term.buildings");
    if (p->board->view.edition->rules.infection)
        mark_entry(p, "!", "term.infected");
    entries_end(p);
}

/* ---- The whole --------------------------------------------------------------------------------------------------------------------- */

/* Returns the rows that a level takes. */
static int lay_out(const struct board *board, struct area area, enum level level, bool is_drawn)
{
    struct panel p = {.board = board, .area = area, .row = area.row, .is_drawn = is_drawn, .level = level};
    p.is_wide = level > LEVEL_LEAST && area.columns >= WIDE_COLUMNS;
    game_rows(&p);
    blank(&p);
    players(&p);
    if (level >= LEVEL_SETS && board->view.edition->set_count > 0) {
        blank(&p);
        set_rows(&p);
    }
    if (level >= LEVEL_MARKS) {
        blank(&p);
        mark_rows(&p);
    }
    return p.row - area.row;
}

int panel_least_rows(const struct board *board, int columns)
{
    return lay_out(board, (struct area){.columns = columns}, LEVEL_LEAST, false);
}

int panel_most_rows(const struct board *board, int columns)
{
    return lay_out(board, (struct area){.columns = columns}, LEVEL_SETS, false);
}

void panel_draw(const struct board *board, struct area area)
{
    enum level level = LEVEL_SETS;
    while (level > LEVEL_LEAST && lay_out(board, area, level, false) > area.rows)
        level--;
    int rows = lay_out(board, area, level, false);
    area.row += (area.rows - rows) / 2;
    lay_out(board, area, level, true);
}
