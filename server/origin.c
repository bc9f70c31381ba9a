/* origin.c - reads and compares origins. A host is compared in lower case, a port with the scheme's usual one filled in. */
#define _GNU_SOURCE
#include "origin.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PORT_MOST = 65535, HTTP_PORT = 80, HTTPS_PORT = 443 };

/* ---- Reading ---------------------------------------------------------------------------------------------------------------------- */

static bool read_port(const char *text, int *port)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 5 || text[digits])
        return false;
    *port = atoi(text);
    return *port > 0 && *port <= PORT_MOST;
}

/* The end of the host: behind the bracket of an IPv6 address, or at the first character that no name has. */
static size_t host_length(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    if (text[0] != '[')
        return strspn(text, letters);
    size_t inner = strspn(text + 1, "0123456789abcdefABCDEF:.");
    return inner > 0 && text[inner + 1] == ']' ? inner + 2 : 0;
}

/* `host` or `host:port`. The scheme is known already. */
static bool read_place(const char *text, struct origin *origin)
{
    size_t length = host_length(text);
    if (length == 0 || length >= sizeof origin->host)
        return false;
    for (size_t i = 0; i < length; i++)
        origin->host[i] = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] | 0x20 : text[i]);
    origin->host[length] = '\0';
    origin->port = origin->is_secure ? HTTPS_PORT : HTTP_PORT;
    return !text[length] || (text[length] == ':' && read_port(text + length + 1, &origin->port));
}

static bool read_origin(const char *text, struct origin *origin)
{
    static const char plain[] = "http://", secure[] = "https://";
    origin->is_secure = strncmp(text, secure, sizeof secure - 1) == 0;
    if (!origin->is_secure && strncmp(text, plain, sizeof plain - 1) != 0)
        return false;
    return read_place(text + (origin->is_secure ? sizeof secure : sizeof plain) - 1, origin);
}

bool origin_parse(const char *text, struct origin *origin)
{
    char copy[ORIGIN_HOST_SIZE + 32];
    size_t length = strlen(text);
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length + 1);
    if (copy[length - 1] == '/')
        copy[length - 1] = '\0';
    return read_origin(copy, origin);
}

bool origins_add(struct origins *origins, const char *text)
{
    return origins->count < ORIGINS_MOST && origin_parse(text, &origins->list[origins->count]) && ++origins->count;
}

/* ---- Comparing -------------------------------------------------------------------------------------------------------------------- */

static bool is_equal(const struct origin *a, const struct origin *b)
{
    return a->is_secure == b->is_secure && a->port == b->port && strcmp(a->host, b->host) == 0;
}

static bool is_listed(const struct origins *allowed, const struct origin *origin)
{
    for (size_t i = 0; allowed && i < allowed->count; i++) {
        if (is_equal(&allowed->list[i], origin))
            return true;
    }
    return false;
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

/* False if there is none, or several. */
static bool single_origin(const struct request *request, const char **value)
{
    size_t count = 0;
    for (size_t i = 0; i < request->field_count; i++) {
        if (strcasecmp(request->fields[i].name, "origin") == 0) {
            *value = request->fields[i].value;
            count++;
        }
    }
    return count == 1;
}

enum origin_match origin_check(const struct connection *connection, const struct request *request, const struct origins *allowed)
{
    const char *text = NULL, *host = request_field(request, "host");
    struct origin said, own = {.is_secure = is_encrypted(connection, request)};
    if (!single_origin(request, &text))
        return text ? ORIGIN_FOREIGN : ORIGIN_MISSING;
    if (!read_origin(text, &said))
        return ORIGIN_FOREIGN;
    bool is_own = host && read_place(host, &own) && is_equal(&own, &said);
    return is_own || is_listed(allowed, &said) ? ORIGIN_RIGHT : ORIGIN_FOREIGN;
}

bool origin_is_secure(const struct connection *connection, const struct request *request, const struct origins *allowed)
{
    const char *text = NULL;
    struct origin said;
    if (is_encrypted(connection, request))
        return true;
    return single_origin(request, &text) && read_origin(text, &said) && said.is_secure && is_listed(allowed, &said);
}
