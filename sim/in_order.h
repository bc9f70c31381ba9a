/* in_order.h - games end in any order on several threads; here they are handed on one at a time and by their numbers. Those that have to
 * wait for an earlier one are kept. */
#ifndef FREEHOLD_IN_ORDER_H
#define FREEHOLD_IN_ORDER_H

#include "tally.h"

#include <pthread.h>

struct in_order {
    void (*put)(void *context, uint64_t number, const struct tally_game *game);
    void *context;
    pthread_mutex_t lock;
    uint64_t next; /* the number that is handed on next */
    size_t room;   /* a power of two; number i waits at i % room */
    struct in_order_slot *slots;
};

void in_order_init(struct in_order *q, void (*put)(void *context, uint64_t number, const struct tally_game *game), void *context);
void in_order_clear(struct in_order *q);

/* May be called by any thread. False: there is no memory. */
bool in_order_add(struct in_order *q, uint64_t number, const struct tally_game *game);

/* No more will come: hands on the games that still wait for others that were left. */
void in_order_flush(struct in_order *q);

#endif
