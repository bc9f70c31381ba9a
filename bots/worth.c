/* worth.c - see worth.h. */
#include "worth.h"
#include "assess.h"

enum {
    NEAR_PERCENT = 20,  /* of a group's worth that counts when one deed is missing */
    THREAT_PERCENT = 60 /* of what another gains that counts against a trade */
};

static int opponents(const fh_game *game)
{
    return __builtin_popcount(game->seats_in) - 1;
}

fh_balance worth_in_group(const fh_edition *edition, const fh_game *game, fh_square square)
{
    const fh_square_def *def = &edition->squares[square];
    fh_balance income, cost = 0;
    if (def->kind == FH_SQ_STREET) {
        income = fh_rent_built(edition, square, 3);
        cost = 3 * (fh_balance)fh_building_price(edition, square, 1);
    } else {
        int count = def->set == FH_NONE ? 1 : edition->sets[def->set].count;
        income = edition->rent[square][count < FH_LEVELS ? count : FH_LEVELS - 1];
        if (def->kind == FH_SQ_UTILITY)
            income *= edition->rules.dice * (edition->rules.sides + 1) / 2;
    }
    fh_balance worth = income * opponents(game) * WORTH_HORIZON / edition->square_count - cost, least = def->price / 2;
    return worth > least ? worth : least;
}

fh_balance worth_of(const fh_edition *edition, const fh_game *game, fh_squares owned)
{
    fh_balance sum = 0;
    for (fh_squares m = owned; m; m &= m - 1) {
        fh_square square = first_square(m);
        bool is_mortgaged = game->mortgaged & FH_SQUARE_BIT(square);
        sum += is_mortgaged ? edition->squares[square].mortgage : edition->squares[square].price;
        if (fh_completes(edition, owned, square))
            sum += worth_in_group(edition, game, square);
    }
    for (fh_squares m = edition->deeds & ~owned; m; m &= m - 1) {
        fh_square square = first_square(m);
        uint8_t set = edition->squares[square].set;
        bool is_near = set != FH_NONE && edition->sets[set].count > 1 && (edition->sets[set].squares & owned);
        if (is_near && fh_completes(edition, owned, square))
            sum += worth_in_group(edition, game, square) * edition->sets[set].count * NEAR_PERCENT / 100;
    }
    return sum;
}

static fh_balance gain(const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_terms *given, const fh_terms *got)
{
    fh_squares before = game->owned[seat], after = (before & ~given->deeds) | got->deeds;
    fh_balance passes = 0;
    for (int pass = 0; pass < FH_MAX_PASSES; pass++)
        passes += (fh_balance)(got->passes[pass] - given->passes[pass]) * edition->rules.fine;
    return worth_of(edition, game, after) - worth_of(edition, game, before) + passes + got->cash - given->cash;
}

fh_balance worth_of_trade(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_terms *given,
                          const fh_terms *got)
{
    fh_balance ours = gain(edition, game, seat, given, got), theirs = gain(edition, game, other, got, given);
    return ours - (theirs > 0 ? theirs * THREAT_PERCENT / 100 : 0);
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
