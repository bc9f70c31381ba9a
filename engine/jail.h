/* jail.h - going to jail, sitting there, and the ways out. */
#ifndef FREEHOLD_JAIL_H
#define FREEHOLD_JAIL_H

#include "play.h"

void jail_arrest(struct play *p, fh_seat seat);
void jail_rolled(struct play *p, fh_seat seat, bool is_double);

fh_verdict jail_can_pay(const fh_edition *edition, const fh_game *game, fh_seat seat);
void jail_pay(struct play *p, fh_seat seat);
fh_verdict jail_can_use(const fh_edition *edition, const fh_game *game, fh_seat seat, uint8_t pass);
void jail_use(struct play *p, fh_seat seat, uint8_t pass);

bool jail_move_run(struct play *p); /* the move that waited for the fine */

#endif
