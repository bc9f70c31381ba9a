/* fuzz_choices.c - see fuzz_choices.h. */
#include "fuzz_choices.h"
#include "fuzz_games.h"

#include <string.h>

enum { LEAVES = 255 };

uint32_t take_byte(struct bytes *bytes)
{
    return bytes->next < bytes->end ? *bytes->next++ : 0;
}

uint32_t take_below(struct bytes *bytes, uint32_t bound)
{
    uint32_t value = take_byte(bytes);
    if (bound > 256)
        value = value << 8 | take_byte(bytes);
    return bound ? value % bound : 0;
}

fh_money take_amount(struct bytes *bytes, fh_balance low, fh_balance high)
{
    uint32_t value = take_byte(bytes);
    fh_balance most = high > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : high, span = most > low ? most - low : 0;
    if (value < 64)
        return (fh_money)(low + (value < span ? value : span));
    return (fh_money)(low + span * (value - 64) / 191);
}

const char *take_text(struct bytes *bytes, size_t *length)
{
    const char *text = (const char *)bytes->next + (bytes->next < bytes->end);
    *length = take_byte(bytes);
    if (*length > (size_t)(bytes->end - bytes->next))
        *length = (size_t)(bytes->end - bytes->next);
    bytes->next += *length;
    return text;
}

fh_seat take_seat(struct bytes *bytes, fh_seats seats)
{
    for (uint32_t skip = take_below(bytes, (uint32_t)__builtin_popcount(seats)); skip > 0; skip--)
        seats &= (fh_seats)(seats - 1);
    return (fh_seat)__builtin_ctz(seats);
}

/* What a seat gives: its first, second and so on deed by the bits of a byte, money by another, and the rent of deeds by a third. */
static void take_terms(struct bytes *bytes, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_terms *terms)
{
    uint32_t deeds = take_byte(bytes), rents = edition->rules.agreements ? take_byte(bytes) : 0;
    memset(terms, 0, sizeof *terms);
    terms->cash = take_amount(bytes, 0, game->cash[seat]);
    for (fh_squares m = game->owned[seat]; m; m &= m - 1, deeds >>= 1, rents >>= 1) {
        if (deeds & 1)
            terms->deeds |= m & -m;
        else if (rents & 1)
            terms->freedoms |= m & -m;
        else if (rents & 2)
            terms->percents[edition->squares[__builtin_ctzll(m)].deed] = 50;
    }
    for (int pass = 0; pass < edition->pass_count; pass++)
        terms->passes[pass] = game->passes[seat][pass] && take_below(bytes, 2);
}

/* What is left to choose of an option. False if the terms that the bytes give will not do. */
static bool take_rest(struct bytes *bytes, const fh_edition *edition, const fh_game *game, const fh_option *option, fh_action *action)
{
    *action = option->action;
    if (option->needs == FH_NEEDS_AMOUNT)
        action->amount = take_amount(bytes, option->low, option->high);
    if (option->needs != FH_NEEDS_TERMS)
        return true;
    take_terms(bytes, edition, game, action->seat, &action->offer.give);
    take_terms(bytes, edition, game, action->other, &action->offer.take);
    return fh_check(edition, game, action).reason == FH_ALLOWED;
}

/* The last option is to leave, which takes a byte of its own. */
static bool take_option(struct bytes *bytes, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static fh_options options;
    fh_legal(edition, game, seat, &options);
    fuzz_require(edition, game, options.count > 1, "somebody is asked and has no answer");
    const fh_option *option = &options.list[take_below(bytes, (uint32_t)options.count - 1)];
    return take_rest(bytes, edition, game, option, action);
}

static void take_bids(struct bytes *bytes, const fh_edition *edition, const fh_game *game, fh_seats seats, fh_action *action)
{
    *action = (fh_action){.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        bool can_bid = seats >> seat & 1 && game->cash[seat] >= edition->rules.least_bid && take_below(bytes, 4);
        action->bids[seat] = can_bid ? take_amount(bytes, edition->rules.least_bid, game->cash[seat]) : seats >> seat & 1 ? 0 : -1;
    }
}

bool take_action(struct bytes *bytes, const fh_edition *edition, const fh_game *game, fh_action *action)
{
    fh_actors actors = fh_who_acts(game);
    if (bytes->next < bytes->end && *bytes->next == LEAVES) {
        take_byte(bytes);
        *action = (fh_action){.kind = FH_ACT_LEAVE, .seat = take_seat(bytes, game->seats_in)};
        return true;
    }
    if (actors.kind == FH_ACTOR_CHANCE)
        fh_outcome(edition, game, take_below(bytes, fh_outcome_count(edition, game)), action);
    else if (actors.kind == FH_ACTOR_JOINT)
        take_bids(bytes, edition, game, actors.seats, action);
    else
        return take_option(bytes, edition, game, take_seat(bytes, actors.seats), action);
    return true;
}

/* A seat that there may be, chance, or no seat at all. */
static uint8_t take_any_seat(struct bytes *bytes)
{
    uint32_t value = take_byte(bytes);
    return (uint8_t)(value < 128 ? value % FH_MAX_SEATS : value < 192 ? FH_CHANCE : value);
}

void take_any_action(struct bytes *bytes, fh_action *action)
{
    memset(action, 0, sizeof *action);
    action->kind = (uint8_t)take_below(bytes, FH_ACT_COUNT + 1);
    action->seat = take_any_seat(bytes);
    action->square = (uint8_t)take_byte(bytes);
    action->other = take_any_seat(bytes);
    action->amount = take_amount(bytes, -1, FH_MAX_AMOUNT);
    for (int i = 0; i < FH_MAX_SEATS; i++)
        action->bids[i] = (fh_money)take_byte(bytes) - 1;
}
