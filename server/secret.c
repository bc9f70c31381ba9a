/* secret.c - random secrets and their texts. */
#define _GNU_SOURCE
#include "secret.h"

#include <string.h>
#include <sys/random.h>

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char base32[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

enum { PHRASE_LETTERS = 28, PHRASE_BYTES = 18, GROUP = 4 };

bool secret_random(void *bytes, size_t size)
{
    return getrandom(bytes, size, 0) == (ssize_t)size;
}

/* ---- Hashes ----------------------------------------------------------------------------------------------------------------------- */

void secret_hash(const char *kind, const void *bytes, size_t size, struct digest *digest)
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, kind, strlen(kind));
    sha256_add(&sha, bytes, size);
    sha256_digest(&sha, digest->bytes);
    explicit_bzero(&sha, sizeof sha);
}

bool digest_is_equal(const struct digest *a, const struct digest *b)
{
    unsigned difference = 0;
    for (size_t i = 0; i < SHA256_SIZE; i++)
        difference |= (unsigned)(a->bytes[i] ^ b->bytes[i]);
    return difference == 0;
}

void hex_format(const uint8_t *bytes, size_t size, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 15];
    }
    *text = '\0';
}

void digest_format(const struct digest *digest, char text[DIGEST_TEXT])
{
    hex_format(digest->bytes, SHA256_SIZE, text);
}

bool digest_parse(const char *text, struct digest *digest)
{
    static const char digits[] = "0123456789abcdef";
    if (strlen(text) != DIGEST_TEXT - 1 || strspn(text, digits) != DIGEST_TEXT - 1)
        return false;
    for (size_t i = 0; i < SHA256_SIZE; i++) {
        size_t high = (size_t)(strchr(digits, text[2 * i]) - digits), low = (size_t)(strchr(digits, text[2 * i + 1]) - digits);
        digest->bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* ---- Texts of a fixed number of bits ---------------------------------------------------------------------------------------------- */

/* Groups of WIDTH bits, from the front; bits behind the last byte are zero. */
static unsigned bits_at(const uint8_t *bytes, size_t size, size_t first, unsigned width)
{
    unsigned value = 0;
    for (size_t i = first; i < first + width; i++)
        value = value << 1 | (i / 8 < size ? (unsigned)bytes[i / 8] >> (7 - i % 8) & 1u : 0u);
    return value;
}

static void set_bits(uint8_t *bytes, size_t size, size_t first, unsigned width, unsigned value)
{
    for (size_t i = first + width; i-- > first; value >>= 1) {
        if (value & 1 && i / 8 < size)
            bytes[i / 8] |= (uint8_t)(1u << (7 - i % 8));
    }
}

void token_format(const uint8_t token[TOKEN_SIZE], char text[TOKEN_TEXT])
{
    for (size_t i = 0; i < TOKEN_TEXT - 1; i++)
        text[i] = base64[bits_at(token, TOKEN_SIZE, 6 * i, 6)];
    text[TOKEN_TEXT - 1] = '\0';
}

bool token_parse(const char *text, size_t length, uint8_t token[TOKEN_SIZE])
{
    char again[TOKEN_TEXT];
    memset(token, 0, TOKEN_SIZE);
    if (length != TOKEN_TEXT - 1)
        return false;
    for (size_t i = 0; i < length; i++) {
        const char *letter = text[i] ? strchr(base64, text[i]) : NULL;
        if (!letter)
            return false;
        set_bits(token, TOKEN_SIZE, 6 * i, 6, (unsigned)(letter - base64));
    }
    token_format(token, again);
    return again[length - 1] == text[length - 1]; /* two bits of the last letter mean nothing and must be zero */
}

/* ---- Texts for people ------------------------------------------------------------------------------------------------------------- */

/* The letter of our alphabet that was meant; zero: none. */
static char letter_of(char c)
{
    if (c >= 'a' && c <= 'z')
        c = (char)(c - 'a' + 'A');
    if (c == 'O')
        return '0';
    if (c == 'I' || c == 'L')
        return '1';
    return c && strchr(base32, c) ? c : '\0';
}

/* Exactly COUNT letters, with spaces and hyphens anywhere. */
static bool read_letters(const char *text, char *letters, size_t count)
{
    size_t length = 0;
    for (; *text; text++) {
        if (strchr(" \t\r\n-", *text))
            continue;
        char letter = letter_of(*text);
        if (!letter || length == count)
            return false;
        letters[length++] = letter;
    }
    letters[length] = '\0';
    return length == count;
}

static void write_groups(const char *letters, char *text)
{
    for (size_t i = 0; letters[i]; i++) {
        if (i > 0 && i % GROUP == 0)
            *text++ = '-';
        *text++ = letters[i];
    }
    *text = '\0';
}

/* The phrase and 12 bits of its hash behind it. */
static void add_check(const uint8_t phrase[PHRASE_SIZE], uint8_t bytes[PHRASE_BYTES])
{
    struct digest digest;
    secret_hash("freehold phrase check", phrase, PHRASE_SIZE, &digest);
    memcpy(bytes, phrase, PHRASE_SIZE);
    bytes[PHRASE_SIZE] = digest.bytes[0];
    bytes[PHRASE_SIZE + 1] = digest.bytes[1] & 0xf0;
}

void phrase_format(const uint8_t phrase[PHRASE_SIZE], char text[PHRASE_TEXT])
{
    uint8_t bytes[PHRASE_BYTES];
    char letters[PHRASE_LETTERS + 1];
    add_check(phrase, bytes);
    for (size_t i = 0; i < PHRASE_LETTERS; i++)
        letters[i] = base32[bits_at(bytes, PHRASE_BYTES, 5 * i, 5)];
    letters[PHRASE_LETTERS] = '\0';
    write_groups(letters, text);
    explicit_bzero(bytes, sizeof bytes);
    explicit_bzero(letters, sizeof letters);
}

bool phrase_parse(const char *text, uint8_t phrase[PHRASE_SIZE])
{
    uint8_t bytes[PHRASE_BYTES] = {0}, checked[PHRASE_BYTES];
    char letters[PHRASE_LETTERS + 1];
    if (!read_letters(text, letters, PHRASE_LETTERS))
        return false;
    for (size_t i = 0; i < PHRASE_LETTERS; i++)
        set_bits(bytes, PHRASE_BYTES, 5 * i, 5, (unsigned)(strchr(base32, letters[i]) - base32));
    memcpy(phrase, bytes, PHRASE_SIZE);
    add_check(phrase, checked);
    return memcmp(bytes, checked, PHRASE_BYTES) == 0;
}

bool code_make(char letters[CODE_LETTERS + 1])
{
    uint8_t bytes[CODE_LETTERS];
    if (!secret_random(bytes, sizeof bytes))
        return false;
    for (size_t i = 0; i < CODE_LETTERS; i++)
        letters[i] = base32[bytes[i] % 32];
    letters[CODE_LETTERS] = '\0';
    return true;
}

void code_format(const char letters[CODE_LETTERS + 1], char text[CODE_TEXT])
{
    write_groups(letters, text);
}

bool code_parse(const char *text, char letters[CODE_LETTERS + 1])
{
    return read_letters(text, letters, CODE_LETTERS);
}
