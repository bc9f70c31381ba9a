/* leaderboard.c - see leaderboard.h. */
#include "leaderboard.h"

void leaderboard(const struct table *table, fh_seat places[FH_MAX_SEATS])
{
    fh_places(table->edition, &table->game, places);
}

fh_balance leaderboard_wealth(const struct table *table, fh_seat seat)
{
    const fh_game *g = &table->game;
    return g->seats_in & FH_SEAT_BIT(seat) ? fh_wealth(table->edition, g, seat) : g->final_wealth[seat];
}
