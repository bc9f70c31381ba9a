/* store_files.c - the files of the store: a folder closed to other users, a lock that one process holds, and the database.
 *
 * A new database is made under another name, with its tables and its marks in the header, and renamed when it is on the disk. So a file
 * with the name of the store always has them, and a look at its header says whether it is ours before SQLite touches it. */
#define _GNU_SOURCE
#include "store_parts.h"

#include "data_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

void store_fault(char *reason, size_t size, const char *what, const char *path)
{
    snprintf(reason, size, "%s %s: %s", what, path, strerror(errno));
}

bool store_sync(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool is_synced = fsync(file) == 0;
    close(file);
    return is_synced;
}

void store_drop(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[PATH_MAX + 16];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

/* ---- The lock --------------------------------------------------------------------------------------------------------------------- */

/* The system gives the lock back when the process ends, however it ends. */
static bool take_lock(struct store_files *files, char *reason, size_t size)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/store.lock", files->folder);
    files->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (files->lock < 0) {
        store_fault(reason, size, "cannot open", path);
        return false;
    }
    if (flock(files->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno == EWOULDBLOCK)
        snprintf(reason, size, "another server is using %s; stop it first, or choose another folder with --data", files->folder);
    else
        store_fault(reason, size, "cannot lock", path);
    store_files_close(files);
    return false;
}

bool store_files_lock(struct store_files *files, const char *folder, char *reason, size_t size)
{
    char made[PATH_MAX];
    files->lock = -1;
    if (!data_folder_make(folder, made, reason, size))
        return false;
    if (strlen(made) >= sizeof files->folder) {
        snprintf(reason, size, "the name of the folder is too long");
        return false;
    }
    memcpy(files->folder, made, strlen(made) + 1);
    snprintf(files->database, sizeof files->database, "%s/store.db", files->folder);
    return take_lock(files, reason, size);
}

void store_files_close(struct store_files *files)
{
    if (files->lock >= 0)
        close(files->lock);
    files->lock = -1;
}

/* ---- Is it ours? ------------------------------------------------------------------------------------------------------------------ */

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* By the format of SQLite's files: its own mark in front, the user's version at byte 60, the mark of the application at byte 68. */
static bool check_header(const unsigned char header[100], const char *path, char *reason, size_t size)
{
    uint32_t version = big_endian(header + 60);
    if (memcmp(header, "SQLite format 3", 16) != 0)
        snprintf(reason, size, "%s is not a store of Freehold, or its beginning is damaged; it was left as it is", path);
    else if (big_endian(header + 68) != STORE_APPLICATION)
        snprintf(reason, size, "%s belongs to another program; it was left as it is", path);
    else if (version > STORE_VERSION)
        snprintf(reason, size, "%s was written by a newer Freehold (store version %u; this one reads up to %d); it was left as it is", path,
                 version, STORE_VERSION);
    else
        return true;
    return false;
}

bool store_file_check(const char *path, char *reason, size_t size)
{
    unsigned char header[100] = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        store_fault(reason, size, "cannot open", path);
        return false;
    }
    ssize_t got = read(file, header, sizeof header);
    close(file);
    if (got < 0)
        store_fault(reason, size, "cannot read", path);
    return got >= 0 && check_header(header, path, reason, size);
}

/* ---- A new store ------------------------------------------------------------------------------------------------------------------ */

static bool fill_new(const char *path, char *reason, size_t size)
{
    char setting[128];
    sqlite3 *handle = NULL;
    snprintf(setting, sizeof setting, "PRAGMA application_id = %d; PRAGMA user_version = %d; PRAGMA journal_mode = WAL", STORE_APPLICATION,
             STORE_VERSION);
    bool is_made = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                   sqlite3_exec(handle, "PRAGMA auto_vacuum = NONE; PRAGMA synchronous = FULL; BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
                   sqlite3_exec(handle, store_schema, NULL, NULL, NULL) == SQLITE_OK &&
                   sqlite3_exec(handle, "COMMIT", NULL, NULL, NULL) == SQLITE_OK &&
                   sqlite3_exec(handle, setting, NULL, NULL, NULL) == SQLITE_OK;
    if (!is_made)
        snprintf(reason, size, "cannot make a store at %s: %s", path, handle ? sqlite3_errmsg(handle) : "no memory");
    return sqlite3_close(handle) == SQLITE_OK && is_made;
}

static bool make_new(const struct store_files *files, char *reason, size_t size)
{
    char path[PATH_MAX + 8];
    snprintf(path, sizeof path, "%s.new", files->database);
    store_drop(path); /* of a process that did not come to the end of this function */
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        store_fault(reason, size, "cannot make", path);
        return false;
    }
    close(file);
    if (!fill_new(path, reason, size))
        return false;
    if (store_sync(path) && rename(path, files->database) == 0 && store_sync(files->folder))
        return true;
    store_fault(reason, size, "cannot make", files->database);
    return false;
}

bool store_files_open(struct store_files *files, const char *folder, char *reason, size_t size)
{
    struct stat status;
    if (!store_files_lock(files, folder, reason, size))
        return false;
    bool is_there = lstat(files->database, &status) == 0;
    bool is_good = is_there ? store_file_check(files->database, reason, size) : make_new(files, reason, size);
    if (!is_good)
        store_files_close(files);
    return is_good;
}
