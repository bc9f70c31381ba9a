/* passcode.h - passcodes of rooms: hashed and checked by Argon2id on threads beside the loop.
 *
 * One hash costs 19 MiB of memory and some 16 ms of a core, so that whoever steals the store cannot try many. That is also why the loop
 * never computes one: two threads do it, PASSCODES_WAITING more may wait, and a further one is refused at once. The owner must also limit
 * how often one guest or address may ask, or one of them can fill the queue.
 *
 * Every copy of a passcode that is made here is wiped after use. No passcode is ever logged. All functions belong to the loop's thread. */
#ifndef FREEHOLD_PASSCODE_H
#define FREEHOLD_PASSCODE_H

#include "transport.h"

struct passcodes;

enum {
    PASSCODE_MOST = 64,         /* bytes of a passcode */
    PASSCODE_STORED_SIZE = 128, /* a hash as it is stored: ASCII with its salt and costs, and a NUL */
    PASSCODES_AT_ONCE = 2,      /* threads */
    PASSCODES_WAITING = 64,     /* asked for and not begun */
};

/* STORED is valid during the call only. NULL: there was no memory, or no randomness for the salt. */
typedef void passcode_hashed(void *user, const char *stored);

/* False also if there was no memory. */
typedef void passcode_checked(void *user, bool is_right);

/* NULL: no memory or no thread. */
struct passcodes *passcodes_new(struct transport *transport);

/* Waits for the hashes in progress. No callback comes from then on. Must come before transport_free(). */
void passcodes_free(struct passcodes *passcodes);

/* Both copy the texts and call DONE later, once, on the loop. False: too many wait, there is no memory, or the passcode is empty or longer
 * than PASSCODE_MOST; then DONE is not called. */
bool passcode_hash(struct passcodes *passcodes, const char *text, passcode_hashed *done, void *user);

/* STORED came from passcode_hash(). If it is NULL, the answer is false and takes as long as any other: for a room that does not exist, so
 * that the time does not tell it from a wrong passcode. The same holds for a STORED that is damaged. */
bool passcode_check(struct passcodes *passcodes, const char *text, const char *stored, passcode_checked *done, void *user);

/* USER is gone: none of its callbacks comes from then on, and what it has waiting leaves the queue. */
void passcodes_drop(struct passcodes *passcodes, const void *user);

struct passcode_counts {
    uint32_t waiting, running;                /* now */
    uint64_t hashed, checked, right, refused; /* since the beginning; refused because too many waited */
};

struct passcode_counts passcode_counts(struct passcodes *passcodes);

#endif
