/* move.c - see move.h. */
#include "move.h"
#include "infection.h"
#include "jail.h"

/* The direction of play, as the sign of a step. */
static int32_t direction(const fh_game *game)
{
    return game->backwards ? -1 : 1;
}

/* How often a token that goes from `from` by `steps` passes or lands on the start, which is square 0. */
static int32_t passes_of_start(int32_t from, int32_t steps, int32_t squares)
{
    if (steps >= 0)
        return (from + steps) / squares;
    if (from + steps > 0)
        return 0;
    return (-steps - from) / squares + (from > 0);
}

static fh_square wrapped(int32_t position, int32_t squares)
{
    int32_t rest = position % squares;
    return (fh_square)(rest < 0 ? rest + squares : rest);
}

static void pay_salary(struct play *p, fh_seat seat, int32_t passes)
{
    const fh_rules *rules = &p->edition->rules;
    if (passes > 0 && p->game->at[seat] == 0)
        passes += rules->landing_salary - 1;
    if (passes > 0 && rules->salary > 0)
        play_money(p, FH_BANK, seat, passes * rules->salary, FH_WHY_SALARY, 0);
}

void move_steps(struct play *p, fh_seat seat, int32_t steps, int times)
{
    int32_t squares = p->edition->square_count;
    int32_t from = p->game->at[seat];
    int32_t signed_steps = p->game->backwards ? -steps : steps;
    int32_t stop = p->edition->rules.infection ? infection_stop(p, seat, signed_steps) : 0;
    int32_t to = from + (stop ? stop : signed_steps);
    if (to > 0 && to < squares) { /* the plain case: no start on the way */
        play_token(p, seat, (fh_square)to, to - from);
    } else {
        play_token(p, seat, wrapped(to, squares), to - from);
        pay_salary(p, seat, passes_of_start(from, to - from, squares));
    }
    if (stop)
        jail_arrest(p, seat); /* caught in passing (P05) */
    else
        square_land(p, seat, times);
}

void move_to(struct play *p, fh_seat seat, fh_square square, int times)
{
    int32_t squares = p->edition->square_count;
    int32_t ahead = (square - p->game->at[seat]) * direction(p->game);
    move_steps(p, seat, wrapped(ahead, squares), times);
}

uint8_t move_nearest(const struct play *p, fh_seat seat, uint8_t kind)
{
    int32_t squares = p->edition->square_count;
    for (int32_t ahead = 1; ahead <= squares; ahead++) {
        fh_square square = wrapped(p->game->at[seat] + ahead * direction(p->game), squares);
        if (p->edition->squares[square].kind == kind)
            return square;
    }
    return FH_NONE;
}
