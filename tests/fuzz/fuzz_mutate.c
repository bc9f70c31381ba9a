/* fuzz_mutate.c - see fuzz_mutate.h. */
#include "fuzz_mutate.h"
#include "edition_fields.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 1024, WORD_SIZE = 64, BYTES_ONE_IN = 4 };

/* A part of the text. */
struct part {
    size_t begin, end;
};

static uint32_t below(fh_stream *stream, size_t bound)
{
    return fh_stream_below(stream, bound > UINT32_MAX ? UINT32_MAX : (uint32_t)bound);
}

/* ---- Words ----------------------------------------------------------------------------------------------------------------------- */

#define WORD(name, word, ...) word,
static const char *const NAMES[] = {FH_ACTIONS(WORD) FH_QUESTIONS(WORD) FH_SQUARE_KINDS(WORD) FH_WHYS(WORD)};
static const char *const OTHERS[] = {"give", "take", "free",      "share",  "0",        "1",  "-1", "100", "1000000000", "yes", "no",
                                     "none", "bank", "unlimited", "[deck ", "[passes]", "\"", "\n", "*",   "+5",         "~"};

static char words[MAX_WORDS][WORD_SIZE];
static uint32_t word_count;

static void add_word(const char *word, size_t length)
{
    if (word_count < MAX_WORDS)
        snprintf(words[word_count++], WORD_SIZE, "%.*s", (int)length, word);
}

/* The keys of editions and the words of their choices. */
static void add_keys(void)
{
    for (int i = 0; i < edition_field_count; i++) {
        add_word(edition_fields[i].key, strlen(edition_fields[i].key));
        for (const char *word = edition_fields[i].words; word && *word; word += strspn(word, " ")) {
            add_word(word, strcspn(word, " "));
            word += strcspn(word, " ");
        }
    }
}

static const char *any_word(fh_stream *stream)
{
    if (word_count == 0) {
        for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
            add_word(NAMES[i], strlen(NAMES[i]));
        for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++)
            add_word(OTHERS[i], strlen(OTHERS[i]));
        add_keys();
    }
    return words[below(stream, word_count)];
}

/* ---- Parts of the text ----------------------------------------------------------------------------------------------------------- */

/* The part around a random place, up to any of the signs that end it. */
static struct part any_part(const uint8_t *data, size_t size, const char *signs, fh_stream *stream)
{
    size_t at = below(stream, size);
    struct part part = {at, at};
    while (part.begin > 0 && !strchr(signs, data[part.begin - 1]))
        part.begin--;
    while (part.end < size && !strchr(signs, data[part.end]))
        part.end++;
    return part;
}

static struct part any_token(const uint8_t *data, size_t size, fh_stream *stream)
{
    return any_part(data, size, " \n=,:", stream);
}

/* A line with its end. */
static struct part any_line(const uint8_t *data, size_t size, fh_stream *stream)
{
    struct part line = any_part(data, size, "\n", stream);
    line.end += line.end < size;
    return line;
}

/* Puts other bytes in place of a part. Where there is no room nothing changes. */
static size_t replace(uint8_t *data, size_t size, size_t max_size, struct part part, const void *bytes, size_t length)
{
    size_t changed = size - (part.end - part.begin) + length;
    if (changed > max_size)
        return size;
    memmove(data + part.begin + length, data + part.end, size - part.end);
    memcpy(data + part.begin, bytes, length);
    return changed;
}

/* ---- Changes --------------------------------------------------------------------------------------------------------------------- */

/* Another word of the text, or any word at all, in place of one. */
static size_t change_word(uint8_t *data, size_t size, size_t max_size, fh_stream *stream)
{
    uint8_t copy[WORD_SIZE];
    struct part old = any_token(data, size, stream), from = any_token(data, size, stream);
    size_t length = from.end - from.begin;
    if (length > sizeof copy || below(stream, 2)) {
        const char *word = any_word(stream);
        return replace(data, size, max_size, old, word, strlen(word));
    }
    memcpy(copy, data + from.begin, length);
    return replace(data, size, max_size, old, copy, length);
}

static size_t insert_word(uint8_t *data, size_t size, size_t max_size, fh_stream *stream)
{
    char word[WORD_SIZE + 1];
    struct part before = any_token(data, size, stream);
    before.end = before.begin;
    int length = snprintf(word, sizeof word, "%s%c", any_word(stream), " =,:"[below(stream, 4)]);
    return replace(data, size, max_size, before, word, (size_t)length);
}

static size_t copy_line(uint8_t *data, size_t size, size_t max_size, fh_stream *stream)
{
    static uint8_t copy[1 << 12];
    struct part from = any_line(data, size, stream), before = any_line(data, size, stream);
    size_t length = from.end - from.begin;
    if (length > sizeof copy)
        return size;
    memcpy(copy, data + from.begin, length);
    before.end = before.begin;
    return replace(data, size, max_size, before, copy, length);
}

size_t fuzz_mutate(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    fh_stream stream;
    fh_stream_seed(&stream, seed);
    if (size == 0 || below(&stream, BYTES_ONE_IN) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    for (uint32_t i = 1 + below(&stream, 3); i > 0 && size > 0; i--) {
        switch (below(&stream, 5)) {
        case 0:
            size = insert_word(data, size, max_size, &stream);
            break;
        case 1:
            size = copy_line(data, size, max_size, &stream);
            break;
        case 2:
            size = replace(data, size, max_size, any_line(data, size, &stream), "", 0);
            break;
        default:
            size = change_word(data, size, max_size, &stream);
            break;
        }
    }
    return size;
}
