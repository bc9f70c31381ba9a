/* server.h - the server of one process: listens at one address and serves the page. Other code knows only this header and address.h of the
 * network; only the transport knows sockets. */
#ifndef FREEHOLD_SERVER_H
#define FREEHOLD_SERVER_H

#include "address.h"

#include <stdbool.h>
#include <stddef.h>

enum { SERVER_PROXIES_MOST = 8 };

struct server_options {
    const char *address;                      /* of this machine, in figures */
    int port;                                 /* 0: any that is free */
    int more_ports;                           /* if the port is taken, how many of the following ones are tried */
    const char *folder;                       /* of the page */
    const char *certificate_file, *key_file;  /* NULL: not encrypted */
    struct peer proxies[SERVER_PROXIES_MOST]; /* trusted: their X-Forwarded-For header counts */
    size_t proxy_count;
};

struct server;

/* Listens from then on. The strings of `options` must outlive the server. NULL, and a sentence in REASON, on failure. */
struct server *server_new(const struct server_options *options, char *reason, size_t size);
int server_port(const struct server *server);

/* Serves until SIGINT or SIGTERM, then tells everyone and ends in a few seconds at most. */
void server_run(struct server *server);

void server_free(struct server *server);

#endif
