/* edition_line.c - see edition_line.h. */
#include "edition_line.h"
#include "character.h"

#include <string.h>

/* ---- Characters ----------------------------------------------------------------------------------------------------------------- */

const char *line_find_bad(struct reader line)
{
    while (line.next < line.end) {
        uint32_t code = 0;
        size_t length = character_read(line.next, (size_t)(line.end - line.next), &code);
        bool is_blank = code == ' ' || code == '\t' || code == 0xa0;
        if (length == 0 || (!is_blank && !character_is_seen(code)))
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

enum fh_fault line_quoted(struct reader *line, char *buffer, size_t size)
{
    size_t length = 0;
    memset(buffer, 0, size);
    for (line->next++; line->next < line->end && *line->next != '"'; line->next++) {
        if (*line->next == '\\' && (++line->next == line->end || (*line->next != '"' && *line->next != '\\')))
            return FH_FAULT_BAD_BACKSLASH;
        if (*line->next == '\t')
            return FH_FAULT_TAB_IN_QUOTES;
        if (length + 1 == size)
            return FH_FAULT_LONG_QUOTES;
        buffer[length++] = *line->next;
    }
    if (line->next == line->end)
        return FH_FAULT_OPEN_QUOTES;
    line->next++;
    return length > 0 ? FH_NO_FAULT : FH_FAULT_EMPTY_QUOTES;
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
