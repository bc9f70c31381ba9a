/* legal.c - what a seat may do: each kind of action tried with each thing it could be about, by the same check that guards apply. */
#include "play.h"

static void add(const fh_edition *edition, const fh_game *game, fh_options *options, fh_action action)
{
    if (options->count == FH_MAX_OPTIONS || fh_check(edition, game, &action).reason)
        return;
    options->list[options->count++] = (fh_option){.action = action};
}

static void add_with_deeds(const fh_edition *edition, const fh_game *game, fh_options *options, fh_action action)
{
    for (fh_squares m = game->owned[action.seat]; m; m &= m - 1) {
        action.square = square_first(m);
        add(edition, game, options, action);
    }
}

static void add_with_passes(const fh_edition *edition, const fh_game *game, fh_options *options, fh_action action)
{
    for (action.square = 0; action.square < edition->pass_count; action.square++)
        add(edition, game, options, action);
}

void fh_legal(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_options *options)
{
    static const uint8_t plain[] = {FH_ACT_ROLL, FH_ACT_BUY, FH_ACT_DECLINE, FH_ACT_PAY, FH_ACT_BANKRUPT, FH_ACT_END};
    static const uint8_t with_deed[] = {FH_ACT_BUILD, FH_ACT_SELL, FH_ACT_MORTGAGE, FH_ACT_LIFT, FH_ACT_KEEP};
    options->count = 0;
    if (!seat_is_in(game, seat))
        return;
    for (size_t i = 0; i < sizeof plain; i++)
        add(edition, game, options, (fh_action){.kind = plain[i], .seat = seat});
    add_with_passes(edition, game, options, (fh_action){.kind = FH_ACT_USE, .seat = seat});
    for (size_t i = 0; i < sizeof with_deed; i++)
        add_with_deeds(edition, game, options, (fh_action){.kind = with_deed[i], .seat = seat});
    add(edition, game, options, (fh_action){.kind = FH_ACT_LEAVE, .seat = seat});
}
