/* board_parts.h - what the files of the board share: the sheet that is drawn on, and the words, numbers and marks that go on it. */
#ifndef FREEHOLD_BOARD_PARTS_H
#define FREEHOLD_BOARD_PARTS_H

#include "board.h"
#include "canvas.h"

/* A board on its way to paper. */
struct board {
    struct board_view view;
    struct glyph pieces[FH_MAX_SEATS];
    struct canvas *canvas;
};

/* Gives each seat a piece of one column: the first character of its word, or a digit where that is wide or another seat's already. */
void board_init(struct board *board, const struct board_view *view, struct canvas *canvas);

/* ---- Words ------------------------------------------------------------------------------------------------------------------------- */

struct words_text board_term(const struct board *board, const char *key); /* the key itself if it has no text */
void board_add_term(const struct board *board, struct line *line, const char *key);
void board_add_number(const struct board *board, struct line *line, int64_t number);                 /* in groups of three digits */
void board_add_count(const struct board *board, struct line *line, const char *key, int64_t number); /* `Houses 32` */

/* ---- Seats ------------------------------------------------------------------------------------------------------------------------- */

bool board_seat_is_in(const struct board *board, int seat);
fh_balance board_seat_wealth(const struct board *board, int seat); /* of a seat that left, the wealth that counts for the leaderboard */

/* Winner, out, held or infected, in at most this many columns; nothing if none of these. */
void board_add_state(const struct board *board, struct line *line, int seat, int width);

/* ---- Squares ----------------------------------------------------------------------------------------------------------------------- */

fh_seats board_square_seats(const struct board *board, int square); /* seats whose tokens are there */
bool board_square_is_infected(const struct board *board, int square);
int board_square_colour(const struct board *board, int square);                     /* its set's, or where it has none its owner's (P09) */
void board_add_owner(const struct board *board, struct line *line, int square);     /* [G], [Gm], or nothing if nobody owns it */
void board_add_buildings(const struct board *board, struct line *line, int square); /* an I for each (W05) */
char board_set_letter(int set);
char board_square_set(const struct board *board, int square); /* the letter of its set, or 0 */

bool board_can_turn(const struct board *board); /* is there a square that turns the direction (T10)? */

/* ---- Drawing ----------------------------------------------------------------------------------------------------------------------- */

/* A part of the sheet. */
struct area {
    int row, column, rows, columns;
};

void board_put_owner(const struct board *board, int row, int column, int square);

/* Takes from the front of *seats as many as have room, and returns the columns that they took. */
int board_put_seats(const struct board *board, int row, int column, int width, fh_seats *seats);

void board_put_centred(const struct board *board, struct area area, int row, const struct line *line, int colour);

/* ---- The middle of the board: players and the state of the game -------------------------------------------------------------------- */

enum { PANEL_COLUMNS = 30 }; /* the least that it takes */

int panel_least_rows(const struct board *board, int columns); /* for what cannot be left out */
int panel_most_rows(const struct board *board, int columns);  /* for all that there is to tell */
void panel_draw(const struct board *board, struct area area); /* as much as has room */

/* The table of the players in it, in order of play. A wide one has headings, wealth, and a row for the bank. */
int players_rows(const struct board *board, bool is_wide);
void players_draw(const struct board *board, struct area area, bool is_wide);

#endif
