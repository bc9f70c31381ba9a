/* budget.c - see budget.h. A bucket is kept as one moment, as in limiter.c. */
#include "budget.h"

/* INTERVAL is in milliseconds. The dearest ones cost the server a look at many rooms, a write to the disk, or the slow hash of a passcode.
 */
static const struct {
    uint32_t interval, burst;
} limits[BUDGETS] = {
    [CLIENT_CREATE] = {2000, 10}, [CLIENT_QUICK] = {2000, 10}, [BUDGET_PASSCODE] = {2000, 10}, [CLIENT_FIND] = {1000, 20},
    [CLIENT_LIST] = {500, 20},    [CLIENT_MINE] = {500, 20},   [CLIENT_HELLO] = {500, 20},     [CLIENT_CHAT] = {500, 20},
    [CLIENT_JOIN] = {250, 20},    [CLIENT_LEAVE] = {250, 20},  [CLIENT_RULES] = {200, 30},     [CLIENT_CHANGE] = {200, 30},
    [CLIENT_RENEW] = {200, 30},   [CLIENT_REMOVE] = {200, 30}, [CLIENT_OWNER] = {200, 30},     [CLIENT_ADMIN] = {200, 30},
    [CLIENT_VOTE] = {200, 30},    [CLIENT_BALLOT] = {200, 30}, [CLIENT_COMPUTER] = {200, 30},  [CLIENT_SIT] = {200, 30},
    [CLIENT_STAND] = {200, 30},   [CLIENT_READY] = {200, 30},  [CLIENT_UNREADY] = {200, 30},   [CLIENT_REVEAL] = {200, 30},
    [CLIENT_LOOK] = {200, 30},    [CLIENT_FOLLOW] = {200, 30}, [CLIENT_UNFOLLOW] = {200, 30},  [CLIENT_PING] = {100, 50},
    [BUDGET_UNREAD] = {100, 50},  [CLIENT_ACT] = {50, 100}, /* a seat has a bound of its own; this is for four games at once */
};

static int bucket_of(const struct client_message *message)
{
    if (!message)
        return BUDGET_UNREAD;
    return message->kind == CLIENT_JOIN && message->join.passcode ? BUDGET_PASSCODE : (int)message->kind;
}

bool budget_take(struct budget *budget, const struct client_message *message, uint64_t now, uint32_t scale)
{
    int bucket = bucket_of(message);
    uint64_t interval = (uint64_t)limits[bucket].interval * 1000, most = interval * limits[bucket].burst,
             *full_at = &budget->full_at[bucket];
    uint64_t next = (*full_at > now * 1000 ? *full_at : now * 1000) + (interval + scale - 1) / scale;
    bool is_allowed = next - now * 1000 <= most;
    if (is_allowed)
        *full_at = next;
    return is_allowed;
}
