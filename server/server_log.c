/* server_log.c - composes lines of the log in the caller's memory and writes each at once. */
#define _GNU_SOURCE
#include "server_log.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { END_SIZE = 16 }; /* kept free for ` cut=yes` and the newline */

static const char *const level_words[LEVELS] = {"error", "warn", "info", "debug"};
static atomic_int level_written = LEVEL_WARN;

bool log_level_parse(const char *text, enum log_level *level)
{
    for (int i = 0; i < LEVELS; i++) {
        if (strcmp(text, level_words[i]) == 0) {
            *level = (enum log_level)i;
            return true;
        }
    }
    return false;
}

void log_set_level(enum log_level level)
{
    atomic_store(&level_written, (int)level);
}

/* ---- Composing -------------------------------------------------------------------------------------------------------------------- */

static void add(struct log_line *line, const char *bytes, size_t size)
{
    if (line->used + size > sizeof line->text - END_SIZE) {
        line->is_cut = true;
        return;
    }
    memcpy(line->text + line->used, bytes, size);
    line->used += size;
}

static void add_key(struct log_line *line, const char *key)
{
    if (line->used > 0)
        add(line, " ", 1);
    add(line, key, strlen(key));
    add(line, "=", 1);
}

static bool is_plain(const char *value)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.:/@[]";
    return value[0] && !value[strspn(value, plain)];
}

/* Bytes that are not printable ASCII are written as \xNN: no value can control a terminal. */
static void add_quoted(struct log_line *line, const char *value)
{
    add(line, "\"", 1);
    for (const char *c = value; *c; c++) {
        char escape[8];
        unsigned char byte = (unsigned char)*c;
        if (byte == '"' || byte == '\\')
            snprintf(escape, sizeof escape, "\\%c", byte);
        else
            snprintf(escape, sizeof escape, byte < 0x20 || byte > 0x7e ? "\\x%02x" : "%c", byte);
        add(line, escape, strlen(escape));
    }
    add(line, "\"", 1);
}

/* Takes the field back as a whole if it did not fit. */
void log_text(struct log_line *line, const char *key, const char *value)
{
    size_t before = line->used;
    if (!line->is_written || line->is_cut)
        return;
    add_key(line, key);
    if (is_plain(value))
        add(line, value, strlen(value));
    else
        add_quoted(line, value);
    if (line->is_cut)
        line->used = before;
}

void log_number(struct log_line *line, const char *key, int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    log_text(line, key, text);
}

/* ---- Whole lines ------------------------------------------------------------------------------------------------------------------ */

static void add_time(struct log_line *line)
{
    struct timespec now;
    struct tm parts;
    char day[32], text[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text, sizeof text, "%s.%03dZ", day, (int)(now.tv_nsec / 1000000));
    log_text(line, "time", text);
}

void log_begin(struct log_line *line, enum log_level level, const char *event)
{
    line->used = 0;
    line->is_cut = false;
    line->is_written = (int)level <= atomic_load(&level_written);
    if (!line->is_written)
        return;
    add_time(line);
    log_text(line, "level", level_words[level]);
    log_text(line, "event", event);
}

/* If stderr cannot be written there is nobody left to tell. */
void log_end(struct log_line *line)
{
    static const char cut[] = " cut=yes";
    if (!line->is_written)
        return;
    if (line->is_cut) {
        memcpy(line->text + line->used, cut, sizeof cut - 1);
        line->used += sizeof cut - 1;
    }
    line->text[line->used++] = '\n';
    ssize_t written = write(STDERR_FILENO, line->text, line->used);
    (void)written;
}

void log_say(enum log_level level, const char *event, const char *sentence)
{
    struct log_line line;
    log_begin(&line, level, event);
    if (sentence)
        log_text(&line, "say", sentence);
    log_end(&line);
}
