/* origin.h - which page sent a request: the Origin field, compared exactly by scheme, host and port. */
#ifndef FREEHOLD_ORIGIN_H
#define FREEHOLD_ORIGIN_H

#include "transport.h"

enum { ORIGIN_HOST_SIZE = 256, ORIGINS_MOST = 16 };

struct origin {
    bool is_secure; /* https */
    char host[ORIGIN_HOST_SIZE];
    int port;
};

/* Origins that count beside the page's own, of `--origin URL`. */
struct origins {
    size_t count;
    struct origin list[ORIGINS_MOST];
};

/* Reads `https://play.example.org` or `http://[::1]:8080`. One slash at the end is ignored; anything else behind the port is an error. */
bool origin_parse(const char *text, struct origin *origin);
bool origins_add(struct origins *origins, const char *text); /* false: not an origin, or too many */

enum origin_match {
    ORIGIN_MISSING, /* the request says nothing: it comes from a program, or from a link or picture in a browser */
    ORIGIN_RIGHT,
    ORIGIN_FOREIGN /* from another page, or from nobody ("null"), or unreadable */
};

/* Compares the Origin field with the Host field (http or https as the connection is) and with the list, which may be NULL. */
enum origin_match origin_check(const struct connection *connection, const struct request *request, const struct origins *allowed);

/* Did the request come over TLS: our own, or that of a trusted proxy that says so by X-Forwarded-Proto? Or is its Origin one of the list
 * that begins with https? Then the cookie is Secure. */
bool origin_is_secure(const struct connection *connection, const struct request *request, const struct origins *allowed);

#endif
