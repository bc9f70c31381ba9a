/* server_log.h - what the operator reads on stderr: one line for each event, as key=value with a time and a level.
 *
 * Values are quoted where they hold anything but plain characters, so that a line stays one line and a program can read it. Nothing that
 * belongs to a player may be put in a log: no token, bid, passcode, chat or name, and no text that came over the network. Ids of rooms and
 * games are fine.
 *
 * Any thread may write a line. Each leaves in one write, so that lines never mix. */
#ifndef FREEHOLD_SERVER_LOG_H
#define FREEHOLD_SERVER_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum log_level { LEVEL_ERROR, LEVEL_WARN, LEVEL_INFO, LEVEL_DEBUG, LEVELS };

/* `error`, `warn`, `info`, `debug`. */
bool log_level_parse(const char *text, enum log_level *level);

/* Lines of a less important level are left out from then on. Before the first call only warnings and errors are written. */
void log_set_level(enum log_level level);

enum { LOG_LINE_SIZE = 1024 };

/* A line that is being composed. Its members are for server_log.c alone. */
struct log_line {
    size_t used;
    bool is_written, is_cut;
    char text[LOG_LINE_SIZE];
};

/* EVENT is a word such as `listening`. A field that no longer fits is left out, and `cut=yes` says so at the end of the line. */
void log_begin(struct log_line *line, enum log_level level, const char *event);
void log_text(struct log_line *line, const char *key, const char *value);
void log_number(struct log_line *line, const char *key, int64_t value);
void log_end(struct log_line *line);

/* A whole line with one sentence as its `say`; NULL: without one. */
void log_say(enum log_level level, const char *event, const char *sentence);

#endif
