/* fault.c - see fault.h. */
#include "fault.h"
#include "character.h"

#include <string.h>

static const char DOTS[] = "...";

/* The next character of a text as it is shown. *length: how many bytes of the text it is. */
static struct word shown(struct word rest, size_t *length)
{
    uint32_t code = 0;
    *length = character_read(rest.text, rest.length, &code);
    bool is_seen = *length > 0 && (code == ' ' || character_is_seen(code));
    if (*length == 0)
        *length = 1;
    return is_seen ? (struct word){rest.text, *length} : word_of("?");
}

/* Copies a text that may be anything. A text that is too long is cut between characters and ends with three dots. */
static void copy_shown(char *to, size_t size, struct word text)
{
    size_t used = 0, end = 0, length; /* end: where the dots would go */
    while (text.length > 0) {
        struct word next = shown(text, &length);
        if (used + next.length >= size) {
            memcpy(to + end, DOTS, sizeof DOTS);
            return;
        }
        memcpy(to + used, next.text, next.length);
        used += next.length;
        if (used + sizeof DOTS <= size)
            end = used;
        text.text += length;
        text.length -= length;
    }
    to[used] = '\0';
}

bool fault_say(fh_error *error, const char *file, int32_t line, const struct fault *fault)
{
    if (!error)
        return false;
    memset(error, 0, sizeof *error);
    copy_shown(error->file, sizeof error->file, word_of(file ? file : ""));
    error->line = line;
    error->fault = fault->kind;
    copy_shown(error->subject, sizeof error->subject, fault->subject);
    copy_shown(error->found, sizeof error->found, fault->found);
    copy_shown(error->detail, sizeof error->detail, fault->detail);
    error->low = fault->low;
    error->high = fault->high;
    error->count = fault->count;
    return false;
}

void fault_name_file(fh_error *error, const char *file)
{
    copy_shown(error->file, sizeof error->file, word_of(file));
}

struct word fault_byte(char room[FAULT_BYTE_SIZE], char byte)
{
    struct writer w = writer_open(room, FAULT_BYTE_SIZE);
    write_text(&w, "0x");
    write_hex(&w, (unsigned char)byte, 2);
    writer_close(&w);
    return word_of(room);
}
