/* seating.h - a game at a table, for tests of the table and of records.
 *
 *     static struct seating s;
 *     seating_prepare(&s, "classic", 2);
 *     seating_rule(&s, "auction", "none");
 *     seating_blind(&s);
 *     seating_open(&s);
 *     seating_play(&s, "1 roll; * dice 1 2; 1 buy +2500; 1 undo");
 *
 * Whatever is done is proposed, which must change nothing, and then committed line by line, each of which must be taken and leave verify
 * content. The lines are kept, so that the whole record is at hand. */
#ifndef FREEHOLD_SEATING_H
#define FREEHOLD_SEATING_H

#include "host.h"
#include "record.h"

enum { SEATING_TEXT_SIZE = 1 << 20 };

struct seating {
    /* What the table is opened with. A test may change any of it before. */
    fh_edition edition;
    struct seats seats;
    struct dice dice;
    struct record_setup setup;

    bool has_secret; /* that the dealer is given; otherwise it knows only a seed */
    uint8_t secret[SHA256_SIZE];

    struct table table;
    struct dealer dealer;
    struct proposal proposal;     /* the last one */
    fh_error error;               /* why the last line was refused */
    fh_event undo;                /* the last event of this kind */
    fh_stream thoughts;           /* of random play */
    char text[SEATING_TEXT_SIZE]; /* the record so far, header and all */
    size_t length;
};

/* ---- Setting up ----------------------------------------------------------------------------------------------------------------- */

/* A built-in edition for so many seats, which roll for nothing but begin in their order; dice from a seed. */
void seating_prepare(struct seating *s, const char *edition, int seats);

/* A classic game in which nothing interrupts a turn, and whose dice the test rolls: see seating_blind. */
void seating_plain(struct seating *s, int seats);

/* One rule, as a line of an edition file would set it. */
void seating_rule(struct seating *s, const char *rule, const char *value);

/* Secret dice: the secret is 32 bytes that count up from the first, and so are the contributions of the seats in the mask. */
void seating_secret(struct seating *s, uint8_t first, fh_seats contributors);
void seating_count_up(uint8_t bytes[SHA256_SIZE], uint8_t first);

/* Secret dice of which the table has only the commitment: the test says what chance brings. */
void seating_blind(struct seating *s);

void seating_open(struct seating *s);

/* ---- Playing -------------------------------------------------------------------------------------------------------------------- */

/* Actions by their text with `;` between, each with the time it took: `1 buy +2500`. `1 undo` is one too. None may be refused. */
void seating_play(struct seating *s, const char *actions);

/* Proposes a single one of them, and leaves what comes of it in s->proposal. */
fh_verdict seating_propose(struct seating *s, const char *action);

/* Commits the proposal. */
void seating_take(struct seating *s);

/* Commits one line as it stands, with or without its newline; false: s->error says why, and not a byte of the table has changed. */
bool seating_commit(struct seating *s, const char *line);

/* Commits a text to which the right number and mark are put. */
bool seating_forge(struct seating *s, const char *text);

/* A text that must be refused with this fault (fault_text.h), though its number and mark are right. */
void seating_refused(struct seating *s, const char *text, const char *fault);

/* That this seat and no other can take back; FH_NONE: nobody can. Seats count from 1. */
void seating_undo_is(struct seating *s, uint8_t seat);

/* What the line of that number says, without its mark. */
const char *seating_line(const struct seating *s, uint32_t number);

/* Random play, undoing and running out of time included, up to the end or the line of that number; and everybody's leaving until it is
 * over. Only with dice that are known. */
void seating_random(struct seating *s, uint32_t until);
void seating_finish(struct seating *s);

/* ---- Reading -------------------------------------------------------------------------------------------------------------------- */

/* Reads the record so far into another table, with the secret of its dice or without (NULL). The edition that it carries lies in
 * seating_read_edition, and seating_reader has what a dealer knows of its dice. */
extern fh_edition seating_read_edition;
extern struct dealer seating_read_dealer;
bool seating_follow(const struct seating *s, struct table *table, const uint8_t *secret, fh_error *error);

/* Reads a text line by line into the reader's table; what stands behind the last newline is a line too. */
bool seating_read(struct record_reader *reader, const char *text, size_t length, fh_error *error);

#endif
