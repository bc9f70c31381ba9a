/* room_show.c - how the visitors of a room are shown it: everything in one message, in the language of each. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MOST = 64 };

static const char *const pace_names[] = {"slow", "usual", "fast"};

static size_t show_members(const struct room *room, struct server_member shown[SHOWN_MOST])
{
    size_t count = 0;
    for (; count < room->member_count && count < SHOWN_MOST; count++) {
        const struct member *m = &room->members[count];
        shown[count] = (struct server_member){.guest = m->guest,
                                              .player = m->name,
                                              .has_seat = m->seat != FH_NONE,
                                              .seat = m->seat + 1,
                                              .piece = m->seat != FH_NONE ? m->piece : NULL,
                                              .here = room_is_here(room, m->guest),
                                              .ready = m->is_ready,
                                              .admin = m->is_admin};
    }
    return count;
}

static size_t show_takeovers(const struct room *room, struct server_takeover shown[FH_MAX_SEATS])
{
    size_t count = 0;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (room->takeovers[seat][0])
            shown[count++] = (struct server_takeover){.seat = seat + 1, .kind = room->takeovers[seat]};
    }
    return count;
}

static size_t show_gone(const struct room *room, int64_t seats[FH_MAX_SEATS])
{
    fh_seats gone = room->phase == ROOM_PLAYING && room->game ? game_gone(room->game) : 0;
    size_t count = 0;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (gone & FH_SEAT_BIT(seat))
            seats[count++] = seat + 1;
    }
    return count;
}

/* Who plays which seat of the game; computer players are in its record. */
static size_t show_seats(const struct room *room, struct server_sitting shown[FH_MAX_SEATS])
{
    size_t count = 0;
    for (int seat = 0; seat < FH_MAX_SEATS && room->phase == ROOM_PLAYING; seat++) {
        if (room->seat_guests[seat][0])
            shown[count++] = (struct server_sitting){.seat = seat + 1, .guest = room->seat_guests[seat]};
    }
    return count;
}

static size_t show_changes(const struct room *room, char *copied, const char *lines[SHOWN_MOST])
{
    size_t count = 0;
    for (char *line = copied; line && *line && count < SHOWN_MOST; count++) {
        char *end = strchr(line, '\n');
        lines[count] = line;
        *end = '\0';
        line = end + 1;
    }
    (void)room;
    return count;
}

/* Only people who belong to the room are shown its invitation. */
static size_t write_room(const struct room *room, uint8_t language, bool is_member, char *text, size_t size)
{
    uint64_t now = hall_now(room->hall);
    static const char *const phases[] = {"lobby", "starting", "playing", "closed"};
    struct server_member members[SHOWN_MOST];
    struct server_computer computers[FH_MAX_SEATS];
    struct server_takeover takeovers[FH_MAX_SEATS];
    struct server_sitting seats[FH_MAX_SEATS];
    int64_t gones[FH_MAX_SEATS];
    const char *changes[SHOWN_MOST];
    char name[128], *copied = strdup(room->changes ? room->changes : "");
    struct words_text edition_name = words_edition_name(&room->hall->words[language], room->edition);
    snprintf(name, sizeof name, "%.*s", (int)edition_name.length, edition_name.text);
    for (size_t i = 0; i < room->computer_count; i++)
        computers[i] = (struct server_computer){
            .seat = room->computers[i].seat + 1, .kind = room->computers[i].kind, .piece = room->computers[i].piece};
    struct server_room shown = {.room = room->id,
                                .number = (int64_t)room->head,
                                .name = room->name,
                                .edition = room->edition_id,
                                .edition_name = name,
                                .changes = changes,
                                .change_count = show_changes(room, copied, changes),
                                .owner = room->owner,
                                .phase = phases[room->phase],
                                .limit = room->limit,
                                .timer = room->answer_time,
                                .pace = pace_names[room->pace],
                                .private = room->is_private,
                                .listed = room->is_listed,
                                .watchers = room->has_watchers,
                                .passcode = room->passcode[0] != '\0',
                                .key = is_member && room->key[0] ? room->key : NULL,
                                .code = is_member && room->code[0] && room->phase == ROOM_LOBBY ? room->code : NULL,
                                .has_countdown = room->countdown_at > 0,
                                .countdown = room->countdown_at > now ? (int64_t)(room->countdown_at - now) : 0,
                                .members = members,
                                .member_count = show_members(room, members),
                                .computers = computers,
                                .computer_count = room->computer_count,
                                .game = room->game_id[0] ? room->game_id : NULL,
                                .seats = seats,
                                .seat_count = show_seats(room, seats),
                                .takeovers = takeovers,
                                .takeover_count = show_takeovers(room, takeovers),
                                .gones = gones,
                                .gone_count = show_gone(room, gones),
                                .paused = room->is_paused,
                                .called_off = room->called_off};
    size_t length = server_room_write(&shown, text, size);
    free(copied);
    return length;
}

void room_show(const struct room *room, struct visitor *only)
{
    struct message *messages[LANGUAGES][2] = {{NULL}};
    struct hall *hall = room->hall;
    for (struct visitor *v = only ? only : room->visitors; v; v = only ? NULL : v->next_in_room) {
        bool is_member = room_member(room, v->guest.id);
        struct message **message = &messages[v->language][is_member];
        if (!*message)
            *message = message_text(hall->text, write_room(room, v->language, is_member, hall->text, sizeof hall->text));
        connection_send(v->connection, *message);
    }
    for (int i = 0; i < 2 * LANGUAGES; i++) {
        if (messages[i / 2][i % 2])
            message_release(messages[i / 2][i % 2]);
    }
}

void room_send(const struct room *room, const char *text, size_t length)
{
    struct message *message = message_text(text, length);
    for (struct visitor *v = room->visitors; v; v = v->next_in_room)
        connection_send(v->connection, message);
    message_release(message);
}
