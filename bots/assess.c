/* assess.c - see assess.h. */
#include "assess.h"

/* Streets of these deeds in a row around the square, itself included. */
static fh_squares run_around(const fh_edition *edition, fh_squares owned, fh_square square)
{
    fh_squares run = FH_SQUARE_BIT(square);
    int count = edition->square_count;
    for (int step = -1; step <= 1; step += 2) {
        for (int at = square + step; at > 0 && at < count && is_street(edition, (fh_square)at) && (owned & FH_SQUARE_BIT(at)); at += step)
            run |= FH_SQUARE_BIT(at);
    }
    return run;
}

fh_squares assess_group(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    uint8_t set = edition->squares[square].set;
    if (edition->rules.runs && is_street(edition, square))
        return run_around(edition, game->owned[seat], square);
    return set == FH_NONE ? FH_SQUARE_BIT(square) : edition->sets[set].squares;
}

bool assess_completes(const fh_edition *edition, const fh_game *game, fh_squares owned, fh_square square)
{
    (void)game;
    uint8_t set = edition->squares[square].set;
    owned |= FH_SQUARE_BIT(square);
    if (edition->rules.runs && is_street(edition, square))
        return __builtin_popcountll(run_around(edition, owned, square)) >= edition->rules.runs;
    return set != FH_NONE && (edition->sets[set].squares & ~owned) == 0;
}

bool assess_is_complete(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    return (game->owned[seat] & FH_SQUARE_BIT(square)) && assess_completes(edition, game, game->owned[seat], square);
}

fh_money assess_percent(fh_balance amount, int32_t percent)
{
    fh_balance part = (amount * percent + 99) / 100;
    return part > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)part;
}

fh_money assess_build_cost(const fh_edition *edition, const fh_game *game, fh_square square)
{
    const fh_square_def *def = &edition->squares[square];
    return game->built[square] == 4 ? def->hotel : def->build;
}

static fh_money part_of(const fh_edition *edition, fh_square square, int32_t of, int32_t percent)
{
    const fh_square_def *def = &edition->squares[square];
    return assess_percent(of == FH_LIFT_OF_PRICE ? def->price : def->mortgage, percent);
}

fh_money assess_lift_cost(const fh_edition *edition, fh_square square, bool is_transfer)
{
    const fh_rules *rules = &edition->rules;
    return part_of(edition, square, rules->lift_of, is_transfer ? rules->lift_now_percent : rules->lift_percent);
}

fh_money assess_keep_cost(const fh_edition *edition, fh_square square)
{
    return part_of(edition, square, edition->rules.keep_of, edition->rules.keep_percent);
}

fh_money assess_rent_growth(const fh_edition *edition, const fh_game *game, fh_square square)
{
    int built = game->built[square];
    const fh_money *rent = edition->rent[square];
    return rent[3 + built] - rent[2 + built];
}

fh_balance assess_tax_base(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    fh_balance sum = game->cash[seat];
    for (fh_squares m = game->owned[seat]; m; m &= m - 1) {
        const fh_square_def *def = &edition->squares[first_square(m)];
        int built = game->built[first_square(m)];
        sum += def->price + (fh_balance)def->build * (built > 4 ? 4 : built) + (built > 4 ? def->hotel : 0);
    }
    return sum;
}

uint8_t assess_wanted_by(const fh_edition *edition, const fh_game *game, fh_square square)
{
    uint8_t set = edition->squares[square].set;
    if (!edition->rules.runs && (set == FH_NONE || edition->sets[set].count < 2))
        return FH_NONE;
    for (fh_seat seat = 0; seat < game->seat_count; seat++) {
        bool is_other = (game->seats_in & FH_SEAT_BIT(seat)) && game->owner[square] != seat;
        if (is_other && assess_completes(edition, game, game->owned[seat], square))
            return seat;
    }
    return FH_NONE;
}
