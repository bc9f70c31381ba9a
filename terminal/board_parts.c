/* board_parts.c - see board_parts.h. */
#include "board_parts.h"

#include "board_names.h"

#include <string.h>

/* ---- Pieces ------------------------------------------------------------------------------------------------------------------------ */

static bool is_taken(const struct board *board, const struct glyph *piece)
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        const struct glyph *other = &board->pieces[seat];
        if (other->length == piece->length && memcmp(other->bytes, piece->bytes, piece->length) == 0)
            return true;
    }
    return false;
}

/* The first character of its word, if that will do. */
static void take_own(struct board *board, int seat)
{
    const char *word = board->view.seats->list[seat].piece;
    struct words_text text = {word, strlen(word)};
    struct glyph piece;
    if (glyph_next(&text, &piece) && piece.width == 1 && piece.code != ' ' && !is_taken(board, &piece))
        board->pieces[seat] = piece;
}

/* There are as many digits as seats, so one of them is free. */
static void take_digit(struct board *board, int seat)
{
    for (int i = 0; i < FH_MAX_SEATS && board->pieces[seat].length == 0; i++) {
        struct glyph digit = glyph_ascii((char)('1' + (seat + i) % FH_MAX_SEATS));
        if (!is_taken(board, &digit))
            board->pieces[seat] = digit;
    }
}

void board_init(struct board *board, const struct board_view *view, struct canvas *canvas)
{
    *board = (struct board){.view = *view, .canvas = canvas};
    for (int seat = 0; seat < view->game->seat_count; seat++)
        take_own(board, seat);
    for (int seat = 0; seat < view->game->seat_count; seat++)
        take_digit(board, seat);
}

/* ---- Words ------------------------------------------------------------------------------------------------------------------------- */

struct words_text board_term(const struct board *board, const char *key)
{
    struct words_text found = words_find(board->view.words, board->view.edition->words.id, key);
    return found.text ? found : (struct words_text){key, strlen(key)};
}

void board_add_term(const struct board *board, struct line *line, const char *key)
{
    line_add_text(line, board_term(board, key));
}

void board_add_number(const struct board *board, struct line *line, int64_t number)
{
    char digits[24];
    int count = snprintf(digits, sizeof digits, "%lld", (long long)number);
    for (int i = 0; i < count; i++) {
        bool is_group = (count - i) % 3 == 0 && i > (number < 0);
        if (is_group)
            board_add_term(board, line, "number.group");
        line_add_text(line, (struct words_text){digits + i, 1});
    }
}

void board_add_count(const struct board *board, struct line *line, const char *key, int64_t number)
{
    board_add_term(board, line, key);
    line_add_string(line, " ");
    board_add_number(board, line, number);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------------------------- */

bool board_seat_is_in(const struct board *board, int seat)
{
    return board->view.game->seats_in >> seat & 1;
}

fh_balance board_seat_wealth(const struct board *board, int seat)
{
    const fh_game *game = board->view.game;
    return board_seat_is_in(board, seat) ? fh_wealth(board->view.edition, game, (fh_seat)seat) : game->final_wealth[seat];
}

/* The first turn there is 1 of as many as the rules allow. */
static void add_held(const struct board *board, struct line *line, int seat, int width)
{
    struct line lines[NAME_LINES];
    char turns[32];
    snprintf(turns, sizeof turns, " %d/%d", (int)board->view.game->jail[seat], (int)board->view.edition->rules.jail_rolls);
    board_name_fit(board_term(board, "term.jail"), width - (int)strlen(turns), 1, lines);
    line_add_line(line, &lines[0]);
    line_add_string(line, turns);
}

/* The time that is left (T04). */
static void add_clock(const struct board *board, struct line *line, int seat)
{
    char time[32];
    if (!board->view.left || !board_seat_is_in(board, seat))
        return;
    int64_t seconds = board->view.left[seat] / 1000;
    snprintf(time, sizeof time, "%d:%02d ", (int)(seconds / 60), (int)(seconds % 60));
    line_add_string(line, time);
}

void board_add_state(const struct board *board, struct line *line, int seat, int width)
{
    const fh_game *game = board->view.game;
    add_clock(board, line, seat);
    width -= line->width;
    struct line lines[NAME_LINES];
    const char *key = game->winner == seat             ? "term.winner"
                      : !board_seat_is_in(board, seat) ? "term.out"
                      : game->infected[seat]           ? "term.infected"
                                                       : NULL;
    if (board_seat_is_in(board, seat) && game->jail[seat] && game->winner != seat) {
        add_held(board, line, seat, width);
    } else if (key) {
        board_name_fit(board_term(board, key), width, 1, lines);
        line_add_line(line, &lines[0]);
    }
}

/* ---- Squares ----------------------------------------------------------------------------------------------------------------------- */

fh_seats board_square_seats(const struct board *board, int square)
{
    fh_seats seats = 0;
    for (int seat = 0; seat < board->view.game->seat_count; seat++) {
        if (board_seat_is_in(board, seat) && board->view.game->at[seat] == square)
            seats |= FH_SEAT_BIT(seat);
    }
    return seats;
}

bool board_square_is_infected(const struct board *board, int square)
{
    return fh_infected_squares(board->view.game) & FH_SQUARE_BIT(square);
}

static bool is_owned(const struct board *board, int square)
{
    return board->view.edition->squares[square].deed != FH_NONE && board->view.game->owner[square] < FH_MAX_SEATS;
}

int board_square_colour(const struct board *board, int square)
{
    uint8_t set = board->view.edition->squares[square].set;
    if (set != FH_NONE)
        return COLOUR_SET + set;
    return is_owned(board, square) ? COLOUR_SEAT + board->view.game->owner[square] : COLOUR_NONE;
}

void board_add_owner(const struct board *board, struct line *line, int square)
{
    if (!is_owned(board, square))
        return;
    bool is_mortgaged = board->view.game->mortgaged & FH_SQUARE_BIT(square);
    line_add_string(line, "[");
    line_add(line, board->pieces[board->view.game->owner[square]]);
    line_add_string(line, is_mortgaged ? "m]" : "]");
}

void board_add_buildings(const struct board *board, struct line *line, int square)
{
    for (int i = 0; i < board->view.game->built[square]; i++)
        line_add_string(line, "I");
}

char board_set_letter(int set)
{
    return (char)('a' + set);
}

char board_square_set(const struct board *board, int square)
{
    uint8_t set = board->view.edition->squares[square].set;
    return set == FH_NONE ? '\0' : board_set_letter(set);
}

bool board_can_turn(const struct board *board)
{
    for (int square = 0; square < board->view.edition->square_count; square++) {
        if (board->view.edition->squares[square].kind == FH_SQ_REVERSE)
            return true;
    }
    return false;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------------------------- */

void board_put_owner(const struct board *board, int row, int column, int square)
{
    struct line line;
    line_clear(&line);
    board_add_owner(board, &line, square);
    if (line.count > 0)
        canvas_put_line(board->canvas, row, column, line.width, &line, COLOUR_SEAT + board->view.game->owner[square]);
}

int board_put_seats(const struct board *board, int row, int column, int width, fh_seats *seats)
{
    int used = 0;
    for (int seat = 0; seat < FH_MAX_SEATS && used < width; seat++) {
        if (!(*seats >> seat & 1))
            continue;
        used += canvas_put(board->canvas, row, column + used, board->pieces[seat], COLOUR_SEAT + seat);
        *seats &= (fh_seats)~FH_SEAT_BIT(seat);
    }
    return used;
}

void board_put_centred(const struct board *board, struct area area, int row, const struct line *line, int colour)
{
    int width = line->width < area.columns ? line->width : area.columns;
    canvas_put_line(board->canvas, row, area.column + (area.columns - width) / 2, width, line, colour);
}
