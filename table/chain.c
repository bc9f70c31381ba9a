/* chain.c - see chain.h. */
#include "chain.h"

#include <string.h>

static const char HEX[] = "0123456789abcdef";

void write_bytes(struct writer *w, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        write_char(w, HEX[bytes[i] >> 4]);
        write_char(w, HEX[bytes[i] & 15]);
    }
}

static int hex_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool word_bytes(struct word word, uint8_t *bytes, size_t count)
{
    if (word.length != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = hex_value(word.text[2 * i]), low = hex_value(word.text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void chain_begin(struct chain *chain)
{
    sha256_init(&chain->running);
}

static void add_line(struct chain *chain, const char *text, size_t length, uint8_t digest[SHA256_SIZE])
{
    sha256_add(&chain->running, text, length);
    sha256_add(&chain->running, "\n", 1);
    sha256_digest(&chain->running, digest);
}

void chain_write(struct chain *chain, const char *text, size_t length, int digits, struct writer *w)
{
    uint8_t digest[SHA256_SIZE];
    add_line(chain, text, length, digest);
    for (size_t i = 0; i < length; i++)
        write_char(w, text[i]);
    write_text(w, " ~");
    write_bytes(w, digest, (size_t)digits / 2);
    write_char(w, '\n');
}

/* Where the mark of a line begins, or NULL. */
static const char *find_mark(const char *line, size_t length, int digits)
{
    size_t mark = (size_t)digits + 2;
    const char *at = length >= mark ? line + length - mark : NULL;
    return at && at[0] == ' ' && at[1] == '~' ? at : NULL;
}

bool chain_read(struct chain *chain, const char *line, size_t length, struct word *text, int *digits)
{
    uint8_t given[SHA256_SIZE], digest[SHA256_SIZE];
    struct chain next = *chain;
    *digits = CHAIN_DIGITS;
    const char *mark = find_mark(line, length, *digits);
    if (!mark) {
        *digits = CHAIN_ALL_DIGITS;
        mark = find_mark(line, length, *digits);
    }
    if (!mark)
        return false;
    size_t count = (size_t)*digits / 2;
    *text = (struct word){line, (size_t)(mark - line)};
    add_line(&next, text->text, text->length, digest);
    if (!word_bytes((struct word){mark + 2, (size_t)*digits}, given, count) || memcmp(given, digest, count) != 0)
        return false;
    *chain = next;
    return true;
}
