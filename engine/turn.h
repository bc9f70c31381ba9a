/* turn.h - the turn: whose it is, what it allows, the roll, and the order of play. */
#ifndef FREEHOLD_TURN_H
#define FREEHOLD_TURN_H

#include "play.h"

/* May this seat now spend money on its deeds (build, lift)? Only in its own turn, with nothing asked. */
fh_verdict turn_may_spend(const fh_game *game, fh_seat seat);

/* May it raise money with them (sell, mortgage)? Then too, and while it owes, and where the rules let it before it buys. */
fh_verdict turn_may_raise(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* May it buy and sell buildings and deeds? Not in jail, where the rules forbid that, unless a debt is open. */
fh_verdict turn_may_deal(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* Why an answer of this seat fits nothing that is asked. */
fh_verdict turn_not_asked(const fh_game *game, fh_seat seat);

fh_verdict turn_can_roll(const fh_edition *edition, const fh_game *game, fh_seat seat);
fh_verdict turn_can_end(const fh_game *game, fh_seat seat);
void turn_next(struct play *p);
void turn_rolled(struct play *p); /* the dice of an ordinary roll are in the game */
void turn_loaded(struct play *p, fh_money first, fh_money second);

/* The order of play. */
void order_begin(struct play *p); /* at the start of a game */
void order_rolled(struct play *p);
void order_leave(struct play *p, int place, fh_seat seat, uint8_t heir);
bool order_is_sound(const fh_edition *edition, const fh_game *game,
                    const fh_question *q);          /* do tied seats roll, and is nobody in jail yet? */
int order_place(const fh_game *game, fh_seat seat); /* 0: plays first */
void order_link(fh_game *game);                     /* the caches next and first, from order and seats_in */
uint8_t order_next(const fh_game *game, int place); /* the seat still in that plays after that place of the order */
uint8_t order_first(const fh_game *game);

static inline int32_t dice_sum(const fh_game *game)
{
    return game->dice[0] + game->dice[1] + game->dice[2] + game->dice[3];
}

#endif
