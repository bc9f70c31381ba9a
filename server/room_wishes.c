/* room_wishes.c - what visitors can wish of a room: to open it, enter it, take or leave a seat, be ready. */
#include "hall_parts.h"

#include "text.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- Coming and going ------------------------------------------------------------------------------------------------------------- */

/* The first visitor has come. */
static void join_visited(struct room *room)
{
    struct hall *hall = room->hall;
    room->next_visited = hall->visited;
    room->visited_link = &hall->visited;
    if (room->next_visited)
        room->next_visited->visited_link = &room->next_visited;
    hall->visited = room;
}

/* The last visitor is gone. */
static void leave_visited(struct room *room)
{
    *room->visited_link = room->next_visited;
    if (room->next_visited)
        room->next_visited->visited_link = room->visited_link;
    room->next_visited = NULL;
    room->visited_link = NULL;
}

void room_enter(struct room *room, struct visitor *visitor)
{
    struct member *member = visitor ? room_member(room, visitor->guest.id) : NULL;
    if (!visitor || visitor->room == room)
        return;
    if (visitor->room)
        room_exit(visitor);
    if (!room->visitors)
        join_visited(room);
    visitor->room = room;
    visitor->next_in_room = room->visitors;
    room->visitors = visitor;
    if (member) {
        member->gone_at = 0;
        room_hash_address(room, connection_peer(visitor->connection), member->address);
    }
    if (room->phase != ROOM_STARTING)
        transport_timer_stop(room->timer);
    room_send_chat(room, visitor);
    room_patience_changed(room);
    if (room->game && room->phase == ROOM_PLAYING) {
        game_guest_returned(room->game, visitor->guest.id);
        game_time_visitors(room->game);
    }
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
    if (!room->visitors)
        leave_visited(room);
    struct member *member = room_member(room, visitor->guest.id);
    if (member && !room_is_here(room, member->guest)) {
        member->is_ready &= room->phase != ROOM_LOBBY;
        room_note_presence(room);
        if (room->is_loaded)
            room_show(room, NULL);
        start_if_ready(room);
    }
    if (room->game && room->game->is_inserted)
        game_time_visitors(room->game);
    room_rest(room);
}

/* ---- The end of a wish ------------------------------------------------------------------------------------------------------------ */

struct wish *room_take(struct room *room)
{
    struct wish *wish = room->wish;
    room->wish = NULL;
    return wish;
}

void room_refuse(struct room *room, const char *reason)
{
    wish_refuse(room_take(room), reason, room);
}

/* The room has changed: everyone in it is shown that, and the visitor whose wish it was enters it. */
void room_finish(struct room *room)
{
    struct wish *wish = room_take(room);
    struct visitor *visitor = wish ? wish->visitor : NULL;
    if (visitor)
        room_enter(room, visitor);
    wish_done(wish, &(struct done){.room = room->id, .number = -1});
    room_show(room, NULL);
    if (visitor)
        start_show(room, visitor);
    start_if_ready(room);
}

/* ---- Opening a room --------------------------------------------------------------------------------------------------------------- */

static void append_created(struct room *room)
{
    const struct client_create *create = &room->wish->message.create;
    struct hall *hall = room->hall;
    char key[ROOM_KEY_SIZE];
    room_new_key(key);
    room_new_code(room);
    room->fill_at = room->wish->fills ? hall_now(hall) + FILL_TIME : 0;
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
                                     .private = create->private,
                                     .listed = create->listed,
                                     .watchers = create->watchers,
                                     .passcode = room->passcode[0] ? room->passcode : NULL,
                                     .key = key,
                                     .language = room->wish->visitor && room->wish->visitor->language == 1 ? "tr" : "en"};
    memcpy(created.changes, create->changes, sizeof created.changes);
    memcpy(created.computers, create->computers, sizeof created.computers);
    if (stored_created_write(&created, hall->text, sizeof hall->text) < sizeof hall->text)
        room_append(room, hall->text, NULL, room_finish);
    else
        room_refuse(room, "malformed");
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
    enum text_fault name = people_check_name(create->name, strlen(create->name), ROOM_NAME_MOST);
    enum text_fault player = people_check_name(create->player, strlen(create->player), PLAYER_NAME_MOST);
    return name != TEXT_FINE ? text_fault_word(name) : player != TEXT_FINE ? text_fault_word(player) : NULL;
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
        room_refuse(room, written->status == STORE_MISSING ? "no-guest" : "no-disk");
    room_next(room);
    room_rest(room);
}

void room_keep_guest(struct room *room, const char *name, void (*then)(struct room *room))
{
    struct visitor *visitor = room->wish->visitor;
    if (!visitor) {
        room_refuse(room, "gone");
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
    room_refuse(room, status == STORE_INVALID ? "bad-name" : "busy");
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

static void on_hashed(void *user, const char *stored)
{
    struct room *room = user;
    room->is_busy = false;
    snprintf(room->passcode, sizeof room->passcode, "%s", stored ? stored : "");
    if (stored)
        room_keep_guest(room, room->wish->message.create.player, append_created);
    else
        room_refuse(room, "busy");
    room_next(room);
    room_rest(room);
}

/* How often a guest, and all guests of one address, may open a room, however many connections they have. */
static bool may_open(struct hall *hall, const struct visitor *visitor)
{
    const struct peer *peer = connection_peer(visitor->connection);
    uint64_t now = hall_now(hall), wait;
    unsigned char key[LIMITER_KEY_SIZE];
    memcpy(key, visitor->guest.id, sizeof key); /* 64 of its random bits */
    return limiter_take_key(&hall->opens_of_guest, key, now, &wait) && limiter_take(&hall->opens_of_address, peer, now, &wait);
}

void room_create(struct hall *hall, struct wish *wish)
{
    const struct client_create *create = &wish->message.create;
    const char *fault = fault_of(hall, create);
    char id[ROOM_ID_SIZE];
    if (!fault && !takes_writes(hall))
        fault = "no-disk";
    if (!fault && !room_quota_allows(hall, wish->visitor))
        fault = "too-many-rooms";
    if (!fault && !may_open(hall, wish->visitor))
        fault = "too-fast";
    hall_random_id(id, sizeof id);
    struct room *room = fault ? NULL : room_new(hall, id);
    if (!room) {
        wish_refuse(wish, fault ? fault : "busy", NULL);
        return;
    }
    room->is_loaded = true;
    room->wish = wish;
    room_quota_opened(room, wish->visitor);
    room->is_busy = create->passcode && passcode_hash(hall->passcodes, create->passcode, on_hashed, room);
    if (create->passcode && !room->is_busy)
        room_refuse(room, "busy");
    else if (!create->passcode)
        room_keep_guest(room, create->player, append_created);
    room_rest(room);
}

/* ---- Closing ----------------------------------------------------------------------------------------------------------------------- */

static size_t write_secret(const struct room *room, char *text, size_t size)
{
    return server_secret_write(&(struct server_secret){.game = room->running_id, .secret = room->published}, text, size);
}

static void append_closed(struct room *room)
{
    if (room->published[0] && room->game) {
        char text[256];
        followers_send(room->game, text, write_secret(room, text, sizeof text));
    }
    room_append(room, "{\"type\":\"closed\"}", NULL, room_tell);
}

/* A game of a restored backup can still wait for its players then. Nobody will finish it, so its dice can be checked from now on. */
static void close_room(struct room *room)
{
    const struct game *game = room->game;
    char event[256], secret[2 * SHA256_SIZE + 1];
    if (!game || game->table.is_ended || game->table.dice.kind != DICE_SECRET || !game->dealer.knows_dice || room->published[0]) {
        append_closed(room);
        return;
    }
    struct writer w = writer_open(secret, sizeof secret);
    write_bytes(&w, game->dealer.secret, SHA256_SIZE);
    writer_close(&w);
    stored_secret_write(&(struct stored_secret){.game = room->running_id, .secret = secret}, event, sizeof event);
    room_append(room, event, NULL, append_closed);
}

/* To somebody who follows the game from now on. */
static void show_secret(const struct room *room, struct wish *wish)
{
    char text[256];
    if (wish->visitor && room->published[0] && strcmp(wish->message.follow.game, room->running_id) == 0)
        visitor_send(wish->visitor, text, write_secret(room, text, sizeof text));
}

/* ---- Leaving ---------------------------------------------------------------------------------------------------------------------- */

void room_close_if_empty(struct room *room)
{
    struct wish *wish = room_take(room);
    struct visitor *visitor = wish ? wish->visitor : NULL;
    wish_done(wish, &(struct done){.room = room->id, .number = -1});
    room_show(room, NULL);
    if (visitor)
        room_exit(visitor);
    if (room->member_count == 0 && room->phase == ROOM_LOBBY)
        close_room(room);
    start_if_ready(room);
}

/* The new owner is a part of the event, because nobody knows later who was here (O04). */
void room_append_left(struct room *room, const char *guest, void (*after)(struct room *room))
{
    char event[192];
    const struct member *heir = strcmp(room->owner, guest) == 0 ? room_heir(room) : NULL;
    struct stored_left left = {.guest = guest, .owner = heir ? heir->guest : NULL};
    if (stored_left_write(&left, event, sizeof event) < sizeof event)
        room_append(room, event, NULL, after);
}

static void append_left(struct room *room)
{
    room_append_left(room, room->wish->guest, room_close_if_empty);
}

void room_tell(struct room *room)
{
    room_show(room, NULL);
    start_if_ready(room);
}

/* Players of a running game leave it by an action of the game first (O06). */
void room_leave(struct room *room)
{
    const struct member *member = room_member(room, room->wish->guest);
    if (!member) {
        if (room->wish->visitor)
            room_exit(room->wish->visitor);
        wish_done(room_take(room), &(struct done){.room = room->id, .number = -1});
    } else if (room->phase == ROOM_PLAYING && room_plays(room, member->guest)) {
        room_refuse(room, "game-runs");
    } else if (room->phase == ROOM_STARTING && member->seat != FH_NONE) {
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
        room_refuse(room, "not-starting");
}

/* ---- Being ready ------------------------------------------------------------------------------------------------------------------ */

static void take_ready(struct room *room, bool is_ready)
{
    struct member *member = room_member(room, room->wish->guest);
    if (!member || member->seat == FH_NONE)
        room_refuse(room, "not-in-room");
    else if (room->phase != ROOM_LOBBY)
        room_refuse(room, "game-runs");
    else {
        member->is_ready =
            is_ready && room->wish->visitor && word_bytes(word_of(room->wish->message.ready.commitment), member->commitment, SHA256_SIZE);
        room_finish(room);
    }
}

/* ---- Looking ---------------------------------------------------------------------------------------------------------------------- */

/* People without a seat see a room if it is public and may be watched. */
static bool may_look(const struct room *room)
{
    return room_member(room, room->wish->guest) || (!room->is_private && room->has_watchers && !room_bans(room, room->wish));
}

/* A game that is over can be followed by everybody who knows its id. */
static bool may_follow(const struct room *room)
{
    return room->phase != ROOM_PLAYING || strcmp(room->wish->message.follow.game, room->game_id) != 0 || may_look(room);
}

/* ---- All wishes ------------------------------------------------------------------------------------------------------------------- */

void room_take_wish(struct room *room, struct wish *wish)
{
    room->wish = wish;
    switch (wish->message.kind) {
    case CLIENT_JOIN:
        room_join(room);
        break;
    case CLIENT_LEAVE:
        room_leave(room);
        break;
    case CLIENT_CHANGE:
        room_change(room);
        break;
    case CLIENT_RULES:
        room_change_rules(room);
        break;
    case CLIENT_SIT:
        room_sit(room);
        break;
    case CLIENT_STAND:
        room_stand(room);
        break;
    case CLIENT_COMPUTER:
        room_computer(room);
        break;
    case CLIENT_OWNER:
        room_hand_over(room);
        break;
    case CLIENT_ADMIN:
        room_admin(room);
        break;
    case CLIENT_REMOVE:
        room_remove(room);
        break;
    case CLIENT_RENEW:
        room_renew(room);
        break;
    case CLIENT_CHAT:
        room_chat(room);
        break;
    case CLIENT_VOTE:
        room_vote(room);
        break;
    case CLIENT_BALLOT:
        room_ballot(room);
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
        if (may_look(room))
            room_finish(room);
        else
            room_refuse(room, "no-such-room");
        break;
    case CLIENT_FOLLOW:
        if (may_follow(room)) {
            show_secret(room, wish);
            follower_begin(room_take(room));
        } else {
            room_refuse(room, "not-in-room");
        }
        break;
    case CLIENT_ACT:
        game_take_action(room);
        break;
    case CLIENT_HELLO:
    case CLIENT_CREATE:
    case CLIENT_LIST:
    case CLIENT_MINE:
    case CLIENT_QUICK:
    case CLIENT_FIND:
    case CLIENT_UNFOLLOW:
    case CLIENT_PING:
    case CLIENT_KINDS:
        room_refuse(room, "unknown-message");
        break;
    }
}
