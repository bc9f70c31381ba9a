/* stream.c - the stream of chance: ChaCha8 after D. J. Bernstein, with his 64-bit block counter and a nonce of zero.
 *
 * Four blocks are made side by side, one in each lane of a vector. The vectors are the compilers' own notation (gcc and clang, with or
 * without such registers in the machine), and all they do is add, xor and shift 32-bit words, so every machine makes the same words. */
#include "stream.h"

#include <string.h>

enum { LANES = 4, BLOCK_WORDS = 16, DOUBLE_ROUNDS = 4 };

typedef uint32_t lanes __attribute__((vector_size(LANES * sizeof(uint32_t))));

#define SAME(word) ((lanes){(word), (word), (word), (word)})
#define ROTATE(x, n) (((x) << (n)) | ((x) >> (32 - (n))))

static inline void quarter_round(lanes *x, int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = ROTATE(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = ROTATE(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = ROTATE(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = ROTATE(x[b] ^ x[c], 7);
}

static inline void double_round(lanes *x)
{
    quarter_round(x, 0, 4, 8, 12);
    quarter_round(x, 1, 5, 9, 13);
    quarter_round(x, 2, 6, 10, 14);
    quarter_round(x, 3, 7, 11, 15);
    quarter_round(x, 0, 5, 10, 15);
    quarter_round(x, 1, 6, 11, 12);
    quarter_round(x, 2, 7, 8, 13);
    quarter_round(x, 3, 4, 9, 14);
}

void stream_refill(fh_stream *stream)
{
    const uint32_t *key = stream->key;
    uint64_t n0 = stream->block, n1 = n0 + 1, n2 = n0 + 2, n3 = n0 + 3;
    const lanes start[BLOCK_WORDS] = {
        SAME(0x61707865), /* "expand 32-byte k" */
        SAME(0x3320646e),
        SAME(0x79622d32),
        SAME(0x6b206574),
        SAME(key[0]),
        SAME(key[1]),
        SAME(key[2]),
        SAME(key[3]),
        SAME(key[4]),
        SAME(key[5]),
        SAME(key[6]),
        SAME(key[7]),
        {(uint32_t)n0, (uint32_t)n1, (uint32_t)n2, (uint32_t)n3},
        {(uint32_t)(n0 >> 32), (uint32_t)(n1 >> 32), (uint32_t)(n2 >> 32), (uint32_t)(n3 >> 32)},
        SAME(0),
        SAME(0),
    };
    lanes x[BLOCK_WORDS];
    uint32_t words[BLOCK_WORDS][LANES];

    memcpy(x, start, sizeof x);
    for (int i = 0; i < DOUBLE_ROUNDS; i++)
        double_round(x);
    for (int i = 0; i < BLOCK_WORDS; i++)
        x[i] += start[i];
    memcpy(words, x, sizeof words);
    for (int lane = 0; lane < LANES; lane++) {
        for (int i = 0; i < BLOCK_WORDS; i++)
            stream->words[lane * BLOCK_WORDS + i] = words[i][lane];
    }
    stream->block += LANES;
    stream->used = 0;
}

void fh_stream_init(fh_stream *stream, const uint8_t key[32])
{
    memset(stream, 0, sizeof *stream);
    for (int i = 0; i < 8; i++, key += 4)
        stream->key[i] = (uint32_t)key[0] | (uint32_t)key[1] << 8 | (uint32_t)key[2] << 16 | (uint32_t)key[3] << 24;
    stream->used = STREAM_WORDS;
}

void fh_stream_seed(fh_stream *stream, uint64_t seed)
{
    uint8_t key[32] = {0};
    for (int i = 0; i < 8; i++)
        key[i] = (uint8_t)(seed >> (8 * i));
    fh_stream_init(stream, key);
}

uint32_t fh_stream_next(fh_stream *stream)
{
    return stream_next(stream);
}

uint32_t fh_stream_below(fh_stream *stream, uint32_t bound)
{
    return stream_below(stream, bound);
}
