/* dice.c - see dice.h. */
#include "dice.h"

#include <string.h>

void dice_from_seed(struct dice *dice, uint64_t seed)
{
    memset(dice, 0, sizeof *dice);
    dice->kind = DICE_SEED;
    dice->seed = seed;
}

void dice_from_commitment(struct dice *dice, const uint8_t commitment[SHA256_SIZE])
{
    memset(dice, 0, sizeof *dice);
    dice->kind = DICE_SECRET;
    memcpy(dice->commitment, commitment, SHA256_SIZE);
}

static void commit_to(const uint8_t secret[SHA256_SIZE], uint8_t commitment[SHA256_SIZE])
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, secret, SHA256_SIZE);
    sha256_digest(&sha, commitment);
}

void dice_from_secret(struct dice *dice, const uint8_t secret[SHA256_SIZE])
{
    uint8_t commitment[SHA256_SIZE];
    commit_to(secret, commitment);
    dice_from_commitment(dice, commitment);
}

bool dice_match(const struct dice *dice, const uint8_t secret[SHA256_SIZE])
{
    uint8_t commitment[SHA256_SIZE];
    commit_to(secret, commitment);
    return dice->kind == DICE_SECRET && memcmp(commitment, dice->commitment, SHA256_SIZE) == 0;
}

void dice_key(const struct dice *dice, const char *id, const uint8_t secret[SHA256_SIZE], uint8_t key[SHA256_SIZE])
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, id, strlen(id));
    sha256_add(&sha, secret, SHA256_SIZE);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (dice->given & FH_SEAT_BIT(seat))
            sha256_add(&sha, dice->contributions[seat], SHA256_SIZE);
    }
    sha256_digest(&sha, key);
}
