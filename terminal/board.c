/* board.c - see board.h. The shape of the board, and the list that takes its place where no ring fits. board_ring.c draws the ring,
 * board_panel.c its middle. */
#include "board.h"

#include "board_names.h"
#include "board_parts.h"
#include "board_ring.h"

enum {
    LEAST_COLUMNS = 80,
    MARGIN_COLUMNS = 40, /* in a middle this wide the panel keeps clear of the frame */
};

static struct canvas sheet; /* too big for the stack */

static int usable_columns(const struct board_style *style)
{
    return style->columns < LEAST_COLUMNS ? LEAST_COLUMNS : style->columns > CANVAS_COLUMNS ? CANVAS_COLUMNS : style->columns;
}

/* The players below a board that has no room for them. */
static void print_panel(struct board *board, const struct board_style *style, FILE *out)
{
    struct area area = {0, 0, 0, usable_columns(style)};
    area.rows = panel_most_rows(board, area.columns);
    canvas_init(board->canvas, area.columns, area.rows);
    panel_draw(board, area);
    canvas_print(board->canvas, style->has_colour, out);
}

/* ---- A ring ------------------------------------------------------------------------------------------------------------------------ */

static struct area panel_area(struct area middle, int arrows)
{
    int margin = middle.columns >= MARGIN_COLUMNS ? 1 : 0;
    return (struct area){middle.row + arrows, middle.column + margin, middle.rows - 2 * arrows, middle.columns - 2 * margin};
}

/* Arrows take the first and the last row of the middle. */
static void draw_ring(struct board *board, struct ring *ring, const struct board_style *style, FILE *out)
{
    int arrows = board_can_turn(board) ? 1 : 0;
    if (style->is_compact)
        ring_compact(ring);
    int least = panel_least_rows(board, ring_middle(ring).columns) + 2 * arrows;
    if (style->is_compact)
        ring_raise(ring, least);
    struct area middle = ring_middle(ring);
    bool has_room = middle.columns >= PANEL_COLUMNS && middle.rows >= least;
    canvas_init(board->canvas, ring_width(ring), ring_height(ring));
    ring_draw(board, ring);
    if (has_room)
        panel_draw(board, panel_area(middle, arrows));
    canvas_print(board->canvas, style->has_colour, out);
    if (!has_room)
        print_panel(board, style, out);
}

/* ---- A list ------------------------------------------------------------------------------------------------------------------------ */

enum { LIST_NAME = 8, LIST_NAME_WIDTH = 36, LIST_OWNER = 46, LIST_BUILDINGS = 52, LIST_PIECES = 59 };

static void draw_square(const struct board *board, int row, int square)
{
    struct line line, lines[NAME_LINES];
    fh_seats seats = board_square_seats(board, square);
    char number[16], set = board_square_set(board, square);
    snprintf(number, sizeof number, "%3d", square);
    canvas_put_ascii(board->canvas, row, 0, number, COLOUR_FRAME);
    if (set)
        canvas_fill(board->canvas, row, LIST_NAME - 3, 1, set, board_square_colour(board, square));
    if (board_square_is_infected(board, square))
        canvas_fill(board->canvas, row, LIST_NAME - 2, 1, '!', COLOUR_ALARM);
    board_name_fit(words_square_name(board->view.words, board->view.edition, (fh_square)square), LIST_NAME_WIDTH, 1, lines);
    canvas_put_line(board->canvas, row, LIST_NAME, LIST_NAME_WIDTH, &lines[0], board_square_colour(board, square));
    board_put_owner(board, row, LIST_OWNER, square);
    line_clear(&line);
    board_add_buildings(board, &line, square);
    canvas_put_line(board->canvas, row, LIST_BUILDINGS, line.width, &line, COLOUR_STRONG);
    board_put_seats(board, row, LIST_PIECES, FH_MAX_SEATS, &seats);
}

/* Two arrows show the direction (T10), above the list and below it. */
static void draw_list(struct board *board, const struct board_style *style, FILE *out)
{
    int count = board->view.edition->square_count, arrows = board_can_turn(board) ? 1 : 0;
    const char *arrow = board->view.game->backwards ? "^" : "v";
    canvas_init(board->canvas, usable_columns(style), count + 2 * arrows + 1);
    for (int square = 0; square < count; square++)
        draw_square(board, square + arrows, square);
    if (arrows) {
        canvas_put_ascii(board->canvas, 0, LIST_NAME, arrow, COLOUR_STRONG);
        canvas_put_ascii(board->canvas, count + 1, LIST_NAME, arrow, COLOUR_STRONG);
    }
    canvas_print(board->canvas, style->has_colour, out);
    print_panel(board, style, out);
}

void board_draw(const struct board_view *view, const struct board_style *style, FILE *out)
{
    struct board board;
    struct ring ring;
    board_init(&board, view, &sheet);
    if (ring_choose(&ring, view->edition->square_count, usable_columns(style)))
        draw_ring(&board, &ring, style, out);
    else
        draw_list(&board, style, out);
}
