/* join_socket.h - a connection to a server, plain or with TLS, for `freehold join`. It is opened with a time limit and then never waits by
 * itself, so that it can be polled beside the keyboard. */
#ifndef FREEHOLD_JOIN_SOCKET_H
#define FREEHOLD_JOIN_SOCKET_H

#include "join_link.h"

#include <stdint.h>
#include <sys/types.h>

enum { JOIN_FINGERPRINT_SIZE = 32, JOIN_WHY_SIZE = 200 };

struct join_socket {
    int fd;        /* -1: not open */
    void *context; /* of OpenSSL; NULL without TLS */
    void *tls;
};

/* How a server is known: by the system's certificates, or by the SHA-256 of its certificate. */
struct join_trust {
    bool has_fingerprint;
    uint8_t fingerprint[JOIN_FINGERPRINT_SIZE];
};

/* 64 hexadecimal digits, with or without colons between pairs. */
bool join_trust_parse(const char *text, struct join_trust *trust);

enum join_opening { JOIN_OPENED, JOIN_UNREACHABLE, JOIN_DISTRUSTED };

/* Milliseconds of a clock that never goes back, for deadlines. */
int64_t join_now(void);

/* Connects until join_now() comes to the deadline. Unless it is JOIN_OPENED, why says what the system says, and the socket is closed. */
enum join_opening join_socket_open(struct join_socket *s, const struct join_link *link, const struct join_trust *trust, int64_t deadline,
                                   char why[JOIN_WHY_SIZE]);
void join_socket_close(struct join_socket *s);

/* What has arrived: how many bytes, 0 if there are none now, -1 if the connection is over. */
ssize_t join_socket_read(struct join_socket *s, void *bytes, size_t size);

/* Sends all of it before the deadline; false: the connection is over. */
bool join_socket_send(struct join_socket *s, const void *bytes, size_t size, int64_t deadline);

/* Waits until there is something to read; false: the deadline has come. */
bool join_socket_wait(const struct join_socket *s, int64_t deadline);

#endif
