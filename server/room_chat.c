/* room_chat.c - what people say in a room (O09). The chat is a stream of its own: short, deletable, never part of a record. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CHATS_AT_ONCE = 5, CHAT_PERIOD = 10000, CHATS_KEPT = 200, REMARK_SIZE = 2048 };

static void chat_stream(const struct room *room, char name[STORE_NAME_MOST])
{
    snprintf(name, STORE_NAME_MOST, "chat/%s", room->id);
}

/* ---- Sending --------------------------------------------------------------------------------------------------------------------------
 */

static void fill(struct server_remark *remark, uint64_t number, const struct stored_said *said)
{
    *remark = (struct server_remark){.number = (int64_t)number,
                                     .guest = said->guest,
                                     .player = said->player,
                                     .watches = said->watches,
                                     .date = said->date,
                                     .text = said->text};
}

/* Somebody who enters and waits for the last of the chat. */
struct reading {
    struct hall *hall;
    char room[ROOM_ID_SIZE], guest[GUEST_ID_SIZE];
};

static void send_remarks(struct room *room, const char *guest, const struct store_lines *read)
{
    struct stored_message *messages = calloc(CHATS_KEPT, sizeof *messages);
    struct server_remark *remarks = calloc(CHATS_KEPT, sizeof *remarks);
    struct protocol_fault fault;
    size_t count = 0;
    for (size_t i = 0; messages && remarks && i < read->count && count < CHATS_KEPT; i++) {
        if (read->lines[i].size == 0 || !stored_read(read->lines[i].bytes, read->lines[i].size, &messages[count], &fault))
            continue; /* deleted */
        fill(&remarks[count], read->first + i, &messages[count].said);
        count++;
    }
    struct server_said said = {.room = room->id, .remarks = remarks, .remark_count = count};
    size_t length = count > 0 ? server_said_write(&said, room->hall->text, sizeof room->hall->text) : 0;
    for (struct visitor *v = length > 0 && length < sizeof room->hall->text ? room->visitors : NULL; v; v = v->next_in_room) {
        if (v->wants_chat && strcmp(v->guest.id, guest) == 0)
            visitor_send(v, room->hall->text, length);
    }
    for (struct visitor *v = room->visitors; v; v = v->next_in_room)
        v->wants_chat &= strcmp(v->guest.id, guest) != 0;
    for (size_t i = 0; i < count; i++)
        stored_release(&messages[i]);
    free(messages);
    free(remarks);
}

/* ---- What was said already -------------------------------------------------------------------------------------------------------- */

static void remember(struct room *room, const char *guest, const char *id)
{
    struct member *member = room_member(room, guest);
    if (member)
        snprintf(member->chat_ids[member->chat_count++ % ANSWERS_KEPT], WISH_ID_SIZE, "%s", id);
}

static bool is_said(const struct member *member, const char *id)
{
    for (int i = 0; i < ANSWERS_KEPT; i++) {
        if (strcmp(member->chat_ids[i], id) == 0)
            return true;
    }
    return false;
}

static void remember_lines(struct room *room, const struct store_lines *read)
{
    struct stored_message message;
    struct protocol_fault fault;
    for (size_t i = 0; i < read->count; i++) {
        if (read->lines[i].size == 0 || !stored_read(read->lines[i].bytes, read->lines[i].size, &message, &fault))
            continue; /* deleted */
        if (message.kind == STORED_SAID && message.said.id)
            remember(room, message.said.guest, message.said.id);
        stored_release(&message);
    }
}

/* Are these not the last lines of the chat? */
static bool is_early(const struct store_lines *read)
{
    return read->status == STORE_OK && read->first + CHATS_KEPT <= read->head;
}

/* Learns how long the chat is and, from its last lines, what its members said last. Later lines are remembered as they are said. */
static void learn(struct room *room, const struct store_lines *read)
{
    if (read->status == STORE_OK && read->head > room->chat_head)
        room->chat_head = read->head;
    if (room->knows_chat || is_early(read) || (read->status != STORE_OK && read->status != STORE_MISSING))
        return;
    if (read->status == STORE_OK)
        remember_lines(room, read);
    room->knows_chat = true;
}

static uint64_t first_kept(const struct room *room)
{
    return room->chat_head > CHATS_KEPT ? room->chat_head - CHATS_KEPT + 1 : 1;
}

static void on_lines(void *user, const struct store_lines *read);

static bool read_chat(const struct room *room, store_lines_done *done, void *user)
{
    char stream[STORE_NAME_MOST];
    chat_stream(room, stream);
    return store_read(room->hall->options.store, stream, first_kept(room), CHATS_KEPT, done, user) == STORE_OK;
}

/* The first who enters a room that was just loaded learns how long its chat is, and then reads the end of it. */
static void on_lines(void *user, const struct store_lines *read)
{
    struct reading *reading = user;
    struct room *room = room_find(reading->hall, reading->room);
    if (room && room->is_loaded)
        learn(room, read);
    if (room && is_early(read) && read_chat(room, on_lines, reading))
        return;
    if (room && room->is_loaded && read->status == STORE_OK && !is_early(read))
        send_remarks(room, reading->guest, read);
    free(reading);
}

void room_send_chat(struct room *room, struct visitor *visitor)
{
    struct reading *reading = malloc(sizeof *reading);
    if (!reading)
        return;
    *reading = (struct reading){.hall = room->hall};
    memcpy(reading->room, room->id, sizeof reading->room);
    memcpy(reading->guest, visitor->guest.id, sizeof reading->guest);
    visitor->wants_chat = true;
    if (!read_chat(room, on_lines, reading))
        free(reading);
}

/* ---- Saying ------------------------------------------------------------------------------------------------------------------------- */

/* Five messages in ten seconds, over whichever connection. */
static bool is_too_fast(struct member *member, uint64_t now)
{
    uint64_t each = CHAT_PERIOD / CHATS_AT_ONCE, from = member->chat_free_at > now ? member->chat_free_at : now;
    if (from + each > now + CHAT_PERIOD)
        return true;
    member->chat_free_at = from + each;
    return false;
}

static void said(struct room *room)
{
    struct stored_message message;
    struct protocol_fault fault;
    struct server_remark remark;
    char text[2 * REMARK_SIZE];
    room->chat_head++;
    if (room->remark && stored_read(room->remark, strlen(room->remark), &message, &fault)) {
        fill(&remark, room->chat_head, &message.said);
        struct server_said told = {.room = room->id, .remarks = &remark, .remark_count = 1};
        room_send(room, text, server_said_write(&told, text, sizeof text));
        remember(room, message.said.guest, message.said.id);
        stored_release(&message);
    }
    free(room->remark);
    room->remark = NULL;
    wish_done(room_take(room), &(struct done){.room = room->id, .number = -1});
}

static void append(struct room *room, const struct member *member, const char *text)
{
    char stream[STORE_NAME_MOST], line[REMARK_SIZE];
    struct stored_said what = {.guest = member->guest,
                               .player = member->name,
                               .watches = member->seat == FH_NONE,
                               .date = (int64_t)time(NULL),
                               .text = text,
                               .id = room->wish->message.chat.id};
    struct store_text stored = {line, stored_said_write(&what, line, sizeof line)};
    struct store_batch batch = {.stream = stream, .expected = room->chat_head, .lines = &stored, .line_count = 1};
    chat_stream(room, stream);
    if (stored.size >= sizeof line || !(room->remark = strdup(line)))
        room_refuse(room, "malformed");
    else
        room_append(room, NULL, &batch, said);
}

static void on_end(void *user, const struct store_lines *read)
{
    struct room *room = user;
    learn(room, read);
    if (!room->knows_chat && is_early(read) && read_chat(room, on_end, room))
        return;
    room->is_busy = false;
    if (room->knows_chat)
        room_chat(room);
    else
        room_refuse(room, "no-disk");
    room_next(room);
    room_rest(room);
}

/* The room was just loaded, and nobody has read its chat yet. */
static void learn_chat(struct room *room)
{
    room->is_busy = read_chat(room, on_end, room);
    if (!room->is_busy)
        room_refuse(room, "busy");
}

void room_chat(struct room *room)
{
    const char *text = room->wish->message.chat.text;
    struct member *member = room_member(room, room->wish->guest);
    char clean[CHAT_SIZE];
    if (!member)
        room_refuse(room, "not-in-room");
    else if (!room->knows_chat)
        learn_chat(room);
    else if (is_said(member, room->wish->message.chat.id))
        wish_done(room_take(room), &(struct done){.room = room->id, .number = -1});
    else if (is_too_fast(member, hall_now(room->hall)))
        room_refuse(room, "too-fast");
    else if (people_clean_chat(text, strlen(text), clean, sizeof clean) == 0)
        room_refuse(room, "empty-text");
    else
        append(room, member, clean);
}
