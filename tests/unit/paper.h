/* paper.h - a board drawn on paper, and what a test looks for on it.
 *
 *     static struct scenario s;
 *     static struct paper p;
 *     paper_init(&p, &s);
 *     paper_begin(&p, "classic", 4);
 *     paper_draw(&p, FULL);
 *     assert_printed(&p, "A t l a n t i c   C i t y");
 */
#ifndef FREEHOLD_PAPER_H
#define FREEHOLD_PAPER_H

#include "scenario.h"

#include "board.h"
#include "display_width.h"
#include "speech.h"

enum { PAPER_LINES = 160, PAPER_TEXT = 1 << 16 };

struct paper {
    struct scenario *s;
    const struct words *words;
    struct seats seats;

    /* What was printed last, as it is and taken apart into lines without colours. */
    char printed[PAPER_TEXT];
    struct line lines[PAPER_LINES];
    int line_count;
};

/* On a terminal of 80 columns and 24 rows. */
extern const struct board_style FULL, COMPACT;

/* Pieces that occur in no name. */
extern const char PIECES[];

/* ---- Setting up -------------------------------------------------------------------------------------------------------------------- */

/* English words, and eight players with those pieces. */
void paper_init(struct paper *p, struct scenario *s);

/* Every edition can seat eight here. */
void paper_begin(struct paper *p, const char *edition, int count);

/* A board of so many squares, 40 of them streets of four sets at most; of an odd number, one turns the direction. */
void paper_begin_own(struct paper *p, int square_count, int count);

/* The board only looks at owners, buildings and mortgages: they need not keep the rules here. */
void paper_give(struct paper *p, int square, int seat, int built);
void paper_give_everything(struct paper *p);
void paper_all_stand_on(struct paper *p, int square);

/* ---- Drawing and looking ----------------------------------------------------------------------------------------------------------- */

void paper_draw(struct paper *p, struct board_style style);

/* The columns of a line, as text that holds until the fourth call from here. What does not fit a column is an error of the frame. */
const char *paper_columns(const struct paper *p, int row, int column, int width);

/* Where a square is. One at the side of a compact board has a single row. */
struct place {
    int row, column, rows, columns;
};

/* In 80 columns, 2 (w + h) - 4 squares; worked out apart from the board itself. */
struct place paper_place(const struct paper *p, int square, bool is_compact);

/* Everything in a square, row after row, as text that holds until the next call. */
const char *paper_text_in(const struct paper *p, int square, bool is_compact);

int paper_count(const char *text, char c);

/* ---- Asserting --------------------------------------------------------------------------------------------------------------------- */

#define assert_printed(p, text) paper_assert_printed(p, text, true, HERE)
#define assert_not_printed(p, text) paper_assert_printed(p, text, false, HERE)
void paper_assert_printed(const struct paper *p, const char *text, bool is_expected, const char *file, int line);

/* No line is wider than the screen, those of the ring are all equally wide, and the ring's frame is whole. */
void paper_assert_frame(const struct paper *p, const struct board_style *style);

/* Draws a board whose frame is whole. Without colours there is no escape; with them, they are all that differs. */
void paper_assert_board(struct paper *p, struct board_style style);

/* Each in its square, and nowhere else on the board. The owner's mark in a row is no piece. */
void paper_assert_pieces(const struct paper *p, bool is_compact);

#endif
