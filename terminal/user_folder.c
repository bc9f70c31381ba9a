/* user_folder.c - see user_folder.h. */
#define _DEFAULT_SOURCE
#include "user_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool user_folder(const char *variable, const char *name, char folder[USER_PATH_SIZE])
{
    const char *own = getenv(variable), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (own && own[0])
        length = snprintf(folder, USER_PATH_SIZE, "%s", own);
    else if (data && data[0])
        length = snprintf(folder, USER_PATH_SIZE, "%s/freehold/%s", data, name);
    else
        length = snprintf(folder, USER_PATH_SIZE, "%s/.local/share/freehold/%s", home ? home : ".", name);
    return length < USER_PATH_SIZE - USER_NAME_ROOM;
}

bool user_folder_make(const char *folder, mode_t mode)
{
    char path[USER_PATH_SIZE];
    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    return mkdir(path, mode) == 0 || errno == EEXIST;
}
