/* visitor.c - a person or a program at a connection: reads its messages, hands them on as wishes, sends the answers. */
#include "hall_parts.h"

#include "sentence.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE_SIZE = 600, ANSWER_SIZE = 4096 };

/* ---- Sending ---------------------------------------------------------------------------------------------------------------------- */

void visitor_send(struct visitor *visitor, const char *text, size_t length)
{
    struct message *message = message_text(text, length);
    connection_send(visitor->connection, message);
    message_release(message);
}

const struct words *visitor_words(const struct visitor *visitor)
{
    return &visitor->hall->words[visitor->language];
}

static void send_refusal(struct visitor *visitor, const struct server_refused *refused)
{
    char text[ANSWER_SIZE];
    size_t length = server_refused_write(refused, text, sizeof text);
    hall_count_refusal(visitor->hall, refused->reason);
    if (length < sizeof text)
        visitor_send(visitor, text, length);
}

static void say_reason(const struct words *words, const char *reason, char *say, size_t size)
{
    char key[WORDS_KEY_SIZE];
    snprintf(key, sizeof key, "wire.%s", reason);
    words_fill(words, NULL, key, NULL, 0, say, size);
}

void visitor_refuse(struct visitor *visitor, const char *id, const char *reason)
{
    char say[SENTENCE_SIZE];
    say_reason(visitor_words(visitor), reason, say, sizeof say);
    send_refusal(visitor, &(struct server_refused){.id = id, .reason = reason, .say = say});
}

void room_notice(const struct room *room, const char *reason)
{
    char say[SENTENCE_SIZE], text[ANSWER_SIZE];
    for (struct visitor *v = room->visitors; v; v = v->next_in_room) {
        say_reason(visitor_words(v), reason, say, sizeof say);
        visitor_send(v, text, server_notice_write(&(struct server_notice){.say = say}, text, sizeof text));
    }
}

/* ---- Wishes ----------------------------------------------------------------------------------------------------------------------- */

/* Every message begins with its id. */
static const char *wish_id(const struct wish *wish)
{
    return wish->message.hello.id;
}

static struct wish *wish_new(struct visitor *visitor, const struct client_message *message)
{
    struct wish *wish = calloc(1, sizeof *wish);
    if (!wish)
        return NULL;
    wish->visitor = visitor;
    wish->message = *message;
    memcpy(wish->guest, visitor->guest.id, sizeof wish->guest);
    wish->next_of_visitor = visitor->wishes;
    wish->link = &visitor->wishes;
    if (visitor->wishes)
        visitor->wishes->link = &wish->next_of_visitor;
    visitor->wishes = wish;
    return wish;
}

static void wish_unlink(struct wish *wish)
{
    if (!wish->visitor)
        return;
    *wish->link = wish->next_of_visitor;
    if (wish->next_of_visitor)
        wish->next_of_visitor->link = wish->link;
    wish->visitor = NULL;
}

void wish_free(struct wish *wish)
{
    if (!wish)
        return;
    wish_unlink(wish);
    client_release(&wish->message);
    free(wish);
}

void wish_done(struct wish *wish, const struct done *done)
{
    char text[512];
    if (!wish)
        return;
    struct server_done answer = {.id = wish_id(wish), .room = done->room, .game = done->game, .key = done->key, .number = done->number};
    answer.has_number = done->number >= 0;
    size_t length = server_done_write(&answer, text, sizeof text);
    if (wish->visitor)
        visitor_send(wish->visitor, text, length);
    wish_free(wish);
}

void wish_refuse_sentence(struct wish *wish, const char *reason, const char *say, const struct room *room)
{
    if (!wish)
        return;
    struct server_refused refused = {.id = wish_id(wish), .reason = reason, .say = say};
    if (room && room->game) {
        refused.has_question = true;
        refused.question = room->game->table.question_number;
    }
    if (wish->visitor)
        send_refusal(wish->visitor, &refused);
    wish_free(wish);
}

const struct words *wish_words(const struct wish *wish)
{
    return wish->visitor ? visitor_words(wish->visitor) : NULL;
}

void wish_refuse(struct wish *wish, const char *reason, const struct room *room)
{
    char say[SENTENCE_SIZE] = "";
    if (wish && wish->visitor)
        say_reason(visitor_words(wish->visitor), reason, say, sizeof say);
    wish_refuse_sentence(wish, reason, say, room);
}

/* ---- Messages --------------------------------------------------------------------------------------------------------------------- */

static void greet(struct wish *wish)
{
    struct visitor *visitor = wish->visitor;
    const struct client_hello *hello = &wish->message.hello;
    const struct server_guest guest = {.id = visitor->guest.id, .name = visitor->guest.name[0] ? visitor->guest.name : NULL};
    char text[1024];
    visitor->has_greeted = true;
    visitor->language = strcmp(hello->language, "tr") == 0;
    struct server_welcome welcome = {.id = hello->id,
                                     .protocol = PROTOCOL_VERSION,
                                     .rules = FH_RULES_VERSION,
                                     .signature = visitor->hall->options.signature,
                                     .version = visitor->hall->options.version,
                                     .has_guest = visitor->guest.id[0] != '\0',
                                     .guest = guest};
    visitor_send(visitor, text, server_welcome_write(&welcome, text, sizeof text));
    wish_free(wish);
}

static bool needs_guest(enum client_kind kind)
{
    return kind != CLIENT_HELLO && kind != CLIENT_PING && kind != CLIENT_LOOK && kind != CLIENT_FOLLOW && kind != CLIENT_UNFOLLOW &&
           kind != CLIENT_LIST;
}

static void take_wish(struct visitor *visitor, struct wish *wish)
{
    const struct client_message *m = &wish->message;
    switch (m->kind) {
    case CLIENT_HELLO:
        greet(wish);
        break;
    case CLIENT_PING:
        wish_done(wish, &(struct done){.number = -1});
        break;
    case CLIENT_CREATE:
        room_create(visitor->hall, wish);
        break;
    case CLIENT_JOIN:
        room_wish(visitor->hall, m->join.room, wish);
        break;
    case CLIENT_MINE:
        mine_list(visitor->hall, wish);
        break;
    case CLIENT_QUICK:
        room_quick(visitor->hall, wish);
        break;
    case CLIENT_LIST:
        room_list(visitor->hall, wish);
        break;
    case CLIENT_FIND:
        room_find_code(visitor->hall, wish);
        break;
    case CLIENT_CHANGE:
        room_wish(visitor->hall, m->change.room, wish);
        break;
    case CLIENT_RULES:
        room_wish(visitor->hall, m->rules.room, wish);
        break;
    case CLIENT_SIT:
        room_wish(visitor->hall, m->sit.room, wish);
        break;
    case CLIENT_STAND:
        room_wish(visitor->hall, m->stand.room, wish);
        break;
    case CLIENT_COMPUTER:
        room_wish(visitor->hall, m->computer.room, wish);
        break;
    case CLIENT_OWNER:
        room_wish(visitor->hall, m->owner.room, wish);
        break;
    case CLIENT_ADMIN:
        room_wish(visitor->hall, m->admin.room, wish);
        break;
    case CLIENT_REMOVE:
        room_wish(visitor->hall, m->remove.room, wish);
        break;
    case CLIENT_RENEW:
        room_wish(visitor->hall, m->renew.room, wish);
        break;
    case CLIENT_VOTE:
        room_wish(visitor->hall, m->vote.room, wish);
        break;
    case CLIENT_BALLOT:
        room_wish(visitor->hall, m->ballot.room, wish);
        break;
    case CLIENT_CHAT:
        room_wish(visitor->hall, m->chat.room, wish);
        break;
    case CLIENT_LEAVE:
        room_wish(visitor->hall, m->leave.room, wish);
        break;
    case CLIENT_READY:
        room_wish(visitor->hall, m->ready.room, wish);
        break;
    case CLIENT_UNREADY:
        room_wish(visitor->hall, m->unready.room, wish);
        break;
    case CLIENT_REVEAL:
        room_wish(visitor->hall, m->reveal.room, wish);
        break;
    case CLIENT_LOOK:
        room_wish(visitor->hall, m->look.room, wish);
        break;
    case CLIENT_FOLLOW:
        room_wish_for_game(visitor->hall, m->follow.game, wish);
        break;
    case CLIENT_UNFOLLOW:
        follower_end(wish);
        break;
    case CLIENT_ACT:
        room_wish_for_game(visitor->hall, m->act.game, wish);
        break;
    case CLIENT_KINDS:
        wish_refuse(wish, "unknown-message", NULL);
        break;
    }
}

/* A flood of messages about many rooms must not grow in memory. */
static bool wishes_too_much(const struct visitor *visitor)
{
    size_t count = 0;
    for (const struct wish *wish = visitor->wishes; wish && count <= WISHES_AT_ONCE; wish = wish->next_of_visitor)
        count++;
    return count > WISHES_AT_ONCE;
}

static const char *reason_against(const struct visitor *visitor, enum client_kind kind)
{
    if (wishes_too_much(visitor))
        return "busy";
    if (!visitor->has_greeted && kind != CLIENT_HELLO)
        return "hello-first";
    if (visitor->hall->is_stopping)
        return "stopping";
    return needs_guest(kind) && !visitor->guest.id[0] ? "no-guest" : NULL;
}

static void refuse_unread(struct visitor *visitor, const struct protocol_fault *fault, bool is_allowed)
{
    const char *id = fault->id[0] ? fault->id : NULL;
    if (!is_allowed)
        visitor_refuse(visitor, id, "too-fast");
    else if (fault->is_unknown)
        visitor_refuse(visitor, id, "unknown-message");
    else
        send_refusal(visitor, &(struct server_refused){.id = id, .reason = "malformed", .say = fault->sentence});
}

void hall_message(struct hall *hall, struct connection *connection, const char *text, size_t size)
{
    struct visitor *visitor = connection_user(connection);
    struct client_message message;
    struct protocol_fault fault;
    if (!visitor)
        return;
    bool is_read = client_read(text, size, &message, &fault);
    bool is_allowed = budget_take(&visitor->budget, is_read ? &message : NULL, hall_now(hall), hall->scale);
    if (!is_read) {
        refuse_unread(visitor, &fault, is_allowed);
        return;
    }
    struct wish *wish = wish_new(visitor, &message);
    const char *reason = !is_allowed ? "too-fast" : wish ? reason_against(visitor, message.kind) : NULL;
    if (!wish)
        client_release(&message);
    else if (reason)
        wish_refuse(wish, reason, NULL);
    else
        take_wish(visitor, wish);
}

/* ---- Coming and going ------------------------------------------------------------------------------------------------------------- */

/* A token that belongs to no guest is refused: a program must learn that its own is not valid any more. */
static void refuse_token(struct connection *connection)
{
    static const char body[] = "{\"reason\":\"nobody\",\"say\":\"No guest of this server belongs to this token.\"}";
    static const struct answer answer = {.status = 401,
                                         .type = "application/json",
                                         .fields = "cache-control: no-store\r\n",
                                         .body = body,
                                         .size = sizeof body - 1,
                                         .ends = true};
    connection_answer(connection, &answer);
}

static void on_guest(void *user, const struct guest *guest, enum store_status status)
{
    struct visitor *visitor = user;
    static const struct answer later = {.status = 503, .fields = "retry-after: 5\r\n", .ends = true};
    if (status != STORE_OK) {
        connection_answer(visitor->connection, &later);
        return;
    }
    if (!guest && visitor->has_token) {
        refuse_token(visitor->connection);
        return;
    }
    if (guest)
        visitor->guest = *guest;
    visitor->is_held = guest && guests_hold(visitor->hall->options.guests, guest->id);
    connection_accept(visitor->connection, NULL);
}

void hall_arrive(struct hall *hall, struct connection *connection, const struct request *request)
{
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor) {
        connection_drop(connection);
        return;
    }
    visitor->hall = hall;
    visitor->connection = connection;
    visitor->has_token = request_field(request, "authorization") != NULL;
    visitor->next = hall->visitors;
    visitor->link = &hall->visitors;
    if (hall->visitors)
        hall->visitors->link = &visitor->next;
    hall->visitors = visitor;
    hall->counts.visitors++;
    connection_set_user(connection, visitor);
    guests_identify(hall->options.guests, connection, request, on_guest, visitor);
}

void visitor_free(struct visitor *visitor)
{
    struct hall *hall = visitor->hall;
    while (visitor->wishes)
        wish_unlink(visitor->wishes);
    while (visitor->followed)
        follower_leave(visitor->followed);
    room_exit(visitor);
    if (visitor->is_held)
        guests_release(hall->options.guests, visitor->guest.id);
    *visitor->link = visitor->next;
    if (visitor->next)
        visitor->next->link = visitor->link;
    hall->counts.visitors--;
    free(visitor);
}

void hall_closed(struct hall *hall, struct connection *connection)
{
    struct visitor *visitor = connection_user(connection);
    (void)hall;
    if (visitor)
        visitor_free(visitor);
}

void hall_drained(struct hall *hall, struct connection *connection)
{
    struct visitor *visitor = connection_user(connection);
    (void)hall;
    for (struct follower *f = visitor ? visitor->followed : NULL, *next; f; f = next) {
        next = f->next; /* one that can't be read on is freed */
        if (f->is_waiting)
            follower_resume(f);
    }
}

void hall_forget(struct hall *hall, const char *guest)
{
    for (struct visitor *v = hall->visitors; v; v = v->next) {
        if (strcmp(v->guest.id, guest) == 0)
            connection_close(v->connection, CLOSE_POLICY, "forgotten");
    }
}

void hall_stopping(struct hall *hall, uint32_t milliseconds)
{
    char text[ANSWER_SIZE], say[SENTENCE_SIZE];
    hall->is_stopping = true;
    for (struct visitor *v = hall->visitors; v; v = v->next) {
        say_reason(visitor_words(v), "stopping", say, sizeof say);
        struct server_stopping stopping = {.in = milliseconds, .say = say};
        visitor_send(v, text, server_stopping_write(&stopping, text, sizeof text));
    }
}
