/* leaderboard.c - see leaderboard.h. */
#include "leaderboard.h"

static bool ranks_before(const struct table *table, fh_seat a, fh_seat b)
{
    const fh_game *g = &table->game;
    if (a == g->winner || b == g->winner)
        return a == g->winner;
    bool by_wealth = table->edition->rules.clock > 0 || table->edition->rules.rounds > 0;
    if (by_wealth && g->final_wealth[a] != g->final_wealth[b])
        return g->final_wealth[a] > g->final_wealth[b];
    int rank_a = g->rank[a] ? g->rank[a] : FH_MAX_SEATS + 1, rank_b = g->rank[b] ? g->rank[b] : FH_MAX_SEATS + 1;
    return rank_a > rank_b;
}

void leaderboard(const struct table *table, fh_seat places[FH_MAX_SEATS])
{
    for (int i = 0; i < table->game.seat_count; i++) {
        int at = i;
        for (; at > 0 && ranks_before(table, (fh_seat)i, places[at - 1]); at--)
            places[at] = places[at - 1];
        places[at] = (fh_seat)i;
    }
}

fh_balance leaderboard_wealth(const struct table *table, fh_seat seat)
{
    const fh_game *g = &table->game;
    return g->seats_in & FH_SEAT_BIT(seat) ? fh_wealth(table->edition, g, seat) : g->final_wealth[seat];
}
