/* tally.c - see tally.h. Money is counted by listening to events; where a roll ended is looked at when chance has nothing more to do. */
#include "tally.h"

#include <string.h>

/* One game while it is counted. */
struct observer {
    struct tally *tally;
    const struct match *match;
    int first_bot;
    uint32_t round;
    uint8_t owed_why[FH_MAX_SEATS]; /* what each seat was last asked to raise money for */
    int64_t cost[FH_MAX_SETS], income[FH_MAX_SETS];
    uint32_t bought_at[FH_MAX_SETS], repaid_at[FH_MAX_SETS]; /* round + 1, 0: not yet */
    uint8_t monopolist[FH_MAX_SETS];                         /* who first had the whole set */
    uint8_t place[FH_MAX_SEATS];                             /* where each seat stands, or last stood; square_count: in jail */
};

static int bot_of(const struct observer *o, int seat)
{
    return (o->first_bot + seat) % o->match->seat_count;
}

/* ---- Sets ---------------------------------------------------------------------------------------------------------------------------- */

static void count_repaid(struct observer *o, int set)
{
    if (o->bought_at[set] && !o->repaid_at[set] && o->income[set] >= o->cost[set])
        o->repaid_at[set] = o->match->game.round + 1;
}

static void hear_money(struct observer *o, const fh_game *game, const fh_event *event)
{
    uint8_t set = event->square < o->match->edition->square_count ? o->match->edition->squares[event->square].set : FH_NONE;
    if (set == FH_NONE)
        return;
    switch (event->why) {
    case FH_WHY_PRICE:
    case FH_WHY_BID:
        if (!o->bought_at[set])
            o->bought_at[set] = game->round + 1;
        o->cost[set] += event->amount;
        break;
    case FH_WHY_BUILDING:
        o->cost[set] += event->amount;
        break;
    case FH_WHY_SALE:
        o->cost[set] -= event->amount;
        break;
    case FH_WHY_RENT:
        o->income[set] += event->amount;
        count_repaid(o, set);
        break;
    }
}

static void hear_owner(struct observer *o, const fh_game *game, const fh_event *event)
{
    uint8_t set = o->match->edition->squares[event->square].set;
    if (set == FH_NONE || event->other >= FH_MAX_SEATS || o->monopolist[set] != FH_NONE)
        return;
    fh_squares squares = o->match->edition->sets[set].squares, owned = game->owned[event->other] | FH_SQUARE_BIT(event->square);
    if ((squares & ~owned) == 0)
        o->monopolist[set] = event->other;
}

/* ---- Wealth and causes ----------------------------------------------------------------------------------------------------------------
 */

static void count_wealth(struct observer *o, const fh_game *game)
{
    if (game->round == o->round || game->round > TALLY_ROUNDS)
        return;
    o->round = game->round;
    for (int seat = 0; seat < game->seat_count; seat++) {
        if (game->seats_in & FH_SEAT_BIT(seat))
            o->tally->wealth[bot_of(o, seat)][game->round - 1] += fh_wealth(o->match->edition, game, (fh_seat)seat);
    }
    o->tally->wealth_games[game->round - 1]++;
}

static uint8_t place_of(const struct match *match, const fh_game *game, fh_seat seat)
{
    return game->jail[seat] ? match->edition->square_count : game->at[seat];
}

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    struct observer *o = context;
    switch (event->kind) {
    case FH_EV_MONEY:
        hear_money(o, game, event);
        break;
    case FH_EV_OWNER:
        hear_owner(o, game, event);
        break;
    case FH_EV_TURN:
        count_wealth(o, game);
        break;
    case FH_EV_TOKEN:
    case FH_EV_JAIL:
        if (game->seats_in & FH_SEAT_BIT(event->seat)) /* those who leave are put aside, which is no landing */
            o->place[event->seat] = place_of(o->match, game, event->seat);
        break;
    case FH_EV_ASKED: {
        const fh_question *q = &game->stack[event->amount];
        if (q->kind == FH_ASK_DEBT && q->seat < FH_MAX_SEATS)
            o->owed_why[q->seat] = q->debt.why;
        break;
    }
    case FH_EV_OUT:
        if (!(game->seats_in & FH_SEAT_BIT(event->seat)))
            o->tally->causes[o->owed_why[event->seat]]++;
        break;
    }
}

/* ---- Whole games ----------------------------------------------------------------------------------------------------------------------
 */

/* Is the roll's own move still to come, behind the fine that frees from jail? */
static bool is_move_due(const fh_game *game)
{
    for (int i = 0; i < game->depth; i++) {
        if (game->stack[i].kind == FH_ASK_FINE || game->stack[i].kind == FH_ASK_MOVE)
            return true;
    }
    return false;
}

/* Who went bankrupt by the roll itself has left the board already; where it ended only who listened knows. */
static void walk(struct tally *tally, struct match *match, const struct observer *o)
{
    const fh_game *g = &match->game;
    uint8_t roller = FH_NONE;
    bool goes_on = true;
    while (goes_on) {
        bool is_roll = g->depth == 0 && g->phase == FH_DICE_DUE;
        if (roller != FH_NONE && fh_who_acts(g).kind != FH_ACTOR_CHANCE && !is_move_due(g)) {
            bool is_in = g->seats_in & FH_SEAT_BIT(roller);
            tally->landings[is_in || !o ? place_of(match, g, roller) : o->place[roller]]++;
            roller = FH_NONE;
        }
        if (is_roll)
            roller = g->turn;
        goes_on = match_step(match);
    }
    tally->rolls += match->rolls;
    tally->actions += match->actions;
    tally->faults += match->fault.reason != FH_ALLOWED;
}

void tally_walk(struct tally *tally, struct match *match)
{
    walk(tally, match, NULL);
}

static void count_set(struct tally_set *sum, const struct observer *o, int set, uint8_t winner)
{
    sum->cost += o->cost[set];
    sum->income += o->income[set];
    sum->owned += o->bought_at[set] > 0;
    sum->repaid += o->repaid_at[set] > 0;
    if (o->repaid_at[set])
        sum->repaid_rounds += o->repaid_at[set] - o->bought_at[set];
    sum->monopolies += o->monopolist[set] != FH_NONE;
    sum->monopoly_wins += o->monopolist[set] != FH_NONE && o->monopolist[set] == winner;
}

void tally_play(struct tally *tally, struct match *match, int first_bot)
{
    struct observer o = {.tally = tally, .match = match, .first_bot = first_bot};
    fh_sink sink = {hear, &o};
    memset(o.owed_why, TALLY_OTHER_CAUSE, sizeof o.owed_why);
    memset(o.monopolist, FH_NONE, sizeof o.monopolist);
    match->sink = &sink;
    walk(tally, match, &o);
    match->sink = NULL;
    const fh_game *g = &match->game;
    uint8_t winner = g->phase == FH_OVER ? g->winner : FH_NONE;
    tally->games++;
    for (int set = 0; set < match->edition->set_count; set++)
        count_set(&tally->sets[set], &o, set, winner);
    if (winner == FH_NONE) {
        tally->unfinished++;
        return;
    }
    tally->rounds += g->round;
    tally->rounds_squared += (uint64_t)g->round * g->round;
    tally->seat_wins[winner]++;
    tally->bot_wins[bot_of(&o, winner)]++;
}

/* ---- Adding up ------------------------------------------------------------------------------------------------------------------------
 */

static void add_set(struct tally_set *sum, const struct tally_set *part)
{
    sum->cost += part->cost;
    sum->income += part->income;
    sum->owned += part->owned;
    sum->repaid += part->repaid;
    sum->repaid_rounds += part->repaid_rounds;
    sum->monopolies += part->monopolies;
    sum->monopoly_wins += part->monopoly_wins;
}

void tally_add(struct tally *sum, const struct tally *part)
{
    sum->games += part->games;
    sum->unfinished += part->unfinished;
    sum->rolls += part->rolls;
    sum->actions += part->actions;
    sum->faults += part->faults;
    sum->rounds += part->rounds;
    sum->rounds_squared += part->rounds_squared;
    for (int i = 0; i < FH_MAX_SEATS; i++) {
        sum->bot_wins[i] += part->bot_wins[i];
        sum->seat_wins[i] += part->seat_wins[i];
        for (int round = 0; round < TALLY_ROUNDS; round++)
            sum->wealth[i][round] += part->wealth[i][round];
    }
    for (int i = 0; i <= FH_MAX_SQUARES; i++)
        sum->landings[i] += part->landings[i];
    for (int i = 0; i < TALLY_CAUSES; i++)
        sum->causes[i] += part->causes[i];
    for (int i = 0; i < FH_MAX_SETS; i++)
        add_set(&sum->sets[i], &part->sets[i]);
    for (int round = 0; round < TALLY_ROUNDS; round++)
        sum->wealth_games[round] += part->wealth_games[round];
}
