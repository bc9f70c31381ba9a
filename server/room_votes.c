/* room_votes.c - what the players of a game decide together (O08): whether somebody is removed, whether a computer player takes over for
 * somebody who is gone, and whether the clocks stand still.
 *
 * More than half of all people still in the game must agree, the one whom it is about counted; a pause needs everyone. With two people
 * only one who is gone can be removed. In public rooms people who come from one address have one vote together. */
#include "hall_parts.h"

#include <stdio.h>
#include <string.h>

enum { VOTE_TIME = 30000, VOTE_PAUSE_TIME = 30000 };

static const char *const about_names[] = {"remove", "takeover", "pause", "resume"};

/* ---- Who votes -------------------------------------------------------------------------------------------------------------------- */

static fh_seats voters(const struct room *room)
{
    fh_seats seats = 0;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (room->seat_guests[seat][0] && (room->game->table.game.seats_in & FH_SEAT_BIT(seat)))
            seats |= FH_SEAT_BIT(seat);
    }
    return seats;
}

/* The first voter with the same address, in a public room; otherwise the seat itself. */
static int household(const struct room *room, fh_seats all, int seat)
{
    const struct member *own = room_member(room, room->seat_guests[seat]);
    for (int first = 0; first < seat && own && own->address[0] && !room->is_private; first++) {
        const struct member *other = room_member(room, room->seat_guests[first]);
        if ((all & FH_SEAT_BIT(first)) && other && strcmp(other->address, own->address) == 0)
            return first;
    }
    return seat;
}

/* How many votes these seats have. */
static int count(const struct room *room, fh_seats seats)
{
    fh_seats all = voters(room), households = 0;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (seats & all & FH_SEAT_BIT(seat))
            households |= FH_SEAT_BIT(household(room, all, seat));
    }
    return __builtin_popcount(households);
}

/* One of two people decides alone if the other one is gone: nobody else could. */
static int needed(const struct room *room)
{
    int all = count(room, voters(room));
    bool is_alone = __builtin_popcount(voters(room)) == 2 && (voters(room) & game_gone(room->game));
    if (room->vote.about == VOTE_PAUSE)
        return all;
    return is_alone ? 1 : all / 2 + 1;
}

static uint8_t seat_of(const struct room *room, const char *guest)
{
    fh_seats all = room->phase == ROOM_PLAYING && room->game ? voters(room) : 0;
    for (uint8_t seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((all & FH_SEAT_BIT(seat)) && strcmp(room->seat_guests[seat], guest) == 0)
            return seat;
    }
    return FH_NONE;
}

/* ---- Telling ---------------------------------------------------------------------------------------------------------------------- */

static void tell(struct room *room, const char *result)
{
    const struct vote *vote = &room->vote;
    uint64_t now = hall_now(room->hall);
    char text[512];
    struct server_vote told = {.room = room->id,
                               .vote = vote->number,
                               .about = about_names[vote->about],
                               .has_seat = vote->seat != FH_NONE,
                               .seat = vote->seat + 1,
                               .by = vote->by,
                               .yes = count(room, vote->yes),
                               .no = count(room, vote->no),
                               .needed = needed(room),
                               .left = vote->ends_at > now ? (int64_t)(vote->ends_at - now) : 0,
                               .result = result};
    room_send(room, text, server_vote_write(&told, text, sizeof text));
}

/* ---- The result ------------------------------------------------------------------------------------------------------------------- */

static void taken_over(struct room *room)
{
    game_bots_seat(room->game, room->vote.seat);
    room_show(room, NULL);
    game_step(room->game);
}

static void paused(struct room *room)
{
    game_time_visitors(room->game);
    room_show(room, NULL);
}

static void carry_out(struct room *room)
{
    const struct vote *vote = &room->vote;
    char event[256];
    fh_action remove = {.kind = FH_ACT_REMOVE, .seat = FH_CHANCE, .other = vote->seat};
    struct stored_takeover takeover = {.game = room->game_id, .seat = vote->seat + 1, .kind = vote->kind};
    struct stored_paused pause = {.game = room->game_id, .on = vote->about == VOTE_PAUSE};
    switch ((enum vote_about)vote->about) {
    case VOTE_REMOVE:
        game_act_for(room->game, &remove, BY_PLAYER);
        break;
    case VOTE_TAKEOVER:
        stored_takeover_write(&takeover, event, sizeof event);
        room_append(room, event, NULL, taken_over);
        break;
    case VOTE_PAUSE:
    case VOTE_RESUME:
        stored_paused_write(&pause, event, sizeof event);
        room_append(room, event, NULL, paused);
        break;
    }
}

static void close_vote(struct room *room, bool is_passed)
{
    room->vote.is_open = false;
    room->vote.free_at = hall_now(room->hall) + (is_passed ? 0 : VOTE_PAUSE_TIME);
    tell(room, is_passed ? "passed" : "failed");
    if (is_passed)
        carry_out(room);
}

/* Whether the seat still is what the vote says of it: in the game, and gone if a computer player is wanted. */
static bool has_point(const struct room *room)
{
    const struct vote *vote = &room->vote;
    fh_seats seats = vote->about == VOTE_TAKEOVER ? voters(room) & game_gone(room->game) : voters(room);
    return vote->seat == FH_NONE || (seats & FH_SEAT_BIT(vote->seat));
}

/* A vote ends as soon as its result cannot change. */
static void look_at(struct room *room)
{
    const struct vote *vote = &room->vote;
    int all = count(room, voters(room)), open = all - count(room, vote->yes | vote->no);
    if (!has_point(room))
        close_vote(room, false);
    else if (count(room, vote->yes) >= needed(room))
        close_vote(room, true);
    else if (count(room, vote->yes) + open < needed(room) || vote->ends_at <= hall_now(room->hall))
        close_vote(room, false);
    else
        tell(room, "open");
}

void room_vote_step(struct room *room)
{
    if (room->vote.is_open && room->phase == ROOM_PLAYING && room->vote.ends_at <= hall_now(room->hall))
        look_at(room);
}

/* ---- Wishes ----------------------------------------------------------------------------------------------------------------------- */

static const char *kind_of(const struct client_vote *wanted)
{
    return wanted->kind ? wanted->kind : "steady";
}

/* Why this cannot be voted on now, or NULL. */
static const char *fault_of(const struct room *room, const struct client_vote *wanted, uint8_t voter)
{
    bool needs_seat = strcmp(wanted->about, "remove") == 0 || strcmp(wanted->about, "takeover") == 0;
    uint8_t seat = wanted->has_seat ? (uint8_t)(wanted->seat - 1) : FH_NONE;
    struct bot bot;
    if (voter == FH_NONE)
        return "not-in-room";
    if (room->vote.is_open || hall_now(room->hall) < room->vote.free_at)
        return "vote-later";
    if (!needs_seat)
        return NULL;
    if (seat == FH_NONE || seat == voter || !(voters(room) & FH_SEAT_BIT(seat)))
        return "no-such-person";
    bool is_gone = game_gone(room->game) & FH_SEAT_BIT(seat);
    if (strcmp(wanted->about, "takeover") == 0 && (!is_gone || !bot_init(&bot, kind_of(wanted), 0)))
        return is_gone ? "no-such-computer" : "not-gone";
    return strcmp(wanted->about, "remove") == 0 && __builtin_popcount(voters(room)) <= 2 && !is_gone ? "not-gone" : NULL;
}

void room_vote(struct room *room)
{
    const struct client_vote *wanted = &room->wish->message.vote;
    uint8_t voter = seat_of(room, room->wish->guest);
    const char *fault = fault_of(room, wanted, voter);
    struct vote *vote = &room->vote;
    if (fault) {
        room_refuse(room, fault);
        return;
    }
    *vote = (struct vote){.is_open = true, .number = vote->number + 1, .seat = FH_NONE};
    for (uint8_t i = 0; i < 4; i++)
        vote->about = strcmp(about_names[i], wanted->about) == 0 ? i : vote->about;
    if (vote->about == VOTE_REMOVE || vote->about == VOTE_TAKEOVER)
        vote->seat = (uint8_t)(wanted->seat - 1);
    vote->ends_at = hall_now(room->hall) + VOTE_TIME;
    vote->yes = FH_SEAT_BIT(voter);
    snprintf(vote->kind, sizeof vote->kind, "%s", kind_of(wanted));
    snprintf(vote->by, sizeof vote->by, "%s", room->game->table.seats.list[voter].name);
    wish_done(room_take(room), &(struct done){.room = room->id, .number = -1});
    look_at(room);
    if (room->vote.is_open)
        game_step(room->game);
}

void room_ballot(struct room *room)
{
    const struct client_ballot *ballot = &room->wish->message.ballot;
    uint8_t voter = seat_of(room, room->wish->guest);
    struct vote *vote = &room->vote;
    if (voter == FH_NONE || !vote->is_open || ballot->vote != vote->number) {
        room_refuse(room, voter == FH_NONE ? "not-in-room" : "vote-over");
        return;
    }
    vote->yes &= (fh_seats)~FH_SEAT_BIT(voter);
    vote->no &= (fh_seats)~FH_SEAT_BIT(voter);
    if (ballot->yes)
        vote->yes |= FH_SEAT_BIT(voter);
    else
        vote->no |= FH_SEAT_BIT(voter);
    wish_done(room_take(room), &(struct done){.room = room->id, .number = -1});
    look_at(room);
}
