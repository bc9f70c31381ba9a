/* stream.h - the stream of chance, from inside the engine.
 *
 * The calls of freehold.h are inline functions here, because a roll must not cost a call. Only the refill, once every 64 words, is one. The
 * words are the plain ChaCha8 keystream of the key with a nonce of zero, read as little-endian words in order, so that anyone with the key
 * and any ChaCha8 can check every draw. */
#ifndef FREEHOLD_STREAM_H
#define FREEHOLD_STREAM_H

#include "freehold.h"

enum { STREAM_WORDS = 64 }; /* in the buffer: four blocks of sixteen */

/* Makes the next four blocks. */
void stream_refill(fh_stream *stream);

static inline uint32_t stream_next(fh_stream *stream)
{
    if (stream->used >= STREAM_WORDS)
        stream_refill(stream);
    return stream->words[stream->used++];
}

/* A draw of `bits` random bits (at most 32) is brought below the bound by a multiplication: its high part is the number drawn. Of the
 * 2^bits draws, 2^bits modulo bound are too many for every number to come equally often; those are the ones whose low part is below that
 * remainder, and they don't count (Lemire, "Fast random integer generation in an interval", 2019). As the remainder is below the bound,
 * it is only worked out when it can matter. */
static inline bool stream_scale(uint32_t draw, int bits, uint32_t bound, uint32_t *number)
{
    uint64_t product = (uint64_t)draw * bound;
    uint64_t low = product & (((uint64_t)1 << bits) - 1);
    *number = (uint32_t)(product >> bits);
    return low >= bound || low >= ((uint64_t)1 << bits) % bound;
}

/* A number below bound, each equally likely. Where nothing is open, with a bound of 1 (or 0), it is 0 and no word is taken. */
static inline uint32_t stream_below(fh_stream *stream, uint32_t bound)
{
    uint32_t number = 0;
    if (bound < 2)
        return 0;
    while (!stream_scale(stream_next(stream), 32, bound, &number))
        continue;
    return number;
}

/* Two numbers below bound (1 to 255) from the halves of one word, low half first: both dice of a roll. If either half does not count,
 * both are drawn again. */
static inline void stream_pair(fh_stream *stream, uint32_t bound, uint32_t *first, uint32_t *second)
{
    uint32_t word = stream_next(stream);
    while (!stream_scale(word & 0xffff, 16, bound, first) || !stream_scale(word >> 16, 16, bound, second))
        word = stream_next(stream);
}

#endif
