/* harvest.h - keeps something of the games played as a corpus for the fuzzers. */
#ifndef FREEHOLD_HARVEST_H
#define FREEHOLD_HARVEST_H

#include "trial.h"

/* Where what is kept of the next edition goes: a folder with `position` and `action` in it, or NULL: nowhere. */
void harvest_into(const char *folder);

/* Keeps the position and the record that led there, if no shorter one came to the same question, or without one to the same phase. */
void harvest(const struct trial *t);

#endif
