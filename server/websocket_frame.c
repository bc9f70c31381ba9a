/* websocket_frame.c - reads and writes the frames of WebSocket. tests/unit/test_websocket_frame.c compares the reader with wslay's. */
#include "websocket_frame.h"

/* ---- UTF-8 ------------------------------------------------------------------------------------------------------------------------ */

/* A character's first byte says how many follow, and narrows the second one: no overlong forms, no surrogates, nothing above U+10FFFF. */
static bool utf8_begin(struct utf8 *text, unsigned char byte)
{
    *text = (struct utf8){.low = 0x80, .high = 0xbf};
    if (byte >= 0xc2 && byte <= 0xdf)
        text->left = 1;
    else if (byte >= 0xe0 && byte <= 0xef)
        text->left = 2;
    else if (byte >= 0xf0 && byte <= 0xf4)
        text->left = 3;
    if (byte == 0xe0)
        text->low = 0xa0;
    else if (byte == 0xed)
        text->high = 0x9f;
    else if (byte == 0xf0)
        text->low = 0x90;
    else if (byte == 0xf4)
        text->high = 0x8f;
    return text->left > 0 || byte < 0x80;
}

bool utf8_take(struct utf8 *text, const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text->left == 0) {
            if (!utf8_begin(text, bytes[i]))
                return false;
        } else if (bytes[i] < text->low || bytes[i] > text->high) {
            return false;
        } else {
            *text = (struct utf8){.left = (uint8_t)(text->left - 1), .low = 0x80, .high = 0xbf};
        }
    }
    return true;
}

/* ---- Reading ---------------------------------------------------------------------------------------------------------------------- */

void frame_reader_init(struct frame_reader *reader, uint32_t limit)
{
    *reader = (struct frame_reader){.limit = limit};
}

bool frame_reader_is_amid(const struct frame_reader *reader)
{
    return reader->head_size > 0 || reader->is_in_message;
}

static enum frame_kind kind_of(const struct frame_reader *reader)
{
    return (enum frame_kind)(reader->head[0] & 0x0f);
}

static bool is_final(const struct frame_reader *reader)
{
    return reader->head[0] & 0x80;
}

static bool is_control(enum frame_kind kind)
{
    return kind >= FRAME_CLOSE;
}

/* How long the header is, as far as its first two bytes tell. */
static size_t head_length(const struct frame_reader *reader)
{
    unsigned length = reader->head[1] & 0x7f;
    if (reader->head_size < 2)
        return 2;
    return length == 127 ? 14 : length == 126 ? 8 : 6;
}

/* The first two bytes: everything but the length. 0 where they are sound. */
static enum close_code check_kind(const struct frame_reader *reader)
{
    enum frame_kind kind = kind_of(reader);
    unsigned length = reader->head[1] & 0x7f;
    bool is_masked = reader->head[1] & 0x80;
    if ((reader->head[0] & 0x70) || !is_masked || kind > FRAME_PONG || (kind > FRAME_BINARY && kind < FRAME_CLOSE))
        return CLOSE_PROTOCOL;
    if (is_control(kind))
        return is_final(reader) && length <= FRAME_CONTROL_MOST ? 0 : CLOSE_PROTOCOL;
    if ((kind == FRAME_CONTINUED) != reader->is_in_message)
        return CLOSE_PROTOCOL;
    return kind == FRAME_BINARY ? CLOSE_NOT_TEXT : 0;
}

/* The length, which must be written in as few bytes as it can be. */
static enum close_code read_length(struct frame_reader *reader)
{
    size_t end = head_length(reader) - 4;
    uint64_t length = end == 2 ? reader->head[1] & 0x7f : 0;
    for (size_t i = 2; i < end; i++)
        length = length << 8 | reader->head[i];
    if ((end == 4 && length < 126) || (end == 10 && (length <= UINT16_MAX || length > INT64_MAX)))
        return CLOSE_PROTOCOL;
    if (!is_control(kind_of(reader))) {
        if (reader->size + length > reader->limit)
            return CLOSE_TOO_LONG;
        reader->size += (uint32_t)length;
    }
    reader->left = (uint32_t)length;
    return 0;
}

/* Takes bytes of the header. Most faults show after two bytes, the others at its end. */
static size_t read_head(struct frame_reader *reader, const unsigned char *data, size_t size, struct frame_piece *piece)
{
    size_t taken = 0;
    while (taken < size && !reader->is_in_payload && !piece->error) {
        reader->head[reader->head_size++] = data[taken++];
        if (reader->head_size == 2)
            piece->error = check_kind(reader);
        if (reader->head_size == head_length(reader) && !piece->error) {
            piece->error = read_length(reader);
            reader->is_in_payload = !piece->error;
            reader->mask_at = 0;
        }
    }
    return taken;
}

static void unmask(struct frame_reader *reader, unsigned char *bytes, size_t size)
{
    const unsigned char *mask = reader->head + head_length(reader) - 4;
    for (size_t i = 0; i < size; i++)
        bytes[i] ^= mask[(reader->mask_at + i) & 3];
    reader->mask_at = (uint8_t)((reader->mask_at + size) & 3);
}

/* A part of a text: its bytes so far must be able to be one, at its end exactly one. */
static void check_text(struct frame_reader *reader, struct frame_piece *piece)
{
    if (!utf8_take(&reader->text, piece->bytes, piece->size) || (piece->is_end && reader->text.left > 0))
        piece->error = CLOSE_BAD_TEXT;
}

static void end_frame(struct frame_reader *reader, enum frame_kind kind)
{
    reader->head_size = 0;
    reader->is_in_payload = false;
    if (is_control(kind))
        return;
    reader->is_in_message = !is_final(reader);
    if (is_final(reader)) {
        reader->size = 0;
        reader->text = (struct utf8){0};
    }
}

static size_t read_payload(struct frame_reader *reader, unsigned char *data, size_t size, struct frame_piece *piece)
{
    enum frame_kind kind = kind_of(reader);
    size_t taken = size < reader->left ? size : reader->left;
    unmask(reader, data, taken);
    reader->left -= (uint32_t)taken;
    piece->kind = is_control(kind) ? kind : FRAME_TEXT;
    piece->bytes = data;
    piece->size = taken;
    piece->is_end = reader->left == 0 && is_final(reader);
    if (!is_control(kind))
        check_text(reader, piece);
    if (reader->left == 0)
        end_frame(reader, kind);
    return taken;
}

size_t frame_read(struct frame_reader *reader, unsigned char *data, size_t size, struct frame_piece *piece)
{
    *piece = (struct frame_piece){.kind = FRAME_NONE};
    size_t taken = read_head(reader, data, size, piece);
    if (piece->error || !reader->is_in_payload || (reader->left > 0 && taken == size))
        return taken;
    return taken + read_payload(reader, data + taken, size - taken, piece);
}

bool frame_read_close(const unsigned char *payload, size_t size, enum close_code *code)
{
    struct utf8 text = {0};
    unsigned number = size < 2 ? 0 : (unsigned)payload[0] << 8 | payload[1];
    bool is_standard = number >= 1000 && number <= 1014 && number != 1004 && number != 1005 && number != 1006;
    bool is_known = is_standard || (number >= 3000 && number <= 4999);
    bool is_text = size < 2 || (utf8_take(&text, payload + 2, size - 2) && text.left == 0);
    if (size == 0)
        *code = CLOSE_NO_CODE;
    else if (!is_text)
        *code = CLOSE_BAD_TEXT;
    else
        *code = is_known ? (enum close_code)number : CLOSE_PROTOCOL;
    return size == 0 || (is_known && is_text);
}

/* ---- Writing ---------------------------------------------------------------------------------------------------------------------- */

size_t frame_write_head(enum frame_kind kind, size_t payload, unsigned char head[FRAME_SENT_HEAD_MOST])
{
    size_t bytes = payload < 126 ? 0 : payload <= UINT16_MAX ? 2 : 8;
    head[0] = (unsigned char)(0x80 | kind);
    head[1] = (unsigned char)(bytes == 0 ? payload : bytes == 2 ? 126 : 127);
    for (size_t i = 0; i < bytes; i++)
        head[2 + i] = (unsigned char)((uint64_t)payload >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}
