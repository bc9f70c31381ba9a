/* connection.c - the life of a connection: its beginning, the bytes that arrive, its deadlines, and its end.
 *
 * The owner may end a connection from inside any callback. The socket is closed at once, but the struct lives on and ignores every call
 * until the loop closes its handles; only then `closed` is called and the memory is freed. So no caller up the stack holds a dangling
 * pointer. */
#define _GNU_SOURCE
#include "connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- Beginning -------------------------------------------------------------------------------------------------------------------- */

static void on_memory(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct connection *c = handle->data;
    (void)suggested;
    *buffer = uv_buf_init((char *)c->transport->input, INPUT_SIZE);
}

void connection_end_of_input(struct connection *c)
{
    c->is_half = true;
    if (c->phase == PHASE_ANSWER)
        c->exchange->ends = true;
    else
        connection_end_by(c, END_BY_PEER);
}

/* People type http:// by mistake where a listener has TLS. Such a request begins with a capital letter; a TLS record never does. */
static void look_for_plain(struct connection *c, unsigned char first)
{
    if (c->ssl && !c->is_begun && first >= 'A' && first <= 'Z') {
        tls_free(c);
        c->is_plain = true;
    }
    c->is_begun = true;
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct connection *c = stream->data;
    unsigned char *data = (unsigned char *)buffer->base;
    if (size == UV_EOF)
        connection_end_of_input(c);
    else if (size < 0)
        connection_end_by(c, END_BY_PEER);
    if (size <= 0)
        return;
    c->heard = transport_now(c->transport);
    c->is_pinged = false;
    c->transport->counts.bytes_in += (uint64_t)size;
    look_for_plain(c, data[0]);
    if (c->ssl)
        tls_take(c, data, (size_t)size);
    else
        connection_take(c, data, (size_t)size);
}

/* Puts the new connection behind the cursor, so that it is looked at last. */
static void join_ring(struct connection *c)
{
    struct transport *t = c->transport;
    if (t->all) {
        c->next = t->cursor;
        c->previous = t->cursor->previous;
        c->previous->next = c;
        c->next->previous = c;
    } else {
        c->next = c->previous = t->all = t->cursor = c;
    }
    t->counts.connections++;
    transport_start_sweep(t);
}

static void leave_ring(struct connection *c)
{
    struct transport *t = c->transport;
    bool is_last = c->next == c;
    c->previous->next = c->next;
    c->next->previous = c->previous;
    if (t->all == c)
        t->all = is_last ? NULL : c->next;
    if (t->cursor == c)
        t->cursor = is_last ? NULL : c->next;
    t->counts.connections--;
}

static struct connection *connection_new(struct listener *listener, const struct sockaddr *address)
{
    struct transport *t = listener->transport;
    struct connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->transport = t;
    c->listener = listener;
    c->end = END_KINDS;
    c->heard = transport_now(t);
    c->spread = (uint16_t)(++t->serial * 40503u); /* neighbours are far apart */
    peer_from_socket(address, &c->peer);
    c->client = c->peer;
    frame_reader_init(&c->reader, t->limits.message_size);
    uv_tcp_init(&t->loop, &c->tcp);
    c->tcp.data = c;
    return c;
}

/* The newcomer waits for nothing: its request is not read, the answer goes into the empty buffer of its socket. What it has sent already is
 * thrown away, because the system resets a connection that is closed with unread bytes, and then some peers lose the answer. Over TLS
 * there can be no answer before a handshake. */
void connection_turn_away(const struct listener *listener, int descriptor)
{
    const char *common = listener->transport->options.fields;
    char text[1024];
    int size = snprintf(text, sizeof text,
                        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 20\r\n"
                        "retry-after: 5\r\nconnection: close\r\n%s\r\nService Unavailable\n",
                        common ? common : "");
    if (!listener->tls && (size_t)size < sizeof text && send(descriptor, text, (size_t)size, MSG_DONTWAIT | MSG_NOSIGNAL) == size) {
        shutdown(descriptor, SHUT_WR);
        recv(descriptor, NULL, INPUT_SIZE, MSG_DONTWAIT | MSG_TRUNC);
    }
    close(descriptor);
}

/* Too many connections? Some are let in, to be told so. */
static bool has_room(struct transport *t, bool *is_extra)
{
    *is_extra = t->counts.connections - t->extra_count >= t->limits.connections;
    t->counts.refused += *is_extra;
    return !*is_extra || t->extra_count < EXTRA_MOST;
}

void connection_begin(struct listener *listener, int descriptor, const struct sockaddr *address)
{
    struct transport *t = listener->transport;
    bool is_extra;
    struct connection *c = has_room(t, &is_extra) ? connection_new(listener, address) : NULL;
    if (!c) {
        connection_turn_away(listener, descriptor);
        return;
    }
    c->is_extra = is_extra;
    t->extra_count += is_extra;
    t->counts.accepted++;
    join_ring(c);
    connection_set_deadline(c, t->limits.header_time);
    if (uv_tcp_open(&c->tcp, descriptor) != 0) {
        close(descriptor);
        connection_end_by(c, END_NO_MEMORY);
    } else if ((listener->tls && !tls_begin(c)) || uv_read_start((uv_stream_t *)&c->tcp, on_memory, on_read) != 0) {
        connection_end_by(c, END_NO_MEMORY);
    }
}

/* ---- Bytes that arrive ------------------------------------------------------------------------------------------------------------ */

static size_t throw_away(struct connection *c, size_t size)
{
    c->thrown_away += (uint32_t)size;
    if (c->thrown_away > LINGER_SIZE)
        connection_end_by(c, END_PROTOCOL);
    return size;
}

static size_t take_some(struct connection *c, unsigned char *data, size_t size)
{
    switch ((enum phase)c->phase) {
    case PHASE_REQUEST:
    case PHASE_BODY:
        return exchange_take(c, data, size);
    case PHASE_ANSWER:
        exchange_keep(c, data, size);
        return size;
    case PHASE_WEBSOCKET:
    case PHASE_CLOSING:
        return websocket_take(c, data, size);
    case PHASE_LINGER:
        return throw_away(c, size);
    case PHASE_GONE:
        break;
    }
    return size;
}

void connection_take(struct connection *c, unsigned char *data, size_t size)
{
    while (size > 0 && c->phase != PHASE_GONE) {
        size_t taken = take_some(c, data, size);
        data += taken;
        size -= taken;
    }
}

void connection_pause(struct connection *c)
{
    if (!c->is_paused)
        uv_read_stop((uv_stream_t *)&c->tcp);
    c->is_paused = true;
}

void connection_resume(struct connection *c)
{
    if (c->is_paused && c->phase != PHASE_GONE && uv_read_start((uv_stream_t *)&c->tcp, on_memory, on_read) != 0)
        connection_end_by(c, END_BY_PEER);
    c->is_paused = false;
}

/* ---- Deadlines -------------------------------------------------------------------------------------------------------------------- */

void connection_set_deadline(struct connection *c, uint32_t milliseconds)
{
    c->deadline = transport_now(c->transport) + milliseconds;
}

/* A silent peer gets a ping, each at a time of its own, and has to say something. Where something waits to be written already, the deadline
 * of the reader watches over it. */
static void ping(struct connection *c)
{
    const struct transport_limits *limits = &c->transport->limits;
    uint64_t silent = transport_now(c->transport) - c->heard, early = (uint64_t)limits->ping_time / 4 * c->spread >> 16;
    if (silent >= (uint64_t)limits->ping_time + limits->pong_time) {
        connection_end_by(c, END_DEADLINE);
    } else if (silent >= limits->ping_time - early && !c->is_pinged && outbox_is_empty(c)) {
        c->is_pinged = true;
        outbox_push(c, c->transport->ping);
    }
}

void connection_sweep(struct connection *c)
{
    uint64_t now = transport_now(c->transport);
    if (c->phase == PHASE_GONE)
        return;
    if ((c->deadline && now >= c->deadline) || (c->reader_deadline && now >= c->reader_deadline))
        connection_end_by(c, END_DEADLINE);
    else if (c->phase == PHASE_WEBSOCKET)
        ping(c);
}

/* ---- End -------------------------------------------------------------------------------------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    struct connection *c = handle->data;
    struct transport *t = c->transport;
    leave_ring(c);
    t->counts.websockets -= c->is_websocket;
    t->extra_count -= c->is_extra;
    if (t->options.handlers->closed)
        t->options.handlers->closed(t->options.user, c);
    outbox_clear(c);
    exchange_free(c);
    websocket_free(c);
    tls_free(c);
    free(c);
    if (t->is_stopping && t->counts.connections == 0)
        uv_stop(&t->loop);
}

void connection_set_end(struct connection *c, enum connection_end end)
{
    if (c->end == END_KINDS)
        c->end = (uint8_t)end;
}

/* If data for the peer is still queued, the connection is reset, so that the system does not keep its own share of that data either. */
void connection_end_by(struct connection *c, enum connection_end end)
{
    bool has_unread = !outbox_is_empty(c);
    if (c->phase == PHASE_GONE)
        return;
    c->phase = PHASE_GONE;
    connection_set_end(c, end);
    c->transport->counts.ended[c->end]++;
    if (!has_unread || uv_tcp_close_reset(&c->tcp, on_closed) != 0)
        uv_close((uv_handle_t *)&c->tcp, on_closed);
}

/* Called twice: after the last message is pushed, and again when it is written. If a socket is closed while it holds unread bytes, the
 * peer's system discards our last message. So first only our half is closed, and for a while incoming bytes are discarded. */
void connection_finish(struct connection *c)
{
    int descriptor;
    if (c->phase == PHASE_GONE)
        return;
    c->phase = PHASE_LINGER;
    c->deadline = 0;
    if (!outbox_is_empty(c))
        return;
    if (c->ssl && !c->is_farewelled) {
        c->is_farewelled = true;
        tls_finish(c);
        if (c->phase == PHASE_GONE || !outbox_is_empty(c))
            return;
    }
    if (c->is_half) {
        connection_end_by(c, END_BY_PEER);
        return;
    }
    connection_set_deadline(c, LINGER_TIME);
    if (uv_fileno((uv_handle_t *)&c->tcp, &descriptor) == 0)
        shutdown(descriptor, SHUT_WR);
    connection_resume(c);
}

void connection_stop(struct connection *c)
{
    switch ((enum phase)c->phase) {
    case PHASE_REQUEST:
    case PHASE_BODY:
        connection_end_by(c, END_STOPPED);
        break;
    case PHASE_ANSWER:
        c->exchange->ends = true;
        break;
    case PHASE_WEBSOCKET:
        websocket_stop(c);
        break;
    case PHASE_CLOSING:
    case PHASE_LINGER:
    case PHASE_GONE:
        break;
    }
}

/* ---- For the owner ---------------------------------------------------------------------------------------------------------------- */

void connection_drop(struct connection *c)
{
    connection_end_by(c, END_BY_OWNER);
}

void connection_set_user(struct connection *c, void *user)
{
    c->user = user;
}

void *connection_user(const struct connection *c)
{
    return c->user;
}

int connection_tag(const struct connection *c)
{
    return c->listener->tag;
}

bool connection_is_local(const struct connection *c)
{
    return c->listener->is_local;
}

bool connection_is_secure(const struct connection *c)
{
    return c->ssl != NULL;
}

const struct peer *connection_peer(const struct connection *c)
{
    return &c->client;
}

uint32_t connection_lag(const struct connection *c)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    uv_os_fd_t descriptor;
    if (c->phase == PHASE_GONE || uv_fileno((const uv_handle_t *)&c->tcp, &descriptor) != 0 ||
        getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return 0;
    return info.tcpi_rtt / 1000;
}

bool connection_is_proxied(const struct connection *c)
{
    return c->is_proxied;
}

enum connection_end connection_end(const struct connection *c)
{
    return (enum connection_end)c->end;
}
