/* canvas.h - a sheet of character cells to draw on in any order, printed line by line. Anything outside the sheet is not drawn, so nothing
 * that is written can push a frame out of place. */
#ifndef FREEHOLD_CANVAS_H
#define FREEHOLD_CANVAS_H

#include "display_width.h"

#include <stdio.h>

enum { CANVAS_COLUMNS = 120, CANVAS_ROWS = 96 };

/* Colours. Seats and sets count up from their first one. */
enum {
    COLOUR_NONE,
    COLOUR_FRAME,
    COLOUR_STRONG,
    COLOUR_ALARM,
    COLOUR_SEAT,
    COLOUR_SET = COLOUR_SEAT + FH_MAX_SEATS,
    COLOUR_COUNT = COLOUR_SET + FH_MAX_SETS
};

struct canvas_cell {
    struct glyph glyph; /* of no length behind a wide one */
    uint8_t colour;
};

struct canvas {
    int columns, rows;
    struct canvas_cell cells[CANVAS_ROWS][CANVAS_COLUMNS];
};

/* Blank, of at most the size above. */
void canvas_init(struct canvas *canvas, int columns, int rows);

/* Each returns how many columns it took. A line takes at most width of them. */
int canvas_put(struct canvas *canvas, int row, int column, struct glyph glyph, int colour);
int canvas_put_line(struct canvas *canvas, int row, int column, int width, const struct line *line, int colour);
int canvas_put_ascii(struct canvas *canvas, int row, int column, const char *text, int colour);

void canvas_fill(struct canvas *canvas, int row, int column, int width, char c, int colour);

/* Without blanks at the ends of lines. Without colours there is no escape sequence in it. */
void canvas_print(const struct canvas *canvas, bool has_colour, FILE *out);

#endif
