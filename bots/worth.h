/* worth.h - what a seat's deeds are worth by the income that they bring, and what they deny to others. All in money. */
#ifndef FREEHOLD_WORTH_H
#define FREEHOLD_WORTH_H

#include "freehold.h"

enum { WORTH_HORIZON = 10 }; /* rounds of income that count */

/* What the deed adds as part of a full group, three houses being built there: income less their cost, at least half its price. */
fh_balance worth_in_group(const fh_edition *edition, const fh_game *game, fh_square square);

/* What all these deeds are worth to a seat that has no others: their prices, full groups by their income, and a part of that for groups
 * that lack one deed. */
fh_balance worth_of(const fh_edition *edition, const fh_game *game, fh_squares owned);

/* What an exchange brings a seat: its own gain, less most of what it gives others a hold on. given go to other, got come from it. */
fh_balance worth_of_trade(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_terms *given,
                          const fh_terms *got);

/* What a roll from where the seat stands costs on average, and at worst. */
struct risk {
    fh_balance mean, worst;
};
struct risk worth_risk(const fh_edition *edition, const fh_game *game, fh_seat seat);

#endif
