/* prompt.h - a line from a person: with editing, history and completion (libedit) where there is a terminal, plainly from a pipe. */
#ifndef FREEHOLD_PROMPT_H
#define FREEHOLD_PROMPT_H

#include "session.h"

struct prompt;

enum prompt_result { PROMPT_LINE, PROMPT_END, PROMPT_INTERRUPTED, PROMPT_LATE };

enum { PROMPT_MAX_LINE = 4096 }; /* bytes; what is longer is cut there */

/* From standard input to standard output. The session, which may be NULL, says what could be completed. NULL if there is no memory. */
struct prompt *prompt_new(const struct session *session);
void prompt_free(struct prompt *prompt);

bool prompt_is_terminal(const struct prompt *prompt);

/* From here on a line at a terminal is waited for until session_now() comes to this, and then is late; 0: for ever. */
void prompt_until(struct prompt *prompt, int64_t deadline);

/* What is waited for beside a line. deadline is in the time of session_now(), 0 for none; wake is called when the descriptor (-1: none) has
 * something, or when the deadline has come. It may print, and gives the title that the prompt has from then on; false ends the waiting:
 * the line is late, and what was typed of it is dropped. */
struct prompt_watch {
    void *context;
    int (*descriptor)(void *context);
    int64_t (*deadline)(void *context);
    bool (*wake)(void *context, const char **title);
};
void prompt_watch(struct prompt *prompt, const struct prompt_watch *watch);

/* The next line without its end, which stays the prompt's until the next call. A secret line is neither shown nor remembered. */
enum prompt_result prompt_read(struct prompt *prompt, const char *text, bool is_secret, const char **line);

#endif
