/* text.h - writing and reading text without stdio.
 *
 * A writer fills the caller's buffer and goes on counting when it is full, so that every fh_..._format can return the length that the
 * whole text would have. A reader walks over a text word by word; it never looks past its end. */
#ifndef FREEHOLD_TEXT_H
#define FREEHOLD_TEXT_H

#include "freehold.h"

struct writer {
    char *text;
    size_t size, length;
};

struct writer writer_open(char *text, size_t size);
size_t writer_close(struct writer *w); /* ends the text with a NUL, returns its whole length */

/* For what another function writes behind the text so far: where, how much room there is, and how long what it wrote is as a whole. */
char *writer_rest(const struct writer *w);
size_t writer_room(const struct writer *w);
void writer_skip(struct writer *w, size_t length);

void write_char(struct writer *w, char c);
void write_text(struct writer *w, const char *text);
void write_number(struct writer *w, int64_t number);
void write_hex(struct writer *w, uint64_t number, int digits);
void write_json_text(struct writer *w, const char *text); /* in quotes, escaped */

/* A piece of a text that somebody else owns. */
struct word {
    const char *text;
    size_t length;
};

struct word word_of(const char *text);

struct reader {
    const char *next, *end;
};

struct reader reader_open(const char *text, size_t length);
bool read_line(struct reader *r, struct reader *line); /* the next line without its end; false at the end of the text */
bool read_word(struct reader *r, struct word *word);   /* up to the next blank; false if nothing but blanks is left */
bool read_rest(struct reader *r);                      /* anything but blanks left? */
bool word_is(struct word word, const char *text);
bool word_number(struct word word, int64_t low, int64_t high, int64_t *number); /* decimal, no leading zeros, no plus sign */
struct word word_split(struct word *word, char separator); /* the part before the separator; *word keeps the part behind it */

/* The number of the name that equals the word, or -1. Names are rows of the given size. */
int word_find(struct word word, const char *names, size_t row_size, int count);

#endif
