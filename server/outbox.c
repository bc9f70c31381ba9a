/* outbox.c - the messages that wait for a connection, their bound, and the writing.
 *
 * Everything that is sent is pushed here, and only this file decides whether it still fits: messages of the owner, answers, pongs, close
 * frames and the records that TLS sends by itself all count. The messages of one turn of the loop are written together when the turn ends,
 * just before or after polling: under load one system call then carries several messages (measured: 133,000 messages a second to 1,000
 * clients, where a call for each message could not keep up with 110,000). If the system does not take everything, the loop writes the rest
 * when it can; meanwhile further messages wait, and the peer has a deadline.
 *
 * With TLS there are two queues. Messages that wait to be encrypted are still shared between connections; only bytes that the system did
 * not take are kept encrypted, and nothing more is encrypted until they are written. */
#define _GNU_SOURCE
#include "connection.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUFFERS = 32,
    PATIENT_BUFFERS = 4,
    COST = 32,            /* of keeping a message, so that many short ones count, too */
    CIPHER_MOST = 131072, /* encrypted bytes that wait: at most two records of data, and records that TLS sends by itself */
    CAPACITY_KEPT = 64
};

struct outbox {
    uv_write_t request;
    struct outbox *next_spare;
    struct message_queue wire;  /* as the socket gets them */
    struct message_queue plain; /* with TLS: not encrypted yet */
    size_t weight;              /* bytes of all messages that wait, and COST for each */
    size_t cipher_weight;       /* with TLS: bytes of `wire` */
    uint32_t sent;              /* bytes of the first message of `wire` that are written */
    uint32_t encrypted;         /* bytes of the first message of `plain` that are encrypted */
    uint32_t in_flight;         /* messages that the loop is writing */
    bool was_blocked;
};

/* ---- Memory ----------------------------------------------------------------------------------------------------------------------- */

/* Used outboxes are kept with their rings for reuse, so that sending to a peer that reads allocates nothing. */
static bool outbox_open(struct connection *c)
{
    struct transport *t = c->transport;
    if (c->outbox)
        return true;
    c->outbox = t->spare_outboxes;
    if (c->outbox) {
        t->spare_outboxes = c->outbox->next_spare;
        t->spare_count--;
    } else {
        c->outbox = calloc(1, sizeof *c->outbox);
    }
    return c->outbox != NULL;
}

static void outbox_delete(struct outbox *o)
{
    message_queue_clear(&o->wire);
    message_queue_clear(&o->plain);
    free(o);
}

static void outbox_release(struct connection *c)
{
    struct transport *t = c->transport;
    struct outbox *o = c->outbox;
    c->outbox = NULL;
    if (t->spare_count == SPARE_OUTBOXES || o->wire.capacity > CAPACITY_KEPT || o->plain.capacity > CAPACITY_KEPT) {
        outbox_delete(o);
        return;
    }
    o->was_blocked = false;
    o->next_spare = t->spare_outboxes;
    t->spare_outboxes = o;
    t->spare_count++;
}

void outbox_clear(struct connection *c)
{
    if (c->outbox)
        outbox_delete(c->outbox);
    c->outbox = NULL;
}

void outbox_free_spares(struct transport *t)
{
    while (t->spare_outboxes) {
        struct outbox *o = t->spare_outboxes;
        t->spare_outboxes = o->next_spare;
        outbox_delete(o);
    }
}

/* ---- Pushing ---------------------------------------------------------------------------------------------------------------------- */

bool outbox_is_empty(const struct connection *c)
{
    return c->outbox == NULL;
}

size_t connection_waiting(const struct connection *c)
{
    return c->outbox ? c->outbox->weight + c->outbox->cipher_weight : 0;
}

static void mark_dirty(struct connection *c)
{
    if (c->is_dirty)
        return;
    c->is_dirty = true;
    c->next_dirty = c->transport->dirty;
    c->transport->dirty = c;
}

/* The one bound on everything that waits. A message always fits if nothing else waits. */
static bool fits(const struct connection *c, bool is_cipher, size_t size)
{
    const struct outbox *o = c->outbox;
    if (is_cipher)
        return o->cipher_weight + size + COST <= CIPHER_MOST;
    return o->weight == 0 || o->weight + size + COST <= c->transport->limits.queue_size;
}

static bool push(struct connection *c, bool is_cipher, struct message *message)
{
    if (c->phase == PHASE_GONE)
        return false;
    bool is_open = outbox_open(c);
    if (is_open && !fits(c, is_cipher, message->size)) {
        connection_end_by(c, END_QUEUE);
        return false;
    }
    if (!is_open || !message_queue_push(c->ssl && !is_cipher ? &c->outbox->plain : &c->outbox->wire, message)) {
        connection_end_by(c, END_NO_MEMORY);
        return false;
    }
    *(is_cipher ? &c->outbox->cipher_weight : &c->outbox->weight) += message->size + COST;
    mark_dirty(c);
    return true;
}

bool outbox_push(struct connection *c, struct message *message)
{
    return push(c, false, message);
}

bool outbox_give(struct connection *c, struct message *message)
{
    if (!message) {
        connection_end_by(c, END_NO_MEMORY);
        return false;
    }
    bool is_pushed = push(c, false, message);
    message_release(message);
    return is_pushed;
}

/* ---- Writing ---------------------------------------------------------------------------------------------------------------------- */

/* The first message of `wire` is written. */
static void pop_wire(struct connection *c)
{
    struct outbox *o = c->outbox;
    *(c->ssl ? &o->cipher_weight : &o->weight) -= message_queue_at(&o->wire, 0)->size + COST;
    o->sent = 0;
    message_queue_pop(&o->wire);
}

/* This many more bytes are written. */
static void advance(struct connection *c, size_t bytes)
{
    struct outbox *o = c->outbox;
    while (bytes > 0) {
        size_t left = message_queue_at(&o->wire, 0)->size - o->sent;
        if (bytes < left) {
            o->sent += (uint32_t)bytes;
            return;
        }
        bytes -= left;
        pop_wire(c);
    }
}

/* The first messages as buffers: at most MOST of them, and none after PIECE_SIZE bytes. Returns how many. */
static unsigned gather(const struct outbox *o, uv_buf_t *buffers, unsigned most)
{
    unsigned count = 0;
    size_t size = 0;
    for (; count < most && count < o->wire.count && size < PIECE_SIZE; count++) {
        struct message *message = message_queue_at(&o->wire, count);
        size_t skipped = count == 0 ? o->sent : 0;
        buffers[count] = uv_buf_init((char *)message->bytes + skipped, (unsigned)(message->size - skipped));
        size += buffers[count].len;
    }
    return count;
}

/* Bytes that the system took, 0 if it takes none now; -1: the connection is over. */
static ssize_t try_write(struct connection *c, const uv_buf_t *buffers, unsigned count)
{
    int written = uv_try_write((uv_stream_t *)&c->tcp, buffers, count);
    if (written < 0 && written != UV_EAGAIN) {
        connection_end_by(c, END_BY_PEER);
        return -1;
    }
    if (written > 0)
        c->transport->counts.bytes_out += (uint64_t)written;
    return written > 0 ? written : 0;
}

static void write_now(struct connection *c)
{
    uv_buf_t buffers[BUFFERS];
    struct outbox *o = c->outbox;
    while (o->wire.count > 0) {
        size_t offered = 0;
        unsigned count = gather(o, buffers, BUFFERS);
        for (unsigned i = 0; i < count; i++)
            offered += buffers[i].len;
        ssize_t written = try_write(c, buffers, count);
        if (written < 0)
            return;
        advance(c, (size_t)written);
        if ((size_t)written < offered)
            return;
    }
}

static void flush(struct connection *c);

static void on_written(uv_write_t *request, int status)
{
    struct connection *c = request->handle->data;
    struct outbox *o = c->outbox;
    if (c->phase == PHASE_GONE)
        return;
    if (status < 0) {
        connection_end_by(c, END_BY_PEER);
        return;
    }
    for (; o->in_flight > 0; o->in_flight--) {
        c->transport->counts.bytes_out += message_queue_at(&o->wire, 0)->size - o->sent;
        pop_wire(c);
    }
    c->reader_deadline = 0;
    flush(c);
}

/* Lets the loop write when the peer has made room, and gives the peer a time for it. */
static void write_later(struct connection *c)
{
    uv_buf_t buffers[PATIENT_BUFFERS];
    struct outbox *o = c->outbox;
    o->in_flight = gather(o, buffers, PATIENT_BUFFERS);
    o->was_blocked = true;
    c->reader_deadline = transport_now(c->transport) + c->transport->limits.reader_time;
    if (uv_write(&o->request, (uv_stream_t *)&c->tcp, buffers, o->in_flight, on_written) != 0) {
        o->in_flight = 0;
        connection_end_by(c, END_BY_PEER);
    }
}

/* At most one record at a time, so that each connection keeps few encrypted bytes of its own. */
static void encrypt(struct connection *c)
{
    struct outbox *o = c->outbox;
    while (o->plain.count > 0 && o->wire.count == 0 && c->phase != PHASE_GONE) {
        struct message *message = message_queue_at(&o->plain, 0);
        size_t left = message->size - o->encrypted, size = left < RECORD_SIZE ? left : RECORD_SIZE;
        if (size > 0 && !tls_write(c, message->bytes + o->encrypted, size))
            connection_end_by(c, END_PROTOCOL);
        o->encrypted += (uint32_t)size;
        if (o->encrypted == message->size) {
            o->weight -= message->size + COST;
            o->encrypted = 0;
            message_queue_pop(&o->plain);
        }
    }
    tls_flush(c);
}

static void drained(struct connection *c, bool was_blocked)
{
    switch ((enum phase)c->phase) {
    case PHASE_ANSWER:
        exchange_drained(c);
        break;
    case PHASE_WEBSOCKET:
        websocket_drained(c, was_blocked);
        break;
    case PHASE_LINGER:
        connection_finish(c);
        break;
    case PHASE_REQUEST:
    case PHASE_BODY:
    case PHASE_CLOSING:
    case PHASE_GONE:
        break;
    }
}

static void flush(struct connection *c)
{
    struct outbox *o = c->outbox;
    if (c->phase == PHASE_GONE || !o || o->in_flight > 0)
        return;
    write_now(c);
    if (c->ssl && c->phase != PHASE_GONE && o->wire.count == 0)
        encrypt(c);
    if (c->phase == PHASE_GONE)
        return;
    if (o->wire.count > 0) {
        write_later(c);
    } else if (o->plain.count == 0) {
        bool was_blocked = o->was_blocked;
        outbox_release(c);
        drained(c, was_blocked);
    }
}

/* Bytes that the system does not take at once are copied. */
bool outbox_push_cipher(struct connection *c, const unsigned char *bytes, size_t size)
{
    ssize_t written = 0;
    if (!c->outbox || c->outbox->wire.count == 0) {
        uv_buf_t buffer = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)size);
        written = try_write(c, &buffer, 1);
    }
    if (written < 0 || (size_t)written == size)
        return written >= 0;
    struct message *rest = message_new(size - (size_t)written);
    if (!rest) {
        connection_end_by(c, END_NO_MEMORY);
        return false;
    }
    memcpy(rest->bytes, bytes + written, rest->size);
    bool is_pushed = push(c, true, rest);
    message_release(rest);
    return is_pushed;
}

/* A connection that becomes dirty meanwhile has its turn next time, so that one fast reader of a long file does not delay the others. */
void outbox_flush_all(struct transport *t)
{
    struct connection *c = t->dirty;
    t->dirty = NULL;
    while (c) {
        struct connection *next = c->next_dirty;
        c->is_dirty = false;
        flush(c);
        c = next;
    }
}
