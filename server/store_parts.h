/* store_parts.h - what the files of the store share; nobody else includes it.
 *
 *   store.c          the calls: copies arguments into jobs, queues them, runs callbacks and watches on the owner's thread
 *   store_worker.c   the two threads: one writes in groups, one reads
 *   store_sqlite.c   a connection: statements, transactions, the meaning of SQLite's errors
 *   store_write.c, store_read.c   jobs on a connection
 *   store_files.c    the folder, the lock, new files, files that the store does not understand
 *   store_backup.c   backups, by hand and once a month; restoring */
#ifndef FREEHOLD_STORE_PARTS_H
#define FREEHOLD_STORE_PARTS_H

#include "store.h"

#include <limits.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

enum { STORE_REASON_SIZE = 512, STORE_APPLICATION = 0x46484c44 }; /* "FHLD", in the header of the file */

/* ---- Jobs ------------------------------------------------------------------------------------------------------------------------- */

enum job_kind { JOB_APPEND, JOB_ERASE, JOB_DELETE, JOB_PUT, JOB_READ, JOB_READ_PRIVATE, JOB_LIST, JOB_GET, JOB_REPORT };

/* One call on its way: queued, done, delivered. The copies of its arguments lie behind it in the same memory; `answer` is memory that the
 * reader takes for what it found. */
struct job {
    struct job *next;
    enum job_kind kind;
    size_t bytes;
    const struct store_batch *batches; /* JOB_APPEND */
    size_t batch_count;
    const char *name, *key;       /* a stream, space or prefix; a key, or the name after which a list begins */
    const struct store_put *puts; /* JOB_PUT */
    size_t put_count;
    uint64_t from, to;
    size_t most;
    union {
        store_write_done *write;
        store_lines_done *lines;
        store_items_done *items;
        store_heads_done *heads;
    } done;
    void *user;
    struct store_written written;
    struct store_lines lines;
    struct store_items found;
    struct store_heads heads;
    void *answer;
};

static inline bool job_writes(const struct job *job)
{
    return job->kind <= JOB_PUT;
}

struct job_list {
    struct job *first, **end;
};

void job_list_init(struct job_list *list);
void job_list_add(struct job_list *list, struct job *job);
struct job *job_list_take(struct job_list *list);
void job_free(struct job *job);

/* ---- A connection ----------------------------------------------------------------------------------------------------------------- */

/* Only the writer's connection writes and only it makes checkpoints: in all versions of SQLite before 3.51.3, two connections that make
 * checkpoints at the same time can damage the file. */
enum database_role { DATABASE_WRITER, DATABASE_READER };

enum statement {
    SQL_BEGIN,
    SQL_BEGIN_WRITE,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_STREAM,
    SQL_STREAM_ADD,
    SQL_STREAM_GROW,
    SQL_STREAM_DELETE,
    SQL_STREAM_LIST,
    SQL_LINE_ADD,
    SQL_LINE_READ,
    SQL_LINE_ERASE,
    SQL_LINES_DELETE,
    SQL_SECRET_PUT,
    SQL_SECRET_DROP,
    SQL_SECRETS_READ,
    SQL_SECRETS_DELETE,
    SQL_ITEM_PUT,
    SQL_ITEM_DROP,
    SQL_ITEM_READ,
    SQL_COUNT
};

struct database {
    sqlite3 *handle;
    sqlite3_stmt *statements[SQL_COUNT];
};

extern const char store_schema[];

/* False, and a sentence in REASON, on failure; then there is nothing to close. */
bool database_open(struct database *d, const char *path, enum database_role role, char *reason, size_t size);
void database_close(struct database *d);

/* A statement, reset and ready for values. NULL if it cannot be made; `error` of the database says why. */
sqlite3_stmt *database_statement(struct database *d, enum statement which);

/* Runs a statement that gives no rows. Values are bound already. */
enum store_status database_run(struct database *d, enum statement which);
enum store_status database_status(int code);

/* The sum that is stored beside a line or a value, over its place and its bytes. */
int64_t store_sum(int64_t where, const char *key, uint64_t number, const void *bytes, size_t size);

struct stream_row {
    int64_t id;
    uint64_t head;
    bool is_restored;
};

/* STORE_MISSING if there is none. */
enum store_status database_find_stream(struct database *d, const char *name, struct stream_row *row);

/* Both without a transaction of their own: several writes share one. */
enum store_status job_write(struct database *d, struct job *job);
void job_read(struct database *d, struct job *job);

/* ---- Files ------------------------------------------------------------------------------------------------------------------------ */

struct store_files {
    char folder[PATH_MAX - 64], database[PATH_MAX];
    int lock;
};

/* Takes the folder for this process, makes it and the store in it where they are missing, and looks at the header of the store. */
bool store_files_open(struct store_files *files, const char *folder, char *reason, size_t size);
void store_files_close(struct store_files *files);

/* The same without the store: for restoring. */
bool store_files_lock(struct store_files *files, const char *folder, char *reason, size_t size);

/* Is this a store that this version understands? Only reads the file's header. */
bool store_file_check(const char *path, char *reason, size_t size);

/* Deletes a database with its log: a log that is left would be read as that of the next file with this name. */
void store_drop(const char *path);

/* fsync() of a file or a folder. */
bool store_sync(const char *path);
void store_fault(char *reason, size_t size, const char *what, const char *path);

/* Copies the open database into FILE by way of a temporary name. Gives up if *STOPS becomes true; may be NULL. */
bool store_copy(sqlite3 *from, const char *file, const atomic_bool *stops, char *reason, size_t size);

/* ---- The store -------------------------------------------------------------------------------------------------------------------- */

enum { WATCH_BUCKETS = 4096 };

struct store {
    struct store_options options;
    struct store_files files;
    struct database writing, reading;
    pthread_t writer, reader, keeper;
    bool has_keeper;

    pthread_mutex_t mutex; /* guards everything below up to the watches */
    pthread_cond_t written, read, kept;
    struct job_list to_write, to_read, done;
    bool is_stopping, is_woken;
    atomic_bool stops_backup;
    size_t bytes;
    struct store_counts counts;

    struct store_watch *watches[WATCH_BUCKETS]; /* the owner's thread only */
    bool is_delivering, has_dead_watches;
};

void *store_writer_run(void *store);
void *store_reader_run(void *store);
void *store_keeper_run(void *store);

/* Any thread: hands these jobs to the owner. */
void store_hand_over(struct store *store, struct job *first);

/* Any thread: a sentence for the owner. */
void store_report(struct store *store, const char *sentence);

#endif
