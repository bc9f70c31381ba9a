/* fault.h - filling an fh_error: what every reader of texts does when it refuses one. */
#ifndef FREEHOLD_FAULT_H
#define FREEHOLD_FAULT_H

#include "text.h"

/* A fault and its arguments, as they lie in somebody's text. */
struct fault {
    uint8_t kind; /* enum fh_fault, or one of another registry */
    struct word subject, found, detail;
    int64_t low, high, count;
};

/* Fills *error, if there is one, and returns false for callers to return in turn. file may be NULL. Texts are copied, cut where they are
 * too long, and what cannot be seen in them becomes a question mark. */
bool fault_say(fh_error *error, const char *file, int32_t line, const struct fault *fault);

/* Names the file of an error whose reader does not know it. */
void fault_name_file(fh_error *error, const char *file);

/* A byte as the argument of FH_FAULT_BAD_BYTE, in the caller's room. */
enum { FAULT_BYTE_SIZE = 5 };
struct word fault_byte(char room[FAULT_BYTE_SIZE], char byte);

#endif
