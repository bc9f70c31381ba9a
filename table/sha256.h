/* sha256.h - SHA-256 as FIPS 180-4 gives it. A value: to copy it is to assign it, and that is how a running hash is looked at. */
#ifndef FREEHOLD_SHA256_H
#define FREEHOLD_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[64];
};

void sha256_init(struct sha256 *sha);
void sha256_add(struct sha256 *sha, const void *bytes, size_t length);

/* The hash of all that was added. The running one is left as it is, and more can be added. */
void sha256_digest(const struct sha256 *sha, uint8_t digest[SHA256_SIZE]);

#endif
