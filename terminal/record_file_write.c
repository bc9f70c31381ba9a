/* record_file_write.c - a record that grows with its game, see record_file.h. */
#define _DEFAULT_SOURCE
#include "record_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t done = write(fd, text, length);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

/* A new name is only durable when its folder is. */
static bool sync_folder(const char *path)
{
    char copy[PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY);
    bool is_done = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return is_done;
}

/* An existing file of this name is removed first: it could be readable for others, or be a link. */
static bool write_new(const char *path, const char *text, size_t length, int mode)
{
    unlink(path);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        return false;
    bool is_done = write_all(fd, text, length) && fsync(fd) == 0;
    int why = errno;
    close(fd);
    errno = why;
    return is_done;
}

/* Anything but a plain file, such as a pipe, can't be replaced and is simply written to. */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

bool file_replace(const char *path, const char *text, size_t length, int mode)
{
    char fresh[PATH_SIZE + 8];
    if (is_special(path)) {
        int fd = open(path, O_WRONLY);
        bool is_done = fd >= 0 && write_all(fd, text, length);
        if (fd >= 0)
            close(fd);
        return is_done;
    }
    if (snprintf(fresh, sizeof fresh, "%s.new", path) >= (int)sizeof fresh) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (write_new(fresh, text, length, mode) && rename(fresh, path) == 0)
        return sync_folder(path);
    int why = errno;
    unlink(fresh);
    errno = why;
    return false;
}

/* ---- The secret beside a record ---------------------------------------------------------------------------------------------------- */

static bool secret_path(const char *path, char beside[PATH_SIZE])
{
    return snprintf(beside, PATH_SIZE, "%s.key", path) < PATH_SIZE;
}

bool record_file_secret(const char *path, uint8_t secret[SHA256_SIZE])
{
    char beside[PATH_SIZE], text[2 * SHA256_SIZE];
    if (!secret_path(path, beside) || !record_file_is_plain(beside))
        return false;
    FILE *file = fopen(beside, "r");
    if (!file)
        return false;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    return word_bytes((struct word){text, length}, secret, SHA256_SIZE);
}

static bool write_secret(const char *path, const uint8_t secret[SHA256_SIZE])
{
    char beside[PATH_SIZE], text[2 * SHA256_SIZE + 1];
    struct writer w = writer_open(text, sizeof text);
    write_bytes(&w, secret, SHA256_SIZE);
    return secret_path(path, beside) && file_replace(beside, text, writer_close(&w), 0600);
}

void record_file_forget_secret(const char *path)
{
    char beside[PATH_SIZE];
    if (secret_path(path, beside))
        unlink(beside);
}

/* ---- The file ---------------------------------------------------------------------------------------------------------------------- */

static bool open_locked(struct record_file *file, const char *path)
{
    snprintf(file->path, sizeof file->path, "%s", path);
    file->is_broken = file->is_dirty = false;
    file->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK); /* which fails where a pipe has no reader */
    if (file->fd < 0)
        return false;
    if (flock(file->fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    int why = errno;
    record_file_close(file);
    errno = why;
    return false;
}

bool record_file_create(struct record_file *file, const char *path, const char *header, size_t length, const uint8_t *secret)
{
    file->fd = -1;
    if (access(path, F_OK) == 0) {
        errno = EEXIST;
        return false;
    }
    if (secret && !write_secret(path, secret))
        return false;
    if (file_replace(path, header, length, 0644) && open_locked(file, path))
        return true;
    int why = errno;
    unlink(path);
    record_file_forget_secret(path);
    errno = why;
    return false;
}

/* Has nobody written to it since it was read? */
static bool is_as_read(int fd, const struct record_extent *extent)
{
    struct stat status;
    if (extent->length == 0)
        return true;
    if (fstat(fd, &status) != 0)
        return false;
    if (status.st_size == extent->length)
        return true;
    errno = EWOULDBLOCK;
    return false;
}

bool record_file_open(struct record_file *file, const char *path, const struct record_extent *extent)
{
    if (!open_locked(file, path))
        return false;
    if (is_as_read(file->fd, extent) && (!extent->is_torn || (ftruncate(file->fd, extent->whole) == 0 && fsync(file->fd) == 0)))
        return true;
    int why = errno;
    record_file_close(file);
    errno = why;
    return false;
}

bool record_file_append(struct record_file *file, const char *lines, size_t length)
{
    if (file->fd < 0)
        return true;
    if (file->is_broken) {
        errno = EIO;
        return false;
    }
    off_t end = lseek(file->fd, 0, SEEK_END);
    if (end >= 0 && write_all(file->fd, lines, length)) {
        file->is_dirty = true;
        return true;
    }
    int why = errno;
    file->is_broken = end >= 0 && ftruncate(file->fd, end) != 0;
    errno = why;
    return false;
}

bool record_file_sync(struct record_file *file)
{
    if (file->fd < 0 || !file->is_dirty)
        return true;
    file->is_broken |= fdatasync(file->fd) != 0; /* what the disk holds now is not known */
    file->is_dirty = false;
    return !file->is_broken;
}

void record_file_close(struct record_file *file)
{
    if (file->fd >= 0)
        close(file->fd);
    file->fd = -1;
}
