/* name.c - see name.h. */
#include "name.h"
#include "character.h"

#include <string.h>

size_t name_clean(const char *from, size_t length, char *text, size_t size)
{
    size_t used = 0, at = 0;
    bool wants_blank = false;
    while (at < length && size > 0) {
        uint32_t c = 0;
        size_t bytes = character_read(from + at, length - at, &c);
        bool seen = bytes > 0 && character_is_seen(c);
        if (bytes > 0 && character_is_blank(c))
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
        size_t bytes = character_read(text + at, length - at, &c);
        bool blank = bytes == 1 && c == ' ';
        if (bytes == 0 || (blank ? after_blank : !character_is_seen(c)))
            return false;
        after_blank = blank;
        at += bytes;
    }
    return !after_blank;
}
