/* room_list.c - the list of rooms, and the codes by which one finds a room (O01, X06). Only rooms in which somebody is are listed; the hall
 * keeps a list of those, so that the many rooms which only wait to leave memory cost nothing here.
 *
 * Anybody may ask for the list again and again, guest or not. So nothing is folded twice: a room keeps its keys for searches until it
 * changes. And nothing is sorted: rooms are put into a few classes, and a page begins and ends somewhere in their order. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 50,
    QUICK_SEATS = 4,
    CLASSES = 2 * (FH_MAX_SEATS + 1) /* with a free seat or not, and by how many are missing */
};

/* ---- The list --------------------------------------------------------------------------------------------------------------------- */

static size_t count_players(const struct room *room)
{
    size_t count = room->computer_count;
    for (size_t i = 0; i < room->member_count; i++)
        count += room->members[i].seat != FH_NONE;
    return count;
}

static bool has_free_seat(const struct room *room)
{
    return room->phase == ROOM_LOBBY && room_free_seat(room) != FH_NONE;
}

static const char *owner_name(const struct room *room)
{
    const struct member *owner = room_member(room, room->owner);
    return owner ? owner->name : "?";
}

/* The key of its name and that of its owner, each with a NUL. NULL: no memory. */
static const char *keys_of(struct room *room)
{
    char name[NAME_KEY_SIZE], owner[NAME_KEY_SIZE];
    const char *by = owner_name(room);
    if (room->keys)
        return room->keys;
    size_t name_size = people_fold(room->name, strlen(room->name), name, sizeof name) + 1;
    size_t owner_size = people_fold(by, strlen(by), owner, sizeof owner) + 1;
    room->keys = malloc(name_size + owner_size);
    if (!room->keys)
        return NULL;
    memcpy(room->keys, name, name_size);
    memcpy(room->keys + name_size, owner, owner_size);
    return room->keys;
}

/* PART is a key, too; empty: everything has it. */
static bool has_part(struct room *room, const char *part)
{
    const char *keys = part[0] ? keys_of(room) : NULL;
    return !part[0] || (keys && (strstr(keys, part) || strstr(keys + strlen(keys) + 1, part)));
}

static bool is_wanted(struct room *room, const struct client_list *list, const char *part)
{
    if (!room->is_loaded || room->phase == ROOM_CLOSED || (room->is_private && !room->is_listed))
        return false;
    if (!has_free_seat(room) && (list->free || !room->has_watchers))
        return false;
    if (list->edition && strcmp(list->edition, room->edition_id) != 0)
        return false;
    return has_part(room, part);
}

/* Rooms with a free seat first, and of these the fullest first: they start soonest. */
static size_t class_of(const struct room *room)
{
    size_t players = count_players(room), left = room->limit > players ? room->limit - players : 0;
    return (has_free_seat(room) ? 0 : FH_MAX_SEATS + 1) + left;
}

/* The rooms that are wanted, as one chain in the order of the list. */
static const struct room *gather(const struct hall *hall, const struct client_list *list)
{
    struct room *first[CLASSES] = {NULL}, **last[CLASSES], *all = NULL, **end = &all;
    char part[NAME_KEY_SIZE] = "";
    if (list->search)
        people_fold(list->search, strlen(list->search), part, sizeof part);
    for (size_t i = 0; i < CLASSES; i++)
        last[i] = &first[i];
    for (struct room *room = hall->visited; room; room = room->next_visited) {
        if (!is_wanted(room, list, part))
            continue;
        size_t class = class_of(room);
        *last[class] = room;
        last[class] = &room->next_found;
    }
    for (size_t i = 0; i < CLASSES; i++) {
        *end = first[i];
        end = first[i] ? last[i] : end;
    }
    *end = NULL;
    return all;
}

static void describe(const struct room *room, const struct words *words, struct server_listed *listed, char name[128])
{
    struct words_text edition = words_edition_name(words, room->edition);
    snprintf(name, 128, "%.*s", (int)edition.length, edition.text);
    *listed = (struct server_listed){.room = room->id,
                                     .name = room->name,
                                     .owner = owner_name(room),
                                     .edition = room->edition_id,
                                     .edition_name = name,
                                     .changes = (int64_t)room->change_count,
                                     .players = (int64_t)count_players(room),
                                     .limit = room->limit,
                                     .timer = room->answer_time,
                                     .language = room->language == 1 ? "tr" : "en",
                                     .private = room->is_private,
                                     .playing = room->phase == ROOM_PLAYING,
                                     .watchers = room->has_watchers};
}

void room_list(struct hall *hall, struct wish *wish)
{
    static char names[PAGE][128];
    struct server_listed listed[PAGE];
    const struct client_list *list = &wish->message.list;
    const struct room *room = gather(hall, list);
    size_t shown = 0;
    for (int64_t i = 0; room && i < list->skip; i++)
        room = room->next_found;
    for (; room && shown < PAGE; room = room->next_found, shown++)
        describe(room, wish_words(wish), &listed[shown], names[shown]);
    struct server_rooms rooms = {.id = list->id, .rooms = listed, .room_count = shown, .more = room != NULL};
    visitor_send(wish->visitor, hall->text, server_rooms_write(&rooms, hall->text, sizeof hall->text));
    wish_free(wish);
}

/* ---- Quick play ------------------------------------------------------------------------------------------------------------------- */

static const struct room *find_best(const struct hall *hall, const struct client_quick *quick)
{
    const struct room *room = gather(hall, &(struct client_list){.edition = quick->edition, .free = true});
    while (room && room->is_private)
        room = room->next_found;
    return room;
}

/* The wish goes on as that to join a room, or to open one. Its strings stay those of the message. */
void room_quick(struct hall *hall, struct wish *wish)
{
    const struct client_quick quick = wish->message.quick;
    const struct room *room = find_best(hall, &quick);
    if (room) {
        wish->message.kind = CLIENT_JOIN;
        wish->message.join = (struct client_join){.id = quick.id, .room = room->id, .player = quick.player};
        room_wish(hall, room->id, wish);
        return;
    }
    wish->message.kind = CLIENT_CREATE;
    wish->message.create = (struct client_create){.id = quick.id,
                                                  .name = quick.player,
                                                  .edition = quick.edition ? quick.edition : "classic",
                                                  .seats = QUICK_SEATS,
                                                  .player = quick.player,
                                                  .pace = "usual",
                                                  .watchers = true};
    wish->fills = quick.computers;
    room_create(hall, wish);
}

/* ---- Codes ------------------------------------------------------------------------------------------------------------------------ */

static const struct room *find(const struct hall *hall, const char *code)
{
    for (size_t slot = 0; slot < HALL_ROOMS; slot++) {
        for (const struct room *room = hall->rooms[slot]; room; room = room->next) {
            if (room->is_loaded && room->phase == ROOM_LOBBY && room->code[0] && strcasecmp(room->code, code) == 0)
                return room;
        }
    }
    return NULL;
}

/* Only wrong codes count against the address. */
void room_find_code(struct hall *hall, struct wish *wish)
{
    const struct peer *peer = connection_peer(wish->visitor->connection);
    uint64_t wait;
    if (!limiter_take(&hall->tries, peer, hall_now(hall), &wait)) {
        wish_refuse(wish, "too-many-tries", NULL);
        return;
    }
    const struct room *room = find(hall, wish->message.find.code);
    if (!room) {
        wish_refuse(wish, "no-such-room", NULL);
        return;
    }
    limiter_give(&hall->tries, peer);
    wish_done(wish, &(struct done){.room = room->id, .key = room->key, .number = -1});
}
