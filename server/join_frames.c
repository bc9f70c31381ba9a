/* join_frames.c - see join_frames.h. */
#include "join_frames.h"
#include "websocket_frame.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void join_frames_init(struct join_frames *frames)
{
    *frames = (struct join_frames){.at = 0};
}

void join_frames_clear(struct join_frames *frames)
{
    free(frames->in.bytes);
    free(frames->message.bytes);
    join_frames_init(frames);
}

static bool add(struct join_bytes *to, const unsigned char *bytes, size_t size)
{
    if (to->size + size > to->room) {
        size_t room = 2 * (to->size + size) + 4096;
        unsigned char *more = realloc(to->bytes, room);
        if (!more)
            return false;
        to->bytes = more;
        to->room = room;
    }
    if (size > 0)
        memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

bool join_frames_take(struct join_frames *frames, const unsigned char *bytes, size_t size)
{
    if (frames->at > 0) {
        memmove(frames->in.bytes, frames->in.bytes + frames->at, frames->in.size - frames->at);
        frames->in.size -= frames->at;
        frames->at = 0;
    }
    return add(&frames->in, bytes, size);
}

struct header {
    bool is_final;
    int kind;
    size_t size; /* of the header itself */
    uint64_t payload;
};

/* False: not all of it is here. */
static bool read_header(const unsigned char *bytes, size_t size, struct header *h)
{
    if (size < 2)
        return false;
    unsigned length = bytes[1] & 0x7f, extra = length == 127 ? 8 : length == 126 ? 2 : 0;
    *h = (struct header){.is_final = bytes[0] & 0x80, .kind = bytes[0] & 0x0f, .size = 2 + extra, .payload = extra ? 0 : length};
    if (size < h->size)
        return false;
    for (unsigned i = 0; i < extra; i++)
        h->payload = h->payload << 8 | bytes[2 + i];
    return true;
}

static bool is_sound(const struct join_frames *frames, const unsigned char *bytes, const struct header *h)
{
    bool is_control = h->kind >= FRAME_CLOSE;
    if ((bytes[0] & 0x70) || (bytes[1] & 0x80) || h->payload > JOIN_MESSAGE_MOST - frames->message.size)
        return false;
    if (is_control)
        return h->kind <= FRAME_PONG && h->is_final && h->payload <= FRAME_CONTROL_MOST;
    return frames->is_amid ? h->kind == FRAME_CONTINUED : h->kind == FRAME_TEXT;
}

/* A frame of a message: the message, once its last frame is there. */
static enum join_frame take_part(struct join_frames *frames, const struct header *h, const unsigned char **payload, size_t *size)
{
    if (h->is_final && !frames->is_amid)
        return JOIN_FRAME_TEXT;
    if (!add(&frames->message, *payload, *size))
        return JOIN_FRAME_BROKEN;
    frames->is_amid = !h->is_final;
    if (frames->is_amid)
        return JOIN_FRAME_MORE;
    *payload = frames->message.bytes;
    *size = frames->message.size;
    frames->message.size = 0;
    return JOIN_FRAME_TEXT;
}

enum join_frame join_frames_next(struct join_frames *frames, const unsigned char **payload, size_t *size)
{
    struct header h;
    enum join_frame found = JOIN_FRAME_MORE;
    while (found == JOIN_FRAME_MORE) {
        const unsigned char *bytes = frames->in.bytes + frames->at;
        size_t left = frames->in.size - frames->at;
        if (!read_header(bytes, left, &h))
            return JOIN_FRAME_MORE;
        if (!is_sound(frames, bytes, &h))
            return JOIN_FRAME_BROKEN;
        if (left - h.size < h.payload)
            return JOIN_FRAME_MORE;
        *payload = bytes + h.size;
        *size = (size_t)h.payload;
        frames->at += h.size + *size;
        found = h.kind == FRAME_PING    ? JOIN_FRAME_PING
                : h.kind == FRAME_PONG  ? JOIN_FRAME_PONG
                : h.kind == FRAME_CLOSE ? JOIN_FRAME_CLOSE
                                        : take_part(frames, &h, payload, size);
    }
    return found;
}

size_t join_frame_head(int kind, size_t payload, const unsigned char mask[4], unsigned char head[JOIN_FRAME_HEAD])
{
    unsigned extra = payload < 126 ? 0 : payload < 65536 ? 2 : 8;
    head[0] = (unsigned char)(0x80 | kind);
    head[1] = (unsigned char)(0x80 | (extra == 0 ? payload : extra == 2 ? 126 : 127));
    for (unsigned i = 0; i < extra; i++)
        head[2 + i] = (unsigned char)((uint64_t)payload >> 8 * (extra - 1 - i));
    memcpy(head + 2 + extra, mask, 4);
    return 2 + extra + 4;
}
