/* protocol_types.c - the page's TypeScript: a type for each message, and a check of everything that arrives. */
#include "protocol_description.h"

#include <stdio.h>
#include <string.h>

/* A key of an object: quoted where it has a hyphen. */
static void print_key(const char *name)
{
    printf(strchr(name, '-') ? "'%s'" : "%s", name);
}

/* 'a'BETWEEN'b' */
static void print_quoted_choices(const char *choices, const char *between)
{
    for (const char *word = choices; *word; word = next_choice(word))
        printf("%s'%.*s'", word == choices ? "" : between, choice_length(word), word);
}

static void print_ts_type(const struct group *group, const struct field *field)
{
    bool needs_brackets = field->list_most > 0 && field->type == ONE_OF;
    printf("%s", needs_brackets ? "(" : "");
    if (field->type == ONE_OF)
        print_quoted_choices(field->choices, " | ");
    else if (field->type == OBJECT)
        printf("%s%s", section_of(group)->type, field->object->name.type);
    else
        printf("%s", field->type == RAW ? "unknown" : field->type == NUMBER ? "number" : field->type == FLAG ? "boolean" : "string");
    printf("%s%s", needs_brackets ? ")" : "", field->list_most > 0 ? "[]" : "");
}

static void print_interface(const struct group *group)
{
    printf("// %s\nexport interface %s%s {\n", group->sentence, section_of(group)->type, group->name.type);
    if (!group->is_object)
        printf("    type: '%s';\n", group->name.text);
    for (int i = 0; i < group->field_count; i++) {
        printf("    ");
        print_key(group->fields[i].name.text);
        printf("%s: ", group->fields[i].is_optional ? "?" : "");
        print_ts_type(group, &group->fields[i]);
        printf("; // %s\n", group->fields[i].sentence);
    }
    printf("}\n\n");
}

static void print_union_type(const struct group *group)
{
    printf("\n    | %s%s", section_of(group)->type, group->name.type);
}

static void print_one_check(const struct group *group, const struct field *field)
{
    if (field->type == OBJECT)
        printf("%sIs%s", section_of(group)->prefix, field->object->name.type);
    else if (field->type == TEXT || field->type == PROSE || field->type == WORD || field->type == NUMBER)
        printf("%s(%lld, %lld)",
               field->type == TEXT || field->type == PROSE ? "text"
               : field->type == WORD                       ? "word"
                                                           : "number",
               (long long)field->least, (long long)field->most);
    else if (field->type == HEX)
        printf("hex(%lld)", (long long)field->most);
    else
        printf("%s", field->type == FLAG ? "flag" : field->type == RAW ? "raw" : "oneOf(");
    if (field->type == ONE_OF) {
        print_quoted_choices(field->choices, ", ");
        printf(")");
    }
}

static void print_check_fields(const struct group *group)
{
    printf("object({");
    for (int i = 0; i < group->field_count; i++) {
        const struct field *field = &group->fields[i];
        printf("%s", i == 0 ? " " : ", ");
        print_key(field->name.text);
        printf(": %s", field->is_optional ? "optional(" : "");
        if (field->list_most > 0)
            printf("list(%lld, ", (long long)field->list_most);
        print_one_check(group, field);
        printf("%s%s", field->list_most > 0 ? ")" : "", field->is_optional ? ")" : "");
    }
    printf("%s})", group->field_count > 0 ? " " : "");
}

static void print_object_check(const struct group *group)
{
    printf("const %sIs%s = ", section_of(group)->prefix, group->name.type);
    print_check_fields(group);
    printf(";\n");
}

static void print_message_check(const struct group *group)
{
    printf("    ['%s', ", group->name.text);
    print_check_fields(group);
    printf("],\n");
}

static void print_types_section(int section)
{
    const struct section *s = &sections[section];
    printf("// ---- %s\n\n", s->title);
    each_group(section, true, print_interface);
    each_group(section, false, print_interface);
    printf("export type %sMessage =", s->type);
    each_group(section, false, print_union_type);
    printf(";\n\n");
    each_group(section, true, print_object_check);
    printf("const %sChecks = new Map([\n", s->prefix);
    each_group(section, false, print_message_check);
    printf("]);\n\n// Is this such a message? Unknown fields are ignored.\n");
    printf("export function is%sMessage(value: unknown): value is %sMessage {\n", s->type, s->type);
    printf("    return isMessage(%sChecks, value);\n}\n\n", s->prefix);
    printf("// Is it a message of a newer version, of a type that is not known here?\n");
    printf("export function isUnknown%sMessage(value: unknown): boolean {\n", s->type);
    printf("    return isUnknown(%sChecks, value);\n}\n", s->prefix);
}

void print_types(void)
{
    printf("// The messages between the page and the server. Made by tools/protocol.c from server/protocol.txt (`make docs`); see "
           "docs/protocol.md.\n");
    printf(
        "import { flag, hex, isMessage, isUnknown, list, number, object, oneOf, optional, raw, text, word } from './protocol_checks';\n\n");
    printf("export const PROTOCOL = %lld;\n\n", (long long)version);
    for (int section = 0, is_first = 1; section < SECTIONS; section++) {
        if (!sections[section].type)
            continue;
        printf("%s", is_first ? "" : "\n");
        print_types_section(section);
        is_first = 0;
    }
}
