/* game_bots.c - the computer players of a game. They think on threads of their own and get the game, never the dealer; they act at the
 * room's pace, so that people can follow. */
#include "hall_parts.h"

#include <stdlib.h>
#include <string.h>

struct game_thought {
    struct thought thought; /* first: its job is the whole */
    struct game_thought *next, **link;
    struct hall *hall;
    char game[TABLE_ID_SIZE];
    uint32_t number; /* of the last line that it knows */
};

static void seat_computers(struct game *game)
{
    struct bot bot;
    uint64_t seed;
    int count = game->table.seats.count;
    bool has_bots = false;
    for (int seat = 0; seat < count; seat++)
        has_bots |= !game->room->seat_guests[seat][0] && bot_init(&bot, game->table.seats.list[seat].player, 0);
    if (!has_bots || game->bots || !hall_random(&seed, sizeof seed) || !(game->bots = calloc(FH_MAX_SEATS, sizeof *game->bots)))
        return;
    for (int seat = 0; seat < count; seat++)
        bot_init(&game->bots[seat], game->table.seats.list[seat].player, seed + (uint64_t)seat);
    bot_introduce(game->bots, count);
}

static bool is_bot(const struct game *game, int seat)
{
    return game->bots && game->bots[seat].kind && (!game->room->seat_guests[seat][0] || game->room->takeovers[seat][0]);
}

void game_bots_seat(struct game *game, fh_seat seat)
{
    uint64_t seed = 0;
    const char *kind = game->room->takeovers[seat];
    if (!game->bots)
        game->bots = calloc(FH_MAX_SEATS, sizeof *game->bots);
    if (game->bots && hall_random(&seed, sizeof seed) && kind[0])
        bot_init(&game->bots[seat], kind, seed);
    else if (game->bots)
        memset(&game->bots[seat], 0, sizeof game->bots[seat]);
}

void game_bots_init(struct game *game)
{
    seat_computers(game);
    for (int seat = 0; seat < game->table.seats.count; seat++) {
        if (game->room->takeovers[seat][0])
            game_bots_seat(game, (fh_seat)seat);
    }
}

/* ---- People who are back ---------------------------------------------------------------------------------------------------------- */

static void is_back(struct room *room)
{
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (room->seat_guests[seat][0] && !room->takeovers[seat][0])
            game_bots_seat(room->game, seat);
    }
    room_show(room, NULL);
    game_step(room->game);
}

/* The player who returns ends the takeover. One who was here and silent returns by sending an action. */
bool game_people_step(struct game *game)
{
    struct room *room = game->room;
    char event[128];
    for (int seat = 0; seat < game->table.seats.count; seat++) {
        if (!game_is_back(game, seat))
            continue;
        struct stored_takeover takeover = {.game = game->table.id, .seat = seat + 1};
        stored_takeover_write(&takeover, event, sizeof event);
        return room_append(room, event, NULL, is_back);
    }
    return false;
}

/* ---- Thinking --------------------------------------------------------------------------------------------------------------------- */

static void unlink_thought(struct game_thought *t)
{
    *t->link = t->next;
    if (t->next)
        t->next->link = t->link;
}

static uint64_t pause_of(const struct room *room)
{
    static const uint64_t pauses[] = {2000, 700, 0};
    return pauses[room->pace];
}

/* The game may have gone on meanwhile, or left memory: then the thought is worth nothing. */
static void on_thought(struct transport_job *job)
{
    struct game_thought *t = (struct game_thought *)job;
    struct game *game = game_find(t->hall, t->game);
    unlink_thought(t);
    t->hall->counts.thoughts++;
    if (game && game->bots) {
        game->is_thinking = false;
        if (game->table.number == t->number) {
            game->bots[t->thought.seat] = t->thought.bot;
            game->thought_action = t->thought.action;
            game->thinker = t->thought.seat;
            game->thought_number = t->number;
            game->has_thought = true;
            game->act_at = game->changed_at + pause_of(game->room);
        }
        game_step(game);
    }
    editions_release(t->hall->editions, t->thought.edition);
    free(t);
}

static void forget(struct transport_job *job)
{
    free(job);
}

void game_bots_forget(struct hall *hall)
{
    for (struct game_thought *t = hall->thoughts; t; t = t->next)
        t->thought.job.run = forget;
}

static void think(struct game *game, fh_seat seat)
{
    struct hall *hall = game->room->hall;
    struct game_thought *t = calloc(1, sizeof *t);
    if (!t)
        return;
    t->thought.job.run = on_thought;
    t->thought.edition = game->table.edition;
    t->thought.game = game->table.game;
    t->thought.bot = game->bots[seat];
    t->thought.seat = seat;
    t->hall = hall;
    t->number = game->table.number;
    memcpy(t->game, game->table.id, sizeof t->game);
    editions_keep(hall->editions, t->thought.edition);
    t->link = &hall->thoughts;
    t->next = hall->thoughts;
    if (t->next)
        t->next->link = &t->next;
    hall->thoughts = t;
    game->is_thinking = true;
    thinkers_think(hall->thinkers, &t->thought);
}

/* ---- Acting ----------------------------------------------------------------------------------------------------------------------- */

/* A computer player that fails gives the mildest answer. */
static bool act(struct game *game)
{
    fh_action action = game->thought_action;
    game->has_thought = false;
    return game_act_for(game, &action, BY_COMPUTER) ||
           (fh_mildest(game->table.edition, &game->table.game, game->thinker, &action) && game_act_for(game, &action, BY_COMPUTER));
}

/* Without people the game waits, so that rooms which everyone has left cost nothing. */
bool game_bots_step(struct game *game)
{
    fh_seats awaited = game_awaited(game);
    if (game->is_thinking || !game->bots || game->stopped_at)
        return false;
    bool is_current = game->has_thought && game->thought_number == game->table.number && (awaited & FH_SEAT_BIT(game->thinker)) &&
                      is_bot(game, game->thinker);
    if (is_current)
        return game->act_at <= hall_now(game->room->hall) && act(game);
    game->has_thought = false;
    for (int seat = 0; seat < game->table.seats.count; seat++) {
        if ((awaited & FH_SEAT_BIT(seat)) && is_bot(game, seat)) {
            think(game, (fh_seat)seat);
            break;
        }
    }
    return false;
}
