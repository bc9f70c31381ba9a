/* described.h - for tests of the protocol: the examples of server/protocol.txt, and messages between JSON and their structs in both
 * directions. */
#ifndef FREEHOLD_DESCRIBED_H
#define FREEHOLD_DESCRIBED_H

#include "protocol.h"

/* One part of the description: its messages, and the check that the server uses for them. */
struct described {
    const char *section; /* as in server/protocol.txt */
    const struct codec_object *messages;
    size_t count;
    bool (*check)(const char *text, size_t size, struct protocol_fault *fault);
};

enum { DESCRIBED_CLIENT, DESCRIBED_SERVER, DESCRIBED_STORED, DESCRIBED };
extern const struct described described[DESCRIBED];

/* The index of the type in a part, or its count. */
size_t described_find(const struct described *part, const char *type);

/* All examples of a part, as they are written in the description. Returns how many there are; nothing has to be freed. */
enum { EXAMPLES_MOST = 40 };
size_t described_examples(const struct described *part, const char *examples[EXAMPLES_MOST]);

/* The struct of a message from its JSON, which must be right and live as long; it is freed by struct_free(). Lists lie on the heap or in
 * the struct, as its table says. Unlike codec_read() it takes every part of the protocol. */
void *struct_of(const struct codec_object *object, const json_t *json);
void struct_free(const struct codec_object *object, void *message);

/* The JSON of a struct by way of its text, which must be JSON of the length that codec_write() has told. */
json_t *json_of(const struct codec_object *object, const void *message);

#endif
