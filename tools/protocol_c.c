/* protocol_c.c - the server's C: a struct and a table of fields for each message, and the functions that read and write it. */
#include "protocol_description.h"

#include <stdio.h>
#include <string.h>

static const char *const codec_types[] = {"TEXT", "PROSE", "WORD", "HEX", "ONE_OF", "RAW", "NUMBER", "FLAG", "OBJECT"};

/* Bytes of the name of a list without its s: seats has the count seat_count. */
static int singular(const struct field *field)
{
    return (int)strlen(field->name.c) - 1;
}

static bool has_mark(const struct field *field)
{
    return field->is_optional && field->list_most == 0 && !field->fallback && field->type >= NUMBER;
}

static bool is_number_or_flag(const struct field *field)
{
    return field->type == NUMBER || field->type == FLAG;
}

/* ---- The C header ------------------------------------------------------------------------------------------------------------------ */

/* The type of one value, with a blank behind it where the name follows. */
static void print_c_type(const struct group *group, const struct field *field)
{
    if (field->type == OBJECT)
        printf("struct %s_%s ", section_of(group)->prefix, field->object->name.c);
    else
        printf("%s", field->type == NUMBER ? "int64_t " : field->type == FLAG ? "bool " : "const char *");
}

static void print_list_member(const struct group *group, const struct field *field)
{
    bool is_pointer = field->type < NUMBER;
    printf("    %s", section_of(group)->is_read || is_pointer ? "" : "const ");
    print_c_type(group, field);
    if (section_of(group)->is_read)
        printf("%s[%lld];\n", field->name.c, (long long)field->list_most);
    else
        printf("%s*%s;\n", is_pointer ? "const " : "", field->name.c);
    printf("    size_t %.*s_count;\n", singular(field), field->name.c);
}

static void print_member(const struct group *group, const struct field *field)
{
    printf("    /* %s */\n", field->sentence);
    if (has_mark(field))
        printf("    bool has_%s;\n", field->name.c);
    if (field->list_most > 0) {
        print_list_member(group, field);
        return;
    }
    printf("    ");
    print_c_type(group, field);
    printf("%s;%s\n", field->name.c, field->is_optional && !field->fallback && field->type < NUMBER ? " /* NULL: absent */" : "");
}

static void print_struct(const struct group *group)
{
    printf("/* %s */\nstruct %s_%s {\n", group->sentence, section_of(group)->prefix, group->name.c);
    for (int i = 0; i < group->field_count; i++)
        print_member(group, &group->fields[i]);
    if (group->field_count == 0)
        printf("    bool nothing; /* It has no fields. */\n");
    printf("};\n\n");
}

static void print_enumerator(const struct group *group)
{
    printf("    %s_%s,\n", section_of(group)->upper, group->name.upper);
}

static void print_union_member(const struct group *group)
{
    printf("        struct %s_%s %s;\n", section_of(group)->prefix, group->name.c, group->name.c);
}

static void print_write_prototype(const struct group *group)
{
    const char *name = group->name.c;
    printf("size_t %s_%s_write(const struct %s_%s *message, char *text, size_t size);\n", section_of(group)->prefix, name,
           section_of(group)->prefix, name);
}

static void print_read_section(int section)
{
    const char *prefix = sections[section].prefix;
    printf("struct %s_message {\n    enum %s_kind kind;\n", prefix, prefix);
    for (int i = 0; i < common[section].field_count; i++)
        printf("    const char *%s; /* the same as in each of the structs */\n", common[section].fields[i].name.c);
    printf("    union {\n");
    each_group(section, false, print_union_member);
    printf("    };\n    json_t *root; /* holds every text of the message */\n};\n\n");
    printf(
        "/* Reads a message. Unknown fields are ignored. False: the fault says why, and there is nothing to release. The texts live until\n"
        " * %s_release(). */\n",
        prefix);
    printf("bool %s_read(const char *text, size_t size, struct %s_message *message, struct protocol_fault *fault);\n", prefix, prefix);
    printf("void %s_release(struct %s_message *message);\n\n", prefix, prefix);
}

static void print_header_section(int section)
{
    const char *prefix = sections[section].prefix;
    printf("/* ---- %s ---- */\n\nenum %s_kind {\n", sections[section].title, prefix);
    each_group(section, false, print_enumerator);
    printf("    %s_KINDS\n};\n\n", sections[section].upper);
    each_group(section, true, print_struct);
    each_group(section, false, print_struct);
    if (sections[section].is_read)
        print_read_section(section);
    printf("/* Is this such a message? False: the fault says why not. */\n"
           "bool %s_check(const char *text, size_t size, struct protocol_fault *fault);\n\n",
           prefix);
    printf("/* Each returns the length of the whole JSON, of which size - 1 bytes at most and a NUL are stored. */\n");
    each_group(section, false, print_write_prototype);
    printf("\n/* The fields of each, by kind. */\nextern const struct codec_object %s_messages[%s_KINDS];\n\n", prefix,
           sections[section].upper);
}

void print_header(void)
{
    printf("/* protocol.h - the messages of the server. Made by tools/protocol.c from server/protocol.txt; see docs/protocol.md.\n"
           " *\n"
           " * A field is named as in the description, with _ for -. A list `xs` has a count `x_count`. An optional field without a "
           "default has\n"
           " * `has_x` before it, or is NULL if it is a text. */\n"
           "#ifndef FREEHOLD_PROTOCOL_H\n#define FREEHOLD_PROTOCOL_H\n\n#include \"codec.h\"\n\n");
    printf("enum { PROTOCOL_VERSION = %lld };\n\n", (long long)version);
    for (int section = 0; section < SECTIONS; section++)
        print_header_section(section);
    printf("#endif\n");
}

/* ---- The C source ------------------------------------------------------------------------------------------------------------------ */

/* The words of each one-of, as an array that is named after its field. */
static void print_choices(const struct group *group, const struct field *field)
{
    printf("static const char *const %s_%s_%s_choices[] = {", section_of(group)->prefix, group->name.c, field->name.c);
    for (const char *word = field->choices; *word; word = next_choice(word))
        printf("\"%.*s\", ", choice_length(word), word);
    printf("NULL};\n");
}

static void print_field_type(const struct group *group, const struct field *field)
{
    if (field->type == ONE_OF)
        printf(", .choices = %s_%s_%s_choices", section_of(group)->prefix, group->name.c, field->name.c);
    if (field->type == OBJECT)
        printf(", .object = &%s_%s_object", section_of(group)->prefix, field->object->name.c);
    if (field->most > 0)
        printf(", .least = %lld, .most = %lld", (long long)field->least, (long long)field->most);
    if (field->is_optional)
        printf(", .is_optional = true");
    if (field->fallback && field->type == ONE_OF)
        printf(", .text_default = \"%s\"", field->fallback);
    if (field->fallback && is_number_or_flag(field))
        printf(", .number_default = %s", field->fallback);
}

static void print_field(const struct group *group, const struct field *field)
{
    char structure[2 * NAME_MOST];
    const char *name = field->name.c;
    snprintf(structure, sizeof structure, "struct %s_%s", section_of(group)->prefix, group->name.c);
    printf("    {.name = \"%s\", .type = CODEC_%s", field->name.text, codec_types[field->type]);
    print_field_type(group, field);
    printf(", .at = offsetof(%s, %s)", structure, name);
    if (has_mark(field))
        printf(", .has_mark = true, .mark_at = offsetof(%s, has_%s)", structure, name);
    if (field->list_most > 0) {
        printf(", .list_most = %lld, .is_array = %s", (long long)field->list_most, section_of(group)->is_read ? "true" : "false");
        printf(", .count_at = offsetof(%s, %.*s_count)", structure, singular(field), field->name.c);
        printf(", .entry_size = sizeof *((%s *)0)->%s", structure, name);
    }
    printf("},\n");
}

static void print_fields(const struct group *group)
{
    if (group->field_count == 0)
        return;
    for (int i = 0; i < group->field_count; i++) {
        if (group->fields[i].type == ONE_OF)
            print_choices(group, &group->fields[i]);
    }
    printf("static const struct codec_field %s_%s_fields[] = {\n", section_of(group)->prefix, group->name.c);
    for (int i = 0; i < group->field_count; i++)
        print_field(group, &group->fields[i]);
    printf("};\n\n");
}

/* The value of a struct codec_object. */
static void print_object_value(const struct group *group)
{
    const char *prefix = section_of(group)->prefix, *name = group->name.c;
    printf("{.name = \"%s\", .size = sizeof(struct %s_%s)", group->name.text, prefix, name);
    if (group->field_count > 0)
        printf(", .fields = %s_%s_fields, .field_count = %d", prefix, name, group->field_count);
    printf("}");
}

static void print_object(const struct group *group)
{
    print_fields(group);
    printf("static const struct codec_object %s_%s_object = ", section_of(group)->prefix, group->name.c);
    print_object_value(group);
    printf(";\n\n");
}

static void print_row(const struct group *group)
{
    printf("    [%s_%s] = ", section_of(group)->upper, group->name.upper);
    print_object_value(group);
    printf(",\n");
}

static void print_write_function(const struct group *group)
{
    const char *prefix = section_of(group)->prefix, *name = group->name.c;
    printf("size_t %s_%s_write(const struct %s_%s *message, char *text, size_t size)\n{\n", prefix, name, prefix, name);
    printf("    return codec_write(&%s_messages[%s_%s], message, text, size);\n}\n\n", prefix, section_of(group)->upper, group->name.upper);
}

static void print_read_functions(int section)
{
    const char *prefix = sections[section].prefix, *upper = sections[section].upper;
    printf("bool %s_read(const char *text, size_t size, struct %s_message *message, struct protocol_fault *fault)\n{\n", prefix, prefix);
    printf("    size_t kind = 0;\n");
    printf("    message->root = codec_read(%s_messages, %s_KINDS, text, size, &kind, &message->%s, fault);\n", prefix, upper,
           first_message(section)->name.c);
    printf("    message->kind = (enum %s_kind)kind;\n", prefix);
    for (int i = 0; i < common[section].field_count; i++) {
        const struct name *name = &common[section].fields[i].name;
        printf("    message->%s = message->root ? json_string_value(json_object_get(message->root, \"%s\")) : NULL;\n", name->c,
               name->text);
    }
    printf("    return message->root != NULL;\n}\n\n");
    printf("void %s_release(struct %s_message *message)\n{\n", prefix, prefix);
    printf("    json_decref(message->root);\n    message->root = NULL;\n}\n\n");
}

static void print_source_section(int section)
{
    const char *prefix = sections[section].prefix, *upper = sections[section].upper;
    each_group(section, true, print_object);
    each_group(section, false, print_fields);
    printf("const struct codec_object %s_messages[%s_KINDS] = {\n", prefix, upper);
    each_group(section, false, print_row);
    printf("};\n\n");
    if (sections[section].is_read)
        print_read_functions(section);
    printf("bool %s_check(const char *text, size_t size, struct protocol_fault *fault)\n{\n", prefix);
    printf("    return codec_check(%s_messages, %s_KINDS, text, size, fault);\n}\n\n", prefix, upper);
    each_group(section, false, print_write_function);
}

void print_source(void)
{
    printf("/* Made by tools/protocol.c from server/protocol.txt. */\n#include \"protocol.h\"\n\n");
    for (int section = 0; section < SECTIONS; section++)
        print_source_section(section);
}
