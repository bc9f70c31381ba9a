/* display_width.h - texts as a terminal shows them: character by character, each with the columns that it takes.
 *
 * The result is always safe to print and to count: control characters and broken UTF-8 become `?`, and invisible characters that change how
 * their neighbours are drawn (joiners, marks of direction, variants) are left out. No locale is asked. */
#ifndef FREEHOLD_DISPLAY_WIDTH_H
#define FREEHOLD_DISPLAY_WIDTH_H

#include "words.h"

enum {
    GLYPH_BYTES = 12, /* a character and the marks that combine with it; further marks are left out */
    LINE_GLYPHS = 128 /* more than any line here holds */
};

struct glyph {
    char bytes[GLYPH_BYTES];
    uint8_t length, width; /* width: 1, or 2 for wide characters; of nothing 0 */
    uint32_t code;         /* of the character itself */
};

struct glyph glyph_ascii(char c);

/* Takes the next one from the front of the text; false at its end. */
bool glyph_next(struct words_text *text, struct glyph *glyph);

/* A text of one line, taken apart. */
struct line {
    int32_t count, width;
    struct glyph glyphs[LINE_GLYPHS];
};

void line_clear(struct line *line);
void line_add(struct line *line, struct glyph glyph);
void line_add_text(struct line *line, struct words_text text);
void line_add_string(struct line *line, const char *text); /* that ends with a NUL */
void line_add_line(struct line *line, const struct line *other);

/* Cuts everything past this many columns. */
void line_cut(struct line *line, int width);

int display_width(struct words_text text);

#endif
