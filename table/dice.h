/* dice.h - what everybody knows of a table's dice, so that anyone can check them afterwards (X04).
 *
 * Chance comes either from a number that everybody knows from the start (a seed), or from a secret of 32 bytes that is committed to before
 * the game, together with contributions of the players, and revealed at its end. The key of the stream is SHA-256 over the game's id, the
 * secret and the contributions by seat: nobody chose the dice if one contributor was honest, though the holder of the secret could know
 * them. The secret itself and the stream belong to the dealer (dealer.h). */
#ifndef FREEHOLD_DICE_H
#define FREEHOLD_DICE_H

#include "freehold.h"
#include "sha256.h"

enum dice_kind { DICE_SEED, DICE_SECRET };

struct dice {
    uint8_t kind;        /* enum dice_kind */
    fh_seats given;      /* those who contributed */
    uint32_t called_off; /* starts of this game, each with a commitment of its own, that did not lead to it */
    uint64_t seed;
    uint8_t commitment[SHA256_SIZE];
    uint8_t revealed[SHA256_SIZE]; /* the secret, once the record has ended; zero until then */
    uint8_t contributions[FH_MAX_SEATS][SHA256_SIZE];
};

void dice_from_seed(struct dice *dice, uint64_t seed);
void dice_from_commitment(struct dice *dice, const uint8_t commitment[SHA256_SIZE]);
void dice_from_secret(struct dice *dice, const uint8_t secret[SHA256_SIZE]); /* by its commitment */

/* Is this the secret that was committed to? */
bool dice_match(const struct dice *dice, const uint8_t secret[SHA256_SIZE]);

/* The key of the stream that these dice and this secret give in the game of that id. */
void dice_key(const struct dice *dice, const char *id, const uint8_t secret[SHA256_SIZE], uint8_t key[SHA256_SIZE]);

#endif
