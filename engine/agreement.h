/* agreement.h - shares of a deed's rent and freedom from it (P12, V10, V21). Both end when the deed changes hands and when their holder
 * leaves. Agreements made in the same exchange begin after that, and bind the new owner. */
#ifndef FREEHOLD_AGREEMENT_H
#define FREEHOLD_AGREEMENT_H

#include "play.h"

/* `received` are the deeds that the seat gets in the same exchange. */
fh_verdict agreement_can_give(const fh_edition *edition, const fh_game *game, fh_seat from, const fh_terms *terms, fh_squares received);
void agreement_give(struct play *p, fh_seat from, fh_seat to, const fh_terms *terms);
RARE void agreement_end(struct play *p, fh_square square); /* the deed changed hands */
void agreement_leave(struct play *p, fh_seat seat);        /* the seat left */

/* The rent goes to the owner and to those who have a share of it. */
RARE void agreement_pay_rent(struct play *p, fh_seat visitor, fh_square square, fh_money rent, fh_cause cause);

#endif
