/* protocol_reference.c - the reference in docs/protocol.md. */
#include "protocol_description.h"

#include <stdio.h>
#include <string.h>

static void print_words(const struct field *field)
{
    for (const char *word = field->choices; *word; word = next_choice(word))
        printf("%s`%.*s`", word == field->choices ? "" : ", ", choice_length(word), word);
}

static void print_described_type(const struct field *field)
{
    long long least = field->least, most = field->most;
    if (field->list_most > 0)
        printf("list of at most %lld: ", (long long)field->list_most);
    if (field->type == TEXT)
        printf("text, %lld to %lld bytes", least, most);
    else if (field->type == PROSE)
        printf("text of any characters, %lld to %lld bytes", least, most);
    else if (field->type == WORD)
        printf("word, %lld to %lld characters", least, most);
    else if (field->type == HEX)
        printf("%lld hex digits", most);
    else if (field->type == NUMBER)
        printf("number, %lld to %lld", least, most);
    else if (field->type == OBJECT)
        printf("object `%s`", field->object->name.text);
    else if (field->type == ONE_OF)
        print_words(field);
    else
        printf("%s", field->type == FLAG ? "flag" : "any JSON");
}

static void print_described_field(const struct field *field)
{
    printf("| `%s` | ", field->name.text);
    print_described_type(field);
    if (field->fallback)
        printf(" | optional: `%s`", field->fallback);
    else
        printf(" | %s", field->is_optional ? "optional" : "required");
    printf(" | %s |\n", field->sentence);
}

static void print_described(const struct group *group)
{
    printf("\n### %s `%s`\n\n%s\n", group->is_object ? "Object" : "Message", group->name.text, group->sentence);
    if (group->field_count > 0)
        printf("\n| field | type | needed | meaning |\n|---|---|---|---|\n");
    for (int i = 0; i < group->field_count; i++)
        print_described_field(&group->fields[i]);
    if (group->example)
        printf("\n```json\n%s\n```\n", group->example);
}

void print_reference(void)
{
    for (int section = 0; section < SECTIONS; section++) {
        printf("\n## %s\n", sections[section].title);
        each_group(section, true, print_described);
        each_group(section, false, print_described);
    }
}
