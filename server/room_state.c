/* room_state.c - what the events of a room's stream make of it, and how its visitors are shown it. State comes from events alone, whether
 * they are new or read from the store. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include "library.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MOST = 64 };

static const char *const pace_names[] = {"slow", "usual", "fast"};

/* ---- Members ---------------------------------------------------------------------------------------------------------------------- */

struct member *room_member(const struct room *room, const char *guest)
{
    for (size_t i = 0; i < room->member_count; i++) {
        if (strcmp(room->members[i].guest, guest) == 0)
            return &room->members[i];
    }
    return NULL;
}

bool room_is_here(const struct room *room, const char *guest)
{
    const struct visitor *visitor = room->visitors;
    while (visitor && strcmp(visitor->guest.id, guest) != 0)
        visitor = visitor->next_in_room;
    return visitor != NULL;
}

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
}

static bool add_member(struct room *room, const char *guest, const char *name, int64_t seat, const char *piece)
{
    struct member *member = room_member(room, guest);
    if (!member) {
        struct member *more = realloc(room->members, (room->member_count + 1) * sizeof *more);
        if (!more)
            return false;
        room->members = more;
        member = &more[room->member_count++];
        *member = (struct member){.seat = FH_NONE};
    }
    copy(member->guest, sizeof member->guest, guest);
    copy(member->name, sizeof member->name, name);
    copy(member->piece, sizeof member->piece, piece);
    member->seat = (uint8_t)(seat - 1);
    return true;
}

static void remove_member(struct room *room, const char *guest)
{
    struct member *member = room_member(room, guest);
    if (!member)
        return;
    size_t after = room->member_count - (size_t)(member - room->members) - 1;
    memmove(member, member + 1, after * sizeof *member);
    room->member_count--;
    if (strcmp(room->owner, guest) == 0 && room->member_count > 0)
        copy(room->owner, sizeof room->owner, room->members[0].guest);
}

void room_clear_ready(struct room *room)
{
    for (size_t i = 0; i < room->member_count; i++)
        room->members[i].is_ready = room->members[i].has_revealed = false;
}

/* ---- The edition ------------------------------------------------------------------------------------------------------------------ */

/* `rule = value` */
static bool split_change(char *change, fh_setting *setting)
{
    char *equals = strstr(change, " = ");
    if (!equals)
        return false;
    *equals = '\0';
    *setting = (fh_setting){change, equals + 3};
    return true;
}

const fh_edition *room_make_edition(struct hall *hall, const char *id, const char *const changes[], size_t count, fh_error *error)
{
    static fh_edition edition;
    static char room[64][128];
    fh_setting settings[64];
    bool is_made = count <= 64 && library_load(id, &edition, error);
    for (size_t i = 0; i < count && is_made; i++) {
        copy(room[i], sizeof room[i], changes[i]);
        is_made = split_change(room[i], &settings[i]) && strcmp(settings[i].rule, "testing") != 0;
    }
    is_made = is_made && (count == 0 || fh_edition_set_rules(&edition, settings, (int)count, error));
    return is_made ? editions_share(hall->editions, &edition) : NULL;
}

/* ---- Events ----------------------------------------------------------------------------------------------------------------------- */

static uint8_t pace_of(const char *name)
{
    return strcmp(name, "slow") == 0 ? 0 : strcmp(name, "usual") == 0 ? 1 : 2;
}

static bool keep_changes(struct room *room, const struct stored_created *created)
{
    size_t size = 1;
    for (size_t i = 0; i < created->change_count; i++)
        size += strlen(created->changes[i]) + 1;
    if (!(room->changes = calloc(1, size)))
        return false;
    for (size_t i = 0; i < created->change_count; i++) {
        strcat(room->changes, created->changes[i]);
        strcat(room->changes, "\n");
    }
    room->change_count = created->change_count;
    return true;
}

static bool apply_created(struct room *room, const struct stored_created *created)
{
    fh_error error;
    copy(room->name, sizeof room->name, created->name);
    copy(room->edition_id, sizeof room->edition_id, created->edition);
    copy(room->owner, sizeof room->owner, created->guest);
    room->limit = (uint8_t)created->seats;
    room->answer_time = created->has_timer ? (uint32_t)created->timer : 0;
    room->pace = pace_of(created->pace);
    room->is_private = created->private;
    room->computer_count = created->computer_count;
    for (size_t i = 0; i < created->computer_count; i++) {
        room->computers[i].seat = (uint8_t)(room->limit - created->computer_count + i);
        copy(room->computers[i].kind, sizeof room->computers[i].kind, created->computers[i]);
    }
    room->edition = room_make_edition(room->hall, created->edition, created->changes, created->change_count, &error);
    return room->edition && keep_changes(room, created) && add_member(room, created->guest, created->player, 1, room_piece(0));
}

/* A restored game waits for the next start. While the events are read it is not in memory yet. */
static void apply_called_off(struct room *room, const struct stored_called_off *off)
{
    room->phase = room->running_id[0] && !room->game ? ROOM_PLAYING : ROOM_LOBBY;
    room->called_off++;
    copy(room->game_id, sizeof room->game_id, room->running_id);
    for (size_t i = 0; i < off->guest_count; i++) {
        struct member *member = room_member(room, off->guests[i]);
        if (member && ++member->missed >= 2)
            member->seat = FH_NONE;
    }
    room_clear_ready(room);
}

static void apply_began(struct room *room, const struct stored_began *began)
{
    room->phase = ROOM_PLAYING;
    room->called_off = 0;
    copy(room->game_id, sizeof room->game_id, began->game);
    copy(room->running_id, sizeof room->running_id, began->game);
    memset(room->seat_guests, 0, sizeof room->seat_guests);
    for (size_t i = 0; i < began->seat_count; i++) {
        if (began->seats[i].guest)
            copy(room->seat_guests[began->seats[i].seat - 1], GUEST_ID_SIZE, began->seats[i].guest);
    }
    for (size_t i = 0; i < room->member_count; i++)
        room->members[i].missed = 0;
    room_clear_ready(room);
}

static bool apply(struct room *room, const struct stored_message *event)
{
    switch (event->kind) {
    case STORED_CREATED:
        return apply_created(room, &event->created);
    case STORED_JOINED:
        room_clear_ready(room);
        return add_member(room, event->joined.guest, event->joined.player, event->joined.seat, event->joined.piece);
    case STORED_LEFT:
        remove_member(room, event->left.guest);
        room_clear_ready(room);
        break;
    case STORED_LIMIT:
        room->limit = (uint8_t)event->limit.limit;
        break;
    case STORED_STARTING:
        room->phase = ROOM_STARTING;
        copy(room->game_id, sizeof room->game_id, event->starting.game);
        break;
    case STORED_CALLED_OFF:
        apply_called_off(room, &event->called_off);
        break;
    case STORED_BEGAN:
        apply_began(room, &event->began);
        break;
    case STORED_ENDED:
        room->phase = ROOM_LOBBY;
        room->running_id[0] = '\0';
        break;
    case STORED_CLOSED:
        room->phase = ROOM_CLOSED;
        break;
    case STORED_ANSWERED:
    case STORED_SECRET:
    case STORED_KINDS:
        break;
    }
    return true;
}

bool room_apply(struct room *room, const char *text, size_t length)
{
    struct stored_message event;
    struct protocol_fault fault;
    if (!stored_read(text, length, &event, &fault))
        return fault.is_unknown; /* of a newer version */
    bool is_applied = apply(room, &event);
    stored_release(&event);
    return is_applied;
}

/* Everything that the events have said. */
void room_clear(struct room *room)
{
    game_free(room->game);
    room->game = NULL;
    editions_release(room->hall->editions, room->edition);
    room->edition = NULL;
    free(room->members);
    room->members = NULL;
    free(room->changes);
    room->changes = NULL;
    room->member_count = room->computer_count = room->change_count = 0;
    room->phase = ROOM_LOBBY;
    room->called_off = 0;
    room->game_id[0] = room->running_id[0] = '\0';
    room->off = NULL;
}

/* ---- Showing it ------------------------------------------------------------------------------------------------------------------- */

/* The page's own pieces, by seat. */
const char *room_piece(int seat)
{
    static const char *const pieces[FH_MAX_SEATS] = {"wheel-crimson", "cat-teal",   "rocket-violet", "teapot-ochre",
                                                     "boat-moss",     "crown-navy", "owl-plum",      "hat-slate"};
    return pieces[seat];
}

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
                                              .admin = strcmp(m->guest, room->owner) == 0};
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

static size_t write_room(const struct room *room, uint8_t language, char *text, size_t size)
{
    static const char *const phases[] = {"lobby", "starting", "playing", "closed"};
    struct server_member members[SHOWN_MOST];
    struct server_computer computers[FH_MAX_SEATS];
    const char *changes[SHOWN_MOST];
    char name[128], *copied = strdup(room->changes ? room->changes : "");
    struct words_text edition_name = words_edition_name(&room->hall->words[language], room->edition);
    snprintf(name, sizeof name, "%.*s", (int)edition_name.length, edition_name.text);
    for (size_t i = 0; i < room->computer_count; i++)
        computers[i] = (struct server_computer){
            .seat = room->computers[i].seat + 1, .kind = room->computers[i].kind, .piece = room_piece(room->computers[i].seat)};
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
                                .members = members,
                                .member_count = show_members(room, members),
                                .computers = computers,
                                .computer_count = room->computer_count,
                                .game = room->game_id[0] ? room->game_id : NULL,
                                .called_off = room->called_off};
    size_t length = server_room_write(&shown, text, size);
    free(copied);
    return length;
}

void room_show(const struct room *room, struct visitor *only)
{
    struct message *messages[LANGUAGES] = {NULL};
    struct hall *hall = room->hall;
    for (struct visitor *v = only ? only : room->visitors; v; v = only ? NULL : v->next_in_room) {
        if (!messages[v->language])
            messages[v->language] = message_text(hall->text, write_room(room, v->language, hall->text, sizeof hall->text));
        connection_send(v->connection, messages[v->language]);
    }
    for (int i = 0; i < LANGUAGES; i++) {
        if (messages[i])
            message_release(messages[i]);
    }
}

void room_send(const struct room *room, const char *text, size_t length)
{
    struct message *message = message_text(text, length);
    for (struct visitor *v = room->visitors; v; v = v->next_in_room)
        connection_send(v->connection, message);
    message_release(message);
}
