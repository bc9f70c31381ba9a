/* origin.h - which page sent a request: the Origin field, compared exactly. By which name it calls the server: the Host field. */
#ifndef FREEHOLD_ORIGIN_H
#define FREEHOLD_ORIGIN_H

#include "transport.h"
#include "web_origin.h"

enum { ORIGINS_MOST = 8 };

/* Origins that count beside the page's own, as web_origin_parse() writes them. */
struct origins {
    size_t count;
    char list[ORIGINS_MOST][ORIGIN_TEXT];
};

/* False: not an origin, or too many. */
bool origins_add(struct origins *origins, const char *text);

enum origin_match {
    ORIGIN_MISSING, /* the request says nothing: it comes from a program, or from a link or picture in a browser */
    ORIGIN_RIGHT,
    ORIGIN_FOREIGN /* from another page, or from nobody ("null"), or unreadable */
};

/* Compares the Origin field with the Host field (http or https as the connection is) and with the list, which may be NULL. */
enum origin_match origin_check(const struct connection *connection, const struct request *request, const struct origins *allowed);

/* Does the request call a server at a loopback address by a name of its own? These are `localhost`, every address of loopback, and the
 * hosts of the list, which may be NULL; ports do not matter. Any site can let its name lead to 127.0.0.1: then its pages have the origin of
 * this Host, and the browser lets them read all answers. Other listeners have names that nobody can know here, so every Host is right
 * there; so is a request without one, which comes from a program. */
bool origin_host_is_right(const struct connection *connection, const struct request *request, const struct origins *allowed);

/* Did the request come over TLS: our own, or that of a trusted proxy that says so by X-Forwarded-Proto? Or is its Origin one of the list
 * that begins with https? Then the cookie is Secure. */
bool origin_is_secure(const struct connection *connection, const struct request *request, const struct origins *allowed);

#endif
