/* room_wishes.c - what visitors can wish of a room: to open it, enter it, take or leave a seat, be ready. */
#include "hall_parts.h"

#include "name.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- Coming and going ------------------------------------------------------------------------------------------------------------- */

void room_enter(struct room *room, struct visitor *visitor)
{
    if (!visitor || visitor->room == room)
        return;
    if (visitor->room)
        room_exit(visitor);
    visitor->room = room;
    visitor->next_in_room = room->visitors;
    room->visitors = visitor;
    if (room->phase != ROOM_STARTING)
        transport_timer_stop(room->timer);
}

/* Whoever is gone can't reveal, and so is not ready. */
void room_exit(struct visitor *visitor)
{
    struct room *room = visitor->room;
    struct visitor **link = room ? &room->visitors : NULL;
    while (link && *link != visitor)
        link = &(*link)->next_in_room;
    if (!room)
        return;
    *link = visitor->next_in_room;
    visitor->room = NULL;
    struct member *member = room_member(room, visitor->guest.id);
    if (member && !room_is_here(room, member->guest)) {
        member->is_ready &= room->phase != ROOM_LOBBY;
        if (room->is_loaded)
            room_show(room, NULL);
    }
    if (room->game && room->game->is_inserted)
        game_time_visitors(room->game);
    room_rest(room);
}

/* ---- The end of a wish ------------------------------------------------------------------------------------------------------------ */

static struct wish *take(struct room *room)
{
    struct wish *wish = room->wish;
    room->wish = NULL;
    return wish;
}

static void refuse(struct room *room, const char *reason)
{
    wish_refuse(take(room), reason, room);
}

/* The room has changed: everyone in it is shown that, and the visitor whose wish it was enters it. */
static void finish(struct room *room)
{
    struct wish *wish = take(room);
    struct visitor *visitor = wish ? wish->visitor : NULL;
    if (visitor)
        room_enter(room, visitor);
    wish_done(wish, &(struct done){.room = room->id, .number = -1});
    room_show(room, NULL);
    if (visitor)
        start_show(room, visitor);
}

/* ---- Opening a room --------------------------------------------------------------------------------------------------------------- */

static void append_created(struct room *room)
{
    const struct client_create *create = &room->wish->message.create;
    struct hall *hall = room->hall;
    struct stored_created created = {.guest = room->wish->guest,
                                     .date = (int64_t)time(NULL),
                                     .name = create->name,
                                     .edition = create->edition,
                                     .change_count = create->change_count,
                                     .seats = create->seats,
                                     .player = create->player,
                                     .computer_count = create->computer_count,
                                     .has_timer = true,
                                     .timer = create->has_timer ? create->timer
                                              : create->private ? 0
                                                                : 90,
                                     .pace = create->pace,
                                     .private = create->private};
    memcpy(created.changes, create->changes, sizeof created.changes);
    memcpy(created.computers, create->computers, sizeof created.computers);
    if (stored_created_write(&created, hall->text, sizeof hall->text) < sizeof hall->text)
        room_append(room, hall->text, NULL, finish);
    else
        refuse(room, "malformed");
}

static bool is_clean(const char *text)
{
    return name_is_clean(text, strlen(text));
}

static bool are_known(const struct client_create *create)
{
    struct bot bot;
    for (size_t i = 0; i < create->computer_count; i++) {
        if (!bot_init(&bot, create->computers[i], 0))
            return false;
    }
    return true;
}

/* What is wrong with the wish, as a reason; NULL: nothing. */
static const char *fault_of(struct hall *hall, const struct client_create *create)
{
    fh_error error;
    const fh_edition *edition = room_make_edition(hall, create->edition, create->changes, create->change_count, &error);
    if (!edition)
        return create->change_count > 0 ? "bad-changes" : "no-such-edition";
    bool fits = create->seats >= edition->rules.min_players && create->seats <= edition->rules.max_players;
    editions_release(hall->editions, edition);
    if (!fits || (int64_t)create->computer_count >= create->seats)
        return "wrong-seats";
    if (!are_known(create))
        return "no-such-computer";
    return is_clean(create->name) && is_clean(create->player) ? NULL : "bad-name";
}

/* Stored on first joining a room: only then is there something to come back to. */
static void on_kept(void *user, const struct store_written *written)
{
    struct room *room = user;
    room->is_busy = false;
    if (written->status == STORE_OK && room->wish->visitor)
        room->wish->visitor->guest.is_kept = true;
    if (written->status == STORE_OK)
        room->then(room);
    else
        refuse(room, written->status == STORE_MISSING ? "no-guest" : "no-disk");
    room_next(room);
    room_rest(room);
}

static void keep_guest(struct room *room, const char *name, void (*then)(struct room *room))
{
    struct visitor *visitor = room->wish->visitor;
    if (!visitor) {
        refuse(room, "gone");
        return;
    }
    if (visitor->guest.is_kept) {
        then(room);
        return;
    }
    room->then = then;
    room->is_busy = true;
    enum store_status status = guests_keep(room->hall->options.guests, visitor->guest.id, name, on_kept, room);
    if (status == STORE_OK)
        return;
    room->is_busy = false;
    refuse(room, status == STORE_INVALID ? "bad-name" : "busy");
}

/* No new rooms while the disk refuses writes. Now and then one is let through: if nobody else writes, the server learns in this way that
 * there is room again. */
static bool takes_writes(struct hall *hall)
{
    enum store_status disk = store_counts(hall->options.store).last_write;
    uint64_t now = hall_now(hall);
    if (disk == STORE_OK || disk == STORE_TAKEN)
        return true;
    if (now < hall->probed_at + RETRY_TIME)
        return false;
    hall->probed_at = now;
    return true;
}

void room_create(struct hall *hall, struct wish *wish)
{
    const struct client_create *create = &wish->message.create;
    const char *fault = fault_of(hall, create);
    char id[ROOM_ID_SIZE];
    if (!fault && !takes_writes(hall))
        fault = "no-disk";
    hall_random_id(id, sizeof id);
    struct room *room = fault ? NULL : room_new(hall, id);
    if (!room) {
        wish_refuse(wish, fault ? fault : "busy", NULL);
        return;
    }
    room->is_loaded = true;
    room->wish = wish;
    keep_guest(room, create->player, append_created);
    room_rest(room);
}

/* ---- Taking and leaving a seat ---------------------------------------------------------------------------------------------------- */

static uint8_t free_seat(const struct room *room)
{
    fh_seats taken = 0;
    for (size_t i = 0; i < room->member_count; i++) {
        if (room->members[i].seat != FH_NONE)
            taken |= FH_SEAT_BIT(room->members[i].seat);
    }
    for (size_t i = 0; i < room->computer_count; i++)
        taken |= FH_SEAT_BIT(room->computers[i].seat);
    for (uint8_t seat = 0; seat < room->limit; seat++) {
        if (!(taken & FH_SEAT_BIT(seat)))
            return seat;
    }
    return FH_NONE;
}

static void append_joined(struct room *room)
{
    const struct wish *wish = room->wish;
    uint8_t seat = free_seat(room);
    char event[512];
    struct stored_joined joined = {
        .guest = wish->guest, .player = wish->message.join.player, .seat = seat + 1, .piece = room_piece(seat < FH_MAX_SEATS ? seat : 0)};
    if (seat == FH_NONE)
        refuse(room, "room-full");
    else if (stored_joined_write(&joined, event, sizeof event) < sizeof event)
        room_append(room, event, NULL, finish);
}

static void take_join(struct room *room)
{
    const struct member *member = room_member(room, room->wish->guest);
    if (member && (member->seat != FH_NONE || room->phase != ROOM_LOBBY))
        finish(room);
    else if (room->phase != ROOM_LOBBY)
        refuse(room, room->phase == ROOM_CLOSED ? "closed" : "game-runs");
    else if (!is_clean(room->wish->message.join.player))
        refuse(room, "bad-name");
    else
        keep_guest(room, room->wish->message.join.player, append_joined);
}

static void close_if_empty(struct room *room)
{
    struct wish *wish = take(room);
    struct visitor *visitor = wish ? wish->visitor : NULL;
    wish_done(wish, &(struct done){.room = room->id, .number = -1});
    room_show(room, NULL);
    if (visitor)
        room_exit(visitor);
    if (room->member_count == 0 && room->phase == ROOM_LOBBY)
        room_append(room, "{\"type\":\"closed\"}", NULL, room_tell);
}

static void append_left(struct room *room)
{
    char event[128];
    struct stored_left left = {.guest = room->wish->guest};
    if (stored_left_write(&left, event, sizeof event) < sizeof event)
        room_append(room, event, NULL, close_if_empty);
}

void room_tell(struct room *room)
{
    room_show(room, NULL);
}

static void take_leave(struct room *room)
{
    if (!room_member(room, room->wish->guest)) {
        if (room->wish->visitor)
            room_exit(room->wish->visitor);
        wish_done(take(room), &(struct done){.room = room->id, .number = -1});
    } else if (room->phase == ROOM_PLAYING) {
        refuse(room, "game-runs");
    } else if (room->phase == ROOM_STARTING) {
        start_call_off(room, "left"); /* and then the wish is done */
    } else {
        append_left(room);
    }
}

/* The start is called off: now the seat can be left. A reveal that could not begin the game is answered. */
void room_leave_now(struct room *room)
{
    if (room->wish && room->wish->message.kind == CLIENT_LEAVE)
        append_left(room);
    else if (room->wish)
        refuse(room, "not-starting");
}

/* ---- Being ready ------------------------------------------------------------------------------------------------------------------ */

static void take_ready(struct room *room, bool is_ready)
{
    struct member *member = room_member(room, room->wish->guest);
    if (!member || member->seat == FH_NONE)
        refuse(room, "not-in-room");
    else if (room->phase != ROOM_LOBBY)
        refuse(room, "game-runs");
    else {
        member->is_ready =
            is_ready && room->wish->visitor && word_bytes(word_of(room->wish->message.ready.commitment), member->commitment, SHA256_SIZE);
        finish(room);
        start_if_ready(room);
    }
}

/* ---- All wishes ------------------------------------------------------------------------------------------------------------------- */

void room_take_wish(struct room *room, struct wish *wish)
{
    room->wish = wish;
    switch (wish->message.kind) {
    case CLIENT_JOIN:
        take_join(room);
        break;
    case CLIENT_LEAVE:
        take_leave(room);
        break;
    case CLIENT_READY:
        take_ready(room, true);
        break;
    case CLIENT_UNREADY:
        take_ready(room, false);
        break;
    case CLIENT_REVEAL:
        start_take_reveal(room);
        break;
    case CLIENT_LOOK:
        finish(room);
        break;
    case CLIENT_FOLLOW:
        follower_begin(take(room));
        break;
    case CLIENT_ACT:
        game_take_action(room);
        break;
    case CLIENT_HELLO:
    case CLIENT_CREATE:
    case CLIENT_UNFOLLOW:
    case CLIENT_PING:
    case CLIENT_KINDS:
        refuse(room, "unknown-message");
        break;
    }
}
