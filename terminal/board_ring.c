/* board_ring.c - see board_ring.h. */
#include "board_ring.h"

#include "board_names.h"

enum {
    LEAST_SQUARES = 8, /* with fewer there would be no middle */
    LEAST_INSIDE = 5,  /* for five buildings */
    LEAST_SIDE = 18,   /* for set, owner, five buildings and eight pieces in a row */
    MOST_SIDE = 28,
    GOOD_MIDDLE = 34,
    ROW_NAME = 5, /* where the name begins in a square of one row, behind set and owner */
};

/* ---- The shape --------------------------------------------------------------------------------------------------------------------- */

bool ring_choose(struct ring *ring, int square_count, int columns)
{
    int half = (square_count + 4) / 2; /* the squares of a row and of a column */
    int most = (columns - 1) / (LEAST_INSIDE + 1);
    if (square_count % 2 != 0 || square_count < LEAST_SQUARES)
        return false;
    *ring = (struct ring){.columns = (half + 1) / 2};
    if (ring->columns > most)
        ring->columns = most;
    ring->rows = half - ring->columns;
    ring->inside = ring->side = (columns - 1) / ring->columns - 1;
    ring->middle = (ring->rows - 2) * (RING_BOX + 1) - 1;
    return true;
}

void ring_compact(struct ring *ring)
{
    int side = (ring_width(ring) - 4 - GOOD_MIDDLE) / 2;
    ring->is_compact = true;
    ring->side = side < LEAST_SIDE ? LEAST_SIDE : side > MOST_SIDE ? MOST_SIDE : side;
    ring->middle = ring->rows - 2;
}

void ring_raise(struct ring *ring, int middle)
{
    if (middle <= ring->middle)
        return;
    ring->before = (middle - ring->middle) / 2;
    ring->middle = middle;
}

int ring_width(const struct ring *ring)
{
    return ring->columns * (ring->inside + 1) + 1;
}

/* Top and bottom with their frames, and what is between. */
int ring_height(const struct ring *ring)
{
    return 2 * (RING_BOX + 2) + ring->middle;
}

struct area ring_middle(const struct ring *ring)
{
    return (struct area){RING_BOX + 2, ring->side + 2, ring->middle, ring_width(ring) - 2 * (ring->side + 2)};
}

/* Clockwise from the bottom right. */
static void locate(const struct ring *ring, int square, int *row, int *column)
{
    int right = ring->columns - 1, bottom = ring->rows - 1;
    int left_corner = right, top_corner = right + bottom, last_corner = 2 * right + bottom;
    *row = square <= left_corner   ? bottom
           : square <= top_corner  ? bottom - (square - left_corner)
           : square <= last_corner ? 0
                                   : square - last_corner;
    *column = square <= left_corner ? right - square : square <= top_corner ? 0 : square <= last_corner ? square - top_corner : right;
}

static bool is_at_side(const struct ring *ring, int row)
{
    return row > 0 && row < ring->rows - 1;
}

/* What is within the frame of a square. */
static struct area inside(const struct ring *ring, int square)
{
    int row, column;
    locate(ring, square, &row, &column);
    struct area area = {row * (RING_BOX + 1) + 1, column * (ring->inside + 1) + 1, RING_BOX, ring->inside};
    if (!ring->is_compact)
        return area;
    if (is_at_side(ring, row)) {
        int start = column == 0 ? 1 : ring_width(ring) - ring->side - 1;
        return (struct area){RING_BOX + 2 + ring->before + row - 1, start, 1, ring->side};
    }
    if (row > 0)
        area.row = RING_BOX + ring->middle + 3;
    return area;
}

/* ---- Frames ------------------------------------------------------------------------------------------------------------------------ */

static void draw_frame(const struct board *board, struct area area)
{
    int right = area.column + area.columns, bottom = area.row + area.rows;
    for (int row = area.row - 1; row <= bottom; row++) {
        bool is_edge = row < area.row || row == bottom;
        if (is_edge)
            canvas_fill(board->canvas, row, area.column, area.columns, '-', COLOUR_FRAME);
        canvas_fill(board->canvas, row, area.column - 1, 1, is_edge ? '+' : '|', COLOUR_FRAME);
        canvas_fill(board->canvas, row, right, 1, is_edge ? '+' : '|', COLOUR_FRAME);
    }
}

/* The sides of a compact board have a frame around all their squares. */
static void draw_sides(const struct board *board, const struct ring *ring)
{
    int right = ring_width(ring) - 1, edges[] = {0, ring->side + 1, right - ring->side - 1, right};
    for (int row = RING_BOX + 2; row < RING_BOX + 2 + ring->middle; row++) {
        for (int i = 0; i < 4; i++)
            canvas_fill(board->canvas, row, edges[i], 1, '|', COLOUR_FRAME);
    }
}

static void draw_frames(const struct board *board, const struct ring *ring)
{
    for (int square = 0; square < board->view.edition->square_count; square++) {
        struct area area = inside(ring, square);
        if (area.rows == RING_BOX)
            draw_frame(board, area);
    }
    if (ring->is_compact)
        draw_sides(board, ring);
}

/* T10: the way that tokens go, along the top and along the bottom. */
static void draw_arrows(const struct board *board, struct area middle)
{
    bool is_backwards = board->view.game->backwards;
    for (int i = 0; i < 2; i++) {
        struct line arrow;
        bool is_rightward = (i == 0) != is_backwards;
        line_clear(&arrow);
        line_add_string(&arrow, is_rightward ? "==================>" : "<==================");
        board_put_centred(board, middle, i == 0 ? middle.row : middle.row + middle.rows - 1, &arrow, COLOUR_STRONG);
    }
}

/* ---- Squares of three rows --------------------------------------------------------------------------------------------------------- */

/* In the frame above the square: set, owner, infection. Where there is no room for all three, the set gives way. */
static void draw_head(const struct board *board, struct area area, int square)
{
    struct line owner;
    char set = board_square_set(board, square);
    bool is_infected = board_square_is_infected(board, square);
    int row = area.row - 1, at = area.column;
    line_clear(&owner);
    board_add_owner(board, &owner, square);
    if (is_infected)
        canvas_fill(board->canvas, row, at, area.columns, '!', COLOUR_ALARM);
    if (set && !(is_infected && owner.width + 1 >= area.columns))
        canvas_fill(board->canvas, row, at, 1, set, board_square_colour(board, square));
    board_put_owner(board, row, at + (owner.width + 2 < area.columns ? 2 : area.columns - owner.width), square);
}

static void draw_name(const struct board *board, struct area area, int count, int square)
{
    struct line lines[NAME_LINES];
    int used = board_name_fit(words_square_name(board->view.words, board->view.edition, (fh_square)square), area.columns, count, lines);
    for (int i = 0; i < used; i++)
        canvas_put_line(board->canvas, area.row + (used < count ? 1 : i), area.column, area.columns, &lines[i],
                        board_square_colour(board, square));
}

/* Pieces that find no room in the last row share it with the one above. The name then has only the first; where buildings stand there, it
 * keeps what the pieces leave of the second. */
static void draw_box(const struct board *board, struct area area, int square)
{
    struct line buildings;
    fh_seats seats = board_square_seats(board, square);
    int count = __builtin_popcount(seats), above = count > area.columns ? count / 2 : 0;
    struct area name = area;
    line_clear(&buildings);
    board_add_buildings(board, &buildings, square);
    canvas_put_line(board->canvas, area.row, area.column, area.columns, &buildings, COLOUR_STRONG);
    if (buildings.count > 0) {
        above = count > area.columns ? count - area.columns : 0;
        name.row++;
        name.columns -= above > 0 ? above + 1 : 0;
    }
    draw_name(board, name, buildings.count > 0 || above > 0 ? 1 : 2, square);
    board_put_seats(board, area.row + 1, area.column + (buildings.count > 0 ? area.columns - above : 0), above, &seats);
    board_put_seats(board, area.row + 2, area.column, area.columns, &seats);
    draw_head(board, area, square);
}

/* ---- Squares of one row ------------------------------------------------------------------------------------------------------------ */

/* From the left: set, owner, name; from the right: pieces, buildings. The name has what they leave. */
static void draw_row(const struct board *board, struct area area, int square)
{
    struct line buildings, lines[NAME_LINES];
    fh_seats seats = board_square_seats(board, square);
    int row = area.row, start = area.column + ROW_NAME, end = area.column + area.columns, count = __builtin_popcount(seats);
    line_clear(&buildings);
    board_add_buildings(board, &buildings, square);
    board_put_seats(board, row, end - count, count, &seats);
    end -= count + (count > 0);
    canvas_put_line(board->canvas, row, end - buildings.width, buildings.width, &buildings, COLOUR_STRONG);
    end -= buildings.width + (buildings.width > 0);
    board_put_owner(board, row, area.column + 1, square);
    if (board_square_set(board, square))
        canvas_fill(board->canvas, row, area.column, 1, board_square_set(board, square), board_square_colour(board, square));
    if (board_square_is_infected(board, square))
        canvas_fill(board->canvas, row, end > start ? start++ : area.column, 1, '!', COLOUR_ALARM);
    if (end <= start)
        return;
    board_name_fit(words_square_name(board->view.words, board->view.edition, (fh_square)square), end - start, 1, lines);
    canvas_put_line(board->canvas, row, start, end - start, &lines[0], board_square_colour(board, square));
}

void ring_draw(const struct board *board, const struct ring *ring)
{
    draw_frames(board, ring);
    for (int square = 0; square < board->view.edition->square_count; square++) {
        struct area area = inside(ring, square);
        if (area.rows == RING_BOX)
            draw_box(board, area, square);
        else
            draw_row(board, area, square);
    }
    if (board_can_turn(board))
        draw_arrows(board, ring_middle(ring));
}
