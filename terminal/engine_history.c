/* engine_history.c - see engine_history.h. */
#include "engine_history.h"

void history_clear(struct engine_history *history)
{
    history->count = history->first = 0;
}

/* The block of the action with this number, from 0. */
static int64_t block_of(int64_t number)
{
    return number / HISTORY_BLOCK % HISTORY_BLOCKS;
}

/* A block that is begun takes the place of the oldest one, if that is still there. */
static void begin_block(struct engine_history *history, struct history_block *block, const fh_game *before)
{
    int64_t first = history->count - (int64_t)HISTORY_BLOCK * (HISTORY_BLOCKS - 1);
    history->first = first > history->first ? first : history->first;
    block->before = *before;
}

void history_add(struct engine_history *history, const fh_game *before, const fh_action *action)
{
    struct history_block *block = &history->blocks[block_of(history->count)];
    int64_t place = history->count % HISTORY_BLOCK;
    if (place == 0)
        begin_block(history, block, before);
    block->actions[place] = *action;
    history->count++;
}

int64_t history_kept(const struct engine_history *history)
{
    return history->count - history->first;
}

void history_game(const struct engine_history *history, const fh_edition *edition, int64_t back, fh_game *game)
{
    int64_t number = history->count - back, place = number % HISTORY_BLOCK;
    const struct history_block *block = &history->blocks[block_of(number)];
    *game = block->before;
    for (int64_t i = 0; i < place; i++)
        fh_apply(edition, game, &block->actions[i], NULL);
}

const fh_action *history_last(const struct engine_history *history)
{
    int64_t last = history->count - 1;
    return history->count ? &history->blocks[block_of(last)].actions[last % HISTORY_BLOCK] : NULL;
}

void history_drop(struct engine_history *history, int64_t back)
{
    history->count -= back;
}
