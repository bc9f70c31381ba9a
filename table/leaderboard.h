/* leaderboard.h - the places of all seats when a game is over (T11). */
#ifndef FREEHOLD_LEADERBOARD_H
#define FREEHOLD_LEADERBOARD_H

#include "table.h"

/* All seats, the winner first: against the clock and after a limit of rounds by wealth, else the reverse order of leaving (V11). */
void leaderboard(const struct table *table, fh_seat places[FH_MAX_SEATS]);

/* Why the seat at that place is before the next one although both are equally wealthy: "left", "cash" or "order"; else "". The words have a
 * sentence for each, such as `tie.cash`. */
const char *leaderboard_tie(const struct table *table, const fh_seat places[FH_MAX_SEATS], int place);

/* The wealth that a seat left with, or has now. */
fh_balance leaderboard_wealth(const struct table *table, fh_seat seat);

#endif
