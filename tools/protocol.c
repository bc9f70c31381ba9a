/* protocol.c - reads the description of the server's messages and writes what is made from it:
 *
 *   protocol header|source|types|reference server/protocol.txt > FILE
 *
 * header and source are the server's C (protocol_c.c), types is the page's TypeScript (protocol_types.c), reference is the second half of
 * docs/protocol.md (protocol_reference.c). Runs while building, and nowhere else. A mistake in the description ends it with the file and
 * the line. How the description is laid out is said at its beginning. */
#include "protocol_description.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MOST = 1 << 20,
    GROUPS_MOST = 96,    /* messages and objects */
    CHOICES_MOST = 60,   /* bytes of all words of a one-of, so that a sentence about it fits into struct protocol_fault */
    ARRAY_MOST = 64,     /* entries of a list that is read into a struct */
    LIST_MOST = 1 << 16, /* entries of any list */
};

const struct section sections[SECTIONS] = {
    {"from client", "client", "CLIENT", "Client", "From client to server", true},
    {"from server", "server", "SERVER", "Server", "From server to client", false},
    {"in store", "stored", "STORED", NULL, "Events of a room in the store", true},
};

static char description[FILE_MOST];
static const char *file_name;
static int line_number;

static struct group groups[GROUPS_MOST];
static int group_count;
struct group common[SECTIONS];
int64_t version;
static int current_section = -1;

/* ---- For all outputs --------------------------------------------------------------------------------------------------------------- */

void each_group(int section, bool is_object, void (*write)(const struct group *group))
{
    for (int i = 0; i < group_count; i++) {
        if (groups[i].section == section && groups[i].is_object == is_object)
            write(&groups[i]);
    }
}

const struct group *first_message(int section)
{
    const struct group *group = groups;
    while (group->section != section || group->is_object)
        group++;
    return group;
}

const struct section *section_of(const struct group *group)
{
    return &sections[group->section];
}

int choice_length(const char *word)
{
    return (int)strcspn(word, "|");
}

const char *next_choice(const char *word)
{
    word += choice_length(word);
    return *word == '|' ? word + 1 : word;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 1, 2), noreturn)) static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", file_name, line_number);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

static void need(bool holds, const char *sentence)
{
    if (!holds)
        fail("%s", sentence);
}

/* The next word of a line, which it cuts off; empty at the end of the line. */
static char *take_word(char **line)
{
    char *word = *line + strspn(*line, " ");
    char *end = word + strcspn(word, " ");
    *line = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static const char *const reserved[] = {"auto",    "break", "case",     "char", "const",  "continue", "default", "do",     "double",
                                       "else",    "enum",  "float",    "for",  "goto",   "if",       "inline",  "int",    "long",
                                       "return",  "short", "signed",   "size", "sizeof", "static",   "struct",  "switch", "type",
                                       "typedef", "union", "unsigned", "void", "while",  "extern",   "register"};

static void check_name(const char *name)
{
    need(islower((unsigned char)*name), "a name must begin with a lower-case letter");
    need(strlen(name) <= NAME_MOST, "the name is too long");
    need(strspn(name, "abcdefghijklmnopqrstuvwxyz-") == strlen(name), "a name has lower-case letters and - only");
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        need(strcmp(name, reserved[i]) != 0, "the name has a meaning of its own in C or in a message");
}

/* Checks a name and spells it in all ways. */
static struct name name_of(const char *text)
{
    struct name name = {text, {0}, {0}, {0}};
    size_t length = 0;
    check_name(text);
    for (size_t i = 0; text[i]; i++) {
        char upper = (char)toupper((unsigned char)text[i]);
        name.c[i] = text[i] == '-' ? '_' : text[i];
        name.upper[i] = text[i] == '-' ? '_' : upper;
        if (text[i] != '-')
            name.type[length++] = i == 0 || text[i - 1] == '-' ? upper : text[i];
    }
    return name;
}

/* Cuts ": Sentence." off a line. */
static const char *take_sentence(char *line)
{
    char *colon = strstr(line, ": ");
    need(colon, "a sentence must follow behind a colon");
    char *sentence = colon + 2;
    *colon = '\0';
    need(isupper((unsigned char)*sentence) || *sentence == '`', "a sentence begins with a capital letter");
    need(sentence[strlen(sentence) - 1] == '.', "a sentence ends with a full stop");
    need(!strchr(sentence, '|') && !strstr(sentence, "*/"), "a sentence cannot contain | or */");
    return sentence;
}

static int64_t read_number(const char *text, const char **end)
{
    char *stop;
    errno = 0;
    long long number = strtoll(text, &stop, 10);
    need(isdigit((unsigned char)*text) && errno == 0, "a number is expected");
    *end = stop;
    return number;
}

static int64_t take_number(char **line)
{
    const char *end;
    int64_t number = read_number(take_word(line), &end);
    need(*end == '\0', "a number is expected");
    return number;
}

static void take_bounds(struct field *field, char **line)
{
    const char *end;
    field->least = read_number(take_word(line), &end);
    need(strncmp(end, "..", 2) == 0, "bounds are LEAST..MOST");
    field->most = read_number(end + 2, &end);
    need(*end == '\0' && field->least <= field->most, "bounds are LEAST..MOST");
}

static bool has_choice(const char *choices, const char *wanted)
{
    for (const char *word = choices; *word; word = next_choice(word)) {
        if (strlen(wanted) == (size_t)choice_length(word) && strncmp(word, wanted, strlen(wanted)) == 0)
            return true;
    }
    return false;
}

static void take_choices(struct field *field, char **line)
{
    field->choices = take_word(line);
    need(strchr(field->choices, '|'), "one-of needs two words or more");
    need(!strstr(field->choices, "||") && *field->choices != '|', "an empty word in one-of");
    need(strlen(field->choices) <= CHOICES_MOST, "the words of one-of are too long");
    need(strspn(field->choices, "abcdefghijklmnopqrstuvwxyz-|") == strlen(field->choices), "one-of has lower-case letters and - only");
}

static const struct group *find_group(const char *name, bool is_object)
{
    for (int i = 0; i < group_count; i++) {
        if (groups[i].section == current_section && groups[i].is_object == is_object && strcmp(groups[i].name.text, name) == 0)
            return &groups[i];
    }
    return NULL;
}

static void take_type(struct field *field, char **line)
{
    static const char *const names[] = {"text", "prose", "word", "hex", "one-of", "raw", "number", "flag"};
    const char *word = take_word(line);
    int type = 0;
    while (type < OBJECT && strcmp(names[type], word) != 0)
        type++;
    field->type = (enum type)type;
    if (type == TEXT || type == PROSE || type == WORD || type == NUMBER)
        take_bounds(field, line);
    else if (type == HEX)
        field->least = field->most = take_number(line);
    else if (type == ONE_OF)
        take_choices(field, line);
    else if (type == RAW)
        need(current_section == SERVER_SECTION, "raw is for messages from the server only");
    else if (type == OBJECT)
        field->object = find_group(word, true);
    need(type != OBJECT || field->object, "there is no such type, nor an object of this name above");
}

static void take_list(struct field *field, char **line)
{
    *line += strspn(*line, " ");
    if (strncmp(*line, "list ", 5) != 0)
        return;
    take_word(line);
    field->list_most = take_number(line);
    need(field->list_most > 0 && field->list_most <= (sections[current_section].is_read ? ARRAY_MOST : LIST_MOST), "the list is too long");
    need(strcmp(take_word(line), "of") == 0, "a list is `list MOST of TYPE`");
    need(field->name.text[strlen(field->name.text) - 1] == 's', "the name of a list must end with s");
}

static void check_default(const struct field *field)
{
    const char *end = NULL;
    need(*field->fallback, "a value must follow behind `default`");
    need(field->list_most == 0, "a list has no default but to be empty");
    if (field->type == NUMBER) {
        int64_t number = read_number(field->fallback, &end);
        need(*end == '\0' && number >= field->least && number <= field->most, "the default is outside of the bounds");
    } else if (field->type == FLAG) {
        need(strcmp(field->fallback, "true") == 0 || strcmp(field->fallback, "false") == 0, "the default of a flag is true or false");
    } else {
        need(field->type == ONE_OF && has_choice(field->choices, field->fallback), "the default is not one of the words");
    }
}

static void take_need(struct field *field, char **line)
{
    const char *word = take_word(line);
    field->is_optional = strcmp(word, "optional") == 0;
    need(field->is_optional || strcmp(word, "required") == 0, "`required` or `optional` is expected");
    word = take_word(line);
    if (field->is_optional && strcmp(word, "default") == 0) {
        field->fallback = take_word(line);
        check_default(field);
        word = take_word(line);
    }
    need(*word == '\0', "there is too much before the colon");
}

static struct group *current_group(void)
{
    need(current_section >= 0, "a section must come first");
    bool has_group = group_count > 0 && groups[group_count - 1].section == current_section;
    return has_group ? &groups[group_count - 1] : &common[current_section];
}

static void read_field(char *line)
{
    struct group *group = current_group();
    need(group->field_count < FIELDS_MOST, "the message has too many fields");
    need(!group->example, "a field must come before the example");
    struct field *field = &group->fields[group->field_count];
    field->sentence = take_sentence(line);
    field->name = name_of(take_word(&line));
    for (int i = 0; i < group->field_count; i++)
        need(strcmp(group->fields[i].name.text, field->name.text) != 0, "the message has this field already");
    take_list(field, &line);
    take_type(field, &line);
    take_need(field, &line);
    need(group->name.text || (field->type == WORD && !field->is_optional && field->list_most == 0),
         "a field of all messages must be a required word");
    group->field_count++;
}

/* Faults are told at the line where the message begins. */
static void check_end_of_group(void)
{
    const struct group *last = group_count > 0 ? &groups[group_count - 1] : NULL;
    int line_here = line_number;
    if (!last)
        return;
    line_number = last->line;
    need(last->is_object || last->example, "the message has no example");
    need(!last->is_object || last->field_count > 0, "the object has no fields");
    line_number = line_here;
}

static void read_group(char *line, bool is_object)
{
    check_end_of_group();
    need(current_section >= 0, "a section must come first");
    need(group_count < GROUPS_MOST, "there are too many messages");
    const char *sentence = take_sentence(line), *name = take_word(&line);
    need(*take_word(&line) == '\0', "there is too much before the colon");
    need(!find_group(name, false) && !find_group(name, true), "the section has this name already");
    struct group *group = &groups[group_count++];
    if (!is_object)
        *group = common[current_section];
    group->name = name_of(name);
    group->sentence = sentence;
    group->is_object = is_object;
    group->section = current_section;
    group->line = line_number;
}

static void read_example(char *line)
{
    struct group *group = current_group();
    need(group->name.text && !group->is_object && !group->example, "a message has one example");
    need(*line == '{' && line[strlen(line) - 1] == '}', "an example is a JSON object");
    group->example = line;
}

static void read_section(const char *first, char *line)
{
    char keyword[32];
    snprintf(keyword, sizeof keyword, "%s %s", first, line);
    current_section = 0;
    while (current_section < SECTIONS && strcmp(sections[current_section].keyword, keyword) != 0)
        current_section++;
    need(current_section < SECTIONS, "there is no such section");
    for (int i = 0; i < group_count; i++)
        need(groups[i].section != current_section, "this section has been there already");
}

static void read_version(char *line)
{
    need(version == 0, "the version has been there already");
    version = take_number(&line);
    need(version > 0 && *line == '\0', "the version is a number from 1");
}

static void read_line(char *line)
{
    const char *first = take_word(&line);
    line += strspn(line, " ");
    if (*first == '\0' || *first == '#')
        return;
    if (strcmp(first, "protocol") == 0)
        read_version(line);
    else if (strcmp(first, "from") == 0 || strcmp(first, "in") == 0)
        read_section(first, line);
    else if (strcmp(first, "message") == 0 || strcmp(first, "object") == 0)
        read_group(line, *first == 'o');
    else if (strcmp(first, "field") == 0)
        read_field(line);
    else if (strcmp(first, "example") == 0)
        read_example(line);
    else
        fail("`%s` is not a word that a line begins with", first);
}

/* Each section has a message. */
static void check_sections(void)
{
    int counts[SECTIONS] = {0};
    for (int i = 0; i < group_count; i++)
        counts[groups[i].section] += !groups[i].is_object;
    for (int i = 0; i < SECTIONS; i++)
        need(counts[i] > 0, "a section has no message");
}

static void read_description(void)
{
    FILE *file = fopen(file_name, "rb");
    size_t size = file ? fread(description, 1, sizeof description - 1, file) : 0;
    need(file && !ferror(file) && feof(file), "the file cannot be read");
    fclose(file);
    need(strlen(description) == size, "the file contains a NUL");
    for (char *line = description, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        end += *end == '\n' ? (*end = '\0', 1) : 0;
        line_number++;
        read_line(line);
    }
    check_end_of_group();
    need(version > 0, "the version is missing");
    check_sections();
}
/* ---- The program ------------------------------------------------------------------------------------------------------------------- */

static const struct output {
    const char *name;
    void (*print)(void);
} outputs[] = {{"header", print_header}, {"source", print_source}, {"types", print_types}, {"reference", print_reference}};

int main(int argc, char **argv)
{
    size_t count = sizeof outputs / sizeof *outputs, i = 0;
    while (argc == 3 && i < count && strcmp(outputs[i].name, argv[1]) != 0)
        i++;
    if (argc != 3 || i == count) {
        fprintf(stderr, "usage: protocol header|source|types|reference DESCRIPTION\n");
        return 1;
    }
    file_name = argv[2];
    read_description();
    outputs[i].print();
    return fflush(stdout) == 0 ? 0 : 1;
}
