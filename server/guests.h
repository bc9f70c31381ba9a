/* guests.h - guests: people and programs that play without an account.
 *
 * A guest is an id and a secret token. Browsers keep the token in a cookie that scripts cannot read and that counts only with the page's
 * own Origin; programs send it as `Authorization: Bearer TOKEN`. The server keeps only the token's hash. A new guest lives in memory; it is
 * stored when it first joins a room (guests_keep) or asks for a recovery phrase.
 *
 * This header has two sides. The owner of the transport hands over the requests for /guest… and /picture/… and learns by guests_identify()
 * which guest sent any other request. All calls are made on the transport's thread. Callbacks come during the call or later, exactly once,
 * and never after guests_drop() of their connection. */
#ifndef FREEHOLD_GUESTS_H
#define FREEHOLD_GUESTS_H

#include "freehold.h"
#include "origin.h"
#include "store.h"
#include "transport.h"

#include <time.h>

enum {
    GUEST_ID_SIZE = 25,   /* 24 hex digits, random, and a zero */
    GUEST_NAME_MOST = 40, /* bytes of UTF-8 */
    GUEST_PICTURE_WIDTH = 64,
    GUEST_PICTURE_SIZE = GUEST_PICTURE_WIDTH * GUEST_PICTURE_WIDTH * 2, /* RGB565 */
    GUEST_DEVICES_MOST = 8
};

struct guest {
    char id[GUEST_ID_SIZE];
    char name[FH_NAME_SIZE]; /* "": none yet */
    bool is_kept;            /* it is in the store */
};

struct guests;

/* Anything but the transport and the store may be NULL or 0. Everything that is pointed to must outlive the guests. */
struct guests_options {
    struct transport *transport;
    struct store *store;
    const struct origins *origins; /* beside the page's own */

    /* This guest has asked to be forgotten, and nothing of it is stored any more: its connections should be closed. */
    void (*forgotten)(void *user, const char *id);

    /* This guest has ended its other devices: its connections should be closed, too. Those that may come back will. */
    void (*ended)(void *user, const char *id);
    void *user;

    uint32_t fresh_most;  /* guests in memory that are not stored; 0: 32768 */
    uint32_t cached_most; /* stored guests in memory; 0: 32768 */
    uint32_t makes_most;  /* guests that one address can make at once, one more every 10 s; 0: 60 */
    uint32_t tries_most;  /* codes and phrases that one address can get wrong at once, one more every 10 s; 0: 10 */
    uint32_t wrong_ms;    /* how long the answer to a wrong one takes; 0: 500 */
    uint32_t code_ms;     /* how long a code for another device works; 0: two minutes */
    uint32_t fresh_ms;    /* how long a guest that is not stored lives; 0: a day */
    time_t (*now)(void);  /* the date, for tests */
};

/* NULL: no memory. */
struct guests *guests_new(const struct guests_options *options);

/* After store_close(), which runs the last callbacks, and before transport_free(). */
void guests_free(struct guests *guests);

/* ---- Which guest ------------------------------------------------------------------------------------------------------------------ */

/* GUEST is valid during the call. NULL with STORE_OK: the request names nobody. NULL with anything else: the store cannot say it now, and
 * the client should try again later; it must not be told that it is nobody. */
typedef void guest_found(void *user, const struct guest *guest, enum store_status status);

/* Finds the guest that this request names, by the Authorization field or, only with a right Origin, by the cookie. */
void guests_identify(struct guests *guests, struct connection *connection, const struct request *request, guest_found *found, void *user);

/* The connection is gone. Must be called in `closed`, for every connection. */
void guests_drop(struct guests *guests, struct connection *connection);

/* A guest in use is not evicted from memory, so that a guest who is not stored yet stays while it is connected. Each hold that returned
 * true needs its release. False: no such guest is in memory. */
bool guests_hold(struct guests *guests, const char *id);
void guests_release(struct guests *guests, const char *id);

/* Stores this guest, with NAME as its name unless that is NULL. STORE_OK: DONE follows after the call, with STORE_OK when all is durable,
 * or with the reason why not. Anything else: DONE does not follow. Either way STORE_MISSING says that there is no such guest (any more),
 * and STORE_INVALID that the name has no visible characters or is too long. */
enum store_status guests_keep(struct guests *guests, const char *id, const char *name, store_write_done *done, void *user);

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

/* How many bytes the body of this request may have. 0: not a request of guests. */
size_t guests_body_limit(const struct request *request);

/* Answers /guest… and /picture/…, now or later. False: not a request of guests, and nothing was done. */
bool guests_answer(struct guests *guests, struct connection *connection, const struct request *request);

#endif
