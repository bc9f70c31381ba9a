/* game_loop.h - asks whoever is to act until the game is over, somebody leaves, or nobody answers any more. */
#ifndef FREEHOLD_GAME_LOOP_H
#define FREEHOLD_GAME_LOOP_H

#include "prompt.h"

enum loop_end { GAME_OVER, GAME_LEFT, INPUT_ENDED, LOOP_FAILED };

/* first is a line that was typed before the game began, or NULL. */
enum loop_end game_loop(struct session *s, struct prompt *prompt, const char *first);

#endif
