/* room_people.c - seats, computer players, owners and admins, and what they can change in a room (O02, O03). The owner can do
 * everything; admins everything but hand the room over, make admins, or act on the owner. */
#include "hall_parts.h"

#include <stdio.h>
#include <string.h>

enum { EVENT_SIZE = 16384 };

/* ---- Rights ----------------------------------------------------------------------------------------------------------------------- */

static bool is_owner(const struct room *room, const char *guest)
{
    return strcmp(room->owner, guest) == 0;
}

bool room_may(const struct room *room, const char *guest)
{
    const struct member *member = room_member(room, guest);
    return member && (member->is_admin || is_owner(room, guest));
}

/* The wish needs an owner or admin, and a room in which nothing has begun. True: it may go on. */
static bool is_allowed(struct room *room, bool needs_owner, bool needs_lobby)
{
    const char *guest = room->wish->guest;
    bool may = needs_owner ? is_owner(room, guest) : room_may(room, guest);
    if (may && (!needs_lobby || room->phase == ROOM_LOBBY))
        return true;
    room_refuse(room, !may ? needs_owner ? "only-owner" : "only-admins" : room->phase == ROOM_CLOSED ? "closed" : "game-runs");
    return false;
}

static void append(struct room *room, const char *event, size_t length)
{
    if (length < EVENT_SIZE)
        room_append(room, event, NULL, room_finish);
    else
        room_refuse(room, "malformed");
}

/* ---- Seats and pieces ------------------------------------------------------------------------------------------------------------- */

static fh_seats taken_seats(const struct room *room)
{
    fh_seats taken = 0;
    for (size_t i = 0; i < room->member_count; i++) {
        if (room->members[i].seat != FH_NONE)
            taken |= FH_SEAT_BIT(room->members[i].seat);
    }
    for (size_t i = 0; i < room->computer_count; i++)
        taken |= FH_SEAT_BIT(room->computers[i].seat);
    return taken;
}

uint8_t room_free_seat(const struct room *room)
{
    fh_seats taken = taken_seats(room);
    for (uint8_t seat = 0; seat < room->limit; seat++) {
        if (!(taken & FH_SEAT_BIT(seat)))
            return seat;
    }
    return FH_NONE;
}

void room_sit(struct room *room)
{
    const struct client_sit *sit = &room->wish->message.sit;
    const struct member *member = room_member(room, room->wish->guest);
    char event[EVENT_SIZE], usual[SEAT_PIECE_SIZE];
    if (!member || room->phase != ROOM_LOBBY) {
        room_refuse(room, member ? "game-runs" : "not-in-room");
        return;
    }
    uint8_t seat = sit->has_seat ? (uint8_t)(sit->seat - 1) : member->seat != FH_NONE ? member->seat : room_free_seat(room);
    if (seat == FH_NONE || seat >= room->limit || (seat != member->seat && (taken_seats(room) & FH_SEAT_BIT(seat)))) {
        room_refuse(room, seat == FH_NONE ? "room-full" : "seat-taken");
        return;
    }
    room_free_piece(room, seat, usual);
    const char *own = member->seat != FH_NONE ? member->piece : usual, *piece = sit->piece ? sit->piece : own;
    if ((sit->piece && !room_knows_piece(piece)) || room_is_piece_taken(room, piece, member->guest)) {
        room_refuse(room, room_knows_piece(piece) ? "piece-taken" : "no-such-piece");
        return;
    }
    struct stored_seated seated = {.guest = member->guest, .has_seat = true, .seat = seat + 1, .piece = piece};
    append(room, event, stored_seated_write(&seated, event, sizeof event));
}

void room_stand(struct room *room)
{
    struct stored_seated seated = {.guest = room->wish->guest};
    const struct member *member = room_member(room, room->wish->guest);
    char event[EVENT_SIZE];
    if (!member || room->phase != ROOM_LOBBY)
        room_refuse(room, member ? "game-runs" : "not-in-room");
    else if (!room->has_watchers)
        room_refuse(room, "no-watchers");
    else if (!room_takes_watchers(room))
        room_refuse(room, "room-full");
    else
        append(room, event, stored_seated_write(&seated, event, sizeof event));
}

static bool has_computer(const struct room *room, uint8_t seat)
{
    for (size_t i = 0; i < room->computer_count; i++) {
        if (room->computers[i].seat == seat)
            return true;
    }
    return false;
}

void room_computer(struct room *room)
{
    const struct client_computer *wanted = &room->wish->message.computer;
    struct stored_computer computer = {.seat = wanted->seat, .kind = wanted->kind};
    uint8_t seat = (uint8_t)(wanted->seat - 1);
    struct bot bot;
    char event[EVENT_SIZE];
    if (!is_allowed(room, false, true))
        return;
    if (wanted->kind && !bot_init(&bot, wanted->kind, 0))
        room_refuse(room, "no-such-computer");
    else if (wanted->kind ? seat >= room->limit || ((taken_seats(room) & FH_SEAT_BIT(seat)) && !has_computer(room, seat))
                          : !has_computer(room, seat))
        room_refuse(room, "seat-taken");
    else
        append(room, event, stored_computer_write(&computer, event, sizeof event));
}

/* ---- Owner and admins ------------------------------------------------------------------------------------------------------------- */

void room_hand_over(struct room *room)
{
    struct stored_owner owner = {.guest = room->wish->message.owner.guest};
    char event[EVENT_SIZE];
    if (!is_allowed(room, true, false))
        return;
    if (!room_member(room, owner.guest))
        room_refuse(room, "no-such-person");
    else
        append(room, event, stored_owner_write(&owner, event, sizeof event));
}

void room_admin(struct room *room)
{
    const struct client_admin *wanted = &room->wish->message.admin;
    struct stored_admin admin = {.guest = wanted->guest, .on = wanted->on};
    char event[EVENT_SIZE];
    if (!is_allowed(room, true, false))
        return;
    if (!room_member(room, admin.guest))
        room_refuse(room, "no-such-person");
    else
        append(room, event, stored_admin_write(&admin, event, sizeof event));
}

/* Tells the person, and takes all their connections out of the room. */
static void removed(struct room *room)
{
    const struct client_remove *wanted = &room->wish->message.remove;
    struct server_removed told = {.room = room->id, .banned = wanted->ban};
    char text[128];
    size_t length = server_removed_write(&told, text, sizeof text);
    for (struct visitor *v = room->visitors, *next; v; v = next) {
        next = v->next_in_room;
        if (strcmp(v->guest.id, wanted->guest) != 0)
            continue;
        visitor_send(v, text, length);
        follower_end_game(v, room->game_id);
        room_exit(v);
    }
    if (wanted->ban)
        room_new_code(room);
    room_finish(room);
}

bool room_plays(const struct room *room, const char *guest)
{
    for (int seat = 0; seat < FH_MAX_SEATS && room->game; seat++) {
        bool is_in = room->seat_guests[seat][0] && (room->game->table.game.seats_in & FH_SEAT_BIT(seat));
        if (is_in && strcmp(room->seat_guests[seat], guest) == 0)
            return true;
    }
    return false;
}

/* During a game a seat is lost only by leaving, by vote or by the rules. */
void room_remove(struct room *room)
{
    const struct client_remove *wanted = &room->wish->message.remove;
    const struct member *member = room_member(room, wanted->guest);
    struct stored_removed event_of = {.guest = wanted->guest, .ban = wanted->ban};
    char event[EVENT_SIZE], key[ROOM_KEY_SIZE];
    if (!is_allowed(room, false, false))
        return;
    if (!member || strcmp(wanted->guest, room->wish->guest) == 0)
        room_refuse(room, "no-such-person");
    else if (is_owner(room, wanted->guest))
        room_refuse(room, "only-owner");
    else if (room->phase == ROOM_STARTING || (room->phase == ROOM_PLAYING && room_plays(room, wanted->guest)))
        room_refuse(room, "game-runs");
    else {
        if (wanted->ban) {
            room_new_key(key);
            event_of.key = key;
        }
        if (wanted->ban && member->address[0])
            event_of.address = member->address;
        stored_removed_write(&event_of, event, sizeof event);
        room_append(room, event, NULL, removed);
    }
}

/* ---- Changes ---------------------------------------------------------------------------------------------------------------------- */

static void renewed(struct room *room)
{
    room_new_code(room);
    room_finish(room);
}

void room_renew(struct room *room)
{
    char event[EVENT_SIZE], key[ROOM_KEY_SIZE];
    struct stored_changed changed = {.key = key};
    if (!is_allowed(room, false, false))
        return;
    room_new_key(key);
    stored_changed_write(&changed, event, sizeof event);
    room_append(room, event, NULL, renewed);
}

/* HASH is that of the new passcode; NULL: it stays. */
static void append_changed(struct room *room, const char *hash)
{
    const struct client_change *c = &room->wish->message.change;
    char event[EVENT_SIZE];
    struct stored_changed changed = {.name = c->name,
                                     .has_limit = c->has_limit,
                                     .limit = c->limit,
                                     .has_private = c->has_private,
                                     .private = c->private,
                                     .has_listed = c->has_listed,
                                     .listed = c->listed,
                                     .passcode = hash,
                                     .has_watchers = c->has_watchers,
                                     .watchers = c->watchers,
                                     .has_timer = c->has_timer,
                                     .timer = c->timer,
                                     .pace = c->pace};
    append(room, event, stored_changed_write(&changed, event, sizeof event));
}

static void on_hashed(void *user, const char *stored)
{
    struct room *room = user;
    room->is_busy = false;
    if (stored)
        append_changed(room, stored);
    else
        room_refuse(room, "busy");
    room_next(room);
    room_rest(room);
}

/* What is wrong with the change, or NULL. */
static const char *fault_of_change(const struct room *room, const struct client_change *c)
{
    bool is_quiet = !c->has_limit && !c->has_timer && !c->pace;
    enum text_fault fault = c->name ? people_check_name(c->name, strlen(c->name), ROOM_NAME_MOST) : TEXT_FINE;
    if (fault != TEXT_FINE)
        return text_fault_word(fault);
    if (!is_quiet && room->phase != ROOM_LOBBY)
        return "game-runs";
    const fh_rules *rules = &room->edition->rules;
    if (c->has_limit && (c->limit < rules->min_players || c->limit > rules->max_players || taken_seats(room) >> c->limit))
        return "wrong-seats";
    return NULL;
}

void room_change(struct room *room)
{
    const struct client_change *c = &room->wish->message.change;
    const char *fault;
    if (!is_allowed(room, false, false))
        return;
    if ((fault = fault_of_change(room, c))) {
        room_refuse(room, fault);
    } else if (c->passcode && c->passcode[0]) {
        room->is_busy = passcode_hash(room->hall->passcodes, c->passcode, on_hashed, room);
        if (!room->is_busy)
            room_refuse(room, "busy");
    } else {
        append_changed(room, c->passcode);
    }
}

void room_change_rules(struct room *room)
{
    const struct client_rules *wanted = &room->wish->message.rules;
    struct stored_rules rules = {.edition = wanted->edition, .change_count = wanted->change_count};
    struct hall *hall = room->hall;
    fh_error error;
    char event[EVENT_SIZE];
    if (!is_allowed(room, false, true))
        return;
    const fh_edition *edition = room_make_edition(hall, wanted->edition, wanted->changes, wanted->change_count, &error);
    bool fits = edition && !(taken_seats(room) >> edition->rules.max_players);
    if (edition)
        editions_release(hall->editions, edition);
    if (!fits) {
        room_refuse(room, edition ? "wrong-seats" : wanted->change_count > 0 ? "bad-changes" : "no-such-edition");
        return;
    }
    memcpy(rules.changes, wanted->changes, sizeof rules.changes);
    append(room, event, stored_rules_write(&rules, event, sizeof event));
}
