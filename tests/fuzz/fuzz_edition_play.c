/* fuzz_edition_play.c - games in random editions (random_edition.h), move by move as the bytes say.
 *
 * The first two bytes are the edition's seed, the third the number of seats. Then every choice is made by a byte or two: which outcome
 * chance brings, which seat acts and which of its options it takes, what it bids and offers, and who leaves. Nothing is drawn, so the
 * fuzzer finds its way into rare situations by what the engine does in them. What is listed is allowed, verify is content after each
 * action, and every position at the end goes into text and back. */
#include "fuzz_games.h"
#include "random_edition.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    KEPT = 256, /* editions, for reading one takes longer than playing it */
    LEAVES = 255,
};

/* The rest of the input. At its end there are only zeros. */
struct bytes {
    const uint8_t *next, *end;
};

static uint32_t take(struct bytes *bytes)
{
    return bytes->next < bytes->end ? *bytes->next++ : 0;
}

static uint32_t take_below(struct bytes *bytes, uint32_t bound)
{
    uint32_t value = take(bytes);
    if (bound > 256)
        value = value << 8 | take(bytes);
    return bound ? value % bound : 0;
}

/* Both ends of a range, what lies next to them, and a few steps between. */
static fh_money take_amount(struct bytes *bytes, fh_balance low, fh_balance high)
{
    uint32_t value = take(bytes);
    fh_balance most = high > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : high, span = most > low ? most - low : 0;
    if (value < 64)
        return (fh_money)(low + (value < span ? value : span));
    return (fh_money)(low + span * (value - 64) / 191);
}

/* ---- Editions -------------------------------------------------------------------------------------------------------------------- */

/* The edition of the seed, or of the next one that the loader takes. */
static const fh_edition *edition_of(uint32_t seed)
{
    static struct {
        fh_edition edition;
        uint32_t seed; /* plus 1; 0: none yet */
    } kept[KEPT];
    char name[RANDOM_EDITION_NAME];
    fh_error error;
    if (kept[seed % KEPT].seed != seed + 1) {
        random_edition_next(seed, name);
        random_edition_load(name, &kept[seed % KEPT].edition, &error);
        kept[seed % KEPT].seed = seed + 1;
    }
    return &kept[seed % KEPT].edition;
}

/* ---- Choices --------------------------------------------------------------------------------------------------------------------- */

static fh_seat take_seat(struct bytes *bytes, fh_seats seats)
{
    for (uint32_t skip = take_below(bytes, (uint32_t)__builtin_popcount(seats)); skip > 0; skip--)
        seats &= (fh_seats)(seats - 1);
    return (fh_seat)__builtin_ctz(seats);
}

/* What a seat gives: its first, second and so on deed by the bits of a byte, money by another, and the rent of deeds by a third. */
static void take_terms(struct bytes *bytes, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_terms *terms)
{
    uint32_t deeds = take(bytes), rents = edition->rules.agreements ? take(bytes) : 0;
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

static bool take_action(struct bytes *bytes, const fh_edition *edition, const fh_game *game, fh_action *action)
{
    fh_actors actors = fh_who_acts(game);
    if (*bytes->next == LEAVES) {
        take(bytes);
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

/* ---- A game ---------------------------------------------------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, data + size};
    fh_game game;
    if (size < 4)
        return 0;
    const fh_edition *edition = edition_of(take_below(&bytes, 1 << 16));
    uint32_t choices = (uint32_t)(edition->rules.max_players - edition->rules.min_players) + 1;
    fh_start(edition, &game, edition->rules.min_players + (int)take_below(&bytes, choices));
    while (bytes.next < bytes.end && game.phase != FH_OVER) {
        fh_action action;
        if (take_action(&bytes, edition, &game, &action))
            fuzz_apply(edition, &game, &action);
    }
    fuzz_examine(edition, &game);
    return 0;
}
