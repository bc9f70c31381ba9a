/* deal.h - deeds dealt at the start, one to each seat in order of play, round after round, against their price. */
#ifndef FREEHOLD_DEAL_H
#define FREEHOLD_DEAL_H

#include "play.h"

void deal_begin(struct play *p);
bool deal_run(struct play *p);                                                         /* skips seats that can pay for no deed */
fh_squares deal_choices(const fh_edition *edition, const fh_game *game, fh_seat seat); /* what may be dealt to the seat */
void deal_dealt(struct play *p, fh_square square);
void deal_leave(struct play *p, int place, fh_seat seat, uint8_t heir);

#endif
