/* question.c - the table of questions: who is asked, what goes on by itself, and what becomes of each when a seat in it leaves. apply.c has
 * their answers. */
#include "question.h"
#include "auction.h"
#include "card.h"
#include "deal.h"
#include "infection.h"
#include "debt.h"
#include "jail.h"
#include "trade.h"
#include "turn.h"

/* It was the seat's own: gone. */
static void leave_drop(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    if (p->game->stack[place].seat == seat)
        play_answered(p, place);
}

/* If either side leaves, the rent that is rolled for is dropped. */
static void leave_utility_roll(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    const fh_question *q = &p->game->stack[place];
    if (q->seat == seat || q->utility_roll.owner == seat)
        play_answered(p, place);
}

static void leave_each(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    fh_question *q = &p->game->stack[place];
    if (q->seat == seat) {
        play_answered(p, place);
    } else if (q->each.seats & FH_SEAT_BIT(seat)) {
        q->each.seats &= (fh_seats)~FH_SEAT_BIT(seat);
        play_asked(p, place);
    }
}

/* It belongs to no seat: the question passes to the next one. */
static void leave_pass_on(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    fh_question *q = &p->game->stack[place];
    if (q->seat != seat)
        return;
    q->seat = p->game->next[seat];
    play_asked(p, place);
}

/* The rises: a debtor who goes bankrupt leaves the heir mortgaged deeds and a debt for their interest, both at once. An offer can leave
 * that to both sides. A card takes from each while it still has to give to each, and those who owe can go bankrupt. A move can end where
 * rent is due. Where a drawn card has an effect there is room for it, so the draw itself needs no more than its place. */
static const struct question_kind KINDS[FH_ASK_COUNT] = {
    [FH_ASK_NOTHING] = {ASKS_NOBODY, 0, 0, NULL, NULL},
    [FH_ASK_ORDER] = {ASKS_CHANCE, 0, 1, NULL, order_leave},
    [FH_ASK_CARD] = {ASKS_CHANCE, IS_OF_TURN, 1, NULL, leave_drop},
    [FH_ASK_UTILITY_ROLL] = {ASKS_CHANCE, IS_OF_TURN, 2, NULL, leave_utility_roll},
    [FH_ASK_BUY] = {ASKS_SEAT, IS_OF_TURN | MAY_WAIT, 1, NULL, leave_drop},
    [FH_ASK_AUCTION] = {ASKS_RIVALS, 0, 1, NULL, auction_leave},
    [FH_ASK_BIDDING] = {ASKS_SEAT, 0, 1, NULL, auction_leave},
    [FH_ASK_SEALED] = {ASKS_ALL, 0, 1, NULL, auction_sealed_leave},
    [FH_ASK_TIEBREAK] = {ASKS_CHANCE, 0, 1, NULL, auction_tiebreak_leave},
    [FH_ASK_PLACE] = {ASKS_SEAT, 0, 1, NULL, leave_drop},
    [FH_ASK_OFFER] = {ASKS_SEAT, 0, OFFER_RISE, NULL, trade_leave},
    [FH_ASK_DEAL] = {ASKS_CHANCE, MAY_WAIT, 1, deal_run, deal_leave},
    [FH_ASK_ESTATE] = {ASKS_NOBODY, MAY_WAIT, 1, auction_estate_run, leave_pass_on},
    [FH_ASK_DEBT] = {ASKS_SEAT, MAY_WAIT, 2, debt_run, debt_leave},
    [FH_ASK_MORTGAGED_TRANSFER] = {ASKS_SEAT, MAY_WAIT, 2, NULL, leave_drop},
    [FH_ASK_TAX] = {ASKS_SEAT, IS_OF_TURN, 1, NULL, leave_drop},
    [FH_ASK_OUTBREAK] = {ASKS_CHANCE, MAY_WAIT, 1, NULL, leave_pass_on},
    [FH_ASK_FINE] = {ASKS_SEAT, IS_OF_TURN, 2, NULL, leave_drop},
    [FH_ASK_EACH] = {ASKS_NOBODY, IS_OF_TURN | MAY_WAIT, 3, debt_each_run, leave_each},
    [FH_ASK_EFFECT] = {ASKS_NOBODY, IS_OF_TURN | MAY_WAIT, 4, card_effect_run, leave_drop},
    [FH_ASK_MOVE] = {ASKS_NOBODY, IS_OF_TURN | MAY_WAIT, 2, jail_move_run, leave_drop},
};

const struct question_kind *question_kind(uint8_t kind)
{
    return &KINDS[kind];
}

void question_leave_all(struct play *p, fh_seat seat, uint8_t heir)
{
    for (int place = p->game->depth - 1; place >= 0; place--)
        KINDS[p->game->stack[place].kind].leave(p, place, seat, heir);
}

void question_run(struct play *p)
{
    fh_game *g = p->game;
    while (g->depth > 0 || g->phase == FH_TURN_ENDING || (g->flags & FH_FLAG_LANDED)) {
        if (g->depth == 0 && (g->flags & FH_FLAG_LANDED)) {
            infection_all(p);
            continue;
        }
        if (g->depth == 0) {
            turn_next(p);
            if (g->phase == FH_TURN_ENDING)
                continue; /* the seat that should have had the turn is out */
            return;
        }
        bool (*run)(struct play *) = KINDS[play_top(p)->kind].run;
        if (!run || !run(p))
            return;
    }
}

const fh_question *fh_open_question(const fh_game *game)
{
    return question_asked(game);
}

fh_actors fh_who_acts(const fh_game *game)
{
    if (game->phase == FH_OVER)
        return (fh_actors){FH_ACTOR_NOBODY, 0};
    if (game->depth == 0) {
        bool is_chance = game->phase == FH_DICE_DUE;
        return (fh_actors){is_chance ? FH_ACTOR_CHANCE : FH_ACTOR_SEATS, (fh_seats)(is_chance ? 0 : FH_SEAT_BIT(game->turn))};
    }
    const fh_question *q = &game->stack[game->depth - 1];
    switch (KINDS[q->kind].asks) {
    case ASKS_CHANCE:
        return (fh_actors){FH_ACTOR_CHANCE, 0};
    case ASKS_ALL:
        return (fh_actors){FH_ACTOR_JOINT, q->sealed.bidders};
    case ASKS_RIVALS:
        return (fh_actors){FH_ACTOR_SEATS, auction_rivals(q)};
    case ASKS_SEAT:
    case ASKS_NOBODY:
        break;
    }
    return (fh_actors){FH_ACTOR_SEATS, FH_SEAT_BIT(q->seat)};
}
