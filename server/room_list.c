/* room_list.c - the list of rooms, and the codes by which one finds a room (O01, X06). Only rooms in which somebody is are listed, and
 * those are in memory. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 50, FOUND_MOST = 4096, QUICK_SEATS = 4 };

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

static bool contains(const char *text, const char *part)
{
    char whole[NAME_KEY_SIZE], wanted[NAME_KEY_SIZE];
    people_fold(text, strlen(text), whole, sizeof whole);
    people_fold(part, strlen(part), wanted, sizeof wanted);
    return strstr(whole, wanted) != NULL;
}

static const char *owner_name(const struct room *room)
{
    const struct member *owner = room_member(room, room->owner);
    return owner ? owner->name : "?";
}

static bool is_wanted(const struct room *room, const struct client_list *list)
{
    if (!room->is_loaded || !room->visitors || room->phase == ROOM_CLOSED || (room->is_private && !room->is_listed))
        return false;
    if (!has_free_seat(room) && (list->free || !room->has_watchers))
        return false;
    if (list->edition && strcmp(list->edition, room->edition_id) != 0)
        return false;
    return !list->search || contains(room->name, list->search) || contains(owner_name(room), list->search);
}

/* Rooms with a free seat first, and of these the fullest first: they start soonest. */
static int by_use(const void *a, const void *b)
{
    const struct room *x = *(const struct room *const *)a, *y = *(const struct room *const *)b;
    int free_x = has_free_seat(x), free_y = has_free_seat(y);
    if (free_x != free_y)
        return free_y - free_x;
    int left_x = (int)x->limit - (int)count_players(x), left_y = (int)y->limit - (int)count_players(y);
    return left_x != left_y ? left_x - left_y : strcmp(x->id, y->id);
}

static size_t gather(const struct hall *hall, const struct client_list *list, const struct room *found[FOUND_MOST])
{
    size_t count = 0;
    for (size_t slot = 0; slot < HALL_ROOMS; slot++) {
        for (const struct room *room = hall->rooms[slot]; room && count < FOUND_MOST; room = room->next) {
            if (is_wanted(room, list))
                found[count++] = room;
        }
    }
    qsort(found, count, sizeof *found, by_use);
    return count;
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
    static const struct room *found[FOUND_MOST];
    static char names[PAGE][128];
    struct server_listed listed[PAGE];
    const struct client_list *list = &wish->message.list;
    size_t count = gather(hall, list, found), first = (size_t)list->skip, shown = 0;
    for (; shown < PAGE && first + shown < count; shown++)
        describe(found[first + shown], wish_words(wish), &listed[shown], names[shown]);
    struct server_rooms rooms = {.id = list->id, .rooms = listed, .room_count = shown, .more = first + shown < count};
    visitor_send(wish->visitor, hall->text, server_rooms_write(&rooms, hall->text, sizeof hall->text));
    wish_free(wish);
}

/* ---- Quick play ------------------------------------------------------------------------------------------------------------------- */

static const struct room *find_best(const struct hall *hall, const struct client_quick *quick)
{
    static const struct room *found[FOUND_MOST];
    struct client_list list = {.edition = quick->edition, .free = true};
    size_t count = gather(hall, &list, found);
    for (size_t i = 0; i < count; i++) {
        if (!found[i]->is_private)
            return found[i];
    }
    return NULL;
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
