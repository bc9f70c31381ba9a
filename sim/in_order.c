/* in_order.c - see in_order.h. */
#include "in_order.h"

#include <stdlib.h>

enum { FIRST_ROOM = 64 };

struct in_order_slot {
    bool is_full;
    struct tally_game game;
};

void in_order_init(struct in_order *q, void (*put)(void *context, uint64_t number, const struct tally_game *game), void *context)
{
    *q = (struct in_order){.put = put, .context = context};
    pthread_mutex_init(&q->lock, NULL);
}

void in_order_clear(struct in_order *q)
{
    free(q->slots);
    pthread_mutex_destroy(&q->lock);
}

static struct in_order_slot *slot_of(const struct in_order *q, uint64_t number)
{
    return &q->slots[number & (q->room - 1)];
}

/* Makes room for this number, which is not before the next one. */
static bool reserve(struct in_order *q, uint64_t number)
{
    struct in_order bigger = *q;
    while (number - q->next >= bigger.room)
        bigger.room = bigger.room ? 2 * bigger.room : FIRST_ROOM;
    if (bigger.room == q->room)
        return true;
    bigger.slots = calloc(bigger.room, sizeof *bigger.slots);
    if (!bigger.slots)
        return false;
    for (uint64_t i = q->next; i < q->next + q->room; i++)
        *slot_of(&bigger, i) = *slot_of(q, i);
    free(q->slots);
    q->slots = bigger.slots;
    q->room = bigger.room;
    return true;
}

static void hand_on(struct in_order *q)
{
    struct in_order_slot *slot = slot_of(q, q->next);
    if (slot->is_full)
        q->put(q->context, q->next, &slot->game);
    slot->is_full = false;
    q->next++;
}

bool in_order_add(struct in_order *q, uint64_t number, const struct tally_game *game)
{
    pthread_mutex_lock(&q->lock);
    bool has_room = reserve(q, number);
    if (has_room) {
        *slot_of(q, number) = (struct in_order_slot){true, *game};
        while (slot_of(q, q->next)->is_full)
            hand_on(q);
    }
    pthread_mutex_unlock(&q->lock);
    return has_room;
}

void in_order_flush(struct in_order *q)
{
    for (size_t i = 0; i < q->room; i++)
        hand_on(q);
}
