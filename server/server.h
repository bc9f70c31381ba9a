/* server.h - the server of one process: listens at one address and serves the page. All that others know of the network is this header;
 * which library speaks to it is known to server.c and http.c alone. */
#ifndef FREEHOLD_SERVER_H
#define FREEHOLD_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct server_options {
    const char *address; /* of this machine, in figures */
    int port;            /* 0: any that is free */
    int more_ports;      /* so many that follow are tried where a port is taken */
    const char *folder;  /* of the page */
};

struct server;

/* Listens from then on; `options` must outlive it. NULL, and a sentence in REASON, where it cannot. */
struct server *server_new(const struct server_options *options, char *reason, size_t size);
int server_port(const struct server *server);

/* Serves until somebody stops it, which a signal's handler may do. */
void server_run(struct server *server);
void server_stop(struct server *server);

void server_free(struct server *server);

#endif
