/* join_token.c - see join_token.h. */
#define _DEFAULT_SOURCE
#include "join_token.h"
#include "record_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

static bool guests_folder(char folder[PATH_SIZE])
{
    const char *own = getenv("FREEHOLD_GUESTS"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (own && own[0])
        length = snprintf(folder, PATH_SIZE, "%s", own);
    else if (data && data[0])
        length = snprintf(folder, PATH_SIZE, "%s/freehold/guests", data);
    else
        length = snprintf(folder, PATH_SIZE, "%s/.local/share/freehold/guests", home ? home : ".");
    return length < PATH_SIZE - 300;
}

static bool make_folders(const char *folder)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* A token is never sent to another server, nor without TLS where it was given with TLS. */
static bool token_path(const struct join_link *link, char path[PATH_SIZE])
{
    char folder[PATH_SIZE], place[JOIN_HOST_SIZE + 16];
    join_link_place(link, place, sizeof place);
    errno = ENAMETOOLONG;
    return guests_folder(folder) && make_folders(folder) &&
           snprintf(path, PATH_SIZE, "%s/%s-%s", folder, link->is_tls ? "https" : "http", place) < PATH_SIZE;
}

bool join_token_load(const struct join_link *link, char token[JOIN_TOKEN_SIZE])
{
    char path[PATH_SIZE];
    FILE *file = token_path(link, path) ? fopen(path, "r") : NULL;
    if (!file)
        return false;
    char *line = fgets(token, JOIN_TOKEN_SIZE, file);
    fclose(file);
    if (line)
        token[strspn(token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")] = '\0';
    return line && token[0];
}

bool join_token_save(const struct join_link *link, const char *token)
{
    char path[PATH_SIZE], text[JOIN_TOKEN_SIZE + 1];
    int length = snprintf(text, sizeof text, "%s\n", token);
    return token_path(link, path) && file_replace(path, text, (size_t)length, 0600);
}

void join_token_forget(const struct join_link *link)
{
    char path[PATH_SIZE];
    if (token_path(link, path))
        unlink(path);
}
