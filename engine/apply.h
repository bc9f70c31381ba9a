/* apply.h - what the rest of the engine may ask about kinds of actions. */
#ifndef FREEHOLD_APPLY_H
#define FREEHOLD_APPLY_H

#include "freehold.h"

bool action_is_chance(uint8_t kind);

#endif
