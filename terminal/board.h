/* board.h - the board and the players' property as text, for any edition.
 *
 * The squares form a ring, the start at the bottom right and the others clockwise from there; the players and the state of the game are in
 * the middle. A board that fits no ring is a list, one line for each square. The middle explains the marks in the squares as far as there
 * is room:
 *
 *     +b-[G]-+   b: its set; [G]: its owner's piece; [Gm]: mortgaged; a line of ! in place of -: infected (P02)
 *     |III   |   an I for each building, a hotel being the fifth (W05)
 *     |PAS   |   the name, which begins a line higher where nothing is built
 *     |BD    |   the pieces of those who stand there
 *     +------+
 *
 * Colours only repeat what is said without them. */
#ifndef FREEHOLD_BOARD_H
#define FREEHOLD_BOARD_H

#include "seats.h"
#include "words.h"

#include <stdio.h>

struct board_style {
    int columns, rows; /* of the terminal; at least 80 columns are assumed, and up to 120 used. How rows is met is the caller's choice */
    bool has_colour;   /* ANSI colours may be used */
    bool is_compact;   /* one line per square at the sides, for screens of 24 rows */
};

struct board_view {
    const struct words *words;
    const fh_edition *edition;
    const fh_game *game;
    const struct seats *seats;
    const int64_t *left; /* milliseconds on the clocks, by seat; NULL: there are none */
};

void board_draw(const struct board_view *view, const struct board_style *style, FILE *out);

/* A player's money, place and state, and the deeds by sets with buildings, mortgages and today's rent; FH_NONE: of everybody, in order of
 * play. */
void board_assets(const struct board_view *view, fh_seat seat, const struct board_style *style, FILE *out);

/* A deed with all its figures (T05), and its rents in one line. */
void board_deed(const struct board_view *view, fh_square square, FILE *out);
void board_deed_line(const struct board_view *view, fh_square square, char *text, size_t size);

#endif
