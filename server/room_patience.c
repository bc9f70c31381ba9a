/* room_patience.c - what a room does by itself while people come and go: it counts down when all are ready, gives up the seats of those who
 * stay away from the lobby, passes on an absent owner's room, and closes when nobody is left (O03, O04). */
#include "hall_parts.h"

#include <string.h>

/* ---- People who are away ---------------------------------------------------------------------------------------------------------- */

static uint64_t due_of(const struct room *room, const struct member *member)
{
    return member->gone_at ? member->gone_at + room->hall->options.grace : 0;
}

/* Whose grace time ends next. A restored game waits for its players. */
static struct member *next_away(const struct room *room)
{
    struct member *next = NULL;
    for (size_t i = 0; i < room->member_count; i++) {
        struct member *m = &room->members[i];
        bool counts = room->phase == ROOM_LOBBY || (room->phase == ROOM_PLAYING && !m->is_told);
        if (m->gone_at && counts && (!next || m->gone_at < next->gone_at))
            next = m;
    }
    return room->game && room->game->is_restored ? NULL : next;
}

/* The longest-present admin, or else player, or else anyone: first of those who are here. */
const struct member *room_heir(const struct room *room)
{
    for (int pass = 0; pass < 6; pass++) {
        for (size_t i = 0; i < room->member_count; i++) {
            const struct member *m = &room->members[i];
            bool fits = pass % 3 == 0 ? m->is_admin : pass % 3 == 1 ? m->seat != FH_NONE : true;
            if (fits && (pass >= 3 || !m->gone_at) && strcmp(m->guest, room->owner) != 0)
                return m;
        }
    }
    return NULL;
}

static void pass_on(struct room *room)
{
    const struct member *heir = room_heir(room);
    struct stored_owner owner = {.guest = heir ? heir->guest : NULL};
    char event[128];
    if (!heir || heir->gone_at)
        return;
    stored_owner_write(&owner, event, sizeof event);
    room_append(room, event, NULL, room_tell);
}

/* In the lobby the seat is free again. In a game everyone is told that the player is gone; the owner's room gets another owner. */
static void give_up(struct room *room, struct member *member)
{
    bool is_owner = strcmp(member->guest, room->owner) == 0;
    if (room->phase == ROOM_LOBBY) {
        room_append_left(room, member->guest, room_close_if_empty);
        return;
    }
    member->is_told = true;
    room_show(room, NULL);
    if (is_owner)
        pass_on(room);
    if (!room->is_busy && room->game)
        game_step(room->game);
}

bool room_is_patient(const struct room *room)
{
    return room->is_loaded && (room->countdown_at || next_away(room));
}

/* ---- Computer players for somebody who wants to play at once ---------------------------------------------------------------------- */

static void filled(struct room *room);

static void fill(struct room *room)
{
    uint8_t seat = room_free_seat(room);
    struct stored_computer computer = {.seat = seat + 1, .kind = "steady"};
    char event[128];
    room->fill_at = 0;
    if (seat == FH_NONE)
        return;
    stored_computer_write(&computer, event, sizeof event);
    room_append(room, event, NULL, filled);
}

static void filled(struct room *room)
{
    room_tell(room);
    fill(room);
}

/* ---- The timer -------------------------------------------------------------------------------------------------------------------- */

void room_patience_changed(struct room *room)
{
    const struct member *away = room->is_loaded ? next_away(room) : NULL;
    uint64_t now = hall_now(room->hall), due = room->countdown_at;
    if (away && (!due || due_of(room, away) < due))
        due = due_of(room, away);
    if (room->fill_at && room->phase == ROOM_LOBBY && (!due || room->fill_at < due))
        due = room->fill_at;
    if (due)
        transport_timer_start(room->patience, due > now ? due - now : 0);
    else
        transport_timer_stop(room->patience);
}

void room_patience_is_due(void *user)
{
    struct room *room = user;
    uint64_t now = hall_now(room->hall);
    struct member *away = room->is_loaded ? next_away(room) : NULL;
    if (room->is_busy || !room->is_loaded) {
        transport_timer_start(room->patience, 100);
        return;
    }
    if (room->countdown_at && room->countdown_at <= now)
        start_if_ready(room);
    else if (away && due_of(room, away) <= now)
        give_up(room, away);
    else if (room->fill_at && room->fill_at <= now && room->phase == ROOM_LOBBY)
        fill(room);
    if (!room->is_busy && room->is_failing)
        transport_timer_start(room->patience, RETRY_TIME);
    else if (!room->is_busy)
        room_patience_changed(room);
    room_rest(room);
}
