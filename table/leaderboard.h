/* leaderboard.h - who came where when a game is over (T11). */
#ifndef FREEHOLD_LEADERBOARD_H
#define FREEHOLD_LEADERBOARD_H

#include "table.h"

/* All seats, the winner first: against the clock and after a limit of rounds by wealth, else the reverse order of leaving (V11). */
void leaderboard(const struct table *table, fh_seat places[FH_MAX_SEATS]);

/* What a seat left with, or has. */
fh_balance leaderboard_wealth(const struct table *table, fh_seat seat);

#endif
