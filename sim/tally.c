/* tally.c - see tally.h. An observer hears the events of a game; where a roll ended is looked at when chance has nothing more to do. */
#include "tally.h"
#include "observer.h"

#include <string.h>

/* ---- Playing a game -------------------------------------------------------------------------------------------------------------------
 */

/* One game while it is played. */
struct trip {
    struct match *match;
    struct observer *observer; /* NULL: only where rolls end is counted */
    const volatile sig_atomic_t *stop;
    uint32_t landings[FH_MAX_SQUARES + 1];
};

/* Is the roll's own move still to come, behind the fine that frees from jail? */
static bool is_move_due(const fh_game *game)
{
    for (int i = 0; i < game->depth; i++) {
        if (game->stack[i].kind == FH_ASK_FINE || game->stack[i].kind == FH_ASK_MOVE)
            return true;
    }
    return false;
}

/* A seat that went bankrupt by the roll itself has left the board already; the observer still knows where the roll ended. */
static void count_landing(struct trip *t, uint8_t roller)
{
    const fh_game *g = &t->match->game;
    bool is_on_board = (g->seats_in & FH_SEAT_BIT(roller)) || !t->observer;
    t->landings[is_on_board ? observer_place(t->match->edition, g, roller) : t->observer->at[roller]]++;
}

static void count_roll(struct trip *t, fh_seat roller)
{
    if (!t->observer)
        return;
    t->observer->rolls++;
    t->observer->rolls_by[roller]++;
}

static bool step(struct trip *t)
{
    if (t->observer && t->match->game.phase != FH_OVER)
        t->observer->actions++;
    return match_step(t->match);
}

/* To the end of the game or of its rounds; false if it was stopped. */
static bool walk(struct trip *t)
{
    const fh_game *g = &t->match->game;
    uint8_t roller = FH_NONE;
    for (bool goes_on = true; goes_on; goes_on = step(t)) {
        bool is_roll = g->depth == 0 && g->phase == FH_DICE_DUE;
        if (roller != FH_NONE && !is_move_due(g) && fh_who_acts(g).kind != FH_ACTOR_CHANCE) {
            count_landing(t, roller);
            roller = FH_NONE;
        }
        if (!is_roll)
            continue;
        if (t->stop && *t->stop > 1)
            return false;
        roller = g->turn;
        count_roll(t, roller);
    }
    return true;
}

static void add_walk(struct tally *tally, const struct trip *t)
{
    tally->games++;
    tally->rolls += t->match->rolls;
    tally->actions += t->match->actions;
    tally->faults += t->match->fault.reason != FH_ALLOWED;
    for (int i = 0; i <= t->match->edition->square_count; i++)
        tally->landings[i] += t->landings[i];
}

bool tally_walk(struct tally *tally, struct match *match, const volatile sig_atomic_t *stop)
{
    struct trip trip = {.match = match, .stop = stop};
    if (!walk(&trip))
        return false;
    add_walk(tally, &trip);
    tally->unfinished += match->game.phase != FH_OVER;
    return true;
}

/* ---- What came of it ------------------------------------------------------------------------------------------------------------------
 */

/* A round is counted when it begins: a game that ends in its first round has lasted one. Only the rule that ends a game after a number of
 * rounds ends it between two of them. */
static uint32_t length_of(const struct match *match)
{
    const fh_game *g = &match->game;
    bool is_between = match->edition->rules.rounds && g->round >= (uint32_t)match->edition->rules.rounds;
    return g->phase == FH_OVER && !is_between ? g->round + 1 : g->round;
}

static void describe(const struct match *match, const struct observer *o, int first_bot, struct tally_game *game)
{
    const fh_game *g = &match->game;
    memset(game, 0, sizeof *game);
    game->rolls = match->rolls;
    game->rounds = length_of(match);
    game->winner = g->phase == FH_OVER ? g->winner : FH_NONE;
    game->first_bot = (uint8_t)first_bot;
    for (fh_seat seat = 0; seat < g->seat_count; seat++) {
        bool is_in = g->seats_in & FH_SEAT_BIT(seat);
        game->wealth[seat] = is_in ? fh_wealth(match->edition, g, seat) : g->final_wealth[seat];
        game->place[g->order[seat]] = seat;
        game->cause[seat] = o->cause[seat];
        game->square[seat] = is_in ? FH_NONE : o->owed_square[seat];
    }
}

static void add_end(struct tally *tally, const struct tally_game *game, int seat_count)
{
    if (game->winner == FH_NONE) {
        tally->unfinished++;
        return;
    }
    tally->rounds += game->rounds;
    tally->rounds_squared += (uint64_t)game->rounds * game->rounds;
    tally->lengths[game->rounds < TALLY_LENGTHS ? game->rounds : 0]++;
    tally->seat_wins[game->winner]++;
    tally->place_wins[game->place[game->winner]]++;
    tally->bot_wins[(game->first_bot + game->winner) % seat_count]++;
}

bool tally_play(struct tally *tally, struct match *match, int first_bot, const volatile sig_atomic_t *stop, struct tally_game *game)
{
    struct observer observer;
    struct trip trip = {.match = match, .observer = &observer, .stop = stop};
    fh_sink sink = {observer_hear, &observer};
    observer_init(&observer, match->edition);
    match->sink = &sink;
    bool is_played = walk(&trip);
    match->sink = NULL;
    if (!is_played)
        return false;
    observer_finish(&observer, &match->game);
    describe(match, &observer, first_bot, game);
    add_walk(tally, &trip);
    add_end(tally, game, match->seat_count);
    observer_add(&observer, tally, first_bot, match->seat_count, game->winner);
    return true;
}

/* ---- Adding up ------------------------------------------------------------------------------------------------------------------------
 */

_Static_assert(sizeof(struct tally) % sizeof(uint64_t) == 0, "a tally is nothing but 64-bit counts");

/* Every member is a count of 64 bits, and adding them is the same for those with a sign. */
void tally_add(struct tally *sum, const struct tally *part)
{
    uint64_t *to = (uint64_t *)(void *)sum;
    const uint64_t *from = (const uint64_t *)(const void *)part;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}
