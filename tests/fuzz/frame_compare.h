/* frame_compare.h - the reader of WebSocket frames beside wslay's, over the same bytes. */
#ifndef FREEHOLD_FRAME_COMPARE_H
#define FREEHOLD_FRAME_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_LOG_SIZE = 1 << 15 };

/* What came of some bytes: a letter and a length for each message, ping, pong and close frame, then its bytes; at the end the code of the
 * first fault, if there was one. */
struct frame_log {
    size_t size;
    bool is_ended; /* by a fault or a close frame */
    unsigned fault;
    char text[FRAME_LOG_SIZE];
};

/* Reads by our own reader, in portions whose sizes follow from SEED; 0 is all at once. */
void frame_log_own(const uint8_t *bytes, size_t size, uint32_t limit, unsigned seed, struct frame_log *log);

/* Reads by both and compares. NULL where they agree, or differ only in what is listed in frame_compare.c. The limit is at least 125, since
 * wslay counts control frames, too. Not more than 4000 bytes, which wslay can take at once. */
const char *frame_compare(const uint8_t *bytes, size_t size, uint32_t limit, unsigned seed);

#endif
