/* codec_read.c - reads a message and checks it, see codec.h.
 *
 * jansson reads the JSON; everything else is checked here, field by field. A sentence about a fault names the field by the name that the
 * description has for it, never by anything that was sent. */
#include "codec.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What is being read: where its fields go (NULL: they are only checked) and where a fault is put down. */
struct place {
    struct protocol_fault *fault;
    char *base;
};

static bool read_object(const struct place *place, const struct codec_object *object, const char *within, json_t *json);

__attribute__((format(printf, 2, 3))) static bool refuse(struct protocol_fault *fault, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->sentence, sizeof fault->sentence, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Values ------------------------------------------------------------------------------------------------------------------------ */

/* Control characters have no place in names, actions and lines, and must not reach a log or a terminal. */
static bool is_text_byte(char c)
{
    return (unsigned char)c >= 0x20 && c != 0x7f;
}

static bool is_word_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static bool is_hex_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

static bool is_all(bool (*is_right)(char), const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!is_right(text[i]))
            return false;
    }
    return true;
}

static const char *find_choice(const struct codec_field *field, const char *text)
{
    const char *const *choice = field->choices;
    while (*choice && strcmp(*choice, text) != 0)
        choice++;
    return *choice;
}

/* Is it a text, and as the field wants it? A NUL inside cannot occur: jansson refuses it. */
static bool is_right_text(const struct codec_field *field, const json_t *json)
{
    const char *text = json_string_value(json);
    size_t length = text ? json_string_length(json) : 0;
    if (!text)
        return false;
    if (field->type == CODEC_ONE_OF)
        return find_choice(field, text);
    if (length < (size_t)field->least || length > (size_t)field->most)
        return false;
    if (field->type == CODEC_PROSE)
        return true;
    return is_all(field->type == CODEC_TEXT ? is_text_byte : field->type == CODEC_HEX ? is_hex_digit : is_word_character, text, length);
}

static bool is_right(const struct codec_field *field, const json_t *json)
{
    switch (field->type) {
    case CODEC_TEXT:
    case CODEC_PROSE:
    case CODEC_WORD:
    case CODEC_HEX:
    case CODEC_ONE_OF:
        return is_right_text(field, json);
    case CODEC_NUMBER:
        return json_is_integer(json) && json_integer_value(json) >= field->least && json_integer_value(json) <= field->most;
    case CODEC_FLAG:
        return json_is_boolean(json);
    case CODEC_OBJECT:
        return json_is_object(json);
    case CODEC_RAW:
        break;
    }
    return true;
}

/* The choices of a field as `a`, `b` or `c`. */
static void list_choices(const struct codec_field *field, char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; field->choices[i] && length < size; i++) {
        const char *between = i == 0 ? "" : field->choices[i + 1] ? ", " : " or ";
        length += (size_t)snprintf(text + length, size - length, "%s`%s`", between, field->choices[i]);
    }
}

/* What the field wants, as the end of a sentence. */
static void describe(const struct codec_field *field, char *text, size_t size)
{
    long long least = field->least, most = field->most;
    switch (field->type) {
    case CODEC_TEXT:
        snprintf(text, size, "a text of %lld to %lld bytes without control characters", least, most);
        break;
    case CODEC_PROSE:
        snprintf(text, size, "a text of %lld to %lld bytes", least, most);
        break;
    case CODEC_WORD:
        snprintf(text, size, "a word of %lld to %lld letters, digits, - and _", least, most);
        break;
    case CODEC_HEX:
        snprintf(text, size, "a text of %lld lower-case hexadecimal digits", most);
        break;
    case CODEC_ONE_OF:
        list_choices(field, text, size);
        break;
    case CODEC_NUMBER:
        snprintf(text, size, "a whole number from %lld to %lld", least, most);
        break;
    case CODEC_FLAG:
        snprintf(text, size, "true or false");
        break;
    case CODEC_OBJECT:
    case CODEC_RAW:
        snprintf(text, size, "an object");
        break;
    }
}

/* ---- Fields ------------------------------------------------------------------------------------------------------------------------ */

static void keep_value(const struct codec_field *field, char *at, const json_t *json)
{
    switch (field->type) {
    case CODEC_TEXT:
    case CODEC_PROSE:
    case CODEC_WORD:
    case CODEC_HEX:
    case CODEC_ONE_OF:
        *(const char **)at = json_string_value(json);
        break;
    case CODEC_NUMBER:
        *(int64_t *)at = json_integer_value(json);
        break;
    case CODEC_FLAG:
        *(bool *)at = json_is_true(json);
        break;
    case CODEC_OBJECT:
    case CODEC_RAW:
        break;
    }
}

/* Reads one value to a place in the struct (NULL: nowhere). `what` names it in a sentence. */
static bool read_value(const struct place *place, const struct codec_field *field, const char *what, char *at, json_t *json)
{
    char wanted[100];
    if (!is_right(field, json)) {
        describe(field, wanted, sizeof wanted);
        return refuse(place->fault, "%s must be %s.", what, wanted);
    }
    if (field->type == CODEC_OBJECT)
        return read_object(&(struct place){place->fault, at}, field->object, field->name, json);
    if (at)
        keep_value(field, at, json);
    return true;
}

static bool read_list(const struct place *place, const struct codec_field *field, const char *what, json_t *json)
{
    char entry[80];
    size_t count = json_array_size(json);
    if (!json_is_array(json) || count > field->list_most)
        return refuse(place->fault, "%s must be a list of at most %zu.", what, field->list_most);
    for (size_t i = 0; i < count; i++) {
        char *at = place->base ? place->base + field->at + i * field->entry_size : NULL;
        snprintf(entry, sizeof entry, "Entry %zu of `%s`", i + 1, field->name);
        if (!read_value(place, field, entry, at, json_array_get(json, i)))
            return false;
    }
    if (place->base)
        *(size_t *)(place->base + field->count_at) = count;
    return true;
}

/* The value of an optional field that is missing. Everything else is zero already. */
static void keep_default(const struct codec_field *field, char *base)
{
    if (field->text_default)
        *(const char **)(base + field->at) = field->text_default;
    else if (field->type == CODEC_NUMBER && !field->has_mark && field->list_most == 0)
        *(int64_t *)(base + field->at) = field->number_default;
    else if (field->type == CODEC_FLAG && !field->has_mark && field->list_most == 0)
        *(bool *)(base + field->at) = field->number_default != 0;
}

static bool read_missing(const struct place *place, const struct codec_field *field, const char *what)
{
    if (!field->is_optional)
        return refuse(place->fault, "%s is missing.", what);
    if (place->base)
        keep_default(field, place->base);
    return true;
}

static bool read_field(const struct place *place, const struct codec_field *field, const char *within, json_t *json)
{
    char what[80];
    snprintf(what, sizeof what, "The field `%s%s%s`", within ? within : "", within ? "." : "", field->name);
    if (!json)
        return read_missing(place, field, what);
    if (place->base && field->has_mark)
        *(bool *)(place->base + field->mark_at) = true;
    if (field->list_most > 0)
        return read_list(place, field, what, json);
    return read_value(place, field, what, place->base ? place->base + field->at : NULL, json);
}

static bool read_object(const struct place *place, const struct codec_object *object, const char *within, json_t *json)
{
    if (place->base)
        memset(place->base, 0, object->size);
    for (size_t i = 0; i < object->field_count; i++) {
        if (!read_field(place, &object->fields[i], within, json_object_get(json, object->fields[i].name)))
            return false;
    }
    return true;
}

/* ---- Messages ---------------------------------------------------------------------------------------------------------------------- */

/* jansson's own sentences repeat parts of the message. */
static const char *json_fault(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_out_of_memory:
        return "There is no memory for the message.";
    case json_error_stack_overflow:
        return "The message has too many lists and objects inside each other.";
    case json_error_invalid_utf8:
        return "The message is not UTF-8.";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "The message contains a NUL.";
    case json_error_duplicate_key:
        return "The message has the same field twice.";
    case json_error_numeric_overflow:
        return "The message has a number that is too large.";
    case json_error_premature_end_of_input:
        return "The message ends too early: it is not complete JSON.";
    default:
        return "The message is not JSON.";
    }
}

/* Keeps the sender's name of the message, if it has a right one. */
static void keep_id(struct protocol_fault *fault, const json_t *root)
{
    const json_t *id = json_object_get(root, "id");
    size_t length = json_string_length(id);
    if (json_is_string(id) && length > 0 && length < sizeof fault->id && is_all(is_word_character, json_string_value(id), length))
        memcpy(fault->id, json_string_value(id), length + 1);
}

static bool find_kind(const struct codec_object *messages, size_t count, json_t *root, size_t *kind, struct protocol_fault *fault)
{
    const json_t *type = json_object_get(root, "type");
    if (!type)
        return refuse(fault, "The field `type` is missing.");
    if (!json_is_string(type))
        return refuse(fault, "The field `type` must be a text.");
    for (*kind = 0; *kind < count; (*kind)++) {
        if (strcmp(messages[*kind].name, json_string_value(type)) == 0)
            return true;
    }
    fault->is_unknown = true;
    return refuse(fault, "The field `type` names a message that is not known here.");
}

static json_t *load(const char *text, size_t size, struct protocol_fault *fault)
{
    json_error_t error;
    *fault = (struct protocol_fault){0};
    json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        refuse(fault, "%s", json_fault(&error));
    return root;
}

json_t *codec_read(const struct codec_object *messages, size_t count, const char *text, size_t size, size_t *kind, void *message,
                   struct protocol_fault *fault)
{
    json_t *root = load(text, size, fault);
    if (!root)
        return NULL;
    keep_id(fault, root);
    bool is_object = json_is_object(root) || refuse(fault, "The message must be a JSON object.");
    if (is_object && find_kind(messages, count, root, kind, fault) &&
        read_object(&(struct place){fault, message}, &messages[*kind], NULL, root))
        return root;
    json_decref(root);
    return NULL;
}

bool codec_check(const struct codec_object *messages, size_t count, const char *text, size_t size, struct protocol_fault *fault)
{
    size_t kind;
    json_t *root = codec_read(messages, count, text, size, &kind, NULL, fault);
    bool is_message = root != NULL;
    json_decref(root);
    return is_message;
}
