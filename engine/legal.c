/* legal.c - what a seat may do: each kind of action tried with each thing it could be about, by the same check that guards apply. */
#include "auction.h"
#include "trade.h"

#include <string.h>

struct listing {
    const fh_edition *edition;
    const fh_game *game;
    fh_seat seat;
    fh_options *options;
};

static void add(const struct listing *l, fh_option option)
{
    if (l->options->count < FH_MAX_OPTIONS)
        l->options->list[l->options->count++] = option;
}

/* Adds the action if it is allowed as it is. */
static void try(const struct listing *l, fh_action action)
{
    if (fh_check(l->edition, l->game, &action).reason == FH_ALLOWED)
        add(l, (fh_option){.action = action});
}

static void try_with_deeds(const struct listing *l, uint8_t kind)
{
    for (fh_squares m = l->game->owned[l->seat]; m; m &= m - 1)
        try(l, (fh_action){.kind = kind, .seat = l->seat, .square = square_first(m)});
}

static fh_money as_amount(fh_balance cash)
{
    return cash > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)cash;
}

static void add_bids(const struct listing *l)
{
    const fh_question *q = question_asked(l->game);
    fh_money high = as_amount(l->game->cash[l->seat]);
    if (q && q->kind == FH_ASK_SEALED && (q->sealed.bidders & FH_SEAT_BIT(l->seat))) {
        fh_action action = {.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
        memset(action.bids, -1, sizeof action.bids); /* a template: nobody's bid is in it yet */
        fh_money least = fh_next_bid(l->edition, l->game);
        bool can_bid = high >= least;
        add(l, (fh_option){.action = action, .low = can_bid ? least : 0, .high = can_bid ? high : 0, .needs = FH_NEEDS_BIDS});
    } else if (auction_can_bid(l->edition, l->game, l->seat, fh_next_bid(l->edition, l->game)).reason == FH_ALLOWED) {
        fh_action action = {.kind = FH_ACT_BID, .seat = l->seat};
        add(l, (fh_option){.action = action, .low = fh_next_bid(l->edition, l->game), .high = high, .needs = FH_NEEDS_AMOUNT});
    }
}

static void add_offers(const struct listing *l)
{
    for (fh_seat other = 0; other < l->game->seat_count; other++) {
        fh_action action = {.kind = FH_ACT_OFFER, .seat = l->seat, .other = other};
        if (fh_check(l->edition, l->game, &action).reason == FH_REASON_EMPTY_SIDE)
            add(l, (fh_option){.action = action, .needs = FH_NEEDS_TERMS});
    }
    fh_action counter = {.kind = FH_ACT_COUNTER, .seat = l->seat};
    if (fh_check(l->edition, l->game, &counter).reason == FH_REASON_EMPTY_SIDE) {
        counter.other = question_asked(l->game)->offer.from;
        add(l, (fh_option){.action = counter, .needs = FH_NEEDS_TERMS});
    }
}

void fh_legal(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_options *options)
{
    static const uint8_t plain[] = {FH_ACT_ROLL, FH_ACT_BUY,     FH_ACT_DECLINE,  FH_ACT_ACCEPT,   FH_ACT_REJECT,
                                    FH_ACT_PAY,  FH_ACT_PERCENT, FH_ACT_WITHDRAW, FH_ACT_BANKRUPT, FH_ACT_END};
    static const uint8_t with_deed[] = {FH_ACT_BUILD, FH_ACT_SELL, FH_ACT_MORTGAGE, FH_ACT_LIFT, FH_ACT_KEEP};
    const struct listing l = {edition, game, seat, options};
    options->count = 0;
    if (!seat_is_in(game, seat) || game->phase == FH_OVER)
        return;
    for (size_t i = 0; i < sizeof plain; i++)
        try(&l, (fh_action){.kind = plain[i], .seat = seat});
    add_bids(&l);
    for (uint8_t pass = 0; pass < edition->pass_count; pass++)
        try(&l, (fh_action){.kind = FH_ACT_USE, .seat = seat, .square = pass});
    for (size_t i = 0; i < sizeof with_deed; i++)
        try_with_deeds(&l, with_deed[i]);
    add_offers(&l);
    try(&l, (fh_action){.kind = FH_ACT_LEAVE, .seat = seat});
}
