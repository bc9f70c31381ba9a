/* assess.c - see assess.h. */
#include "assess.h"

bool assess_is_complete(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    return game->owner[square] == seat && fh_is_complete(edition, game, square);
}

fh_money assess_rent_growth(const fh_edition *edition, const fh_game *game, fh_square square)
{
    int built = game->built[square];
    return fh_rent_built(edition, square, built + 1) - fh_rent_built(edition, square, built);
}

fh_money assess_rent_loss(const fh_edition *edition, const fh_game *game, fh_square square)
{
    int built = game->built[square];
    return fh_rent_built(edition, square, built) - fh_rent_built(edition, square, built - 1);
}

uint8_t assess_wanted_by(const fh_edition *edition, const fh_game *game, fh_square square)
{
    fh_seats seats = fh_seats_completing(edition, game, square);
    return seats ? (uint8_t)__builtin_ctz(seats) : FH_NONE;
}

/* ---- Groups -------------------------------------------------------------------------------------------------------------------------- */

static int lacking(fh_squares group, fh_squares deeds)
{
    return __builtin_popcountll(group & ~deeds);
}

/* The squares in a row from one to another, or 0 if other squares are between them. */
static fh_squares row(fh_squares whole, int first, int last)
{
    fh_squares squares = (FH_SQUARE_BIT(last) << 1) - FH_SQUARE_BIT(first);
    return (squares & ~whole) == 0 ? squares : 0;
}

/* The shortest row from here on that is complete and has the square in it. */
static fh_squares run_from(const fh_edition *edition, fh_squares whole, int first, fh_square square)
{
    for (int last = square; last < edition->square_count; last++) {
        fh_squares run = row(whole, first, last);
        if (!run || fh_completes(edition, run, square))
            return run;
    }
    return 0;
}

fh_squares assess_nearest_group(const fh_edition *edition, fh_squares deeds, fh_square square)
{
    fh_squares whole = fh_group(edition, edition->deeds, square), own = fh_group(edition, deeds, square), nearest = 0;
    if (!fh_completes(edition, whole, square))
        return 0;
    if (own == whole || fh_completes(edition, own, square)) /* a set, even if others own it, or a run that is complete */
        return own;
    for (int first = square; first >= 0 && (whole & FH_SQUARE_BIT(first)); first--) {
        fh_squares run = run_from(edition, whole, first, square);
        if (run && (!nearest || lacking(run, deeds) < lacking(nearest, deeds)))
            nearest = run;
    }
    return nearest;
}
