/* server.h - the server of one process: listens at one address, serves the page and keeps its store. At another address it shows its
 * figures to the operator. Other code knows only this header and address.h of the network; only the transport knows sockets. */
#ifndef FREEHOLD_SERVER_H
#define FREEHOLD_SERVER_H

#include "address.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SERVER_PROXIES_MOST = 8, SERVER_ORIGINS_MOST = 8 };

struct server_options {
    const char *address;                      /* of this machine, in figures */
    int port;                                 /* 0: any that is free */
    int more_ports;                           /* if the port is taken, how many of the following ones are tried */
    const char *folder;                       /* of the page */
    const char *data;                         /* folder of the store */
    const char *version, *signature;          /* of the program, and of the rules of all its editions */
    const char *certificate_file, *key_file;  /* NULL: not encrypted */
    struct peer proxies[SERVER_PROXIES_MOST]; /* trusted: their X-Forwarded-For header counts */
    size_t proxy_count;
    const char
        *origins[SERVER_ORIGINS_MOST]; /* of the page, besides the address by which it was asked for; as web_origin_parse() writes them */
    size_t origin_count;
    uint32_t countdown;          /* milliseconds before a game starts, once all are ready */
    uint32_t grace;              /* milliseconds for which the seat of somebody who is away is kept; 0: a minute */
    uint32_t action_rate;        /* actions that each seat may send in a second; 0: 10 */
    const char *metrics_address; /* where figures are shown, without encryption; NULL: nowhere */
    int metrics_port;            /* 0: any that is free */
    int metrics_more_ports;      /* above 0, the server goes on without figures if all these ports are taken */
};

struct server;

/* Opens the store and listens from then on. The strings of `options` must outlive the server. NULL, and a sentence in REASON, on failure.
 */
struct server *server_new(const struct server_options *options, char *reason, size_t size);
int server_port(const struct server *server);

/* Serves until SIGINT or SIGTERM, then tells everyone and ends in a few seconds at most; a second signal ends it at once. */
void server_run(struct server *server);

/* Finishes what the store has still to write. */
void server_free(struct server *server);

#endif
