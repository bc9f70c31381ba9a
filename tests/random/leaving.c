/* leaving.c - see leaving.h. */
#include "leaving.h"
#include "novelty.h"
#include "random.h"

enum { OFTEN_ENOUGH = 3, OFTEN_ENOUGH_MIXED = 1, AGAIN_ONE_IN = 1000, STEPS_AFTER = 16, MORE_LEAVE_ONE_IN = 8 };

fh_action leaving_action(const struct trial *t, fh_seat seat, fh_stream *stream)
{
    fh_action expire = {.kind = FH_ACT_EXPIRE, .seat = FH_CHANCE, .other = seat};
    bool can_expire = !fh_check(t->edition, &t->game, &expire).reason;
    if (can_expire && fh_stream_below(stream, 2))
        return expire;
    return fh_stream_below(stream, 4) ? (fh_action){.kind = FH_ACT_LEAVE, .seat = seat}
                                      : (fh_action){.kind = FH_ACT_REMOVE, .seat = FH_CHANCE, .other = seat};
}

static void leave(struct trial *t, fh_seat seat)
{
    fh_action action = leaving_action(t, seat, &t->probe);
    trial_do(t, &action);
    trial_require(t, !(t->game.seats_in & FH_SEAT_BIT(seat)), "somebody left and is still there");
    for (int square = 0; square < FH_MAX_SQUARES; square++)
        trial_require(t, t->game.owner[square] != seat, "somebody left and owns something still");
}

/* Any seat that is still in. */
static fh_seat draw_seat(struct trial *t)
{
    fh_seat seat;
    do
        seat = (fh_seat)fh_stream_below(&t->probe, t->game.seat_count);
    while (!(t->game.seats_in & FH_SEAT_BIT(seat)));
    return seat;
}

static void go_on(struct trial *t)
{
    for (int i = 0; i < STEPS_AFTER && t->game.phase != FH_OVER; i++) {
        fh_action action;
        if (fh_stream_below(&t->probe, MORE_LEAVE_ONE_IN) == 0) {
            leave(t, draw_seat(t));
            continue;
        }
        random_action(t->edition, &t->game, &t->probe, &action);
        trial_do(t, &action);
    }
}

static bool is_worth_it(struct trial *t, fh_seat seat)
{
    if (!(t->game.seats_in & FH_SEAT_BIT(seat)))
        return false;
    uint8_t often = t->changes[0] ? OFTEN_ENOUGH_MIXED : OFTEN_ENOUGH;
    return novelty_is_new(novelty_situation(t, seat), often) || fh_stream_below(&t->probe, AGAIN_ONE_IN) == 0;
}

void leaving_try(struct trial *t)
{
    for (fh_seat seat = 0; seat < t->game.seat_count && t->game.phase != FH_OVER; seat++) {
        if (!is_worth_it(t, seat))
            continue;
        struct trial_mark mark = trial_mark(t);
        leave(t, seat);
        go_on(t);
        trial_return(t, &mark);
        t->census->branches++;
    }
}
