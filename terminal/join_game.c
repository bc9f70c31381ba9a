/* join_game.c - the game that `freehold join` follows, and the actions that it sends: see join.h. */
#define _POSIX_C_SOURCE 200809L
#include "join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_LINES_MOST = 8 };

/* ---- Following --------------------------------------------------------------------------------------------------------------------- */

/* The session forgets the game that it had; words and style stay. */
static void clear_game(struct join *j)
{
    struct session *s = j->session;
    memset(&s->table, 0, sizeof s->table);
    memset(&s->log, 0, sizeof s->log);
    s->table.edition = &s->edition;
    s->remote = NULL;
    s->unsaid = 0;
    s->is_changed = true;
    j->remote.seats = 0;
    j->remote.bid_on = -1;
    record_reader_init(j->reader, &s->table, &s->edition, NULL);
    j->record.size = 0;
    j->lines = j->head = 0;
    j->is_catching_up = true;
    j->is_over = j->is_checked = false;
    j->wrong_lines = 0;
    j->announced = -1;
    j->act.count = 0;
}

void join_follow(struct join *j, const char *game)
{
    snprintf(j->game, sizeof j->game, "%s", game);
    clear_game(j);
    join_follow_on(j);
}

void join_follow_on(struct join *j)
{
    if (j->game[0] && !j->is_over)
        JOIN_SEND(j, follow, .game = j->game, .from = j->lines, .view = "lines");
}

static bool keep_line(struct join *j, const char *line, size_t length)
{
    struct join_bytes *r = &j->record;
    if (r->size + length + 1 > JOIN_RECORD_MOST)
        return false;
    if (r->size + length + 1 > r->room) {
        size_t room = 2 * (r->size + length + 1) + 65536;
        unsigned char *more = realloc(r->bytes, room);
        if (!more)
            return false;
        r->bytes = more;
        r->room = room;
    }
    memcpy(r->bytes + r->size, line, length);
    r->bytes[r->size + length] = '\n';
    r->size += length + 1;
    return true;
}

/* Names are unique in a room, and people have the same in its games. */
static fh_seats own_seats(const struct join *j)
{
    const struct join_member *me = join_me(j);
    const struct seats *seats = &j->session->table.seats;
    for (int i = 0; me && !j->watches && i < seats->count; i++) {
        if (strcmp(seats->list[i].player, "human") == 0 && strcmp(seats->list[i].name, me->name) == 0)
            return FH_SEAT_BIT(i);
    }
    return 0;
}

/* The header is here: there is a game. */
static void begin_game(struct join *j)
{
    if (strcmp(j->session->table.id, j->game) != 0 || !join_dice_check_header(j)) {
        join_fail(j, "join.unfair-record", "");
        return;
    }
    j->session->remote = &j->remote;
    j->remote.seats = own_seats(j);
    if (!j->remote.seats)
        session_say(j->session, "join.watching", NULL, 0);
}

static bool take_line(struct join *j, const char *line)
{
    fh_error error;
    char text[512];
    bool had_begun = record_has_begun(j->reader);
    size_t length = strlen(line);
    if (!session_take(j->session, j->reader, line, length, &error)) {
        sentence_fault(&j->session->wording, &error, text, sizeof text);
        join_fail(j, "join.bad-line", text);
        return false;
    }
    if (!keep_line(j, line, length)) {
        join_fail(j, "join.too-long", "");
        return false;
    }
    j->lines++;
    if (!had_begun && record_has_begun(j->reader))
        begin_game(j);
    return !j->has_ended;
}

/* After what happened before this client was there, only the last of it is shown. */
static void catch_up(struct join *j)
{
    struct session *s = j->session;
    j->is_catching_up = s->is_silent = false;
    if (s->table.number > 8 && !s->table.is_ended) {
        session_say(s, "say.continued", NULL, 0);
        log_print(&s->log, 8, s->out);
    }
}

void join_take_lines(struct join *j, const json_t *json)
{
    const json_t *lines = json_object_get(json, "lines"), *line;
    size_t i;
    if (strcmp(join_text(json, "game"), j->game) != 0 || !j->game[0] || j->is_over)
        return;
    if (join_number(json, "first") != (int64_t)j->lines + 1) {
        if (++j->wrong_lines > WRONG_LINES_MOST)
            join_fail(j, "join.malformed", "");
        else
            join_follow_on(j);
        return;
    }
    j->wrong_lines = 0;
    j->session->is_silent = j->is_catching_up && join_number(json, "head") > (int64_t)j->lines + (int64_t)json_array_size(lines);
    json_array_foreach(lines, i, line)
    {
        j->session->is_silent |= j->is_catching_up && j->session->table.number > 8;
        if (!take_line(j, json_string_value(line)))
            return;
    }
    if (j->lines >= join_number(json, "head") && j->is_catching_up && record_has_begun(j->reader))
        catch_up(j);
    j->is_over = j->session->table.is_ended;
}

/* ---- Acting ------------------------------------------------------------------------------------------------------------------------ */

bool join_is_acting(const struct join *j)
{
    return j->act.count > 0;
}

static void send_act(struct join *j)
{
    struct client_act act = {.id = j->act.id, .game = j->game, .question = j->act.question, .action = j->act.texts[0]};
    static char text[2 * TABLE_LINE_SIZE];
    j->act.sent_at = session_now();
    j->send(j, text, client_act_write(&act, text, sizeof text));
}

static void begin_act(struct join *j)
{
    j->act.number = 0;
    j->act.question = j->session->table.question_number;
    join_next_id(j, j->act.id);
    send_act(j);
}

bool join_act(void *context, const char *const texts[], int count)
{
    struct join *j = context;
    if (join_is_acting(j)) {
        session_say(j->session, "join.waiting", NULL, 0);
        return false;
    }
    for (int i = 0; i < count; i++)
        snprintf(j->act.texts[i], sizeof j->act.texts[i], "%s", texts[i]);
    j->act.count = count;
    begin_act(j);
    return true;
}

/* With the same id: if it was done, it is not done again. */
void join_act_again(struct join *j)
{
    if (join_is_acting(j) && j->act.number == 0)
        send_act(j);
}

/* When the lines of the first action are here, the second one is sent. */
static void go_on(struct join *j)
{
    if (j->act.number == 0 || j->session->table.number < j->act.number)
        return;
    if (--j->act.count == 0)
        return;
    memcpy(j->act.texts[0], j->act.texts[1], sizeof j->act.texts[0]);
    begin_act(j);
}

void join_act_done(struct join *j, const json_t *json)
{
    if (!join_is_acting(j) || strcmp(join_text(json, "id"), j->act.id) != 0)
        return;
    j->act.number = join_number(json, "number");
    if (j->act.number == 0) { /* a sealed bid */
        j->remote.bid_on = j->act.question;
        j->act.count = 0;
    }
}

bool join_act_refused(struct join *j, const json_t *json)
{
    if (!join_is_acting(j) || strcmp(join_text(json, "id"), j->act.id) != 0)
        return false;
    j->act.count = 0;
    j->announced = -1;
    return true;
}

/* In a sealed auction only the server knows whose bids are there. */
void join_take_waits(struct join *j, const json_t *json)
{
    const json_t *seats = json_object_get(json, "seats"), *seat;
    int64_t question = join_number(json, "question"), left = join_number(json, "left") / 1000;
    bool is_mine = false;
    size_t i;
    if (strcmp(join_text(json, "game"), j->game) != 0 || !j->session->remote)
        return;
    json_array_foreach(seats, i, seat) is_mine |= (j->remote.seats & FH_SEAT_BIT(json_integer_value(seat) - 1)) != 0;
    if (fh_who_acts(&j->session->table.game).kind == FH_ACTOR_JOINT && question == j->session->table.question_number)
        j->remote.bid_on = is_mine ? -1 : question;
    if (is_mine && left > 0)
        session_say(j->session, "join.time", &(struct words_value){"count", {0}, left}, 1);
}

void join_act_step(struct join *j)
{
    if (join_is_acting(j))
        go_on(j);
}
