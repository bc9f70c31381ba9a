/* game_time.c - time to answer, clocks, and the answers of seats that give none in time.
 *
 * The time to answer belongs to the line that opened the question: actions that leave the question open do not begin it again. In an open
 * auction one timer serves all; it begins again at each bid, first with 10 seconds, then with less, down to 3. When the time is over, every
 * seat that is still asked gives its mildest answer. All time stands still while no player of the game is connected. */
#include "hall_parts.h"

#include <string.h>

enum { AUCTION_FIRST = 10000, AUCTION_LAST = 3000, AUCTION_STEP = 1000, LAG_MOST = 300, ABSENT_TIME = 3000, TIMEOUTS_MOST = 3 };
static const uint64_t NEVER = UINT64_MAX;

/* ---- What runs -------------------------------------------------------------------------------------------------------------------- */

static bool is_open_auction(const struct game *game)
{
    const fh_question *question = fh_open_question(&game->table.game);
    return question && question->kind == FH_ASK_AUCTION;
}

static fh_seats people(const struct game *game)
{
    fh_seats seats = 0;
    for (int seat = 0; seat < game->table.seats.count; seat++) {
        if (game->room->seat_guests[seat][0])
            seats |= FH_SEAT_BIT(seat);
    }
    return seats;
}

static bool is_someone_here(const struct game *game)
{
    for (int seat = 0; seat < game->table.seats.count; seat++) {
        if (game->room->seat_guests[seat][0] && room_is_here(game->room, game->room->seat_guests[seat]))
            return true;
    }
    return false;
}

/* People for whom no computer player answers. */
static fh_seats answering(const struct game *game)
{
    fh_seats seats = people(game);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (game->room->takeovers[seat][0])
            seats &= (fh_seats)~FH_SEAT_BIT(seat);
    }
    return seats;
}

/* When the grace time of a seat's player was over; NEVER: the player is here, or was until just now. */
static uint64_t gone_since(const struct game *game, int seat)
{
    const struct room *room = game->room;
    const struct member *member = room_member(room, room->seat_guests[seat]);
    if (member && member->gone_at && member->gone_at + room->hall->options.grace <= hall_now(room->hall))
        return member->gone_at + room->hall->options.grace;
    return game->timeouts[seat] >= TIMEOUTS_MOST ? 0 : NEVER;
}

fh_seats game_gone(const struct game *game)
{
    fh_seats gone = 0, seats = people(game) & game->table.game.seats_in;
    for (int seat = 0; seat < game->table.seats.count; seat++) {
        if ((seats & FH_SEAT_BIT(seat)) && gone_since(game, seat) != NEVER)
            gone |= FH_SEAT_BIT(seat);
    }
    return gone;
}

static uint64_t time_to_answer(const struct game *game)
{
    if (game->room->answer_time == 0)
        return NEVER;
    if (!is_open_auction(game))
        return (uint64_t)game->room->answer_time * 1000;
    uint64_t less = (uint64_t)game->bids * AUCTION_STEP;
    return less < AUCTION_FIRST - AUCTION_LAST ? AUCTION_FIRST - less : AUCTION_LAST;
}

/* A seat whose player is gone has three seconds. If the player is away, but not gone yet, that moment is looked at again. */
static uint64_t seat_due(const struct game *game, int seat)
{
    uint64_t time = time_to_answer(game), since = gone_since(game, seat), due = time == NEVER ? NEVER : game->asked_at + time;
    const struct member *member = room_member(game->room, game->room->seat_guests[seat]);
    if (since != NEVER)
        return (since > game->asked_at ? since : game->asked_at) + ABSENT_TIME;
    if (member && member->gone_at && member->gone_at + game->room->hall->options.grace + ABSENT_TIME < due)
        return member->gone_at + game->room->hall->options.grace + ABSENT_TIME;
    return due;
}

static uint64_t answer_due(const struct game *game)
{
    fh_seats silent = game_awaited(game) & answering(game);
    uint64_t due = NEVER;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((silent & FH_SEAT_BIT(seat)) && seat_due(game, seat) < due)
            due = seat_due(game, seat);
    }
    return due;
}

static uint64_t clock_due(const struct game *game)
{
    uint8_t seat = table_running(&game->table);
    return seat == FH_NONE ? NEVER : game->clock_at + (uint64_t)game->table.left[seat];
}

int64_t game_time_taken(const struct game *game, const struct visitor *by)
{
    uint64_t now = game->stopped_at ? game->stopped_at : hall_now(game->room->hall);
    if (game->table.edition->rules.clock == 0)
        return 0;
    int64_t taken = (int64_t)(now - game->clock_at);
    int64_t lag = by ? (int64_t)connection_lag(by->connection) : 0;
    lag = lag < LAG_MOST ? lag : LAG_MOST;
    return taken > lag ? taken - lag : 0;
}

/* ---- Changes ---------------------------------------------------------------------------------------------------------------------- */

bool game_is_back(const struct game *game, int seat)
{
    const struct room *room = game->room;
    return room->takeovers[seat][0] && game->timeouts[seat] < TIMEOUTS_MOST && room_is_here(room, room->seat_guests[seat]);
}

static bool is_someone_back(const struct game *game)
{
    for (int seat = 0; seat < game->table.seats.count; seat++) {
        if (game_is_back(game, seat))
            return true;
    }
    return false;
}

static void schedule(struct game *game)
{
    uint64_t now = hall_now(game->room->hall), answer = answer_due(game), clock = clock_due(game),
             bots = game->has_thought ? game->act_at : NEVER;
    uint64_t due = answer < clock ? answer : clock, vote = game->room->vote.is_open ? game->room->vote.ends_at : NEVER;
    due = due < bots ? due : bots;
    if (game->stopped_at)
        due = NEVER;
    due = due < vote ? due : vote;
    due = game->goes_on || is_someone_back(game) ? now : due;
    if (game->table.is_ended)
        due = NEVER;
    if (game->room->is_failing && due > game->room->retry_at)
        due = game->room->retry_at;
    if (due == NEVER)
        transport_timer_stop(game->timer);
    else
        transport_timer_start(game->timer, due > now ? due - now : 0);
}

/* Everyone is shown who no longer counts as gone. The step that ends a takeover comes by itself. */
void game_seat_returned(struct game *game, int seat)
{
    bool was_gone = game->timeouts[seat] >= TIMEOUTS_MOST;
    game->timeouts[seat] = 0;
    if (was_gone)
        room_show(game->room, NULL);
    if (was_gone && !game->table.is_ended)
        schedule(game);
}

void game_guest_returned(struct game *game, const char *guest)
{
    for (int seat = 0; seat < game->table.seats.count; seat++) {
        if (strcmp(game->room->seat_guests[seat], guest) == 0)
            game_seat_returned(game, seat);
    }
}

void game_time_changed(struct game *game)
{
    uint64_t now = hall_now(game->room->hall);
    const fh_question *question = fh_open_question(&game->table.game);
    fh_money bid = question && is_open_auction(game) ? fh_question_matter(question).amount : 0;
    if (game->asked_number != game->table.question_number || !game->has_asked) {
        game->bids = 0;
        game->asked_at = now;
    } else if (bid != game->last_bid) {
        game->bids++;
        game->asked_at = now;
    }
    game->has_asked = true;
    game->asked_number = game->table.question_number;
    game->last_bid = bid;
    game->clock_at = game->changed_at = now;
    if (game->stopped_at)
        game->stopped_at = now;
    game_send_waits(game, NULL);
    schedule(game);
}

/* Time stands still, and computer players wait, while no player is here, and while all have agreed to a pause. */
void game_time_visitors(struct game *game)
{
    uint64_t now = hall_now(game->room->hall);
    bool is_here = is_someone_here(game) && !game->room->is_paused;
    if (room_note_presence(game->room)) {
        room_show(game->room, NULL);
        room_patience_changed(game->room);
    }
    if (!is_here && !game->stopped_at)
        game->stopped_at = now;
    if (is_here && game->stopped_at) {
        game->clock_at += now - game->stopped_at;
        game->asked_at += now - game->stopped_at;
        game->stopped_at = 0;
        game->goes_on = true;
        game_send_waits(game, NULL);
    }
    schedule(game);
    room_rest(game->room);
}

void game_send_waits(struct game *game, struct visitor *only)
{
    char text[512];
    int64_t seats[FH_MAX_SEATS];
    uint64_t now = hall_now(game->room->hall), answer = answer_due(game);
    uint8_t clock = table_running(&game->table);
    fh_seats awaited = game_awaited(game);
    struct server_waits waits = {.game = game->table.id, .question = game->table.question_number, .seats = seats};
    if (answer == NEVER && clock == FH_NONE && !game_is_sealed(game))
        return; /* everyone knows it from the lines */
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (awaited & FH_SEAT_BIT(seat))
            seats[waits.seat_count++] = seat + 1;
    }
    waits.has_left = answer != NEVER;
    waits.left = answer > now ? (int64_t)(answer - now) : 0;
    waits.has_clock = waits.has_clock_left = clock != FH_NONE;
    waits.clock = clock + 1;
    if (clock != FH_NONE)
        waits.clock_left =
            game->table.left[clock] - game_time_taken(game, NULL) > 0 ? game->table.left[clock] - game_time_taken(game, NULL) : 0;
    struct message *message = message_text(text, server_waits_write(&waits, text, sizeof text));
    for (struct follower *f = game->followers; f; f = f->next_of_game) {
        if (!only || f->visitor == only)
            connection_send(f->visitor->connection, message);
    }
    message_release(message);
}

/* ---- Time is up ------------------------------------------------------------------------------------------------------------------- */

static bool answer_mildly(struct game *game, int seat)
{
    fh_action action;
    bool is_gone = gone_since(game, seat) != NEVER;
    if (!fh_mildest(game->table.edition, &game->table.game, (fh_seat)seat, &action))
        return false;
    game->room->hall->counts.timeouts++;
    if (!is_gone && game->timed_number[seat] != game->table.question_number + 1) { /* a question counts once */
        game->timed_number[seat] = game->table.question_number + 1;
        if (++game->timeouts[seat] == TIMEOUTS_MOST)
            room_show(game->room, NULL); /* from now on the player counts as gone */
    }
    return game_act_for(game, &action, is_gone ? BY_ABSENT : BY_TIMER);
}

bool game_time_step(struct game *game)
{
    uint64_t now = hall_now(game->room->hall);
    if (game->stopped_at || game->table.is_ended)
        return false;
    if (clock_due(game) <= now)
        return game_expire(game, (int64_t)(now - game->clock_at));
    fh_seats silent = game_awaited(game) & answering(game);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((silent & FH_SEAT_BIT(seat)) && seat_due(game, seat) <= now)
            return answer_mildly(game, seat);
    }
    return false;
}

/* The store did not take a write: it is tried again in a moment, so that a full disk does not keep the server busy. */
void game_retry(struct game *game)
{
    if (!game->room->is_failing)
        room_fail(game->room, BUSY_TIME);
    schedule(game);
}

void game_time_is_due(void *user)
{
    struct game *game = user;
    bool is_retry = game->room->is_failing && !game->room->is_busy;
    game->room->is_failing &= !is_retry;
    if (is_retry && game->room->phase == ROOM_PLAYING && !game->is_restored && !game->room->hall->is_stopping)
        game_settle(game);
    else
        game_step(game);
}

/* Whatever is due by itself: the end of somebody's time, and the next thought of a computer player. */
void game_step(struct game *game)
{
    if (game->room->is_busy || game->host.is_pending || game->table.is_ended || game->is_restored || game->room->hall->is_stopping)
        return;
    game->goes_on = false;
    room_vote_step(game->room);
    if (game->room->is_busy)
        return;
    if (game->room->is_failing || (!game_people_step(game) && !game_time_step(game) && !game_bots_step(game)))
        schedule(game);
}
