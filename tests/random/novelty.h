/* novelty.h - has something like this been met before? What is new is worth a closer look; what has been met a thousand times is not. */
#ifndef FREEHOLD_NOVELTY_H
#define FREEHOLD_NOVELTY_H

#include "trial.h"

/* A number for the situation: the edition, the phase, the questions in their order, and the seat's part in each (FH_NONE: no seat's). */
uint32_t novelty_situation(const struct trial *t, uint8_t seat);

/* Adds something to such a number. */
uint32_t novelty_mix(uint32_t situation, uint32_t value);

/* Counts the situation, and says whether it was met less than so often until now. */
bool novelty_is_new(uint32_t situation, uint8_t often);

#endif
