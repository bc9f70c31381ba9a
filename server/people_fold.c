/* people_fold.c - the keys of names, by which people_text.h tells whether two look alike.
 *
 * A key is made in rounds: compatible forms are taken apart and case is folded (NFKD), then each character that looks like another becomes
 * it, then pairs such as rn become the letter they look like. Rounds repeat until nothing changes, so that the key of a key is itself. */
#include "character.h"
#include "people_alike.h"
#include "people_text.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

enum {
    ROUNDS_MOST = 8,
    GROWTH = 2, /* characters of the longest right side among the look-alikes */
    DOT_ABOVE = 0x0307,
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* A text in code points, on the heap. NULL: there was no memory. */
struct points {
    uint32_t *code;
    size_t count;
};

/* Replaces the text by one that was made of it. False: no memory. */
static bool replace_points(struct points *text, struct points made)
{
    if (!made.code)
        return false;
    free(text->code);
    *text = made;
    return true;
}

/* ---- Look-alikes ------------------------------------------------------------------------------------------------------------------ */

static const char *find_alike(const struct alike *table, size_t count, uint32_t code)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (table[middle].code == code)
            return table[middle].text;
        if (table[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Letters in black circles, in black squares, and those of which flags are made. */
static uint32_t letter_in_a_sign(uint32_t code)
{
    static const uint32_t first[] = {0x1f150, 0x1f170, 0x1f1e6};
    for (size_t i = 0; i < COUNT(first); i++) {
        if (code >= first[i] && code < first[i] + 26)
            return 'a' + code - first[i];
    }
    return code;
}

static size_t put_alike(uint32_t *to, const char *alike)
{
    size_t count = 0, length = strlen(alike);
    for (size_t at = 0; at < length; count++)
        at += character_read(alike + at, length - at, &to[count]);
    return count;
}

/* Takes out characters that are unseen and the dot above i and j, which have one in any case. */
static bool is_left_out(uint32_t code, uint32_t letter)
{
    return uc_is_property_default_ignorable_code_point(code) || (code == DOT_ABOVE && (letter == 'l' || letter == 'j'));
}

/* False: no memory. */
static bool replace_alikes(struct points *text)
{
    struct points made = {malloc((text->count * GROWTH + 1) * sizeof *made.code), 0};
    uint32_t letter = 0; /* the last character that is no mark */
    for (size_t i = 0; made.code && i < text->count; i++) {
        uint32_t code = letter_in_a_sign(text->code[i]);
        const char *alike = find_alike(PEOPLE_ALIKE, COUNT(PEOPLE_ALIKE), code);
        if (is_left_out(code, letter))
            continue;
        if (alike)
            made.count += put_alike(made.code + made.count, alike);
        else
            made.code[made.count++] = code;
        if (uc_combining_class(code) == 0)
            letter = made.code[made.count - 1];
    }
    return replace_points(text, made);
}

/* rn looks like m, and vv like w. */
static void replace_pairs(struct points *text)
{
    size_t used = 0;
    for (size_t i = 0; i < text->count; i++) {
        uint32_t code = text->code[i], before = used > 0 ? text->code[used - 1] : 0;
        bool is_m = before == 'r' && code == 'n', is_w = before == 'v' && code == 'v';
        if (is_m || is_w)
            text->code[used - 1] = is_m ? 'm' : 'w';
        else
            text->code[used++] = code;
    }
    text->count = used;
}

/* ---- Rounds ----------------------------------------------------------------------------------------------------------------------- */

/* Bytes that are not UTF-8 are left out. */
static struct points read_points(const char *text, size_t length)
{
    struct points read = {malloc((length + 1) * sizeof *read.code), 0};
    for (size_t at = 0; read.code && at < length;) {
        size_t bytes = character_read(text + at, length - at, &read.code[read.count]);
        read.count += bytes > 0;
        at += bytes ? bytes : 1;
    }
    return read;
}

static bool is_latin(uint32_t code)
{
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}

static void replace_small_greek(struct points *text)
{
    bool has_latin = false;
    for (size_t i = 0; i < text->count; i++)
        has_latin = has_latin || is_latin(text->code[i]);
    for (size_t i = 0; has_latin && i < text->count; i++) {
        const char *alike = find_alike(SMALL_GREEK, COUNT(SMALL_GREEK), text->code[i]);
        if (alike)
            text->code[i] = (uint8_t)alike[0];
    }
}

static bool decompose(struct points *text)
{
    struct points made = {0};
    made.code = u32_normalize(UNINORM_NFKD, text->code, text->count, NULL, &made.count);
    return replace_points(text, made);
}

static bool fold_case(struct points *text)
{
    struct points made = {0};
    made.code = u32_casefold(text->code, text->count, NULL, UNINORM_NFKD, NULL, &made.count);
    return replace_points(text, made);
}

/* False: no memory. */
static bool fold_once(struct points *text)
{
    if (!fold_case(text) || !replace_alikes(text))
        return false;
    replace_pairs(text);
    return true;
}

static struct points copy_points(const struct points *text)
{
    struct points copy = {malloc((text->count + 1) * sizeof *copy.code), text->count};
    if (copy.code)
        memcpy(copy.code, text->code, text->count * sizeof *copy.code);
    return copy;
}

static bool is_same(const struct points *first, const struct points *second)
{
    return first->count == second->count && memcmp(first->code, second->code, first->count * sizeof *first->code) == 0;
}

/* Folds until nothing changes. False: no memory. */
static bool fold_fully(struct points *text)
{
    bool is_done = decompose(text), is_changed = true;
    if (is_done)
        replace_small_greek(text);
    for (int round = 0; is_done && is_changed && round < ROUNDS_MOST; round++) {
        struct points before = copy_points(text);
        is_done = before.code && fold_once(text);
        is_changed = is_done && !is_same(&before, text);
        free(before.code);
    }
    return is_done;
}

static struct points fold(const char *text, size_t length)
{
    struct points folded = read_points(text, length);
    if (folded.code && !fold_fully(&folded)) {
        free(folded.code);
        folded.code = NULL;
    }
    return folded;
}

/* ---- Keys ------------------------------------------------------------------------------------------------------------------------- */

/* Stores as many whole characters as fit. */
static size_t write_key(const struct points *folded, char *key, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < folded->count; i++) {
        int bytes = u8_uctomb((uint8_t *)key + used, folded->code[i], (ptrdiff_t)(size - 1 - used));
        if (bytes <= 0)
            break;
        used += (size_t)bytes;
    }
    key[used] = '\0';
    return used;
}

size_t people_fold(const char *text, size_t length, char *key, size_t size)
{
    if (size == 0)
        return 0;
    struct points folded = fold(text, length);
    if (!folded.code)
        folded.count = 0;
    size_t used = write_key(&folded, key, size);
    free(folded.code);
    return used;
}

bool people_look_alike(const char *first, size_t first_length, const char *second, size_t second_length)
{
    struct points a = fold(first, first_length), b = fold(second, second_length);
    bool is_alike = !a.code || !b.code || is_same(&a, &b);
    free(a.code);
    free(b.code);
    return is_alike;
}

/* ---- Reserved names --------------------------------------------------------------------------------------------------------------- */

/* Leaves only letters and digits. */
static void strip(struct points *text)
{
    size_t used = 0;
    for (size_t i = 0; i < text->count; i++) {
        if (uc_is_general_category_withtable(text->code[i], UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N))
            text->code[used++] = text->code[i];
    }
    text->count = used;
}

/* A text folded as a key, and only its letters and digits. They may make new pairs. */
static struct points fold_bare(const char *text, size_t length)
{
    struct points bare = fold(text, length);
    if (bare.code) {
        strip(&bare);
        replace_pairs(&bare);
    }
    return bare;
}

/* The first letter of each reserved name is its own key, so that most of them need not be folded. */
bool people_is_reserved(const char *text, size_t length)
{
    struct points name = fold_bare(text, length);
    bool is_reserved = !name.code;
    for (size_t i = 0; i < COUNT(RESERVED_NAMES) && !is_reserved; i++) {
        if (name.count == 0 || name.code[0] != (uint8_t)RESERVED_NAMES[i][0])
            continue;
        struct points reserved = fold_bare(RESERVED_NAMES[i], strlen(RESERVED_NAMES[i]));
        is_reserved = !reserved.code || is_same(&name, &reserved);
        free(reserved.code);
    }
    free(name.code);
    return is_reserved;
}
