/* protocol.c - reads the description of the server's messages and writes what is made from it:
 *
 *   protocol header|source|types|reference server/protocol.txt > FILE
 *
 * header and source are the server's C, types is the page's TypeScript, reference is the second half of docs/protocol.md. Runs while
 * building, and nowhere else. A mistake in the description ends it with the file and the line. How the description is laid out is said at
 * its beginning. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MOST = 1 << 20,
    FIELDS_MOST = 24,    /* of a message */
    MESSAGES_MOST = 96,  /* objects included */
    NAME_MOST = 30,      /* bytes of a name, so that a sentence about a field fits into struct protocol_fault */
    CHOICES_MOST = 60,   /* bytes of all words of a one-of, for the same reason */
    ARRAY_MOST = 64,     /* entries of a list that is read into a struct */
    LIST_MOST = 1 << 16, /* entries of any list */
};

enum type { TEXT, WORD, HEX, ONE_OF, RAW, NUMBER, FLAG, OBJECT };

static const char *const codec_types[] = {"TEXT", "WORD", "HEX", "ONE_OF", "RAW", "NUMBER", "FLAG", "OBJECT"};

/* A name in all spellings: called-off, called_off, CALLED_OFF, CalledOff. */
struct name {
    const char *text;
    char c[NAME_MOST + 1], upper[NAME_MOST + 1], type[NAME_MOST + 1];
};

struct field {
    struct name name;
    enum type type;
    bool is_optional;
    int64_t least, most;
    int64_t list_most;          /* 0: not a list */
    const char *choices;        /* of one-of: a|b|c */
    const char *fallback;       /* the default of an optional field, or NULL */
    const struct group *object; /* of an object */
    const char *sentence;
};

/* A message or an object. */
struct group {
    struct name name;
    const char *sentence, *example;
    bool is_object;
    int section, line;
    struct field fields[FIELDS_MOST];
    int field_count;
};

/* What the sections are called in the description, in C, in TypeScript (NULL: not there) and in the reference. */
static const struct section {
    const char *keyword, *prefix, *upper, *type, *title;
    bool is_read; /* by C */
} sections[] = {
    {"from client", "client", "CLIENT", "Client", "From client to server", true},
    {"from server", "server", "SERVER", "Server", "From server to client", false},
    {"in store", "stored", "STORED", NULL, "Events of a room in the store", true},
};
enum { SECTIONS = sizeof sections / sizeof *sections, SERVER_SECTION = 1 };

static char description[FILE_MOST];
static const char *file_name;
static int line_number;

static struct group groups[MESSAGES_MOST];
static int group_count;
static struct group common[SECTIONS]; /* the fields that each message of a section has */
static int current_section = -1;
static int64_t version;

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

static bool has_choice(const char *choices, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = choices; *at; at += strcspn(at, "|"), at += *at == '|') {
        if (strcspn(at, "|") == length && memcmp(at, word, length) == 0)
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
    static const char *const names[] = {"text", "word", "hex", "one-of", "raw", "number", "flag"};
    const char *word = take_word(line);
    int type = 0;
    while (type < OBJECT && strcmp(names[type], word) != 0)
        type++;
    field->type = (enum type)type;
    if (type == TEXT || type == WORD || type == NUMBER)
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
    group->field_count++;
}

static void check_end_of_group(void)
{
    const struct group *last = group_count > 0 ? &groups[group_count - 1] : NULL;
    if (!last)
        return;
    line_number = last->line;
    need(last->is_object || last->example, "the message has no example");
    need(!last->is_object || last->field_count > 0, "the object has no fields");
}

static void read_group(char *line, bool is_object)
{
    int line_here = line_number;
    check_end_of_group();
    line_number = line_here;
    need(current_section >= 0, "a section must come first");
    need(group_count < MESSAGES_MOST, "there are too many messages");
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
    group->line = line_here;
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
}

/* ---- Parts of all outputs
 * ------------------------------------------------------------------------------------------------------------------------- */

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

/* Calls write() for each message (or object) of a section. */
static void each(int section, bool is_object, void (*write)(const struct group *group))
{
    for (int i = 0; i < group_count; i++) {
        if (groups[i].section == section && groups[i].is_object == is_object)
            write(&groups[i]);
    }
}

static const char *prefix_of(const struct group *group)
{
    return sections[group->section].prefix;
}

/* ---- The C header ------------------------------------------------------------------------------------------------------------------ */

/* The type of one value, with a blank behind it where the name follows. */
static void print_c_type(const struct group *group, const struct field *field)
{
    if (field->type == OBJECT)
        printf("struct %s_%s ", prefix_of(group), field->object->name.c);
    else
        printf("%s", field->type == NUMBER ? "int64_t " : field->type == FLAG ? "bool " : "const char *");
}

static void print_list_member(const struct group *group, const struct field *field)
{
    bool is_pointer = field->type < NUMBER;
    printf("    %s", sections[group->section].is_read || is_pointer ? "" : "const ");
    print_c_type(group, field);
    if (sections[group->section].is_read)
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
    printf("/* %s */\nstruct %s_%s {\n", group->sentence, prefix_of(group), group->name.c);
    for (int i = 0; i < group->field_count; i++)
        print_member(group, &group->fields[i]);
    if (group->field_count == 0)
        printf("    bool nothing; /* It has no fields. */\n");
    printf("};\n\n");
}

static void print_enumerator(const struct group *group)
{
    printf("    %s_%s,\n", sections[group->section].upper, group->name.upper);
}

static void print_union_member(const struct group *group)
{
    printf("        struct %s_%s %s;\n", prefix_of(group), group->name.c, group->name.c);
}

static void print_write_prototype(const struct group *group)
{
    const char *name = group->name.c;
    printf("size_t %s_%s_write(const struct %s_%s *message, char *text, size_t size);\n", prefix_of(group), name, prefix_of(group), name);
}

static void print_read_section(int section)
{
    const char *prefix = sections[section].prefix;
    printf("struct %s_message {\n    enum %s_kind kind;\n", prefix, prefix);
    if (common[section].field_count > 0)
        printf("    const char *id; /* the same as in each of the structs */\n");
    printf("    union {\n");
    each(section, false, print_union_member);
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
    each(section, false, print_enumerator);
    printf("    %s_KINDS\n};\n\n", sections[section].upper);
    each(section, true, print_struct);
    each(section, false, print_struct);
    if (sections[section].is_read)
        print_read_section(section);
    printf("/* Is this such a message? False: the fault says why not. */\n"
           "bool %s_check(const char *text, size_t size, struct protocol_fault *fault);\n\n",
           prefix);
    printf("/* Each returns the length of the whole JSON, of which size - 1 bytes at most and a NUL are stored. */\n");
    each(section, false, print_write_prototype);
    printf("\n/* The description's example of each, by kind. */\nextern const char *const %s_examples[%s_KINDS];\n\n", prefix,
           sections[section].upper);
}

static void print_header(void)
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
    printf("static const char *const %s_%s_%s_choices[] = {", prefix_of(group), group->name.c, field->name.c);
    for (const char *word = field->choices; *word; word += strcspn(word, "|"), word += *word == '|')
        printf("\"%.*s\", ", (int)strcspn(word, "|"), word);
    printf("NULL};\n");
}

static void print_field_type(const struct group *group, const struct field *field)
{
    if (field->type == ONE_OF)
        printf(", .choices = %s_%s_%s_choices", prefix_of(group), group->name.c, field->name.c);
    if (field->type == OBJECT)
        printf(", .object = &%s_%s_object", prefix_of(group), field->object->name.c);
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
    snprintf(structure, sizeof structure, "struct %s_%s", prefix_of(group), group->name.c);
    printf("    {.name = \"%s\", .type = CODEC_%s", field->name.text, codec_types[field->type]);
    print_field_type(group, field);
    printf(", .at = offsetof(%s, %s)", structure, name);
    if (has_mark(field))
        printf(", .has_mark = true, .mark_at = offsetof(%s, has_%s)", structure, name);
    if (field->list_most > 0) {
        printf(", .list_most = %lld, .is_array = %s", (long long)field->list_most, sections[group->section].is_read ? "true" : "false");
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
    printf("static const struct codec_field %s_%s_fields[] = {\n", prefix_of(group), group->name.c);
    for (int i = 0; i < group->field_count; i++)
        print_field(group, &group->fields[i]);
    printf("};\n\n");
}

/* The value of a struct codec_object. */
static void print_object_value(const struct group *group)
{
    const char *prefix = prefix_of(group), *name = group->name.c;
    printf("{.name = \"%s\", .size = sizeof(struct %s_%s)", group->name.text, prefix, name);
    if (group->field_count > 0)
        printf(", .fields = %s_%s_fields, .field_count = %d", prefix, name, group->field_count);
    printf("}");
}

static void print_object(const struct group *group)
{
    print_fields(group);
    printf("static const struct codec_object %s_%s_object = ", prefix_of(group), group->name.c);
    print_object_value(group);
    printf(";\n\n");
}

static void print_row(const struct group *group)
{
    printf("    [%s_%s] = ", sections[group->section].upper, group->name.upper);
    print_object_value(group);
    printf(",\n");
}

static void print_example_row(const struct group *group)
{
    printf("    [%s_%s] = \"", sections[group->section].upper, group->name.upper);
    for (const char *c = group->example; *c; c++)
        printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    printf("\",\n");
}

static void print_write_function(const struct group *group)
{
    const char *prefix = prefix_of(group), *name = group->name.c;
    printf("size_t %s_%s_write(const struct %s_%s *message, char *text, size_t size)\n{\n", prefix, name, prefix, name);
    printf("    return codec_write(&%s_messages[%s_%s], message, text, size);\n}\n\n", prefix, sections[group->section].upper,
           group->name.upper);
}

static void print_read_functions(int section)
{
    const char *prefix = sections[section].prefix, *upper = sections[section].upper;
    const struct group *first = groups;
    while (first->section != section || first->is_object)
        first++;
    printf("bool %s_read(const char *text, size_t size, struct %s_message *message, struct protocol_fault *fault)\n{\n", prefix, prefix);
    printf("    size_t kind = 0;\n");
    printf("    message->root = codec_read(%s_messages, %s_KINDS, text, size, &kind, &message->%s, fault);\n", prefix, upper,
           first->name.c);
    printf("    message->kind = (enum %s_kind)kind;\n", prefix);
    if (common[section].field_count > 0)
        printf("    message->id = message->root ? json_string_value(json_object_get(message->root, \"id\")) : NULL;\n");
    printf("    return message->root != NULL;\n}\n\n");
    printf("void %s_release(struct %s_message *message)\n{\n", prefix, prefix);
    printf("    json_decref(message->root);\n    message->root = NULL;\n}\n\n");
}

static void print_source_section(int section)
{
    const char *prefix = sections[section].prefix, *upper = sections[section].upper;
    each(section, true, print_object);
    each(section, false, print_fields);
    printf("static const struct codec_object %s_messages[%s_KINDS] = {\n", prefix, upper);
    each(section, false, print_row);
    printf("};\n\nconst char *const %s_examples[%s_KINDS] = {\n", prefix, upper);
    each(section, false, print_example_row);
    printf("};\n\n");
    if (sections[section].is_read)
        print_read_functions(section);
    printf("bool %s_check(const char *text, size_t size, struct protocol_fault *fault)\n{\n", prefix);
    printf("    return codec_check(%s_messages, %s_KINDS, text, size, fault);\n}\n\n", prefix, upper);
    each(section, false, print_write_function);
}

static void print_source(void)
{
    printf("/* Made by tools/protocol.c from server/protocol.txt. */\n#include \"protocol.h\"\n\n");
    for (int section = 0; section < SECTIONS; section++)
        print_source_section(section);
}

/* ---- TypeScript -------------------------------------------------------------------------------------------------------------------- */

/* A key of an object: quoted where it has a hyphen. */
static void print_key(const char *name)
{
    printf(strchr(name, '-') ? "'%s'" : "%s", name);
}

/* 'a'BETWEEN'b' */
static void print_quoted_choices(const char *choices, const char *between)
{
    for (const char *word = choices; *word; word += strcspn(word, "|"), word += *word == '|')
        printf("%s'%.*s'", word == choices ? "" : between, (int)strcspn(word, "|"), word);
}

static void print_ts_type(const struct group *group, const struct field *field)
{
    bool needs_brackets = field->list_most > 0 && field->type == ONE_OF;
    printf("%s", needs_brackets ? "(" : "");
    if (field->type == ONE_OF)
        print_quoted_choices(field->choices, " | ");
    else if (field->type == OBJECT)
        printf("%s%s", sections[group->section].type, field->object->name.type);
    else
        printf("%s", field->type == RAW ? "unknown" : field->type == NUMBER ? "number" : field->type == FLAG ? "boolean" : "string");
    printf("%s%s", needs_brackets ? ")" : "", field->list_most > 0 ? "[]" : "");
}

static void print_interface(const struct group *group)
{
    printf("// %s\nexport interface %s%s {\n", group->sentence, sections[group->section].type, group->name.type);
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
    printf("\n    | %s%s", sections[group->section].type, group->name.type);
}

static void print_one_check(const struct group *group, const struct field *field)
{
    if (field->type == OBJECT)
        printf("%sIs%s", sections[group->section].prefix, field->object->name.type);
    else if (field->type == TEXT || field->type == WORD || field->type == NUMBER)
        printf("%s(%lld, %lld)",
               field->type == TEXT   ? "text"
               : field->type == WORD ? "word"
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
    printf("const %sIs%s = ", prefix_of(group), group->name.type);
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
    each(section, true, print_interface);
    each(section, false, print_interface);
    printf("export type %sMessage =", s->type);
    each(section, false, print_union_type);
    printf(";\n\n");
    each(section, true, print_object_check);
    printf("const %sChecks = new Map([\n", s->prefix);
    each(section, false, print_message_check);
    printf("]);\n\n// Is this such a message? Unknown fields are ignored.\n");
    printf("export function is%sMessage(value: unknown): value is %sMessage {\n", s->type, s->type);
    printf("    return isMessage(%sChecks, value);\n}\n\n", s->prefix);
    printf("// Is it a message of a newer version, of a type that is not known here?\n");
    printf("export function isUnknown%sMessage(value: unknown): boolean {\n", s->type);
    printf("    return isUnknown(%sChecks, value);\n}\n", s->prefix);
}

static void print_types(void)
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

/* ---- The reference ----------------------------------------------------------------------------------------------------------------- */

static void print_words(const struct field *field)
{
    for (const char *word = field->choices; *word; word += strcspn(word, "|"), word += *word == '|')
        printf("%s`%.*s`", word == field->choices ? "" : ", ", (int)strcspn(word, "|"), word);
}

static void print_described_type(const struct field *field)
{
    long long least = field->least, most = field->most;
    if (field->list_most > 0)
        printf("list of at most %lld: ", (long long)field->list_most);
    if (field->type == TEXT)
        printf("text, %lld to %lld bytes", least, most);
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
    printf("### %s `%s`\n\n%s\n\n", group->is_object ? "Object" : "Message", group->name.text, group->sentence);
    if (group->field_count > 0)
        printf("| field | type | needed | meaning |\n|---|---|---|---|\n");
    for (int i = 0; i < group->field_count; i++)
        print_described_field(&group->fields[i]);
    if (group->field_count > 0)
        printf("\n");
    if (group->example)
        printf("```json\n%s\n```\n\n", group->example);
}

static void print_reference(void)
{
    for (int section = 0; section < SECTIONS; section++) {
        printf("%s## %s\n\n", section == 0 ? "\n" : "", sections[section].title);
        each(section, true, print_described);
        each(section, false, print_described);
    }
    printf("End of the reference.\n");
}

/* ------------------------------------------------------------------------------------------------------------------------------------ */

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
