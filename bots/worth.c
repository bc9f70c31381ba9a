/* worth.c - see worth.h. */
#include "worth.h"
#include "assess.h"

enum {
    NEAR_PERCENT = 15, /* of a group's worth that counts while one of its deeds is missing */
    FAR_PERCENT = 4    /* while two are */
};

static int opponents(const fh_game *game)
{
    return __builtin_popcount(game->seats_in) - 1;
}

/* This amount for each visit, over the rounds that count. */
static fh_balance income(const fh_edition *edition, const fh_game *game, fh_balance rent)
{
    return rent * opponents(game) * WORTH_HORIZON / edition->square_count;
}

fh_balance worth_in_group(const struct worth_view *view, const fh_edition *edition, const fh_game *game, fh_square square)
{
    const fh_square_def *def = &edition->squares[square];
    fh_balance rent, cost = 0;
    if (def->kind == FH_SQ_STREET) {
        rent = fh_rent_built(edition, square, 3);
        cost = 3 * (fh_balance)fh_building_price(edition, square, 1);
    } else {
        int count = def->set == FH_NONE ? 1 : edition->sets[def->set].count;
        rent = edition->rent[square][count < FH_LEVELS ? count : FH_LEVELS - 1];
        if (def->kind == FH_SQ_UTILITY)
            rent *= edition->rules.dice * (edition->rules.sides + 1) / 2;
    }
    fh_balance worth = income(edition, game, rent) - cost, least = (fh_balance)def->price * view->least / 100;
    return worth > least ? worth : least;
}

/* The part of a group's worth that counts for a deed of it while this many of its squares are missing. */
static fh_balance part_in_group(const struct worth_view *view, const fh_edition *edition, const fh_game *game, fh_squares owned,
                                fh_square square)
{
    fh_squares group = assess_nearest_group(edition, owned, square);
    int size = __builtin_popcountll(group), lacking = __builtin_popcountll(group & ~owned);
    if (lacking > 2 || size == 0)
        return 0;
    fh_balance worth = worth_in_group(view, edition, game, square);
    if (lacking == 0)
        return worth;
    return worth * (lacking == 1 ? NEAR_PERCENT : FAR_PERCENT) * size / (size - lacking) / 100;
}

/* Of these among the deeds. */
static fh_balance worth_among(const struct worth_view *view, const fh_edition *edition, const fh_game *game, fh_squares owned,
                              fh_squares these)
{
    fh_balance sum = 0;
    for (fh_squares m = owned & these; m; m &= m - 1) {
        fh_square square = first_square(m);
        bool is_mortgaged = game->mortgaged & FH_SQUARE_BIT(square);
        fh_balance price = is_mortgaged ? edition->squares[square].mortgage : edition->squares[square].price;
        sum += price * view->alone / 100 + part_in_group(view, edition, game, owned, square);
    }
    return sum;
}

/* ---- Trades -------------------------------------------------------------------------------------------------------------------------- */

fh_balance worth_of_rent(const fh_edition *edition, const fh_game *game, fh_squares owned, fh_square square)
{
    bool is_full = is_street(edition, square) && fh_completes(edition, owned, square) && (owned & FH_SQUARE_BIT(square));
    fh_money now = fh_rent_rolled(edition, game, square, edition->rules.dice * (edition->rules.sides + 1) / 2);
    fh_money later = is_full ? fh_rent_built(edition, square, 3) : 0;
    return income(edition, game, now > later ? now : later);
}

/* Shares of rents and freedom from them, by the rents of an owner who has these deeds. */
static fh_balance worth_of_promises(const fh_edition *edition, const fh_game *game, fh_squares owned, const fh_terms *terms)
{
    fh_balance sum = 0;
    for (fh_squares m = edition->rules.agreements ? owned : 0; m; m &= m - 1) {
        fh_square square = first_square(m);
        int percent = terms->percents[edition->squares[square].deed];
        bool is_free = terms->freedoms & FH_SQUARE_BIT(square);
        if (!percent && !is_free)
            continue;
        fh_balance rent = worth_of_rent(edition, game, owned, square);
        sum += rent * percent / 100 + (is_free ? rent / opponents(game) : 0);
    }
    return sum;
}

fh_balance worth_gained(const struct worth_view *view, const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_terms *given,
                        const fh_terms *got)
{
    fh_squares before = game->owned[seat], after = (before & ~given->deeds) | got->deeds, touched = 0;
    fh_balance passes = 0;
    for (int pass = 0; pass < FH_MAX_PASSES; pass++)
        passes += (fh_balance)(got->passes[pass] - given->passes[pass]) * edition->rules.fine;
    for (fh_squares m = given->deeds | got->deeds; m; m &= m - 1)
        touched |= fh_group(edition, edition->deeds, first_square(m)); /* all else is worth what it was */
    return worth_among(view, edition, game, after, touched) - worth_among(view, edition, game, before, touched) + passes + got->cash -
           given->cash;
}

/* The same with the promises of both sides, which are worth to one what they cost the other. */
static fh_balance gain(const struct worth_view *view, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other,
                       const fh_terms *given, const fh_terms *got)
{
    fh_balance sum = worth_gained(view, edition, game, seat, given, got);
    if (!edition->rules.agreements)
        return sum;
    fh_squares ours = (game->owned[seat] & ~given->deeds) | got->deeds, theirs = (game->owned[other] & ~got->deeds) | given->deeds;
    return sum + worth_of_promises(edition, game, theirs, got) - worth_of_promises(edition, game, ours, given);
}

fh_balance worth_of_trade(const struct worth_view *view, int32_t threat, const fh_edition *edition, const fh_game *game, fh_seat seat,
                          fh_seat other, const fh_terms *given, const fh_terms *got)
{
    fh_balance ours = gain(view, edition, game, seat, other, given, got), theirs = gain(view, edition, game, other, seat, got, given);
    return ours - (theirs > 0 ? theirs * threat / 100 : 0);
}

struct risk worth_risk(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    struct risk risk = {0, 0};
    int most = edition->rules.dice * edition->rules.sides, span = most - edition->rules.dice + 1;
    for (int steps = edition->rules.dice; steps <= most; steps++) {
        fh_square at = fh_square_ahead(edition, game, seat, steps);
        uint8_t owner = game->owner[at];
        if (owner >= FH_MAX_SEATS || owner == seat || edition->squares[at].deed == FH_NONE)
            continue;
        fh_balance rent = fh_rent_rolled(edition, game, at, steps);
        risk.mean += rent / span;
        risk.worst = rent > risk.worst ? rent : risk.worst;
    }
    return risk;
}
