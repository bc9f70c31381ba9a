/* tax.h - a tax that is paid in one sum, or as a part of one's worth (W11). */
#ifndef FREEHOLD_TAX_H
#define FREEHOLD_TAX_H

#include "play.h"

fh_verdict tax_can_choose(const fh_game *game, fh_seat seat);
void tax_pay(struct play *p, fh_seat seat, bool as_percent);

#endif
