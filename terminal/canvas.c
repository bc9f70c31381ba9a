/* canvas.c - see canvas.h. */
#include "canvas.h"

/* What selects each colour, of the 256 that terminals have. Those of sets go round the board as on most boards of this family; seats wear
 * the ones that are told apart best. */
static const char *const COLOURS[COLOUR_COUNT] = {
    [COLOUR_NONE] = "",
    [COLOUR_FRAME] = "38;5;244",
    [COLOUR_STRONG] = "1",
    [COLOUR_ALARM] = "1;38;5;196",
    [COLOUR_SEAT] = "1;38;5;203",
    "1;38;5;75",
    "1;38;5;77",
    "1;38;5;220",
    "1;38;5;170",
    "1;38;5;44",
    "1;38;5;208",
    "1;38;5;141",
    [COLOUR_SET] = "38;5;137",
    "38;5;117",
    "38;5;205",
    "38;5;208",
    "38;5;203",
    "38;5;220",
    "38;5;71",
    "38;5;69",
    "38;5;250",
    "38;5;144",
    "38;5;79",
    "38;5;147",
    "38;5;180",
    "38;5;168",
    "38;5;108",
    "38;5;103",
};

static const struct canvas_cell BLANK = {{" ", 1, 1, ' '}, COLOUR_NONE};

void canvas_init(struct canvas *canvas, int columns, int rows)
{
    canvas->columns = columns < CANVAS_COLUMNS ? columns : CANVAS_COLUMNS;
    canvas->rows = rows < CANVAS_ROWS ? rows : CANVAS_ROWS;
    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column < canvas->columns; column++)
            canvas->cells[row][column] = BLANK;
    }
}

/* A wide one covers two cells, of which the second holds nothing. Nothing is ever drawn over a wide one. */
int canvas_put(struct canvas *canvas, int row, int column, struct glyph glyph, int colour)
{
    if (row < 0 || row >= canvas->rows || column < 0 || column + glyph.width > canvas->columns)
        return 0;
    canvas->cells[row][column] = (struct canvas_cell){glyph, (uint8_t)colour};
    if (glyph.width == 2)
        canvas->cells[row][column + 1] = (struct canvas_cell){.colour = (uint8_t)colour};
    return glyph.width;
}

int canvas_put_line(struct canvas *canvas, int row, int column, int width, const struct line *line, int colour)
{
    int used = 0;
    for (int i = 0; i < line->count && used + line->glyphs[i].width <= width; i++)
        used += canvas_put(canvas, row, column + used, line->glyphs[i], colour);
    return used;
}

int canvas_put_ascii(struct canvas *canvas, int row, int column, const char *text, int colour)
{
    int used = 0;
    for (; *text; text++)
        used += canvas_put(canvas, row, column + used, glyph_ascii(*text), colour);
    return used;
}

void canvas_fill(struct canvas *canvas, int row, int column, int width, char c, int colour)
{
    for (int i = 0; i < width; i++)
        canvas_put(canvas, row, column + i, glyph_ascii(c), colour);
}

/* ---- Printing ---------------------------------------------------------------------------------------------------------------------- */

static bool is_blank(const struct canvas_cell *cell)
{
    return cell->glyph.length == 1 && cell->glyph.bytes[0] == ' ';
}

static int used_columns(const struct canvas *canvas, int row)
{
    int columns = canvas->columns;
    while (columns > 0 && is_blank(&canvas->cells[row][columns - 1]))
        columns--;
    return columns;
}

/* Changes from one colour to another. */
static void print_colour(int from, int to, FILE *out)
{
    if (from == to)
        return;
    if (from != COLOUR_NONE)
        fputs("\033[0m", out);
    if (to != COLOUR_NONE)
        fprintf(out, "\033[%sm", COLOURS[to]);
}

void canvas_print(const struct canvas *canvas, bool has_colour, FILE *out)
{
    for (int row = 0; row < canvas->rows; row++) {
        int columns = used_columns(canvas, row), colour = COLOUR_NONE;
        for (int column = 0; column < columns; column++) {
            const struct canvas_cell *cell = &canvas->cells[row][column];
            if (has_colour && !is_blank(cell)) {
                print_colour(colour, cell->colour, out);
                colour = cell->colour;
            }
            fwrite(cell->glyph.bytes, 1, cell->glyph.length, out);
        }
        print_colour(colour, COLOUR_NONE, out);
        fputc('\n', out);
    }
}
