/* room.c - a room takes wishes one after the other; it is loaded from the store when somebody asks for it, and leaves memory when nobody
 * looks at it any more. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include "server_log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void load(struct room *room);
static void load_next(struct hall *hall);

static void room_stream(const char *id, char name[STORE_NAME_MOST])
{
    snprintf(name, STORE_NAME_MOST, "room/%s", id);
}

static void room_log(const struct room *room, enum log_level level, const char *event, enum store_status status)
{
    struct log_line line;
    log_begin(&line, level, event);
    log_text(&line, "room", room->id);
    if (room->game_id[0])
        log_text(&line, "game", room->game_id);
    log_text(&line, "say", store_status_text(status));
    log_end(&line);
}

/* ---- Rooms in memory -------------------------------------------------------------------------------------------------------------- */

struct room *room_find(struct hall *hall, const char *id)
{
    struct room *room = hall->rooms[hall_slot(id)];
    while (room && strcmp(room->id, id) != 0)
        room = room->next;
    return room;
}

/* Does anybody wait for news of the room? */
static bool is_watched(const struct room *room)
{
    return room->visitors || room->is_followed || (room->game && room->game->followers);
}

static void on_timer(void *user)
{
    struct room *room = user;
    if (room->phase == ROOM_STARTING) {
        room->is_failing &= room->is_busy;
        start_time_is_up(room);
    } else if (!room->is_loaded && !room->is_loading && is_watched(room)) {
        load(room);
    } else {
        room_unload(room);
    }
}

struct room *room_new(struct hall *hall, const char *id)
{
    struct room *room = calloc(1, sizeof *room), **slot = &hall->rooms[hall_slot(id)];
    if (room) {
        room->timer = transport_timer_new(hall->options.transport, on_timer, room);
        room->patience = transport_timer_new(hall->options.transport, room_patience_is_due, room);
    }
    if (!room || !room->timer || !room->patience) {
        if (room && room->timer)
            transport_timer_free(room->timer);
        if (room && room->patience)
            transport_timer_free(room->patience);
        free(room);
        return NULL;
    }
    room->hall = hall;
    room->last_wish = &room->first_wish;
    snprintf(room->id, sizeof room->id, "%s", id);
    room->next = *slot;
    *slot = room;
    hall->counts.rooms++;
    return room;
}

static void refuse_all(struct room *room, const char *reason)
{
    while (room->first_wish) {
        struct wish *wish = room->first_wish;
        room->first_wish = wish->next;
        if (strcmp(reason, "no-such-room") == 0)
            room_refuse_missing(room->hall, wish);
        else
            wish_refuse(wish, reason, NULL);
    }
    room->last_wish = &room->first_wish;
    room->wish_count = 0;
}

void room_free(struct room *room)
{
    struct room **link = &room->hall->rooms[hall_slot(room->id)];
    room_quota_unloaded(room);
    refuse_all(room, "busy");
    wish_free(room->wish);
    while (room->visitors)
        room_exit(room->visitors);
    room_clear(room);
    free(room->event);
    free(room->news);
    free(room->remark);
    transport_timer_free(room->timer);
    transport_timer_free(room->patience);
    while (*link != room)
        link = &(*link)->next;
    *link = room->next;
    room->hall->counts.rooms--;
    free(room);
}

/* Does anybody need the room in memory? */
static bool is_needed(const struct room *room)
{
    return is_watched(room) || room->is_busy || room->is_loading || room->first_wish || room_is_patient(room);
}

void room_unload(struct room *room)
{
    if (!is_needed(room))
        room_free(room);
}

void room_rest(struct room *room)
{
    if (!is_needed(room) && room->phase != ROOM_STARTING)
        transport_timer_start(room->timer, room->hall->options.unload_time);
}

/* ---- Loading ---------------------------------------------------------------------------------------------------------------------- */

static const char *reason_of(enum store_status status)
{
    switch (status) {
    case STORE_MISSING:
        return "no-such-room";
    case STORE_DAMAGED:
        return "damaged";
    case STORE_BUSY:
    case STORE_TAKEN:
        return "busy";
    case STORE_OK:
    case STORE_INVALID:
    case STORE_NO_ROOM:
    case STORE_FAILED:
        break;
    }
    return "no-disk";
}

/* A damaged room is set aside. What could not be read now may be readable in a moment. */
static void load_failed(struct room *room, enum store_status status)
{
    bool is_final = status == STORE_MISSING || status == STORE_DAMAGED;
    room->is_loading = false;
    room->hall->loading--;
    room->is_broken = status == STORE_DAMAGED;
    room->hall->counts.set_aside += room->is_broken;
    room->is_followed &= !is_final;
    if (status != STORE_MISSING)
        room_log(room, room->is_broken ? LEVEL_ERROR : LEVEL_WARN, room->is_broken ? "room-set-aside" : "room-not-read", status);
    refuse_all(room, reason_of(status));
    load_next(room->hall);
    if (status == STORE_MISSING)
        room_unload(room);
    else if (!is_final && is_watched(room))
        transport_timer_start(room->timer, status == STORE_BUSY ? BUSY_TIME : RETRY_TIME);
    else
        room_rest(room);
}

/* A start that was cut off by a crash does not take place. */
void room_loaded(struct room *room, enum store_status status)
{
    struct hall *hall = room->hall;
    if (status != STORE_OK) {
        load_failed(room, status);
        return;
    }
    room->is_loading = room->is_followed = false;
    room->is_loaded = true;
    hall->loading--;
    hall->counts.loads++;
    load_next(hall);
    if (room->game && room->game->is_restored)
        room->phase = ROOM_LOBBY; /* until all its players are ready again */
    room_note_presence(room);
    room_show(room, NULL);
    if (room->game) {
        followers_return(room->game);
        game_time_visitors(room->game);
    }
    room_new_code(room);
    if (room->phase == ROOM_STARTING)
        start_call_off(room, "server");
    else if (room->phase == ROOM_PLAYING && room->game)
        game_settle(room->game);
    room_patience_changed(room);
    room_next(room);
    room_rest(room);
}

static void on_events(void *user, const struct store_lines *read)
{
    struct room *room = user;
    enum store_status status = read->status;
    for (size_t i = 0; i < read->count && status == STORE_OK; i++) {
        if (room_apply(room, read->lines[i].bytes, read->lines[i].size))
            room->head++;
        else
            status = STORE_DAMAGED;
    }
    if (status == STORE_OK && room->head < read->head)
        room_read(room);
    else if (status == STORE_OK && room->phase == ROOM_PLAYING)
        game_load(room);
    else
        room_loaded(room, status);
}

void room_read(struct room *room)
{
    char stream[STORE_NAME_MOST];
    room_stream(room->id, stream);
    enum store_status status = store_read(room->hall->options.store, stream, room->head + 1, LINES_AT_ONCE, on_events, room);
    if (status != STORE_OK)
        room_loaded(room, status);
}

/* At most LOADS_MOST are loaded at once; the others wait in a line. */
static void load_next(struct hall *hall)
{
    if (hall->is_loading)
        return; /* a load that failed at once: the loop below goes on */
    hall->is_loading = true;
    while (hall->to_load && hall->loading < LOADS_MOST) {
        struct room *room = hall->to_load;
        if (!(hall->to_load = room->next_to_load))
            hall->last_to_load = &hall->to_load;
        room->next_to_load = NULL;
        hall->loading++;
        room_read(room);
    }
    hall->is_loading = false;
}

static void load(struct room *room)
{
    struct hall *hall = room->hall;
    room->is_loading = true;
    *hall->last_to_load = room;
    hall->last_to_load = &room->next_to_load;
    load_next(hall);
}

void room_reload(struct room *room)
{
    room->hall->counts.reloads++;
    room->is_followed = room->game && room->game->followers;
    room->is_loaded = false;
    room->is_busy = false;
    room->knows_chat = false; /* the write that failed may have been a remark */
    room->head = 0;
    room_clear(room);
    load(room);
}

/* ---- Wishes ----------------------------------------------------------------------------------------------------------------------- */

void room_next(struct room *room)
{
    while (room->is_loaded && !room->is_busy && room->first_wish) {
        struct wish *wish = room->first_wish;
        if (!(room->first_wish = wish->next))
            room->last_wish = &room->first_wish;
        room->wish_count--;
        room_take_wish(room, wish);
    }
}

static void queue(struct room *room, struct wish *wish)
{
    if (room->is_broken) {
        wish_refuse(wish, "damaged", NULL);
        return;
    }
    if (room->wish_count >= WISHES_MOST) {
        wish_refuse(wish, "busy", room);
        return;
    }
    wish->next = NULL;
    *room->last_wish = wish;
    room->last_wish = &wish->next;
    room->wish_count++;
    if (!room->is_loaded && !room->is_loading)
        load(room);
    room_next(room);
}

void room_wish(struct hall *hall, const char *id, struct wish *wish)
{
    struct room *room = room_find(hall, id);
    if (!room && !(room = room_new(hall, id)))
        wish_refuse(wish, "busy", NULL);
    else
        queue(room, wish);
}

/* ---- The room of a game ----------------------------------------------------------------------------------------------------------- */

struct search {
    struct hall *hall;
    struct wish *wish;
};

static void on_private(void *user, const struct store_items *items)
{
    struct search search = *(struct search *)user;
    char id[ROOM_ID_SIZE] = "";
    free(user);
    for (size_t i = 0; i < items->count; i++) {
        if (strcmp(items->items[i].key, "room") == 0 && items->items[i].size == ROOM_ID_SIZE - 1)
            memcpy(id, items->items[i].value, ROOM_ID_SIZE - 1);
    }
    if (id[0])
        room_wish(search.hall, id, search.wish);
    else
        wish_refuse(search.wish, items->status == STORE_OK || items->status == STORE_MISSING ? "no-such-game" : "no-disk", NULL);
}

void room_wish_for_game(struct hall *hall, const char *game_id, struct wish *wish)
{
    char stream[STORE_NAME_MOST];
    struct game *game = game_find(hall, game_id);
    if (game) {
        queue(game->room, wish);
        return;
    }
    struct search *search = malloc(sizeof *search);
    game_stream(game_id, stream);
    if (search)
        *search = (struct search){hall, wish};
    if (search && store_read_private(hall->options.store, stream, on_private, search) == STORE_OK)
        return;
    free(search);
    wish_refuse(wish, "busy", NULL);
}

/* ---- Appending -------------------------------------------------------------------------------------------------------------------- */

/* Whoever plays or watches is told once. */
static void tell_failure(struct room *room)
{
    if (!room->is_told)
        room_notice(room, "no-disk");
    room->is_told = true;
}

/* What is due by itself waits for so long. */
void room_fail(struct room *room, uint16_t milliseconds)
{
    room->is_failing = true;
    room->retry_at = hall_now(room->hall) + milliseconds;
}

/* Nothing of it was written, as far as can be known. */
static void drop_append(struct room *room, enum store_status status)
{
    struct wish *wish = room->wish;
    room->wish = NULL;
    free(room->event);
    free(room->news);
    free(room->remark);
    room->event = room->news = room->remark = NULL;
    room_fail(room, status == STORE_BUSY ? BUSY_TIME : RETRY_TIME);
    if (room->game)
        host_abandon(&room->game->host);
    wish_refuse(wish, reason_of(status), room);
}

/* The disk failed, or somebody else wrote: only the store knows what is there. */
static void give_up(struct room *room, enum store_status status)
{
    room_log(room, LEVEL_WARN, "write-failed", status);
    drop_append(room, status);
    tell_failure(room);
    if (!room->hall->is_stopping)
        room_reload(room);
}

/* The store took nothing. What was due by itself is tried again in a moment. */
static void put_off(struct room *room, enum store_status status)
{
    drop_append(room, status);
    if (room->game && room->game->is_inserted)
        game_retry(room->game);
}

static void send_news(struct room *room)
{
    if (room->news)
        room_send(room, room->news, strlen(room->news));
    free(room->news);
    room->news = NULL;
}

static void on_written(void *user, const struct store_written *written)
{
    struct room *room = user;
    char *event = room->event;
    room->is_busy = false;
    if (written->status != STORE_OK) {
        give_up(room, written->status);
        return;
    }
    room->event = NULL;
    room->is_failing = room->is_told = false;
    if (event) {
        room->head++;
        bool is_taken = room_apply(room, event, strlen(event));
        assert(is_taken); /* the room itself wrote it */
        (void)is_taken;
        free(event);
    }
    send_news(room);
    room->after(room);
    if (room->is_loaded)
        room_patience_changed(room); /* a start that was called off leaves people in the lobby who went away meanwhile */
    room_next(room);
    room_rest(room);
}

bool room_append(struct room *room, const char *event, const struct store_batch *game, void (*after)(struct room *room))
{
    char stream[STORE_NAME_MOST];
    struct store_text line = {event, event ? strlen(event) : 0};
    struct store_batch batches[2];
    size_t count = 0;
    assert(!room->is_busy);
    room_stream(room->id, stream);
    if (game)
        batches[count++] = *game;
    if (event)
        batches[count++] = (struct store_batch){.stream = stream, .expected = room->head, .lines = &line, .line_count = 1};
    room->event = event ? strdup(event) : NULL;
    room->after = after;
    enum store_status status = STORE_BUSY;
    if (!event || room->event)
        status = store_append(room->hall->options.store, batches, count, on_written, room);
    room->is_busy = status == STORE_OK;
    if (status != STORE_OK)
        put_off(room, status);
    return status == STORE_OK;
}
