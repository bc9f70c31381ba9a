/* page_files.c - finds, checks and opens the files of the page. */
#define _GNU_SOURCE
#include "page_files.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- What a name tells ----------------------------------------------------------------------------------------------------------------
 */

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static bool is_letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Parts of letters, digits, - _ and dots, each after one slash and none beginning with a dot. */
static bool is_plain(const char *path)
{
    if (path[0] != '/')
        return false;
    for (size_t i = 0; path[i]; i++) {
        bool begins_part = i > 0 && path[i - 1] == '/';
        bool may_follow = !begins_part && path[i] && strchr("._-/", path[i]);
        if (i > 0 && !is_letter_or_digit(path[i]) && !may_follow && !(begins_part && path[i] == '_'))
            return false;
    }
    return true;
}

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++) {
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* A name such as main-K3VQ7ZBA.js carries a hash of what is in the file, so that a browser need never ask again. */
static bool has_hash(const char *path)
{
    const char *ending = strrchr(path, '.');
    if (!ending || ending - path < 10 || ending[-9] != '-')
        return false;
    return strspn(ending - 8, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == 8;
}

/* ---- On the disk ----------------------------------------------------------------------------------------------------------------------
 */

bool page_files_exist(const char *folder)
{
    struct page_file file;
    if (!page_file_open(folder, "/", false, &file))
        return false;
    close(file.descriptor);
    return true;
}

static bool is_within(const char *folder, const char *path)
{
    char real_folder[PATH_MAX], real_path[PATH_MAX];
    if (!realpath(folder, real_folder) || !realpath(path, real_path))
        return false;
    size_t length = strcmp(real_folder, "/") == 0 ? 0 : strlen(real_folder);
    return strncmp(real_path, real_folder, length) == 0 && real_path[length] == '/';
}

/* -1 where this is no file of the folder. A pipe would keep others waiting for its writer, hence O_NONBLOCK. */
static int open_within(const char *folder, const char *path, struct stat *status)
{
    if (!is_within(folder, path))
        return -1;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor >= 0 && (fstat(descriptor, status) != 0 || !S_ISREG(status->st_mode))) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

static bool is_older(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

/* Sends FILE.gz in the file's place if it can. */
static void look_for_packed(const char *folder, const char *path, bool takes_gzip, struct page_file *file, struct stat *status)
{
    char packed_path[PATH_MAX];
    struct stat packed;
    if (snprintf(packed_path, sizeof packed_path, "%s.gz", path) >= (int)sizeof packed_path)
        return;
    int descriptor = open_within(folder, packed_path, &packed);
    if (descriptor < 0)
        return;
    file->has_packed = !is_older(&packed.st_mtim, &status->st_mtim);
    file->is_packed = file->has_packed && takes_gzip;
    if (file->is_packed) {
        close(file->descriptor);
        file->descriptor = descriptor;
        *status = packed;
    } else {
        close(descriptor);
    }
}

bool page_file_open(const char *folder, const char *path, bool takes_gzip, struct page_file *file)
{
    char full[PATH_MAX];
    struct stat status;
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    *file = (struct page_file){.descriptor = -1, .type = type_of(name)};
    file->freshness = has_hash(name) ? "public, max-age=31536000, immutable" : "no-cache";
    if (!is_plain(name) || snprintf(full, sizeof full, "%s%s", folder, name) >= (int)sizeof full)
        return false;
    file->descriptor = open_within(folder, full, &status);
    if (file->descriptor < 0)
        return false;
    look_for_packed(folder, full, takes_gzip, file, &status);
    file->size = (uint64_t)status.st_size;
    snprintf(file->tag, sizeof file->tag, "\"%llx-%llx-%lx%s\"", (unsigned long long)status.st_size,
             (unsigned long long)status.st_mtim.tv_sec, (unsigned long)status.st_mtim.tv_nsec, file->is_packed ? "-gz" : "");
    return true;
}
