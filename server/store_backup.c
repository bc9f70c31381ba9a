/* store_backup.c - copies of the store: by hand, once a month by itself (T21), and back again.
 *
 * A copy is made by SQLite's own backup from one read transaction. So it is the store of one moment, and the writer goes on meanwhile. It
 * appears under its name only when it is complete and on the disk. Copies hold secrets of running games and are closed to other users. */
#define _GNU_SOURCE
#include "store_parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGES_AT_ONCE = 256, LOOK_MS = 3600 * 1000, MONTHS_KEPT = 3 };

/* ---- A copy ----------------------------------------------------------------------------------------------------------------------- */

/* The read transaction keeps the copy at one moment: without it, each commit of the writer would make the backup start again. */
static int copy_pages(sqlite3 *from, sqlite3 *to, const atomic_bool *stops)
{
    int code = sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
    sqlite3_backup *backup = code == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    if (code == SQLITE_OK && !backup)
        code = sqlite3_errcode(to);
    while (code == SQLITE_OK)
        code = stops && atomic_load(stops) ? SQLITE_INTERRUPT : sqlite3_backup_step(backup, PAGES_AT_ONCE);
    if (backup)
        sqlite3_backup_finish(backup);
    sqlite3_exec(from, "ROLLBACK", NULL, NULL, NULL);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* The copy says of itself that it has a log, as the store has. Without that it is one file, which can be read anywhere. */
static int make_single(const char *path)
{
    sqlite3 *handle = NULL;
    int code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(handle, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    sqlite3_close(handle);
    return code;
}

/* Into a file that exists and is empty. There is no journal: an incomplete copy is thrown away. */
static bool copy_into(sqlite3 *from, const char *path, const atomic_bool *stops, char *reason, size_t size)
{
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(to, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = copy_pages(from, to, stops);
    sqlite3_close(to);
    if (code == SQLITE_OK)
        code = make_single(path);
    if (code != SQLITE_OK)
        snprintf(reason, size, "cannot write the backup %s: %s", path, sqlite3_errstr(code));
    return code == SQLITE_OK;
}

static void folder_of(const char *file, char folder[PATH_MAX])
{
    const char *slash = strrchr(file, '/');
    snprintf(folder, PATH_MAX, "%.*s", slash ? (int)(slash - file) : 1, slash ? file : ".");
    if (!folder[0])
        snprintf(folder, PATH_MAX, "/");
}

static bool publish(const char *temporary, const char *file, char *reason, size_t size)
{
    char folder[PATH_MAX];
    folder_of(file, folder);
    if (store_sync(temporary) && rename(temporary, file) == 0 && store_sync(folder))
        return true;
    store_fault(reason, size, "cannot write", file);
    return false;
}

bool store_copy(sqlite3 *from, const char *file, const atomic_bool *stops, char *reason, size_t size)
{
    char temporary[PATH_MAX];
    if (snprintf(temporary, sizeof temporary, "%s.part", file) >= (int)sizeof temporary) {
        snprintf(reason, size, "the name %s is too long", file);
        return false;
    }
    store_drop(temporary); /* of a copy that was interrupted */
    int made = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) {
        store_fault(reason, size, "cannot make", temporary);
        return false;
    }
    close(made);
    bool is_copied = copy_into(from, temporary, stops, reason, size) && publish(temporary, file, reason, size);
    if (!is_copied)
        store_drop(temporary);
    return is_copied;
}

/* ---- By hand ---------------------------------------------------------------------------------------------------------------------- */

bool store_backup(const char *folder, const char *file, char *reason, size_t size)
{
    char path[PATH_MAX];
    struct database d;
    struct stat status;
    snprintf(path, sizeof path, "%s/store.db", folder);
    if (lstat(file, &status) == 0) {
        snprintf(reason, size, "%s exists already", file);
        return false;
    }
    if (!store_file_check(path, reason, size) || !database_open(&d, path, DATABASE_READER, reason, size))
        return false;
    bool is_copied = store_copy(d.handle, file, NULL, reason, size);
    database_close(&d);
    return is_copied;
}

/* ---- Restoring -------------------------------------------------------------------------------------------------------------------- */

static int keep_answer(void *user, int count, char **values, char **names)
{
    (void)names;
    if (count > 0 && values[0])
        snprintf(user, 64, "%s", values[0]);
    return 1; /* the first row is enough */
}

/* Reads every page: a backup is looked at thoroughly before it takes the place of a store. */
static bool is_whole(sqlite3 *handle)
{
    char answer[64] = "";
    sqlite3_exec(handle, "PRAGMA integrity_check(1)", keep_answer, answer, NULL);
    return strcmp(answer, "ok") == 0;
}

/* Copies the backup to a file beside the store, and marks its streams. */
static bool bring(const char *backup, const char *path, char *reason, size_t size)
{
    struct database d;
    store_drop(path); /* of a restore that was interrupted */
    if (!store_file_check(backup, reason, size) || !database_open(&d, backup, DATABASE_READER, reason, size))
        return false;
    bool is_good = is_whole(d.handle);
    if (!is_good)
        snprintf(reason, size, "the backup %s is damaged", backup);
    is_good = is_good && store_copy(d.handle, path, NULL, reason, size);
    database_close(&d);
    if (!is_good || !database_open(&d, path, DATABASE_WRITER, reason, size))
        return false;
    is_good = sqlite3_exec(d.handle, "UPDATE stream SET restored = 1", NULL, NULL, NULL) == SQLITE_OK;
    if (!is_good)
        snprintf(reason, size, "cannot prepare %s: %s", path, sqlite3_errmsg(d.handle));
    database_close(&d); /* makes the checkpoint and deletes the log */
    return is_good && store_sync(path);
}

/* What is in the log of the former store goes into its file, if it can still be used. */
static void settle(const char *path)
{
    char ignored[STORE_REASON_SIZE];
    struct database d;
    if (store_file_check(path, ignored, sizeof ignored) && database_open(&d, path, DATABASE_WRITER, ignored, sizeof ignored))
        database_close(&d);
}

/* Gives the file a second name; true if it does not exist. */
static bool keep_file(const char *path, const char *ending, const char *kept)
{
    char from[PATH_MAX + 8], to[PATH_MAX + 8];
    snprintf(from, sizeof from, "%s%s", path, ending);
    snprintf(to, sizeof to, "%s%s", kept, ending);
    return link(from, to) == 0 || errno == ENOENT;
}

/* The log must be gone before another file takes the name: SQLite would read it as the log of that file. */
static bool drop_log(const char *path)
{
    char log[PATH_MAX + 8];
    snprintf(log, sizeof log, "%s-wal", path);
    bool is_gone = unlink(log) == 0 || errno == ENOENT;
    snprintf(log, sizeof log, "%s-shm", path);
    return is_gone && (unlink(log) == 0 || errno == ENOENT);
}

/* A name that no file has: two restores can fall into one second. */
static void name_kept(const char *folder, char *kept, size_t size)
{
    struct stat status;
    long long now = time(NULL);
    do
        snprintf(kept, size, "%s/store-before-restore-%lld.db", folder, now++);
    while (lstat(kept, &status) == 0);
}

static bool replace(struct store_files *files, const char *path, char *kept, size_t kept_size, char *reason, size_t size)
{
    struct stat status;
    bool has_former = lstat(files->database, &status) == 0;
    kept[0] = '\0';
    if (has_former) {
        settle(files->database);
        name_kept(files->folder, kept, kept_size);
    }
    if ((!has_former || (keep_file(files->database, "", kept) && keep_file(files->database, "-wal", kept))) && store_sync(files->folder) &&
        drop_log(files->database) && rename(path, files->database) == 0 && store_sync(files->folder))
        return true;
    store_fault(reason, size, "cannot replace", files->database);
    return false;
}

bool store_restore(const char *folder, const char *file, char *kept, size_t kept_size, char *reason, size_t size)
{
    struct store_files files;
    char path[PATH_MAX];
    if (!store_files_lock(&files, folder, reason, size))
        return false;
    snprintf(path, sizeof path, "%s/store.db.restored", files.folder);
    bool is_done = bring(file, path, reason, size) && replace(&files, path, kept, kept_size, reason, size);
    if (!is_done)
        store_drop(path);
    store_files_close(&files);
    return is_done;
}

/* ---- Once a month ----------------------------------------------------------------------------------------------------------------- */

/* FOLDER/backups/store-YEAR-MONTH.db, by UTC. */
static void month_file(const struct store *store, int months_ago, char path[PATH_MAX])
{
    struct tm tm = {0};
    time_t now = store->options.now ? store->options.now() : time(NULL);
    gmtime_r(&now, &tm);
    int month = tm.tm_year * 12 + tm.tm_mon - months_ago;
    snprintf(path, PATH_MAX, "%s/backups/store-%04d-%02d.db", store->files.folder, 1900 + month / 12, 1 + month % 12);
}

static bool is_empty(sqlite3 *handle)
{
    char answer[64] = "";
    sqlite3_exec(handle, "SELECT 1 FROM stream LIMIT 1", keep_answer, answer, NULL);
    return !answer[0];
}

/* Old backups go only after a newer one is there. Ten years back, for servers that were off for long. */
static void drop_old(const struct store *store)
{
    char path[PATH_MAX];
    for (int ago = MONTHS_KEPT; ago < 120; ago++) {
        month_file(store, ago, path);
        unlink(path);
    }
}

static bool back_up(struct store *store, const char *path, char *reason, size_t size)
{
    struct database d;
    if (!database_open(&d, store->files.database, DATABASE_READER, reason, size))
        return false;
    bool has_something = !is_empty(d.handle);
    bool is_made = !has_something || store_copy(d.handle, path, &store->stops_backup, reason, size);
    database_close(&d);
    if (is_made && has_something) {
        drop_old(store);
        pthread_mutex_lock(&store->mutex);
        store->counts.backups++;
        pthread_mutex_unlock(&store->mutex);
    }
    return is_made;
}

/* Makes the backup of this month if there is none yet. An empty store waits for its first stream. */
static void keep_month(struct store *store)
{
    char folder[PATH_MAX], path[PATH_MAX], reason[STORE_REASON_SIZE] = "", sentence[STORE_REASON_SIZE + 64];
    struct stat status;
    snprintf(folder, sizeof folder, "%s/backups", store->files.folder);
    mkdir(folder, 0700);
    month_file(store, 0, path);
    if (lstat(path, &status) == 0 || back_up(store, path, reason, sizeof reason) || atomic_load(&store->stops_backup))
        return;
    snprintf(sentence, sizeof sentence, "the monthly backup failed: %s", reason);
    store_report(store, sentence);
}

static struct timespec next_look(const struct store *store)
{
    struct timespec at;
    uint32_t wait = store->options.look_ms ? store->options.look_ms : LOOK_MS;
    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_sec += wait / 1000 + (at.tv_nsec / 1000000 + wait % 1000) / 1000;
    at.tv_nsec = (at.tv_nsec + wait % 1000 * 1000000l) % 1000000000;
    return at;
}

/* Looks every hour; a backup that failed is tried again then. */
void *store_keeper_run(void *user)
{
    struct store *store = user;
    struct timespec until;
    pthread_mutex_lock(&store->mutex);
    while (!store->is_stopping) {
        pthread_mutex_unlock(&store->mutex);
        keep_month(store);
        until = next_look(store);
        pthread_mutex_lock(&store->mutex);
        if (!store->is_stopping)
            pthread_cond_timedwait(&store->kept, &store->mutex, &until);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}
