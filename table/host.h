/* host.h - the loop that every host of a table runs: an action comes in, its lines are proposed, the host makes them durable, they are
 * committed and told, and then the outcomes of chance follow by themselves.
 *
 * A host never waits. While lines are pending nothing else is accepted:
 *
 *     verdict = host_act(&host, &action, 1, ms);      lines are pending, or the verdict says why not
 *     while (host.is_pending) {
 *         append the lines of host.proposal            now, or whenever the disk has them
 *         host_commit(&host, &sink);                   takes them, and proposes what follows by itself
 *     }
 *
 * Where appending fails, host_abandon drops the pending lines and the table is as it was. A host that appends at once can call host_run. */
#ifndef FREEHOLD_HOST_H
#define FREEHOLD_HOST_H

#include "propose.h"

struct host {
    struct table *table;
    struct dealer *dealer;
    struct proposal *proposal; /* the caller's memory, needed only while lines are pending */
    bool is_pending;
};

void host_init(struct host *host, struct table *table, struct dealer *dealer, struct proposal *proposal);

/* Each is refused with FH_REASON_CHANCE_FIRST while lines are pending or the table owes some; then, and after any other refusal, nothing is
 * pending that was not before. ms is how long the running clock ran. If the clock ran out meanwhile, the pending lines say that instead
 * (proposal->is_expired). */
fh_verdict host_act(struct host *host, const fh_action *actions, int count, int64_t ms);
fh_verdict host_undo(struct host *host, fh_seat seat, int64_t ms); /* FH_REASON_NO_UNDO if the seat can't */

/* A sealed bid. Nothing is pending until the last one is there. */
fh_verdict host_bid(struct host *host, fh_seat seat, fh_money bid, int64_t ms);

/* Writes that the running clock has run out, if it has. */
void host_check_clock(struct host *host, int64_t ms);

/* Proposes what follows by itself, at the beginning or after a game was cut off: what chance owes, the end of the record, or sealed bids
 * that are complete because the last seat without one has left. */
void host_settle(struct host *host);

/* The pending lines are durable: takes them, gives out their events, and proposes what follows by itself. */
void host_commit(struct host *host, const fh_sink *sink);

void host_abandon(struct host *host);

/* Appends and commits until nothing is pending. False if appending failed: what was not durable is dropped. */
bool host_run(struct host *host, bool (*append)(void *context, const char *lines, size_t length), void *context, const fh_sink *sink);

#endif
