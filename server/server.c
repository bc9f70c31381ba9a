/* server.c - one listening socket and the loop that serves it, on libwebsockets. */
#define _GNU_SOURCE
#include "server.h"

#include "http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    CONNECTIONS = 8192,      /* the library keeps a table of as many as may be open */
    REQUEST_SIZE = 8192,     /* a longer request is refused */
    PATIENCE_SECONDS = 20,   /* with who does not finish a request */
    KEEP_ALIVE_SECONDS = 60, /* between requests */
};

struct server {
    struct lws_context *context;
    struct lws_vhost *host;
    volatile sig_atomic_t is_stopped;
};

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(struct http_answer)},
    {0},
};

/* ---- A port that is free --------------------------------------------------------------------------------------------------------------
 */

static socklen_t fill_address(const char *address, int port, struct sockaddr_storage *filled)
{
    struct sockaddr_in *four = (struct sockaddr_in *)filled;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)filled;
    memset(filled, 0, sizeof *filled);
    if (inet_pton(AF_INET, address, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        return sizeof *four;
    }
    if (inet_pton(AF_INET6, address, &six->sin6_addr) != 1)
        return 0;
    six->sin6_family = AF_INET6;
    six->sin6_port = htons((uint16_t)port);
    return sizeof *six;
}

/* 0, or the error that whoever listens there will meet: the library itself does not tell. */
static int try_port(const char *address, int port)
{
    struct sockaddr_storage at;
    socklen_t size = fill_address(address, port, &at);
    int yes = 1, error = 0;
    if (size == 0)
        return EINVAL;
    int descriptor = socket(at.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return errno;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(descriptor, (struct sockaddr *)&at, size) != 0)
        error = errno;
    close(descriptor);
    return error;
}

static void explain(const struct server_options *o, int error, char *reason, size_t size)
{
    if (error == EADDRINUSE && o->more_ports > 0)
        snprintf(reason, size, "all ports from %d to %d on %s are in use", o->port, o->port + o->more_ports, o->address);
    else if (error == EADDRINUSE)
        snprintf(reason, size, "port %d on %s is in use by another program", o->port, o->address);
    else if (error == EACCES)
        snprintf(reason, size, "only root may listen on port %d", o->port);
    else if (error == EADDRNOTAVAIL)
        snprintf(reason, size, "this machine does not have the address %s", o->address);
    else if (error == EINVAL)
        snprintf(reason, size, "%s is not an address; an address looks like 127.0.0.1", o->address);
    else
        snprintf(reason, size, "cannot listen on port %d of %s: %s", o->port, o->address, strerror(error));
}

/* ---- The server -----------------------------------------------------------------------------------------------------------------------
 */

/* The library takes memory for every file that could be open, which can be a thousand million. */
static void limit_connections(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur > CONNECTIONS) {
        limit.rlim_cur = CONNECTIONS;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static bool listen_at(struct server *server, const struct server_options *o, int port)
{
    struct lws_context_creation_info info = {0};
    info.port = port;
    info.iface = o->address;
    info.protocols = protocols;
    info.headers = &http_headers;
    info.user = (void *)(uintptr_t)o->folder; /* only read */
    info.server_string = "freehold";
    info.keepalive_timeout = KEEP_ALIVE_SECONDS;
    info.timeout_secs = PATIENCE_SECONDS;
    info.timeout_secs_ah_idle = PATIENCE_SECONDS;
    info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_FALLBACK_TO_RAW;
    if (!strchr(o->address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    server->host = lws_create_vhost(server->context, &info);
    return server->host != NULL;
}

static int listen_somewhere(struct server *server, const struct server_options *o)
{
    int error = EADDRINUSE;
    for (int more = 0; more <= o->more_ports && error == EADDRINUSE; more++) {
        error = try_port(o->address, o->port + more);
        if (error == 0 && !listen_at(server, o, o->port + more))
            error = EADDRINUSE; /* somebody was faster */
    }
    return error;
}

struct server *server_new(const struct server_options *options, char *reason, size_t size)
{
    struct server *server = calloc(1, sizeof *server);
    struct lws_context_creation_info info = {0};
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.max_http_header_data2 = REQUEST_SIZE;
    info.pt_serv_buf_size = REQUEST_SIZE;
    lws_set_log_level(0, NULL);
    limit_connections();
    int error = ENOMEM;
    if (server && (server->context = lws_create_context(&info)))
        error = listen_somewhere(server, options);
    if (error == 0)
        return server;
    explain(options, error, reason, size);
    server_free(server);
    return NULL;
}

int server_port(const struct server *server)
{
    return lws_get_vhost_listen_port(server->host);
}

void server_run(struct server *server)
{
    while (!server->is_stopped && lws_service(server->context, 0) >= 0)
        ;
}

void server_stop(struct server *server)
{
    server->is_stopped = 1;
    lws_cancel_service(server->context);
}

void server_free(struct server *server)
{
    if (server && server->context)
        lws_context_destroy(server->context);
    free(server);
}
