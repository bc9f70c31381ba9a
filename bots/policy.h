/* policy.h - the answers that bots have in common, made from a few figures. A kind of bot is such figures, and functions of its own where
 * it thinks further. */
#ifndef FREEHOLD_POLICY_H
#define FREEHOLD_POLICY_H

#include "bot.h"

/* What is asked of one seat in one call. */
struct decision {
    struct bot *bot;
    const fh_edition *edition;
    const fh_game *game;
    fh_seat seat;
    fh_action *action;
};

/* Each answers one question for good: it fills the action and returns true, or finds nothing to do and returns false. */
bool policy_do(struct decision *d, uint8_t kind);
bool policy_do_on(struct decision *d, uint8_t kind, fh_square square);
bool policy_bid(struct decision *d, fh_money amount); /* withdraws below the least that counts */

bool policy_build_best(struct decision *d, fh_balance reserve);
bool policy_lift_one(struct decision *d, fh_balance reserve);
bool policy_raise_money(struct decision *d); /* or gives up */
bool policy_mortgaged_transfer(struct decision *d, fh_balance reserve);
bool policy_tax(struct decision *d);
bool policy_leave_jail(struct decision *d, fh_balance reserve); /* by card or fine, before the roll */
bool policy_use_pass(struct decision *d);                       /* any card that frees from jail */
bool policy_fine(struct decision *d);
bool policy_place(struct decision *d);

/* What things are worth to somebody without plans: their price, mortgaged their mortgage, a card the fine that it saves, a share of rent
 * that share of the price, and freedom from rent a part that grows as players become fewer. */
fh_balance policy_value(const fh_edition *edition, const fh_game *game, const fh_terms *terms);

/* Accepts the offer that is open if the kind would and the rules allow it; else rejects it. */
bool policy_answer_offer(struct decision *d, bool (*accepts)(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from,
                                                             const fh_offer *offer));

/* For kinds that never trade. */
bool policy_accepts_nothing(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer);

/* What a kind of bot decides for itself; the rest is answered alike by all. */
struct policy {
    bool (*buy)(struct decision *d);
    bool (*auction)(struct decision *d);
    bool (*offer)(struct decision *d);
    bool (*mortgaged_transfer)(struct decision *d);
    void (*turn)(struct decision *d);
};
void policy_act(const struct policy *policy, struct decision *d);

#endif
