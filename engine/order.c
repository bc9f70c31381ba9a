/* order.c - the order of play, rolled for one seat after the other (see turn.h).
 *
 * The question keeps the groups of seats that are still tied: bit i of its ties says that order[i] is tied with order[i - 1]. At first all
 * are. One group at a time rolls, to_roll being those yet to roll and sums their results; it is then sorted, highest first, and what is
 * still equal in it forms new, smaller groups. With order = first only the group in front matters: its winner begins, and the others
 * follow as they sit. */
#include "turn.h"

#include <string.h>

uint8_t order_next(const fh_game *game, int place)
{
    for (int i = 1; i <= game->seat_count; i++) {
        uint8_t seat = game->order[(place + i) % game->seat_count];
        if (seat_is_in(game, seat))
            return seat;
    }
    return game->order[place];
}

uint8_t order_first(const fh_game *game)
{
    return order_next(game, game->seat_count - 1);
}

void order_link(fh_game *game)
{
    for (int i = 0; i < game->seat_count; i++)
        game->next[game->order[i]] = order_next(game, i);
    game->first = order_first(game);
}

static bool is_tied(const fh_question *q, int place)
{
    return q->order.ties >> place & 1;
}

/* The group that rolls: its first place, and in *end one past its last. False if nothing that matters is tied. */
static bool group_find(const fh_edition *edition, const fh_game *game, const fh_question *q, int *begin, int *end)
{
    int count = game->seat_count;
    int reach = edition->rules.order == FH_ORDER_FIRST ? 1 : count - 1;
    for (*begin = 0; *begin < reach; ++*begin) {
        if (!is_tied(q, *begin + 1))
            continue;
        for (*end = *begin + 1; *end < count && is_tied(q, *end);)
            ++*end;
        return true;
    }
    return false;
}

/* The seat of the mask that rolls first: they go by their places. */
static uint8_t first_to_roll(const fh_game *game, fh_seats seats)
{
    int place = 0;
    while (!(seats & FH_SEAT_BIT(game->order[place])))
        place++;
    return game->order[place];
}

static fh_seats group_members(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    fh_seats members = 0;
    int begin, end;
    if (group_find(edition, game, q, &begin, &end)) {
        for (int i = begin; i < end; i++)
            members |= FH_SEAT_BIT(game->order[i]);
    }
    return members;
}

bool order_is_sound(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    for (int place = 1; place < game->seat_count; place++) {
        if (is_tied(q, place) && !(seat_is_in(game, game->order[place - 1]) && seat_is_in(game, game->order[place])))
            return false;
    }
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (game->jail[seat] || (seat >= game->seat_count && q->order.sums[seat]))
            return false;
    }
    return (q->order.to_roll & ~group_members(edition, game, q)) == 0;
}

static void group_ask(struct play *p, fh_question *q)
{
    memset(q->order.sums, 0, sizeof q->order.sums);
    q->order.to_roll = group_members(p->edition, p->game, q);
    q->seat = first_to_roll(p->game, q->order.to_roll);
    play_asked(p, p->game->depth - 1);
}

static void group_sort(fh_game *game, fh_question *q, int begin, int end)
{
    for (int i = begin + 1; i < end; i++) {
        uint8_t seat = game->order[i];
        int to = i;
        for (; to > begin && q->order.sums[game->order[to - 1]] < q->order.sums[seat]; to--)
            game->order[to] = game->order[to - 1];
        game->order[to] = seat;
    }
    for (int i = begin + 1; i < end; i++) {
        if (q->order.sums[game->order[i]] != q->order.sums[game->order[i - 1]])
            q->order.ties &= (uint8_t) ~(1u << i);
    }
}

/* The winner begins, the others follow clockwise. */
static void seats_clockwise(fh_game *game)
{
    uint8_t winner = game->order[0];
    for (int i = 0; i < game->seat_count; i++)
        game->order[i] = (uint8_t)((winner + i) % game->seat_count);
}

/* As far as it is known, the first in the order is in turn. */
static void order_changed(struct play *p)
{
    order_link(p->game);
    p->game->turn = p->game->first;
    PLAY_TELL(p, .kind = FH_EV_ORDER);
    PLAY_TELL(p, .kind = FH_EV_TURN, .seat = p->game->turn, .amount = p->game->round);
}

/* The whole group has rolled: sort it, and go on to the next group. */
static void group_done(struct play *p, fh_question *q)
{
    int begin, end;
    if (group_find(p->edition, p->game, q, &begin, &end))
        group_sort(p->game, q, begin, end);
    if (group_find(p->edition, p->game, q, &begin, &end)) {
        group_ask(p, q);
    } else {
        play_answered(p, (int)(q - p->game->stack));
        if (p->edition->rules.order == FH_ORDER_FIRST)
            seats_clockwise(p->game);
    }
    order_changed(p);
}

static void order_advance(struct play *p, fh_question *q)
{
    if (q->order.to_roll == 0) {
        group_done(p, q);
        return;
    }
    q->seat = first_to_roll(p->game, q->order.to_roll);
    play_asked(p, (int)(q - p->game->stack));
}

void order_rolled(struct play *p)
{
    fh_question *q = play_top(p);
    play_dice(p, q->seat);
    q->order.sums[q->seat] = (uint8_t)dice_sum(p->game);
    q->order.to_roll &= (fh_seats)~FH_SEAT_BIT(q->seat);
    order_advance(p, q);
}

/* Takes the seat out of its group and puts it behind all others. */
static void order_drop(fh_game *game, fh_question *q, fh_seat seat)
{
    int last = game->seat_count - 1, place = 0;
    while (game->order[place] != seat)
        place++;
    bool was_head = !is_tied(q, place);
    for (; place < last; place++) {
        game->order[place] = game->order[place + 1];
        bool tied = is_tied(q, place + 1) && !was_head;
        q->order.ties = (uint8_t)((q->order.ties & ~(1u << place)) | (unsigned)tied << place);
        was_head = false;
    }
    game->order[last] = seat;
    q->order.ties &= (uint8_t) ~(1u << last);
}

void order_leave(struct play *p, int place, fh_seat seat, uint8_t heir)
{
    (void)heir;
    fh_question *q = &p->game->stack[place];
    q->order.to_roll &= (fh_seats)~FH_SEAT_BIT(seat);
    q->order.sums[seat] = 0;
    order_drop(p->game, q, seat);
    q->order.to_roll &= group_members(p->edition, p->game, q);
    order_advance(p, q);
    order_changed(p);
}

void order_begin(struct play *p)
{
    fh_game *g = p->game;
    for (int i = 0; i < g->seat_count; i++)
        g->order[i] = (uint8_t)i;
    order_link(g);
    if (p->edition->rules.order == FH_ORDER_ENTERED)
        return;
    fh_question q = {.kind = FH_ASK_ORDER, .order = {.ties = (uint8_t)((1u << g->seat_count) - 2)}};
    play_ask(p, &q);
    group_ask(p, play_top(p));
}
