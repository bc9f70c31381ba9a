/* plan.h - exchanges that are worth proposing: a deed for money, money for a deed, or a deed for a deed, with as much money on one side as
 * makes the other side accept, and shares of rent where the rules know them and money is short. */
#ifndef FREEHOLD_PLAN_H
#define FREEHOLD_PLAN_H

#include "policy.h"

struct plan {
    fh_offer offer;
    fh_balance gain; /* as the bot values it */
    fh_seat other;
};

/* The best of them, best first; returns how many were found. Only exchanges that the other side would accept, as far as that is known, and
 * that deal.h lets the bot offer. */
int plan_find(const struct decision *d, struct plan *plans, int most);

#endif
