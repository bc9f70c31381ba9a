/* connection.h - the structs and functions that the transport's own files share. Other files include transport.h.
 *
 * A connection goes through phases, mostly downwards in the list below. Incoming bytes go to the file of the phase: exchange.c for HTTP,
 * websocket.c for frames. All outgoing bytes go through outbox.c, the one place that bounds and writes them; tls.c encrypts them if the
 * listener has TLS. Only connection.c begins and ends connections.
 *
 * Memory: an idle WebSocket is this struct and nothing else. Buffers for a request, for a message in parts and for a peer that does not
 * read are allocated when they are needed and freed afterwards. */
#ifndef FREEHOLD_CONNECTION_H
#define FREEHOLD_CONNECTION_H

#include "transport.h"

#include <uv.h>

enum {
    INPUT_SIZE = 65536,    /* read at once */
    PIECE_SIZE = 32768,    /* written at once to a peer that is slow; read at once from a file */
    RECORD_SIZE = 16384,   /* of plain text in one TLS record, by the standard */
    LINGER_TIME = 2000,    /* for a peer to notice our end, in milliseconds */
    LINGER_SIZE = 1 << 20, /* bytes that it may send meanwhile */
    EXTRA_MOST = 64,       /* connections above the limit that live long enough to be told so */
    SPARE_OUTBOXES = 256,
    SWEEP_TIME = 100, /* milliseconds between two steps of the sweep */
    SWEEP_STEPS = 10  /* in which it has looked at everyone */
};

enum phase {
    PHASE_REQUEST, /* waits for the header of a request, or reads one */
    PHASE_BODY,
    PHASE_ANSWER,    /* the owner has the request, or the answer is on its way; further bytes wait */
    PHASE_WEBSOCKET, /* open in both directions */
    PHASE_CLOSING,   /* a close frame is sent, the peer's is awaited */
    PHASE_LINGER,    /* all is sent; bytes that arrive are discarded until the peer ends, too */
    PHASE_GONE       /* the socket is closed; the struct lives until the loop has noticed */
};

/* ---- Messages: message.c ---------------------------------------------------------------------------------------------------------- */

/* Bytes to send, as they go over the wire. */
struct message {
    uint32_t references;
    uint32_t size;
    unsigned char bytes[];
};

struct message *message_new(size_t size); /* with one reference; the bytes are not set. NULL: no memory */
struct message *message_frame(enum frame_kind kind, const void *payload, size_t size);
struct message *message_close(enum close_code code, const char *reason);

/* A ring of messages. Each holds a reference. */
struct message_queue {
    struct message **ring;
    uint32_t first, count, capacity; /* the capacity is a power of two, or 0 */
};

bool message_queue_push(struct message_queue *queue, struct message *message); /* takes a reference; false: no memory */
struct message *message_queue_at(const struct message_queue *queue, uint32_t index);
void message_queue_pop(struct message_queue *queue);
void message_queue_clear(struct message_queue *queue);

/* ---- Connections ------------------------------------------------------------------------------------------------------------------ */

struct exchange; /* below */
struct outbox;   /* outbox.c */
struct assembly; /* websocket.c */
struct ssl_st;

struct connection {
    uv_tcp_t tcp;
    struct transport *transport;
    struct listener *listener;
    struct connection *next, *previous; /* ring of all connections of the transport */
    struct connection *next_dirty;
    void *user;
    struct outbox *outbox;     /* NULL: nothing waits */
    struct exchange *exchange; /* NULL between requests */
    struct assembly *assembly; /* NULL: no part of a message waits */
    struct ssl_st *ssl;        /* NULL: not encrypted */
    struct frame_reader reader;
    struct peer peer;         /* the other end of the socket */
    struct peer client;       /* the client that a trusted proxy names, or the peer */
    uint64_t deadline;        /* of the phase; 0: none */
    uint64_t reader_deadline; /* for the peer to take what the loop is writing; 0: none */
    uint64_t heard;           /* when something came last */
    uint32_t thrown_away;     /* bytes, in PHASE_LINGER */
    uint16_t spread;          /* a number of its own, so that not all are pinged together */
    uint8_t phase, end;
    bool is_dirty;     /* on the transport's list of those with something new to write */
    bool is_paused;    /* does not read */
    bool is_half;      /* the peer has ended its half */
    bool is_extra;     /* above the limit: gets 503 */
    bool is_begun;     /* some byte has arrived */
    bool is_reused;    /* a request was answered before */
    bool is_plain;     /* on a listener with TLS, but speaks without */
    bool is_websocket; /* was ever accepted as one */
    bool is_pinged, is_proxied;
    bool is_farewelled; /* TLS: told the peer that nothing more comes */
};

/* listener.c owns it. It accepts by itself and not by the loop's library, so that running out of descriptors is in our own hands. */
struct listener {
    uv_poll_t poll;
    struct transport *transport;
    struct listener *next;
    struct tls_context *tls;
    int descriptor, tag;
    bool is_paused; /* no descriptor is left; the sweep tries again */
    bool is_local;  /* at a loopback address */
};

struct transport {
    uv_loop_t loop;
    uv_prepare_t before_poll;
    uv_check_t after_poll;
    uv_idle_t awake; /* runs while there is something to write, so that polling does not wait */
    uv_timer_t sweep, grace;
    uv_async_t posted;
    struct transport_options options;
    struct transport_limits limits;
    struct transport_counts counts;
    struct listener *listeners;
    int reserve; /* a descriptor that is given up for a moment to refuse somebody when none is left */
    struct connection *all, *cursor, *dirty;
    uint32_t extra_count, serial;
    struct outbox *spare_outboxes;
    uint32_t spare_count;
    struct message *ping, *pong; /* empty ones, for everyone */
    uv_mutex_t mutex;            /* for the jobs */
    struct transport_job *first_job, **last_job;
    struct signal_watch *signals;
    int port;
    bool is_stopping;
    const unsigned char *encrypted; /* of the connection that is being read, in tls.c */
    size_t encrypted_size;
    size_t cipher_size; /* of the connection that is being written */
    unsigned char cipher[PIECE_SIZE];
    unsigned char plain[RECORD_SIZE];
    unsigned char input[INPUT_SIZE];
};

void transport_start_sweep(struct transport *t); /* transport.c */

/* ---- connection.c ----------------------------------------------------------------------------------------------------------------- */

/* The descriptor belongs to the new connection, or is closed. */
void connection_begin(struct listener *listener, int descriptor, const struct sockaddr *address);
void connection_turn_away(const struct listener *listener, int descriptor); /* with 503, at once; the descriptor is closed */
void connection_set_end(struct connection *c, enum connection_end end);     /* why it will end; only the first reason counts */
void connection_end_by(struct connection *c, enum connection_end end);      /* at once */
void connection_finish(struct connection *c);                               /* ends when all that waits is written and the peer has ended */
void connection_take(struct connection *c, unsigned char *data, size_t size);
void connection_end_of_input(struct connection *c); /* no more bytes will come; a pending answer is still sent */
void connection_pause(struct connection *c);
void connection_resume(struct connection *c);
void connection_set_deadline(struct connection *c, uint32_t milliseconds);
void connection_sweep(struct connection *c); /* looks whether a deadline has passed and whether a ping is due */
void connection_stop(struct connection *c);  /* part of transport_stop() */

/* ---- listener.c ------------------------------------------------------------------------------------------------------------------- */

void listener_retry(struct transport *t); /* listens again where there was no descriptor left */
void listener_close_all(struct transport *t);
void listener_free_all(struct transport *t); /* when all connections are gone */

/* ---- outbox.c --------------------------------------------------------------------------------------------------------------------- */

/* Takes a reference of its own. False where the connection is gone, perhaps because of this message. */
bool outbox_push(struct connection *c, struct message *message);

/* The same, but takes over the caller's reference. NULL means that there was no memory for the message. */
bool outbox_give(struct connection *c, struct message *message);
bool outbox_push_cipher(struct connection *c, const unsigned char *bytes,
                        size_t size); /* for tls.c: written at once, as far as it can be */
bool outbox_is_empty(const struct connection *c);
void outbox_flush_all(struct transport *t); /* writes for every connection that has something new */
void outbox_clear(struct connection *c);
void outbox_free_spares(struct transport *t);

/* ---- exchange.c, answer.c: HTTP --------------------------------------------------------------------------------------------------- */

/* One request and its answer. */
struct exchange {
    struct request_reader reader;
    char *body;
    size_t body_size;    /* of the body so far */
    unsigned char *kept; /* bytes that came before the answer was sent */
    size_t kept_size;
    int file; /* -1: none */
    uint64_t file_left;
    bool is_answered, ends; /* the connection ends after the answer */
};

size_t exchange_take(struct connection *c, unsigned char *data, size_t size); /* returns how many bytes it has used */
void exchange_keep(struct connection *c, const unsigned char *data, size_t size);
void exchange_drained(struct connection *c);
void exchange_end(struct connection *c); /* goes on with the bytes that were kept */
void exchange_free(struct connection *c);
void answer_refuse(struct connection *c, unsigned status, const char *fields); /* and the connection ends */
void answer_continue(struct connection *c);                                    /* with the next piece of a file */

/* ---- websocket.c ------------------------------------------------------------------------------------------------------------------ */

bool websocket_check(struct connection *c, const struct request *request); /* answers a request that is not sound */
size_t websocket_take(struct connection *c, unsigned char *data, size_t size);
void websocket_drained(struct connection *c, bool was_blocked);
void websocket_stop(struct connection *c);
void websocket_free(struct connection *c);

/* ---- tls.c ------------------------------------------------------------------------------------------------------------------------ */

bool tls_begin(struct connection *c);
void tls_take(struct connection *c, const unsigned char *data, size_t size);   /* hands the decrypted bytes to connection_take() */
bool tls_write(struct connection *c, const unsigned char *bytes, size_t size); /* tls_flush() must follow, after one or several */
void tls_flush(struct connection *c);
void tls_finish(struct connection *c); /* tells the peer that nothing more comes */
void tls_free(struct connection *c);

#endif
