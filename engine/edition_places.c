/* edition_places.c - see edition_places.h. */
#include "edition_places.h"

#include <string.h>

enum { QUOTED_LENGTH = 32 }; /* longer words are cut off in a message */

const struct word no_word = {"", 0};

struct word word_of(const char *text)
{
    struct word word = {text, strlen(text)};
    return word;
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

/* Is this byte the second or a later one of a UTF-8 character? */
static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Cuts a word, though never within a character, and shows what is not text as a question mark. */
static void write_quoted(struct writer *w, struct word word)
{
    size_t length = word.length;
    if (length > QUOTED_LENGTH) {
        length = QUOTED_LENGTH;
        while (length > 0 && is_continuation(word.text[length]))
            length--;
    }
    for (size_t i = 0; i < length; i++)
        write_char(w, is_control(word.text[i]) ? '?' : word.text[i]);
    if (length < word.length)
        write_text(w, "...");
}

static void write_file(fh_error *error, const char *file)
{
    struct writer w = writer_open(error->file, sizeof error->file);
    for (; file && *file; file++)
        write_char(&w, is_control(*file) ? '?' : *file);
    writer_close(&w);
}

bool error_say(fh_error *error, const struct edition_places *places, struct place place, const char *sentence, struct word first,
               struct word second)
{
    if (!error)
        return false;
    memset(error, 0, sizeof *error);
    struct writer w = writer_open(error->reason, sizeof error->reason);
    write_file(error, places->files[place.source]);
    error->line = place.line;
    for (; *sentence; sentence++) {
        if (*sentence == '%') {
            write_quoted(&w, first);
            first = second;
        } else {
            write_char(&w, *sentence);
        }
    }
    writer_close(&w);
    return false;
}
