/* codec.h - messages as JSON, by tables that tell for each message which fields it has.
 *
 * The tables are made from server/protocol.txt by tools/protocol.c; build/gen/protocol.h is what the rest of the server includes. A field
 * of a message is a member of a struct, which the table finds by its offset:
 *
 *   text, word, hex, one-of   const char *       NULL: absent
 *   raw                       const char *       JSON that was made elsewhere; NULL: absent. It is only written, never read
 *   number                    int64_t
 *   flag                      bool
 *   an object                 struct
 *   a list of these           a pointer, or an array in messages that are read; and a size_t that counts
 *
 * An optional number, flag or object without a default has a bool before it, which says whether it is there. */
#ifndef FREEHOLD_CODEC_H
#define FREEHOLD_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

/* Why a message was refused. */
struct protocol_fault {
    char id[33];        /* what the sender calls the message; empty if that could not be read */
    char sentence[160]; /* in English, with a full stop. It names the field and never repeats its value */
    bool is_unknown;    /* it is a message, but of a type that the description does not have: answer it and go on */
};

enum codec_type { CODEC_TEXT, CODEC_PROSE, CODEC_WORD, CODEC_HEX, CODEC_ONE_OF, CODEC_RAW, CODEC_NUMBER, CODEC_FLAG, CODEC_OBJECT };

struct codec_object;

struct codec_field {
    const char *name;
    enum codec_type type;
    bool is_optional;
    bool is_array;                     /* a list whose entries lie in the struct; otherwise the struct points to them */
    bool has_mark;                     /* a bool at `mark_at` says whether the field is there */
    int64_t least, most;               /* bytes of a text or word, digits of a hex; or the number itself */
    size_t list_most;                  /* 0: not a list */
    const char *const *choices;        /* of one-of, ended by NULL */
    const struct codec_object *object; /* of an object */
    const char *text_default;          /* the value of an optional field that is missing */
    int64_t number_default;
    size_t at, mark_at, count_at; /* offsets in the struct */
    size_t entry_size;            /* of a list */
};

struct codec_object {
    const char *name; /* of a message: its type */
    const struct codec_field *fields;
    size_t field_count;
    size_t size; /* of the struct */
};

/* Reads a message into the struct of its type, and gives the index of that type. Unknown fields are ignored. The strings of the struct live
 * as long as the JSON that is returned. NULL: the fault says why, and the struct's content is undefined. */
json_t *codec_read(const struct codec_object *messages, size_t count, const char *text, size_t size, size_t *kind, void *message,
                   struct protocol_fault *fault);

/* The same check for messages that are only written; nothing is kept. */
bool codec_check(const struct codec_object *messages, size_t count, const char *text, size_t size, struct protocol_fault *fault);

/* Writes a message. Returns the length of the whole text, of which size - 1 bytes at most and a NUL are stored. Always JSON: bytes that are
 * not UTF-8 become U+FFFD. */
size_t codec_write(const struct codec_object *object, const void *message, char *text, size_t size);

#endif
