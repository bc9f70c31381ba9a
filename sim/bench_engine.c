/* bench_engine.c - see bench_engine.h. The policy buys deeds that it can pay for or get cheaply in an auction, builds where it has a full
 * set and money to spare, sells and mortgages when it owes, and leaves jail at once. A plain roll is three calls: roll, chance, end. */
#include "bench_engine.h"

enum { SEATS = 4, MAX_ROUNDS = 1000, RESERVE = 400 };

struct bench {
    const fh_edition *edition;
    fh_game game;
    fh_stream stream;
    fh_action action; /* reused: clearing one for each call would cost a tenth of a roll */
    struct bench_counts counts;
    fh_squares owned[SEATS], sites[SEATS]; /* the seat's full sets, and the deeds it had when that was looked at */
};

static bool act(struct bench *b, uint8_t kind, fh_seat seat, fh_square square)
{
    b->action.kind = kind;
    b->action.seat = seat;
    b->action.square = square;
    return fh_apply(b->edition, &b->game, &b->action, NULL).reason == FH_ALLOWED;
}

/* Tries the action with each of the seat's deeds until one is allowed. */
static bool act_with_a_deed(struct bench *b, uint8_t kind, fh_seat seat, fh_squares deeds)
{
    for (; deeds; deeds &= deeds - 1) {
        if (act(b, kind, seat, (fh_square)__builtin_ctzll(deeds)))
            return true;
    }
    return false;
}

static void raise_money(struct bench *b, fh_seat seat)
{
    fh_squares owned = b->game.owned[seat];
    if (act_with_a_deed(b, FH_ACT_SELL, seat, owned))
        return;
    if (act_with_a_deed(b, FH_ACT_MORTGAGE, seat, owned & ~b->game.mortgaged))
        b->counts.mortgaged++;
    else
        act(b, FH_ACT_BANKRUPT, seat, 0);
}

/* The first seat with money to spare takes the lot for the least bid; everyone else withdraws. */
static void bid(struct bench *b, const fh_question *q)
{
    fh_seat seat = (fh_seat)__builtin_ctz(fh_who_acts(&b->game).seats);
    fh_action action = {.kind = FH_ACT_BID, .seat = seat, .amount = b->edition->rules.least_bid};
    bool wants_it = q->auction.leader == FH_NONE && b->game.cash[seat] > RESERVE;
    if (!wants_it || fh_apply(b->edition, &b->game, &action, NULL).reason)
        act(b, FH_ACT_WITHDRAW, seat, 0);
}

static void answer(struct bench *b)
{
    const fh_question *q = &b->game.stack[b->game.depth - 1];
    switch ((enum fh_question_kind)q->kind) {
    case FH_ASK_BUY:
        if (!act(b, FH_ACT_BUY, q->seat, 0))
            act(b, FH_ACT_DECLINE, q->seat, 0);
        break;
    case FH_ASK_DEBT:
        raise_money(b, q->seat);
        break;
    case FH_ASK_MORTGAGED_TRANSFER:
        act(b, FH_ACT_KEEP, q->seat, q->mortgaged_transfer.square);
        break;
    case FH_ASK_FINE:
    case FH_ASK_TAX:
        act(b, FH_ACT_PAY, q->seat, 0);
        break;
    case FH_ASK_AUCTION:
    case FH_ASK_BIDDING:
        bid(b, q);
        break;
    case FH_ASK_PLACE:
        act_with_a_deed(b, FH_ACT_BUILD, q->seat, b->game.owned[q->seat]);
        break;
    case FH_ASK_ORDER:
    case FH_ASK_CARD:
    case FH_ASK_UTILITY_ROLL:
    case FH_ASK_DEAL:
    case FH_ASK_TIEBREAK:
    case FH_ASK_OUTBREAK:
        fh_chance(b->edition, &b->game, &b->stream, NULL);
        break;
    case FH_ASK_NOTHING:
    case FH_ASK_SEALED:
    case FH_ASK_OFFER:
    case FH_ASK_ESTATE:
    case FH_ASK_EACH:
    case FH_ASK_EFFECT:
    case FH_ASK_MOVE:
    case FH_ASK_COUNT:
        break;
    }
}

static fh_squares full_sets(const fh_edition *edition, fh_squares owned)
{
    fh_squares sites = 0;
    for (int i = 0; i < edition->set_count; i++) {
        fh_squares set = edition->sets[i].squares;
        if (edition->sets[i].kind == FH_SQ_STREET && (owned & set) == set)
            sites |= set;
    }
    return sites;
}

static void build(struct bench *b, fh_seat seat)
{
    if (b->owned[seat] != b->game.owned[seat]) {
        b->owned[seat] = b->game.owned[seat];
        b->sites[seat] = full_sets(b->edition, b->owned[seat]);
    }
    while (b->game.cash[seat] > RESERVE && act_with_a_deed(b, FH_ACT_BUILD, seat, b->sites[seat]))
        b->counts.built++;
}

static void take_turn(struct bench *b)
{
    fh_seat seat = b->game.turn;
    if (b->game.phase == FH_BEFORE_ROLL) {
        if (b->game.jail[seat])
            act(b, FH_ACT_PAY, seat, 0);
        act(b, FH_ACT_ROLL, seat, 0);
        fh_chance(b->edition, &b->game, &b->stream, NULL);
        b->counts.rolls++;
        return;
    }
    if (b->game.cash[seat] > RESERVE)
        build(b, seat);
    act(b, FH_ACT_END, seat, 0);
}

struct bench_counts bench_engine_run(const fh_edition *edition, uint64_t rolls, uint64_t seed)
{
    struct bench b = {.edition = edition};
    fh_stream_seed(&b.stream, seed);
    while (b.counts.rolls < rolls) {
        fh_start(edition, &b.game, SEATS);
        b.counts.games++;
        while (b.game.phase != FH_OVER && b.counts.rolls < rolls && b.game.round < MAX_ROUNDS) {
            if (b.game.depth > 0)
                answer(&b);
            else
                take_turn(&b);
        }
    }
    return b.counts;
}
