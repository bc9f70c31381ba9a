/* websocket_frame.h - the frames of WebSocket (RFC 6455) as a client sends them and as a server sends them.
 *
 * The reader is a plain value that knows no socket and no heap. It takes bytes in any portions, removes the mask in the caller's own memory
 * and returns pieces of payload. It refuses everything that the standard forbids, binary messages, and a message above the limit as soon as
 * a frame's header announces it. The first refusal is final: after a piece with an error the caller must not call again. */
#ifndef FREEHOLD_WEBSOCKET_FRAME_H
#define FREEHOLD_WEBSOCKET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_kind {
    FRAME_NONE = -1,
    FRAME_CONTINUED = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
};

enum close_code {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_NOT_TEXT = 1003,
    CLOSE_NO_CODE = 1005, /* never sent: the peer gave none */
    CLOSE_BAD_TEXT = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_LONG = 1009,
    CLOSE_RESTART = 1012,
    CLOSE_TRY_LATER = 1013
};

enum { FRAME_CONTROL_MOST = 125, FRAME_HEAD_MOST = 14, FRAME_SENT_HEAD_MOST = 10 };

/* A text as its bytes arrive. Zeroed at the start; a text may end only where `left` is 0. */
struct utf8 {
    uint8_t left, low, high; /* bytes still missing from this character, and the bounds of the next one */
};

bool utf8_take(struct utf8 *text, const unsigned char *bytes, size_t size);

struct frame_reader {
    uint32_t limit;                      /* most bytes of a message */
    uint32_t size;                       /* of the message so far, the payload announced for this frame included */
    uint32_t left;                       /* bytes of this frame's payload still to come */
    unsigned char head[FRAME_HEAD_MOST]; /* of this frame; its last four bytes are the mask */
    uint8_t head_size;                   /* bytes of it that are here */
    uint8_t mask_at;                     /* which byte of the mask comes next */
    bool is_in_payload, is_in_message;   /* past a frame's header; within a message of several frames */
    struct utf8 text;
};

/* A part of a message or of a control frame, without its mask. */
struct frame_piece {
    enum frame_kind kind; /* FRAME_TEXT for any part of a message; FRAME_NONE: more bytes are needed */
    unsigned char *bytes;
    size_t size;
    bool is_end;           /* of the message or the control frame */
    enum close_code error; /* 0: none */
};

void frame_reader_init(struct frame_reader *reader, uint32_t limit);

/* Is a frame or a message begun and not complete? */
bool frame_reader_is_amid(const struct frame_reader *reader);

/* Takes bytes from DATA, at most to the end of one frame, and returns how many. */
size_t frame_read(struct frame_reader *reader, unsigned char *data, size_t size, struct frame_piece *piece);

/* The code in the payload of a close frame, CLOSE_NO_CODE for none. False where the payload is not allowed; CODE says why. */
bool frame_read_close(const unsigned char *payload, size_t size, enum close_code *code);

/* Writes the header of a frame that a server sends, always a whole message; returns its size. */
size_t frame_write_head(enum frame_kind kind, size_t payload, unsigned char head[FRAME_SENT_HEAD_MOST]);

#endif
