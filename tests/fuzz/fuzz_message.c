/* fuzz_message.c - any bytes as a message to the server, as a message of the server, as an event of a room, and as a text inside of one.
 *
 * A refusal is a plain sentence. What is accepted is written again: that is JSON, is accepted, and is the same message but for the fields
 * that nobody knows; to read and write it once more changes nothing. */
#include "described.h"
#include "json_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

enum { TEXT_SIZE = 1 << 20 };
static char text[TEXT_SIZE], again[TEXT_SIZE];

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void require_fault(const struct protocol_fault *fault)
{
    size_t length = strlen(fault->sentence);
    require(length > 10 && length < sizeof fault->sentence - 1 && fault->sentence[length - 1] == '.', "a refusal is not a sentence");
    for (size_t i = 0; i < length; i++)
        require(fault->sentence[i] >= ' ' && fault->sentence[i] <= '~', "a refusal repeats what was sent");
    for (size_t i = 0; fault->id[i]; i++)
        require(strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", fault->id[i]), "an id is not a word");
}

/* ---- What was read, against what is written ---------------------------------------------------------------------------------------- */

static void require_same(const struct codec_object *object, const json_t *before, const json_t *after);

static void require_same_value(const struct codec_field *field, const json_t *before, const json_t *after)
{
    if (!field->object) {
        require(json_equal(before, after), "a field is changed");
        return;
    }
    require(json_array_size(before) == json_array_size(after), "entries of a list are lost");
    for (size_t i = 0; i < json_array_size(before); i++)
        require_same(field->object, json_array_get(before, i), json_array_get(after, i));
    if (field->list_most == 0)
        require_same(field->object, before, after);
}

/* The fields that are described are the same; a list that is missing is the same as an empty one; a default may be written. */
static void require_same(const struct codec_object *object, const json_t *before, const json_t *after)
{
    for (size_t i = 0; i < object->field_count; i++) {
        const struct codec_field *field = &object->fields[i];
        const json_t *old = json_object_get(before, field->name), *new = json_object_get(after, field->name);
        bool is_empty = field->is_optional && field->list_most > 0 && json_array_size(old) == 0;
        if (old && !is_empty)
            require_same_value(field, old, new);
        else
            require(!new || (field->is_optional && !field->has_mark && field->list_most == 0), "a field comes from nowhere");
    }
}

static json_t *load(const char *from, size_t size)
{
    json_t *json = json_loadb(from, size, JSON_REJECT_DUPLICATES, NULL);
    require(json, "what was accepted is not JSON");
    return json;
}

/* json_is_valid() takes whole numbers only, and JSON that was made elsewhere may have others. */
static bool has_raw(const struct codec_object *object)
{
    for (size_t i = 0; i < object->field_count; i++) {
        if (object->fields[i].type == CODEC_RAW)
            return true;
    }
    return false;
}

/* `text` is what was written of a message that was read from DATA. */
static void require_written(const struct described *part, size_t kind, const uint8_t *data, size_t size, size_t length)
{
    struct protocol_fault fault;
    bool is_json = has_raw(&part->messages[kind]) || json_is_valid(text, length);
    require(length < TEXT_SIZE && strlen(text) == length && is_json, "what is written is not JSON");
    require(part->check(text, length, &fault), "what is written is not accepted");
    json_t *before = load((const char *)data, size), *after = load(text, length);
    require_same(&part->messages[kind], before, after);
    json_decref(before);
    json_decref(after);
}

/* ---- The three parts --------------------------------------------------------------------------------------------------------------- */

static void try_client(const uint8_t *data, size_t size)
{
    struct protocol_fault fault;
    struct client_message message;
    if (!client_read((const char *)data, size, &message, &fault)) {
        require_fault(&fault);
        return;
    }
    size_t kind = message.kind, length = codec_write(&client_messages[kind], &message.hello, text, TEXT_SIZE);
    require(strcmp(message.id, fault.id) == 0, "the id is another one");
    client_release(&message);
    require_written(&described[DESCRIBED_CLIENT], kind, data, size, length);
    require(client_read(text, length, &message, &fault), "what is written cannot be read");
    require(codec_write(&client_messages[kind], &message.hello, again, TEXT_SIZE) == length && memcmp(text, again, length) == 0,
            "the second writing differs");
    client_release(&message);
}

static void try_stored(const uint8_t *data, size_t size)
{
    struct protocol_fault fault;
    struct stored_message event;
    if (!stored_read((const char *)data, size, &event, &fault)) {
        require_fault(&fault);
        return;
    }
    size_t kind = event.kind, length = codec_write(&stored_messages[kind], &event.created, text, TEXT_SIZE);
    stored_release(&event);
    require_written(&described[DESCRIBED_STORED], kind, data, size, length);
}

static void try_server(const uint8_t *data, size_t size)
{
    const struct described *part = &described[DESCRIBED_SERVER];
    struct protocol_fault fault;
    if (!server_check((const char *)data, size, &fault)) {
        require_fault(&fault);
        return;
    }
    json_t *json = load((const char *)data, size);
    size_t kind = described_find(part, json_string_value(json_object_get(json, "type")));
    void *message = struct_of(&part->messages[kind], json);
    size_t length = codec_write(&part->messages[kind], message, text, TEXT_SIZE);
    require_written(part, kind, data, size, length);
    struct_free(&part->messages[kind], message);
    json_decref(json);
}

/* Bytes up to a NUL as a text that the server sends. It need not be UTF-8. */
static void try_text(const uint8_t *data, size_t size)
{
    char *copy = calloc(size + 1, 1);
    require(copy, "no memory");
    if (size > 0)
        memcpy(copy, data, size);
    size_t length = server_notice_write(&(struct server_notice){.say = copy}, text, TEXT_SIZE);
    require(length < TEXT_SIZE && json_is_valid(text, length), "a text makes a message that is not JSON");
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > TEXT_SIZE / 16)
        return 0;
    try_client(data, size);
    try_server(data, size);
    try_stored(data, size);
    try_text(data, size);
    return 0;
}

/* ---- Changes to the fields of a message -------------------------------------------------------------------------------------------- */

static unsigned draw(unsigned *seed, size_t count)
{
    *seed = *seed * 1103515245u + 12345u;
    return (unsigned)((*seed >> 16) % count);
}

/* Any object of the message, itself included. */
static json_t *draw_object(json_t *json, unsigned *seed)
{
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
    {
        json_t *inside = json_is_array(value) ? json_array_get(value, draw(seed, json_array_size(value) + 1)) : value;
        if (json_is_object(inside) && draw(seed, 2) == 0)
            return draw_object(inside, seed);
    }
    return json;
}

static json_t *draw_value(unsigned *seed)
{
    static const char *const values[] = {"null",
                                         "true",
                                         "false",
                                         "0",
                                         "1",
                                         "8",
                                         "9",
                                         "-1",
                                         "4294967295",
                                         "4294967296",
                                         "9223372036854775807",
                                         "1.5",
                                         "1e300",
                                         "\"\"",
                                         "\"a\"",
                                         "\"A b\"",
                                         "\"\\u00e9\\u0001\"",
                                         "[]",
                                         "{}",
                                         "[\"a\",\"b\"]",
                                         "[1,2]",
                                         "[{}]",
                                         "\"5f0c1d2e3a4b596877869504\"",
                                         "\"0123456789abcdef\"",
                                         "\"slow\"",
                                         "\"json\"",
                                         "\"ping\""};
    return json_loads(values[draw(seed, sizeof values / sizeof *values)], JSON_DECODE_ANY, NULL);
}

static void change(json_t *json, unsigned *seed)
{
    static const char *const names[] = {"id", "type", "room", "game", "number", "seats", "x"};
    json_t *object = draw_object(json, seed);
    void *at = json_object_iter(object);
    for (unsigned i = draw(seed, json_object_size(object) + 1); i > 0 && at; i--)
        at = json_object_iter_next(object, at);
    const char *name = at ? json_object_iter_key(at) : names[draw(seed, sizeof names / sizeof *names)];
    if (at && draw(seed, 4) == 0)
        json_object_del(object, name);
    else
        json_object_set_new(object, name, draw_value(seed));
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    json_t *json = draw(&seed, 3) > 0 ? json_loadb((const char *)data, size, 0, NULL) : NULL;
    if (!json_is_object(json)) {
        json_decref(json);
        return LLVMFuzzerMutate(data, size, max_size);
    }
    change(json, &seed);
    size_t length = json_dumpb(json, (char *)data, max_size, JSON_COMPACT);
    json_decref(json);
    return length < max_size ? length : max_size;
}
