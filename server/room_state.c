/* room_state.c - what the events of a room's stream make of it. State comes from events alone, whether they are new or read from the
 * store. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include "library.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Members ---------------------------------------------------------------------------------------------------------------------- */

struct member *room_member(const struct room *room, const char *guest)
{
    for (size_t i = 0; i < room->member_count; i++) {
        if (strcmp(room->members[i].guest, guest) == 0)
            return &room->members[i];
    }
    return NULL;
}

/* In the room, or following its game. */
bool room_is_here(const struct room *room, const char *guest)
{
    for (const struct visitor *v = room->visitors; v; v = v->next_in_room) {
        if (strcmp(v->guest.id, guest) == 0)
            return true;
    }
    for (const struct follower *f = room->game ? room->game->followers : NULL; f; f = f->next_of_game) {
        if (strcmp(f->visitor->guest.id, guest) == 0)
            return true;
    }
    return false;
}

bool room_note_presence(struct room *room)
{
    bool is_changed = false;
    for (size_t i = 0; i < room->member_count; i++) {
        struct member *m = &room->members[i];
        bool is_here = room_is_here(room, m->guest);
        m->is_told &= !is_here;
        is_changed |= is_here != !m->gone_at;
        if (is_here)
            m->gone_at = 0;
        else if (!m->gone_at)
            m->gone_at = hall_now(room->hall);
    }
    return is_changed;
}

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
}

/* SEAT counts from 1; 0: the member only watches. */
static bool add_member(struct room *room, const char *guest, const char *name, int64_t seat, const char *piece)
{
    struct member *member = room_member(room, guest);
    if (!member) {
        struct member *more = realloc(room->members, (room->member_count + 1) * sizeof *more);
        if (!more)
            return false;
        room->members = more;
        member = &more[room->member_count++];
        *member = (struct member){.gone_at = hall_now(room->hall)};
    }
    copy(member->guest, sizeof member->guest, guest);
    copy(member->name, sizeof member->name, name);
    copy(member->piece, sizeof member->piece, piece ? piece : "");
    member->seat = seat > 0 ? (uint8_t)(seat - 1) : FH_NONE;
    return true;
}

/* Whoever said ready before said it to other players; a spectator who goes changes nothing for them (O03). */
static void remove_member(struct room *room, const char *guest)
{
    struct member *member = room_member(room, guest);
    if (!member)
        return;
    bool has_seat = member->seat != FH_NONE;
    size_t after = room->member_count - (size_t)(member - room->members) - 1;
    memmove(member, member + 1, after * sizeof *member);
    room->member_count--;
    if (has_seat)
        room_clear_ready(room);
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

static bool keep_changes(struct room *room, const char *const changes[], size_t count)
{
    size_t size = 1;
    for (size_t i = 0; i < count; i++)
        size += strlen(changes[i]) + 1;
    free(room->changes);
    if (!(room->changes = calloc(1, size)))
        return false;
    for (size_t i = 0; i < count; i++) {
        strcat(room->changes, changes[i]);
        strcat(room->changes, "\n");
    }
    room->change_count = count;
    return true;
}

static bool choose_edition(struct room *room, const char *id, const char *const changes[], size_t count)
{
    fh_error error;
    const fh_edition *edition = room_make_edition(room->hall, id, changes, count, &error);
    if (!edition)
        return false;
    editions_release(room->hall->editions, room->edition);
    room->edition = edition;
    copy(room->edition_id, sizeof room->edition_id, id);
    return keep_changes(room, changes, count);
}

/* The room has as many seats as before, as far as the edition has them. */
static bool fit_limit(struct room *room)
{
    const fh_rules *rules = &room->edition->rules;
    room->limit = room->limit > rules->max_players ? (uint8_t)rules->max_players : room->limit;
    room->limit = room->limit < rules->min_players ? (uint8_t)rules->min_players : room->limit;
    return true;
}

static bool apply_created(struct room *room, const struct stored_created *created)
{
    char piece[SEAT_PIECE_SIZE];
    copy(room->name, sizeof room->name, created->name);
    copy(room->owner, sizeof room->owner, created->guest);
    room->limit = (uint8_t)created->seats;
    room->answer_time = created->has_timer ? (uint32_t)created->timer : 0;
    room->pace = pace_of(created->pace);
    room->is_private = created->private;
    room->is_listed = created->listed;
    room->has_watchers = created->watchers;
    room->language = strcmp(created->language, "tr") == 0;
    copy(room->passcode, sizeof room->passcode, created->passcode ? created->passcode : "");
    copy(room->key, sizeof room->key, created->key ? created->key : "");
    room->computer_count = created->computer_count;
    for (size_t i = 0; i < created->computer_count; i++) {
        room->computers[i].seat = (uint8_t)(room->limit - created->computer_count + i);
        copy(room->computers[i].kind, sizeof room->computers[i].kind, created->computers[i]);
        room_free_piece(room, room->computers[i].seat, room->computers[i].piece);
    }
    room_free_piece(room, 0, piece);
    return choose_edition(room, created->edition, created->changes, created->change_count) &&
           add_member(room, created->guest, created->player, 1, piece);
}

/* Whoever said ready before said it to another game: a change of seats, time or pace takes that back (O03). */
static void apply_changed(struct room *room, const struct stored_changed *c)
{
    if (c->name)
        copy(room->name, sizeof room->name, c->name);
    if (c->passcode)
        copy(room->passcode, sizeof room->passcode, c->passcode);
    if (c->key)
        copy(room->key, sizeof room->key, c->key);
    room->limit = c->has_limit ? (uint8_t)c->limit : room->limit;
    room->is_private = c->has_private ? c->private : room->is_private;
    room->is_listed = c->has_listed ? c->listed : room->is_listed;
    room->has_watchers = c->has_watchers ? c->watchers : room->has_watchers;
    room->answer_time = c->has_timer ? (uint32_t)c->timer : room->answer_time;
    room->pace = c->pace ? pace_of(c->pace) : room->pace;
    if (c->has_limit || c->has_timer || c->pace)
        room_clear_ready(room);
}

static void apply_computer(struct room *room, const struct stored_computer *c)
{
    uint8_t seat = (uint8_t)(c->seat - 1);
    size_t at = 0;
    while (at < room->computer_count && room->computers[at].seat != seat)
        at++;
    if (!c->kind && at < room->computer_count) {
        room->computers[at] = room->computers[--room->computer_count];
    } else if (c->kind && at < FH_MAX_SEATS) {
        if (at == room->computer_count)
            room_free_piece(room, seat, room->computers[at].piece);
        room->computer_count += at == room->computer_count;
        room->computers[at].seat = seat;
        copy(room->computers[at].kind, sizeof room->computers[at].kind, c->kind);
    }
    room_clear_ready(room);
}

static void apply_seated(struct room *room, const struct stored_seated *seated)
{
    struct member *member = room_member(room, seated->guest);
    if (!member)
        return;
    bool is_moved = member->seat != (seated->has_seat ? seated->seat - 1 : FH_NONE);
    member->seat = seated->has_seat ? (uint8_t)(seated->seat - 1) : FH_NONE;
    copy(member->piece, sizeof member->piece, seated->piece ? seated->piece : "");
    if (is_moved)
        room_clear_ready(room);
}

static bool apply_removed(struct room *room, const struct stored_removed *removed)
{
    remove_member(room, removed->guest);
    if (removed->key)
        copy(room->key, sizeof room->key, removed->key);
    if (!removed->ban)
        return true;
    struct ban *more = realloc(room->bans, (room->ban_count + 1) * sizeof *more);
    if (!more)
        return false;
    room->bans = more;
    copy(more[room->ban_count].guest, GUEST_ID_SIZE, removed->guest);
    copy(more[room->ban_count].address, BAN_SIZE, removed->address ? removed->address : "");
    room->ban_count++;
    return true;
}

static void apply_admin(struct room *room, const struct stored_admin *admin)
{
    struct member *member = room_member(room, admin->guest);
    if (member)
        member->is_admin = admin->on;
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
    room->has_played = true;
    room->called_off = 0;
    room->is_paused = false; /* a restored game that was paused goes on as this one */
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

/* Computer players took over, and the clocks stood still, only for this game. */
static void apply_ended(struct room *room)
{
    room->phase = ROOM_LOBBY;
    room->running_id[0] = '\0';
    memset(room->takeovers, 0, sizeof room->takeovers);
    room->vote.is_open = room->is_paused = false;
}

static void apply_takeover(struct room *room, const struct stored_takeover *takeover)
{
    copy(room->takeovers[takeover->seat - 1], BOT_NAME_SIZE, takeover->kind ? takeover->kind : "");
}

static void apply_secret(struct room *room, const struct stored_secret *secret)
{
    if (strcmp(secret->game, room->running_id) == 0)
        copy(room->published, sizeof room->published, secret->secret);
}

static bool apply(struct room *room, const struct stored_message *event)
{
    switch (event->kind) {
    case STORED_CREATED:
        return apply_created(room, &event->created);
    case STORED_JOINED:
        if (event->joined.has_seat)
            room_clear_ready(room);
        return add_member(room, event->joined.guest, event->joined.player, event->joined.has_seat ? event->joined.seat : 0,
                          event->joined.piece);
    case STORED_LEFT:
        remove_member(room, event->left.guest);
        if (event->left.owner)
            copy(room->owner, sizeof room->owner, event->left.owner);
        break;
    case STORED_CHANGED:
        apply_changed(room, &event->changed);
        break;
    case STORED_RULES:
        room_clear_ready(room);
        return choose_edition(room, event->rules.edition, event->rules.changes, event->rules.change_count) && fit_limit(room);
    case STORED_SEATED:
        apply_seated(room, &event->seated);
        break;
    case STORED_COMPUTER:
        apply_computer(room, &event->computer);
        break;
    case STORED_OWNER:
        copy(room->owner, sizeof room->owner, event->owner.guest);
        break;
    case STORED_ADMIN:
        apply_admin(room, &event->admin);
        break;
    case STORED_REMOVED:
        return apply_removed(room, &event->removed);
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
    case STORED_TAKEOVER:
        apply_takeover(room, &event->takeover);
        break;
    case STORED_PAUSED:
        room->is_paused = event->paused.on;
        break;
    case STORED_ENDED:
        apply_ended(room);
        break;
    case STORED_CLOSED:
        room->phase = ROOM_CLOSED;
        break;
    case STORED_SECRET:
        apply_secret(room, &event->secret);
        break;
    case STORED_ANSWERED:
    case STORED_SAID:
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
    free(room->keys);
    room->keys = NULL;
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
    free(room->bans);
    room->bans = NULL;
    free(room->keys);
    room->keys = NULL;
    room->ban_count = 0;
    room->countdown_at = 0;
    room->member_count = room->computer_count = room->change_count = 0;
    room->phase = ROOM_LOBBY;
    room->called_off = 0;
    room->has_played = false;
    room->game_id[0] = room->running_id[0] = room->published[0] = '\0';
    memset(room->takeovers, 0, sizeof room->takeovers);
    room->vote.is_open = room->is_paused = false;
    room->off = NULL;
}

void room_note_game(struct room *room, bool is_over)
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (room->seat_guests[seat][0])
            mine_note(room->hall, room->seat_guests[seat], room, is_over);
    }
}
