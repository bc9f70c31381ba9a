/* caches.c - see caches.h. */
#include "caches.h"
#include "deed.h"
#include "rent.h"
#include "turn.h"

#include <string.h>

static void derive_stock(const fh_edition *edition, fh_game *game)
{
    int houses = 0, hotels = 0;
    for (int square = 0; square < FH_MAX_SQUARES; square++) {
        hotels += game->built[square] == FH_HOTEL;
        houses += game->built[square] % FH_HOTEL;
    }
    game->houses = edition->rules.houses ? (uint8_t)(edition->rules.houses - houses) : 0;
    game->hotels = edition->rules.hotels ? (uint8_t)(edition->rules.hotels - hotels) : 0;
}

static void derive_owned(fh_game *game)
{
    memset(game->owned, 0, sizeof game->owned);
    for (int square = 0; square < FH_MAX_SQUARES; square++) {
        if (game->owner[square] < FH_MAX_SEATS)
            game->owned[game->owner[square]] |= FH_SQUARE_BIT(square);
    }
}

/* All money that seats and pot hold came from the bank (R02). */
static void derive_bank(fh_game *game)
{
    fh_balance sum = game->cash[FH_POT];
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        sum += game->cash[seat];
    game->cash[FH_BANK] = -sum;
}

void caches_derive(const fh_edition *edition, fh_game *game)
{
    derive_stock(edition, game);
    derive_owned(game);
    derive_bank(game);
    memset(game->next, 0, sizeof game->next);
    memset(game->level, 0, sizeof game->level);
    order_link(game);
    for (fh_squares m = edition->deeds; m; m &= m - 1)
        game->level[square_first(m)] = rent_level(edition, game, square_first(m));
}
