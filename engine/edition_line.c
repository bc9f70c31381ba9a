/* edition_line.c - see edition_line.h. */
#include "edition_line.h"

#include <string.h>

/* ---- Characters ----------------------------------------------------------------------------------------------------------------- */

/* How many bytes the character that starts here takes, 0 if it is not UTF-8 in its shortest form or a surrogate. */
static size_t utf8_length(const unsigned char *at, size_t left)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    uint32_t code = length == 1 ? at[0] : at[0] & (0xffu >> (length + 1));
    if ((at[0] >= 0x80 && at[0] < 0xc0) || at[0] >= 0xf8 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3f);
    }
    return code < least[length] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0 : length;
}

/* The control characters of ASCII but for the tab, and the second block of them at U+0080. */
static bool is_control(const unsigned char *at, size_t length)
{
    if (length == 2)
        return at[0] == 0xc2 && at[1] < 0xa0;
    return length == 1 && ((at[0] < 0x20 && at[0] != '\t') || at[0] == 0x7f);
}

const char *line_find_bad(struct reader line)
{
    while (line.next < line.end) {
        const unsigned char *at = (const unsigned char *)line.next;
        size_t length = utf8_length(at, (size_t)(line.end - line.next));
        if (length == 0 || is_control(at, length))
            return line.next;
        line.next += length;
    }
    return NULL;
}

/* ---- Pieces --------------------------------------------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_sign(char c)
{
    return c == '=' || c == '"' || c == '[' || c == ']';
}

bool line_has_more(struct reader *line)
{
    return read_rest(line) && *line->next != '#';
}

bool line_sign(struct reader *line, char sign)
{
    if (!line_has_more(line) || *line->next != sign)
        return false;
    line->next++;
    return true;
}

struct word line_word(struct reader *line)
{
    struct word word = {line->next, 0};
    if (!line_has_more(line))
        return word;
    word.text = line->next;
    while (line->next < line->end && !is_blank(*line->next) && !is_sign(*line->next))
        line->next++;
    word.length = (size_t)(line->next - word.text);
    return word;
}

struct word line_value(struct reader *line)
{
    struct word word = {line->next, 0};
    if (line_has_more(line))
        read_word(line, &word);
    return word;
}

struct word line_next(struct reader line)
{
    return line_value(&line);
}

bool line_is_quoted(struct reader *line)
{
    return line_has_more(line) && *line->next == '"';
}

const char *line_quoted(struct reader *line, char *buffer, size_t size)
{
    size_t length = 0;
    memset(buffer, 0, size);
    for (line->next++; line->next < line->end && *line->next != '"'; line->next++) {
        if (*line->next == '\\' && (++line->next == line->end || (*line->next != '"' && *line->next != '\\')))
            return "a backslash in quotes must stand before \" or another backslash";
        if (*line->next == '\t')
            return "a text in quotes must not hold a tab";
        if (length + 1 == size)
            return "the text in quotes is too long";
        buffer[length++] = *line->next;
    }
    if (line->next == line->end)
        return "the quotation mark at the end is missing";
    line->next++;
    return length > 0 ? NULL : "the text in quotes is empty";
}

void write_quoted_text(struct writer *w, const char *text)
{
    write_char(w, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            write_char(w, '\\');
        write_char(w, *text);
    }
    write_char(w, '"');
}
