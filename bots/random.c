/* random.c - see random.h. */
#include "random.h"

static fh_money random_amount(const fh_option *option, fh_stream *stream)
{
    if (option->low >= option->high)
        return option->action.amount;
    return option->low + (fh_money)fh_stream_below(stream, (uint32_t)(option->high - option->low) + 1);
}

bool random_seat_action(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_stream *stream, fh_action *action)
{
    fh_options options;
    fh_legal(edition, game, seat, &options);
    int count = options.count - 1; /* the last option is to leave */
    if (count < 1)
        return false;
    const fh_option *option = &options.list[fh_stream_below(stream, (uint32_t)count)];
    *action = option->action;
    action->amount = random_amount(option, stream);
    return true;
}

/* One seat of a mask, each with the same chance. */
static fh_seat random_seat(fh_seats seats, fh_stream *stream)
{
    uint32_t skip = fh_stream_below(stream, (uint32_t)__builtin_popcount(seats));
    while (skip-- > 0)
        seats &= (fh_seats)(seats - 1);
    return (fh_seat)__builtin_ctz(seats);
}

void random_action(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    fh_who who = fh_who_acts(game);
    if (who.actor == FH_ACTOR_CHANCE)
        fh_draw(edition, game, stream, action);
    else
        random_seat_action(edition, game, random_seat(who.seats, stream), stream, action);
}
