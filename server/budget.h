/* budget.h - how often one connection may send each kind of message: a number of times at once, and one more after each interval.
 *
 * Clients of people never come near these bounds. They keep one connection that sends without pause from taking the time of the others;
 * what one guest or one address may have in all is the matter of limiter.h and room_quota.c. */
#ifndef FREEHOLD_BUDGET_H
#define FREEHOLD_BUDGET_H

#include "protocol.h"

#include <stdbool.h>
#include <stdint.h>

/* One bucket for each kind of message, and these. */
enum { BUDGET_PASSCODE = CLIENT_KINDS, BUDGET_UNREAD, BUDGETS };

/* Starts zeroed: every bucket is full. */
struct budget {
    uint64_t full_at[BUDGETS]; /* when all its uses are there again, in microseconds */
};

/* NULL is a message that could not be read. NOW is in milliseconds. All bounds are SCALE times as wide, 1 for usual clients. True: the
 * message is allowed and counted. */
bool budget_take(struct budget *budget, const struct client_message *message, uint64_t now, uint32_t scale);

#endif
