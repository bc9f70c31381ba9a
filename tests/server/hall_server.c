/* hall_server.c - the game server with limits that a test chooses: a store that is soon too busy, rooms that leave memory at once.
 *
 *   hall_server FOLDER QUEUE MILLISECONDS     data folder; calls that may wait for the store; how long a room without visitors stays
 *
 * Prints its port. GET /counts says how many rooms and games it has in memory, how often it read rooms, how often the store was busy, and
 * how many names were folded (the Makefile names that call as wrapped). */
#define _GNU_SOURCE
#include "hall.h"
#include "http.h"
#include "people_text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct transport *transport;
static struct store *store;
static struct guests *guests;
static struct hall *hall;

static unsigned folds;
size_t __real_people_fold(const char *text, size_t length, char *key, size_t size);
size_t __wrap_people_fold(const char *text, size_t length, char *key, size_t size);

size_t __wrap_people_fold(const char *text, size_t length, char *key, size_t size)
{
    folds++;
    return __real_people_fold(text, length, key, size);
}

/* ---- The store -------------------------------------------------------------------------------------------------------------------- */

static void deliver(struct transport_job *job)
{
    (void)job;
    store_deliver(store);
}

static struct transport_job delivery = {.run = deliver};

static void wake(void *user)
{
    (void)user;
    transport_post(transport, &delivery);
}

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

static size_t on_body(void *user, struct connection *connection, const struct request *request)
{
    size_t limit = guests_body_limit(request);
    (void)user;
    if (limit == 0)
        http_refuse_method(connection);
    return limit;
}

static void answer_counts(struct connection *connection)
{
    const struct hall_counts *counts = hall_counts(hall);
    char text[128];
    int size = snprintf(text, sizeof text, "rooms %u games %u loads %llu busy %llu folds %u\n", counts->rooms, counts->games,
                        (unsigned long long)counts->loads, (unsigned long long)store_counts(store).busy, folds);
    connection_answer(connection, &(struct answer){.status = 200, .type = "text/plain", .body = text, .size = (size_t)size});
}

static void on_request(void *user, struct connection *connection, const struct request *request)
{
    (void)user;
    if (strcmp(request->path, "/counts") == 0)
        answer_counts(connection);
    else if (!guests_answer(guests, connection, request))
        http_answer(connection, request, ".");
}

static void on_upgrade(void *user, struct connection *connection, const struct request *request)
{
    (void)user;
    hall_arrive(hall, connection, request);
}

static void on_message(void *user, struct connection *connection, const char *text, size_t size)
{
    (void)user;
    hall_message(hall, connection, text, size);
}

static void on_drained(void *user, struct connection *connection)
{
    (void)user;
    hall_drained(hall, connection);
}

static void on_closed(void *user, struct connection *connection)
{
    (void)user;
    guests_drop(guests, connection);
    hall_closed(hall, connection);
}

static void on_stopping(void *user)
{
    (void)user;
    hall_stopping(hall, transport_usual_limits.grace_time);
}

static const struct transport_handlers handlers = {.body_limit = on_body,
                                                   .request = on_request,
                                                   .upgrade = on_upgrade,
                                                   .message = on_message,
                                                   .drained = on_drained,
                                                   .closed = on_closed,
                                                   .stopping = on_stopping};

static void on_forgotten(void *user, const char *guest)
{
    (void)user;
    hall_forget(hall, guest);
}

/* ---- Beginning and end ------------------------------------------------------------------------------------------------------------ */

static bool start(const char *folder, uint32_t queue, uint32_t unload_time)
{
    static struct origins origins;
    char reason[512] = "";
    struct transport_options options = {.handlers = &handlers, .fields = http_fields};
    struct store_options store_options = {.folder = folder, .wake = wake, .queue_most = queue, .makes_no_backup = true};
    transport = transport_new(&options);
    if (!transport || !(store = store_open(&store_options, reason, sizeof reason))) {
        fprintf(stderr, "hall_server: %s\n", reason);
        return false;
    }
    struct guests_options guests_options = {
        .transport = transport, .store = store, .origins = &origins, .forgotten = on_forgotten, .ended = on_forgotten};
    guests = guests_new(&guests_options);
    struct hall_options hall_options = {.transport = transport,
                                        .store = store,
                                        .guests = guests,
                                        .version = "test",
                                        .signature = "0123456789abcdef",
                                        .action_rate = 100000,
                                        .unload_time = unload_time,
                                        .grace = unload_time};
    hall = guests ? hall_new(&hall_options) : NULL;
    return hall && transport_listen(transport, "127.0.0.1", 0, NULL, 0) == 0 && transport_stop_on(transport, SIGTERM) == 0;
}

int main(int argc, char **argv)
{
    if (argc != 4 || !start(argv[1], (uint32_t)atoi(argv[2]), (uint32_t)atoi(argv[3])))
        return 2;
    printf("http://127.0.0.1:%d/\n", transport_port(transport));
    fflush(stdout);
    transport_run(transport);
    store_close(store);
    store = NULL;
    hall_free(hall);
    guests_free(guests);
    transport_free(transport);
    return 0;
}
