/* server.c - the server above the transport: where it listens, which request goes where, and the order of beginning and end. */
#define _GNU_SOURCE
#include "server.h"

#include "hall.h"
#include "http.h"
#include "keeping.h"
#include "metrics_sources.h"
#include "server_log.h"
#include "tls.h"
#include "transport.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)SERVER_PROXIES_MOST == (int)TRANSPORT_PROXIES_MOST, "the same list");

/* Which listener a connection came by. */
enum { TAG_PUBLIC, TAG_METRICS };

struct server {
    struct transport *transport;
    struct tls_context *tls;
    struct keeping keeping;
    struct origins origins;
    struct guests *guests;
    struct hall *hall;
    struct metrics metrics;
    struct metrics_sources sources;
    const char *folder;
    int port;
    bool is_running;
};

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

/* A trusted proxy passes on the name of the page, which only --origin tells us. The figures have no page, and whether we live is no secret.
 */
static bool is_for_us(const struct server *server, const struct connection *connection, const struct request *request)
{
    bool is_page = connection_tag(connection) == TAG_PUBLIC, is_named = server->origins.count > 0;
    return (is_page && (strcmp(request->path, "/healthz") == 0 || (connection_is_proxied(connection) && !is_named))) ||
           origin_host_is_right(connection, request, &server->origins);
}

static size_t on_body(void *user, struct connection *connection, const struct request *request)
{
    size_t limit = connection_tag(connection) == TAG_METRICS ? 0 : guests_body_limit(request);
    if (is_for_us(user, connection, request)) {
        if (limit == 0)
            http_refuse_method(connection);
        return limit;
    }
    http_refuse_host(connection);
    return 0;
}

static void on_request(void *user, struct connection *connection, const struct request *request)
{
    struct server *server = user;
    if (!is_for_us(server, connection, request))
        http_refuse_host(connection);
    else if (connection_tag(connection) == TAG_METRICS)
        metrics_answer(&server->metrics, connection, request);
    else if (!guests_answer(server->guests, connection, request))
        http_answer(connection, request, server->folder);
}

/* ---- WebSockets ------------------------------------------------------------------------------------------------------------------- */

/* A page of another site must not speak for a guest whose cookie the browser would send along. */
static void on_upgrade(void *user, struct connection *connection, const struct request *request)
{
    struct server *server = user;
    if (!is_for_us(server, connection, request)) {
        http_refuse_host(connection);
        return;
    }
    if (connection_tag(connection) != TAG_PUBLIC || strcmp(request->path, "/ws") != 0) {
        http_refuse_path(connection);
        return;
    }
    if (origin_check(connection, request, &server->origins) == ORIGIN_FOREIGN) {
        http_refuse_origin(connection);
        return;
    }
    hall_arrive(server->hall, connection, request);
}

static void on_message(void *user, struct connection *connection, const char *text, size_t size)
{
    hall_message(((struct server *)user)->hall, connection, text, size);
}

static void on_drained(void *user, struct connection *connection)
{
    hall_drained(((struct server *)user)->hall, connection);
}

static void on_closed(void *user, struct connection *connection)
{
    struct server *server = user;
    guests_drop(server->guests, connection);
    hall_closed(server->hall, connection);
}

static void on_forgotten(void *user, const char *guest)
{
    hall_forget(((struct server *)user)->hall, guest);
}

/* Also called while a server is freed that never ran: its hall is gone by then, and there was never anybody to tell. */
static void on_stopping(void *user)
{
    struct server *server = user;
    if (!server->is_running)
        return;
    log_say(LEVEL_INFO, "stopping", NULL);
    hall_stopping(server->hall, transport_usual_limits.grace_time);
}

static const struct transport_handlers handlers = {.body_limit = on_body,
                                                   .request = on_request,
                                                   .upgrade = on_upgrade,
                                                   .message = on_message,
                                                   .drained = on_drained,
                                                   .closed = on_closed,
                                                   .stopping = on_stopping};

/* ---- Beginning -------------------------------------------------------------------------------------------------------------------- */

struct place {
    const char *what, *address;
    int port, more_ports, tag;
};

static void explain(const struct place *at, int error, char *reason, size_t size)
{
    if (error == EADDRINUSE && at->more_ports > 0)
        snprintf(reason, size, "ports %d to %d on %s are all in use", at->port, at->port + at->more_ports, at->address);
    else if (error == EADDRINUSE)
        snprintf(reason, size, "port %d on %s is in use by another program", at->port, at->address);
    else if (error == EACCES)
        snprintf(reason, size, "only root may listen at port %d", at->port);
    else if (error == EADDRNOTAVAIL)
        snprintf(reason, size, "this machine does not have the address %s", at->address);
    else
        snprintf(reason, size, "cannot listen at port %d of %s: %s", at->port, at->address, strerror(error));
}

static bool listen_at(struct server *server, const struct place *at, struct tls_context *tls, char *reason, size_t size)
{
    int error = EADDRINUSE;
    for (int more = 0; more <= at->more_ports && error == EADDRINUSE; more++)
        error = transport_listen(server->transport, at->address, at->port + more, tls, at->tag);
    if (error != 0) {
        explain(at, error, reason, size);
        return false;
    }
    struct log_line line;
    log_begin(&line, LEVEL_INFO, "listening");
    log_text(&line, "for", at->what);
    log_text(&line, "address", at->address);
    log_number(&line, "port", transport_port(server->transport));
    log_end(&line);
    return true;
}

/* Where the operator has not chosen the port, the server is worth more than its figures. */
static bool show_metrics(struct server *server, const struct server_options *o, char *reason, size_t size)
{
    const struct place at = {"metrics", o->metrics_address, o->metrics_port, o->metrics_more_ports, TAG_METRICS};
    metrics_sources_add(&server->sources, &server->metrics, o->version, server->transport, &server->keeping, server->hall);
    if (!o->metrics_address || listen_at(server, &at, NULL, reason, size))
        return true;
    if (o->metrics_more_ports > 0)
        log_say(LEVEL_WARN, "metrics", reason);
    return o->metrics_more_ports > 0;
}

static bool listen_everywhere(struct server *server, const struct server_options *o, char *reason, size_t size)
{
    const struct place at = {"page", o->address, o->port, o->more_ports, TAG_PUBLIC};
    if (!listen_at(server, &at, server->tls, reason, size))
        return false;
    server->port = transport_port(server->transport);
    return show_metrics(server, o, reason, size);
}

static bool open_hall(struct server *server, const struct server_options *o, char *reason, size_t size)
{
    for (size_t i = 0; i < o->origin_count; i++)
        origins_add(&server->origins, o->origins[i]);
    struct guests_options guests = {.transport = server->transport,
                                    .store = server->keeping.store,
                                    .origins = &server->origins,
                                    .forgotten = on_forgotten,
                                    .ended = on_forgotten,
                                    .user = server};
    server->guests = guests_new(&guests);
    struct hall_options hall = {.transport = server->transport,
                                .store = server->keeping.store,
                                .guests = server->guests,
                                .version = o->version,
                                .signature = o->signature,
                                .action_rate = o->action_rate,
                                .grace = o->grace,
                                .countdown = o->countdown};
    if (server->guests && (server->hall = hall_new(&hall)))
        return true;
    snprintf(reason, size, "there is no memory left");
    return false;
}

static bool start(struct server *server, const struct server_options *o, char *reason, size_t size)
{
    struct transport_options options = {.handlers = &handlers, .user = server, .fields = http_fields, .proxy_count = o->proxy_count};
    memcpy(options.proxies, o->proxies, sizeof options.proxies);
    server->folder = o->folder;
    if (o->certificate_file && !(server->tls = tls_context_new(o->certificate_file, o->key_file, reason, size)))
        return false;
    server->transport = transport_new(&options);
    if (server->transport && transport_stop_on(server->transport, SIGINT) == 0 && transport_stop_on(server->transport, SIGTERM) == 0)
        return keeping_open(&server->keeping, server->transport, o->data, reason, size) && open_hall(server, o, reason, size) &&
               listen_everywhere(server, o, reason, size);
    snprintf(reason, size, "there is no memory left");
    return false;
}

struct server *server_new(const struct server_options *options, char *reason, size_t size)
{
    struct server *server = calloc(1, sizeof *server);
    snprintf(reason, size, "there is no memory left");
    if (server && start(server, options, reason, size))
        return server;
    server_free(server);
    return NULL;
}

int server_port(const struct server *server)
{
    return server->port;
}

void server_run(struct server *server)
{
    server->is_running = true;
    transport_run(server->transport);
}

void server_free(struct server *server)
{
    if (!server)
        return;
    keeping_close(&server->keeping);
    hall_free(server->hall);
    server->hall = NULL; /* a transport that never ran is stopped when it is freed */
    guests_free(server->guests);
    transport_free(server->transport);
    tls_context_free(server->tls);
    free(server);
}
