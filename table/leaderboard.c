/* leaderboard.c - see leaderboard.h. */
#include "leaderboard.h"

void leaderboard(const struct table *table, fh_seat places[FH_MAX_SEATS])
{
    fh_places(table->edition, &table->game, places);
}

const char *leaderboard_tie(const struct table *table, const fh_seat places[FH_MAX_SEATS], int place)
{
    static const char *const names[] = {
        [FH_TIE_NONE] = "", [FH_TIE_LEFT_LATER] = "left", [FH_TIE_MORE_CASH] = "cash", [FH_TIE_ORDER] = "order"};
    bool is_compared = place + 1 < table->game.seat_count && fh_who_acts(&table->game).kind == FH_ACTOR_NOBODY;
    return is_compared ? names[fh_tie_break(table->edition, &table->game, places[place], places[place + 1])] : "";
}

fh_balance leaderboard_wealth(const struct table *table, fh_seat seat)
{
    const fh_game *g = &table->game;
    return g->seats_in & FH_SEAT_BIT(seat) ? fh_wealth(table->edition, g, seat) : g->final_wealth[seat];
}
