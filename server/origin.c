/* origin.c - compares the Host and Origin fields of a request. Browsers write an origin in one way only, so any other text is foreign. */
#define _GNU_SOURCE
#include "origin.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool origins_add(struct origins *origins, const char *text)
{
    return origins->count < ORIGINS_MOST && web_origin_parse(text, origins->list[origins->count]) && ++origins->count;
}

/* The last value that the nearest proxy wrote; the client itself can send the others. */
static bool proxy_says_https(const struct request *request)
{
    const char *list = "";
    for (size_t i = 0; i < request->field_count; i++) {
        if (strcasecmp(request->fields[i].name, "x-forwarded-proto") == 0)
            list = request->fields[i].value;
    }
    const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
    return strcasecmp(last + strspn(last, " \t"), "https") == 0;
}

static bool is_encrypted(const struct connection *connection, const struct request *request)
{
    return connection_is_secure(connection) || (connection_is_proxied(connection) && proxy_says_https(request));
}

/* NULL if there is none; "" if there are several. */
static const char *said_origin(const struct request *request)
{
    const char *said = NULL;
    for (size_t i = 0; i < request->field_count; i++) {
        if (strcasecmp(request->fields[i].name, "origin") == 0)
            said = said ? "" : request->fields[i].value;
    }
    return said;
}

static bool is_listed(const struct origins *allowed, const char *said)
{
    for (size_t i = 0; allowed && i < allowed->count; i++) {
        if (strcmp(allowed->list[i], said) == 0)
            return true;
    }
    return false;
}

/* The origin of the page at this Host. A slash would let a path pass as part of the host. */
static bool is_own(const struct connection *connection, const struct request *request, const char *said)
{
    const char *host = request_field(request, "host");
    char text[ORIGIN_TEXT], own[ORIGIN_TEXT];
    if (!host || strchr(host, '/'))
        return false;
    int length = snprintf(text, sizeof text, "%s://%s", is_encrypted(connection, request) ? "https" : "http", host);
    return length < (int)sizeof text && web_origin_parse(text, own) && strcmp(own, said) == 0;
}

/* ---- The name of the server ------------------------------------------------------------------------------------------------------- */

/* Of `http://[::1]:7777` it is `[::1]`. */
static size_t host_of(const char *origin, const char **host)
{
    *host = strstr(origin, "://") + 3;
    return **host == '[' ? strcspn(*host, "]") + 1 : strcspn(*host, ":");
}

static bool is_same_host(const char *origin, const char *other)
{
    const char *a, *b;
    size_t size = host_of(origin, &a);
    return size == host_of(other, &b) && strncmp(a, b, size) == 0;
}

static bool is_loopback(const char *origin)
{
    char text[ORIGIN_TEXT];
    struct peer peer;
    const char *host;
    size_t size = host_of(origin, &host);
    snprintf(text, sizeof text, "%.*s", (int)size, host);
    return is_same_host(origin, "http://localhost") || is_same_host(origin, "http://[::1]") ||
           (peer_parse(text, &peer) && peer_is_loopback(&peer));
}

bool origin_host_is_right(const struct connection *connection, const struct request *request, const struct origins *allowed)
{
    const char *host = request_field(request, "host");
    char text[ORIGIN_TEXT], named[ORIGIN_TEXT];
    if (!host || !connection_is_local(connection))
        return true;
    int length = snprintf(text, sizeof text, "http://%s", host);
    if (length >= (int)sizeof text || !web_origin_parse(text, named))
        return false;
    bool is_right = is_loopback(named);
    for (size_t i = 0; allowed && i < allowed->count; i++)
        is_right |= is_same_host(named, allowed->list[i]);
    return is_right;
}

/* ---- The page that sent the request ----------------------------------------------------------------------------------------------- */

enum origin_match origin_check(const struct connection *connection, const struct request *request, const struct origins *allowed)
{
    const char *said = said_origin(request);
    if (!said)
        return ORIGIN_MISSING;
    return is_own(connection, request, said) || is_listed(allowed, said) ? ORIGIN_RIGHT : ORIGIN_FOREIGN;
}

bool origin_is_secure(const struct connection *connection, const struct request *request, const struct origins *allowed)
{
    const char *said = said_origin(request);
    return is_encrypted(connection, request) || (said && strncmp(said, "https://", 8) == 0 && is_listed(allowed, said));
}
