/* edition_line.h - the smallest pieces of an edition file: words, signs and quoted texts of one line.
 *
 * A # where a piece could begin starts a comment. Inside quotes it is text, as blanks are; there \" is a quotation mark and \\ a
 * backslash. */
#ifndef FREEHOLD_EDITION_LINE_H
#define FREEHOLD_EDITION_LINE_H

#include "text.h"

/* The first byte that must not be in a text file: a control character, or not UTF-8. NULL if there is none. */
const char *line_find_bad(struct reader line);

bool line_has_more(struct reader *line);        /* anything but blanks and a comment left? */
bool line_sign(struct reader *line, char sign); /* takes the sign if it is next */
struct word line_word(struct reader *line);     /* up to the next blank, sign or quotation mark; may be empty */
struct word line_value(struct reader *line);    /* up to the next blank */
bool line_is_quoted(struct reader *line);       /* does a quoted text come next? */

/* Reads a quoted text into a buffer, whose rest it fills with zeros. Returns FH_NO_FAULT, or what is wrong. */
enum fh_fault line_quoted(struct reader *line, char *buffer, size_t size);

/* The next piece, for messages only. */
struct word line_next(struct reader line);

/* Writes a text in quotes, so that line_quoted reads it back. */
void write_quoted_text(struct writer *w, const char *text);

#endif
