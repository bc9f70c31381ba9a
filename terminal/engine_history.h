/* engine_history.h - the actions of a game since its beginning, so that any number of them can be taken back.
 *
 * A copy of the game is kept after every 64 actions; the games between are made again from it. The room is fixed: when it is full, the
 * oldest actions are forgotten. */
#ifndef FREEHOLD_ENGINE_HISTORY_H
#define FREEHOLD_ENGINE_HISTORY_H

#include "freehold.h"

enum {
    HISTORY_BLOCK = 64,    /* actions after one copy of the game */
    HISTORY_BLOCKS = 1024, /* 65,536 actions in all, of which at least all but one block can be taken back */
};

struct engine_history {
    int64_t count; /* actions since the beginning */
    int64_t first; /* the number of the first that is kept, from 0; it stays when later ones are taken back */
    struct history_block {
        fh_game before; /* its first action */
        fh_action actions[HISTORY_BLOCK];
    } blocks[HISTORY_BLOCKS]; /* a ring */
};

void history_clear(struct engine_history *history);

/* Keeps an action that has been done; before is the game as it was. */
void history_add(struct engine_history *history, const fh_game *before, const fh_action *action);

/* How many actions can be taken back. */
int64_t history_kept(const struct engine_history *history);

/* The game as it was before the last `back` actions, all of which must be kept. */
void history_game(const struct engine_history *history, const fh_edition *edition, int64_t back, fh_game *game);

/* The last action; NULL if there is none. */
const fh_action *history_last(const struct engine_history *history);

/* Forgets the last `back` actions, all of which must be kept. */
void history_drop(struct engine_history *history, int64_t back);

#endif
