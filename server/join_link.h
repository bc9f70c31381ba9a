/* join_link.h - invitations, as text: reading and writing them is here and nowhere else, so that the page can mirror it.
 *
 *     http://HOST[:PORT]/#join=ROOM           a room that everybody may enter; https in place of http for a server with TLS
 *     http://HOST[:PORT]/#join=ROOM.KEY       with the key of its invitation
 *     HOST[:PORT], http://HOST[:PORT]         a server alone, beside a code of six letters
 *
 * ROOM has 24 hexadecimal digits in lower case, KEY has 1 to 32 letters, digits, - or _. The invitation is behind #, in the part that a
 * browser never sends, so no log has it. HOST is a name, an IPv4 address, or an IPv6 address in brackets. Without a port it is 80 or 443
 * behind http and https, and 7777 for a bare host. */
#ifndef FREEHOLD_JOIN_LINK_H
#define FREEHOLD_JOIN_LINK_H

#include <stdbool.h>
#include <stddef.h>

enum { JOIN_HOST_SIZE = 254, JOIN_ROOM_SIZE = 25, JOIN_KEY_SIZE = 33, JOIN_CODE_SIZE = 7, JOIN_LINK_SIZE = 400 };

struct join_link {
    bool is_tls;
    char host[JOIN_HOST_SIZE]; /* without brackets */
    int port;
    char room[JOIN_ROOM_SIZE], key[JOIN_KEY_SIZE]; /* empty: not given */
};

/* An invitation, or a server alone: then room is empty. False: the text is neither, and *link is undefined. */
bool join_link_parse(const char *text, struct join_link *link);

/* Returns the length of the whole text, as snprintf does. */
size_t join_link_format(const struct join_link *link, char *text, size_t size);

/* `HOST:PORT`, with brackets where they are needed, as the field Host has it. */
size_t join_link_place(const struct join_link *link, char *text, size_t size);

/* Six letters, which become capitals. */
bool join_code_parse(const char *text, char code[JOIN_CODE_SIZE]);

#endif
