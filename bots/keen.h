/* keen.h - what master has in common with keen. */
#ifndef FREEHOLD_KEEN_H
#define FREEHOLD_KEEN_H

#include "policy.h"
#include "worth.h"

/* The figures by which keen plays; master plays by others before it looks ahead. */
struct keen_figures {
    struct worth_view view;    /* of deeds */
    int32_t threat;            /* of the other's gain, in percent, that counts against a trade */
    fh_balance reserve;        /* cash that it keeps in any case */
    int32_t risk;              /* and this percentage of the next roll's average cost */
    int32_t hunger;            /* what money is worth more, in percent, while houses are wanted */
    fh_balance kept_for_group; /* cash that it keeps when it completes a group by trade */
    fh_balance kept;           /* beyond its reserve, when a trade completes none */
};

/* The answer to anything, by the figures of the bot's kind. */
void keen_act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action);

/* Does an offer bring the seat more than it costs, by these figures? */
bool keen_accepts_by(const struct keen_figures *figures, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from,
                     const fh_offer *offer);

bool keen_accepts(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer);

/* What it keeps in hand for the next roll. */
fh_balance keen_reserve(const struct decision *d);

#endif
