/* random.c - see random.h. */
#include "random.h"

#include <string.h>

enum { TRIES = 8 }; /* how often it looks for terms, or another option, before it takes the first that needs none */

static bool one_in(uint32_t bound, fh_stream *stream)
{
    return fh_stream_below(stream, bound) == 0;
}

static fh_money amount_up_to(fh_balance high, fh_stream *stream)
{
    uint32_t bound = high > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (uint32_t)high;
    return (fh_money)fh_stream_below(stream, bound + 1);
}

/* ---- Offers ----------------------------------------------------------------------------------------------------------------------- */

/* Shares of rents and freedom from them. */
static void random_rents(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_stream *stream, fh_terms *terms)
{
    for (fh_squares m = game->owned[seat] & ~terms->deeds; m && edition->rules.agreements; m &= m - 1) {
        if (one_in(12, stream))
            terms->percents[edition->squares[__builtin_ctzll(m)].deed] = (uint8_t)(1 + amount_up_to(40, stream));
        if (one_in(12, stream))
            terms->freedoms |= m & -m;
    }
}

static void random_terms(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_stream *stream, fh_terms *terms)
{
    memset(terms, 0, sizeof *terms);
    if (game->cash[seat] > 0 && one_in(2, stream))
        terms->cash = amount_up_to(game->cash[seat], stream);
    for (fh_squares m = game->owned[seat]; m; m &= m - 1) {
        if (one_in(6, stream))
            terms->deeds |= m & -m;
    }
    for (int pass = 0; pass < FH_MAX_PASSES; pass++) {
        if (game->passes[seat][pass] && one_in(4, stream))
            terms->passes[pass] = 1;
    }
    random_rents(edition, game, seat, stream, terms);
}

static bool fill_terms(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    fh_offer *offer = &action->offer;
    for (int i = 0; i < TRIES; i++) {
        random_terms(edition, game, action->seat, stream, &offer->give);
        random_terms(edition, game, action->other, stream, &offer->take);
        if (fh_check(edition, game, action).reason == FH_ALLOWED)
            return true;
    }
    return false;
}

/* ---- One seat --------------------------------------------------------------------------------------------------------------------- */

/* Makes an action of an option; false if what it needs was not found. */
static bool take_option(const fh_edition *edition, const fh_game *game, const fh_option *option, fh_stream *stream, fh_action *action)
{
    *action = option->action;
    switch ((enum fh_needs)option->needs) {
    case FH_NEEDS_NOTHING:
        return action->kind != FH_ACT_LEAVE;
    case FH_NEEDS_AMOUNT:
        action->amount = option->low + amount_up_to(option->high - option->low, stream);
        return true;
    case FH_NEEDS_TERMS:
        return fill_terms(edition, game, stream, action);
    case FH_NEEDS_BIDS:
        return false;
    }
    return false;
}

bool random_seat_action(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_stream *stream, fh_action *action)
{
    fh_options options;
    fh_legal(edition, game, seat, &options);
    for (int i = 0; i < TRIES && options.count > 0; i++) {
        const fh_option *option = &options.list[fh_stream_below(stream, (uint32_t)options.count)];
        if (take_option(edition, game, option, stream, action))
            return true;
    }
    for (int i = 0; i < options.count; i++) {
        if (options.list[i].needs == FH_NEEDS_NOTHING && take_option(edition, game, &options.list[i], stream, action))
            return true;
    }
    return false;
}

/* ---- Everybody -------------------------------------------------------------------------------------------------------------------- */

/* Small bids, so that they tie now and then. */
static void random_bids(const fh_edition *edition, const fh_game *game, fh_seats seats, fh_stream *stream, fh_money bids[FH_MAX_SEATS])
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        bids[seat] = seats >> seat & 1 ? 0 : -1;
        fh_balance least = fh_next_bid(edition, game), spare = game->cash[seat] - least;
        if (bids[seat] == 0 && spare >= 0 && !one_in(3, stream))
            bids[seat] = (fh_money)least + amount_up_to(spare > 3 && !one_in(4, stream) ? 3 : spare, stream);
    }
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
    fh_actors actors = fh_who_acts(game);
    switch ((enum fh_actor)actors.kind) {
    case FH_ACTOR_CHANCE:
        fh_draw(edition, game, stream, action);
        break;
    case FH_ACTOR_JOINT:
        *action = (fh_action){.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
        random_bids(edition, game, actors.seats, stream, action->bids);
        break;
    case FH_ACTOR_SEATS:
        random_seat_action(edition, game, random_seat(actors.seats, stream), stream, action);
        break;
    case FH_ACTOR_NOBODY:
        break;
    }
}
