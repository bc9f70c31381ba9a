/* follower.c - a visitor who follows a game gets its lines from any number on: first those of the past, read from the store in pieces as
 * the connection takes them, and then each new one as it is committed. A thin client gets the JSON view in place of lines. */
#include "hall_parts.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { VIEW_SIZE = 1 << 17 };

/* ---- The game in memory ----------------------------------------------------------------------------------------------------------- */

void follower_detach(struct follower *f)
{
    struct follower **link = f->game ? &f->game->followers : NULL;
    while (link && *link != f)
        link = &(*link)->next_of_game;
    if (link)
        *link = f->next_of_game;
    f->game = NULL;
}

static void attach(struct follower *f, struct game *game)
{
    f->game = game;
    f->next_of_game = game->followers;
    game->followers = f;
    if (f->is_view)
        follower_show(f, "[]");
    game_send_waits(game, f->visitor);
    game_time_visitors(game);
}

void follower_leave(struct follower *f)
{
    struct follower **link = &f->visitor->followed;
    struct game *game = f->game;
    while (*link != f)
        link = &(*link)->next;
    *link = f->next;
    follower_detach(f);
    f->visitor = NULL;
    if (!f->is_reading)
        free(f);
    if (game)
        game_time_visitors(game);
}

/* ---- The past --------------------------------------------------------------------------------------------------------------------- */

/* As many of the lines as the room to work in holds. */
static void send_lines(struct follower *f, const struct store_lines *read)
{
    const char *texts[LINES_AT_ONCE];
    struct hall *hall = f->visitor->hall;
    char *copy = hall->header, *text = hall->text;
    size_t count = 0;
    for (; count < read->count && copy + read->lines[count].size < hall->header + sizeof hall->header; count++) {
        texts[count] = copy;
        memcpy(copy, read->lines[count].bytes, read->lines[count].size);
        copy += read->lines[count].size;
        *copy++ = '\0';
    }
    struct server_lines lines = {
        .game = f->id, .first = (int64_t)read->first, .lines = texts, .line_count = count, .head = (int64_t)read->head};
    visitor_send(f->visitor, text, server_lines_write(&lines, text, sizeof hall->text));
    f->next_line = read->first + count;
}

static void send_ahead(struct follower *f, uint64_t head)
{
    char text[256];
    struct server_ahead ahead = {.game = f->id, .head = (int64_t)head};
    visitor_send(f->visitor, text, server_ahead_write(&ahead, text, sizeof text));
    follower_leave(f);
}

/* Nothing more can be sent of this game. */
static void give_up(struct follower *f, const char *reason)
{
    visitor_refuse(f->visitor, NULL, reason);
    follower_leave(f);
}

/* The lines can't be read now. A client that comes back asks for them again; one that stays would wait for ever. */
static void send_away(struct follower *f)
{
    connection_close(f->visitor->connection, CLOSE_TRY_LATER, "busy");
    follower_leave(f);
}

static void on_lines(void *user, const struct store_lines *read)
{
    struct follower *f = user;
    f->is_reading = false;
    if (!f->visitor)
        free(f);
    else if (read->status == STORE_MISSING)
        give_up(f, "no-such-game");
    else if (read->status == STORE_DAMAGED && read->count == 0)
        give_up(f, "damaged");
    else if (read->status != STORE_OK && read->count == 0)
        send_away(f);
    else if (f->next_line > read->head + 1)
        send_ahead(f, read->head);
    else {
        f->head = read->head;
        if (read->count > 0)
            send_lines(f, read);
        follower_resume(f);
    }
}

static void read_on(struct follower *f)
{
    char stream[STORE_NAME_MOST];
    game_stream(f->id, stream);
    f->is_reading = store_read(f->visitor->hall->options.store, stream, f->next_line, LINES_AT_ONCE, on_lines, f) == STORE_OK;
    if (!f->is_reading)
        send_away(f);
}

/* The game in memory can be a little behind the store, whose last answer is still on its way. */
void follower_resume(struct follower *f)
{
    struct game *game = game_find(f->visitor->hall, f->id);
    bool has_all = f->head > 0 && f->next_line > f->head;
    if (f->is_reading || f->game)
        return;
    f->is_waiting = connection_waiting(f->visitor->connection) > QUEUE_CALM;
    if (f->is_waiting)
        return;
    if (game && (f->is_view || f->next_line == game->head + 1 || (has_all && f->next_line > game->head)))
        attach(f, game);
    else if (game || !has_all)
        read_on(f);
}

/* Their connections never noticed that the game had left memory. */
void followers_return(struct game *game)
{
    for (struct visitor *v = game->room->hall->visitors; v; v = v->next) {
        for (struct follower *f = v->followed, *next; f; f = next) {
            next = f->next; /* one that can't be read on is freed */
            if (!f->game && strcmp(f->id, game->table.id) == 0)
                follower_resume(f);
        }
    }
}

/* ---- Wishes ----------------------------------------------------------------------------------------------------------------------- */

static struct follower *find(const struct visitor *visitor, const char *id, size_t *count)
{
    struct follower *found = NULL;
    *count = 0;
    for (struct follower *f = visitor->followed; f; f = f->next, ++*count) {
        if (strcmp(f->id, id) == 0)
            found = f;
    }
    return found;
}

void follower_begin(struct wish *wish)
{
    const struct client_follow *follow = &wish->message.follow;
    struct visitor *visitor = wish->visitor;
    size_t count;
    struct follower *old = visitor ? find(visitor, follow->game, &count) : NULL;
    if (old)
        follower_leave(old);
    bool is_view = strcmp(follow->view, "json") == 0;
    if (!visitor)
        wish_free(wish);
    else if (!old && count >= FOLLOWED_MOST)
        wish_refuse(wish, "too-many", NULL);
    else if (is_view && !game_find(visitor->hall, follow->game))
        wish_refuse(wish, "no-view", NULL);
    else {
        struct follower *f = calloc(1, sizeof *f);
        if (!f) {
            wish_refuse(wish, "busy", NULL);
            return;
        }
        f->visitor = visitor;
        f->next = visitor->followed;
        f->next_line = (uint64_t)follow->from + 1;
        f->is_view = is_view;
        memcpy(f->id, follow->game, sizeof f->id);
        visitor->followed = f;
        wish_done(wish, &(struct done){.game = f->id, .number = -1});
        follower_resume(f);
    }
}

void follower_end_game(struct visitor *visitor, const char *game)
{
    size_t count;
    struct follower *f = find(visitor, game, &count);
    if (f)
        follower_leave(f);
}

void follower_end(struct wish *wish)
{
    follower_end_game(wish->visitor, wish->message.unfollow.game);
    wish_done(wish, &(struct done){.game = wish->message.unfollow.game, .number = -1});
}

/* ---- News ------------------------------------------------------------------------------------------------------------------------- */

static struct message *compose(struct game *game, uint64_t first, const char *const lines[], size_t count)
{
    struct hall *hall = game->room->hall;
    struct server_lines message = {
        .game = game->table.id, .first = (int64_t)first, .lines = lines, .line_count = count, .head = (int64_t)(first + count - 1)};
    return message_text(hall->text, server_lines_write(&message, hall->text, sizeof hall->text));
}

/* A follower that read some of these lines from the store already gets the rest. */
static void tell_rest(struct follower *f, uint64_t first, const char *const lines[], size_t count)
{
    size_t known = f->next_line > first ? (size_t)(f->next_line - first) : 0;
    if (known >= count)
        return;
    struct message *message = compose(f->game, first + known, lines + known, count - known);
    connection_send(f->visitor->connection, message);
    message_release(message);
}

void followers_tell(struct game *game, uint64_t first, const char *const lines[], size_t count)
{
    struct message *message = NULL;
    for (struct follower *f = game->followers; f; f = f->next_of_game) {
        if (f->is_view)
            continue;
        if (f->next_line != first)
            tell_rest(f, first, lines, count);
        else if (message || (message = compose(game, first, lines, count)))
            connection_send(f->visitor->connection, message);
        if (f->next_line < first + count)
            f->next_line = first + count;
    }
    if (message)
        message_release(message);
}

/* ---- Views ------------------------------------------------------------------------------------------------------------------------ */

static struct viewer viewer_of(const struct follower *f)
{
    const struct room *room = f->game->room;
    struct viewer viewer = {.words = visitor_words(f->visitor), .awaited = dealer_awaits(&f->game->dealer, &f->game->table)};
    for (int seat = 0; seat < f->game->table.seats.count; seat++) {
        if (room->seat_guests[seat][0] && strcmp(room->seat_guests[seat], f->visitor->guest.id) == 0)
            viewer.mine |= FH_SEAT_BIT(seat);
    }
    return viewer;
}

void follower_show(struct follower *f, const char *events)
{
    struct hall *hall = f->visitor->hall;
    struct game *game = f->game;
    struct viewer viewer = viewer_of(f);
    size_t length = view_state(&game->table, &viewer, FH_NONE, hall->header, sizeof hall->header);
    struct server_view view = {.game = f->id,
                               .number = game->table.number,
                               .question = game->table.question_number,
                               .state = length < sizeof hall->header ? hall->header : "null",
                               .events = events};
    visitor_send(f->visitor, hall->text, server_view_write(&view, hall->text, sizeof hall->text));
}

/* What happened, for each follower who wants no lines, in a list that grows in memory of its own. */
struct news {
    struct follower *follower;
    struct writer list;
    char text[VIEW_SIZE];
};

static struct news *news_of(struct follower *f)
{
    if (!f->news && (f->news = malloc(sizeof *f->news))) {
        f->news->follower = f;
        f->news->list = writer_open(f->news->text, sizeof f->news->text);
    }
    return f->news;
}

static void hear(void *context, const fh_game *state, const fh_event *event)
{
    struct game *game = context;
    for (struct follower *f = game->followers; f; f = f->next_of_game) {
        struct news *news = f->is_view ? news_of(f) : NULL;
        struct viewer viewer = f->is_view ? viewer_of(f) : (struct viewer){0};
        if (!news)
            continue;
        size_t before = news->list.length;
        write_char(&news->list, before > 0 ? ',' : '[');
        writer_skip(&news->list, view_event(&game->table, &viewer, state, event, writer_rest(&news->list), writer_room(&news->list)));
        if (news->list.length + 2 > sizeof news->text) /* no room: the state says it all the same */
            news->list.length = before;
    }
}

void followers_send(struct game *game, const char *text, size_t length)
{
    for (struct follower *f = game->followers; f; f = f->next_of_game)
        visitor_send(f->visitor, text, length);
}

void followers_listen(struct game *game, fh_sink *sink)
{
    bool has_view = false;
    for (struct follower *f = game->followers; f; f = f->next_of_game)
        has_view |= f->is_view;
    *sink = (fh_sink){has_view ? hear : NULL, game};
}

void followers_show(struct game *game)
{
    for (struct follower *f = game->followers; f; f = f->next_of_game) {
        if (!f->is_view)
            continue;
        if (f->news) {
            write_char(&f->news->list, f->news->list.length > 0 ? ']' : '[');
            if (f->news->list.length == 1)
                write_char(&f->news->list, ']');
            writer_close(&f->news->list);
        }
        follower_show(f, f->news ? f->news->text : "[]");
        free(f->news);
        f->news = NULL;
    }
}
