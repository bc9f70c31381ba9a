/* page_files.c - finds, checks and opens the files of the page. */
#define _GNU_SOURCE
#include "page_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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

/* ---- On the disk ------------------------------------------------------------------------------------------------------------------- */

/* The kernel itself checks that the path, links included, stays within the folder, so a link that is put in place meanwhile can't lead out.
 */
static int open_beneath(int folder, const char *name)
{
    struct open_how how = {.flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    long descriptor = -1;
    for (int tries = 0; tries < 3 && descriptor < 0 && (tries == 0 || errno == EAGAIN);
         tries++) /* EAGAIN: something was renamed meanwhile */
        descriptor = syscall(SYS_openat2, folder, name, &how, sizeof how);
    return (int)descriptor;
}

/* For systems that lack or forbid that call: opens one part after the other and follows no links at all. */
static int open_by_parts(int folder, const char *name)
{
    char part[NAME_MAX + 1];
    int at = openat(folder, ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    while (at >= 0) {
        size_t size = strcspn(name, "/");
        bool is_last = !name[size];
        int flags = is_last ? O_RDONLY | O_NONBLOCK : O_PATH | O_DIRECTORY;
        snprintf(part, sizeof part, "%.*s", (int)(size < sizeof part ? size : 0), name);
        int next = openat(at, part, flags | O_NOFOLLOW | O_CLOEXEC);
        close(at);
        at = next;
        if (is_last)
            break;
        name += size + 1;
    }
    return at;
}

/* -1 where this is no file of the folder. A pipe would keep others waiting for its writer, hence O_NONBLOCK. */
static int open_within(int folder, const char *name, struct stat *status)
{
    int descriptor = open_beneath(folder, name);
    if (descriptor < 0 && (errno == ENOSYS || errno == EPERM))
        descriptor = open_by_parts(folder, name);
    if (descriptor >= 0 && (fstat(descriptor, status) != 0 || !S_ISREG(status->st_mode))) {
        close(descriptor);
        errno = ENOENT;
        return -1;
    }
    return descriptor;
}

static bool is_older(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

/* Sends FILE.gz in the file's place if it can. */
static void look_for_packed(int folder, const char *name, bool takes_gzip, struct page_file *file, struct stat *status)
{
    char packed_name[PATH_MAX];
    struct stat packed;
    if (snprintf(packed_name, sizeof packed_name, "%s.gz", name) >= (int)sizeof packed_name)
        return;
    int descriptor = open_within(folder, packed_name, &packed);
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

static void describe(struct page_file *file, const char *name, const struct stat *status)
{
    file->type = type_of(name);
    file->freshness = has_hash(name) ? "public, max-age=31536000, immutable" : "no-cache";
    file->size = (uint64_t)status->st_size;
    snprintf(file->tag, sizeof file->tag, "\"%llx-%llx-%lx%s\"", (unsigned long long)status->st_size,
             (unsigned long long)status->st_mtim.tv_sec, (unsigned long)status->st_mtim.tv_nsec, file->is_packed ? "-gz" : "");
}

/* Distinguishes a lack of descriptors from a file that does not exist. */
static enum page_file_result result_of(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOMEM ? PAGE_FILE_BUSY : PAGE_FILE_NONE;
}

enum page_file_result page_file_open(const char *folder, const char *path, bool takes_gzip, struct page_file *file)
{
    struct stat status;
    const char *name = strcmp(path, "/") == 0 ? "index.html" : path + 1;
    *file = (struct page_file){.descriptor = -1};
    if (!is_plain(path))
        return PAGE_FILE_NONE;
    int at = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (at < 0)
        return result_of(errno);
    file->descriptor = open_within(at, name, &status);
    enum page_file_result result = file->descriptor < 0 ? result_of(errno) : PAGE_FILE_FOUND;
    if (result == PAGE_FILE_FOUND) {
        look_for_packed(at, name, takes_gzip, file, &status);
        describe(file, name, &status);
    }
    close(at);
    return result;
}

bool page_files_exist(const char *folder)
{
    struct page_file file;
    if (page_file_open(folder, "/", false, &file) != PAGE_FILE_FOUND)
        return false;
    close(file.descriptor);
    return true;
}
