/* room_quota.c - how many open rooms a guest and an address may have, and the end of rooms that nobody used.
 *
 * An opening remembers who opened a room, in memory only. It counts until the room is closed, or until its game has begun and the room has
 * left memory. A room that never had a game, closed or not, keeps its opening when it leaves memory; if nobody asks for it within an hour,
 * its streams are deleted. After a restart, rooms are known here again as soon as somebody has looked at them. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUEST_ROOMS_MOST = 20, ADDRESS_ROOMS_MOST = 100, EMPTY_MOST = 3600000, LOOK_TIME = 300000 };

struct opening {
    struct opening *next; /* in its slot of the hall */
    char room[ROOM_ID_SIZE], guest[GUEST_ID_SIZE];
    unsigned char address[16]; /* zeros: not known */
    uint64_t empty_at;         /* when the room left memory without ever having had a game; 0: it did not */
    bool is_closed;            /* when it left memory */
};

static struct opening **find(struct hall *hall, const char *room)
{
    struct opening **link = &hall->openings[hall_slot(room)];
    while (*link && strcmp((*link)->room, room) != 0)
        link = &(*link)->next;
    return link;
}

static void forget(struct hall *hall, struct opening **link)
{
    struct opening *opening = *link;
    *link = opening->next;
    free(opening);
    hall->opening_count--;
}

/* PEER may be NULL. Without memory the room is not counted. */
static struct opening *note(struct hall *hall, const char *room, const char *guest, const struct peer *peer)
{
    struct opening *opening = calloc(1, sizeof *opening), **slot = &hall->openings[hall_slot(room)];
    if (!opening)
        return NULL;
    snprintf(opening->room, sizeof opening->room, "%s", room);
    snprintf(opening->guest, sizeof opening->guest, "%s", guest);
    if (peer)
        peer_household(peer, opening->address);
    opening->next = *slot;
    *slot = opening;
    if (hall->opening_count++ == 0)
        transport_timer_start(hall->quota_timer, LOOK_TIME);
    return opening;
}

/* ---- Counting --------------------------------------------------------------------------------------------------------------------- */

static bool counts(struct hall *hall, const struct opening *opening)
{
    const struct room *room = room_find(hall, opening->room);
    return room && room->is_loaded ? room->phase != ROOM_CLOSED : !opening->is_closed;
}

bool room_quota_allows(struct hall *hall, const struct visitor *visitor)
{
    unsigned char address[16];
    size_t of_guest = 0, of_address = 0;
    peer_household(connection_peer(visitor->connection), address);
    for (size_t slot = 0; slot < HALL_ROOMS; slot++) {
        for (const struct opening *o = hall->openings[slot]; o; o = o->next) {
            bool is_guest = strcmp(o->guest, visitor->guest.id) == 0, is_address = memcmp(o->address, address, sizeof address) == 0;
            bool is_open = (is_guest || is_address) && counts(hall, o);
            of_guest += is_open && is_guest;
            of_address += is_open && is_address;
        }
    }
    return of_guest < (size_t)GUEST_ROOMS_MOST * hall->scale && of_address < (size_t)ADDRESS_ROOMS_MOST * hall->scale;
}

void room_quota_opened(struct room *room, const struct visitor *visitor)
{
    note(room->hall, room->id, visitor->guest.id, connection_peer(visitor->connection));
}

/* A room whose head is 0 was never stored. Of one that could not be read, nobody knows whether it had a game, so it is not deleted. */
void room_quota_unloaded(struct room *room)
{
    struct hall *hall = room->hall;
    struct opening **link = find(hall, room->id), *opening = *link;
    bool is_unused = room->is_loaded && room->head > 0 && !room->has_played;
    if (hall->is_stopping)
        return;
    if (opening && room->is_loaded && !is_unused) {
        forget(hall, link);
        return;
    }
    if (!opening && is_unused)
        opening = note(hall, room->id, room->owner, NULL);
    if (!opening)
        return;
    opening->empty_at = is_unused ? hall_now(hall) : 0;
    opening->is_closed = is_unused ? room->phase == ROOM_CLOSED : opening->is_closed;
}

/* ---- The end of rooms that nobody used -------------------------------------------------------------------------------------------- */

/* False: the store has too much to do. */
static bool delete_streams(struct hall *hall, const char *room)
{
    char stream[STORE_NAME_MOST];
    snprintf(stream, sizeof stream, "chat/%s", room);
    if (store_delete(hall->options.store, stream, NULL, NULL) != STORE_OK)
        return false;
    snprintf(stream, sizeof stream, "room/%s", room);
    return store_delete(hall->options.store, stream, NULL, NULL) == STORE_OK;
}

/* A room in memory is in use, or will be told here when it leaves. */
void room_quota_is_due(void *user)
{
    struct hall *hall = user;
    uint64_t now = hall_now(hall);
    bool is_taken = true;
    for (size_t slot = 0; slot < HALL_ROOMS && is_taken; slot++) {
        for (struct opening **link = &hall->openings[slot]; *link && is_taken;) {
            uint64_t empty_at = (*link)->empty_at;
            bool is_over = empty_at > 0 && now - empty_at >= EMPTY_MOST && !room_find(hall, (*link)->room);
            is_taken = !is_over || delete_streams(hall, (*link)->room);
            if (is_over && is_taken)
                forget(hall, link);
            else
                link = &(*link)->next;
        }
    }
    if (hall->opening_count > 0)
        transport_timer_start(hall->quota_timer, LOOK_TIME);
}

void room_quota_clear(struct hall *hall)
{
    for (size_t slot = 0; slot < HALL_ROOMS; slot++) {
        while (hall->openings[slot])
            forget(hall, &hall->openings[slot]);
    }
    transport_timer_free(hall->quota_timer);
}
