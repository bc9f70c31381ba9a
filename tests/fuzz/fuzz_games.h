/* fuzz_games.h - what the fuzzers of games share: the editions they play, and what must hold of a game however it came about. */
#ifndef FREEHOLD_FUZZ_GAMES_H
#define FREEHOLD_FUZZ_GAMES_H

#include "freehold.h"

/* The editions, made at the first call: the built-in ones and the odd one of random play, each followed by itself with other rules. */
enum { FUZZ_EACH = 4 };
int fuzz_edition_count(void);
int fuzz_edition_find(const char *id); /* its number; any other's if there is none of this id */
const fh_edition *fuzz_edition(int number);

/* A game that begins, by a line such as `3 classic` or `4 odd 2`: seats, edition, change of its rules. A line that makes no sense means
 * something all the same. Each such game is started once and then copied. */
const fh_edition *fuzz_begin(const char *head, size_t length, fh_game *game, int *number);

/* Ends the program with the position and what is wrong, unless it holds. */
void fuzz_require(const fh_edition *edition, const fh_game *game, bool holds, const char *what);

/* Verify is content, and the position goes into text and back. */
void fuzz_examine(const fh_edition *edition, const fh_game *game);

/* Does the action, which must be allowed and leave verify content. */
void fuzz_apply(const fh_edition *edition, fh_game *game, const fh_action *action);

/* So many random actions, some of them somebody's leaving, and verify after each. */
void fuzz_play(const fh_edition *edition, fh_game *game, fh_stream *stream, int actions);

/* A number from the bytes, to draw from. */
uint64_t fuzz_seed(const uint8_t *data, size_t size);

#endif
