/* server.c - the server above the transport: where it listens, and which request goes where. */
#define _GNU_SOURCE
#include "server.h"

#include "http.h"
#include "tls.h"
#include "transport.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)SERVER_PROXIES_MOST == (int)TRANSPORT_PROXIES_MOST, "the same list");

struct server {
    struct transport *transport;
    struct tls_context *tls;
    const char *folder;
};

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

/* No request with a body is accepted yet. */
static size_t on_body(void *user, struct connection *connection, const struct request *request)
{
    (void)user, (void)request;
    http_refuse_method(connection);
    return 0;
}

static void on_request(void *user, struct connection *connection, const struct request *request)
{
    const struct server *server = user;
    http_answer(connection, request, server->folder);
}

/* There is no WebSocket endpoint yet. */
static void on_upgrade(void *user, struct connection *connection, const struct request *request)
{
    (void)user, (void)request;
    http_refuse_path(connection);
}

static const struct transport_handlers handlers = {.body_limit = on_body, .request = on_request, .upgrade = on_upgrade};

/* ---- Beginning -------------------------------------------------------------------------------------------------------------------- */

static void explain(const struct server_options *o, int error, char *reason, size_t size)
{
    if (error == EADDRINUSE && o->more_ports > 0)
        snprintf(reason, size, "ports %d to %d on %s are all in use", o->port, o->port + o->more_ports, o->address);
    else if (error == EADDRINUSE)
        snprintf(reason, size, "port %d on %s is in use by another program", o->port, o->address);
    else if (error == EACCES)
        snprintf(reason, size, "only root may listen at port %d", o->port);
    else if (error == EADDRNOTAVAIL)
        snprintf(reason, size, "this machine does not have the address %s", o->address);
    else
        snprintf(reason, size, "cannot listen at port %d of %s: %s", o->port, o->address, strerror(error));
}

static bool listen_somewhere(struct server *server, const struct server_options *o, char *reason, size_t size)
{
    int error = EADDRINUSE;
    for (int more = 0; more <= o->more_ports && error == EADDRINUSE; more++)
        error = transport_listen(server->transport, o->address, o->port + more, server->tls, 0);
    if (error != 0)
        explain(o, error, reason, size);
    return error == 0;
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
        return listen_somewhere(server, o, reason, size);
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
    return transport_port(server->transport);
}

void server_run(struct server *server)
{
    transport_run(server->transport);
}

void server_free(struct server *server)
{
    if (!server)
        return;
    transport_free(server->transport);
    tls_context_free(server->tls);
    free(server);
}
