/* record.h - a whole record (X03): its header, and reading it line by line from any source.
 *
 *     freehold record 1                                   every line ends with its mark, see chain.h
 *     rules 1
 *     game 0123456789abcdef0123456789abcdef
 *     date 2026-11-15T10:37:00Z                           may be missing
 *     seat 1 human hat Ada
 *     seat 2 steady car Bob
 *     seed 000000000000002a                               or: commitment HEX, then called-off N if starts were called off, then any number
 *                                                         of: contribution SEAT HEX
 *     edition 103                                         this many lines: the edition as it was played, flattened
 *     ...
 *     from 0123456789abcdef0123456789abcdef 17            may be missing: the record and the line after which this one goes on
 *     position 31                                         may be missing: where the game begins if not at the start
 *     ...
 *     left 600000 431250                                  may be missing: milliseconds on the clocks, by seat
 *     begin
 *     1 1 roll                                            NUMBER WHO ACTION [+MILLISECONDS]
 *     2 * dice 3 4
 *     ...
 *     end 0123456789abcdef [SECRET]                       the hash of the last position, and the secret of the dice
 */
#ifndef FREEHOLD_RECORD_H
#define FREEHOLD_RECORD_H

#include "dealer.h"

enum {
    RECORD_VERSION = 2,           /* only a record with a line of version 2 says so: `called-off` */
    RECORD_BLOCK_SIZE = 1 << 17,  /* of the edition's text, and of the position's */
    RECORD_HEADER_SIZE = 1 << 18, /* of everything before the first line */
};

/* What a new table is set up with. */
struct record_setup {
    const fh_edition *edition;
    const struct seats *seats;
    const char *id, *date; /* date may be NULL */
    const struct dice *dice;
    const fh_game *position; /* NULL: the game begins at the start */
    const char *from_id;     /* NULL, or the record that it goes on from */
    uint32_t from_number;
    const int64_t *left; /* milliseconds on the clocks of that record, NULL: full */
};

/* Sets the table up and writes the header. Refused if the edition is not for this many players. block lends room, of RECORD_BLOCK_SIZE. */
fh_verdict record_begin(struct table *table, const struct record_setup *setup, char *block, char *text, size_t size, size_t *length);

/* Is it the id of a game, 32 hexadecimal digits; is it a date such as 2026-11-15T10:37:00Z? */
bool record_is_id(struct word word);
bool record_is_date(struct word word);

/* Can the word name the player or the piece in a seat's line: printable ASCII without a blank, and shorter than size? */
bool record_is_word(struct word word, size_t size);

/* Reading. The edition that the record carries is read into the caller's memory, and the table points to it. With a dealer every roll and
 * card is drawn again and must be the same: from the first line on where the dice have a seed, and where they are secret if the secret is
 * given (record_reader_know) before the header ends. */
struct record_reader {
    struct table *table;
    fh_edition *edition;
    struct dealer *dealer; /* may be NULL */
    int32_t line;          /* of the text, from 1 */
    int32_t header;        /* how many lines come before the first of the game; 0 until they have been read */
    int32_t version;       /* of the format */
    int32_t rules;         /* the version of the rules by which it was written */
    uint8_t stage;         /* enum in record_read.c */
    bool has_secret;
    bool has_position; /* the game begins from a position that the record gives */
    uint8_t secret[SHA256_SIZE];
    int32_t block_lines; /* still to come */
    size_t block_length;
    char block[RECORD_BLOCK_SIZE];
};

void record_reader_init(struct record_reader *reader, struct table *table, fh_edition *edition, struct dealer *dealer);
void record_reader_know(struct record_reader *reader, const uint8_t secret[SHA256_SIZE]);

/* One line, without its newline. False: error says which line and why, and nothing of it was taken. */
bool record_read(struct record_reader *reader, const char *line, size_t length, const fh_sink *sink, fh_error *error);

/* Have the lines of the header been read, so that there is a game? */
bool record_has_begun(const struct record_reader *reader);

#endif
