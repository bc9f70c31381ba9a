/* position.h - the parts of a position's text that the JSON writes too. */
#ifndef FREEHOLD_POSITION_H
#define FREEHOLD_POSITION_H

#include "text.h"

void write_account(struct writer *w, uint8_t account); /* 1 to 8, bank, pot, none */

#endif
