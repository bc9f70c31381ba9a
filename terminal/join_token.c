/* join_token.c - see join_token.h. */
#define _DEFAULT_SOURCE
#include "join_token.h"
#include "record_file.h"
#include "user_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = USER_PATH_SIZE };

/* A token is never sent to another server, nor without TLS where it was given with TLS. */
static bool token_path(const struct join_link *link, char path[PATH_SIZE])
{
    char folder[PATH_SIZE], place[JOIN_HOST_SIZE + 16];
    join_link_place(link, place, sizeof place);
    errno = ENAMETOOLONG;
    return user_folder("FREEHOLD_GUESTS", "guests", folder) && user_folder_make(folder, 0700) &&
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
