/* json_check.c - see json_check.h. */
#include "json_check.h"
#include "character.h"

#include <string.h>

enum { MAX_DEPTH = 64 };

struct text {
    const char *next, *end;
};

bool utf8_is_valid(const char *text, size_t length)
{
    for (size_t at = 0, bytes; at < length; at += bytes) {
        uint32_t code = 0;
        bytes = character_read(text + at, length - at, &code);
        if (bytes == 0 || code == 0)
            return false;
    }
    return true;
}

static bool take(struct text *t, char c)
{
    bool is_there = t->next < t->end && *t->next == c;
    t->next += is_there;
    return is_there;
}

static bool take_word(struct text *t, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(t->end - t->next) < length || memcmp(t->next, word, length) != 0)
        return false;
    t->next += length;
    return true;
}

static bool is_digit(const struct text *t)
{
    return t->next < t->end && *t->next >= '0' && *t->next <= '9';
}

static bool take_digits(struct text *t)
{
    if (!is_digit(t))
        return false;
    while (is_digit(t))
        t->next++;
    return true;
}

/* No fraction: Freehold writes whole numbers. */
static bool take_number(struct text *t)
{
    take(t, '-');
    return take(t, '0') ? !is_digit(t) : take_digits(t);
}

static bool take_escape(struct text *t)
{
    static const char hex[] = "0123456789abcdefABCDEF";
    if (t->next == t->end)
        return false;
    char c = *t->next++;
    if (c != 'u')
        return c != '\0' && strchr("\"\\/bfnrt", c);
    for (int i = 0; i < 4; i++, t->next++) {
        if (t->next == t->end || !*t->next || !strchr(hex, *t->next))
            return false;
    }
    return true;
}

static bool take_string(struct text *t)
{
    if (!take(t, '"'))
        return false;
    while (t->next < t->end && *t->next != '"') {
        unsigned char c = (unsigned char)*t->next++;
        if (c < 0x20 || (c == '\\' && !take_escape(t)))
            return false;
    }
    return take(t, '"');
}

static bool take_scalar(struct text *t)
{
    if (t->next < t->end && *t->next == '"')
        return take_string(t);
    return take_word(t, "true") || take_word(t, "false") || take_word(t, "null") || take_number(t);
}

/* What opens a value: of an object, the first key too. *depth grows where something is opened that is not closed at once. */
static bool take_opening(struct text *t, char closing[MAX_DEPTH], int *depth)
{
    while (t->next < t->end && (*t->next == '{' || *t->next == '[')) {
        char close = *t->next++ == '{' ? '}' : ']';
        if (*depth == MAX_DEPTH)
            return false;
        if (take(t, close))
            return true;
        closing[(*depth)++] = close;
        if (close == '}' && !(take_string(t) && take(t, ':')))
            return false;
    }
    return take_scalar(t);
}

bool json_is_valid(const char *text, size_t length)
{
    struct text t = {text, text + length};
    char closing[MAX_DEPTH];
    int depth = 0;
    if (!utf8_is_valid(text, length) || !take_opening(&t, closing, &depth))
        return false;
    while (depth > 0) {
        if (take(&t, closing[depth - 1])) {
            depth--;
            continue;
        }
        bool goes_on = take(&t, ',') && (closing[depth - 1] == ']' || (take_string(&t) && take(&t, ':')));
        if (!goes_on || !take_opening(&t, closing, &depth))
            return false;
    }
    return t.next == t.end;
}
