/* join_link.c - see join_link.h. */
#include "join_link.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { BARE_PORT = 7777, PLAIN_PORT = 80, TLS_PORT = 443 };

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static bool skip(const char **at, const char *text)
{
    size_t length = strlen(text);
    if (strncmp(*at, text, length) != 0)
        return false;
    *at += length;
    return true;
}

/* Takes the characters of a set; false if there are none, or too many. */
static bool take(const char **at, const char *set, char *text, size_t size)
{
    size_t length = strspn(*at, set);
    if (length == 0 || length >= size)
        return false;
    memcpy(text, *at, length);
    text[length] = '\0';
    *at += length;
    return true;
}

static bool take_host(const char **at, char host[JOIN_HOST_SIZE])
{
    char set[80];
    snprintf(set, sizeof set, "%s0123456789.-", letters);
    if (skip(at, "["))
        return take(at, "0123456789abcdefABCDEF:.", host, JOIN_HOST_SIZE) && skip(at, "]");
    return take(at, set, host, JOIN_HOST_SIZE);
}

static bool take_port(const char **at, int *port)
{
    char digits[6];
    if (!skip(at, ":"))
        return true;
    if (!take(at, "0123456789", digits, sizeof digits))
        return false;
    *port = 0;
    for (const char *d = digits; *d; d++)
        *port = *port * 10 + (*d - '0');
    return *port > 0 && *port <= 65535;
}

static bool take_invitation(const char **at, struct join_link *link)
{
    char set[80];
    snprintf(set, sizeof set, "%s0123456789-_", letters);
    if (!take(at, "0123456789abcdef", link->room, sizeof link->room) || strlen(link->room) != JOIN_ROOM_SIZE - 1)
        return false;
    return !skip(at, ".") || take(at, set, link->key, sizeof link->key);
}

bool join_link_parse(const char *text, struct join_link *link)
{
    const char *at = text;
    *link = (struct join_link){.port = BARE_PORT};
    if (skip(&at, "https://")) {
        link->is_tls = true;
        link->port = TLS_PORT;
    } else if (skip(&at, "http://")) {
        link->port = PLAIN_PORT;
    }
    if (!take_host(&at, link->host) || !take_port(&at, &link->port))
        return false;
    skip(&at, "/");
    if (skip(&at, "#join=") && !take_invitation(&at, link))
        return false;
    return *at == '\0';
}

size_t join_link_place(const struct join_link *link, char *text, size_t size)
{
    bool is_v6 = strchr(link->host, ':');
    return (size_t)snprintf(text, size, "%s%s%s:%d", is_v6 ? "[" : "", link->host, is_v6 ? "]" : "", link->port);
}

size_t join_link_format(const struct join_link *link, char *text, size_t size)
{
    char place[JOIN_HOST_SIZE + 16];
    join_link_place(link, place, sizeof place);
    return (size_t)snprintf(text, size, "http%s://%s/%s%s%s%s", link->is_tls ? "s" : "", place, link->room[0] ? "#join=" : "", link->room,
                            link->key[0] ? "." : "", link->key);
}

bool join_code_parse(const char *text, char code[JOIN_CODE_SIZE])
{
    const char *at = text;
    if (!take(&at, letters, code, JOIN_CODE_SIZE) || *at || strlen(code) != JOIN_CODE_SIZE - 1)
        return false;
    for (char *c = code; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    return true;
}
