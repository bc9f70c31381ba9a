/* guests_table.c - guests in memory: found by id and by token, and evicted when they are not in use. */
#define _GNU_SOURCE
#include "guests_parts.h"

#include <stdlib.h>
#include <string.h>

enum { EVICTION_TRIES = 1024, EXPIRED_LOOKS = 4 };

/* ---- Indexes ---------------------------------------------------------------------------------------------------------------------- */

/* Ids are random, so any of their digits will do. */
static struct entry **id_place(struct guests *guests, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *c = id; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    return &guests->ids[hash % GUEST_BUCKETS];
}

/* A digest is as good as random. */
static struct device **token_place(struct guests *guests, const struct digest *token)
{
    uint32_t hash;
    memcpy(&hash, token->bytes, sizeof hash);
    return &guests->tokens[hash % GUEST_BUCKETS];
}

struct entry *entry_find(struct guests *guests, const char *id)
{
    struct entry *entry = *id_place(guests, id);
    while (entry && strcmp(entry->guest.id, id) != 0)
        entry = entry->next;
    return entry;
}

struct device *device_find(struct guests *guests, const struct digest *token)
{
    struct device *device = *token_place(guests, token);
    while (device && !digest_is_equal(&device->token, token))
        device = device->next;
    return device;
}

void device_index(struct device *device, struct entry *entry)
{
    struct device **place = token_place(entry->guests, &device->token);
    device->entry = entry;
    device->next = *place;
    *place = device;
}

static void device_clear(struct device *device)
{
    if (!device->entry)
        return;
    struct device **link = token_place(device->entry->guests, &device->token);
    while (*link != device)
        link = &(*link)->next;
    *link = device->next;
    *device = (struct device){0};
}

void devices_clear(struct entry *entry)
{
    for (size_t i = 0; i < GUEST_DEVICES_MOST; i++)
        device_clear(&entry->devices[i]);
}

/* ---- Rings ------------------------------------------------------------------------------------------------------------------------ */

static struct entry_ring *ring_of(struct entry *entry)
{
    return entry->wants_keep ? &entry->guests->kept : &entry->guests->fresh;
}

static void ring_add(struct entry *entry)
{
    struct entry_ring *ring = ring_of(entry);
    entry->older = ring->newest;
    entry->newer = NULL;
    *(ring->newest ? &ring->newest->newer : &ring->oldest) = entry;
    ring->newest = entry;
    ring->count++;
}

static void ring_remove(struct entry *entry)
{
    struct entry_ring *ring = ring_of(entry);
    *(entry->older ? &entry->older->newer : &ring->oldest) = entry->newer;
    *(entry->newer ? &entry->newer->older : &ring->newest) = entry->older;
    ring->count--;
}

void entry_touch(struct entry *entry)
{
    ring_remove(entry);
    ring_add(entry);
}

/* ---- Ends ------------------------------------------------------------------------------------------------------------------------- */

void entry_free_picture(struct entry *entry)
{
    entry->guests->pictures -= entry->picture != NULL;
    free(entry->picture);
    entry->picture = NULL;
}

static void entry_remove(struct entry *entry)
{
    struct entry **link = id_place(entry->guests, entry->guest.id);
    devices_clear(entry);
    while (*link != entry)
        link = &(*link)->next;
    *link = entry->next;
    ring_remove(entry);
    entry_free_picture(entry);
    free(entry);
}

static bool is_in_use(const struct entry *entry)
{
    return entry->holds > 0 || entry->writes > 0 || entry->state == ENTRY_LOADING || entry->state == ENTRY_FORGETTING;
}

static bool is_expired(const struct entry *entry)
{
    return !entry->wants_keep && entry->state == ENTRY_READY && guests_time(entry->guests) >= entry->expires;
}

void entry_tidy(struct entry *entry)
{
    if (!is_in_use(entry) && (entry->state != ENTRY_READY || is_expired(entry)))
        entry_remove(entry);
}

void entry_hold(struct entry *entry)
{
    entry->holds++;
}

void entry_release(struct entry *entry)
{
    entry->holds--;
    entry_tidy(entry);
}

/* Guests in use are passed over and count as used, so that the next search does not meet them again. */
static bool make_room(struct entry_ring *ring)
{
    for (int i = 0; i < EVICTION_TRIES && ring->count >= ring->most; i++) {
        struct entry *oldest = ring->oldest;
        if (is_in_use(oldest))
            entry_touch(oldest);
        else
            entry_remove(oldest);
    }
    return ring->count < ring->most;
}

/* A ring can be fuller than it should be only while all its guests are in use. */
void entry_change_ring(struct entry *entry, bool is_kept)
{
    ring_remove(entry);
    entry->wants_keep = is_kept;
    make_room(ring_of(entry));
    ring_add(entry);
}

void entries_free(struct guests *guests)
{
    while (guests->fresh.oldest)
        entry_remove(guests->fresh.oldest);
    while (guests->kept.oldest)
        entry_remove(guests->kept.oldest);
}

/* ---- New ones --------------------------------------------------------------------------------------------------------------------- */

struct entry *entry_new(struct guests *guests, const char *id, bool is_kept)
{
    struct entry_ring *ring = is_kept ? &guests->kept : &guests->fresh;
    for (int i = 0; i < EXPIRED_LOOKS && guests->fresh.oldest && is_expired(guests->fresh.oldest) && !is_in_use(guests->fresh.oldest); i++)
        entry_remove(guests->fresh.oldest);
    struct entry *entry = make_room(ring) ? calloc(1, sizeof *entry) : NULL;
    if (!entry)
        return NULL;
    entry->guests = guests;
    memcpy(entry->guest.id, id, GUEST_ID_SIZE);
    entry->wants_keep = is_kept;
    struct entry **place = id_place(guests, id);
    entry->next = *place;
    *place = entry;
    ring_add(entry);
    return entry;
}

/* A free slot, or the one that was unused for longest. */
static struct device *slot_for(struct entry *entry)
{
    struct device *slot = &entry->devices[0];
    for (size_t i = 0; i < GUEST_DEVICES_MOST && slot->entry; i++) {
        struct device *each = &entry->devices[i];
        if (!each->entry || each->used < slot->used)
            slot = each;
    }
    return slot;
}

struct device *device_add(struct entry *entry, uint8_t secret[TOKEN_SIZE], struct digest *removed, size_t *removed_count)
{
    struct device *slot = slot_for(entry);
    if (!secret_random(secret, TOKEN_SIZE))
        return NULL;
    if (slot->entry)
        removed[(*removed_count)++] = slot->token;
    device_clear(slot);
    secret_hash("", secret, TOKEN_SIZE, &slot->token);
    slot->made = slot->used = guests_date(entry->guests);
    device_index(slot, entry);
    return slot;
}
