/* sha256.c - see sha256.h. Names of variables are those of FIPS 180-4, section 6.2.2. */
#include "sha256.h"

#include <string.h>

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static void schedule(uint32_t w[64], const uint8_t block[64])
{
    for (int t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 | (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < 64; t++) {
        uint32_t s0 = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = s1 + w[t - 7] + s0 + w[t - 16];
    }
}

static void compress(uint32_t state[8], const uint8_t block[64])
{
    uint32_t w[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
    schedule(w, block);
    for (int t = 0; t < 64; t++) {
        uint32_t t1 = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + w[t];
        uint32_t t2 = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    const uint32_t last[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state[i] += last[i];
}

void sha256_init(struct sha256 *sha)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memset(sha, 0, sizeof *sha);
    memcpy(sha->state, first, sizeof first);
}

void sha256_add(struct sha256 *sha, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    while (length > 0) {
        size_t used = sha->length % 64, part = 64 - used < length ? 64 - used : length;
        memcpy(sha->block + used, from, part);
        sha->length += part;
        from += part;
        length -= part;
        if (used + part == 64)
            compress(sha->state, sha->block);
    }
}

void sha256_digest(const struct sha256 *sha, uint8_t digest[SHA256_SIZE])
{
    static const uint8_t padding[64] = {0x80};
    struct sha256 last = *sha;
    uint64_t bits = sha->length * 8;
    size_t used = sha->length % 64;
    uint8_t size[8];
    for (int i = 0; i < 8; i++)
        size[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(&last, padding, used < 56 ? 56 - used : 120 - used);
    sha256_add(&last, size, sizeof size);
    for (int i = 0; i < SHA256_SIZE; i++)
        digest[i] = (uint8_t)(last.state[i / 4] >> (24 - 8 * (i % 4)));
}
