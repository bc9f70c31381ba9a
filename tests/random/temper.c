/* temper.c - see temper.h. */
#include "temper.h"
#include "random.h"

#include <string.h>

enum {
    PATIENCE = 30,
    TRIES = 8, /* to find terms that will do */
};

void temper_begin(struct temper *temper, bool is_even, fh_stream *stream)
{
    static const uint32_t weights[] = {1, 4, 16, 64};
    memset(temper, 0, sizeof *temper);
    temper->is_even = is_even;
    temper->is_stubborn = fh_stream_below(stream, 4) == 0;
    for (int kind = 0; kind < FH_ACT_COUNT; kind++)
        temper->weight[kind] = weights[fh_stream_below(stream, 4)];
}

/* How much a kind of action is liked now. To leave is not liked at all. */
static uint32_t liking(const struct temper *temper, uint8_t kind)
{
    if (kind == FH_ACT_LEAVE)
        return 0;
    if (temper->since_roll < PATIENCE)
        return temper->weight[kind];
    return temper->used[kind] ? 1 : 1000;
}

/* First a kind, then one of its options; NULL if there is nothing but to leave. */
static const fh_option *pick(const struct temper *temper, const fh_options *options, fh_stream *stream)
{
    uint32_t counts[FH_ACT_COUNT] = {0}, total = 0;
    uint8_t kind = 0;
    for (int i = 0; i < options->count; i++) {
        if (counts[options->list[i].action.kind]++ == 0)
            total += liking(temper, options->list[i].action.kind);
    }
    if (total == 0)
        return NULL;
    for (uint32_t rest = fh_stream_below(stream, total); !counts[kind] || rest >= liking(temper, kind); kind++)
        rest -= counts[kind] ? liking(temper, kind) : 0;
    uint32_t skip = fh_stream_below(stream, counts[kind]);
    for (const fh_option *option = options->list;; option++) {
        if (option->action.kind == kind && skip-- == 0)
            return option;
    }
}

/* ---- What an option leaves to choose --------------------------------------------------------------------------------------------- */

static fh_money draw_amount(fh_balance low, fh_balance high, fh_stream *stream)
{
    fh_balance span = high - low > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : high - low;
    return (fh_money)(low + (span > 0 ? (fh_balance)fh_stream_below(stream, (uint32_t)span + 1) : 0));
}

/* About the rent of a deed that stays. */
static void draw_agreement(const fh_edition *edition, fh_squares deed, fh_stream *stream, fh_terms *terms)
{
    if (fh_stream_below(stream, 2))
        terms->freedoms |= deed;
    else
        terms->percents[edition->squares[__builtin_ctzll(deed)].deed] = (uint8_t)(1 + fh_stream_below(stream, 60));
}

/* Some of what a seat has. */
static void draw_terms(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_stream *stream, fh_terms *terms)
{
    memset(terms, 0, sizeof *terms);
    if (fh_stream_below(stream, 2))
        terms->cash = draw_amount(0, game->cash[seat], stream);
    for (fh_squares m = game->owned[seat]; m; m &= m - 1) {
        if (fh_stream_below(stream, 5) == 0)
            terms->deeds |= m & -m;
        else if (edition->rules.agreements && fh_stream_below(stream, 5) == 0)
            draw_agreement(edition, m & -m, stream, terms);
    }
    for (int pass = 0; pass < FH_MAX_PASSES; pass++)
        terms->passes[pass] = (uint8_t)fh_stream_below(stream, game->passes[seat][pass] + 1u);
}

/* Makes an action of an option. False if nothing was found that will do. */
static bool complete(const fh_edition *edition, const fh_game *game, const fh_option *option, fh_stream *stream, fh_action *action)
{
    *action = option->action;
    if (option->needs == FH_NEEDS_AMOUNT)
        action->amount = draw_amount(option->low, option->high, stream);
    if (option->needs == FH_NEEDS_TERMS) {
        draw_terms(edition, game, action->seat, stream, &action->offer.give);
        draw_terms(edition, game, action->other, stream, &action->offer.take);
    }
    return !fh_check(edition, game, action).reason;
}

/* ---- Acting ---------------------------------------------------------------------------------------------------------------------- */

/* Any of the seats that are asked. */
static fh_seat draw_seat(fh_seats seats, fh_stream *stream)
{
    fh_seat seat;
    do
        seat = (fh_seat)fh_stream_below(stream, FH_MAX_SEATS);
    while (!(seats & FH_SEAT_BIT(seat)));
    return seat;
}

static bool seat_action(const struct temper *temper, const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    fh_options options;
    fh_seat seat = draw_seat(fh_who_acts(game).seats, stream);
    fh_legal(edition, game, seat, &options);
    for (int i = 0; i < TRIES; i++) {
        const fh_option *option = pick(temper, &options, stream);
        if (option && complete(edition, game, option, stream, action))
            return true;
    }
    return random_seat_action(edition, game, seat, stream, action);
}

/* Everybody the least, as long as it lasts. */
static void same_bids(const fh_edition *edition, const fh_game *game, fh_action *action)
{
    fh_seats seats = fh_who_acts(game).seats;
    *action = (fh_action){.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        fh_options options;
        fh_legal(edition, game, seat, &options);
        action->bids[seat] = seats & FH_SEAT_BIT(seat) ? 0 : -1;
        for (int i = 0; i < options.count; i++) {
            const fh_option *option = &options.list[i];
            if (option->needs == FH_NEEDS_BIDS && option->low <= option->high)
                action->bids[seat] = option->low > 0 ? option->low : option->high > 0;
        }
    }
}

/* In games for testing somebody names the dice now and then: small numbers, equal ones, and as far as they go. */
static bool load_dice(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    static const uint32_t bounds[] = {1, 3, 13, 100, FH_MAX_LOADED + 1};
    if (!edition->rules.testing || game->depth > 0 || game->phase != FH_DICE_DUE || fh_stream_below(stream, 4) > 0)
        return false;
    uint32_t bound = bounds[fh_stream_below(stream, sizeof bounds / sizeof bounds[0])];
    *action = (fh_action){.kind = FH_ACT_LOADED, .seat = FH_CHANCE, .amount = (fh_money)fh_stream_below(stream, bound)};
    action->second = fh_stream_below(stream, 3) == 0 ? action->amount : (fh_money)fh_stream_below(stream, bound);
    return true;
}

bool temper_action(struct temper *temper, const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    bool is_plain = temper->is_even && temper->since_roll < PATIENCE;
    uint8_t actor = fh_who_acts(game).kind;
    bool is_found = true;
    if (actor == FH_ACTOR_JOINT && temper->is_stubborn)
        same_bids(edition, game, action);
    else if (load_dice(edition, game, stream, action))
        is_found = true;
    else if (actor != FH_ACTOR_SEATS)
        random_action(edition, game, stream, action);
    else if (is_plain)
        is_found = random_seat_action(edition, game, draw_seat(fh_who_acts(game).seats, stream), stream, action);
    else
        is_found = seat_action(temper, edition, game, stream, action);
    if (!is_found)
        return false;
    if (action->kind == FH_ACT_DICE || action->kind == FH_ACT_LOADED || temper->turn != game->turn) {
        temper->since_roll = 0;
        memset(temper->used, 0, sizeof temper->used);
    }
    temper->turn = game->turn;
    temper->used[action->kind]++;
    temper->since_roll++;
    return true;
}
