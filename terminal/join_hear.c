/* join_hear.c - what the server says to `freehold join`: see join.h. Every message is checked against server/protocol.txt before anything
 * of it is believed, so that a field that is needed is there and within its bounds. */
#define _POSIX_C_SOURCE 200809L
#include "join.h"
#include "known_signature.h"
#include "name.h"

#include <stdio.h>
#include <string.h>

const char *join_text(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

int64_t join_number(const json_t *json, const char *name)
{
    return json_integer_value(json_object_get(json, name));
}

static bool flag_of(const json_t *json, const char *name)
{
    return json_is_true(json_object_get(json, name));
}

static void copy_text(const json_t *json, const char *name, char *text, size_t size)
{
    snprintf(text, size, "%s", join_text(json, name));
}

static void copy_clean(const json_t *json, const char *name, char *text, size_t size)
{
    const char *from = join_text(json, name);
    name_clean(from, strlen(from), text, size);
}

/* No other client, and no other run of this program, has the same. */
const char *join_next_id(struct join *j, char id[JOIN_ID_SIZE])
{
    snprintf(id, JOIN_ID_SIZE, "%016llx-%u", (unsigned long long)j->seed, ++j->id_count);
    return id;
}

/* ---- Entering ---------------------------------------------------------------------------------------------------------------------- */

void join_enter(struct join *j)
{
    snprintf(j->entering, sizeof j->entering, "%016llx-%u", (unsigned long long)j->seed, j->id_count + 1);
    if (!j->link.room[0])
        JOIN_SEND(j, find, .code = j->code);
    else
        JOIN_SEND(j, join, .room = j->link.room, .player = j->player, .watch = j->watches, .key = j->link.key[0] ? j->link.key : NULL,
                  .passcode = j->passcode);
}

static void hear_welcome(struct join *j, const json_t *json)
{
    const json_t *guest = json_object_get(json, "guest");
    char version[64];
    if (join_number(json, "rules") != FH_RULES_VERSION || strcmp(join_text(json, "signature"), KNOWN_SIGNATURE) != 0) {
        copy_clean(json, "version", version, sizeof version);
        join_fail(j, "join.other-rules", version);
        return;
    }
    if (!guest) {
        join_fail(j, "join.no-guest", "");
        return;
    }
    if (j->was_open)
        session_say(j->session, "join.back", NULL, 0);
    j->is_welcome = j->was_open = true;
    j->pause = 500;
    j->announced = -1; /* the question is shown again below what was said meanwhile */
    copy_text(guest, "id", j->guest, sizeof j->guest);
    join_enter(j);
    join_follow_on(j);
    join_act_again(j);
}

static void hear_done(struct join *j, const json_t *json)
{
    if (strcmp(join_text(json, "id"), j->entering) != 0 || !j->entering[0]) {
        join_act_done(j, json);
        return;
    }
    j->entering[0] = '\0';
    if (j->link.room[0]) {
        j->is_in = true;
        return;
    }
    copy_text(json, "room", j->link.room, sizeof j->link.room);
    copy_text(json, "key", j->link.key, sizeof j->link.key);
    if (j->link.room[0])
        join_enter(j);
    else
        join_fail(j, "join.malformed", "");
}

static void hear_refused(struct join *j, const json_t *json)
{
    bool is_entering = j->entering[0] && strcmp(join_text(json, "id"), j->entering) == 0;
    join_say_clean(j, join_text(json, "say"));
    if (is_entering) {
        j->has_ended = true;
        j->status = 1;
    } else {
        join_act_refused(j, json);
    }
}

/* ---- The room ---------------------------------------------------------------------------------------------------------------------- */

const struct join_member *join_me(const struct join *j)
{
    for (size_t i = 0; i < j->room.member_count; i++) {
        if (strcmp(j->room.members[i].guest, j->guest) == 0)
            return &j->room.members[i];
    }
    return NULL;
}

static void take_members(struct join_room *room, const json_t *list)
{
    const json_t *entry;
    size_t i;
    room->member_count = 0;
    json_array_foreach(list, i, entry)
    {
        if (room->member_count == JOIN_MEMBERS_MOST)
            return;
        struct join_member *m = &room->members[room->member_count++];
        *m = (struct join_member){
            .seat = (int)join_number(entry, "seat"), .is_here = flag_of(entry, "here"), .is_ready = flag_of(entry, "ready")};
        copy_text(entry, "guest", m->guest, sizeof m->guest);
        copy_clean(entry, "player", m->name, sizeof m->name);
    }
}

static void take_computers(struct join_room *room, const json_t *list)
{
    const json_t *entry;
    char kind[64];
    size_t i, used = 0;
    room->computers[0] = '\0';
    json_array_foreach(list, i, entry)
    {
        copy_clean(entry, "kind", kind, sizeof kind);
        int more = snprintf(room->computers + used, sizeof room->computers - used, ", %d: %s", (int)join_number(entry, "seat"), kind);
        used += used + (size_t)more < sizeof room->computers ? (size_t)more : 0;
    }
}

/* An absent player is no longer ready; the bytes are still secret, so they can be promised again. */
static void be_ready_again(struct join *j)
{
    const struct join_member *me = join_me(j);
    if (!j->wants_ready || !me || me->is_ready || j->pledge.is_started || strcmp(j->room.phase, "lobby") != 0)
        return;
    j->wants_ready = false;
    JOIN_SEND(j, ready, .room = j->link.room, .commitment = j->pledge.commitment);
}

static void hear_room(struct join *j, const json_t *json)
{
    struct join_room *room = &j->room;
    bool is_new = !j->has_room;
    if (strcmp(join_text(json, "room"), j->link.room) != 0)
        return;
    copy_text(json, "phase", room->phase, sizeof room->phase);
    copy_clean(json, "name", room->name, sizeof room->name);
    copy_text(json, "key", room->key, sizeof room->key);
    copy_text(json, "code", room->code, sizeof room->code);
    copy_text(json, "game", room->game, sizeof room->game);
    room->number = join_number(json, "number");
    take_members(room, json_object_get(json, "members"));
    take_computers(room, json_object_get(json, "computers"));
    j->has_room = true;
    if (is_new)
        session_say_text(j->session, "join.room", room->name);
    join_show_players(j, false);
    if (is_new && strcmp(room->phase, "lobby") == 0)
        session_say(j->session, "join.hint", NULL, 0);
    if (j->pledge.is_started && strcmp(room->phase, "lobby") == 0 && strcmp(j->game, j->pledge.game) != 0)
        j->pledge = (struct join_pledge){.is_given = false}; /* called off, while this client was away */
    if (strcmp(room->phase, "playing") == 0 && room->game[0] && strcmp(room->game, j->game) != 0)
        join_follow(j, room->game);
    be_ready_again(j);
}

/* Reveals only what was never asked for in another start. */
static void hear_start(struct join *j, const json_t *json)
{
    char contribution[2 * SHA256_SIZE + 1];
    if (strcmp(join_text(json, "room"), j->link.room) != 0 || !j->pledge.is_given || j->pledge.is_started)
        return;
    if (!join_dice_start(j, json)) {
        join_fail(j, "join.unfair-start", "");
        return;
    }
    struct writer w = writer_open(contribution, sizeof contribution);
    write_bytes(&w, j->pledge.contribution, SHA256_SIZE);
    writer_close(&w);
    session_say(j->session, "join.start", NULL, 0);
    JOIN_SEND(j, reveal, .room = j->link.room, .game = j->pledge.game, .contribution = contribution);
}

static void hear_called_off(struct join *j, const json_t *json)
{
    if (strcmp(join_text(json, "room"), j->link.room) != 0)
        return;
    j->pledge = (struct join_pledge){.is_given = false};
    j->wants_ready = false;
    session_say(j->session, "join.called-off", NULL, 0);
}

/* The server went back to a backup: what is here beyond it does not exist any more. */
static void hear_ahead(struct join *j, const json_t *json)
{
    char game[TABLE_ID_SIZE];
    if (strcmp(join_text(json, "game"), j->game) != 0 || !j->game[0])
        return;
    session_say(j->session, "join.ahead", NULL, 0);
    copy_text(json, "game", game, sizeof game);
    join_follow(j, game);
}

static void hear_removed(struct join *j, const json_t *json)
{
    if (strcmp(join_text(json, "room"), j->link.room) == 0)
        join_fail(j, "join.removed", "");
}

/* ---- Messages ---------------------------------------------------------------------------------------------------------------------- */

static enum server_kind kind_of(const json_t *json)
{
    const char *type = join_text(json, "type");
    size_t kind = 0;
    while (kind < SERVER_KINDS && strcmp(server_messages[kind].name, type) != 0)
        kind++;
    return (enum server_kind)kind;
}

static void take(struct join *j, const json_t *json)
{
    switch (kind_of(json)) {
    case SERVER_WELCOME:
        hear_welcome(j, json);
        break;
    case SERVER_DONE:
        hear_done(j, json);
        break;
    case SERVER_REFUSED:
        hear_refused(j, json);
        break;
    case SERVER_ROOM:
        hear_room(j, json);
        break;
    case SERVER_VOTE:
        join_show_vote(j, json);
        break;
    case SERVER_SAID:
        join_show_remarks(j, json);
        break;
    case SERVER_REMOVED:
        hear_removed(j, json);
        break;
    case SERVER_START:
        hear_start(j, json);
        break;
    case SERVER_CALLED_OFF:
        hear_called_off(j, json);
        break;
    case SERVER_LINES:
        join_take_lines(j, json);
        break;
    case SERVER_AHEAD:
        hear_ahead(j, json);
        break;
    case SERVER_WAITS:
        join_take_waits(j, json);
        break;
    case SERVER_STOPPING:
    case SERVER_NOTICE:
        join_say_clean(j, join_text(json, "say"));
        break;
    case SERVER_ROOMS:
    case SERVER_GAMES:
    case SERVER_VIEW:
    case SERVER_SECRET:
    case SERVER_KINDS:
        break; /* never asked for, or of no use here */
    }
}

/* A type that nobody knows may come from a newer server. */
void join_hear(struct join *j, const char *text, size_t size)
{
    struct protocol_fault fault;
    if (!server_check(text, size, &fault)) {
        if (!fault.is_unknown)
            join_fail(j, "join.malformed", fault.sentence);
        return;
    }
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    bool is_first = kind_of(json) == SERVER_WELCOME || kind_of(json) == SERVER_REFUSED;
    if (json && (j->is_welcome || is_first))
        take(j, json);
    json_decref(json);
}
