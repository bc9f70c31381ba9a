/* config_file.c - reads a file of settings. */
#define _GNU_SOURCE
#include "config_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 65536, FAULT_SIZE = 512 };

#define SPACES " \t\r"

static bool fail(const char *path, const char *why, char *reason, size_t size)
{
    snprintf(reason, size, "cannot read %s: %s", path, why);
    return false;
}

/* The bytes of the file and a zero. NULL, and WHY, on failure. */
static char *read_all(FILE *file, const char **why)
{
    char *text = malloc(FILE_MOST + 2);
    size_t got = text ? fread(text, 1, FILE_MOST + 1, file) : 0;
    *why = !text || ferror(file)     ? strerror(errno)
           : got > FILE_MOST         ? "it is too large"
           : memchr(text, '\0', got) ? "it is not text"
                                     : NULL;
    if (*why) {
        free(text);
        return NULL;
    }
    text[got] = '\0';
    return text;
}

bool config_file_read(const char *path, bool may_be_missing, char **text, char *reason, size_t size)
{
    const char *why;
    FILE *file = fopen(path, "re");
    *text = NULL;
    if (!file)
        return (may_be_missing && errno == ENOENT) || fail(path, strerror(errno), reason, size);
    *text = read_all(file, &why);
    fclose(file);
    return *text || fail(path, why, reason, size);
}

/* Cuts the spaces off both ends. */
static char *trim(char *text)
{
    text += strspn(text, SPACES);
    size_t size = strlen(text);
    while (size > 0 && strchr(SPACES, text[size - 1]))
        size--;
    text[size] = '\0';
    return text;
}

static bool take_line(char *line, config_taker *take, void *user, char *fault, size_t size)
{
    line = trim(line);
    if (!line[0] || line[0] == '#')
        return true;
    char *equals = strchr(line, '=');
    if (!equals) {
        snprintf(fault, size, "a line must be `name = value`");
        return false;
    }
    *equals = '\0';
    return take(user, trim(line), trim(equals + 1), fault, size);
}

bool config_file_lines(const char *path, char *text, config_taker *take, void *user, char *reason, size_t size)
{
    int number = 0;
    for (char *line; (line = strsep(&text, "\n"));) {
        char fault[FAULT_SIZE] = "";
        number++;
        if (!take_line(line, take, user, fault, sizeof fault)) {
            snprintf(reason, size, "%s:%d: %s", path, number, fault);
            return false;
        }
    }
    return true;
}
