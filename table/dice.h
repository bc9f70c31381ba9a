/* dice.h - where a table's chance comes from, so that anyone can check it afterwards (X04).
 *
 * Either a number that everybody knows from the start (a seed), or a secret of 32 bytes that is committed to before the game, together
 * with contributions of the players, and revealed at its end. The key of the stream is SHA-256 over the game's id, the secret and the
 * contributions by seat: nobody chose the dice if one contributor was honest, though who holds the secret could know them. */
#ifndef FREEHOLD_DICE_H
#define FREEHOLD_DICE_H

#include "freehold.h"
#include "sha256.h"

enum dice_kind { DICE_SEED, DICE_SECRET };

struct dice {
    uint8_t kind;   /* enum dice_kind */
    bool is_known;  /* the stream is at hand: always with a seed, else only where the secret is */
    fh_seats given; /* who contributed */
    uint64_t seed;
    uint8_t commitment[SHA256_SIZE], secret[SHA256_SIZE];
    uint8_t contributions[FH_MAX_SEATS][SHA256_SIZE];
    fh_stream stream;
};

void dice_from_seed(struct dice *dice, uint64_t seed);

/* Dice of which only the commitment is known so far. */
void dice_from_commitment(struct dice *dice, const uint8_t commitment[SHA256_SIZE]);

/* False if the secret is not the one that was committed to. From here on the dice are known. */
bool dice_reveal(struct dice *dice, const char *id, const uint8_t secret[SHA256_SIZE]);

void dice_commitment(const uint8_t secret[SHA256_SIZE], uint8_t commitment[SHA256_SIZE]);

#endif
