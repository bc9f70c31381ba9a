/* secret.h - random secrets and their texts: tokens for programs, phrases and codes for people. Only hashes of them are kept. */
#ifndef FREEHOLD_SECRET_H
#define FREEHOLD_SECRET_H

#include "sha256.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TOKEN_SIZE = 32,
    TOKEN_TEXT = 44, /* with its zero: 43 characters of base64url */
    DIGEST_TEXT = 65,
    PHRASE_SIZE = 16,
    PHRASE_TEXT = 35, /* seven groups of four letters with hyphens between them */
    CODE_LETTERS = 12,
    CODE_TEXT = 15 /* three groups of four */
};

struct digest {
    uint8_t bytes[SHA256_SIZE];
};

/* False: the system has no randomness to give, which happens only in the first moments after it was switched on. */
bool secret_random(void *bytes, size_t size);

/* KIND keeps hashes of different things apart; "" for tokens, whose hash is plain SHA-256. */
void secret_hash(const char *kind, const void *bytes, size_t size, struct digest *digest);

/* In a time that does not depend on the bytes. */
bool digest_is_equal(const struct digest *a, const struct digest *b);
void digest_format(const struct digest *digest, char text[DIGEST_TEXT]);
bool digest_parse(const char *text, struct digest *digest);

void hex_format(const uint8_t *bytes, size_t size, char *text); /* 2 * size + 1 bytes */

void token_format(const uint8_t token[TOKEN_SIZE], char text[TOKEN_TEXT]);
bool token_parse(const char *text, size_t length, uint8_t token[TOKEN_SIZE]); /* takes only what token_format() writes */

/* Crockford's base32: digits and letters without I, L, O and U. Readers take lower case, O for 0, I and L for 1, and any spaces and
 * hyphens. A phrase ends with 12 bits of check, so that a mistyped one is known as such. */
void phrase_format(const uint8_t phrase[PHRASE_SIZE], char text[PHRASE_TEXT]);
bool phrase_parse(const char *text, uint8_t phrase[PHRASE_SIZE]);

/* A code as twelve letters without hyphens, and the same for people. */
bool code_make(char letters[CODE_LETTERS + 1]);
void code_format(const char letters[CODE_LETTERS + 1], char text[CODE_TEXT]);
bool code_parse(const char *text, char letters[CODE_LETTERS + 1]);

#endif
