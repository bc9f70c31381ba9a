/* engine_lines.c - bytes become lines. A line ends with a newline, before which a carriage return is ignored; the last one may lack it.
 * Lines that are too long, or hold bytes that are no text, are refused as a whole. */
#include "engine_parts.h"
#include "edition_line.h"

#include <string.h>

void engine_init(struct engine_session *e, const struct engine_host *host)
{
    e->host = *host;
    e->is_open = true;
    e->has_edition = e->has_game = false;
    e->line_length = 0;
    e->is_line_long = e->is_block_open = false;
    e->answer = writer_open(e->text, sizeof e->text);
    memset(&e->seats, 0, sizeof e->seats);
    history_clear(&e->history);
    engine_forget_bots(e);
    fh_stream_seed(&e->stream, 1);
}

/* Adds bytes to the line; of a line that is too long the front is kept. */
static void collect(struct engine_session *e, const char *bytes, size_t length)
{
    size_t room = ENGINE_LINE_SIZE - e->line_length;
    e->is_line_long |= length > room;
    memcpy(e->line + e->line_length, bytes, length < room ? length : room);
    e->line_length += length < room ? length : room;
}

static void end_line(struct engine_session *e)
{
    char room[FAULT_BYTE_SIZE];
    if (e->line_length > 0 && e->line[e->line_length - 1] == '\r' && !e->is_line_long)
        e->line_length--;
    e->line[e->line_length] = '\0';
    const char *bad = line_find_bad(reader_open(e->line, e->line_length));
    struct fault fault = {.kind = FAULT_LONG_LINE, .high = ENGINE_LINE_SIZE};
    if (!e->is_line_long && bad)
        fault = (struct fault){.kind = FH_FAULT_BAD_BYTE, .found = fault_byte(room, *bad)};
    engine_answer_line(e, e->is_line_long || bad ? &fault : NULL);
    e->line_length = 0;
    e->is_line_long = false;
}

bool engine_take(struct engine_session *e, const char *bytes, size_t length)
{
    while (length > 0 && e->is_open) {
        const char *newline = memchr(bytes, '\n', length);
        size_t part = newline ? (size_t)(newline - bytes) : length;
        collect(e, bytes, part);
        if (newline)
            end_line(e);
        part += newline != NULL;
        bytes += part;
        length -= part;
    }
    return e->is_open;
}

void engine_end(struct engine_session *e)
{
    if (e->is_open && (e->line_length > 0 || e->is_line_long))
        end_line(e);
    if (e->is_open && e->is_block_open) {
        e->is_block_open = false;
        engine_end_answer(e, engine_refuse(e, &(struct fault){.kind = FAULT_OPEN_REQUEST, .detail = word_of("end")}));
    }
}
