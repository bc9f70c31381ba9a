/* debt.h - owing, paying and going bankrupt. */
#ifndef FREEHOLD_DEBT_H
#define FREEHOLD_DEBT_H

#include "play.h"

/* The account that taxes, fines and card payments go to. */
static inline uint8_t debt_bank_account(const fh_edition *edition)
{
    return edition->rules.pot ? FH_POT : FH_BANK;
}

RARE void debt_ask(struct play *p, fh_seat seat, uint8_t to, fh_money amount, uint8_t why, uint8_t square, fh_cause cause);

/* The seat owes this amount to an account: it pays at once, or is asked to raise the money. Callers call this last, because anything after
 * it must wait for the answer. */
static inline void debt_owe(struct play *p, fh_seat seat, uint8_t to, fh_money amount, uint8_t why, uint8_t square, fh_cause cause)
{
    if (amount <= 0)
        return;
    if (p->game->cash[seat] >= amount)
        play_money(p, seat, to, amount, why, square, cause);
    else
        debt_ask(p, seat, to, amount, why, square, cause);
}

/* To or from every other seat, one after the other in order of play (R06, V02), as a card says. */
void debt_each(struct play *p, fh_seat seat, fh_money amount, bool pays, fh_square square, uint8_t card);

bool debt_run(struct play *p);      /* a debt is paid as soon as the cash suffices */
bool debt_each_run(struct play *p); /* the next one of them */

fh_verdict debt_can_bankrupt(const fh_edition *edition, const fh_game *game, fh_seat seat);
void debt_bankrupt(struct play *p, fh_seat seat);
void debt_leave(struct play *p, int place, fh_seat seat, uint8_t heir); /* what becomes of a debt when a seat leaves */

bool debt_is_open(const fh_game *game, fh_seat seat); /* does the seat owe more than it has? */

/* The heir of a seat that resigns: the creditor of its topmost open debt, else FH_BANK (V14). */
uint8_t debt_creditor(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* Out of the game (V14). The creditor is a seat, FH_BANK or FH_POT, which gets as much of its debt as the seat has (V19). */
void leave_game(struct play *p, fh_seat seat, uint8_t creditor);

/* The limit of rounds is reached (R08): the wealthiest wins, of equals the one with more cash, then the later in order of play (V22). */
void leave_by_wealth(struct play *p);

/* Its time is up (T09): as bankrupt to the bank, but its wealth is kept, less what it owed. */
void leave_out_of_time(struct play *p, fh_seat seat);

#endif
