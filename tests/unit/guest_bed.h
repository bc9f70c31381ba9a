/* guest_bed.h - guests above a real store and a real transport, whose loop runs in a thread of its own; and a client that asks over
 * loopback. */
#ifndef FREEHOLD_GUEST_BED_H
#define FREEHOLD_GUEST_BED_H

#include "guests.h"
#include "store_bed.h"

#include <pthread.h>

enum { REPLY_BODY_MOST = 16384 };

struct guest_bed {
    struct store_bed store;
    struct guests_options options;
    struct origins origins;
    struct transport *transport;
    struct guests *guests;
    struct transport_job wake, stop;
    pthread_t thread;
    bool trusts_proxy; /* 127.0.0.1 is a trusted proxy */
    int port;
    unsigned forgotten, ended; /* callbacks so far */
    char last_forgotten[GUEST_ID_SIZE];
};

struct reply {
    int status; /* 0: the connection ended without an answer */
    char head[4096];
    char body[REPLY_BODY_MOST];
    size_t size; /* of the body */
};

void guest_bed_init(struct guest_bed *bed); /* options can be changed then */
void guest_bed_start(struct guest_bed *bed);
void guest_bed_stop(struct guest_bed *bed); /* the store stays on the disk, and the bed can be started again */
void guest_bed_clear(struct guest_bed *bed);

/* Sends a request and waits for the answer. FIELDS are header lines, each with its \r\n; Host is `here:PORT`. */
struct reply bed_ask(struct guest_bed *bed, const char *method, const char *path, const char *fields, const void *body, size_t size);

/* The same by POST, with a text as body. */
struct reply bed_post(struct guest_bed *bed, const char *path, const char *fields, const char *body);

/* Sends a request and hangs up at once. */
void bed_hang_up(struct guest_bed *bed, const char *path, const char *fields, const char *body);

/* A text, a flag or a number (as text) of a JSON body, in static memory; "" if it is not there. */
const char *reply_text(const struct reply *reply, const char *name);

/* The fields of a browser on the server's own page, with this token as cookie unless it is NULL; and of a program. In static memory. */
const char *browser(const struct guest_bed *bed, const char *token);
const char *program(const char *token);

/* The token that was given, by cookie or in the body; "" if none. In TEXT. */
void reply_token(const struct reply *reply, char text[48]);

/* The id that GET /who gives, "nobody" or "unknown". In static memory. */
const char *bed_who(struct guest_bed *bed, const char *fields);

/* So much time passes at once, for everything that asks the transport for it. */
void guest_bed_skip(uint64_t milliseconds);

/* guests_keep() on the loop's thread, waited for. Returns what the callback got, or what was refused at once. */
enum store_status bed_keep(struct guest_bed *bed, const char *id, const char *name);

/* guests_hold() and guests_release() on the loop's thread. */
bool bed_hold(struct guest_bed *bed, const char *id);
void bed_release(struct guest_bed *bed, const char *id);

#endif
