/* codec_write.c - a message as JSON, see codec.h.
 *
 * Without heap. A required text that is NULL would be a bug of the caller; it is written as an empty one where asserts are off, so that the
 * text is JSON in any case. */
#include "codec.h"
#include "character.h"
#include "text.h"

#include <assert.h>
#include <string.h>

static void write_object(struct writer *w, const struct codec_object *object, const char *type, const void *base);

/* ---- Texts ------------------------------------------------------------------------------------------------------------------------- */

static void write_character(struct writer *w, const char *bytes, size_t length, uint32_t code)
{
    if (code == '"' || code == '\\')
        write_char(w, '\\');
    if (code < 0x20) {
        write_text(w, "\\u");
        write_hex(w, code, 4);
        return;
    }
    for (size_t i = 0; i < length; i++)
        write_char(w, bytes[i]);
}

static void write_string(struct writer *w, const char *text)
{
    size_t left = text ? strlen(text) : 0;
    write_char(w, '"');
    while (left > 0) {
        uint32_t code;
        size_t length = character_read(text, left, &code);
        if (length == 0)
            write_text(w, "\\ufffd");
        else
            write_character(w, text, length, code);
        length += length == 0;
        text += length;
        left -= length;
    }
    write_char(w, '"');
}

/* ---- Fields ------------------------------------------------------------------------------------------------------------------------ */

__attribute__((unused)) static bool is_choice(const struct codec_field *field, const char *text)
{
    const char *const *choice = field->choices;
    while (*choice && strcmp(*choice, text) != 0)
        choice++;
    return *choice;
}

static void write_value(struct writer *w, const struct codec_field *field, const void *value)
{
    switch (field->type) {
    case CODEC_ONE_OF:
        assert(is_choice(field, *(const char *const *)value));
        /* fall through */
    case CODEC_TEXT:
    case CODEC_PROSE:
    case CODEC_WORD:
    case CODEC_HEX:
        write_string(w, *(const char *const *)value);
        break;
    case CODEC_RAW:
        write_text(w, *(const char *const *)value ? *(const char *const *)value : "null");
        break;
    case CODEC_NUMBER:
        write_number(w, *(const int64_t *)value);
        break;
    case CODEC_FLAG:
        write_text(w, *(const bool *)value ? "true" : "false");
        break;
    case CODEC_OBJECT:
        write_object(w, field->object, NULL, value);
        break;
    }
}

static size_t count_of(const struct codec_field *field, const char *base)
{
    return *(const size_t *)(base + field->count_at);
}

static void write_list(struct writer *w, const struct codec_field *field, const char *base)
{
    const char *entry = field->is_array ? base + field->at : *(const char *const *)(base + field->at);
    assert(count_of(field, base) <= field->list_most);
    write_char(w, '[');
    for (size_t i = 0; i < count_of(field, base); i++) {
        if (i > 0)
            write_char(w, ',');
        write_value(w, field, entry + i * field->entry_size);
    }
    write_char(w, ']');
}

static bool is_there(const struct codec_field *field, const char *base)
{
    if (field->has_mark)
        return *(const bool *)(base + field->mark_at);
    if (field->is_optional && field->list_most > 0)
        return count_of(field, base) > 0;
    return !field->is_optional || field->type == CODEC_NUMBER || field->type == CODEC_FLAG ||
           *(const char *const *)(base + field->at) != NULL;
}

__attribute__((unused)) static bool is_pointer(const struct codec_field *field)
{
    return field->list_most == 0 && field->type < CODEC_NUMBER;
}

static void write_field(struct writer *w, const struct codec_field *field, const char *base)
{
    assert(!is_pointer(field) || *(const char *const *)(base + field->at));
    write_string(w, field->name);
    write_char(w, ':');
    if (field->list_most > 0)
        write_list(w, field, base);
    else
        write_value(w, field, base + field->at);
}

static void write_object(struct writer *w, const struct codec_object *object, const char *type, const void *base)
{
    const char *separator = "";
    write_char(w, '{');
    if (type) {
        write_text(w, "\"type\":");
        write_string(w, type);
        separator = ",";
    }
    for (size_t i = 0; i < object->field_count; i++) {
        if (!is_there(&object->fields[i], base))
            continue;
        write_text(w, separator);
        write_field(w, &object->fields[i], base);
        separator = ",";
    }
    write_char(w, '}');
}

size_t codec_write(const struct codec_object *object, const void *message, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    write_object(&w, object, object->name, message);
    return writer_close(&w);
}
