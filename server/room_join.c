/* room_join.c - who may enter a room: anyone a public one, and a private one whoever has an invitation or the passcode (O01, X06). Wrong
 * tries are counted by address and answered late, but a room is never locked. For a private room that is not in the list, every refusal is
 * the same as that for a room that does not exist. */
#include "hall_parts.h"

#include <stdio.h>
#include <string.h>

/* ---- Invitations ------------------------------------------------------------------------------------------------------------------ */

/* Letters and digits that nobody mistakes for another, 32 of them. */
void room_new_key(char key[ROOM_KEY_SIZE])
{
    static const char signs[] = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";
    uint8_t bytes[ROOM_KEY_SIZE - 1] = {0};
    hall_random(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        key[i] = signs[bytes[i] % 32];
    key[ROOM_KEY_SIZE - 1] = '\0';
}

void room_new_code(struct room *room)
{
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ";
    uint8_t bytes[16] = {0};
    hall_random(bytes, sizeof bytes);
    uint64_t number = 0;
    for (size_t i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    for (size_t i = 0; i < ROOM_CODE_SIZE - 1; i++, number /= 24)
        room->code[i] = letters[number % 24];
    room->code[ROOM_CODE_SIZE - 1] = '\0';
}

/* Not the address itself: the room's stream is kept for long. */
void room_hash_address(const struct room *room, const struct peer *peer, char hash[BAN_SIZE])
{
    struct sha256 sha;
    uint8_t digest[SHA256_SIZE], address[16];
    struct writer w = writer_open(hash, BAN_SIZE);
    peer_household(peer, address);
    sha256_init(&sha);
    sha256_add(&sha, room->id, sizeof room->id);
    sha256_add(&sha, address, sizeof address);
    sha256_digest(&sha, digest);
    write_bytes(&w, digest, (BAN_SIZE - 1) / 2);
    writer_close(&w);
}

bool room_bans(const struct room *room, const struct wish *wish)
{
    char address[BAN_SIZE] = "";
    if (wish->visitor && room->ban_count > 0)
        room_hash_address(room, connection_peer(wish->visitor->connection), address);
    for (size_t i = 0; i < room->ban_count; i++) {
        if (strcmp(room->bans[i].guest, wish->guest) == 0 || (address[0] && strcmp(room->bans[i].address, address) == 0))
            return true;
    }
    return false;
}

/* ---- Entering --------------------------------------------------------------------------------------------------------------------- */

static bool has_look_alike(const struct room *room, const char *name, const char *guest)
{
    for (size_t i = 0; i < room->member_count; i++) {
        const struct member *m = &room->members[i];
        if (strcmp(m->guest, guest) != 0 && people_look_alike(name, strlen(name), m->name, strlen(m->name)))
            return true;
    }
    return false;
}

bool room_takes_watchers(const struct room *room)
{
    size_t count = 0;
    for (size_t i = 0; i < room->member_count; i++)
        count += room->members[i].seat == FH_NONE;
    return count < WATCHERS_MOST;
}

static void append_joined(struct room *room)
{
    const struct wish *wish = room->wish;
    bool watches = wish->message.join.watch || room->phase != ROOM_LOBBY;
    uint8_t seat = watches ? FH_NONE : room_free_seat(room);
    char event[512], piece[SEAT_PIECE_SIZE];
    struct stored_joined joined = {.guest = wish->guest, .player = wish->message.join.player};
    if (!watches && seat == FH_NONE) {
        room_refuse(room, "room-full");
        return;
    }
    if (seat != FH_NONE) {
        joined.has_seat = true;
        joined.seat = seat + 1;
        joined.piece = piece;
        room_free_piece(room, seat, piece);
    }
    if (stored_joined_write(&joined, event, sizeof event) < sizeof event)
        room_append(room, event, NULL, room_finish);
}

static void enter(struct room *room)
{
    const struct client_join *join = &room->wish->message.join;
    bool watches = join->watch || room->phase != ROOM_LOBBY;
    enum text_fault fault = people_check_name(join->player, strlen(join->player), PLAYER_NAME_MOST);
    if (room->phase == ROOM_CLOSED)
        room_refuse(room, "closed");
    else if (watches && !room->has_watchers)
        room_refuse(room, room->phase == ROOM_LOBBY ? "no-watchers" : "game-runs");
    else if (watches && !room_takes_watchers(room))
        room_refuse(room, "room-full");
    else if (fault != TEXT_FINE)
        room_refuse(room, text_fault_word(fault));
    else if (has_look_alike(room, join->player, room->wish->guest))
        room_refuse(room, "name-taken");
    else
        room_keep_guest(room, join->player, append_joined);
}

/* A wrong invitation or passcode, or none. */
static void keep_out(struct room *room, bool is_tried)
{
    uint64_t wait;
    struct hall *hall = room->hall;
    if (is_tried && room->wish->visitor)
        limiter_take(&hall->tries, connection_peer(room->wish->visitor->connection), hall_now(hall), &wait);
    room_refuse(room, !room->is_listed ? "no-such-room" : is_tried ? "wrong-passcode" : "passcode-needed");
}

static void on_checked(void *user, bool is_right)
{
    struct room *room = user;
    room->is_busy = false;
    if (is_right)
        enter(room);
    else
        keep_out(room, true);
    room_next(room);
    room_rest(room);
}

static void check_passcode(struct room *room, const char *passcode)
{
    room->is_busy = passcode_check(room->hall->passcodes, passcode, room->passcode[0] ? room->passcode : NULL, on_checked, room);
    if (!room->is_busy)
        room_refuse(room, "busy");
}

static bool may_try(struct room *room)
{
    struct visitor *visitor = room->wish->visitor;
    uint64_t wait;
    if (!visitor || !limiter_take(&room->hall->tries, connection_peer(visitor->connection), hall_now(room->hall), &wait))
        return false;
    limiter_give(&room->hall->tries, connection_peer(visitor->connection));
    return true;
}

/* There is no such room: a try counts as one at a room that is not in the list. */
void room_refuse_missing(struct hall *hall, struct wish *wish)
{
    const struct client_join *join = &wish->message.join;
    bool is_try = wish->message.kind == CLIENT_JOIN && wish->visitor && (join->key || join->passcode);
    uint64_t wait;
    bool may = !is_try || limiter_take(&hall->tries, connection_peer(wish->visitor->connection), hall_now(hall), &wait);
    wish_refuse(wish, may ? "no-such-room" : "too-many-tries", NULL);
}

void room_join(struct room *room)
{
    const struct client_join *join = &room->wish->message.join;
    const struct member *member = room_member(room, room->wish->guest);
    bool has_key = join->key && strcmp(join->key, room->key) == 0;
    if (member && (member->seat != FH_NONE || room->phase != ROOM_LOBBY || join->watch))
        room_finish(room);
    else if (room_bans(room, room->wish))
        room_refuse(room, room->is_private && !room->is_listed ? "no-such-room" : "banned");
    else if (!room->is_private || member || has_key)
        enter(room);
    else if ((join->key || join->passcode) && !may_try(room))
        room_refuse(room, "too-many-tries");
    else if (join->passcode)
        check_passcode(room, join->passcode);
    else
        keep_out(room, join->key);
}
