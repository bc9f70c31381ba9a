/* kinds.h - the kinds of bots, one file each. */
#ifndef FREEHOLD_KINDS_H
#define FREEHOLD_KINDS_H

#include "bot.h"

extern const struct bot_kind bot_random, bot_walker_short, bot_walker_long, bot_plain, bot_easy, bot_steady, bot_keen, bot_master;

#endif
