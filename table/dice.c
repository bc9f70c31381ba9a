/* dice.c - see dice.h. */
#include "dice.h"

#include <string.h>

void dice_from_seed(struct dice *dice, uint64_t seed)
{
    memset(dice, 0, sizeof *dice);
    dice->kind = DICE_SEED;
    dice->seed = seed;
    dice->is_known = true;
    fh_stream_seed(&dice->stream, seed);
}

void dice_from_commitment(struct dice *dice, const uint8_t commitment[SHA256_SIZE])
{
    memset(dice, 0, sizeof *dice);
    dice->kind = DICE_SECRET;
    memcpy(dice->commitment, commitment, SHA256_SIZE);
}

void dice_commitment(const uint8_t secret[SHA256_SIZE], uint8_t commitment[SHA256_SIZE])
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, secret, SHA256_SIZE);
    sha256_digest(&sha, commitment);
}

static void make_key(const struct dice *dice, const char *id, uint8_t key[SHA256_SIZE])
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, id, strlen(id));
    sha256_add(&sha, dice->secret, SHA256_SIZE);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (dice->given & FH_SEAT_BIT(seat))
            sha256_add(&sha, dice->contributions[seat], SHA256_SIZE);
    }
    sha256_digest(&sha, key);
}

bool dice_reveal(struct dice *dice, const char *id, const uint8_t secret[SHA256_SIZE])
{
    uint8_t commitment[SHA256_SIZE], key[SHA256_SIZE];
    dice_commitment(secret, commitment);
    if (dice->kind != DICE_SECRET || memcmp(commitment, dice->commitment, SHA256_SIZE) != 0)
        return false;
    memcpy(dice->secret, secret, SHA256_SIZE);
    make_key(dice, id, key);
    fh_stream_init(&dice->stream, key);
    dice->is_known = true;
    return true;
}
