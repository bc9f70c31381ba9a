/* store_disk.c - a disk that fails when it is told to, as a layer (a VFS) of SQLite over the system's own. */
#define _GNU_SOURCE
#include "store_disk.h"

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECTOR = 512, UNDO_MOST = 20000 };

/* The system's file lies behind it in the same memory. */
struct disk_file {
    sqlite3_file base;
    sqlite3_file *real;
};

/* What a sector, or a part of it, held before it was written. */
struct undo {
    sqlite3_file *file;
    sqlite3_int64 offset;
    int size;
    unsigned char before[SECTOR];
};

static struct {
    pthread_mutex_t mutex;
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    unsigned calls, kill_at;
    bool loses_power, is_full, cannot_sync;
    uint32_t seed;
    struct undo *undos;
    size_t undo_count;
} disk = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct disk_file *)file)->real;
}

/* ---- The end ---------------------------------------------------------------------------------------------------------------------- */

static uint32_t next_random(void)
{
    disk.seed = disk.seed * 1664525u + 1013904223u;
    return disk.seed >> 16;
}

/* From the last write to the first. Each is undone by chance, all of them or none in one loss of eight. */
static void lose_power(void)
{
    uint32_t mood = next_random() % 8;
    for (size_t i = disk.undo_count; i-- > 0;) {
        const struct undo *undo = &disk.undos[i];
        if (mood == 0 || (mood > 1 && next_random() % 2))
            undo->file->pMethods->xWrite(undo->file, undo->before, undo->size, undo->offset);
    }
}

/* Counts a call; the mutex is held. */
static void count_call(void)
{
    if (++disk.calls != disk.kill_at)
        return;
    if (disk.loses_power)
        lose_power();
    kill(getpid(), SIGKILL);
    pause();
}

/* ---- Writes and flushes ----------------------------------------------------------------------------------------------------------- */

static void remember(sqlite3_file *real, int size, sqlite3_int64 offset)
{
    while (size > 0 && disk.undos && disk.undo_count < UNDO_MOST) {
        struct undo *undo = &disk.undos[disk.undo_count++];
        int part = SECTOR - (int)(offset % SECTOR);
        *undo = (struct undo){.file = real, .offset = offset, .size = part < size ? part : size};
        real->pMethods->xRead(real, undo->before, undo->size, offset); /* zeros behind the end of the file */
        offset += undo->size;
        size -= undo->size;
    }
}

/* Writes to this file are on the disk, or concern nobody any more. */
static void forget(const sqlite3_file *real)
{
    size_t kept = 0;
    for (size_t i = 0; i < disk.undo_count; i++) {
        if (disk.undos[i].file != real)
            disk.undos[kept++] = disk.undos[i];
    }
    disk.undo_count = kept;
}

static bool would_grow(sqlite3_file *real, sqlite3_int64 end)
{
    sqlite3_int64 size = 0;
    return real->pMethods->xFileSize(real, &size) != SQLITE_OK || end > size;
}

static int disk_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset)
{
    sqlite3_file *real = real_of(file);
    pthread_mutex_lock(&disk.mutex);
    count_call();
    bool is_refused = disk.is_full && would_grow(real, offset + size);
    if (!is_refused)
        remember(real, size, offset);
    int code = is_refused ? SQLITE_FULL : real->pMethods->xWrite(real, bytes, size, offset);
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    pthread_mutex_lock(&disk.mutex);
    count_call();
    int code = real_of(file)->pMethods->xTruncate(real_of(file), size);
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int disk_sync(sqlite3_file *file, int flags)
{
    sqlite3_file *real = real_of(file);
    pthread_mutex_lock(&disk.mutex);
    count_call();
    int code = disk.cannot_sync ? SQLITE_IOERR_FSYNC : real->pMethods->xSync(real, flags);
    if (code == SQLITE_OK)
        forget(real);
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int disk_close(sqlite3_file *file)
{
    pthread_mutex_lock(&disk.mutex);
    forget(real_of(file));
    pthread_mutex_unlock(&disk.mutex);
    return real_of(file)->pMethods->xClose(real_of(file));
}

/* ---- Everything else is passed on -------------------------------------------------------------------------------------------------- */

static int disk_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset)
{
    return real_of(file)->pMethods->xRead(real_of(file), bytes, size, offset);
}

static int disk_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int disk_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int disk_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int disk_is_reserved(sqlite3_file *file, int *result)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), result);
}

static int disk_control(sqlite3_file *file, int what, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int disk_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int disk_traits(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int disk_shm_map(sqlite3_file *file, int page, int size, int extends, void volatile **memory)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extends, memory);
}

static int disk_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void disk_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int disk_shm_unmap(sqlite3_file *file, int deletes)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), deletes);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_is_reserved,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_traits,
    .xShmMap = disk_shm_map,
    .xShmLock = disk_shm_lock,
    .xShmBarrier = disk_shm_barrier,
    .xShmUnmap = disk_shm_unmap,
};

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct disk_file *opened = (struct disk_file *)file;
    (void)vfs;
    opened->real = (sqlite3_file *)(opened + 1);
    int code = disk.real->xOpen(disk.real, name, opened->real, flags, out);
    opened->base.pMethods = opened->real->pMethods ? &methods : NULL;
    return code;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int syncs)
{
    (void)vfs;
    pthread_mutex_lock(&disk.mutex);
    count_call();
    int code = disk.real->xDelete(disk.real, name, syncs);
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

/* ---- Commands --------------------------------------------------------------------------------------------------------------------- */

void disk_install(void)
{
    if (disk.real)
        return;
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.szOsFile = (int)sizeof(struct disk_file) + disk.real->szOsFile;
    disk.vfs.zName = "failing";
    disk.vfs.pNext = NULL;
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    sqlite3_vfs_register(&disk.vfs, 1);
}

void disk_kill_at(unsigned call, bool loses_power, uint32_t seed)
{
    pthread_mutex_lock(&disk.mutex);
    disk.kill_at = disk.calls + call;
    disk.loses_power = loses_power;
    disk.seed = seed;
    disk.undos = loses_power ? calloc(UNDO_MOST, sizeof *disk.undos) : NULL;
    pthread_mutex_unlock(&disk.mutex);
}

void disk_break(enum disk_fault fault)
{
    pthread_mutex_lock(&disk.mutex);
    disk.is_full |= fault == DISK_FULL;
    disk.cannot_sync |= fault == DISK_NO_SYNC;
    pthread_mutex_unlock(&disk.mutex);
}

void disk_heal(void)
{
    pthread_mutex_lock(&disk.mutex);
    disk.is_full = disk.cannot_sync = false;
    pthread_mutex_unlock(&disk.mutex);
}

unsigned disk_calls(void)
{
    pthread_mutex_lock(&disk.mutex);
    unsigned calls = disk.calls;
    pthread_mutex_unlock(&disk.mutex);
    return calls;
}
