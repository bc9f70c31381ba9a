/* worth.h - what a seat's deeds are worth by the income that they bring, and what they deny to others. All in money. */
#ifndef FREEHOLD_WORTH_H
#define FREEHOLD_WORTH_H

#include "freehold.h"

enum { WORTH_HORIZON = 10 }; /* rounds of income that count */

/* How somebody values deeds, in percent of their prices. */
struct worth_view {
    int32_t alone; /* what a deed counts by itself */
    int32_t least; /* what it adds at least as part of a full group */
};

/* What the deed adds as part of a full group, three houses being built there: income less their cost. */
fh_balance worth_in_group(const struct worth_view *view, const fh_edition *edition, const fh_game *game, fh_square square);

/* What an exchange adds to the deeds, cards and cash of a seat. Deeds count with their prices, full groups with their income, and groups
 * that lack one deed or two with a part of it. */
fh_balance worth_gained(const struct worth_view *view, const fh_edition *edition, const fh_game *game, fh_seat seat, const fh_terms *given,
                        const fh_terms *got);

/* What an exchange brings a seat: its own gain, less this percentage of the gain of the other. given go to other, got come from it. */
fh_balance worth_of_trade(const struct worth_view *view, int32_t threat, const fh_edition *edition, const fh_game *game, fh_seat seat,
                          fh_seat other, const fh_terms *given, const fh_terms *got);

/* What all of a deed's rent is worth, its owner having these deeds. */
fh_balance worth_of_rent(const fh_edition *edition, const fh_game *game, fh_squares owned, fh_square square);

/* What a roll from the seat's square costs on average, and at worst. */
struct risk {
    fh_balance mean, worst;
};
struct risk worth_risk(const fh_edition *edition, const fh_game *game, fh_seat seat);

#endif
