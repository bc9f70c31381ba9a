/* address.c - addresses as text and as bytes. */
#define _GNU_SOURCE
#include "address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PORT_MOST = 65535 };

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

/* ---- Peers ------------------------------------------------------------------------------------------------------------------------ */

bool peer_parse(const char *text, struct peer *peer)
{
    memcpy(peer->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, peer->bytes + sizeof mapped) == 1 || inet_pton(AF_INET6, text, peer->bytes) == 1;
}

void peer_format(const struct peer *peer, char text[ADDRESS_TEXT])
{
    if (memcmp(peer->bytes, mapped, sizeof mapped) == 0)
        inet_ntop(AF_INET, peer->bytes + sizeof mapped, text, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, peer->bytes, text, ADDRESS_TEXT);
}

void peer_household(const struct peer *peer, unsigned char address[16])
{
    memcpy(address, peer->bytes, 16);
    if (memcmp(address, mapped, sizeof mapped) != 0)
        memset(address + 8, 0, 8);
}

bool peer_is_equal(const struct peer *a, const struct peer *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool peer_is_loopback(const struct peer *peer)
{
    static const unsigned char six[16] = {[15] = 1};
    bool is_four = memcmp(peer->bytes, mapped, sizeof mapped) == 0;
    return is_four ? peer->bytes[sizeof mapped] == 127 : memcmp(peer->bytes, six, sizeof six) == 0;
}

bool peer_from_socket(const struct sockaddr *socket, struct peer *peer)
{
    if (socket->sa_family == AF_INET) {
        memcpy(peer->bytes, mapped, sizeof mapped);
        memcpy(peer->bytes + sizeof mapped, &((const struct sockaddr_in *)socket)->sin_addr, 4);
    } else if (socket->sa_family == AF_INET6) {
        memcpy(peer->bytes, &((const struct sockaddr_in6 *)socket)->sin6_addr, sizeof peer->bytes);
    }
    return socket->sa_family == AF_INET || socket->sa_family == AF_INET6;
}

/* Takes a port and brackets away: `[::1]:80` and `[::1]` become `::1`, `1.2.3.4:80` becomes `1.2.3.4`. */
static void strip_port(char *text)
{
    char *colon = strchr(text, ':'), *bracket = strchr(text, ']');
    if (text[0] == '[' && bracket) {
        *bracket = '\0';
        memmove(text, text + 1, strlen(text));
    } else if (colon && !strchr(colon + 1, ':')) {
        *colon = '\0';
    }
}

bool peer_parse_forwarded(const char *list, struct peer *peer)
{
    char text[LISTEN_TEXT];
    const char *comma = strrchr(list, ','), *begin = comma ? comma + 1 : list;
    begin += strspn(begin, " \t");
    size_t size = strcspn(begin, " \t");
    if (size >= sizeof text)
        return false;
    memcpy(text, begin, size);
    text[size] = '\0';
    strip_port(text);
    return peer_parse(text, peer);
}

/* ---- Where to listen -------------------------------------------------------------------------------------------------------------- */

static bool read_port(const char *text, int *port)
{
    size_t digits = strspn(text, "0123456789");
    *port = digits > 0 && digits < 6 && !text[digits] ? atoi(text) : PORT_MOST + 1;
    return *port <= PORT_MOST;
}

bool listen_address_parse(const char *text, struct listen_address *at)
{
    const char *colon = strrchr(text, ':');
    if (!colon || !read_port(colon + 1, &at->port) || (size_t)(colon - text) >= sizeof at->address)
        return false;
    bool is_bracketed = text[0] == '[' && colon[-1] == ']';
    if (!is_bracketed && strchr(text, ':') != colon)
        return false; /* an address of IPv6 needs its brackets, or nobody knows where it ends */
    size_t size = (size_t)(colon - text) - (is_bracketed ? 2 : 0);
    memcpy(at->address, text + is_bracketed, size);
    at->address[size] = '\0';
    if (strcmp(at->address, "localhost") == 0)
        strcpy(at->address, "127.0.0.1");
    struct peer peer;
    return peer_parse(at->address, &peer);
}

bool address_is_any(const char *address)
{
    struct peer peer;
    static const unsigned char none[16];
    if (!peer_parse(address, &peer))
        return false;
    return memcmp(peer.bytes, none, 16) == 0 || (memcmp(peer.bytes, mapped, 12) == 0 && memcmp(peer.bytes + 12, none, 4) == 0);
}

/* ---- This machine ----------------------------------------------------------------------------------------------------------------- */

/* Addresses that hold only on one cable (fe80::) need a zone that browsers do not take. */
static bool is_reachable(const struct ifaddrs *each, char text[ADDRESS_TEXT])
{
    struct peer peer;
    if (!each->ifa_addr || !(each->ifa_flags & IFF_UP) || (each->ifa_flags & IFF_LOOPBACK) || !peer_from_socket(each->ifa_addr, &peer))
        return false;
    peer_format(&peer, text);
    return !(peer.bytes[0] == 0xfe && (peer.bytes[1] & 0xc0) == 0x80);
}

size_t address_list_machine(char (*addresses)[ADDRESS_TEXT], size_t most)
{
    struct ifaddrs *all;
    size_t count = 0;
    if (getifaddrs(&all) != 0)
        return 0;
    for (const struct ifaddrs *each = all; each && count < most; each = each->ifa_next)
        count += is_reachable(each, addresses[count]);
    freeifaddrs(all);
    return count;
}
