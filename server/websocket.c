/* websocket.c - a connection as a WebSocket: the handshake, messages in, pings, and the closing handshake.
 *
 * A message that arrives in one read is handed to the owner without copying; only a message in parts is assembled in memory of its own. Of
 * several pings in one read only the last is answered, as the standard allows, so a peer that sends thousands costs only the reading.
 *
 * A turn of the loop handles one message of each connection. What was read behind it is the connection's backlog, and nothing more is read
 * until that is handled. So a peer that sends a thousand messages at once waits for them itself; the others wait for one of them. */
#define _GNU_SOURCE
#include "connection.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 24, ACCEPT_SIZE = 28, FIRST_ASSEMBLY = 512 };

/* Parts of a message, and of a control frame that may come between them. */
struct assembly {
    char *bytes;
    size_t size, capacity;
    size_t control_size;
    unsigned char control[FRAME_CONTROL_MOST];
};

/* What was read and not handled yet; at most the bytes of one read, since reading pauses. */
struct backlog {
    struct backlog *next, **link; /* in the transport's list */
    struct connection *connection;
    unsigned char *bytes;
    size_t at, size; /* the first byte that is not handled; the end */
};

/* The last ping of a read. */
struct pong {
    bool is_due;
    size_t size;
    unsigned char payload[FRAME_CONTROL_MOST];
};

/* ---- The handshake ---------------------------------------------------------------------------------------------------------------- */

/* 16 bytes in base64: 22 digits and two equals signs. */
static bool is_key(const char *key)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key && strlen(key) == KEY_SIZE && strspn(key, digits) == KEY_SIZE - 2 && strcmp(key + KEY_SIZE - 2, "==") == 0;
}

bool websocket_check(struct connection *c, const struct request *request)
{
    const char *version = request_field(request, "sec-websocket-version");
    if (!version || strcmp(version, "13") != 0)
        answer_refuse(c, 426, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
    else if (!is_key(request_field(request, "sec-websocket-key")))
        answer_refuse(c, 400, NULL);
    else
        return true;
    return false;
}

/* The proof that this server speaks WebSocket. */
static void write_accept(const char *key, char accept[ACCEPT_SIZE + 1])
{
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[KEY_SIZE + sizeof suffix], digest[SHA_DIGEST_LENGTH];
    memcpy(text, key, KEY_SIZE);
    memcpy(text + KEY_SIZE, suffix, sizeof suffix);
    SHA1(text, sizeof text - 1, digest);
    EVP_EncodeBlock((unsigned char *)accept, digest, sizeof digest);
}

static struct message *compose_accept(const struct request *request, const char *protocol)
{
    char accept[ACCEPT_SIZE + 1], text[512];
    write_accept(request_field(request, "sec-websocket-key"), accept);
    int size =
        snprintf(text, sizeof text,
                 "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: %s\r\n%s%s%s\r\n",
                 accept, protocol ? "sec-websocket-protocol: " : "", protocol ? protocol : "", protocol ? "\r\n" : "");
    if (size < 0 || (size_t)size >= sizeof text)
        return NULL;
    struct message *message = message_new((size_t)size);
    if (message)
        memcpy(message->bytes, text, (size_t)size);
    return message;
}

void connection_accept(struct connection *c, const char *protocol)
{
    if (c->phase != PHASE_ANSWER || c->exchange->is_answered || !c->exchange->reader.request.wants_websocket)
        return;
    c->exchange->is_answered = true;
    c->is_websocket = true;
    c->transport->counts.websockets++;
    if (!outbox_give(c, compose_accept(&c->exchange->reader.request, protocol)))
        return;
    c->phase = PHASE_WEBSOCKET;
    if (c->transport->is_stopping)
        websocket_stop(c);
}

/* The first time the handshake is written; bytes that arrived before the owner agreed were kept until now. */
void websocket_drained(struct connection *c, bool was_blocked)
{
    const struct transport_options *options = &c->transport->options;
    if (c->exchange)
        exchange_end(c);
    else if (was_blocked && options->handlers->drained)
        options->handlers->drained(options->user, c);
}

/* ---- Closing ---------------------------------------------------------------------------------------------------------------------- */

/* Sends the last message and ignores the peer from here on. */
static void say_goodbye(struct connection *c, enum close_code code, const char *reason)
{
    if (c->phase == PHASE_CLOSING || outbox_give(c, message_close(code, reason)))
        connection_finish(c);
}

static void fail(struct connection *c, enum close_code code)
{
    connection_set_end(c, END_PROTOCOL);
    say_goodbye(c, code, "");
}

static void start_closing(struct connection *c, enum connection_end end, enum close_code code, const char *reason)
{
    if (c->phase != PHASE_WEBSOCKET || !outbox_give(c, message_close(code, reason)))
        return;
    connection_set_end(c, end);
    c->phase = PHASE_CLOSING;
    connection_set_deadline(c, c->transport->limits.close_time);
}

void connection_close(struct connection *c, enum close_code code, const char *reason)
{
    start_closing(c, END_BY_OWNER, code, reason);
}

void websocket_stop(struct connection *c)
{
    start_closing(c, END_STOPPED, CLOSE_RESTART, "the server stops");
}

/* The peer's own close frame is repeated to it, unless it answers ours. */
static void take_close(struct connection *c, const unsigned char *payload, size_t size)
{
    enum close_code code;
    connection_set_end(c, frame_read_close(payload, size, &code) ? END_BY_PEER : END_PROTOCOL);
    say_goodbye(c, code, "");
}

/* ---- Pieces ----------------------------------------------------------------------------------------------------------------------- */

static struct assembly *assembly_open(struct connection *c)
{
    if (!c->assembly)
        c->assembly = calloc(1, sizeof *c->assembly);
    if (!c->assembly)
        connection_end_by(c, END_NO_MEMORY);
    return c->assembly;
}

static void assembly_free(struct connection *c)
{
    if (c->assembly)
        free(c->assembly->bytes);
    free(c->assembly);
    c->assembly = NULL;
}

/* Grows with the bytes that have arrived, never by an announced length. */
static bool assembly_add(struct connection *c, const unsigned char *bytes, size_t size)
{
    struct assembly *a = assembly_open(c);
    if (!a)
        return false;
    if (size == 0)
        return true; /* an empty fragment begins a message, too, and has no bytes to copy */
    if (a->size + size > a->capacity) {
        size_t capacity = a->capacity ? a->capacity * 2 : FIRST_ASSEMBLY;
        while (capacity < a->size + size)
            capacity *= 2;
        char *grown = realloc(a->bytes, capacity);
        if (!grown) {
            connection_end_by(c, END_NO_MEMORY);
            return false;
        }
        a->bytes = grown;
        a->capacity = capacity;
    }
    memcpy(a->bytes + a->size, bytes, size);
    a->size += size;
    return true;
}

static void deliver(struct connection *c, const char *text, size_t size)
{
    const struct transport_options *options = &c->transport->options;
    c->transport->counts.messages_in++;
    if (c->phase != PHASE_WEBSOCKET)
        return; /* the owner has closed it: nothing more is heard */
    c->deadline = 0;
    if (options->handlers->message)
        options->handlers->message(options->user, c, text, size);
}

static void take_text(struct connection *c, const struct frame_piece *piece)
{
    bool is_whole = piece->is_end && (!c->assembly || c->assembly->size == 0);
    if (is_whole) {
        deliver(c, (const char *)piece->bytes, piece->size);
    } else if (assembly_add(c, piece->bytes, piece->size) && piece->is_end) {
        deliver(c, c->assembly->bytes, c->assembly->size);
        assembly_free(c);
    }
}

static void end_control(struct connection *c, enum frame_kind kind, const unsigned char *payload, size_t size, struct pong *pong)
{
    if (!c->reader.is_in_message && c->phase == PHASE_WEBSOCKET)
        c->deadline = 0;
    if (kind == FRAME_CLOSE) {
        take_close(c, payload, size);
    } else if (kind == FRAME_PING) {
        pong->is_due = true;
        pong->size = size;
        memcpy(pong->payload, payload, size);
    }
}

static void take_control(struct connection *c, const struct frame_piece *piece, struct pong *pong)
{
    struct assembly *a = c->assembly;
    if (piece->is_end && (!a || a->control_size == 0)) {
        end_control(c, piece->kind, piece->bytes, piece->size, pong);
        return;
    }
    if (!(a = assembly_open(c)))
        return;
    memcpy(a->control + a->control_size, piece->bytes, piece->size);
    a->control_size += piece->size;
    if (piece->is_end) {
        end_control(c, piece->kind, a->control, a->control_size, pong);
        a->control_size = 0;
        if (a->size == 0)
            assembly_free(c);
    }
}

static void take_piece(struct connection *c, const struct frame_piece *piece, struct pong *pong)
{
    if (piece->error)
        fail(c, piece->error);
    else if (piece->kind == FRAME_TEXT)
        take_text(c, piece);
    else if (piece->kind != FRAME_NONE)
        take_control(c, piece, pong);
}

static bool is_listening(const struct connection *c)
{
    return c->phase == PHASE_WEBSOCKET || c->phase == PHASE_CLOSING;
}

static void send_pong(struct connection *c, const struct pong *pong)
{
    if (!pong->is_due || c->phase != PHASE_WEBSOCKET)
        return;
    if (pong->size == 0)
        outbox_push(c, c->transport->pong);
    else
        outbox_give(c, message_frame(FRAME_PONG, pong->payload, pong->size));
}

/* Reads frames up to the end of the first message; returns how many bytes they have. */
static size_t take_message(struct connection *c, unsigned char *data, size_t size)
{
    struct pong pong = {.is_due = false};
    uint64_t before = c->transport->counts.messages_in;
    size_t taken = 0;
    while (taken < size && is_listening(c) && c->transport->counts.messages_in == before) {
        struct frame_piece piece;
        taken += frame_read(&c->reader, data + taken, size - taken, &piece);
        take_piece(c, &piece, &pong);
    }
    send_pong(c, &pong);
    if (c->phase == PHASE_WEBSOCKET && !frame_reader_is_amid(&c->reader))
        c->deadline = 0;
    else if (c->phase == PHASE_WEBSOCKET && c->deadline == 0)
        connection_set_deadline(c, c->transport->limits.message_time);
    return taken;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------------------------ */

static struct backlog *backlog_open(struct connection *c)
{
    struct backlog *b = c->backlog ? c->backlog : calloc(1, sizeof *b), **first = &c->transport->backlogs;
    if (!b || c->backlog)
        return b;
    b->connection = c;
    b->next = *first;
    b->link = first;
    if (b->next)
        b->next->link = &b->next;
    *first = c->backlog = b;
    return b;
}

static void backlog_free(struct connection *c)
{
    struct backlog *b = c->backlog;
    if (!b)
        return;
    *b->link = b->next;
    if (b->next)
        b->next->link = b->link;
    free(b->bytes);
    free(b);
    c->backlog = NULL;
}

static void backlog_add(struct connection *c, const unsigned char *data, size_t size)
{
    struct backlog *b = backlog_open(c);
    unsigned char *bytes = b ? realloc(b->bytes, b->size + size) : NULL;
    if (!bytes) {
        connection_end_by(c, END_NO_MEMORY);
        return;
    }
    memcpy(bytes + b->size, data, size);
    b->bytes = bytes;
    b->size += size;
    connection_pause(c);
}

/* A connection that has ended discards the rest by itself. */
size_t websocket_take(struct connection *c, unsigned char *data, size_t size)
{
    size_t taken = c->backlog ? 0 : take_message(c, data, size);
    if (taken == size || !is_listening(c))
        return taken;
    backlog_add(c, data + taken, size - taken);
    return size;
}

/* The peer may have ended its half behind its last message. */
static void end_backlog(struct connection *c)
{
    backlog_free(c);
    if (c->is_half && is_listening(c))
        connection_end_by(c, END_BY_PEER);
    else
        connection_resume(c);
}

void websocket_turn_all(struct transport *t)
{
    for (struct backlog *b = t->backlogs, *next; b; b = next) {
        next = b->next;
        if (is_listening(b->connection))
            b->at += take_message(b->connection, b->bytes + b->at, b->size - b->at);
        if (b->at == b->size || !is_listening(b->connection))
            end_backlog(b->connection);
    }
}

void websocket_free(struct connection *c)
{
    assembly_free(c);
    backlog_free(c);
}

/* ---- For the owner ---------------------------------------------------------------------------------------------------------------- */

void connection_send(struct connection *c, struct message *message)
{
    if (c->phase != PHASE_WEBSOCKET)
        return;
    if (!message) {
        connection_end_by(c, END_NO_MEMORY);
        return;
    }
    c->transport->counts.messages_out++;
    outbox_push(c, message);
}

void connection_limit_messages(struct connection *c, uint32_t size)
{
    c->reader.limit = size < TRANSPORT_MESSAGE_MOST ? size : TRANSPORT_MESSAGE_MOST;
}
