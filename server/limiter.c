/* limiter.c - a token bucket for each key, kept as one moment: when it will be full again. */
#include "limiter.h"

#include <string.h>

void limiter_init(struct limiter *limiter, uint32_t most, uint32_t interval, uint64_t seed)
{
    memset(limiter, 0, sizeof *limiter);
    limiter->interval = interval;
    limiter->burst = (uint64_t)interval * most;
    limiter->seed = seed;
}

static struct limiter_slot *set_of(struct limiter *limiter, const unsigned char key[LIMITER_KEY_SIZE])
{
    uint64_t hash = limiter->seed;
    for (size_t i = 0; i < LIMITER_KEY_SIZE; i++)
        hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15u;
    return limiter->slots[(hash ^ hash >> 32) % LIMITER_SETS];
}

/* The slot of this key, or the one that is full again soonest, which then becomes its own. */
static struct limiter_slot *slot_of(struct limiter *limiter, const unsigned char key[LIMITER_KEY_SIZE])
{
    struct limiter_slot *set = set_of(limiter, key), *least = set;
    for (size_t i = 0; i < LIMITER_WAYS; i++) {
        if (memcmp(set[i].key, key, LIMITER_KEY_SIZE) == 0)
            return &set[i];
        least = set[i].full_at < least->full_at ? &set[i] : least;
    }
    memcpy(least->key, key, LIMITER_KEY_SIZE);
    least->full_at = 0;
    return least;
}

bool limiter_take_key(struct limiter *limiter, const unsigned char key[LIMITER_KEY_SIZE], uint64_t now, uint64_t *wait)
{
    struct limiter_slot *slot = slot_of(limiter, key);
    uint64_t next = (slot->full_at > now ? slot->full_at : now) + limiter->interval;
    bool is_allowed = next - now <= limiter->burst;
    *wait = is_allowed ? 0 : next - now - limiter->burst;
    if (is_allowed)
        slot->full_at = next;
    return is_allowed;
}

bool limiter_take(struct limiter *limiter, const struct peer *peer, uint64_t now, uint64_t *wait)
{
    unsigned char address[LIMITER_KEY_SIZE];
    peer_household(peer, address);
    return limiter_take_key(limiter, address, now, wait);
}

/* A moment in the past is as good as none, so giving back too much gives nothing. */
void limiter_give(struct limiter *limiter, const struct peer *peer)
{
    unsigned char address[LIMITER_KEY_SIZE];
    peer_household(peer, address);
    struct limiter_slot *slot = slot_of(limiter, address);
    slot->full_at -= slot->full_at < limiter->interval ? slot->full_at : limiter->interval;
}
