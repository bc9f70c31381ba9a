/* auction.c - see auction.h. */
#include "auction.h"
#include "turn.h"

enum {
    MAX_TIES = 10,   /* so many ties in a row end by lot (V05) */
    MAX_ESTATES = 2, /* so many wait at once; a further one joins the last, so that the stack has room for what else is asked */
};

fh_money auction_next_bid(const fh_edition *edition, const fh_question *q)
{
    if (q->amount > 0)
        return q->amount + 1;
    return edition->rules.least_bid > 0 ? edition->rules.least_bid : 1;
}

/* The next seat of the mask in order of play, beginning with the seat itself. */
static uint8_t next_of(const fh_game *game, fh_seats seats, uint8_t seat)
{
    while (!(seats & FH_SEAT_BIT(seat)))
        seat = game->next[seat];
    return seat;
}

static fh_seats rivals(const fh_question *q)
{
    return (fh_seats)(q->other == FH_NONE ? q->seats : q->seats & ~FH_SEAT_BIT(q->other));
}

/* ---- The end of an auction -------------------------------------------------------------------------------------------------------- */

static void lot_won(struct play *p, const fh_question *q, fh_seat seat, fh_money amount)
{
    play_money(p, seat, FH_BANK, amount, FH_WHY_BID, q->square);
    if (q->step == LOT_DEED)
        play_owner(p, q->square, seat);
    else
        play_ask(p, &(fh_question){.kind = FH_ASK_PLACE, .seat = seat, .step = q->step});
}

static void lot_stays(struct play *p, const fh_question *q)
{
    if (q->step != LOT_DEED)
        p->game->flags |= q->step == LOT_HOTEL ? FH_FLAG_UNWANTED_HOTEL : FH_FLAG_UNWANTED_HOUSE;
}

/* The question at that place is over. */
static void auction_end(struct play *p, int place, uint8_t winner, fh_money amount)
{
    fh_question q = p->game->stack[place];
    play_answered(p, place);
    if (winner == FH_NONE)
        lot_stays(p, &q);
    else
        lot_won(p, &q, winner, amount);
}

/* Who can't bid any more is withdrawn; with nobody against the leader it is over; else on to whoever is asked. */
static void auction_advance(struct play *p, int place)
{
    fh_question *q = &p->game->stack[place];
    fh_money next = auction_next_bid(p->edition, q);
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((rivals(q) & FH_SEAT_BIT(seat)) && (p->game->cash[seat] < next || next > FH_MAX_AMOUNT))
            q->seats &= (fh_seats)~FH_SEAT_BIT(seat);
    }
    if (!rivals(q)) {
        auction_end(p, place, q->other, q->amount);
        return;
    }
    q->seat = next_of(p->game, q->kind == FH_ASK_BIDDING ? rivals(q) : q->seats, q->seat);
    play_asked(p, place);
}

/* ---- Opening ---------------------------------------------------------------------------------------------------------------------- */

static void auction_open(struct play *p, fh_question q, fh_seat first)
{
    static const uint8_t kinds[] = {FH_ASK_NOTHING, FH_ASK_AUCTION, FH_ASK_BIDDING, FH_ASK_SEALED};
    q.kind = kinds[p->edition->rules.auction];
    if (q.kind == FH_ASK_NOTHING || p->game->depth == FH_MAX_STACK)
        return;
    q.seat = next_of(p->game, q.seats, first);
    if (q.kind != FH_ASK_SEALED)
        q.other = FH_NONE;
    play_ask(p, &q);
    if (q.kind != FH_ASK_SEALED)
        auction_advance(p, p->game->depth - 1);
}

void auction_deed(struct play *p, fh_square square, fh_seat first)
{
    auction_open(p, (fh_question){.seats = p->game->seats_in, .square = square, .step = LOT_DEED}, first);
}

void auction_building(struct play *p, int lot, fh_seats bidders, fh_seat first)
{
    auction_open(p, (fh_question){.seats = bidders, .step = (uint8_t)lot}, first);
}

/* Estates lie at the bottom of the stack, the one that waits longest on top. */
static int estates_waiting(const fh_game *game)
{
    int count = 0;
    while (count < game->depth && game->stack[count].kind == FH_ASK_ESTATE)
        count++;
    return count;
}

void auction_estate(struct play *p, fh_squares deeds, fh_seat first)
{
    fh_question *bottom = p->game->stack;
    if (!deeds || p->edition->rules.auction == FH_AUCTION_NONE)
        return;
    if (p->game->depth > 0 && bottom->kind == FH_ASK_DEAL) /* they are dealt again */
        return;
    if (estates_waiting(p->game) >= MAX_ESTATES) {
        bottom->squares |= deeds;
        play_asked(p, 0);
        return;
    }
    play_ask_last(p, &(fh_question){.kind = FH_ASK_ESTATE, .seat = first, .squares = deeds});
}

fh_squares auction_awaits(const fh_game *game)
{
    fh_squares squares = 0;
    for (int place = 0; place < estates_waiting(game); place++)
        squares |= game->stack[place].squares;
    return squares;
}

bool auction_estate_run(struct play *p)
{
    fh_question *q = play_top(p);
    fh_seat first = q->seat;
    fh_square square = square_first(q->squares);
    q->squares &= q->squares - 1;
    if (q->squares)
        play_asked(p, p->game->depth - 1);
    else
        play_answered(p, p->game->depth - 1);
    auction_deed(p, square, first);
    return true;
}

/* ---- Bidding ---------------------------------------------------------------------------------------------------------------------- */

static bool is_auction(const fh_question *q)
{
    return q && (q->kind == FH_ASK_AUCTION || q->kind == FH_ASK_BIDDING);
}

static fh_verdict may_answer(const fh_game *game, fh_seat seat)
{
    const fh_question *q = question_asked(game);
    if (!is_auction(q))
        return turn_not_asked(game, seat);
    if (q->other == seat)
        return refuse(FH_REASON_YOU_LEAD);
    if (!(q->seats & FH_SEAT_BIT(seat)))
        return refuse(FH_REASON_WITHDRAWN);
    return q->kind == FH_ASK_BIDDING && q->seat != seat ? turn_not_asked(game, seat) : allow();
}

static fh_verdict too_low(fh_money least)
{
    fh_verdict verdict = refuse(FH_REASON_BID_TOO_LOW);
    verdict.amount = least;
    return verdict;
}

fh_verdict auction_can_bid(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_money amount)
{
    fh_verdict verdict = may_answer(game, seat);
    if (verdict.reason)
        return verdict;
    fh_money next = auction_next_bid(edition, question_asked(game));
    if (amount < next)
        return too_low(next);
    fh_balance missing = amount_missing(amount, game->cash[seat]);
    return missing > 0 ? refuse_missing(missing) : verdict;
}

void auction_bid(struct play *p, fh_seat seat, fh_money amount)
{
    fh_question *q = play_top(p);
    q->amount = amount;
    q->other = seat;
    auction_advance(p, p->game->depth - 1);
}

fh_verdict auction_can_withdraw(const fh_game *game, fh_seat seat)
{
    return may_answer(game, seat);
}

void auction_withdraw(struct play *p, fh_seat seat)
{
    play_top(p)->seats &= (fh_seats)~FH_SEAT_BIT(seat);
    auction_advance(p, p->game->depth - 1);
}

/* A bid of who left falls away, and the others bid anew from the least. */
void auction_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    fh_question *q = &p->game->stack[place];
    q->seats &= (fh_seats)~FH_SEAT_BIT(seat);
    if (q->other == seat) {
        q->other = FH_NONE;
        q->amount = 0;
    }
    auction_advance(p, place);
}

/* ---- Sealed bids ------------------------------------------------------------------------------------------------------------------ */

static fh_verdict can_bid_sealed(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_money bid)
{
    const fh_question *q = question_asked(game);
    fh_verdict verdict = refuse(FH_REASON_NOT_A_BIDDER);
    verdict.seat = seat;
    bool is_bidder = q->seats & FH_SEAT_BIT(seat);
    if (is_bidder != (bid >= 0))
        return verdict;
    if (bid > 0 && bid < edition->rules.least_bid)
        verdict = too_low(edition->rules.least_bid);
    else if (bid > 0 && amount_missing(bid, game->cash[seat]) > 0)
        verdict = refuse_missing(amount_missing(bid, game->cash[seat]));
    else
        return allow();
    verdict.seat = seat;
    return verdict;
}

fh_verdict auction_can_bids(const fh_edition *edition, const fh_game *game, const fh_money *bids)
{
    const fh_question *q = question_asked(game);
    if (!q || q->kind != FH_ASK_SEALED || !bids)
        return refuse(FH_REASON_NOT_FOR_CHANCE);
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        fh_verdict verdict = can_bid_sealed(edition, game, seat, bids[seat]);
        if (verdict.reason)
            return verdict;
    }
    return allow();
}

static void tied(struct play *p, fh_seats seats, fh_money amount)
{
    fh_question *q = play_top(p);
    q->count++;
    if (q->count == MAX_TIES) {
        q->kind = FH_ASK_TIEBREAK;
        q->seats = seats;
        q->seat = (uint8_t)__builtin_ctz(seats);
        q->amount = amount;
        q->count = 0;
    }
    play_asked(p, p->game->depth - 1);
}

void auction_bids(struct play *p, const fh_money *bids)
{
    fh_money highest = 0;
    fh_seats seats = 0;
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (bids[seat] > highest) {
            highest = bids[seat];
            seats = 0;
        }
        if (highest > 0 && bids[seat] == highest)
            seats |= FH_SEAT_BIT(seat);
    }
    if (seats & (seats - 1))
        tied(p, seats, highest);
    else
        auction_end(p, p->game->depth - 1, seats ? (uint8_t)__builtin_ctz(seats) : FH_NONE, highest);
}

void auction_tiebreak(struct play *p, fh_seat seat)
{
    auction_end(p, p->game->depth - 1, seat, play_top(p)->amount);
}

void auction_sealed_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    fh_question *q = &p->game->stack[place];
    q->seats &= (fh_seats)~FH_SEAT_BIT(seat);
    if (!q->seats) {
        auction_end(p, place, FH_NONE, 0);
        return;
    }
    q->seat = (uint8_t)__builtin_ctz(q->seats);
    play_asked(p, place);
}
