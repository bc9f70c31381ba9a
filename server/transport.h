/* transport.h - connections over a network, and nothing of games.
 *
 * One transport is one event loop on one thread. It listens, reads HTTP/1.1 requests and hands them to its owner, sends the owner's
 * answers, turns a connection into a WebSocket if the owner agrees, and from then on carries text messages both ways. All functions must be
 * called on the loop's thread, in callbacks or before transport_run(); the one exception is transport_post().
 *
 * No peer can make the owner wait or the memory grow: every header, body and message has a size limit and an absolute deadline, a peer that
 * does not read has a deadline, too, and the bytes that wait for one connection are bounded, whatever their source. A connection that
 * passes a bound is dropped; the owner learns it in `closed` like any other end. Until then all calls on it do nothing, so that an owner
 * can send to many connections without checking each. */
#ifndef FREEHOLD_TRANSPORT_H
#define FREEHOLD_TRANSPORT_H

#include "address.h"
#include "http_request.h"
#include "websocket_frame.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct transport;
struct connection;
struct message;
struct tls_context; /* tls.h */

/* ---- The owner -------------------------------------------------------------------------------------------------------------------- */

/* Any but `request` may be NULL. USER is the transport's. */
struct transport_handlers {
    /* The header of a POST has come. Returns how many bytes the body may have; a longer one is refused with 413. NULL: none. An answer
     * given here ends the connection, since the body is not read. */
    size_t (*body_limit)(void *user, struct connection *connection, const struct request *request);

    /* A whole request, valid until it is answered. connection_answer() or connection_answer_file() must follow, now or later. */
    void (*request)(void *user, struct connection *connection, const struct request *request);

    /* A request to become a WebSocket whose key and version are right. connection_accept() must follow, or an answer that refuses, now or
     * later. NULL: the request is like any other, and the wish is ignored. */
    void (*upgrade)(void *user, struct connection *connection, const struct request *request);

    /* A whole message in UTF-8, without a terminating zero. The memory belongs to the transport and is valid during this call only. */
    void (*message)(void *user, struct connection *connection, const char *text, size_t size);

    /* The peer was slow, and now the system has taken all messages that waited for this WebSocket. */
    void (*drained)(void *user, struct connection *connection);

    /* The connection is gone; this is its last callback. Called once for each connection that was accepted. */
    void (*closed)(void *user, struct connection *connection);

    /* The transport begins to stop: the last moment to send something. */
    void (*stopping)(void *user);
};

/* Sizes are in bytes, times in milliseconds. Deadlines are kept to within a second. */
struct transport_limits {
    uint32_t connections;  /* at once; a further one is answered with 503. 0: as the limit of open files allows */
    uint32_t message_size; /* of a message from a client, unless connection_limit_messages() says otherwise */
    uint32_t queue_size;   /* of all messages that wait for one connection; a message beyond that drops it */
    uint32_t header_time;  /* from the first byte of a header, or the beginning of the connection, to the header's end */
    uint32_t body_time;    /* from the end of the header to the end of the body */
    uint32_t message_time; /* from the first byte of a message to its end */
    uint32_t reader_time;  /* for a peer to take 32 KiB, or one message, when something waits for it */
    uint32_t idle_time;    /* between two requests */
    uint32_t ping_time;    /* a WebSocket is pinged after this silence */
    uint32_t pong_time;    /* and dropped after this further silence */
    uint32_t close_time;   /* for a peer to answer a close frame */
    uint32_t grace_time;   /* for all peers, when the transport stops */
};

extern const struct transport_limits transport_usual_limits;
enum { TRANSPORT_MESSAGE_MOST = 49152, TRANSPORT_PROXIES_MOST = 8 };

struct transport_options {
    const struct transport_handlers *handlers;
    void *user;
    const struct transport_limits *limits;       /* NULL: the usual ones */
    const char *fields;                          /* header lines that every answer has, each with its \r\n; NULL: none */
    struct peer proxies[TRANSPORT_PROXIES_MOST]; /* trusted: their X-Forwarded-For header counts */
    size_t proxy_count;
};

/* ---- The loop --------------------------------------------------------------------------------------------------------------------- */

/* NULL if there is no memory or no descriptor. The handlers and strings of the options must outlive the transport. The process ignores
 * SIGPIPE from then on. */
struct transport *transport_new(const struct transport_options *options);

/* Listens at this numeric address of the machine; port 0 is any free port. May be called several times. Connections are encrypted if TLS is
 * given. connection_tag() returns TAG for each connection of this listener. 0, or an errno. */
int transport_listen(struct transport *transport, const char *address, int port, struct tls_context *tls, int tag);

/* The port of the last transport_listen() that succeeded. */
int transport_port(const struct transport *transport);

/* This signal stops the transport as transport_stop() does, a second one at once. 0, or an errno. */
int transport_stop_on(struct transport *transport, int signal_number);

/* Runs until the transport has stopped and every connection is gone. */
void transport_run(struct transport *transport);

/* Stops listening, sends each WebSocket a close frame with CLOSE_RESTART, lets answers in progress finish, and drops all connections that
 * are left after the grace time. A second call drops them at once. */
void transport_stop(struct transport *transport);

/* Only after transport_run() or before it ever ran. Runs the jobs that are still posted. Timers must be freed before. */
void transport_free(struct transport *transport);

/* Milliseconds of a clock that never goes back, as of this turn of the loop. */
uint64_t transport_now(const struct transport *transport);

/* Why connections ended. */
enum connection_end { END_BY_PEER, END_BY_OWNER, END_DEADLINE, END_QUEUE, END_PROTOCOL, END_STOPPED, END_NO_MEMORY, END_KINDS };

struct transport_counts {
    uint32_t connections, websockets; /* now */
    uint64_t accepted, refused;       /* connections, refused by 503 or at once because there were too many */
    uint64_t requests, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t ended[END_KINDS];
};

const struct transport_counts *transport_counts(const struct transport *transport);

/* ---- Timers and other threads ----------------------------------------------------------------------------------------------------- */

struct transport_timer;

/* NULL: no memory. Starting a timer again moves it; it fires once each time it is started. */
struct transport_timer *transport_timer_new(struct transport *transport, void (*run)(void *user), void *user);
void transport_timer_start(struct transport_timer *timer, uint64_t milliseconds);
void transport_timer_stop(struct transport_timer *timer);
void transport_timer_free(struct transport_timer *timer);

/* Work that any thread hands to the loop. The memory is the caller's, usually the first member of something larger, and is free for other
 * use as soon as `run` begins. Jobs run in the order in which they were posted. */
struct transport_job {
    struct transport_job *next;
    void (*run)(struct transport_job *job);
};

void transport_post(struct transport *transport, struct transport_job *job);

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------- */

struct answer {
    unsigned status;
    const char *type;   /* for Content-Type; NULL: none */
    const char *fields; /* further header lines, each with its \r\n; NULL: none */
    const char *body;
    size_t size;
    bool ends; /* the connection ends after it */
};

/* Answers the request that was handed over last. Everything is copied. For HEAD the body is counted and not sent. */
void connection_answer(struct connection *connection, const struct answer *answer);

/* The same with SIZE bytes of a file as body. The transport closes the descriptor in every case. The file is read in small
 * pieces as the peer takes them; if it turns out to be shorter, the connection is dropped. */
void connection_answer_file(struct connection *connection, const struct answer *answer, int descriptor, uint64_t size);

/* ---- WebSockets ------------------------------------------------------------------------------------------------------------------- */

/* Accepts the request that was handed to `upgrade`. PROTOCOL is the one of Sec-WebSocket-Protocol that the owner chose, or NULL. */
void connection_accept(struct connection *connection, const char *protocol);

/* A text that is sent to any number of connections: the frame is built once and shared. The caller owns one reference and gives it back
 * with message_release(). NULL: no memory, for which connection_send() drops the connection. Any thread may make a message, but only one
 * thread at a time may touch it. */
struct message *message_text(const char *text, size_t size);
void message_release(struct message *message);

/* Sends the message at the end of this turn of the loop, or when the peer has taken all messages before it. */
void connection_send(struct connection *connection, struct message *message);

/* Bytes that wait for this connection, and a little more for each message. */
size_t connection_waiting(const struct connection *connection);

/* Sends a close frame and ends the connection when the peer has answered it. REASON has at most 123 bytes; longer ones are cut. */
void connection_close(struct connection *connection, enum close_code code, const char *reason);

/* Messages from this peer may have up to SIZE bytes, at most TRANSPORT_MESSAGE_MOST. */
void connection_limit_messages(struct connection *connection, uint32_t size);

/* ---- Any connection --------------------------------------------------------------------------------------------------------------- */

/* Ends it at once, without a word. */
void connection_drop(struct connection *connection);

void connection_set_user(struct connection *connection, void *user);
void *connection_user(const struct connection *connection);
int connection_tag(const struct connection *connection);
bool connection_is_local(const struct connection *connection);  /* its listener is at a loopback address */
bool connection_is_secure(const struct connection *connection); /* by TLS of our own */

/* The address of the peer; behind a trusted proxy, the address that the proxy names in the last request. */
const struct peer *connection_peer(const struct connection *connection);
bool connection_is_proxied(const struct connection *connection);

/* How long a byte takes to this peer and back, in milliseconds, as the system has measured it; 0 if it does not know. */
uint32_t connection_lag(const struct connection *connection);

/* Why it ended, for `closed`. */
enum connection_end connection_end(const struct connection *connection);

#endif
