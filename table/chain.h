/* chain.h - the chain that holds the lines of a record together.
 *
 * Every line of a record ends with ` ~` and the front of a running SHA-256 over the texts of all lines so far, each with a newline at its
 * end and without its own mark: eight hexadecimal digits, or all sixty-four on the line that ends a record. So a changed byte is found in
 * its own line, and lines can't be dropped, added or exchanged. */
#ifndef FREEHOLD_CHAIN_H
#define FREEHOLD_CHAIN_H

#include "sha256.h"
#include "text.h"

enum { CHAIN_DIGITS = 8, CHAIN_ALL_DIGITS = 64, CHAIN_MARK_SIZE = CHAIN_ALL_DIGITS + 2 };

struct chain {
    struct sha256 running;
};

void chain_begin(struct chain *chain);

/* Takes the text of a line into the chain and writes the line with its mark and newline. */
void chain_write(struct chain *chain, const char *text, size_t length, int digits, struct writer *w);

/* Takes a line (without its newline) into the chain. False if its mark is missing or wrong: the chain is then as it was. *text is the text
 * before the mark, and *digits the length of the mark. */
bool chain_read(struct chain *chain, const char *line, size_t length, struct word *text, int *digits);

/* Bytes as hexadecimal digits, and back: false if the word is not exactly this many of them, in lower case. */
void write_bytes(struct writer *w, const uint8_t *bytes, size_t count);
bool word_bytes(struct word word, uint8_t *bytes, size_t count);

#endif
