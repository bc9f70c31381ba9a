/* fuzz_people_text.c - any bytes as a name and as chat. A name is taken only if chat would leave it as it is; what is cleaned is UTF-8,
 * short enough, and does not change when it is cleaned again; the key of a key is itself. */
#include "people_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistr.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SIZE_MOST = 4096 };

static void require(bool claim, const char *what)
{
    if (claim)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

static bool is_utf8(const char *text, size_t length)
{
    return u8_check((const uint8_t *)text, length) == NULL;
}

/* The room for the result is exactly as large as said, so that the sanitizers see a byte beyond it. */
static void check_room(const char *text, size_t length, size_t size)
{
    char *exact = malloc(size), *key = malloc(size);
    require(exact && key, "memory");
    size_t kept = people_clean_chat(text, length, exact, size), folded = people_fold(text, length, key, size);
    require(kept < size && exact[kept] == '\0' && is_utf8(exact, kept), "a text that was cut");
    require(folded < size && key[folded] == '\0' && is_utf8(key, folded), "a key that was cut");
    free(exact);
    free(key);
}

static size_t check_chat(const char *text, size_t length, char clean[CHAT_SIZE])
{
    char again[CHAT_SIZE];
    size_t kept = people_clean_chat(text, length, clean, CHAT_SIZE);
    require(kept < CHAT_SIZE && clean[kept] == '\0' && strlen(clean) == kept, "the length of a clean text");
    require(is_utf8(clean, kept), "a clean text is UTF-8");
    require(u8_mbsnlen((const uint8_t *)clean, kept) <= CHAT_MOST, "too many characters");
    require(people_clean_chat(clean, kept, again, CHAT_SIZE) == kept && memcmp(clean, again, kept) == 0, "cleaning twice");
    return kept;
}

static void check_key(const char *text, size_t length)
{
    static char key[SIZE_MOST * 40], again[SIZE_MOST * 40];
    size_t size = people_fold(text, length, key, sizeof key);
    require(is_utf8(key, size), "a key is UTF-8");
    require(people_fold(key, size, again, sizeof again) == size && memcmp(key, again, size) == 0, "folding twice");
    require(people_look_alike(text, length, key, size), "a name looks like its key");
}

static void check_name(const char *text, size_t length, const char *clean, size_t kept)
{
    enum text_fault fault = people_check_name(text, length, ROOM_NAME_MOST);
    bool is_same = kept == length && memcmp(text, clean, length) == 0;
    require(fault < TEXT_FAULTS && text_fault_word(fault), "a fault without a word");
    require(fault != TEXT_FINE || (is_same && length > 0 && length <= ROOM_NAME_MOST), "a name that is not clean");
    bool may_be_clean = fault == TEXT_UNKNOWN || fault == TEXT_RESERVED || fault == TEXT_LONG || fault == TEXT_EMPTY;
    require(fault == TEXT_FINE || !is_same || may_be_clean, "a clean name that is refused");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char clean[CHAT_SIZE];
    const char *text = (const char *)data;
    size = size < SIZE_MOST ? size : SIZE_MOST;
    size_t kept = check_chat(text, size, clean);
    check_name(text, size, clean, kept);
    check_name(clean, kept, clean, kept);
    check_key(text, size);
    check_room(text, size, size > 0 ? 1 + data[0] % 64u : 1);
    return 0;
}
