/* auction.c - see auction.h. */
#include "auction.h"
#include "question.h"
#include "turn.h"

enum { MAX_TIES = 10 }; /* this many ties in a row are broken by chance (V05) */

fh_money auction_first_bid(const fh_edition *edition)
{
    return edition->rules.least_bid > 0 ? edition->rules.least_bid : 1;
}

fh_money auction_next_bid(const fh_edition *edition, const fh_question *q)
{
    return q->auction.bid > 0 ? q->auction.bid + 1 : auction_first_bid(edition);
}

static bool is_auction(const fh_question *q)
{
    return q && (q->kind == FH_ASK_AUCTION || q->kind == FH_ASK_BIDDING);
}

fh_money fh_next_bid(const fh_edition *edition, const fh_game *game)
{
    const fh_question *q = question_asked(game);
    if (is_auction(q))
        return auction_next_bid(edition, q);
    return q && q->kind == FH_ASK_SEALED ? auction_first_bid(edition) : 0;
}

/* The next seat of the mask in order of play, beginning with the seat itself. */
static uint8_t next_of(const fh_game *game, fh_seats seats, uint8_t seat)
{
    while (!(seats & FH_SEAT_BIT(seat)))
        seat = game->next[seat];
    return seat;
}

/* ---- The end of an auction -------------------------------------------------------------------------------------------------------- */

/* What is auctioned, whichever way. */
struct lot {
    uint8_t kind, square; /* enum fh_lot; the square of a deed */
};

static void lot_won(struct play *p, struct lot lot, fh_seat seat, fh_money amount)
{
    play_money(p, seat, FH_BANK, amount, FH_WHY_BID, lot.square, (fh_cause){.number = lot.kind});
    if (lot.kind == FH_LOT_DEED)
        play_owner(p, lot.square, seat, FH_HOW_AUCTIONED);
    else
        play_ask(p, &(fh_question){.kind = FH_ASK_PLACE, .seat = seat, .place = {.lot = lot.kind}});
}

static void lot_stays(struct play *p, struct lot lot)
{
    if (lot.kind != FH_LOT_DEED)
        p->game->flags |= lot.kind == FH_LOT_HOTEL ? FH_FLAG_UNWANTED_HOTEL : FH_FLAG_UNWANTED_HOUSE;
}

/* The question at that place is over. */
static void auction_end(struct play *p, int place, struct lot lot, uint8_t winner, fh_money amount)
{
    play_answered(p, place);
    if (winner == FH_NONE)
        lot_stays(p, lot);
    else
        lot_won(p, lot, winner, amount);
}

/* Withdraws bidders who can't bid any more. If nobody is left against the leader the auction is over; otherwise the next bidder is asked.
 */
static void auction_advance(struct play *p, int place)
{
    fh_question *q = &p->game->stack[place];
    fh_money next = auction_next_bid(p->edition, q);
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((auction_rivals(q) & FH_SEAT_BIT(seat)) && (p->game->cash[seat] < next || next > FH_MAX_AMOUNT))
            q->auction.bidders &= (fh_seats)~FH_SEAT_BIT(seat);
    }
    if (!auction_rivals(q)) {
        auction_end(p, place, (struct lot){q->auction.lot, q->auction.square}, q->auction.leader, q->auction.bid);
        return;
    }
    q->seat = next_of(p->game, q->kind == FH_ASK_BIDDING ? auction_rivals(q) : q->auction.bidders, q->seat);
    play_asked(p, place);
}

/* ---- Opening ---------------------------------------------------------------------------------------------------------------------- */

/* Those who have the money for a bid (V22). */
static fh_seats with_cash(const fh_edition *edition, const fh_game *game, fh_seats seats)
{
    for (fh_seat seat = 0; seat < game->seat_count; seat++) {
        if (game->cash[seat] < auction_first_bid(edition))
            seats &= (fh_seats)~FH_SEAT_BIT(seat);
    }
    return seats;
}

static void sealed_open(struct play *p, struct lot lot, fh_seats bidders, fh_seat first)
{
    if (has_second_rulings(p->edition))
        bidders = with_cash(p->edition, p->game, bidders);
    if (!bidders) {
        lot_stays(p, lot);
        return;
    }
    play_ask(p, &(fh_question){.kind = FH_ASK_SEALED,
                               .seat = next_of(p->game, bidders, first),
                               .sealed = {.bidders = bidders, .lot = lot.kind, .square = lot.square}});
}

static void auction_open(struct play *p, struct lot lot, fh_seats bidders, fh_seat first)
{
    if (p->edition->rules.auction == FH_AUCTION_NONE)
        return;
    if (p->edition->rules.auction == FH_AUCTION_SEALED) {
        sealed_open(p, lot, bidders, first);
        return;
    }
    play_ask(p, &(fh_question){.kind = p->edition->rules.auction == FH_AUCTION_OPEN ? FH_ASK_AUCTION : FH_ASK_BIDDING,
                               .seat = next_of(p->game, bidders, first),
                               .auction = {.bidders = bidders, .leader = FH_NONE, .lot = lot.kind, .square = lot.square}});
    auction_advance(p, p->game->depth - 1);
}

void auction_deed(struct play *p, fh_square square, fh_seat first)
{
    auction_open(p, (struct lot){FH_LOT_DEED, square}, p->game->seats_in, first);
}

void auction_building(struct play *p, uint8_t lot, fh_seats bidders, fh_seat first)
{
    auction_open(p, (struct lot){lot, 0}, bidders, first);
}

int auction_estates(const fh_game *game)
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
    if (auction_estates(p->game) >= MAX_ESTATES) {
        bottom->estate.deeds |= deeds;
        play_asked(p, 0);
        return;
    }
    play_ask_last(p, &(fh_question){.kind = FH_ASK_ESTATE, .seat = first, .estate = {.deeds = deeds}});
}

fh_squares auction_awaits(const fh_game *game)
{
    fh_squares squares = 0;
    for (int place = 0; place < auction_estates(game); place++)
        squares |= game->stack[place].estate.deeds;
    return squares;
}

bool auction_estate_run(struct play *p)
{
    fh_question *q = play_top(p);
    fh_seat first = q->seat;
    fh_square square = square_first(q->estate.deeds);
    q->estate.deeds &= q->estate.deeds - 1;
    if (q->estate.deeds)
        play_asked(p, p->game->depth - 1);
    else
        play_answered(p, p->game->depth - 1);
    auction_deed(p, square, first);
    return true;
}

/* ---- Bidding ---------------------------------------------------------------------------------------------------------------------- */

static fh_verdict may_answer(const fh_game *game, fh_seat seat)
{
    const fh_question *q = question_asked(game);
    if (!is_auction(q))
        return turn_not_asked(game, seat);
    if (q->auction.leader == seat)
        return refuse(FH_REASON_YOU_LEAD);
    if (!(q->auction.bidders & FH_SEAT_BIT(seat)))
        return refuse(FH_REASON_WITHDRAWN);
    return q->kind == FH_ASK_BIDDING && q->seat != seat ? turn_not_asked(game, seat) : allow();
}

static fh_verdict too_low(fh_money least)
{
    fh_verdict verdict = refuse(FH_REASON_BID_TOO_LOW);
    verdict.amount = least;
    return verdict;
}

/* In an open auction the leader may raise, too (V22). */
fh_verdict auction_can_bid(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_money amount)
{
    fh_verdict verdict = may_answer(game, seat);
    if (verdict.reason == FH_REASON_YOU_LEAD && question_asked(game)->kind == FH_ASK_AUCTION)
        verdict = allow();
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
    q->auction.bid = amount;
    q->auction.leader = seat;
    auction_advance(p, p->game->depth - 1);
}

fh_verdict auction_can_withdraw(const fh_game *game, fh_seat seat)
{
    return may_answer(game, seat);
}

void auction_withdraw(struct play *p, fh_seat seat)
{
    play_top(p)->auction.bidders &= (fh_seats)~FH_SEAT_BIT(seat);
    auction_advance(p, p->game->depth - 1);
}

/* The bid of a seat that left is void, and the others bid again from the least. */
void auction_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    fh_question *q = &p->game->stack[place];
    q->auction.bidders &= (fh_seats)~FH_SEAT_BIT(seat);
    if (q->auction.leader == seat) {
        q->auction.leader = FH_NONE;
        q->auction.bid = 0;
    }
    auction_advance(p, place);
}

/* ---- Sealed bids ------------------------------------------------------------------------------------------------------------------ */

static fh_verdict can_bid_sealed(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_money bid)
{
    const fh_question *q = question_asked(game);
    fh_verdict verdict = refuse(FH_REASON_NOT_A_BIDDER);
    verdict.seat = seat;
    bool is_bidder = q->sealed.bidders & FH_SEAT_BIT(seat);
    if (is_bidder != (bid >= 0))
        return verdict;
    if (bid > 0 && bid < auction_first_bid(edition))
        verdict = too_low(auction_first_bid(edition));
    else if (bid > 0 && amount_missing(bid, game->cash[seat]) > 0)
        verdict = refuse_missing(amount_missing(bid, game->cash[seat]));
    else
        return allow();
    verdict.seat = seat;
    return verdict;
}

fh_verdict auction_can_bids(const fh_edition *edition, const fh_game *game, const fh_money bids[FH_MAX_SEATS])
{
    const fh_question *q = question_asked(game);
    if (!q || q->kind != FH_ASK_SEALED)
        return refuse(FH_REASON_NOT_FOR_CHANCE);
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        fh_verdict verdict = can_bid_sealed(edition, game, seat, bids[seat]);
        if (verdict.reason)
            return verdict;
    }
    return allow();
}

/* A tie for the highest bid starts the auction again among all; too many in a row are broken by chance (V05). */
static void tied(struct play *p, fh_seats seats, fh_money bid)
{
    fh_question *q = play_top(p);
    struct lot lot = {q->sealed.lot, q->sealed.square};
    q->sealed.ties++;
    if (q->sealed.ties == MAX_TIES)
        *q = (fh_question){.kind = FH_ASK_TIEBREAK,
                           .seat = (uint8_t)__builtin_ctz(seats),
                           .tiebreak = {.tied = seats, .bid = bid, .lot = lot.kind, .square = lot.square}};
    play_asked(p, p->game->depth - 1);
}

void auction_bids(struct play *p, const fh_money bids[FH_MAX_SEATS])
{
    const fh_question *q = play_top(p);
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
        auction_end(p, p->game->depth - 1, (struct lot){q->sealed.lot, q->sealed.square}, seats ? (uint8_t)__builtin_ctz(seats) : FH_NONE,
                    highest);
}

void auction_tiebreak(struct play *p, fh_seat seat)
{
    const fh_question *q = play_top(p);
    auction_end(p, p->game->depth - 1, (struct lot){q->tiebreak.lot, q->tiebreak.square}, seat, q->tiebreak.bid);
}

/* Takes a seat out of those still concerned; the auction is over when nobody is left. */
static void sealed_drop(struct play *p, int place, fh_seats *seats, fh_seat seat, struct lot lot)
{
    *seats &= (fh_seats)~FH_SEAT_BIT(seat);
    if (!*seats) {
        auction_end(p, place, lot, FH_NONE, 0);
        return;
    }
    p->game->stack[place].seat = (uint8_t)__builtin_ctz(*seats);
    play_asked(p, place);
}

void auction_sealed_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    fh_question *q = &p->game->stack[place];
    sealed_drop(p, place, &q->sealed.bidders, seat, (struct lot){q->sealed.lot, q->sealed.square});
}

void auction_tiebreak_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    fh_question *q = &p->game->stack[place];
    sealed_drop(p, place, &q->tiebreak.tied, seat, (struct lot){q->tiebreak.lot, q->tiebreak.square});
}
