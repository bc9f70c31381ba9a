/* edition_file.c - see edition_file.h.
 *
 * The engine keeps nothing of the texts it reads, but wants all texts of a chain of extends at once. So a load holds them, and frees them
 * when the edition has been read. */
#define _POSIX_C_SOURCE 200809L
#include "edition_file.h"
#include "library.h"
#include "faults.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_TEXTS = 16, MAX_PATH_LENGTH = 4096 };

/* One load: the texts it holds, and where it looks next. */
struct load {
    const char *path; /* of the file that began it; NULL: only built-in editions count, as from the first of them on */
    char *texts[MAX_TEXTS];
    int count;
};

/* ---- Files ---------------------------------------------------------------------------------------------------------------------- */

static bool is_regular(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Reads at most one byte more than is allowed: enough to know that it is too much, also of what has no length, like a pipe. */
static char *read_stream(FILE *file, size_t *length)
{
    char *text = malloc(EDITION_FILE_MAX + 1);
    if (text)
        *length = fread(text, 1, EDITION_FILE_MAX + 1, file);
    if (text && ferror(file)) {
        free(text);
        return NULL;
    }
    return text;
}

/* The text of a file, for the caller to free, or NULL with the error said. */
static char *read_file(const char *path, size_t *length, fh_error *error)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? read_stream(file, length) : NULL;
    if (!text)
        fault_of_system(error, path, 0, errno);
    if (file)
        fclose(file);
    if (text && *length > EDITION_FILE_MAX) {
        free(text);
        fault_say(error, path, 0, &(struct fault){.kind = FAULT_LONG_FILE, .high = EDITION_FILE_MAX});
        return NULL;
    }
    return text;
}

/* ---- What is extended ----------------------------------------------------------------------------------------------------------- */

/* The path of a file beside another one. False if it is too long to be one. */
static bool path_beside(const char *path, const char *name, char *beside, size_t size)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path + 1) : 0;
    int length = snprintf(beside, size, "%.*s%s", folder, path, name);
    return length >= 0 && (size_t)length < size;
}

static bool find_file(struct load *load, const char *path, const char **text, size_t *length)
{
    fh_error error;
    char *found = load->count < MAX_TEXTS ? read_file(path, length, &error) : NULL;
    if (!found)
        return false;
    load->texts[load->count++] = found;
    *text = found;
    return true;
}

/* A file that is there but cannot be read hides a built-in edition all the same: another game than the one meant would be worse. */
static bool find(void *context, const char *id, const char **text, size_t *length)
{
    struct load *load = context;
    char path[MAX_PATH_LENGTH];
    if (load->path && path_beside(load->path, id, path, sizeof path) && is_regular(path))
        return find_file(load, path, text, length);
    const struct library_edition *edition = library_find(id);
    if (!edition)
        return false;
    load->path = NULL;
    *text = edition->text;
    *length = edition->length;
    return true;
}

/* ---- Loading -------------------------------------------------------------------------------------------------------------------- */

static bool load_path(const char *path, fh_edition *edition, fh_error *error)
{
    struct load load = {.path = path};
    fh_library library = {find, &load};
    size_t length;
    char *text = read_file(path, &length, error);
    if (!text) {
        memset(edition, 0, sizeof *edition);
        return false;
    }
    bool is_good = fh_edition_parse(edition, path, text, length, &library, error);
    while (load.count > 0)
        free(load.texts[--load.count]);
    free(text);
    return is_good;
}

bool edition_file_load(const char *name, fh_edition *edition, fh_error *error)
{
    const struct library_edition *found = strchr(name, '/') ? NULL : library_find(name);
    if (found)
        return library_parse(name, found->text, found->length, edition, error);
    if (strchr(name, '/') || is_regular(name))
        return load_path(name, edition, error);
    memset(edition, 0, sizeof *edition);
    return fault_say(error, name, 0, &(struct fault){.kind = FAULT_NO_SUCH_EDITION});
}
