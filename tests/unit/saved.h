/* saved.h - a save file of the campus game in the hands of a test: its lines, of which any can be another, and the game that was loaded
 * from it or is to be saved.
 *
 *     static struct scenario s;
 *     static struct saved f;
 *     saved_set_up(&f, &s);
 *     saved_load(&f, f.text, saved_write(&f));
 *     saved_assert(&f, f.text);
 */
#ifndef FREEHOLD_SAVED_H
#define FREEHOLD_SAVED_H

#include "campus_file.h"
#include "scenario.h"

enum { BUILDINGS = 28, LINES = 1 + 3 + BUILDINGS };

/* The board of the seed, written down once more. Sets are by number; residences are 8, gyms 9. */
extern const struct building {
    const char *name;
    int set;
} BOARD[BUILDINGS];
enum { ACADEMIC_SETS = 8, SETS = 10 };

struct saved {
    const fh_edition *edition; /* that of the scenario, whose rules a test may change */
    char lines[LINES][64];     /* of a file of three players that has a bit of everything; a test may change them */
    char text[CAMPUS_FILE_SIZE], again[CAMPUS_FILE_SIZE];
    fh_game game;
    struct seats seats;
    fh_error error;
};

/* The lines as they are, for the campus edition and three seats. */
void saved_set_up(struct saved *f, struct scenario *s);

/* Both write the file to f->text and return its length. The second has another line in place of one (from 1); it leaves that one out, if
 * instead is NULL. */
size_t saved_write(struct saved *f);
size_t saved_write_with(struct saved *f, int line, const char *instead);

/* A file that must be taken. The second is that in which one line is another. */
void saved_load(struct saved *f, const char *from, size_t length);
void saved_take_line(struct saved *f, int line, const char *instead);

/* Saves the game, which must not be refused, and returns the length. */
size_t saved_save(struct saved *f, char *to, size_t size);

/* The game at hand is that of the file. */
void saved_assert(struct saved *f, const char *expected);

/* The game of the scenario cannot be saved, for a reason that holds those words. */
void saved_assert_refused(const struct scenario *s, const char *fault);

#endif
