/* join_frames.h - the frames of WebSocket (RFC 6455) from the client's side. The server's own reader (websocket_frame.h) insists on masks,
 * which a server never sends.
 *
 * The reader knows no socket. It refuses what the standard forbids to a server, binary messages, and a message above the limit as soon as
 * a frame's header announces it. */
#ifndef FREEHOLD_JOIN_FRAMES_H
#define FREEHOLD_JOIN_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { JOIN_MESSAGE_MOST = 4 << 20, JOIN_FRAME_HEAD = 14 };

enum join_frame { JOIN_FRAME_MORE, JOIN_FRAME_TEXT, JOIN_FRAME_PING, JOIN_FRAME_PONG, JOIN_FRAME_CLOSE, JOIN_FRAME_BROKEN };

struct join_bytes {
    unsigned char *bytes; /* on the heap */
    size_t size, room;
};

struct join_frames {
    struct join_bytes in;      /* received and not yet read */
    size_t at;                 /* how much of it has been read */
    struct join_bytes message; /* of several frames, as far as it is here */
    bool is_amid;
};

void join_frames_init(struct join_frames *frames);
void join_frames_clear(struct join_frames *frames);

/* Adds bytes that were received. False: no memory. */
bool join_frames_take(struct join_frames *frames, const unsigned char *bytes, size_t size);

/* The next message or control frame. Its payload stays until the next call. JOIN_FRAME_BROKEN is final. */
enum join_frame join_frames_next(struct join_frames *frames, const unsigned char **payload, size_t *size);

/* The header of a whole message as a client sends it; its last four bytes are the mask. Returns its size. */
size_t join_frame_head(int kind, size_t payload, const unsigned char mask[4], unsigned char head[JOIN_FRAME_HEAD]);

#endif
