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
        return from + steps < 2 * squares ? from + steps >= squares : (from + steps) / squares;
    if (from + steps > 0)
        return 0;
    return (-steps - from) / squares + (from > 0);
}

static fh_square wrapped(int32_t position, int32_t squares)
{
    if (position >= squares && position < 2 * squares) /* once round, without a division */
        return (fh_square)(position - squares);
    int32_t rest = position % squares;
    return (fh_square)(rest < 0 ? rest + squares : rest);
}

static void pay_salary(struct play *p, fh_seat seat, int32_t passes)
{
    const fh_rules *rules = &p->edition->rules;
    if (passes > 0 && p->game->at[seat] == 0)
        passes += rules->landing_salary - 1;
    if (passes > 0 && rules->salary > 0)
        play_money(p, FH_BANK, seat, (fh_balance)passes * rules->salary, FH_WHY_SALARY, 0, (fh_cause){.card = p->card, .base = passes});
}

static __attribute__((noinline)) void go_by_the_start(struct play *p, fh_seat seat, int32_t steps)
{
    int32_t squares = p->edition->square_count, from = p->game->at[seat];
    play_token(p, seat, wrapped(from + steps, squares), steps);
    pay_salary(p, seat, passes_of_start(from, steps, squares));
}

static inline void go(struct play *p, fh_seat seat, int32_t steps)
{
    int32_t to = p->game->at[seat] + steps;
    if (to > 0 && to < p->edition->square_count)
        play_token(p, seat, (fh_square)to, steps);
    else
        go_by_the_start(p, seat, steps);
}

/* An infected player who passes a check is caught there (P05). */
static RARE bool is_caught(struct play *p, fh_seat seat, int32_t steps)
{
    int32_t stop = infection_stop(p, seat, steps);
    if (stop == 0)
        return false;
    go(p, seat, stop);
    jail_arrest(p, seat);
    return true;
}

void move_steps(struct play *p, fh_seat seat, int32_t steps, int times)
{
    int32_t signed_steps = p->game->backwards ? -steps : steps;
    if (p->edition->rules.infection && is_caught(p, seat, signed_steps))
        return;
    go(p, seat, signed_steps);
    square_land(p, seat, times);
}

void move_to(struct play *p, fh_seat seat, fh_square square, int times)
{
    int32_t squares = p->edition->square_count;
    int32_t ahead = (square - p->game->at[seat]) * direction(p->game);
    move_steps(p, seat, wrapped(ahead, squares), times);
}

fh_square fh_square_ahead(const fh_edition *edition, const fh_game *game, fh_seat seat, int32_t steps)
{
    return wrapped(game->at[seat] + steps * direction(game), edition->square_count);
}

uint8_t move_nearest(const struct play *p, fh_seat seat, uint8_t kind)
{
    int32_t squares = p->edition->square_count;
    for (int32_t ahead = 1; ahead <= squares; ahead++) {
        fh_square square = fh_square_ahead(p->edition, p->game, seat, ahead);
        if (p->edition->squares[square].kind == kind)
            return square;
    }
    return FH_NONE;
}
