/* people_text.h - texts that people type into rooms and others read: names of players and rooms, and chat (O09).
 *
 * A name is refused with a reason or taken exactly as it is; chat is cleaned. Both follow the same rules, character by character: nothing
 * that steers a terminal, turns the direction of a line or hides in it, and at most two marks on a letter. Joiners, variation selectors and
 * tags are allowed only where they make one picture out of several characters, so that emoji stay whole.
 *
 * name.h is stricter, for records and terminals: it takes such pictures apart. */
#ifndef FREEHOLD_PEOPLE_TEXT_H
#define FREEHOLD_PEOPLE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PLAYER_NAME_MOST = 40, /* bytes */
    ROOM_NAME_MOST = 60,   /* bytes */
    CHAT_MOST = 300,       /* characters, counted as code points */
    CHAT_SIZE = 4 * CHAT_MOST + 1,
    NAME_KEY_SIZE = 1024, /* the key of every name of ROOM_NAME_MOST bytes fits */
};

/* Why a text is refused, and the word for it in messages. */
#define TEXT_FAULTS_LIST(X)                                                                                                                \
    X(FINE, "fine")                                                                                                                        \
    X(EMPTY, "empty-text")          /* no bytes, or nothing but blanks */                                                                  \
    X(LONG, "long-text")            /* too many bytes */                                                                                   \
    X(BROKEN, "broken-text")        /* not UTF-8 */                                                                                        \
    X(CONTROL, "control-character") /* control characters, ends of lines and tabs included */                                              \
    X(DIRECTION, "direction-mark")  /* marks that turn the direction of the line */                                                        \
    X(UNSEEN, "unseen-character")   /* zero-width and other unseen characters, joiners outside of emoji */                                 \
    X(UNKNOWN, "unknown-character") /* not assigned, private, or no character at all */                                                    \
    X(MARKS, "too-many-marks")      /* more than two marks on a letter, or one on none */                                                  \
    X(BLANKS, "bad-blanks")         /* at an end, two in a row, or another blank than the space */                                         \
    X(RESERVED, "reserved-name")    /* looks like a name of the bank, the server or its operator */

#define X(name, word) TEXT_##name,
enum text_fault { TEXT_FAULTS_LIST(X) TEXT_FAULTS };
#undef X

const char *text_fault_word(enum text_fault fault);

/* Whether a name may be taken as it is; MOST is PLAYER_NAME_MOST or ROOM_NAME_MOST. The first fault counts. */
enum text_fault people_check_name(const char *text, size_t length, size_t most);

/* The key of a name: names that look the same, or differ only in case, have the same key. Stores at most size - 1 bytes and a NUL, no
 * character cut in two, and returns the length of what was stored. The key is UTF-8 and only for comparing; the key of a key is itself.
 * Returns 0 with an empty key if there is no memory; a name that people_check_name() takes never has an empty key otherwise. */
size_t people_fold(const char *text, size_t length, char *key, size_t size);

/* Do the two names have the same key? True if there is no memory to tell. */
bool people_look_alike(const char *first, size_t first_length, const char *second, size_t second_length);

/* Does it look like one of the names that nobody may have, such as "Bank", whatever blanks, signs and accents it has besides? True if there
 * is no memory to tell. people_check_name() asks this. */
bool people_is_reserved(const char *text, size_t length);

/* Copies a text without all that people_check_name() would refuse, but with characters that are not assigned yet, since new emoji are
 * among them. Blanks of every kind become single spaces, none at either end. At most CHAT_MOST characters and size - 1 bytes and a NUL are
 * stored, and no letter with its marks and no picture is cut in two. Returns the length of what was stored; 0: nothing is left. */
size_t people_clean_chat(const char *text, size_t length, char *clean, size_t size);

#endif
