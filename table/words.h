/* words.h - sentences out of word files, one language at a time.
 *
 * A word file is a text that a person can read and edit:
 *
 *     freehold words 1
 *     # A line that begins so is a comment.
 *     reason.bid-too-low = Bid at least {amount}.
 *
 *     [edition blitz]
 *     extends = turkey
 *     name = Turkey against the clock
 *     square.van = Van
 *
 * The part before the first heading is the engine's vocabulary; words_keys.h lists its keys. The part below a heading belongs to that
 * edition: its texts by their stable ids (name, square.ID, set.ID, deck.ID, card.DECK.ID), and any sentences of the vocabulary that it
 * words in its own way. An edition that is not found there, or not in full, goes on with the one that it extends, and then with the
 * vocabulary.
 *
 * A name in braces is a placeholder. A name never takes a suffix, in any language (X09): a placeholder is filled with its value unchanged.
 *
 * No heap, no stdio: the texts stay the caller's and must outlive the words, which only point into them. */
#ifndef FREEHOLD_WORDS_H
#define FREEHOLD_WORDS_H

#include "freehold.h"

enum {
    WORDS_VERSION = 1,
    WORDS_MAX_LINE = 1000, /* bytes, without the end of the line */
    WORDS_KEY_SIZE = 96,   /* of a key, a NUL included */
    WORDS_MAX_ENTRIES = 3072,
    WORDS_SLOTS = 4096, /* a power of two above it */
    WORDS_MAX_CHAIN = 8 /* editions that extend one another; a longer chain, or a circle, ends there */
};

/* A piece of a text that somebody else owns, without a NUL at its end. */
struct words_text {
    const char *text; /* NULL: there is none */
    size_t length;
};

struct words_entry {
    struct words_text edition, key, text; /* edition is empty in the vocabulary */
};

/* All words of one language. All zero is empty. */
struct words {
    int32_t count;
    struct words_entry slots[WORDS_SLOTS];
};

/* Adds the words of a file. A language may lie in any number of files. On an error *words is all zero, *error says file, line and
 * fault. */
bool words_parse(struct words *words, const char *file, const char *text, size_t length, fh_error *error);

/* The text of a key as the edition words it (an id, NULL for none); .text is NULL if there is none. */
struct words_text words_find(const struct words *words, const char *edition, const char *key);

/* What fills a placeholder: the text if there is one, else the number, in groups of three digits with the language's `number.group`
 * between. */
struct words_value {
    const char *name; /* of the placeholder, without its braces */
    struct words_text text;
    int64_t number;
};

/* Writes the sentence of a key with its placeholders filled. Braces inside a value are not filled; a placeholder without a value stays as
 * it is, and so does a key that is not found. Returns the length of the whole sentence, of which size - 1 bytes at most and a NUL are
 * stored; a character that does not fit is left out as a whole. */
size_t words_fill(const struct words *words, const char *edition, const char *key, const struct words_value *values, int count, char *text,
                  size_t size);

/* The texts of an edition in this language; in the edition's own words if the language has none. */
struct words_text words_edition_name(const struct words *words, const fh_edition *edition);
struct words_text words_square_name(const struct words *words, const fh_edition *edition, fh_square square);
struct words_text words_set_name(const struct words *words, const fh_edition *edition, int set);
struct words_text words_deck_name(const struct words *words, const fh_edition *edition, int deck);
struct words_text words_card_text(const struct words *words, const fh_edition *edition, int deck, int card);

#endif
