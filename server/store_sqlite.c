/* store_sqlite.c - one connection to the store's file: settings, statements, and the meaning of SQLite's errors. A connection belongs to
 * one thread.
 *
 * Written for SQLite 3.40 (Debian 12) and newer. STRICT tables need 3.37. The file is in WAL mode with synchronous=FULL: a commit returns
 * after the log has been flushed to the disk. Every row has a sum of its own, since SQLite does not notice when a byte of a text changes on
 * the disk. */
#define _GNU_SOURCE
#include "store_parts.h"

#include "sha256.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char store_schema[] = "CREATE TABLE stream (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, head INTEGER NOT NULL,"
                            " restored INTEGER NOT NULL) STRICT;"
                            "CREATE TABLE line (stream INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, sum INTEGER NOT NULL,"
                            " PRIMARY KEY (stream, number)) STRICT, WITHOUT ROWID;"
                            "CREATE TABLE private (stream INTEGER NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, sum INTEGER NOT NULL,"
                            " PRIMARY KEY (stream, key)) STRICT, WITHOUT ROWID;"
                            "CREATE TABLE item (space TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, sum INTEGER NOT NULL,"
                            " PRIMARY KEY (space, key)) STRICT, WITHOUT ROWID;";

static const char *const sql[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN",
    [SQL_BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_STREAM] = "SELECT id, head, restored FROM stream WHERE name = ?1",
    [SQL_STREAM_ADD] = "INSERT INTO stream (name, head, restored) VALUES (?1, 0, 0)",
    [SQL_STREAM_GROW] = "UPDATE stream SET head = ?2 WHERE id = ?1",
    [SQL_STREAM_DELETE] = "DELETE FROM stream WHERE id = ?1",
    [SQL_STREAM_LIST] = "SELECT name, head, restored FROM stream WHERE name >= ?1 AND name > ?2 ORDER BY name LIMIT ?3",
    [SQL_LINE_ADD] = "INSERT INTO line (stream, number, text, sum) VALUES (?1, ?2, ?3, ?4)",
    [SQL_LINE_READ] = "SELECT number, text, sum FROM line WHERE stream = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
    [SQL_LINE_ERASE] = "UPDATE line SET text = ?3, sum = ?4 WHERE stream = ?1 AND number = ?2",
    [SQL_LINES_DELETE] = "DELETE FROM line WHERE stream = ?1",
    [SQL_SECRET_PUT] = "INSERT OR REPLACE INTO private (stream, key, value, sum) VALUES (?1, ?2, ?3, ?4)",
    [SQL_SECRET_DROP] = "DELETE FROM private WHERE stream = ?1 AND key = ?2",
    [SQL_SECRETS_READ] = "SELECT key, value, sum FROM private WHERE stream = ?1 ORDER BY key",
    [SQL_SECRETS_DELETE] = "DELETE FROM private WHERE stream = ?1",
    [SQL_ITEM_PUT] = "INSERT OR REPLACE INTO item (space, key, value, sum) VALUES (?1, ?2, ?3, ?4)",
    [SQL_ITEM_DROP] = "DELETE FROM item WHERE space = ?1 AND key = ?2",
    [SQL_ITEM_READ] = "SELECT key, value, sum FROM item WHERE space = ?1 AND key = ?2",
};

/* ---- Opening ---------------------------------------------------------------------------------------------------------------------- */

/* secure_delete overwrites what is deleted, so that a forgotten chat is not found in the file. The reader must not make checkpoints, not
 * even when it is closed. */
static int prepare(sqlite3 *handle, enum database_role role)
{
    sqlite3_busy_timeout(handle, 5000);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
    sqlite3_extended_result_codes(handle, 1);
    if (role == DATABASE_READER)
        sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
    return sqlite3_exec(
        handle,
        role == DATABASE_WRITER
            ? "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON;"
              "PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 67108864;"
              "PRAGMA temp_store = MEMORY; SELECT count(*) FROM sqlite_schema"
            : "PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0; PRAGMA cell_size_check = ON;"
              "PRAGMA temp_store = MEMORY; SELECT count(*) FROM sqlite_schema",
        NULL, NULL, NULL);
}

/* All statements at once, so that a file with other tables is refused here and not in the middle of a game. */
static bool prepare_statements(struct database *d)
{
    for (size_t i = 0; i < SQL_COUNT; i++) {
        if (sqlite3_prepare_v3(d->handle, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &d->statements[i], NULL) != SQLITE_OK)
            return false;
    }
    return true;
}

bool database_open(struct database *d, const char *path, enum database_role role, char *reason, size_t size)
{
    *d = (struct database){0};
    int code = sqlite3_open_v2(path, &d->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = prepare(d->handle, role);
    if (code == SQLITE_OK && prepare_statements(d))
        return true;
    snprintf(reason, size, "cannot use %s: %s", path, d->handle ? sqlite3_errmsg(d->handle) : "no memory");
    database_close(d);
    return false;
}

void database_close(struct database *d)
{
    for (size_t i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(d->statements[i]);
    sqlite3_close(d->handle);
    *d = (struct database){0};
}

/* ---- Statements ------------------------------------------------------------------------------------------------------------------- */

sqlite3_stmt *database_statement(struct database *d, enum statement which)
{
    sqlite3_stmt *s = d->statements[which];
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return s;
}

enum store_status database_status(int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
    case SQLITE_ROW:
        return STORE_OK;
    case SQLITE_FULL:
        return STORE_NO_ROOM;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT: /* two rows with one number: the stream's head is wrong */
        return STORE_DAMAGED;
    default:
        return STORE_FAILED;
    }
}

static bool is_out_of_room(int reason)
{
    return reason == EDQUOT || reason == EFBIG || reason == ENOSPC;
}

/* SQLite itself tells only a full disk apart. A quota or a limit of a file's size is found in the last error of the log or the file. */
static bool has_no_room(sqlite3 *handle)
{
    sqlite3_file *log = NULL;
    int of_log = 0, of_file = 0;
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &of_file);
    if (log && log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &of_log);
    return is_out_of_room(of_log) || is_out_of_room(of_file);
}

enum store_status database_run(struct database *d, enum statement which)
{
    int code = sqlite3_step(d->statements[which]);
    sqlite3_reset(d->statements[which]);
    return code == SQLITE_IOERR_WRITE && has_no_room(d->handle) ? STORE_NO_ROOM : database_status(code);
}

int64_t store_sum(int64_t where, const char *key, uint64_t number, const void *bytes, size_t size)
{
    struct sha256 sha;
    uint8_t digest[SHA256_SIZE], place[16];
    int64_t sum = 0;
    for (int i = 0; i < 8; i++) {
        place[i] = (uint8_t)((uint64_t)where >> (8 * i));
        place[8 + i] = (uint8_t)(number >> (8 * i));
    }
    sha256_init(&sha);
    sha256_add(&sha, place, sizeof place);
    if (key)
        sha256_add(&sha, key, strlen(key) + 1);
    sha256_add(&sha, bytes, size);
    sha256_digest(&sha, digest);
    for (int i = 0; i < 7; i++)
        sum = sum << 8 | digest[i];
    return sum;
}

enum store_status database_find_stream(struct database *d, const char *name, struct stream_row *row)
{
    sqlite3_stmt *s = database_statement(d, SQL_STREAM);
    sqlite3_bind_text(s, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW)
        *row = (struct stream_row){sqlite3_column_int64(s, 0), (uint64_t)sqlite3_column_int64(s, 1), sqlite3_column_int(s, 2) != 0};
    sqlite3_reset(s);
    return code == SQLITE_DONE ? STORE_MISSING : database_status(code);
}
