/* deal.h - the offers that bots make: to which players, how often, and what they remember of them. A bot makes at most one offer to the
 * same player in a turn and at most two in a round, or one where deeds are dealt. People are asked less: by the same bot every third round
 * at most, and by at most two bots in a round. No bot asks again for what was refused before ten rounds are over, unless the owners of the
 * deeds that matter have changed. */
#ifndef FREEHOLD_DEAL_H
#define FREEHOLD_DEAL_H

#include "policy.h"

/* Is this bot free to make an offer to the other seat now? */
bool deal_may_ask(const struct decision *d, fh_seat other);

/* Was nothing like it offered to the other seat lately, and is it among the offers that the host lets the bot make to people? */
bool deal_is_welcome(const struct decision *d, fh_seat other, const fh_offer *offer);

/* The kind whose judgement of an offer counts: that of the other seat; or the bot's own where a person sits there, or a kind that looks
 * ahead, whose answer nobody can tell. */
const struct bot_kind *deal_judge(const struct decision *d, fh_seat other);

/* Fills the action with the offer and remembers it, if it is allowed, new, to the host's taste and, seen from the other side, acceptable to
 * the bot itself. */
bool deal_offer(struct decision *d, fh_seat other, const fh_offer *offer);

/* What deal_offer remembers, for offers that were chosen otherwise. */
void deal_remember(const struct decision *d, fh_seat other, const fh_offer *offer);

/* Takes over all that another bot remembers of its offers. */
void deal_copy_memory(struct bot *to, const struct bot *from);

#endif
