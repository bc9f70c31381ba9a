/* text.c - see text.h. */
#include "text.h"

#include <string.h>

struct writer writer_open(char *text, size_t size)
{
    struct writer w = {text, size, 0};
    return w;
}

size_t writer_close(struct writer *w)
{
    if (w->size > 0)
        w->text[w->length < w->size ? w->length : w->size - 1] = '\0';
    return w->length;
}

char *writer_rest(const struct writer *w)
{
    return w->text + (w->length < w->size ? w->length : w->size);
}

size_t writer_room(const struct writer *w)
{
    return w->length < w->size ? w->size - w->length : 0;
}

void writer_skip(struct writer *w, size_t length)
{
    w->length += length;
}

void write_char(struct writer *w, char c)
{
    if (w->length < w->size)
        w->text[w->length] = c;
    w->length++;
}

void write_text(struct writer *w, const char *text)
{
    while (*text)
        write_char(w, *text++);
}

void write_number(struct writer *w, int64_t number)
{
    char digits[20];
    int count = 0;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        write_char(w, '-');
    while (count > 0)
        write_char(w, digits[--count]);
}

void write_hex(struct writer *w, uint64_t number, int digits)
{
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        write_char(w, "0123456789abcdef"[(number >> shift) & 15]);
}

void write_json_text(struct writer *w, const char *text)
{
    write_char(w, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            write_char(w, '\\');
            write_char(w, *text);
        } else if ((unsigned char)*text < 0x20) {
            write_text(w, "\\u");
            write_hex(w, (unsigned char)*text, 4);
        } else {
            write_char(w, *text);
        }
    }
    write_char(w, '"');
}

struct word word_of(const char *text)
{
    struct word word = {text, strlen(text)};
    return word;
}

struct reader reader_open(const char *text, size_t length)
{
    struct reader r = {text, text + length};
    return r;
}

bool read_line(struct reader *r, struct reader *line)
{
    if (r->next == r->end)
        return false;
    const char *stop = memchr(r->next, '\n', (size_t)(r->end - r->next));
    line->next = r->next;
    line->end = stop ? stop : r->end;
    r->next = stop ? stop + 1 : r->end;
    if (line->end > line->next && line->end[-1] == '\r')
        line->end--;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool read_rest(struct reader *r)
{
    while (r->next < r->end && is_blank(*r->next))
        r->next++;
    return r->next < r->end;
}

bool read_word(struct reader *r, struct word *word)
{
    if (!read_rest(r))
        return false;
    word->text = r->next;
    while (r->next < r->end && !is_blank(*r->next))
        r->next++;
    word->length = (size_t)(r->next - word->text);
    return true;
}

bool word_is(struct word word, const char *text)
{
    return strlen(text) == word.length && memcmp(word.text, text, word.length) == 0;
}

bool word_number(struct word word, int64_t low, int64_t high, int64_t *number)
{
    bool is_negative = word.length > 0 && word.text[0] == '-';
    size_t i = is_negative ? 1 : 0;
    size_t digits = word.length - i;
    if (digits == 0 || digits > 18 || (word.text[i] == '0' && word.length > 1))
        return false;
    int64_t value = 0;
    for (; i < word.length; i++) {
        if (word.text[i] < '0' || word.text[i] > '9')
            return false;
        value = value * 10 + (word.text[i] - '0');
    }
    *number = is_negative ? -value : value;
    return *number >= low && *number <= high;
}

struct word word_split(struct word *word, char separator)
{
    struct word front = *word;
    const char *at = word->length ? memchr(word->text, separator, word->length) : NULL;
    if (at) {
        front.length = (size_t)(at - word->text);
        word->text = at + 1;
        word->length -= front.length + 1;
    } else {
        word->length = 0;
    }
    return front;
}

int word_find(struct word word, const char *names, size_t row_size, int count)
{
    for (int i = 0; i < count; i++) {
        if (word_is(word, names + (size_t)i * row_size))
            return i;
    }
    return -1;
}
