/* web_origin.c - reads and normalizes origins of web pages. */
#include "web_origin.h"

#include "address.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HOST_MOST = 253, LABEL_MOST = 63, PORT_MOST = 65535, PORT_DIGITS_MOST = 5 };

/* Where the host begins; its scheme and that scheme's usual port. NULL: another scheme. */
static const char *read_scheme(const char *text, const char **scheme, int *usual_port)
{
    bool is_secure = strncasecmp(text, "https://", 8) == 0;
    if (!is_secure && strncasecmp(text, "http://", 7) != 0)
        return NULL;
    *scheme = is_secure ? "https" : "http";
    *usual_port = is_secure ? 443 : 80;
    return text + (is_secure ? 8 : 7);
}

/* Labels of letters, digits, - and _ with single dots between them. */
static bool is_name(const char *host)
{
    size_t label = 0;
    for (const char *c = host; *c; c++) {
        bool is_dot = *c == '.';
        if (is_dot ? label == 0 : !isalnum((unsigned char)*c) && *c != '-' && *c != '_')
            return false;
        label = is_dot ? 0 : label + 1;
        if (label > LABEL_MOST)
            return false;
    }
    return label > 0;
}

/* An address of IPv6 in brackets; a browser writes the shortest form. */
static bool normalize_six(char host[ORIGIN_TEXT])
{
    struct peer peer;
    char address[ADDRESS_TEXT];
    size_t size = strlen(host);
    if (size < 4 || host[size - 1] != ']')
        return false;
    host[size - 1] = '\0';
    if (!strchr(host + 1, ':') || !peer_parse(host + 1, &peer))
        return false;
    peer_format(&peer, address);
    snprintf(host, ORIGIN_TEXT, "[%s]", address);
    return strchr(address, ':'); /* ::ffff:1.2.3.4 would become 1.2.3.4, which a browser does not do */
}

/* The host in HOST, and what is behind it. NULL: it is no host. */
static const char *read_host(const char *text, char host[ORIGIN_TEXT])
{
    size_t size = text[0] == '[' ? strcspn(text, "]") + 1 : strcspn(text, ":/");
    if (size == 0 || size > HOST_MOST || size > strlen(text))
        return NULL;
    for (size_t i = 0; i < size; i++)
        host[i] = (char)tolower((unsigned char)text[i]);
    host[size] = '\0';
    return (host[0] == '[' ? normalize_six(host) : is_name(host)) ? text + size : NULL;
}

/* A port, if there is one, and one slash, if there is one, to the end. */
static bool read_end(const char *text, int usual_port, int *port)
{
    *port = usual_port;
    if (text[0] == ':') {
        size_t digits = strspn(text + 1, "0123456789");
        *port = digits > 0 && digits <= PORT_DIGITS_MOST ? atoi(text + 1) : 0;
        text += 1 + digits;
    }
    return *port > 0 && *port <= PORT_MOST && (strcmp(text, "") == 0 || strcmp(text, "/") == 0);
}

bool web_origin_parse(const char *text, char origin[ORIGIN_TEXT])
{
    const char *scheme;
    char host[ORIGIN_TEXT];
    int usual_port = 0, port = 0, length;
    if (!(text = read_scheme(text, &scheme, &usual_port)) || !(text = read_host(text, host)) || !read_end(text, usual_port, &port))
        return false;
    if (port == usual_port)
        length = snprintf(origin, ORIGIN_TEXT, "%s://%s", scheme, host);
    else
        length = snprintf(origin, ORIGIN_TEXT, "%s://%s:%d", scheme, host, port);
    return length < ORIGIN_TEXT;
}
