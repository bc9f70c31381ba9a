/* join_http.h - the two requests of HTTP that a client needs: to become a guest, and to open a WebSocket. */
#ifndef FREEHOLD_JOIN_HTTP_H
#define FREEHOLD_JOIN_HTTP_H

#include "join_frames.h"
#include "join_socket.h"

enum { JOIN_TOKEN_SIZE = 129 };

/* POST /guest over a connection of its own. The token is empty if the answer has none. Returns the status of HTTP, 0 if the answer is none.
 */
int join_http_guest(struct join_socket *s, const struct join_link *link, char token[JOIN_TOKEN_SIZE], int64_t deadline);

/* Opens the WebSocket. What came behind the answer is in the frames. Returns the status, 101 if it is open, 0 if the answer is none. */
int join_http_upgrade(struct join_socket *s, const struct join_link *link, const char *token, struct join_frames *frames, int64_t deadline);

/* The token in the body of an answer: a word of letters, digits, - and _. */
bool join_http_token(const char *body, size_t size, char token[JOIN_TOKEN_SIZE]);

#endif
