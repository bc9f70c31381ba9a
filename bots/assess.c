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
