/* game_loop.h - asks each player who must act until the game is over, somebody leaves, or nobody answers any more. */
#ifndef FREEHOLD_GAME_LOOP_H
#define FREEHOLD_GAME_LOOP_H

#include "prompt.h"

enum loop_end { GAME_OVER, GAME_LEFT, INPUT_ENDED, LOOP_FAILED };

/* first is the text behind the last answer before the game began, or NULL; it is reported as not understood. */
enum loop_end game_loop(struct session *s, struct prompt *prompt, const char *first);

#endif
