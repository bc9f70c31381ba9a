/* board_assets.c - what a player has, line by line: money, place and state, cards that free from jail, the deeds by sets, and rights in
 * the rents of others (P12). */
#include "board_names.h"
#include "board_parts.h"

#include <string.h>

enum {
    SHEET_COLUMNS = 80,
    NAME_WIDTH = 26, /* of a player with piece, at most */
    INDENT = 2,
    SET_WIDTH = 16,
    SQUARE_WIDTH = 28,
    BUILDINGS_WIDTH = 5,
    GAP = 2,
    TEXT_SIZE = 1024,
};

/* One row at a time. */
struct sheet {
    const struct board *board;
    bool has_colour;
    FILE *out;
    int set_width, square_width; /* of what this edition has, up to those above */
};

static int at_least(int width, struct words_text name)
{
    int own = display_width(name);
    return own > width ? own : width;
}

static void measure(struct sheet *s)
{
    const struct board_view *view = &s->board->view;
    for (int set = 0; set < view->edition->set_count; set++)
        s->set_width = at_least(s->set_width, words_set_name(view->words, view->edition, set));
    for (int square = 0; square < view->edition->square_count; square++) {
        if (view->edition->squares[square].deed != FH_NONE)
            s->square_width = at_least(s->square_width, words_square_name(view->words, view->edition, (fh_square)square));
    }
    s->set_width = s->set_width > SET_WIDTH ? SET_WIDTH : s->set_width;
    s->square_width = s->square_width > SQUARE_WIDTH ? SQUARE_WIDTH : s->square_width;
}

static void row_begin(const struct sheet *s)
{
    canvas_init(s->board->canvas, SHEET_COLUMNS, 1);
}

static void row_end(const struct sheet *s)
{
    canvas_print(s->board->canvas, s->has_colour, s->out);
}

static int put(const struct sheet *s, int column, const struct line *line, int colour)
{
    return canvas_put_line(s->board->canvas, 0, column, SHEET_COLUMNS - column, line, colour);
}

/* As much of a name as fits. */
static void put_name(const struct sheet *s, int column, int width, struct words_text name, int colour)
{
    struct line lines[NAME_LINES];
    board_name_fit(name, width, 1, lines);
    put(s, column, &lines[0], colour);
}

/* A row that is one sentence of the words. */
static void print_sentence(const struct sheet *s, const char *key, const struct words_value *values, int count)
{
    char text[TEXT_SIZE];
    struct line line;
    words_fill(s->board->view.words, s->board->view.edition->words.id, key, values, count, text, sizeof text);
    line_clear(&line);
    line_add_string(&line, text);
    row_begin(s);
    put(s, INDENT, &line, COLOUR_NONE);
    row_end(s);
}

/* ---- The player -------------------------------------------------------------------------------------------------------------------- */

static void seat_name(const struct sheet *s, int seat, struct line *line)
{
    line_clear(line);
    line_add_string(line, s->board->view.seats->list[seat].name);
    line_cut(line, NAME_WIDTH - 4);
    line_add_string(line, " (");
    line_add(line, s->board->pieces[seat]);
    line_add_string(line, ")");
}

/* Of the longest, so that what follows is in columns. */
static int name_column(const struct sheet *s)
{
    struct line line;
    int width = 0;
    for (int seat = 0; seat < s->board->view.game->seat_count; seat++) {
        seat_name(s, seat, &line);
        width = line.width > width ? line.width : width;
    }
    return width;
}

static int put_amount(const struct sheet *s, int column, const char *key, int64_t amount)
{
    enum { AMOUNT_WIDTH = 7 };
    struct line number, line;
    line_clear(&number);
    line_clear(&line);
    board_add_number(s->board, &number, amount);
    board_add_term(s->board, &line, key);
    for (int i = number.width; i <= AMOUNT_WIDTH || i == number.width; i++)
        line_add_string(&line, " ");
    line_add_line(&line, &number);
    return column + put(s, column, &line, COLOUR_NONE) + 3;
}

static void print_player(const struct sheet *s, int seat)
{
    const struct board_view *view = &s->board->view;
    struct line name, state;
    int column = name_column(s) + 3;
    seat_name(s, seat, &name);
    row_begin(s);
    put(s, 0, &name, COLOUR_SEAT + seat);
    column = put_amount(s, column, "term.cash", view->game->cash[seat]);
    column = put_amount(s, column, "term.wealth", board_seat_wealth(s->board, seat));
    line_clear(&state);
    board_add_state(s->board, &state, seat, SHEET_COLUMNS);
    if (board_seat_is_in(s->board, seat) && !view->game->jail[seat]) {
        line_add_string(&state, state.count > 0 ? ", " : "");
        line_add_text(&state, words_square_name(view->words, view->edition, view->game->at[seat]));
    }
    put(s, column, &state, COLOUR_NONE);
    row_end(s);
}

static void print_passes(const struct sheet *s, int seat)
{
    const struct board_view *view = &s->board->view;
    for (int pass = 0; pass < view->edition->pass_count; pass++) {
        char name[TEXT_SIZE];
        struct words_value deck = {"deck", words_deck_name(view->words, view->edition, view->edition->passes[pass].deck), 0};
        words_fill(view->words, view->edition->words.id, "term.pass", &deck, 1, name, sizeof name);
        struct words_value values[] = {{"count", {NULL, 0}, view->game->passes[seat][pass]}, {"pass", {name, strlen(name)}, 0}};
        if (view->game->passes[seat][pass])
            print_sentence(s, "terms.pass", values, 2);
    }
}

/* ---- Deeds ------------------------------------------------------------------------------------------------------------------------- */

/* What the next visitor owes, or of a utility how many times the roll. */
static void put_rent(const struct sheet *s, int column, int square)
{
    const struct board_view *view = &s->board->view;
    struct words_value times = {"count", {NULL, 0}, view->edition->rent[square][view->game->level[square]]};
    char text[TEXT_SIZE];
    struct line line;
    line_clear(&line);
    if (view->edition->squares[square].kind == FH_SQ_UTILITY) {
        words_fill(view->words, view->edition->words.id, "term.rent-throw", &times, 1, text, sizeof text);
        line_add_string(&line, text);
        put(s, column, &line, COLOUR_NONE);
    } else {
        put_amount(s, column, "term.rent", fh_rent(view->edition, view->game, (fh_square)square));
    }
}

/* The set is named with its first deed. */
static void print_deed(const struct sheet *s, int square, bool is_first)
{
    const struct board_view *view = &s->board->view;
    uint8_t set = view->edition->squares[square].set;
    int square_at = INDENT + (s->set_width ? s->set_width + GAP : 0), buildings_at = square_at + s->square_width + GAP;
    int rent_at = buildings_at + BUILDINGS_WIDTH + GAP;
    struct line buildings;
    row_begin(s);
    if (is_first && set != FH_NONE)
        put_name(s, INDENT, s->set_width, words_set_name(view->words, view->edition, set), COLOUR_SET + set);
    put_name(s, square_at, s->square_width, words_square_name(view->words, view->edition, (fh_square)square), COLOUR_NONE);
    line_clear(&buildings);
    board_add_buildings(s->board, &buildings, square);
    put(s, buildings_at, &buildings, COLOUR_STRONG);
    if (view->game->mortgaged & FH_SQUARE_BIT(square))
        put_name(s, rent_at, SHEET_COLUMNS - rent_at, board_term(s->board, "term.mortgaged"), COLOUR_NONE);
    else
        put_rent(s, rent_at, square);
    row_end(s);
}

static void print_set(const struct sheet *s, int seat, int set)
{
    const struct board_view *view = &s->board->view;
    bool is_first = true;
    for (int square = 0; square < view->edition->square_count; square++) {
        const fh_square_def *def = &view->edition->squares[square];
        if (def->deed == FH_NONE || def->set != set || view->game->owner[square] != seat)
            continue;
        print_deed(s, square, is_first);
        is_first = false;
    }
}

static void print_deeds(const struct sheet *s, int seat)
{
    struct line line;
    for (int set = 0; set < s->board->view.edition->set_count; set++)
        print_set(s, seat, set);
    print_set(s, seat, FH_NONE);
    if (s->board->view.game->owned[seat])
        return;
    line_clear(&line);
    board_add_term(s->board, &line, "term.deeds");
    line_add_string(&line, ": ");
    board_add_term(s->board, &line, "term.none");
    row_begin(s);
    put(s, INDENT, &line, COLOUR_NONE);
    row_end(s);
}

static void print_agreements(const struct sheet *s, int seat)
{
    const struct board_view *view = &s->board->view;
    for (int square = 0; square < view->edition->square_count; square++) {
        uint8_t deed = view->edition->squares[square].deed;
        if (deed == FH_NONE)
            continue;
        struct words_value values[] = {{"square", words_square_name(view->words, view->edition, (fh_square)square), 0},
                                       {"percent", {NULL, 0}, view->game->shares[deed][seat]}};
        if (view->game->shares[deed][seat])
            print_sentence(s, "terms.percent", values, 2);
        if (view->game->freedoms[deed] & FH_SEAT_BIT(seat))
            print_sentence(s, "terms.freedom", values, 2);
    }
}

/* ---- The whole --------------------------------------------------------------------------------------------------------------------- */

static void print_seat(const struct sheet *s, int seat)
{
    print_player(s, seat);
    if (!board_seat_is_in(s->board, seat))
        return;
    print_passes(s, seat);
    print_deeds(s, seat);
    print_agreements(s, seat);
}

void board_assets(const struct board_view *view, fh_seat seat, const struct board_style *style, FILE *out)
{
    static struct canvas canvas; /* too big for the stack */
    struct board board;
    struct sheet sheet = {&board, style->has_colour, out, 0, 0};
    board_init(&board, view, &canvas);
    measure(&sheet);
    if (seat < view->game->seat_count)
        print_seat(&sheet, seat);
    for (int i = 0; i < view->game->seat_count && seat == FH_NONE; i++) {
        if (i > 0)
            fputc('\n', out);
        print_seat(&sheet, view->game->order[i]);
    }
}
