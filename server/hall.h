/* hall.h - the games of one server: the rooms, the people who are connected, and what they say to each other. It knows connections only as
 * something to send to; docs/protocol.md describes the messages.
 *
 * Everything that was acknowledged or shown is durable: a room changes by events and a game by lines of its record, and both are appended
 * to the store first. A room that nobody looks at leaves memory, and is read again when somebody asks for it.
 *
 * All functions must be called on the thread of the transport's loop. */
#ifndef FREEHOLD_HALL_H
#define FREEHOLD_HALL_H

#include "guests.h"
#include "store.h"
#include "transport.h"

struct hall;

struct hall_options {
    struct transport *transport;
    struct store *store;
    struct guests *guests;
    const char *version, *signature; /* of the program, and of the rules of all its editions */
    uint32_t action_rate;            /* actions that each seat may send in a second; 0: 10. Above that, other bounds widen with it */
    uint32_t countdown;              /* milliseconds before a game starts, once all are ready */
    uint32_t grace;                  /* milliseconds for which the seat of somebody who is away is kept in the lobby; 0: a minute */
    uint32_t unload_time;            /* milliseconds for which a room without visitors stays in memory; 0: a minute */
};

/* NULL: no memory or no thread. */
struct hall *hall_new(const struct hall_options *options);

/* After the loop has ended and the store is closed, whose last callbacks may still come here. */
void hall_free(struct hall *hall);

/* A request to become a WebSocket, from the page's own origin or from a program. The hall finds out which guest it is (nobody, without a
 * token, can only look), and accepts. From then on the connection's user pointer is the hall's. */
void hall_arrive(struct hall *hall, struct connection *connection, const struct request *request);
void hall_message(struct hall *hall, struct connection *connection, const char *text, size_t size);
void hall_drained(struct hall *hall, struct connection *connection);
void hall_closed(struct hall *hall, struct connection *connection);

/* The guest does not exist any more: ends its connections. */
void hall_forget(struct hall *hall, const char *guest);

/* The server stops: everyone is told, and nothing new begins. */
void hall_stopping(struct hall *hall, uint32_t milliseconds);

/* The reasons of refusals that are counted one by one; all others are counted as `other`. */
enum { HALL_REASONS = 18 };
extern const char *const hall_reasons[HALL_REASONS];

struct hall_counts {
    uint32_t visitors, rooms, games; /* in memory now */
    uint64_t actions, refusals, thoughts, timeouts;
    uint64_t refused[HALL_REASONS];     /* by reason */
    uint64_t loads, reloads, set_aside; /* of rooms */
};
const struct hall_counts *hall_counts(const struct hall *hall);

#endif
