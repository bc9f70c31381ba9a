/* policy.h - the answers that bots have in common, made from a few figures. A kind of bot is such figures, and functions of its own where
 * it thinks further. */
#ifndef FREEHOLD_POLICY_H
#define FREEHOLD_POLICY_H

#include "bot.h"

/* What is asked of one seat in one call. */
struct call {
    struct bot *bot;
    const fh_edition *edition;
    const fh_game *game;
    fh_seat seat;
    fh_action *action;
    fh_details *details;
};

/* Each answers one question for good: it fills the action and returns true, or finds nothing to do and returns false. */
bool policy_do(struct call *c, uint8_t kind);
bool policy_do_on(struct call *c, uint8_t kind, fh_square square);
bool policy_bid(struct call *c, fh_money amount); /* withdraws below the least that counts */

bool policy_build_best(struct call *c, fh_balance reserve);
bool policy_lift_one(struct call *c, fh_balance reserve);
bool policy_raise_money(struct call *c); /* or gives up */
bool policy_received(struct call *c, fh_balance reserve);
bool policy_tax(struct call *c);
bool policy_leave_jail(struct call *c, fh_balance reserve); /* by card or fine, before the throw */
bool policy_fine(struct call *c);
bool policy_place(struct call *c);

/* A deed for money: from this seat to the other one if it is ours, else the other way. */
bool policy_offer_deed(struct call *c, fh_seat other, fh_square square, fh_money amount);

/* Shares of rent, or freedom from it, among what a side gives? */
bool policy_promises(const fh_terms *terms);

/* What a kind of bot decides for itself; the rest is answered alike by all. */
struct policy {
    bool (*buy)(struct call *c);
    bool (*auction)(struct call *c);
    bool (*offer)(struct call *c);
    bool (*received)(struct call *c);
    void (*turn)(struct call *c);
};
void policy_act(const struct policy *policy, struct call *c);

const fh_question *policy_question(const fh_game *game); /* that is asked now, or NULL */

#endif
