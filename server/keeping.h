/* keeping.h - the store of a running server: opened in its data folder, its callbacks run on the loop, closed after everything else. */
#ifndef FREEHOLD_KEEPING_H
#define FREEHOLD_KEEPING_H

#include "store.h"
#include "transport.h"

struct keeping {
    struct store *store; /* NULL: not open */
    struct transport *transport;
    struct transport_job wake;
};

/* Opens the store of this folder. What the operator must know of it goes to the log. False, and a sentence in REASON, on failure. */
bool keeping_open(struct keeping *keeping, struct transport *transport, const char *folder, char *reason, size_t size);

/* Writes everything that is queued, runs the last callbacks and closes. Call it after transport_run() and before transport_free(). Does
 * nothing if the store is not open. */
void keeping_close(struct keeping *keeping);

#endif
