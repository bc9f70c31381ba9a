/* dealer.c - see dealer.h. */
#include "dealer.h"

#include <assert.h>
#include <string.h>

void dealer_init(struct dealer *dealer)
{
    memset(dealer, 0, sizeof *dealer);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        dealer->bids[seat] = -1;
}

bool dealer_take_dice(struct dealer *dealer, const struct dice *dice, const char *id, const uint8_t secret[SHA256_SIZE])
{
    uint8_t key[SHA256_SIZE];
    if (dice->kind == DICE_SEED) {
        fh_stream_seed(&dealer->stream, dice->seed);
    } else {
        if (!dice_match(dice, secret))
            return false;
        memcpy(dealer->secret, secret, SHA256_SIZE);
        dice_key(dice, id, secret, key);
        fh_stream_init(&dealer->stream, key);
    }
    dealer->knows_dice = true;
    return true;
}

/* ---- Sealed bids ----------------------------------------------------------------------------------------------------------------- */

static fh_seats bidders(const struct table *table)
{
    fh_actors actors = fh_who_acts(&table->game);
    return actors.kind == FH_ACTOR_JOINT ? actors.seats : 0;
}

static bool are_current(const struct dealer *dealer, const struct table *table)
{
    return dealer->bids_number == table->question_number;
}

fh_seats dealer_awaits(const struct dealer *dealer, const struct table *table)
{
    fh_seats seats = bidders(table);
    for (int seat = 0; seat < FH_MAX_SEATS && are_current(dealer, table); seat++) {
        if (dealer->bids[seat] >= 0)
            seats &= (fh_seats)~FH_SEAT_BIT(seat);
    }
    return seats;
}

/* A bid is good if the joint action would be in which everybody else bids nothing. */
static fh_verdict check_bid(const struct table *table, fh_seat seat, fh_money bid)
{
    fh_action action = {.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
    for (int i = 0; i < FH_MAX_SEATS; i++)
        action.bids[i] = bidders(table) & FH_SEAT_BIT(i) ? 0 : -1;
    action.bids[seat] = bid;
    return fh_check(table->edition, &table->game, &action);
}

fh_verdict dealer_take_bid(struct dealer *dealer, const struct table *table, fh_seat seat, fh_money bid)
{
    if (seat >= FH_MAX_SEATS || !(bidders(table) & FH_SEAT_BIT(seat)))
        return (fh_verdict){.reason = FH_REASON_NOT_ASKED, .seat = FH_NONE, .square = FH_NONE};
    fh_verdict verdict = check_bid(table, seat, bid);
    if (verdict.reason)
        return verdict;
    for (fh_seat i = 0; i < FH_MAX_SEATS && !are_current(dealer, table); i++)
        dealer_forget_bid(dealer, i);
    dealer->bids_number = table->question_number;
    dealer->bids[seat] = bid;
    return verdict;
}

fh_action dealer_open_bids(const struct dealer *dealer, const struct table *table)
{
    fh_action action = {.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
    assert(dealer_awaits(dealer, table) == 0);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        action.bids[seat] = bidders(table) & FH_SEAT_BIT(seat) ? dealer->bids[seat] : -1;
    return action;
}

void dealer_forget_bid(struct dealer *dealer, fh_seat seat)
{
    dealer->bids[seat] = -1;
}
