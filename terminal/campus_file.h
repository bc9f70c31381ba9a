/* campus_file.h - the save file of the campus game: the seed's own format (W06), read and written.
 *
 *     2                     how many play
 *     Ann G 1 1500 10 1 2   each player: name, piece, cups, money, position; at the line for coffee also
 *     Bob $ 0 975 24        0 if only passing by, or 1 and the turns spent in it
 *     AL Ann 3              each building in board order: its name, the owner's or BANK,
 *     ...                   and the improvements; -1 if mortgaged
 *
 * The format suits a kind of edition, not a single one: buildings, their sets, the line and the number of cups are the edition's. It knows
 * neither the roll nor the round. The files are ASCII but for the names of players. */
#ifndef FREEHOLD_CAMPUS_FILE_H
#define FREEHOLD_CAMPUS_FILE_H

#include "seats.h"

enum { CAMPUS_FILE_SIZE = 8192 }; /* room for every file of the campus edition */

/* Reads a save file into a game, in which the player listed first rolls next. False: *error holds the line (from 1) and the fault, and
 * nothing else was changed; the line is 0 if the edition is not of this kind, or if its rules ask for more than the format (W07). file only
 * names the file in *error. */
bool campus_file_parse(const fh_edition *edition, const char *file, const char *text, size_t length, fh_game *game, struct seats *seats,
                       fh_error *error);

/* Can the game be saved in this format now? False: *error, which may be NULL, says why not. */
bool campus_file_allows(const fh_edition *edition, const fh_game *game, fh_error *error);

/* Writes the game, the seat in turn first, and returns the whole length as all writers do. Only when campus_file_allows it. The
 * seats are as campus_file_parse leaves them: names of one word, none of them BANK, and each with a piece of its own (W02). */
size_t campus_file_format(const fh_edition *edition, const fh_game *game, const struct seats *seats, char *text, size_t size);

#endif
