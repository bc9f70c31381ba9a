/* name.c - see name.h. */
#include "name.h"

#include <string.h>

struct span {
    uint32_t first, last;
};

/* What is not seen, or steers what is seen, beyond the control characters: Unicode's format characters, separators of lines, private areas
 * and what is no character, which terminals show as they like, variation selectors and tags. */
static const struct span UNSEEN[] = {
    {0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x0600, 0x0605},    {0x061c, 0x061c},   {0x06dd, 0x06dd},   {0x070f, 0x070f},
    {0x0890, 0x0891},   {0x08e2, 0x08e2},   {0x115f, 0x1160},    {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},
    {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},    {0xd800, 0xf8ff},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},    {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1345f},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};

/* The pattern of no dots of Braille looks like any other blank. */
static const struct span BLANKS[] = {
    {0x0020, 0x0020}, {0x0009, 0x000d}, {0x00a0, 0x00a0}, {0x1680, 0x1680}, {0x2000, 0x200a},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x2800, 0x2800}, {0x3000, 0x3000},
};

static bool is_among(uint32_t c, const struct span *spans, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (c >= spans[i].first && c <= spans[i].last)
            return true;
    }
    return false;
}

static bool is_blank(uint32_t c)
{
    return is_among(c, BLANKS, sizeof BLANKS / sizeof BLANKS[0]);
}

/* The last two of each plane are no characters. */
static bool is_seen(uint32_t c)
{
    bool is_control = c <= 0x20 || (c >= 0x7f && c <= 0x9f);
    return !is_control && (c & 0xfffe) != 0xfffe && !is_among(c, UNSEEN, sizeof UNSEEN / sizeof UNSEEN[0]);
}

/* The character at the front of the text and how many bytes it takes; 0 for a byte that begins none. */
static size_t character(const char *text, size_t length, uint32_t *c)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t first = (uint8_t)text[0];
    size_t size = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (size == 0 || size > length)
        return 0;
    *c = size == 1 ? first : first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        uint8_t next = (uint8_t)text[i];
        if ((next & 0xc0) != 0x80)
            return 0;
        *c = *c << 6 | (next & 0x3f);
    }
    return *c < least[size] || *c > 0x10ffff ? 0 : size;
}

size_t name_clean(const char *from, size_t length, char *text, size_t size)
{
    size_t used = 0, at = 0;
    bool wants_blank = false;
    while (at < length && size > 0) {
        uint32_t c = 0;
        size_t bytes = character(from + at, length - at, &c);
        bool seen = bytes > 0 && is_seen(c) && !is_blank(c);
        if (bytes > 0 && is_blank(c))
            wants_blank = used > 0;
        if (seen) {
            if (used + wants_blank + bytes > size - 1)
                break;
            if (wants_blank)
                text[used++] = ' ';
            wants_blank = false;
            memcpy(text + used, from + at, bytes);
            used += bytes;
        }
        at += bytes ? bytes : 1;
    }
    if (size > 0)
        text[used] = '\0';
    return used;
}

bool name_is_clean(const char *text, size_t length)
{
    bool after_blank = true;
    for (size_t at = 0; at < length;) {
        uint32_t c = 0;
        size_t bytes = character(text + at, length - at, &c);
        bool blank = bytes == 1 && c == ' ';
        if (bytes == 0 || (blank ? after_blank : !is_seen(c) || is_blank(c)))
            return false;
        after_blank = blank;
        at += bytes;
    }
    return !after_blank;
}
