/* data_folder.c - finds and makes the folder of the server's data. */
#define _GNU_SOURCE
#include "data_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool find(const char *given, char folder[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (given)
        length = snprintf(folder, PATH_MAX, "%s", given);
    else if (data && data[0])
        length = snprintf(folder, PATH_MAX, "%s/freehold", data);
    else
        length = snprintf(folder, PATH_MAX, "%s/.local/share/freehold", home ? home : ".");
    return length > 0 && length < PATH_MAX;
}

/* The folders above it as well. Those that exist are left as they are. */
static bool make(const char *folder)
{
    char path[PATH_MAX];
    struct stat status;
    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    if (mkdir(path, 0700) == 0)
        return true;
    if (errno != EEXIST || stat(path, &status) != 0)
        return false;
    errno = ENOTDIR;
    return S_ISDIR(status.st_mode);
}

bool data_folder_make(const char *given, char folder[PATH_MAX], char *reason, size_t size)
{
    errno = ENAMETOOLONG;
    if (find(given, folder) && make(folder))
        return true;
    snprintf(reason, size, "cannot keep data in %s: %s", folder, strerror(errno));
    return false;
}
