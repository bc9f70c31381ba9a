/* described.c - see described.h. */
#include "described.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct described described[DESCRIBED] = {
    {"from client", client_messages, CLIENT_KINDS, client_check},
    {"from server", server_messages, SERVER_KINDS, server_check},
    {"in store", stored_messages, STORED_KINDS, stored_check},
};

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void *memory(size_t count, size_t size)
{
    void *bytes = calloc(count + 1, size);
    require(bytes, "no memory");
    return bytes;
}

size_t described_find(const struct described *part, const char *type)
{
    size_t kind = 0;
    while (kind < part->count && strcmp(part->messages[kind].name, type) != 0)
        kind++;
    return kind;
}

/* ---- Examples ---------------------------------------------------------------------------------------------------------------------- */

static char description[1 << 17];
static char *lines[2000];
static size_t line_count;

static void load_description(void)
{
    FILE *file = fopen("server/protocol.txt", "rb");
    require(file, "server/protocol.txt cannot be read");
    size_t size = fread(description, 1, sizeof description - 1, file);
    require(size > 0 && size < sizeof description - 1, "server/protocol.txt is empty or too long");
    fclose(file);
    for (char *line = strtok(description, "\n"); line && line_count < 2000; line = strtok(NULL, "\n"))
        lines[line_count++] = line;
}

static bool is_section(const char *line)
{
    return strncmp(line, "from ", 5) == 0 || strncmp(line, "in ", 3) == 0;
}

size_t described_examples(const struct described *part, const char *examples[EXAMPLES_MOST])
{
    size_t count = 0;
    bool is_inside = false;
    if (line_count == 0)
        load_description();
    for (size_t i = 0; i < line_count; i++) {
        is_inside = is_section(lines[i]) ? strcmp(lines[i], part->section) == 0 : is_inside;
        if (!is_inside || strncmp(lines[i], "  example ", 10) != 0)
            continue;
        require(count < EXAMPLES_MOST, "too many examples");
        examples[count++] = lines[i] + 10;
    }
    return count;
}

/* ---- Structs ----------------------------------------------------------------------------------------------------------------------- */

static void fill(const struct codec_object *object, const json_t *json, char *base);

/* raw is written as it is; its text is freed by free_raw(). */
static void fill_value(const struct codec_field *field, const json_t *json, char *at)
{
    switch (field->type) {
    case CODEC_TEXT:
    case CODEC_PROSE:
    case CODEC_WORD:
    case CODEC_HEX:
    case CODEC_ONE_OF:
        *(const char **)at = json_string_value(json);
        break;
    case CODEC_RAW:
        *(char **)at = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
        break;
    case CODEC_NUMBER:
        *(int64_t *)at = json_integer_value(json);
        break;
    case CODEC_FLAG:
        *(bool *)at = json_is_true(json);
        break;
    case CODEC_OBJECT:
        fill(field->object, json, at);
        break;
    }
}

static void fill_list(const struct codec_field *field, const json_t *json, char *base)
{
    size_t count = json_array_size(json);
    char *entries = field->is_array ? base + field->at : memory(count, field->entry_size);
    if (!field->is_array)
        *(char **)(base + field->at) = entries;
    *(size_t *)(base + field->count_at) = count;
    for (size_t i = 0; i < count; i++)
        fill_value(field, json_array_get(json, i), entries + i * field->entry_size);
}

static void fill(const struct codec_object *object, const json_t *json, char *base)
{
    for (size_t i = 0; i < object->field_count; i++) {
        const struct codec_field *field = &object->fields[i];
        const json_t *value = json_object_get(json, field->name);
        if (value && field->has_mark)
            *(bool *)(base + field->mark_at) = true;
        if (value && field->list_most > 0)
            fill_list(field, value, base);
        else if (value)
            fill_value(field, value, base + field->at);
    }
}

void *struct_of(const struct codec_object *object, const json_t *json)
{
    char *base = memory(1, object->size);
    fill(object, json, base);
    return base;
}

/* Objects in objects have neither lists nor raw. */
void struct_free(const struct codec_object *object, void *message)
{
    for (size_t i = 0; i < object->field_count; i++) {
        const struct codec_field *field = &object->fields[i];
        if (field->type == CODEC_RAW || (field->list_most > 0 && !field->is_array))
            free(*(void **)((char *)message + field->at));
    }
    free(message);
}

json_t *json_of(const struct codec_object *object, const void *message)
{
    size_t length = codec_write(object, message, NULL, 0);
    char *text = memory(length, 1);
    require(codec_write(object, message, text, length + 1) == length && strlen(text) == length, "the length is another one");
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    require(json, "a message is not JSON");
    free(text);
    return json;
}
