/* protocol_description.h - the description of the server's messages as protocol.c has read it, for the outputs that are made from it. */
#ifndef FREEHOLD_PROTOCOL_DESCRIPTION_H
#define FREEHOLD_PROTOCOL_DESCRIPTION_H

#include <stdbool.h>
#include <stdint.h>

enum {
    FIELDS_MOST = 40, /* of a message */
    NAME_MOST = 30,   /* bytes of a name, so that a sentence about a field fits into struct protocol_fault */
};

enum type { TEXT, PROSE, WORD, HEX, ONE_OF, RAW, NUMBER, FLAG, OBJECT };

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

/* What a section is called in the description, in C, in TypeScript (NULL: not there) and in the reference. */
struct section {
    const char *keyword, *prefix, *upper, *type, *title;
    bool is_read; /* by C */
};

enum { SERVER_SECTION = 1, SECTIONS = 3 };
extern const struct section sections[SECTIONS];
extern struct group common[SECTIONS]; /* the fields that each message of a section has */
extern int64_t version;               /* of the protocol */

/* Calls write() for each message, or each object, of a section. */
void each_group(int section, bool is_object, void (*write)(const struct group *group));

const struct group *first_message(int section);
const struct section *section_of(const struct group *group);

/* Each word of a one-of: for (const char *word = field->choices; *word; word = next_choice(word)). */
const char *next_choice(const char *word);
int choice_length(const char *word);

/* The outputs, to stdout. */
void print_header(void);
void print_source(void);
void print_types(void);
void print_reference(void);

#endif
