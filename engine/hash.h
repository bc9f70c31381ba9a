/* hash.h - 64-bit FNV-1a over bytes, little-endian numbers first byte first: the same on every machine. */
#ifndef FREEHOLD_HASH_H
#define FREEHOLD_HASH_H

#include <stdint.h>

#define HASH_BEGIN UINT64_C(0xcbf29ce484222325)

static inline uint64_t hash_byte(uint64_t hash, uint8_t byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

static inline uint64_t hash_number(uint64_t hash, int64_t number, int width)
{
    for (int i = 0; i < width; i++)
        hash = hash_byte(hash, (uint8_t)((uint64_t)number >> (8 * i)));
    return hash;
}

#endif
