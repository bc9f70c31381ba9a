/* character.c - see character.h. */
#include "character.h"

struct span {
    uint32_t first, last;
};

/* Characters beyond the control characters that are invisible or change how others look: Unicode's format characters, line separators,
 * variation selectors and tags; and private areas and noncharacters, which each terminal shows differently. */
static const struct span UNSEEN[] = {
    {0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x0600, 0x0605},    {0x061c, 0x061c},   {0x06dd, 0x06dd},   {0x070f, 0x070f},
    {0x0890, 0x0891},   {0x08e2, 0x08e2},   {0x115f, 0x1160},    {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},
    {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},    {0xd800, 0xf8ff},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},    {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1345f},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};

/* The Braille pattern without dots looks like a blank. */
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

bool character_is_blank(uint32_t code)
{
    return is_among(code, BLANKS, sizeof BLANKS / sizeof BLANKS[0]);
}

/* The last two of each plane are no characters. Nearly all characters of a file are ASCII and need no table. */
bool character_is_seen(uint32_t code)
{
    if (code < 0x7f)
        return code > 0x20;
    bool is_control = code <= 0x20 || (code >= 0x7f && code <= 0x9f), is_none = (code & 0xfffe) == 0xfffe;
    return !is_control && !is_none && !character_is_blank(code) && !is_among(code, UNSEEN, sizeof UNSEEN / sizeof UNSEEN[0]);
}

size_t character_read(const char *text, size_t left, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t first = (uint8_t)text[0];
    size_t size = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (size == 0 || size > left)
        return 0;
    *code = size == 1 ? first : first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        uint8_t next = (uint8_t)text[i];
        if ((next & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (next & 0x3f);
    }
    bool is_surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[size] || *code > 0x10ffff || is_surrogate ? 0 : size;
}
