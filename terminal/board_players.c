/* board_players.c - the table of the players in the middle of the board: who is in turn, piece, name, cash, wealth, deeds, and whether
 * they are held, infected or out. */
#include "board_parts.h"

#include <string.h>

enum {
    MARKS = 4, /* the columns before the name: who is in turn, the piece, the infection */
    LEAST_NAME = 8,
    LEAST_STATE = 8,
};

/* A column of no width is not there. */
struct table {
    const struct board *board;
    struct area area;
    int name, cash, wealth, deeds, state;
    int gap, width;
};

/* ---- The widths of columns --------------------------------------------------------------------------------------------------------- */

static void widen(int *column, int width)
{
    if (width > *column)
        *column = width;
}

static void widen_to_term(const struct table *t, int *column, const char *key)
{
    widen(column, display_width(board_term(t->board, key)));
}

static int number_width(const struct table *t, int64_t number)
{
    struct line line;
    line_clear(&line);
    board_add_number(t->board, &line, number);
    return line.width;
}

static void measure_headings(struct table *t)
{
    widen_to_term(t, &t->name, "term.player");
    widen_to_term(t, &t->name, "term.bank");
    widen_to_term(t, &t->cash, "term.cash");
    widen_to_term(t, &t->wealth, "term.wealth");
    widen_to_term(t, &t->deeds, "term.deeds");
}

static void measure_seat(struct table *t, int seat, bool has_wealth)
{
    const char *name = t->board->view.seats->list[seat].name;
    struct line state;
    line_clear(&state);
    board_add_state(t->board, &state, seat, t->area.columns);
    widen(&t->name, display_width((struct words_text){name, strlen(name)}));
    widen(&t->cash, number_width(t, t->board->view.game->cash[seat]));
    if (has_wealth)
        widen(&t->wealth, number_width(t, board_seat_wealth(t->board, seat)));
    widen(&t->state, state.width);
}

/* Narrows a column by the table's excess width, but leaves it this much. */
static void narrow(struct table *t, int *column, int least)
{
    int over = t->width - t->area.columns, spare = *column - least;
    int less = over < spare ? over : spare;
    if (less <= 0)
        return;
    *column -= less;
    t->width -= less;
}

/* A player who decides on a tax by worth may not look first (W11). */
static bool hides_wealth(const struct board *board)
{
    const fh_game *game = board->view.game;
    return game->depth > 0 && game->stack[game->depth - 1].kind == FH_ASK_TAX;
}

static struct table measure(const struct board *board, struct area area, bool is_wide)
{
    struct table t = {.board = board, .area = area, .deeds = 2, .gap = is_wide ? 3 : 1};
    bool has_wealth = is_wide && !hides_wealth(board);
    if (is_wide)
        measure_headings(&t);
    if (!has_wealth)
        t.wealth = 0;
    for (int seat = 0; seat < board->view.game->seat_count; seat++)
        measure_seat(&t, seat, has_wealth);
    t.width = MARKS + t.name + t.gap + t.cash + t.gap + t.deeds;
    t.width += (t.wealth ? t.gap + t.wealth : 0) + (t.state ? t.gap + t.state : 0);
    narrow(&t, &t.name, LEAST_NAME);
    narrow(&t, &t.state, LEAST_STATE);
    narrow(&t, &t.name, 1);
    narrow(&t, &t.state, 0);
    if (t.width < area.columns)
        t.area.column += (area.columns - t.width) / 2;
    return t;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------------------------- */

/* Draws a line to the left or to the right of its column. Returns where the next column begins. */
static int put_cell(const struct table *t, int at, int width, bool is_right, const struct line *line, int colour)
{
    int shift = is_right && line->width < width ? width - line->width : 0;
    if (width == 0)
        return at;
    canvas_put_line(t->board->canvas, t->area.row, at + shift, width - shift, line, colour);
    return at + width + t->gap;
}

static int put_number(const struct table *t, int at, int width, int64_t number)
{
    struct line line;
    line_clear(&line);
    board_add_number(t->board, &line, number);
    return put_cell(t, at, width, true, &line, COLOUR_NONE);
}

static int put_term(const struct table *t, int at, int width, bool is_right, const char *key)
{
    struct line line;
    line_clear(&line);
    board_add_term(t->board, &line, key);
    return put_cell(t, at, width, is_right, &line, COLOUR_FRAME);
}

static void draw_headings(const struct table *t)
{
    int at = put_term(t, t->area.column + MARKS, t->name, false, "term.player");
    at = put_term(t, at, t->cash, true, "term.cash");
    at = put_term(t, at, t->wealth, true, "term.wealth");
    put_term(t, at, t->deeds, true, "term.deeds");
}

static void draw_seat(const struct table *t, int seat)
{
    const fh_game *game = t->board->view.game;
    struct canvas *canvas = t->board->canvas;
    bool is_in_turn = game->turn == seat && game->phase != FH_OVER, is_infected = fh_infected_seats(game) & FH_SEAT_BIT(seat);
    int row = t->area.row, at = t->area.column;
    struct line name, state;
    line_clear(&name);
    line_clear(&state);
    line_add_string(&name, t->board->view.seats->list[seat].name);
    board_add_state(t->board, &state, seat, t->state);
    canvas_put_ascii(canvas, row, at, is_in_turn ? ">" : " ", COLOUR_STRONG);
    canvas_put(canvas, row, at + 2, t->board->pieces[seat], COLOUR_SEAT + seat);
    canvas_put_ascii(canvas, row, at + 3, is_infected ? "!" : " ", COLOUR_ALARM);
    at = put_cell(t, at + MARKS, t->name, false, &name, is_in_turn ? COLOUR_STRONG : COLOUR_NONE);
    at = put_number(t, at, t->cash, game->cash[seat]);
    at = put_number(t, at, t->wealth, board_seat_wealth(t->board, seat));
    at = put_number(t, at, t->deeds, __builtin_popcountll(game->owned[seat]));
    put_cell(t, at, t->state, false, &state, COLOUR_NONE);
}

/* The deeds that nobody owns. */
static void draw_bank(const struct table *t)
{
    fh_squares left = t->board->view.edition->deeds;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        left &= ~t->board->view.game->owned[seat];
    int at = put_term(t, t->area.column + MARKS, t->name, false, "term.bank");
    at += t->cash + t->gap + (t->wealth ? t->wealth + t->gap : 0);
    put_number(t, at, t->deeds, __builtin_popcountll(left));
}

int players_rows(const struct board *board, bool is_wide)
{
    return board->view.game->seat_count + (is_wide ? 2 : 0);
}

void players_draw(const struct board *board, struct area area, bool is_wide)
{
    struct table t = measure(board, area, is_wide);
    if (is_wide) {
        draw_headings(&t);
        t.area.row++;
    }
    for (int i = 0; i < board->view.game->seat_count; i++, t.area.row++)
        draw_seat(&t, board->view.game->order[i]);
    if (is_wide)
        draw_bank(&t);
}
