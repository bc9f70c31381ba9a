/* address.h - addresses of machines: where to listen, where a peer is, which addresses this machine has. */
#ifndef FREEHOLD_ADDRESS_H
#define FREEHOLD_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

enum { ADDRESS_TEXT = 46, LISTEN_TEXT = 64 }; /* sizes with their zero */

/* An address of either kind; one of IPv4 is kept as ::ffff:1.2.3.4, so that equal addresses are equal bytes. */
struct peer {
    unsigned char bytes[16];
};

/* In figures, such as 127.0.0.1 or ::1. */
bool peer_parse(const char *text, struct peer *peer);
void peer_format(const struct peer *peer, char text[ADDRESS_TEXT]);
bool peer_is_equal(const struct peer *a, const struct peer *b);
bool peer_is_loopback(const struct peer *peer); /* 127.0.0.0/8 or ::1 */
/* The address of a household: all of IPv4, but only the first 64 bits of IPv6. */
void peer_household(const struct peer *peer, unsigned char address[16]);
bool peer_from_socket(const struct sockaddr *socket, struct peer *peer);

/* The last address of a header such as `X-Forwarded-For: 203.0.113.7, [2001:db8::1]:443`: the one that the nearest proxy has seen. */
bool peer_parse_forwarded(const char *list, struct peer *peer);

/* Where to listen: `127.0.0.1:7777`, `[::1]:7777`, `localhost:0`. */
struct listen_address {
    char address[LISTEN_TEXT];
    int port;
};

bool listen_address_parse(const char *text, struct listen_address *at);

/* Are all addresses of the machine meant (0.0.0.0 or ::)? */
bool address_is_any(const char *address);

/* The addresses by which others reach this machine, at most MOST of them. Returns how many there are. */
size_t address_list_machine(char (*addresses)[ADDRESS_TEXT], size_t most);

#endif
