/* fuzz_words.c - any bytes as a word file (X09): no crash, a reason with a line for what is refused, and what is taken can be looked up
 * and filled into a buffer of any size. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct words words, nothing;

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* What is stored ends with a NUL, is no longer than the whole, and does not end within a character. */
static void fill(const char *edition, const char *key, size_t size)
{
    static const struct words_value values[] = {{.name = "seat", .text = {"\xc5\x9e", 2}}, {.name = "amount", .number = INT64_MIN}};
    char text[256];
    size_t length = words_fill(&words, edition, key, values, 2, text, size);
    if (size == 0)
        return;
    require(memchr(text, '\0', size) != NULL);
    size_t stored = strlen(text);
    require(stored <= length && (stored == length || stored + 4 >= size));
    require(stored == 0 || ((unsigned char)text[stored - 1] & 0xc0) != 0xc0);
}

static void examine(const struct words_entry *entry)
{
    char edition[FH_ID_SIZE] = "", key[WORDS_KEY_SIZE] = "";
    require(entry->edition.length < sizeof edition && entry->key.length < sizeof key && entry->text.length > 0);
    memcpy(edition, entry->edition.text, entry->edition.length);
    memcpy(key, entry->key.text, entry->key.length);
    require(words_find(&words, edition, key).text == entry->text.text);
    for (size_t size = 0; size <= 16; size += 3)
        fill(edition, key, size);
    fill(edition, key, 256);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fh_error error;
    memset(&words, 0, sizeof words);
    if (!words_parse(&words, "fuzz", (const char *)data, size, &error)) {
        require(memcmp(&words, &nothing, sizeof nothing) == 0 && error.line > 0 && error.fault);
        return 0;
    }
    int count = 0;
    for (int i = 0; i < WORDS_SLOTS; i++) {
        if (!words.slots[i].key.text)
            continue;
        if (words.slots[i].edition.length == 0)
            words.slots[i].edition.text = ""; /* so that it can be copied */
        examine(&words.slots[i]);
        count++;
    }
    require(count == words.count);
    return 0;
}
